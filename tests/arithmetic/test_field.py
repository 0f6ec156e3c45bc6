"""The field against Python integers. Canonical forms are compared limb by limb; elsewhere the bound is,
too."""

from __future__ import annotations

import random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from .inputs import (
    BEYOND_P,
    FIELD_EDGES,
    Element,
    P,
    any_element,
    any_value,
    elements,
    limbs_of,
    limbs_value,
    limits,
    normalized,
    pairs,
    skewed,
    skewed_element,
    stretched,
    within,
)

UNARY_ALIASES = (None, "a")
BINARY_ALIASES = (None, "a", "b")


def is_result(limbs: tuple[int, ...], value: int, magnitude: int) -> bool:
    """Whether limbs keep the magnitude that is claimed for them and have this value modulo p."""
    return within(limbs, magnitude) and (limbs_value(limbs) - value) % P == 0


def test_the_inputs_reach_what_they_are_for() -> None:
    """The limits are far above what plain random limbs reach, and stretched elements are near them."""
    for magnitude in (1, 2, 4, 6, 8, 32):
        for value in (0, 1, P - 1):
            element = stretched(value, magnitude)
            assert within(element.limbs, magnitude) and element.value == value
            assert not within(element.limbs, magnitude - 1)


# ---- bytes -------------------------------------------------------------------------------------------


@given(value=any_value)
def test_bytes(probe: ModuleType, value: int) -> None:
    limbs = probe.field.set_bytes(value.to_bytes(32, "big"))
    assert limbs == (limbs_of(value) if value < P else None)
    if value < P:
        assert probe.field.get_bytes(normalized(value)) == value.to_bytes(32, "big")


def test_bytes_skewed(probe: ModuleType) -> None:
    source = random.Random("field bytes")
    for value in (*FIELD_EDGES, *BEYOND_P, *(skewed(source, 256) for _ in range(2000))):
        limbs = probe.field.set_bytes(value.to_bytes(32, "big"))
        assert limbs == (limbs_of(value) if value < P else None)
        if limbs is not None:
            assert probe.field.get_bytes(Element(limbs, 1, True)) == value.to_bytes(32, "big")


def test_bytes_near_p_in_each_limb(probe: ModuleType) -> None:
    """One limb less than that of p decides, whichever it is."""
    for i in range(5):
        value = P - (1 << 52 * i)
        assert probe.field.set_bytes(value.to_bytes(32, "big")) == limbs_of(value)


def test_set_int(probe: ModuleType) -> None:
    for value in (0, 1, 7, 2**52 - 1):
        assert probe.field.set_int(value) == limbs_of(value)


# ---- carrying and normalizing ------------------------------------------------------------------------


@given(a=any_element(32))
def test_normalize(probe: ModuleType, a: Element) -> None:
    assert probe.field.normalize_var(a) == limbs_of(a.value)


def test_normalize_skewed(probe: ModuleType) -> None:
    for a in elements("normalize", 32, 4000):
        assert probe.field.normalize_var(a) == limbs_of(a.value)
        assert is_result(probe.field.carry(a), a.value, 1)


def test_normalize_every_multiple_of_p_near_its_limits(probe: ModuleType) -> None:
    for magnitude in range(1, 33):
        most = limbs_value(limits(magnitude)) // P
        for value in (0, 1, 2**32 + 976, P - 1):
            assert probe.field.normalize_var(stretched(value, magnitude)) == limbs_of(value)
        assert most >= 2 * magnitude - 1


@pytest.mark.parametrize(
    ("limbs", "magnitude", "what"),
    (
        (
            (0, 0, 0, 2**52, 2**48 - 1),
            1,
            "the top limb passes 48 bits in the first pass, then 2^256 is dropped",
        ),
        (
            (2**52, 2**52 - 1, 2**52 - 1, 2**52 - 1, 2**48 - 1),
            1,
            "a carry runs through all limbs over the top",
        ),
        (
            (2**52 - 1, 2**52 - 1, 2**52 - 1, 2**52 - 1, 2**48 - 1),
            1,
            "2^256 - 1 lies above p without any carry",
        ),
        ((0xFFFFEFFFFFC2F, 2**52 - 1, 2**52 - 1, 2**52 - 1, 2**48 - 1), 1, "p itself"),
        ((0xFFFFEFFFFFC2E, 2**52 - 1, 2**52 - 1, 2**52 - 1, 2**48 - 1), 1, "p - 1 stays"),
        (
            (2**52 - 1 - 0x1000003D0, 2**52 - 1, 2**52 - 1, 2**52 - 1, 2**48 + 2**48 - 2),
            1,
            "folded 2^256 meets a run of ones",
        ),
        ((0, 0, 0, 64 * (2**52 - 1), 2**48 - 1), 32, "63 units above the top limb after one pass"),
        ((0, 0, 0, 64 * (2**52 - 1), 64 * (2**48 - 1)), 32, "the largest fold and the largest carry at once"),
    ),
)
def test_normalize_witness(probe: ModuleType, limbs: tuple[int, ...], magnitude: int, what: str) -> None:
    """Carries that random limbs do not reach."""
    element = Element(limbs, magnitude)
    assert within(limbs, magnitude)
    assert probe.field.normalize_var(element) == limbs_of(element.value), what


