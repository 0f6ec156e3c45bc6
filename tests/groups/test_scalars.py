"""Scalars modulo a small order, and the digits of all scalars and of long ones: their sum and their range."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from tests.arithmetic.inputs import words_of

from .group import WIDTHS, Group, words


def all_scalars(group: Group, name: str) -> Iterator[int]:
    source = random.Random(f"{name} {group.order}")
    for residue in range(group.order):
        yield residue
        yield from group.long(residue, source)


def test_arithmetic(group: Group) -> None:
    n, scalar = group.order, group.probe.scalar
    for a, b in product(range(n), repeat=2):
        assert scalar.add(words_of(a), words_of(b)) == words_of((a + b) % n)
        assert scalar.mul(words_of(a), words_of(b)) == words_of(a * b % n)
    for a in range(n):
        inverse = words_of(pow(a, -1, n) if a else 0)
        assert scalar.negate(words_of(a)) == words_of(-a % n)
        assert scalar.inv(words_of(a)) == scalar.inv_var(words_of(a)) == inverse
        assert scalar.is_high(words_of(a)) == (a > n // 2)


def test_reduction(group: Group) -> None:
    for k in all_scalars(group, "reduction"):
        reduced = words_of(k % group.order), k < group.order
        assert group.probe.scalar.set_bytes(k.to_bytes(32, "big")) == reduced
        wide = k * (2**256 - 1) + k
        assert group.probe.scalar.reduce_wide(words_of(wide, 8)) == words_of(wide % group.order)


def test_widths(group: Group) -> None:
    """The windows of the tables are those that hold no infinity, and the tests below rely on."""
    width, regular = WIDTHS[group.order]
    probe = group.probe
    assert (probe.POINT_WIDTH, probe.GENERATOR_WIDTH, probe.REGULAR_WIDTH) == (width, width, regular)
    assert 2 ** (width - 1) - 1 < group.order and 2**regular - 1 < group.order


@pytest.mark.parametrize("width", range(2, 17))
def test_wnaf(group: Group, width: int) -> None:
    for k in all_scalars(group, f"wnaf {width}"):
        for negative in (False, True):
            digits, length = group.probe.multiples.wnaf(words_of(k), width, negative)
            assert sum(digit << i for i, digit in enumerate(digits)) == (-k if negative else k)
            places = [i for i, digit in enumerate(digits) if digit]
            assert length == (places[-1] + 1 if places else 0)
            assert all(digits[i] % 2 and abs(digits[i]) < 2 ** (width - 1) for i in places)
            assert all(b - a >= width for a, b in zip(places, places[1:], strict=False))


@pytest.mark.parametrize("half", (False, True))
def test_regular_digits(group: Group, half: bool) -> None:
    width = WIDTHS[group.order][1]
    for k in all_scalars(group, "regular"):
        k %= 2**128 if half else 2**256
        digits = group.probe.multiples.regular_digits(words_of(k), half)
        assert sum(digit << width * i for i, digit in enumerate(digits)) == k | 1
        assert all(digit % 2 and abs(digit) < 2**width for digit in digits)


def test_comb_digits(group: Group) -> None:
    blocks, teeth, spacing = group.probe.COMB_SHAPE
    for k in all_scalars(group, "comb"):
        total = 0
        for offset, entries in enumerate(group.probe.multiples.comb_entries(words_of(k))):
            for block, (index, negative) in enumerate(entries):
                signs = [1 if index >> tooth & 1 else -1 for tooth in range(teeth - 1)] + [1]
                value = sum(sign << (tooth * spacing) for tooth, sign in enumerate(signs))
                total += (-value if negative else value) << (block * teeth * spacing + offset)
        assert total % group.order == k % group.order
        assert len(entries) == blocks and offset == spacing - 1


def test_split(group: Group) -> None:
    """Every split of every residue is made, and the parts keep their bound at full length."""
    made = set()
    for q, residue in product(range(group.order), repeat=2):
        k = q * group.order + residue
        assert group.split_value(k) == residue
        parts = group.probe.multiples.split(words_of(k))
        made.add(tuple(words(limbs, negative) % group.order for limbs, negative in parts))
    assert len(made) == group.order**2
    for k in all_scalars(group, "split"):
        assert group.split_value(k) == k % group.order
        parts = [words(limbs, False) for limbs, _ in group.probe.multiples.split(words_of(k))]
        assert all(part < 2**128 for part in parts)
        assert k >= group.order or all(part <= group.order // 2 for part in parts)


@pytest.mark.parametrize("window", range(2, 15))
def test_bucket_digits(group: Group, window: int) -> None:
    for k in all_scalars(group, f"buckets {window}"):
        k %= 2**128
        digits = group.probe.multiples.pippenger_digits(k, window)
        assert sum(digit << window * i for i, digit in enumerate(digits)) == k
        assert all(abs(digit) <= 2 ** (window - 1) for digit in digits)
