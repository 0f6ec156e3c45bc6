"""Scalars against Python integers. A scalar is always fully reduced, so that every result is compared by its
limbs."""

from __future__ import annotations

import random
from itertools import product
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .inputs import SCALAR_EDGES, N, any_scalar, scalars, skewed, words_of, words_value

FOLD = 2**256 - N
BEYOND_N = (N, N + 1, N + 2, 2**256 - 2, 2**256 - 1)  # of 256 bits, not below N


def third_fold(wide: int) -> int:
    """What is left of a number of 512 bits after folding it three times by 2^256 = FOLD."""
    for _ in range(3):
        wide = wide % 2**256 + (wide >> 256) * FOLD
    return wide


# ---- bytes and limbs ---------------------------------------------------------------------------------


def test_bytes(probe: ModuleType) -> None:
    source = random.Random("scalar bytes")
    for value in (*SCALAR_EDGES, *BEYOND_N, *(skewed(source, 256) for _ in range(3000))):
        limbs, below = probe.scalar.set_bytes(value.to_bytes(32, "big"))
        assert limbs == words_of(value % N)
        assert below is (value < N)
        assert probe.scalar.get_bytes(limbs) == (value % N).to_bytes(32, "big")


def test_set_int(probe: ModuleType) -> None:
    for value in (0, 1, 2**64 - 1):
        assert probe.scalar.set_int(value) == words_of(value)


def test_limbs(probe: ModuleType) -> None:
    """Addition, subtraction and comparison of four limbs, carries through all of them included."""
    source = random.Random("scalar limbs")
    values = (*SCALAR_EDGES, *BEYOND_N, *(skewed(source, 256) for _ in range(60)))
    for a, b in product(values, values):
        x, y = words_of(a), words_of(b)
        total, carry = probe.scalar.limbs_add(x, y)
        assert words_value(total) + (carry << 256) == a + b
        assert words_value(probe.scalar.limbs_sub(x, y)) == (a - b) % 2**256
        assert probe.scalar.limbs_exceed(x, y) == (a > b)


