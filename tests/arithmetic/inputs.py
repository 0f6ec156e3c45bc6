"""Numbers and limbs for the tests: values, elements of every magnitude, a skewed source, strategies of
hypothesis.

Random limbs hardly ever reach a carry of probability 2^-64, so the skewed source draws long runs of equal
bits and limbs at their limits.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hypothesis import strategies as st

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141

Limbs = tuple[int, ...]
LIMB_MAXIMA = (2**52 - 1,) * 4 + (2**48 - 1,)

FIELD_EDGES = (
    0,
    1,
    2,
    3,
    7,
    2**32 + 977,
    2**52 - 1,
    2**52,
    2**208 - 1,
    2**208,
    (P - 1) // 2,
    (P + 1) // 2,
    P - 2,
    P - 1,
)
BEYOND_P = (P, P + 1, P + 2, P + 2**32, 2**256 - 2, 2**256 - 1)  # of 256 bits, not below p
SCALAR_EDGES = (
    0,
    1,
    2,
    3,
    2**64 - 1,
    2**64,
    2**128 - 1,
    2**128,
    2**192,
    2**255,
    (N - 1) // 2,
    (N + 1) // 2,
    N - 2,
    N - 1,
)


class Element(NamedTuple):
    """A field element as the probe reads it."""

    limbs: Limbs
    magnitude: int
    normalized: bool = False

    @property
    def value(self) -> int:
        return limbs_value(self.limbs) % P


def limbs_value(limbs: Iterable[int]) -> int:
    """The integer of limbs of 52 bits, of any size each."""
    return sum(limb << 52 * i for i, limb in enumerate(limbs))


def limbs_of(value: int) -> Limbs:
    """The limbs of a value of 256 bits, each within its 52 (48) bits."""
    return tuple(value >> 52 * i & 2**52 - 1 for i in range(5))


def words_of(value: int, count: int = 4) -> Limbs:
    """A scalar's limbs of 64 bits."""
    return tuple(value >> 64 * i & 2**64 - 1 for i in range(count))


def words_value(words: Iterable[int]) -> int:
    return sum(word << 64 * i for i, word in enumerate(words))


def limits(magnitude: int) -> Limbs:
    """The largest limbs of a magnitude."""
    return tuple(2 * magnitude * most for most in LIMB_MAXIMA)


def within(limbs: Limbs, magnitude: int) -> bool:
    """Whether limbs keep the bound of a magnitude."""
    return all(limb <= most for limb, most in zip(limbs, limits(magnitude), strict=True))


def normalized(value: int) -> Element:
    """The unique element of a value below p."""
    assert 0 <= value < P
    return Element(limbs_of(value), 1, True)


def stretched(value: int, magnitude: int) -> Element:
    """A value below p in limbs near the limits of a magnitude: lower limbs take all that they can from the
    upper."""
    total = value + limbs_value(limits(magnitude)) // P * P
    total -= P if total > limbs_value(limits(magnitude)) else 0
    limbs = []
    for most, i in zip(reversed(limits(magnitude)), range(4, -1, -1), strict=True):
        below = limbs_value(limits(magnitude)[:i])
        limb = min(most, max(0, -(-(total - below) // 2 ** (52 * i))))
        limbs.append(limb)
        total -= limb << 52 * i
    assert total == 0
    return Element(tuple(reversed(limbs)), magnitude)


def skewed(source: random.Random, bits: int) -> int:
    """A number of at most so many bits, made of runs of zeros and ones of random lengths."""
    value, filled, bit = 0, 0, source.getrandbits(1)
    while filled < bits:
        run = min(source.choice((1, 2, 7, 31, 52, 64, 100, 256)), bits - filled)
        run = source.randint(1, run)
        value |= bit * (2**run - 1) << filled
        filled += run
        bit ^= source.random() < 0.9
    return value


def skewed_limb(source: random.Random, most: int, width: int) -> int:
    """A limb up to its limit, often at a place where a carry is decided."""
    edges = (0, 1, 2**width - 2, 2**width - 1, 2**width, most - 1, most)
    limb = source.choice(edges) if source.random() < 0.6 else skewed(source, most.bit_length())
    return min(limb, most)


def skewed_element(source: random.Random, magnitude: int) -> Element:
    limbs = [
        skewed_limb(source, most, width)
        for most, width in zip(limits(magnitude), (52, 52, 52, 52, 48), strict=True)
    ]
    return Element(tuple(limbs), magnitude)


def elements(name: str, most: int, count: int) -> Iterator[Element]:
    """Edges and skewed elements of every magnitude up to the most; the same ones for the same name."""
    source = random.Random(name)
    for value in FIELD_EDGES:
        yield normalized(value)
    for value in (*FIELD_EDGES, *BEYOND_P):
        yield Element(limbs_of(value), 1)
    for magnitude in range(1, most + 1):
        top = limits(magnitude)
        yield Element(top, magnitude)
        yield Element((*top[:4], 0), magnitude)
        yield Element((0, 0, 0, 0, top[4]), magnitude)
        yield stretched(0, magnitude)
        yield stretched(P - 1, magnitude)
    for _ in range(count):
        yield skewed_element(source, source.randint(1, most))


def pairs(name: str, most: int, count: int) -> Iterator[tuple[Element, Element]]:
    """Pairs over all edges, and skewed ones."""
    edges = list(elements(name, most, 0))
    source = random.Random(f"{name}/pairs")
    yield from ((a, b) for a in edges for b in edges)
    yield from (
        (skewed_element(source, source.randint(1, most)), skewed_element(source, source.randint(1, most)))
        for _ in range(count)
    )


def scalars(name: str, count: int) -> list[int]:
    """Edges and skewed scalars below N."""
    source = random.Random(name)
    return [*SCALAR_EDGES, *(skewed(source, 256) % N for _ in range(count))]


@st.composite
def any_element(draw: st.DrawFn, most: int) -> Element:
    """Any limbs of any magnitude up to the most."""
    magnitude = draw(st.integers(1, most))
    return Element(tuple(draw(st.integers(0, limit)) for limit in limits(magnitude)), magnitude)


any_value = st.one_of(st.sampled_from((*FIELD_EDGES, *BEYOND_P)), st.integers(0, 2**256 - 1))
any_scalar = st.one_of(st.sampled_from(SCALAR_EDGES), st.integers(0, N - 1))
