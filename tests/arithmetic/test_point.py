"""Points against the plain integers of pysecbench.reference: complete operations in every representation.

A Jacobian point is written with a random Z and in limbs at the magnitudes that operations may leave: 6 for
X, 4 for Y, 2 for Z. Between them lie the plain form with Z = 1 and every magnitude below.
"""

from __future__ import annotations

import random
from itertools import product
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pysecbench.reference import secp256k1 as reference

from .inputs import FIELD_EDGES, Element, N, P, limbs_of, limbs_value, normalized, skewed, stretched, within

MOST = (6, 4, 2)  # magnitudes of X, Y and Z
INFINITY = 0 * reference.G
BETA = 0x7AE96A2B_657C0710_6E64479E_AC3434E9_9CF04975_12F58995_C1396C28_719501EE  # a cube root of unity mod p

SAMPLES = (1, 2, 3, 4, 7, N - 1, N - 2, (N + 1) // 2, 2**128, 0xDEADBEEF << 200)
POINTS = tuple(k * reference.G for k in SAMPLES)


def affine(point: reference.Point) -> tuple[object, ...]:
    """The one form of an affine point."""
    if point.is_infinity:
        return normalized(0), normalized(0), True
    return normalized(int(point.x)), normalized(int(point.y)), False


def jacobian(point: reference.Point, z: int, magnitudes: tuple[int, int, int] | None) -> tuple[object, ...]:
    """The form with this Z, at these magnitudes; None for normalized elements."""
    if point.is_infinity:
        return normalized(0), normalized(0), normalized(0), True
    values = int(point.x) * z * z % P, int(point.y) * z**3 % P, z
    if magnitudes is None:
        return (*(normalized(value) for value in values), False)
    return (
        *(stretched(value, magnitude) for value, magnitude in zip(values, magnitudes, strict=True)),
        False,
    )


def forms(point: reference.Point, name: str) -> list[tuple[object, ...]]:
    """Forms of one point: Z of 1, Z at the edges and random, normalized and at the largest magnitudes."""
    source = random.Random(f"{name}/{point!r}")
    between = tuple(source.randint(1, most) for most in MOST)
    return [
        jacobian(point, 1, None),
        jacobian(point, P - 1, None),
        jacobian(point, source.randrange(1, P), MOST),
        jacobian(point, skewed(source, 255) or 1, MOST),
        jacobian(point, source.randrange(1, P), between),
        jacobian(point, 1, MOST),
    ]


def value_of(result: tuple[object, ...]) -> reference.Point:
    """The point of a Jacobian result, whose magnitudes are checked on the way."""
    *limbs, infinity = result
    if infinity:
        return INFINITY
    assert all(within(part, most) for part, most in zip(limbs, MOST, strict=True))
    x, y, z = (limbs_value(part) % P for part in limbs)
    assert z != 0
    inverse = pow(z, -1, P)
    return reference.Point(x * inverse**2 % P, y * inverse**3 % P)


def is_affine(result: tuple[object, ...], point: reference.Point) -> bool:
    """Whether an affine result has exactly the limbs of the point."""
    x, y, infinity = affine(point)
    return result == (x.limbs, y.limbs, infinity)


# ---- affine points and encodings ---------------------------------------------------------------------


def test_generator(probe: ModuleType) -> None:
    assert is_affine(probe.affine.generator(), reference.G)


@pytest.mark.parametrize("point", (INFINITY, *POINTS))
def test_encodings(probe: ModuleType, point: reference.Point) -> None:
    for compressed in (True, False):
        encoding = probe.affine.get_bytes(affine(point), compressed)
        assert encoding == point.to_bytes(compressed)
        decoded = probe.affine.set_bytes(encoding)
        assert decoded is None if point.is_infinity else is_affine(decoded, point)


def test_encodings_that_are_none(probe: ModuleType) -> None:
    encoding = reference.G.to_bytes(False)
    x, y = encoding[1:33], encoding[33:]
    beyond = [value.to_bytes(32, "big") for value in (P, P + 1, 2**256 - 1)]
    wrong = [bytes([prefix]) + x for prefix in range(256) if prefix not in (2, 3)]
    wrong += [bytes([prefix]) + x + y for prefix in range(256) if prefix != 4]
    wrong += [b"\x02" + part for part in beyond] + [b"\x04" + part + y for part in beyond]
    wrong += [b"\x04" + x + part for part in beyond]
    wrong += [b"\x04" + x + bytes(31) + b"\x01", b"\x04" + bytes(64), b"\x02" + bytes(31) + b"\x05"]
    wrong += [(encoding * 2)[:size] for size in range(130) if size != 65]
    for content in wrong:
        assert probe.affine.set_bytes(content) is None, content.hex()


def test_lift_x(probe: ModuleType) -> None:
    source = random.Random("lift x")
    found = set()
    for x in (*FIELD_EDGES, P, P + 1, 2**256 - 1, *(skewed(source, 256) for _ in range(150))):
        try:
            expected = reference.lift_x(x)
        except ValueError:
            expected = None
        result = probe.affine.lift_x(x.to_bytes(32, "big"))
        assert result is None if expected is None else is_affine(result, expected)
        found.add(expected is None)
    assert found == {False, True}


@pytest.mark.parametrize("alias", (None, "a"))
def test_affine_negation(probe: ModuleType, alias: str | None) -> None:
    for point in POINTS:
        assert is_affine(probe.affine.negate(affine(point), alias), -point)
    assert probe.affine.negate(affine(INFINITY), alias)[2]


# ---- Jacobian points ---------------------------------------------------------------------------------


@pytest.mark.parametrize("point", (INFINITY, *POINTS))
def test_between_affine_and_jacobian(probe: ModuleType, point: reference.Point) -> None:
    assert value_of(probe.jacobian.set_affine(affine(point))) == point
    for form in forms(point, "between"):
        assert is_affine(probe.affine.set_jacobian(form), point)


@pytest.mark.parametrize("alias", (None, "a"))
def test_negation(probe: ModuleType, alias: str | None) -> None:
    for point in (INFINITY, *POINTS):
        for form in forms(point, "negation"):
            assert value_of(probe.jacobian.negate(form, alias)) == -point


@pytest.mark.parametrize("alias", (None, "a"))
def test_doubling(probe: ModuleType, alias: str | None) -> None:
    for point in (INFINITY, *POINTS):
        for form in forms(point, "doubling"):
            assert value_of(probe.jacobian.double(form, alias)) == point + point


def neighbours(point: reference.Point) -> tuple[reference.Point, ...]:
    """What may meet a point in an addition: itself, its opposite, infinity, the points of the same y,
    another."""
    if point.is_infinity:
        return INFINITY, POINTS[0], POINTS[-1]
    same_y = reference.Point(point.x * BETA % P, point.y)
    return point, -point, INFINITY, same_y, -same_y, point + point, reference.G


@pytest.mark.parametrize("point", (INFINITY, *POINTS))
def test_addition(probe: ModuleType, point: reference.Point) -> None:
    for other in neighbours(point):
        for a, b in product(forms(point, "a"), forms(other, "b")):
            for alias in (None, "a", "b"):
                assert value_of(probe.jacobian.add(a, b, alias)) == point + other


def test_addition_of_a_point_to_itself_in_place(probe: ModuleType) -> None:
    for point in (INFINITY, *POINTS):
        for form in forms(point, "in place"):
            for alias in (None, "a", "b"):
                assert value_of(probe.jacobian.add(form, None, alias)) == point + point


@pytest.mark.parametrize("alias", (None, "a"))
@pytest.mark.parametrize("point", (INFINITY, *POINTS))
def test_mixed_addition(probe: ModuleType, point: reference.Point, alias: str | None) -> None:
    for other in neighbours(point):
        for a in forms(point, "mixed"):
            assert value_of(probe.jacobian.add_mixed(a, affine(other), alias)) == point + other


@given(k=st.integers(1, N - 1), m=st.integers(1, N - 1), z=st.integers(1, P - 1), w=st.integers(1, P - 1))
def test_any_sum(probe: ModuleType, k: int, m: int, z: int, w: int) -> None:
    p, q = k * reference.G, m * reference.G
    a, b = jacobian(p, z, MOST), jacobian(q, w, MOST)
    assert value_of(probe.jacobian.add(a, b)) == p + q
    assert value_of(probe.jacobian.add_mixed(a, affine(q))) == p + q
    assert value_of(probe.jacobian.double(a)) == p + p


def test_results_feed_the_next_operation(probe: ModuleType) -> None:
    """A chain in which no result is normalized: the magnitudes that are left are those that are accepted."""
    raw = jacobian(reference.G, 1, None)
    expected = reference.G
    for step in range(60):
        if step % 3 == 0:
            limbs = probe.jacobian.double(raw)
            expected = expected + expected
        elif step % 3 == 1:
            limbs = probe.jacobian.add_mixed(raw, affine(reference.G))
            expected = expected + reference.G
        else:
            limbs = probe.jacobian.add(raw, jacobian(POINTS[4], 12345, MOST))
            expected = expected + POINTS[4]
        assert value_of(limbs) == expected
        raw = (*(Element(part, most) for part, most in zip(limbs[:3], MOST, strict=True)), limbs[3])


def test_the_largest_limbs_that_are_allowed(probe: ModuleType) -> None:
    """Limbs all at their limits are no curve point, but no bound may break: the result keeps its own."""
    tops = [Element(tuple(2 * most * limb for limb in (*(2**52 - 1,) * 4, 2**48 - 1)), most) for most in MOST]
    a, b = (*tops, False), (*(tops[i] for i in (0, 1, 2)), False)
    other = (Element(limbs_of(P - 1), 1, True), Element(limbs_of(P - 2), 1, True), False)
    results = [probe.jacobian.double(a), probe.jacobian.add_mixed(a, other), probe.jacobian.negate(a)]
    results.append(probe.jacobian.add(a, (*b[:2], tops[2]._replace(limbs=(1, 0, 0, 0, 0)), False)))
    for *limbs, infinity in results:
        assert infinity or all(within(part, most) for part, most in zip(limbs, MOST, strict=True))