def test_questions(probe: ModuleType) -> None:
    for value in (*scalars("questions", 500), *(1 << i for i in range(256) if 1 << i < N)):
        limbs = words_of(value)
        assert probe.scalar.is_zero(limbs) == (value == 0)
        assert probe.scalar.is_high(limbs) == (value > (N - 1) // 2)
        bits, length = probe.scalar.bits(limbs)
        assert sum(bit << i for i, bit in enumerate(bits)) == value
        assert length == value.bit_length()


# ---- arithmetic --------------------------------------------------------------------------------------


@given(a=any_scalar, b=any_scalar, alias=st.sampled_from((None, "a", "b")))
def test_add_and_mul(probe: ModuleType, a: int, b: int, alias: str | None) -> None:
    x, y = words_of(a), words_of(b)
    assert probe.scalar.add(x, y, alias) == words_of((a + b) % N)
    assert probe.scalar.mul(x, y, alias) == words_of(a * b % N)


@pytest.mark.parametrize("alias", (None, "a", "b"))
def test_add_and_mul_skewed(probe: ModuleType, alias: str | None) -> None:
    values = scalars("add and mul", 60)
    for a, b in product(values, values):
        x, y = words_of(a), words_of(b)
        assert probe.scalar.add(x, y, alias) == words_of((a + b) % N)
        assert probe.scalar.mul(x, y, alias) == words_of(a * b % N)
    for a in values:
        assert probe.scalar.add(words_of(a), None, alias) == words_of(2 * a % N)
        assert probe.scalar.mul(words_of(a), None, alias) == words_of(a * a % N)


def test_add_around_n_and_around_256_bits(probe: ModuleType) -> None:
    """Sums that miss, meet and pass N, and those that pass 2^256 as well."""
    for total in (N - 1, N, N + 1, 2**256 - 1, 2**256, 2**256 + 1, 2 * N - 2):
        for a in (N - 1, N - 2, N // 2, total - N + 1, total // 2):
            if 0 <= total - a < N and 0 <= a < N:
                assert probe.scalar.add(words_of(a), words_of(total - a)) == words_of(total % N)


@pytest.mark.parametrize("alias", (None, "a"))
def test_negate_and_invert(probe: ModuleType, alias: str | None) -> None:
    for a in scalars("negate and invert", 150):
        assert probe.scalar.negate(words_of(a), alias) == words_of(-a % N)
        inverse = words_of(pow(a, -1, N) if a else 0)
        assert probe.scalar.inv(words_of(a), alias) == inverse
        assert probe.scalar.inv_var(words_of(a), alias) == inverse


# ---- reduction ---------------------------------------------------------------------------------------


@given(wide=st.integers(0, 2**512 - 1))
def test_reduction(probe: ModuleType, wide: int) -> None:
    assert probe.scalar.reduce_wide(words_of(wide, 8)) == words_of(wide % N)


def test_reduction_skewed(probe: ModuleType) -> None:
    source = random.Random("reduction")
    edges = [k * N + d for k in (0, 1, 2, N - 1, N, N + 1, FOLD, 2**255, 2**256) for d in (-1, 0, 1)]
    edges += [2**k + d for k in (64, 128, 192, 256, 320, 384, 385, 448, 511, 512) for d in (-1, 0)]
    for wide in (*edges, *(skewed(source, 512) for _ in range(6000))):
        if 0 <= wide < 2**512:
            assert probe.scalar.reduce_wide(words_of(wide, 8)) == words_of(wide % N)


def unfolded(high: int, low: int) -> int:
    """A number of 512 bits whose first fold is high * 2^256 + low."""
    total = high << 256 | low
    quotient = min(total // FOLD, 2**256 - 1)
    return quotient << 256 | total - quotient * FOLD


def final_carry_witnesses() -> list[int]:
    """Numbers whose third fold passes 2^256: chance leads there about once in 2^127 times."""
    witnesses = []
    for high in (2**128, 2**128 + 1, FOLD - 2):
        for short in (0, 1, FOLD // 2, FOLD - 1):
            low = (2**256 - 1 - short - high * FOLD) % 2**256
            witnesses.append(unfolded(high, low))
    return witnesses


def test_reduction_with_a_final_carry(probe: ModuleType) -> None:
    for wide in final_carry_witnesses():
        assert wide < 2**512 and third_fold(wide) >= 2**256
        assert probe.scalar.reduce_wide(words_of(wide, 8)) == words_of(wide % N)


def test_reduction_to_a_value_between_n_and_256_bits(probe: ModuleType) -> None:
    """The final subtraction without a carry, at both ends of its range."""
    for wide in (N, N + 1, N + FOLD - 1, 2**256 + N - FOLD):
        assert N <= third_fold(wide) < 2**256
        assert probe.scalar.reduce_wide(words_of(wide, 8)) == words_of(wide % N)
    assert third_fold(N - 1) == N - 1
    assert probe.scalar.reduce_wide(words_of(N - 1, 8)) == words_of(N - 1)


def factors_with_a_final_carry(count: int) -> list[tuple[int, int]]:
    """Pairs of scalars whose product folds as above.

    With a = 3 * 2^254 and b = 4 u the product is 3 u * 2^256, which folds to t = 3 u FOLD and then, with
    h = t >> 256, to t - h N. Over the u of one h this rises by 3 FOLD, and a window of FOLD before 2^257
    carries.
    """
    found = []
    h = 3 * (N // 4) * FOLD >> 256
    while len(found) < count:
        h -= 1
        u = -(-(2**257 - FOLD + h * N) // (3 * FOLD))
        if 4 * u < N and third_fold(3 * u << 256) >= 2**256:
            found.append((3 << 254, 4 * u))
    return found


def test_product_with_a_final_carry(probe: ModuleType) -> None:
    for a, b in factors_with_a_final_carry(20):
        assert a < N and b < N and third_fold(a * b) >= 2**256
        assert probe.scalar.mul(words_of(a), words_of(b)) == words_of(a * b % N)
