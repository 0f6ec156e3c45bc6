"""Every multiple of every point by every method, with every window that the group allows, and all sums of
two."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pysecbench.secp256k1 import MULTIPLY_METHODS
from tests.arithmetic.inputs import words_of

from .group import WIDTHS, Group

AUTO = MULTIPLY_METHODS.index("auto")
SPLITTING = ("glv-windows", "glv-wnaf")

of_every_method = pytest.mark.parametrize("method", MULTIPLY_METHODS)


def multiplied(group: Group, method: str) -> range:
    """The points that a method takes, infinity included; the comb knows the generator only."""
    return range(1, 2) if method == "comb" else range(group.order)


def allowed_windows(group: Group) -> range:
    return range(2, WIDTHS[group.order][0] + 1)


@of_every_method
def test_all_multiples(group: Group, method: str) -> None:
    number = MULTIPLY_METHODS.index(method)
    for k, i in product(range(group.order), multiplied(group, method)):
        assert group.is_jacobian(group.probe.multiples.by_method(words_of(k), group.affine[i], number), k * i)


def test_all_multiples_of_prepared_points(group: Group) -> None:
    points = range(group.order) if group.order < 100 else (0, 1, 2, 99, 100, 197, 198)
    for window, i in product(allowed_windows(group), points):
        for k in range(group.order):
            raw = group.probe.multiples.by_method(words_of(k), group.affine[i], AUTO, window)
            assert group.is_jacobian(raw, k * i)


def test_all_multiples_of_the_generator(group: Group) -> None:
    source = random.Random("generator")
    for residue in range(group.order):
        for k in (residue, *group.long(residue, source)):
            assert group.is_jacobian(group.probe.multiples.of_generator(words_of(k)), k)


@of_every_method
def test_long_scalars(group: Group, method: str) -> None:
    source = random.Random(f"long {method}")
    number = MULTIPLY_METHODS.index(method)
    for residue in range(group.order):
        for k in group.long(residue, source):
            i = 1 if method == "comb" else source.randrange(1, group.order)
            raw = group.probe.multiples.by_method(words_of(k), group.affine[i], number)
            assert group.is_jacobian(raw, k * i)


@pytest.mark.parametrize("method", SPLITTING)
def test_all_splits(group: Group, method: str) -> None:
    """The residues of all scalars below the square of the order, whose halves are all pairs there are."""
    number = MULTIPLY_METHODS.index(method)
    for k in range(group.order**2):
        i = 1 + k % (group.order - 1)
        raw = group.probe.multiples.by_method(words_of(k), group.affine[i], number)
        assert group.is_jacobian(raw, k * i)


def test_all_sums_of_two(group: Group) -> None:
    """s G - e P as a verification asks for it, with every point, or with one a pair of scalars in the largest
    group."""
    n = group.order
    for s, e in product(range(n), repeat=2):
        points = range(1, n) if n < 100 else (1 + (7 * s + 5 * e) % (n - 1),)
        for i in points:
            windows = (None, *allowed_windows(group)) if n < 100 else (None, 2 + (s + e) % 4)
            for window in windows:
                raw = group.probe.multiples.two(words_of(s), words_of(-e % n), group.affine[i], window)
                assert group.is_jacobian(raw, s - e * i)


def test_long_sums_of_two(group: Group) -> None:
    source = random.Random(f"two {group.order}")
    for residue in range(group.order):
        for s in group.long(residue, source):
            (k, *_), i = group.long(source.randrange(group.order), source), source.randrange(1, group.order)
            raw = group.probe.multiples.two(words_of(s), words_of(k), group.affine[i])
            assert group.is_jacobian(raw, s + k * i)