def test_the_top_limb_overflows_in_a_witness(probe: ModuleType) -> None:
    """That the first witness reaches the branch which is named there: one pass leaves the top limb at
    2^48."""
    carried = probe.field.carry(Element((0, 0, 0, 2**52, 2**48 - 1), 1))
    assert carried == (0, 0, 0, 0, 2**48)
    assert probe.field.carry(Element((0, 0, 0, 64 * (2**52 - 1), 2**48 - 1), 32))[4] == 2**48 - 1 + 63


# ---- questions ---------------------------------------------------------------------------------------


def test_zero_and_parity(probe: ModuleType) -> None:
    source = random.Random("zero and parity")
    for value in (
        *FIELD_EDGES,
        *(1 << i for i in range(256)),
        *(skewed(source, 256) % P for _ in range(500)),
    ):
        assert probe.field.is_zero(normalized(value)) == (value == 0)
        assert probe.field.is_odd(normalized(value)) == value % 2


def test_vanishes(probe: ModuleType) -> None:
    for a in elements("vanishes", 32, 4000):
        assert probe.field.vanishes_var(a) == (a.value == 0)
    for magnitude in range(1, 33):
        assert probe.field.vanishes_var(stretched(0, magnitude))
        for i in range(256):  # a single bit beside zero
            assert not probe.field.vanishes_var(stretched(1 << i, magnitude))


def test_vanishes_asks_further_when_the_lowest_limb_does_not_decide(probe: ModuleType) -> None:
    for low in (0, 0xFFFFEFFFFFC2F):
        for i in range(1, 5):
            limbs = [low, 0, 0, 0, 0]
            limbs[i] = 1
            assert not probe.field.vanishes_var(Element(tuple(limbs), 1))


def test_equal(probe: ModuleType) -> None:
    source = random.Random("equal")
    for value in (*FIELD_EDGES, *(skewed(source, 256) % P for _ in range(100))):
        for magnitude in (1, 2, 7, 8, 30):
            left, right = stretched(value, 1), stretched(value, magnitude)
            assert probe.field.equal_var(left, right) and probe.field.equal_var(normalized(value), right)
            assert not probe.field.equal_var(
                left, stretched((value + (1 << source.randrange(256))) % P, magnitude)
            )


# ---- sums --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("alias", UNARY_ALIASES)
def test_negate(probe: ModuleType, alias: str | None) -> None:
    for a in elements("negate", 31, 2000):
        assert is_result(probe.field.negate(a, a.magnitude, alias), -a.value, a.magnitude + 1)


@given(a=any_element(31), claimed=st.integers(1, 31))
def test_negate_by_a_larger_magnitude(probe: ModuleType, a: Element, claimed: int) -> None:
    magnitude = max(a.magnitude, claimed)
    assert is_result(probe.field.negate(a, magnitude), -a.value, magnitude + 1)


@given(a=any_element(16), b=any_element(16))
def test_add(probe: ModuleType, a: Element, b: Element) -> None:
    assert is_result(probe.field.add(a, b), a.value + b.value, a.magnitude + b.magnitude)


def test_add_skewed(probe: ModuleType) -> None:
    for a, b in pairs("add", 16, 2000):
        assert is_result(probe.field.add(a, b), a.value + b.value, a.magnitude + b.magnitude)
    for a in elements("add to itself", 16, 500):
        assert is_result(probe.field.add(a, None), 2 * a.value, 2 * a.magnitude)


