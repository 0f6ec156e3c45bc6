"""The ring of ML-DSA, rounding, hints and packing on each engine against Python integers, with coefficients
at their limits.

Bounds that the kernels state are asserted beside the values; test_verify_twin.py runs these tests again under
PSB_VERIFY, which asserts them inside.
"""

from __future__ import annotations

import random
from types import ModuleType

import pytest

from .inputs import (
    BELOW_9Q,
    DEGREE,
    GAMMA2,
    Coefficients,
    Q,
    canonical_polynomials,
    centered,
    filled,
    polynomials,
)

pytestmark = pytest.mark.engines

ROOT = 1753
R = 2**32
CENTERED = 6283009
gamma2s = pytest.mark.parametrize("gamma2", GAMMA2)


def bit_reversed(m: int) -> int:
    return int(f"{m:08b}"[::-1], 2)


def evaluated(a: Coefficients) -> Coefficients:
    """The transform as FIPS 204, section 7.5 defines it: the values at the odd powers of the root."""
    points = [sign * pow(ROOT, bit_reversed(128 + i), Q) % Q for i in range(128) for sign in (1, -1)]
    values = []
    for point in points:
        value = 0
        for c in reversed(a):
            value = (value * point + c) % Q
        values.append(value)
    return values


def multiplied(a: Coefficients, b: Coefficients) -> Coefficients:
    """The product modulo X^256 + 1, coefficient by coefficient."""
    product = [0] * DEGREE
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            product[(i + j) % DEGREE] += x * y if i + j < DEGREE else -x * y
    return [c % Q for c in product]


def modulo(a: Coefficients, factor: int = 1) -> Coefficients:
    return [c * factor % Q for c in a]


def within(a: Coefficients, most: int) -> bool:
    return all(-most <= c <= most for c in a)


# ---- reductions ----------------------------------------------------------------------------------------


