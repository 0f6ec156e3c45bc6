"""The surface of Point: arithmetic, encodings, and what it refuses (SEC 1, sections 2.2.1, 2.3.3, 2.3.4)."""

import itertools

import pytest

from .conftest import Implementation
from .inputs import X_NOT_ON_CURVE, N, P, coincurve, scalar

# The generator, SEC 2 section 2.4.1.
GX = 0x79BE667E_F9DCBBAC_55A06295_CE870B07_029BFCDB_2DCE28D9_59F2815B_16F81798
GY = 0x483ADA77_26A3C465_5DA4FBFC_0E1108A8_FD17B448_A6855419_9C47D08F_FB10D4B8


def test_constants(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    assert (curve.P, curve.N) == (P, N)
    assert (curve.G.x, curve.G.y) == (GX, GY)
    assert curve.G.is_infinity is False


def test_group_law_on_small_multiples(implementation: Implementation) -> None:
    """All sums and differences of -9G .. 9G: equal, opposite and infinite terms are among them."""
    curve = implementation.secp256k1
    multiples = {k: curve.multiply(k) for k in range(-18, 19)}
    for a, b in itertools.product(range(-9, 10), repeat=2):
        assert multiples[a] + multiples[b] == multiples[a + b]
        assert multiples[a] - multiples[b] == multiples[a - b]
        assert (multiples[a] == multiples[b]) is (a == b)
        assert (multiples[a] != multiples[b]) is (a != b)


def test_sums_are_those_of_coincurve(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    for index in range(32):
        a, b = (coincurve.PrivateKey.from_int(scalar(f"sum/{one}", index)).public_key for one in "ab")
        ours = curve.Point.from_bytes(a.format()) + curve.Point.from_bytes(b.format())
        theirs = coincurve.PublicKey.combine_keys([a, b])
        assert ours.to_bytes() == theirs.format()
        assert (ours.x, ours.y) == theirs.point()


def test_product_by_operator(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    point = curve.multiply(scalar("operator", 0))
    for k in (0, 1, 2, 7, N - 1, N, N + 1, -1, 2**300 + 5, scalar("operator", 1)):
        expected = curve.multiply(k, point)
        assert point * k == expected
        assert k * point == expected


def test_equal_points_have_equal_hashes(implementation: Implementation) -> None:
    """Whatever way a point was reached; the same for infinity."""
    curve = implementation.secp256k1
    five = curve.multiply(5)
    others = [
        curve.multiply(2) + curve.multiply(3),
        curve.multiply(8) - curve.multiply(3),
        curve.Point.from_bytes(five.to_bytes()),
        curve.Point.from_bytes(five.to_bytes(compressed=False)),
    ]
    assert {five, *others} == {five}
    assert len({curve.G - curve.G, curve.multiply(0), curve.multiply(N), five - others[0]}) == 1
    assert len({curve.multiply(k) for k in range(20)}) == 20


def test_points_differ_from_other_things(implementation: Implementation) -> None:
    generator = implementation.secp256k1.G
    for other in (None, 1, "G", generator.to_bytes(), object()):
        assert (generator == other) is False
        assert (generator != other) is True


def test_wrong_operands_are_type_errors(implementation: Implementation) -> None:
    generator = implementation.secp256k1.G
    for other in (None, 1, "1", b"\x00", 1.5):
        with pytest.raises(TypeError):
            generator + other
        with pytest.raises(TypeError):
            other + generator
        with pytest.raises(TypeError):
            generator - other
        with pytest.raises(TypeError):
            other - generator
    for other in (None, "1", b"\x00", 1.5, generator):
        with pytest.raises(TypeError):
            generator * other
    with pytest.raises(TypeError):
        generator < generator  # noqa: B015


def test_encodings_there_and_back(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    for index in range(32):
        theirs = coincurve.PrivateKey.from_int(scalar("encoding", index)).public_key
        for compressed in (True, False):
            data = theirs.format(compressed)
            point = curve.Point.from_bytes(data)
            assert point.to_bytes(compressed) == point.to_bytes(compressed=compressed) == data
            assert (point.x, point.y) == theirs.point()
        assert point.to_bytes() == theirs.format(True)


def test_infinity(implementation: Implementation) -> None:
    """It encodes as one zero byte in both forms, is neutral and has no coordinates."""
    curve = implementation.secp256k1
    infinity = curve.G - curve.G
    assert infinity.is_infinity is True
    assert infinity.to_bytes() == infinity.to_bytes(compressed=False) == b"\x00"
    assert infinity + infinity == infinity - infinity == infinity
    assert infinity + curve.G == curve.G + infinity == curve.G
    assert (infinity - curve.G).to_bytes() == b"\x03" + GX.to_bytes(32)
    assert curve.multiply(12345, infinity).is_infinity is True
    assert curve.multiply(N).is_infinity is True


def test_coordinates_cannot_be_set(implementation: Implementation) -> None:
    for name in ("x", "y", "is_infinity"):
        with pytest.raises(AttributeError):
            setattr(implementation.secp256k1.G, name, 1)


X, Y = GX.to_bytes(32), GY.to_bytes(32)
ABOVE = (P + 1).to_bytes(32)  # 1 once reduced, and 1 is the x of a point
OFF = X_NOT_ON_CURVE.to_bytes(32)
BAD_ENCODINGS = {
    "empty": b"",
    "infinity alone": b"\x00",
    "x alone": X,
    "x, y without prefix": X + Y,
    "33 bytes of 0": bytes(33),
    "65 bytes of 0": bytes(65),
    "33 bytes of ff": b"\xff" * 33,
    "65 bytes of ff": b"\xff" * 65,
    "compressed, one short": b"\x02" + X[:-1],
    "compressed, one long": b"\x02" + X + b"\x00",
    "compressed prefix, 65 bytes": b"\x02" + X + Y,
    "uncompressed prefix, 33 bytes": b"\x04" + X,
    "uncompressed, one short": b"\x04" + X + Y[:-1],
    "uncompressed, one long": b"\x04" + X + Y + b"\x00",
    "hybrid, the parity right": b"\x06" + X + Y,
    "hybrid, the parity wrong": b"\x07" + X + Y,
    "hybrid prefix, 33 bytes": b"\x06" + X,
    "prefix 00": b"\x00" + X,
    "prefix 01": b"\x01" + X,
    "prefix 05": b"\x05" + X,
    "prefix 82": b"\x82" + X,
    "x not on the curve, even": b"\x02" + OFF,
    "x not on the curve, odd": b"\x03" + OFF,
    "x = 0": b"\x02" + bytes(32),
    "x = P": b"\x02" + P.to_bytes(32),
    "x = P + 1": b"\x02" + ABOVE,
    "x = 2^256 - 1": b"\x03" + b"\xff" * 32,
    "x = P + 1, uncompressed": b"\x04" + ABOVE + pow(8, (P + 1) // 4, P).to_bytes(32),
    "y off by one": b"\x04" + X + (GY + 1).to_bytes(32),
    "y = 0": b"\x04" + X + bytes(32),
    "y = P": b"\x04" + X + P.to_bytes(32),
    "coordinates swapped": b"\x04" + Y + X,
}


@pytest.mark.parametrize("name", BAD_ENCODINGS)
def test_bad_encodings(implementation: Implementation, name: str) -> None:
    with pytest.raises(ValueError):
        implementation.secp256k1.Point.from_bytes(BAD_ENCODINGS[name])


def test_y_above_p_is_refused(implementation: Implementation) -> None:
    """y = P + small, whose reduced form is on the curve, so that only the range check can refuse it."""
    found = 0
    for y in range(1, 60):
        x = pow(y * y - 7, (P + 2) // 9, P)  # a cube root, if there is one, since P = 7 mod 9
        if pow(x, 3, P) == (y * y - 7) % P:
            data = b"\x04" + x.to_bytes(32)
            assert implementation.secp256k1.Point.from_bytes(data + y.to_bytes(32)).y == y
            with pytest.raises(ValueError):
                implementation.secp256k1.Point.from_bytes(data + (y + P).to_bytes(32))
            found += 1
    assert found > 0
