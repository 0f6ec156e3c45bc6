"""Sums of multiples: closed forms, every window, infinities, equal and opposite points, odd scalars."""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from pysecbench import operation_counts
from pysecbench.reference import secp256k1 as reference
from pysecbench.secp256k1 import MSM_METHODS, G, N, Point, msm, multiply

from .inputs import skewed, words_of
from .test_point import affine, value_of

METHODS = [method for method in MSM_METHODS if method != "term-by-term"]
EDGES = (0, 1, 2, N - 1, N - 2, N // 2, 2**128, 2**128 - 1, N - 2**128)


def multiples_of_g(name: str, count: int) -> tuple[list[int], list[Point]]:
    """Known multiples and the points, infinity and repetitions and opposites among them."""
    source = random.Random(name)
    factors = [source.choice((0, 1, N - 1, 7, N - 7, source.randrange(N))) for _ in range(count)]
    return factors, [multiply(factor) for factor in factors]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("count", (0, 1, 2, 3, 7, 8, 9, 63, 64, 65, 255, 257))
def test_closed_form(method: str, count: int) -> None:
    source = random.Random(f"{method}/{count}")
    factors, points = multiples_of_g(f"points {count}", count)
    scalars = [source.choice((*EDGES, skewed(source, 256) % N)) for _ in range(count)]
    expected = multiply(sum(k * e for k, e in zip(scalars, factors, strict=True)), method="double-and-add")
    assert msm(scalars, points, method=method) == expected
    for scratch_bytes in (1, 5000, 100_000):
        assert msm(scalars, points, method=method, scratch_bytes=scratch_bytes) == expected


@pytest.mark.parametrize("method", METHODS)
def test_split_equals_unsplit(method: str) -> None:
    source = random.Random(method)
    scalars = [skewed(source, 256) % N for _ in range(90)]
    _, points = multiples_of_g("split", 90)
    whole = msm(scalars, points, method=method)
    for at in (1, 44, 89):
        parts = (slice(at), slice(at, None))
        assert sum((msm(scalars[i], points[i], method=method) for i in parts), G - G) == whole


@pytest.mark.parametrize("method", METHODS)
def test_all_equal_and_all_opposite(method: str) -> None:
    point = multiply(99)
    for k in EDGES:
        assert msm([k] * 70, [point] * 70, method=method) == multiply(99 * 70 * k)
        assert msm([k] * 70, [point, -point] * 35, method=method).is_infinity
        assert msm([k, N - k] * 35, [point] * 70, method=method).is_infinity


def test_eight_thousand_terms() -> None:
    scalars = [skewed(random.Random(i), 256) % N for i in range(8192)]
    assert msm(scalars, [G] * 8192) == multiply(sum(scalars))


@pytest.mark.parametrize("window", range(2, 15))
def test_every_window(probe: ModuleType, window: int) -> None:
    source = random.Random(f"window {window}")
    factors = [source.choice((1, N - 1, 3, source.randrange(N))) for _ in range(40)]
    points = [reference.multiply(factor) for factor in factors[:6]] * 7
    factors = (factors[:6] * 7)[:40]
    scalars = [source.choice((*EDGES, skewed(source, 256) % N)) for _ in range(40)]
    raw = [affine(point) for point in points[:40]]
    words = [words_of(k) for k in scalars]
    expected = reference.multiply(sum(k * e for k, e in zip(scalars, factors, strict=True)))
    assert value_of(probe.multiples.pippenger(words, raw, window)) == expected
    assert value_of(probe.multiples.pippenger(words, raw, window, 4000)) == expected


def test_bos_coster_ends_quickly_on_one_huge_scalar_among_tiny_ones() -> None:
    """Subtracting instead of dividing would take 2^100 steps here."""
    if "bos-coster" not in MSM_METHODS:
        pytest.skip("this build has no Bos-Coster")
    tiny = list(range(1, 200))
    points = [multiply(i) for i in range(1, 201)]
    for huge in (2**127, 2**127 - 1, N - 1, 2**64 + 1):
        scalars = [huge, *tiny]
        counts = operation_counts(lambda scalars=scalars: msm(scalars, points, method="bos-coster"))
        assert counts.get("point_add", 0) + counts.get("point_double", 0) < 6000
        expected = multiply(sum(k * (i + 1) for i, k in enumerate(scalars)))
        assert msm(scalars, points, method="bos-coster") == expected
