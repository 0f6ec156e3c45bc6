"""Polynomials for the tests: seeded ones, and ones whose coefficients are at their limits."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

Q = 8380417
DEGREE = 256
GAMMA2 = ((Q - 1) // 88, (Q - 1) // 32)
BELOW_9Q = 9 * Q - 1

Coefficients = list[int]


def filled(coefficient: Callable[[int], int]) -> Coefficients:
    return [coefficient(j) for j in range(DEGREE)]


def polynomials(name: str, most: int, count: int = 8) -> Iterator[Coefficients]:
    """Coefficients of absolute values up to the most: all at a limit, the signs in blocks of every length
    that the transform knows; single ones; random ones, many near a limit. The same ones for the same name."""
    source = random.Random(name)
    yield filled(lambda j: 0)
    yield filled(lambda j: most)
    yield filled(lambda j: -most)
    for layer in range(8):
        yield filled(lambda j, layer=layer: -most if j >> layer & 1 else most)  # type: ignore[misc]
    for place in (0, 1, 127, 128, 255):
        yield filled(lambda j, place=place: most if j == place else 0)  # type: ignore[misc]
    for _ in range(count):
        yield filled(lambda j: source.choice((most, -most, most - 1, 1 - most)))
        yield filled(lambda j: source.randint(-most, most))


def canonical_polynomials(name: str, edges: list[int], count: int = 8) -> Iterator[Coefficients]:
    """Coefficients from 0 to q - 1: the edges, 256 at a time, then random ones."""
    source = random.Random(name)
    inside = [edge % Q for edge in (*edges, 0, 1, Q - 2, Q - 1, Q // 2, Q // 2 + 1)]
    for start in range(0, len(inside), DEGREE):
        part = inside[start : start + DEGREE]
        yield part + [source.randrange(Q) for _ in range(DEGREE - len(part))]
    for _ in range(count):
        yield filled(lambda j: source.randrange(Q))


def centered(a: int, modulus: int) -> int:
    """a mod± modulus of FIPS 204: above -modulus / 2, at most modulus / 2."""
    a %= modulus
    return a - modulus if a > modulus // 2 else a
