"""Products of many elements at once: every lane its own, at the limits of carried limbs, of any number."""

import random
from types import ModuleType

import pytest

from tests.arithmetic.inputs import BEYOND_P, FIELD_EDGES, Element, P, limbs_of, limbs_value, skewed_limb

pytestmark = pytest.mark.engines

MOST = (2**52 - 1,) * 4 + (2 * (2**48 - 1),)  # of carried limbs
EXTREMES = [
    Element(MOST, 1),
    Element((*MOST[:4], 0), 1),
    Element((0, 0, 0, 0, MOST[4]), 1),
    *(Element(limbs_of(value), 1) for value in (*FIELD_EDGES, *BEYOND_P)),
    *(Element(tuple(most if i == j else 0 for j, most in enumerate(MOST)), 1) for i in range(5)),
]


def carried(source: random.Random) -> Element:
    """An element whose limbs are often at a place where a carry is decided."""
    widths = (52, 52, 52, 52, 48)
    pairs = zip(MOST, widths, strict=True)
    return Element(tuple(skewed_limb(source, most, width) for most, width in pairs), 1)


def is_carried(limbs: tuple[int, ...]) -> bool:
    return all(limb <= most for limb, most in zip(limbs, MOST, strict=True))


def test_products_of_extremes(many: ModuleType) -> None:
    pairs = [(a, b) for a in EXTREMES for b in EXTREMES]
    for start in range(0, len(pairs), 61):
        some = pairs[start : start + 61]
        products = many.mul([a for a, _ in some], [b for _, b in some])  # type: ignore[attr-defined]
        for (a, b), product in zip(some, products, strict=True):
            assert limbs_value(product) % P == a.value * b.value % P and is_carried(product)


def test_products_and_squares_of_skewed_elements(many: ModuleType) -> None:
    source = random.Random("engines")
    for turn in range(150):
        count = turn % 64 + 1
        a, b = ([carried(source) for _ in range(count)] for _ in range(2))
        products, squares = many.mul(a, b), many.sqr(a)  # type: ignore[attr-defined]
        assert len(products) == len(squares) == count
        for i in range(count):
            assert limbs_value(products[i]) % P == a[i].value * b[i].value % P and is_carried(products[i])
            assert limbs_value(squares[i]) % P == a[i].value ** 2 % P and is_carried(squares[i])
