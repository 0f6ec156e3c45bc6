"""The ring of ML-DSA by each engine: every coefficient that of the portable kernels, not only its class.

Against integers the same kernels stand in tests/mldsa/test_ring.py, on each engine, too.
"""

import random
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.mldsa.inputs import BELOW_9Q, DEGREE, GAMMA2, Coefficients, Q, filled, polynomials

pytestmark = pytest.mark.engines

WIDTHS = (3, 4, 6, 10, 13, 18, 20)  # of packed coefficients: s1 and s2, w1, t1, t0, z


def skewed(name: str, most: int) -> Iterator[Coefficients]:
    """Coefficients at their limits and next to 0, and each alone in its place."""
    source = random.Random(name)
    yield from polynomials(name, most, 10)
    for period in (1, 2, 4, 8, 16, 32):
        yield filled(lambda j, period=period: (1, -1)[j // period & 1])  # type: ignore[misc]
    for c in (1, -1, 2):
        yield filled(lambda j, c=c: c)  # type: ignore[misc]
    edges = (0, 1, -1, most, -most, most - 1, most // 2, -(most // 2))
    for _ in range(10):
        yield filled(lambda j: source.choice(edges))
    for place in range(DEGREE):
        yield filled(lambda j, place=place: (-most, most)[place & 1] if j == place else 0)  # type: ignore[misc]


def test_transform(probe: ModuleType, portable: ModuleType) -> None:
    for a in skewed("to the last bit", Q - 1):
        assert probe.transform(a) == portable.transform(a)


def test_inverse_transform(probe: ModuleType, portable: ModuleType) -> None:
    for a in skewed("and back", Q - 1):
        assert probe.inverse_transform(a) == portable.inverse_transform(a)


@pytest.mark.parametrize("n", range(1, 9))
def test_inner_product(probe: ModuleType, portable: ModuleType, n: int) -> None:
    """At the bounds that are stated: q and 9 q but for one pair, whose both are below 9 q."""
    source = random.Random(f"inner product {n}")
    matrices, vectors = [*skewed("matrices", Q - 1)], [*skewed("vectors", BELOW_9Q)]
    largest = [matrices[1]] * (n - 1) + [vectors[1]], [vectors[1]] * n
    opposite = largest[0], [vectors[2]] * n
    pairs = [largest, opposite]
    for _ in range(60):
        row = [*source.choices(matrices, k=n - 1), source.choice(vectors)]
        pairs.append((row, source.choices(vectors, k=n)))
    for row, vector in pairs:
        assert probe.inner(row, vector) == portable.inner(row, vector)


def test_reductions_norms_and_rounding(probe: ModuleType, portable: ModuleType) -> None:
    """Loops that the compiler turns into the engine's vectors."""
    for a in skewed("loops", Q - 1):
        assert probe.centered(a) == portable.centered(a)
        canonical = probe.canonical(a)
        assert canonical == portable.canonical(a) == [c % Q for c in a]
        assert probe.power_rounded(canonical) == portable.power_rounded(canonical)
        for gamma2 in GAMMA2:
            assert probe.decomposed(canonical, gamma2) == portable.decomposed(canonical, gamma2)


def number(values: Coefficients, bits: int) -> bytes:
    """So many bits of each value, the first ones lowest."""
    return sum(v << bits * j for j, v in enumerate(values)).to_bytes(32 * bits, "little")


def unpacked_values(bits: int) -> Iterator[Coefficients]:
    source = random.Random(f"bits {bits}")
    top = 2**bits - 1
    for value in (0, top, 1, 1 << (bits - 1), int("01" * bits, 2) & top, int("10" * bits, 2) & top):
        yield [value] * DEGREE
    yield filled(lambda j: top if j & 1 else 0)
    yield filled(lambda j: 0 if j & 1 else top)
    for place in range(DEGREE):
        yield filled(lambda j, place=place: top if j == place else 0)  # type: ignore[misc]
        yield filled(lambda j, place=place: 0 if j == place else top)  # type: ignore[misc]
    for _ in range(30):
        yield filled(lambda j: source.randint(0, top))


@pytest.mark.parametrize("bits", WIDTHS)
def test_packing(probe: ModuleType, bits: int) -> None:
    for values in unpacked_values(bits):
        content = number(values, bits)
        assert probe.packed([-v for v in values], 0, bits) == content
        assert probe.unpacked(content, 0, bits) == [-v for v in values]
