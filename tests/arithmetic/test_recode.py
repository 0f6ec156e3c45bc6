"""Recodings: what the digits of a scalar sum to, and the shape that each form promises."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from .inputs import N, scalars, skewed, words_of, words_value

# lambda: a cube root of 1 modulo N (Gallant, Lambert, Vanstone 2001)
LAMBDA = 0x5363AD4C_C05C30E0_A5261C02_8812645A_122E22EA_20816678_DF02967C_1B23BD72
# the basis of the lattice, whose multiples and halves are where a rounded quotient is closest to being wrong
LATTICE = (
    0x3086D221A7D46BCDE86C90E49284EB15,
    0xE4437ED6010E88286F547FA90ABFE4C3,
    0x114CA50F7A8E2F3F657C1108D9D44CFD8,
)


def split_edges() -> list[int]:
    found = []
    for short in LATTICE:
        for factor in (1, LAMBDA, N - LAMBDA, pow(2, -1, N)):
            found += [(short * factor + step) % N for step in (-1, 0, 1)]
            found += [(N // short * times + step) % N for times in (1, 2, short // 2) for step in (-1, 0, 1)]
    return found


@pytest.mark.parametrize("width", range(2, 17))
def test_wnaf(probe: ModuleType, width: int) -> None:
    for k in scalars(f"wnaf {width}", 40):
        for negative in (False, True):
            digits, length = probe.multiples.wnaf(words_of(k), width, negative)
            assert sum(digit << i for i, digit in enumerate(digits)) == (-k if negative else k)
            places = [i for i, digit in enumerate(digits) if digit]
            assert length == (places[-1] + 1 if places else 0)
            assert all(digits[i] % 2 and abs(digits[i]) < 2 ** (width - 1) for i in places)
            assert all(b - a >= width for a, b in zip(places, places[1:], strict=False))


def halves(probe: ModuleType, k: int, variable_time: bool) -> list[int]:
    split = probe.multiples.split(words_of(k), variable_time)
    return [(-1 if negative else 1) * words_value(words) for words, negative in split]


SHORT = (0, 1, 2**64 - 1, 2**64, 2**127, 2**128 - 1)
LONG = (2**128, 2**128 + 1, 2**192, 3 * 2**192, N - 1)


@pytest.mark.parametrize("variable_time", [False, True])
def test_split(probe: ModuleType, variable_time: bool) -> None:
    assert pow(LAMBDA, 3, N) == 1 != LAMBDA
    for k in (*scalars("split", 3000), *split_edges(), *SHORT, *LONG):
        first, second = halves(probe, k, variable_time)
        assert (first + LAMBDA * second) % N == k
        assert abs(first) < 2**128 and abs(second) < 2**128


def test_a_short_scalar_is_its_own_half_where_time_may_vary(probe: ModuleType) -> None:
    source = random.Random("short scalars")
    for k in (*SHORT, *(skewed(source, 128) for _ in range(200))):
        assert halves(probe, k, True) == [k, 0]
    for k in LONG:
        assert halves(probe, k, True) == halves(probe, k, False)


@pytest.mark.parametrize("window", range(2, 15))
def test_bucket_digits(probe: ModuleType, window: int) -> None:
    source = random.Random(f"digits {window}")
    for k in (0, 1, 2**128 - 1, 2**127, *(skewed(source, 128) for _ in range(60))):
        digits = probe.multiples.pippenger_digits(k, window)
        assert sum(digit << (window * i) for i, digit in enumerate(digits)) == k
        assert all(abs(digit) <= 2 ** (window - 1) for digit in digits)