def test_montgomery(probe: ModuleType) -> None:
    source = random.Random("montgomery")
    limit = Q * 2**31
    edges = [m * Q + d for m in (-(2**31), -R // 3, -1, 0, 1, R // 3, 2**31) for d in (-1, 0, 1)]
    edges += [b + d for b in (-R, -(2**31), 0, 2**31, R, 2**52, -(2**52)) for d in (-1, 0, 1)]
    for a in (*edges, *(source.randint(-limit, limit) for _ in range(3000))):
        if abs(a) <= limit:
            reduced = probe.montgomery(a)
            assert (reduced * R - a) % Q == 0
            assert abs(reduced) <= abs(a) // R + Q // 2 + 1


def test_center_and_canonicalize(probe: ModuleType) -> None:
    edges = [(k << 23) + d for k in range(-255, 256) for d in (-(2**22) - 1, -(2**22), -(2**22) + 1, 0)]
    edges += [-(2**31), 2**31 - 2**22 - 1, *(k * Q + d for k in range(-255, 256) for d in (-1, 0, 1))]
    source = random.Random("center")
    edges += [source.randint(-(2**31), 2**31 - 2**22 - 1) for _ in range(-len(edges) % DEGREE)]
    for start in range(0, len(edges), DEGREE):
        a = edges[start : start + DEGREE]
        result = probe.centered(a)
        assert within(result, CENTERED) and modulo(result) == modulo(a)
        assert probe.canonical(a) == modulo(a)


def test_center_keeps_what_is_small(probe: ModuleType) -> None:
    for small in polynomials("small", 2**21, 4):
        for k in (-2, -1, 0, 1, 2):
            assert probe.centered([c + k * Q for c in small]) == small


# ---- the transform -------------------------------------------------------------------------------------


def test_transform(probe: ModuleType) -> None:
    for a in polynomials("transform", Q - 1, 4):
        result = probe.transform(a)
        assert within(result, BELOW_9Q) and modulo(result) == evaluated(a)


def test_inverse_transform(probe: ModuleType) -> None:
    """It undoes the definition, and multiplies by 2^32."""
    for a in polynomials("inverse", Q - 1, 4):
        assert modulo(probe.inverse_transform([centered(c, Q) for c in evaluated(a)])) == modulo(a, R)
        result = probe.inverse_transform(a)
        assert within(result, Q - 1) and evaluated(result) == modulo(a, R)


def test_product(probe: ModuleType) -> None:
    pairs = zip(polynomials("left", Q - 1, 2), reversed([*polynomials("right", Q - 1, 2)]), strict=True)
    for a, b in pairs:
        product = probe.inverse_transform(probe.inner([probe.transform(a)], [probe.transform(b)]))
        assert within(product, Q - 1) and modulo(product) == multiplied(a, b)


@pytest.mark.parametrize("n", range(1, 9))
def test_inner_product(probe: ModuleType, n: int) -> None:
    """With a matrix of up to q - 1, a vector of up to 9 q, and a last pair of which both are up to 9 q."""
    source = random.Random(f"inner {n}")
    rows = [*polynomials("row", Q - 1, 3)]
    vectors = [*polynomials("vector", BELOW_9Q, 3)]
    for _ in range(20):
        a = [*source.choices(rows, k=n - 1), source.choice(vectors)]
        b = source.choices(vectors, k=n)
        result = probe.inner(a, b)
        total = filled(lambda j, a=a, b=b: sum(x[j] * y[j] for x, y in zip(a, b, strict=True)))  # type: ignore[misc]
        assert within(result, Q - 1) and modulo(result, R) == modulo(total)


def test_norm(probe: ModuleType) -> None:
    for bound in (1, 3, 2**17 - 78, GAMMA2[0], GAMMA2[1], 2**19 - 196):
        for place in (0, 1, 100, 255):
            for c in (bound - 1, 1 - bound, bound, -bound, CENTERED, -CENTERED):
                a = filled(lambda j, place=place, c=c: c if j == place else 0)  # type: ignore[misc]
                assert probe.reaches(a, bound) == (abs(c) >= bound)


# ---- rounding and hints --------------------------------------------------------------------------------


def decompose(r: int, gamma2: int) -> tuple[int, int]:
    """Algorithm 36 of FIPS 204."""
    low = centered(r, 2 * gamma2)
    return (0, low - 1) if r - low == Q - 1 else ((r - low) // (2 * gamma2), low)


def rounding_edges(step: int) -> list[int]:
    return [k * step + d for k in range(Q // step + 1) for d in (-1, 0, 1, 2)]


def test_power2round(probe: ModuleType) -> None:
    for a in canonical_polynomials("power2round", rounding_edges(2**12)):
        high, low = probe.power_rounded(a)
        assert low == [centered(c, 2**13) for c in a]
        assert [h * 2**13 + c for h, c in zip(high, low, strict=True)] == a


@gamma2s
def test_decompose(probe: ModuleType, gamma2: int) -> None:
    for a in canonical_polynomials("decompose", rounding_edges(gamma2)):
        high, low = probe.decomposed(a, gamma2)
        assert [*zip(high, low, strict=True)] == [decompose(c, gamma2) for c in a]


@gamma2s
def test_hints(probe: ModuleType, gamma2: int) -> None:
    """made where the high bits differ; used, they recover the high bits of what is at most gamma2 away."""
    source = random.Random(f"hints {gamma2}")
    for a in canonical_polynomials("hints", rounding_edges(gamma2)):
        b = [(c + source.choice((gamma2, -gamma2, source.randint(-gamma2, gamma2)))) % Q for c in a]
        wanted = [decompose(c, gamma2)[0] for c in a]
        hint, ones = probe.hint_made(a, b, gamma2)
        assert hint == [h != decompose(c, gamma2)[0] for h, c in zip(wanted, b, strict=True)]
        assert ones == sum(hint)
        assert probe.hint_used(bytes(hint), b, gamma2) == wanted


@gamma2s
def test_a_hint_moves_by_one(probe: ModuleType, gamma2: int) -> None:
    m = (Q - 1) // (2 * gamma2)
    for a in canonical_polynomials("moves", rounding_edges(gamma2)):
        parts = [decompose(c, gamma2) for c in a]
        moved = [(high + (1 if low > 0 else -1)) % m for high, low in parts]
        assert probe.hint_used(bytes([1]) * DEGREE, a, gamma2) == moved
        assert probe.hint_used(bytes(DEGREE), a, gamma2) == [high for high, _ in parts]


# ---- packing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "high, bits", ((2, 3), (4, 4), (43, 6), (1023, 10), (2**12, 13), (2**17, 18), (2**19, 20))
)
def test_packing(probe: ModuleType, high: int, bits: int) -> None:
    """Every value of so many bits, the lowest bit of the first coefficient first."""
    source = random.Random(f"packing {bits}")
    top = 2**bits - 1
    for _ in range(20):
        values = filled(lambda j: source.choice((0, 1, top - 1, top, source.randint(0, top))))
        content = sum(v << bits * j for j, v in enumerate(values)).to_bytes(32 * bits, "little")
        a = [high - v for v in values]
        assert probe.packed(a, high, bits) == content
        assert probe.unpacked(content, high, bits) == a
