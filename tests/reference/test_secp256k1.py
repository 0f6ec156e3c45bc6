"""The reference's group: known multiples, the group law at its exceptions, encodings and wrong arguments.

Known multiples of G: SEC 2 for 1; the x coordinates of 2G and 3G are those of noble-curves, 3G also BIP340's.
"""

import random

import pytest

from pysecbench.reference.secp256k1 import MSM_METHODS, MULTIPLY_METHODS, G, N, P, Point, msm, multiply

KNOWN_X = {
    1: 0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    2: 0xC6047F9441ED7D6D3045406E95C07CD85C778E4B8CEF3CA7ABAC09B95C709EE5,
    3: 0xF9308A019258C31049344F85F89D5229B531C845836F99B08601F113BCE036F9,
}
INFINITY = multiply(0)


@pytest.mark.parametrize(("k", "x"), KNOWN_X.items())
def test_known_multiples(k: int, x: int) -> None:
    assert multiply(k).x == x
    assert multiply(N - k) == -multiply(k)


def test_repeated_addition_agrees_with_multiplication() -> None:
    total = INFINITY
    for k in range(20):
        assert multiply(k) == total
        total = total + G


def test_infinity_equal_and_opposite_points() -> None:
    q = multiply(7)
    assert INFINITY.is_infinity and not q.is_infinity
    assert INFINITY + INFINITY == -INFINITY == INFINITY
    assert INFINITY + q == q + INFINITY == q - INFINITY == q
    assert INFINITY - q == -q
    assert q + -q == q - q == INFINITY
    assert q + q == 2 * q == q * 2 == multiply(14)
    assert q - -q == multiply(14)
    assert multiply(5, INFINITY) == INFINITY


def test_k_is_reduced_modulo_the_order() -> None:
    q = multiply(11)
    assert multiply(N, q) == INFINITY
    assert multiply(N + 3, q) == multiply(3, q) == q * (3 + 5 * N)
    assert multiply(-3, q) == -multiply(3, q)
    assert multiply(2**300, q) == multiply(2**300 % N, q)


def test_the_group_law_on_seeded_points() -> None:
    source = random.Random(7)
    for _ in range(4):
        a, b = source.randrange(N), source.randrange(N)
        p, q = multiply(a), multiply(b)
        assert p + q == q + p == multiply(a + b)
        assert p - q == multiply(a - b)
        assert (p + q) + G == p + (q + G)
        assert multiply(a, q) == multiply(b, p) == multiply(a * b)
        assert (p.y**2 - p.x**3 - 7) % P == 0


def test_equal_points_have_equal_hashes() -> None:
    assert hash(multiply(2)) == hash(G + G)
    assert {G, Point.from_bytes(G.to_bytes()), -G, INFINITY, G - G} == {G, -G, INFINITY}
    assert G != -G
    assert G != "G" and G != G.to_bytes()


def test_infinity_has_no_coordinates() -> None:
    for coordinate in ("x", "y"):
        with pytest.raises(ValueError, match="no coordinates"):
            getattr(INFINITY, coordinate)


@pytest.mark.parametrize("k", [1, 2, 3, N - 1, 2**200 + 1])
def test_encodings_round_trip(k: int) -> None:
    point = multiply(k)
    short, long = point.to_bytes(), point.to_bytes(compressed=False)
    assert short == bytes([2 + point.y % 2]) + int(point.x).to_bytes(32, "big")
    assert long == b"\x04" + int(point.x).to_bytes(32, "big") + int(point.y).to_bytes(32, "big")
    for encoding in (short, long, bytearray(long), memoryview(short)):
        assert Point.from_bytes(encoding) == point


def test_infinity_is_encoded_but_not_decoded() -> None:
    assert INFINITY.to_bytes() == INFINITY.to_bytes(compressed=False) == b"\x00"
    with pytest.raises(ValueError):
        Point.from_bytes(b"\x00")


def encoded(prefix: int, *coordinates: int) -> bytes:
    return bytes([prefix]) + b"".join(int(value).to_bytes(32, "big") for value in coordinates)


@pytest.mark.parametrize(
    "encoding",
    [
        b"",
        bytes(33),
        bytes(65),
        encoded(2, 0),  # 7 is no square
        encoded(3, 5),  # nor is 5^3 + 7
        encoded(2, P),
        encoded(3, P + 1),  # 1 when reduced, which is the x coordinate of a point
        encoded(2, 2**256 - 1),
        encoded(4, G.x, G.y + 1),
        encoded(4, G.x, 0),
        encoded(4, P + 1, multiply(1).y),
        encoded(6 + G.y % 2, G.x, G.y),  # hybrid
        encoded(7 - G.y % 2, G.x, G.y),
        encoded(1, G.x),
        encoded(4, G.x),
        encoded(5, G.x),
        encoded(2, G.x, G.y),
        G.to_bytes()[:-1],
        G.to_bytes() + b"\x00",
        G.to_bytes(compressed=False)[:-1],
        G.to_bytes(compressed=False) + b"\x00",
    ],
)
def test_bad_encodings(encoding: bytes) -> None:
    with pytest.raises(ValueError):
        Point.from_bytes(encoding)


def test_coordinates_beyond_the_field_are_rejected_though_they_fit_when_reduced() -> None:
    on_curve = Point.from_bytes(encoded(2, 1))
    assert Point.from_bytes(encoded(4, 1, on_curve.y)) == on_curve
    with pytest.raises(ValueError):
        Point.from_bytes(encoded(4, P + 1, on_curve.y))


def test_msm_is_the_sum_of_its_terms() -> None:
    source = random.Random(9)
    scalars = [source.randrange(N) for _ in range(5)] + [0, 1, N - 1, 4]
    logarithms = [source.randrange(N) for _ in range(5)] + [3, 0, 9, 9]
    points = [multiply(k) for k in logarithms]
    expected = multiply(sum(a * b for a, b in zip(scalars, logarithms, strict=True)))
    for method in MSM_METHODS:
        assert msm(scalars, points, method=method, scratch_bytes=1) == expected
    assert msm([], []) == INFINITY
    assert msm([3, 3], [G, -G]) == INFINITY


def test_methods() -> None:
    assert [multiply(6, G, method=method) for method in MULTIPLY_METHODS] == [multiply(6)] * 2
    with pytest.raises(ValueError, match="unknown method 'comb'"):
        multiply(1, method="comb")
    with pytest.raises(ValueError, match="unknown method 'straus'"):
        msm([], [], method="straus")


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="1 scalars do not fit 2 points"):
        msm([1], [G, G])
    with pytest.raises(ValueError, match="scratch_bytes"):
        msm([1], [G], scratch_bytes=-1)
    for call in [
        lambda: multiply("1"),
        lambda: multiply(1.0),
        lambda: multiply(1, "G"),
        lambda: multiply(1, method=None),
        lambda: msm(["1"], [G]),
        lambda: msm([1], [b"G"]),
        lambda: msm([1], [G], scratch_bytes="1"),
        lambda: G + 1,
        lambda: G - b"G",
        lambda: G * 1.5,
        lambda: G * G,
        lambda: Point.from_bytes("02" * 33),
        lambda: Point.from_bytes(None),
    ]:
        with pytest.raises(TypeError):
            call()
