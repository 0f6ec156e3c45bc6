"""Multiplication and multi-scalar multiplication in the kernels, every method that the build names, against
reference."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from pysecbench.reference import secp256k1 as reference
from pysecbench.secp256k1 import MSM_METHODS, MULTIPLY_METHODS

from .inputs import SCALAR_EDGES, N, skewed, words_of
from .test_point import INFINITY, POINTS, affine, value_of

SOURCE = random.Random("multiply")
SCALARS = (*SCALAR_EDGES, *(skewed(SOURCE, 256) % N for _ in range(10)))
UNLIMITED = 2**64 - 1

of_every_method = pytest.mark.parametrize("method", range(len(MULTIPLY_METHODS)), ids=MULTIPLY_METHODS)
of_every_msm = pytest.mark.parametrize("method", range(len(MSM_METHODS)), ids=MSM_METHODS)


@of_every_method
def test_multiples(probe: ModuleType, method: int) -> None:
    points = POINTS[:1] if MULTIPLY_METHODS[method] == "comb" else (INFINITY, POINTS[0], POINTS[-1])
    for point in points:
        for k in SCALARS:
            expected = reference.multiply(k, point)
            assert value_of(probe.multiples.by_method(words_of(k), affine(point), method)) == expected
            assert value_of(probe.multiples.by_method(words_of(k), affine(point), method, 5)) == expected


def test_multiples_of_the_generator(probe: ModuleType) -> None:
    for k in (*range(40), *SCALARS):
        assert value_of(probe.multiples.of_generator(words_of(k))) == reference.multiply(k)


def test_two_multiples(probe: ModuleType) -> None:
    """Sums of any kind: with zeros, those that cancel, those that double."""
    cases = [(s, k, POINTS[-1]) for s, k in zip(SCALARS, reversed(SCALARS), strict=True)]
    cases += [
        (1, N - 1, POINTS[0]),
        (5, 5, POINTS[0]),
        (2, 1, POINTS[1]),
        (2, N - 1, POINTS[1]),
        (0, 0, POINTS[2]),
    ]
    for s, k, point in cases:
        expected = reference.msm([s, k], [reference.G, point])
        for window in (None, 2, 8):
            assert value_of(probe.multiples.two(words_of(s), words_of(k), affine(point), window)) == expected


def sums() -> dict[str, tuple[list[int], list[reference.Point]]]:
    """Scalars and points by what is special about them."""
    source = random.Random("msm")
    scalars = [skewed(source, 256) % N for _ in range(12)]
    points = [(i + 2) * reference.G for i in range(12)]
    return {
        "nothing": ([], []),
        "one": (scalars[:1], points[:1]),
        "two": (scalars[:2], points[:2]),
        "twelve": (scalars, points),
        "all scalars zero": ([0] * 4, points[:4]),
        "one point only": (scalars, points[:1] * 12),
        "opposites": ([7, 7, 9], [points[0], -points[0], points[1]]),
        "cancels": ([7, N - 7], [points[0], points[0]]),
        "infinity": (scalars[:4], [points[0], INFINITY, points[1], INFINITY]),
        "infinity only": (scalars[:3], [INFINITY] * 3),
        "edges": (list(SCALAR_EDGES), points[:1] + points + [INFINITY]),
    }


@of_every_msm
@pytest.mark.parametrize("name", sums())
def test_msm(probe: ModuleType, method: int, name: str) -> None:
    scalars, points = sums()[name]
    words, raw = [words_of(k) for k in scalars], [affine(point) for point in points]
    expected = reference.msm(scalars, points)
    for scratch in (UNLIMITED, 1):
        assert value_of(probe.multiples.msm(words, raw, method, scratch)) == expected