def test_scale(probe: ModuleType) -> None:
    for k in (1, 2, 3, 4, 8, 32):
        for a in elements(f"scale by {k}", 32 // k, 500):
            assert is_result(probe.field.scale(a, k), k * a.value, k * a.magnitude)


# ---- products ----------------------------------------------------------------------------------------


@given(a=any_element(8), b=any_element(8), alias=st.sampled_from(BINARY_ALIASES))
def test_mul(probe: ModuleType, a: Element, b: Element, alias: str | None) -> None:
    assert is_result(probe.field.mul(a, b, alias), a.value * b.value, 1)


def test_mul_skewed(probe: ModuleType) -> None:
    for a, b in pairs("mul", 8, 8000):
        assert is_result(probe.field.mul(a, b), a.value * b.value, 1)


@pytest.mark.parametrize("alias", BINARY_ALIASES)
def test_mul_aliased(probe: ModuleType, alias: str | None) -> None:
    source = random.Random("mul aliased")
    for _ in range(1000):
        a, b = skewed_element(source, 8), skewed_element(source, 8)
        assert is_result(probe.field.mul(a, b, alias), a.value * b.value, 1)
        assert is_result(probe.field.mul(a, None, alias), a.value**2, 1)


@given(a=any_element(8), alias=st.sampled_from(UNARY_ALIASES))
def test_sqr(probe: ModuleType, a: Element, alias: str | None) -> None:
    assert is_result(probe.field.sqr(a, alias), a.value**2, 1)


@pytest.mark.parametrize("alias", UNARY_ALIASES)
def test_sqr_skewed(probe: ModuleType, alias: str | None) -> None:
    for a in elements("sqr", 8, 4000):
        assert is_result(probe.field.sqr(a, alias), a.value**2, 1)


def test_sqr_and_mul_give_the_same_limbs(probe: ModuleType) -> None:
    """Both carry the same columns in the same order, so that a lost carry in one of them shows."""
    for a in elements("sqr and mul", 8, 2000):
        assert probe.field.sqr(a) == probe.field.mul(a, a)


def test_products_that_are_zero_or_at_p(probe: ModuleType) -> None:
    """Multiples of p as factors: the product is a multiple of p, in limbs that may be those of p itself."""
    for magnitude in range(1, 9):
        zero = stretched(0, magnitude)
        for b in (
            normalized(0),
            normalized(1),
            normalized(P - 1),
            Element(limbs_of(P), 1),
            Element(limits(8), 8),
        ):
            product = probe.field.mul(zero, b)
            assert is_result(product, 0, 1)
            assert probe.field.vanishes_var(Element(product, 1))
            assert probe.field.normalize_var(Element(product, 1)) == (0, 0, 0, 0, 0)


def test_products_are_not_always_reduced(probe: ModuleType) -> None:
    """That products at or above p occur at all in these tests, so that normalizing them is tried."""
    products = (limbs_value(probe.field.mul(a, b)) for a, b in pairs("mul", 8, 0))
    assert any(product >= P for product in products)


@pytest.mark.parametrize("alias", UNARY_ALIASES)
def test_sqr_times(probe: ModuleType, alias: str | None) -> None:
    for times in (1, 2, 3, 23, 88):
        for a in elements("sqr times", 8, 20):
            assert is_result(probe.field.sqr_times(a, times, alias), pow(a.value, 2**times, P), 1)


# ---- inversion and square root -----------------------------------------------------------------------


@pytest.mark.parametrize("form", ("inv_fermat", "inv", "inv_var"))
@pytest.mark.parametrize("alias", UNARY_ALIASES)
def test_inversion(probe: ModuleType, form: str, alias: str | None) -> None:
    for a in elements("inversion", 8, 200):
        expected = pow(a.value, -1, P) if a.value % P else 0
        assert is_result(getattr(probe.field, form)(a, alias), expected, 1)


@pytest.mark.parametrize("count", (0, 1, 2, 3, 64))
def test_inversion_of_many(probe: ModuleType, count: int) -> None:
    many = [a for a in elements("inversion of many", 8, 200) if a.value % P][:count]
    inverses = probe.field.inv_all(many)
    assert len(inverses) == count
    for a, inverse in zip(many, inverses, strict=True):
        assert is_result(inverse, pow(a.value, -1, P), 1)


def test_square_roots_two_at_a_time(probe: ModuleType) -> None:
    """Each root is the one that is taken alone, whatever stands beside it."""
    many = list(elements("square roots", 8, 100))
    for a, b in zip(many, reversed(many), strict=True):
        assert probe.field.sqrt_pair(a, b) == [probe.field.sqrt(a), probe.field.sqrt(b)]


@pytest.mark.parametrize("alias", UNARY_ALIASES)
def test_square_root(probe: ModuleType, alias: str | None) -> None:
    found = set()
    for a in elements("square root", 8, 300):
        root, exists = probe.field.sqrt(a, alias)
        assert within(root, 1)
        assert exists == (pow(a.value, (P - 1) // 2, P) in (0, 1))
        assert is_result(root, pow(a.value, (P + 1) // 4, P), 1)
        found.add(exists)
    assert found == {False, True}


@given(value=st.integers(1, P - 1), magnitude=st.integers(1, 8))
def test_square_root_of_a_square_and_of_its_opposite(probe: ModuleType, value: int, magnitude: int) -> None:
    square = value * value % P
    root, exists = probe.field.sqrt(stretched(square, magnitude))
    assert exists and limbs_value(root) % P in (value, P - value)
    assert probe.field.sqrt(stretched(P - square, magnitude))[1] is False  # -1 is no square: p = 3 mod 4
