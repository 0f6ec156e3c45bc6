"""multiply and msm: every method that is listed, against libsecp256k1 and against closed forms."""

import hashlib
import json
from collections.abc import Callable

import pytest

from .conftest import COMPILED, Implementation
from .inputs import SPECIAL_SCALARS, N, P, coincurve, scalar, skewed_scalar
from .judges import coincurve_multiply

# The cube roots of unity of the endomorphism (x, y) -> (BETA x, y), which multiplies by LAMBDA:
# Gallant, Lambert, Vanstone, CRYPTO 2001, example 4.
BETA = 0x7AE96A2B_657C0710_6E64479E_AC3434E9_9CF04975_12F58995_C1396C28_719501EE
LAMBDA = 0x5363AD4C_C05C30E0_A5261C02_8812645A_122E22EA_20816678_DF02967C_1B23BD72

SCALARS = (
    *SPECIAL_SCALARS,
    LAMBDA,
    N - LAMBDA,
    LAMBDA + 1,
    *(scalar("multiply", index) for index in range(64)),
    *(skewed_scalar("multiply", index) for index in range(64)),
)


def _expected(k: int, public_key: bytes) -> bytes:
    return coincurve_multiply(k % N, public_key) if k % N else b"\x00"


def _point_and_key(implementation: Implementation, method: str, index: int) -> tuple[object, bytes]:
    """A point as ours and as coincurve's; the comb is a method of the generator only."""
    k = 1 if method == "comb" else scalar("multiply/point", index)
    key = coincurve.PrivateKey.from_int(k).public_key.format()
    return implementation.secp256k1.Point.from_bytes(key), key


def test_multiply_is_that_of_coincurve(implementation: Implementation, multiply_method: str) -> None:
    for index, k in enumerate(SCALARS):
        point, key = _point_and_key(implementation, multiply_method, index)
        product = implementation.secp256k1.multiply(k, point, method=multiply_method)
        assert product.to_bytes() == _expected(k, key)


def test_multiply_of_the_generator(implementation: Implementation, multiply_method: str) -> None:
    generator = implementation.secp256k1.G
    for k in SCALARS:
        expected = _expected(k, generator.to_bytes())
        assert implementation.secp256k1.multiply(k, method=multiply_method).to_bytes() == expected
        assert implementation.secp256k1.multiply(k, generator, method=multiply_method).to_bytes() == expected


def test_multiply_reduces_any_integer(implementation: Implementation, multiply_method: str) -> None:
    curve = implementation.secp256k1
    for k in (-1, -N, -N - 3, 3 * N + 5, 2**256, 2**256 + 2**128, 2**1000 + 7, -(2**777)):
        expected = curve.multiply(k % N, method=multiply_method)
        assert curve.multiply(k, method=multiply_method) == expected


def test_multiply_follows_the_endomorphism(implementation: Implementation, multiply_method: str) -> None:
    if multiply_method == "comb":
        pytest.skip("the comb is a method of the generator only")
    curve = implementation.secp256k1
    for index in range(8):
        point = curve.multiply(scalar("endomorphism", index))
        image = curve.multiply(LAMBDA, point, method=multiply_method)
        assert (image.x, image.y) == (BETA * point.x % P, point.y)


def test_msm_of_one_term_is_that_of_coincurve(implementation: Implementation, msm_method: str) -> None:
    for index in range(64):
        k = scalar("msm/one", index)
        point, key = _point_and_key(implementation, msm_method, index)
        total = implementation.secp256k1.msm([k], [point], method=msm_method)
        assert total.to_bytes() == coincurve_multiply(k, key)


@pytest.mark.parametrize("size", (0, 1, 2, 3, 5, 16, 63, 64, 300))
def test_msm_closed_form(implementation: Implementation, msm_method: str, size: int) -> None:
    """The sum of k_i (i + 1) G, half of the scalars skewed, is one multiple of G."""
    size = min(size, implementation.samples // 2)
    curve = implementation.secp256k1
    scalars = [(scalar, skewed_scalar)[index % 2]("msm/closed", index) for index in range(size)]
    points = [curve.multiply(index + 1) for index in range(size)]
    total = sum(k * (index + 1) for index, k in enumerate(scalars))
    assert curve.msm(scalars, points, method=msm_method) == curve.multiply(total)


def test_msm_reduces_any_integer(implementation: Implementation, msm_method: str) -> None:
    curve = implementation.secp256k1
    scalars = [*SPECIAL_SCALARS, -1, -N - 5, 2**700 + 3]
    points = [curve.multiply(index + 1) for index in range(len(scalars))]
    total = sum(k * (index + 1) for index, k in enumerate(scalars))
    assert curve.msm(scalars, points, method=msm_method) == curve.multiply(total)


def test_msm_with_infinities_sprinkled_in(implementation: Implementation, msm_method: str) -> None:
    curve = implementation.secp256k1
    infinity = curve.G - curve.G
    scalars = [scalar("msm/sprinkled", index) for index in range(24)]
    points = [infinity if index % 3 == 1 else curve.multiply(index + 2) for index in range(24)]
    total = sum(k * (index + 2) for index, k in enumerate(scalars) if index % 3 != 1)
    assert curve.msm(scalars, points, method=msm_method) == curve.multiply(total)
    assert curve.msm(scalars, [infinity] * 24, method=msm_method).is_infinity


def test_msm_of_opposite_terms(implementation: Implementation, msm_method: str) -> None:
    """k P - k P, k P + k (-P), and both amid other terms."""
    curve = implementation.secp256k1
    k, point = scalar("msm/opposite", 0), curve.multiply(scalar("msm/opposite", 1))
    opposite = curve.multiply(-1, point)
    assert curve.msm([k, N - k], [point, point], method=msm_method).is_infinity
    assert curve.msm([k, k], [point, opposite], method=msm_method).is_infinity
    assert curve.msm([1, 1], [point, opposite], method=msm_method).is_infinity
    many = curve.msm([k, 5, k, 6] * 8, [point, curve.G, opposite, curve.G] * 8, method=msm_method)
    assert many == curve.multiply(88)


def test_msm_of_equal_terms(implementation: Implementation, msm_method: str) -> None:
    """The same point, the same scalar, again and again: every addition of a bucket is a doubling."""
    curve = implementation.secp256k1
    k, point = scalar("msm/equal", 0), curve.multiply(scalar("msm/equal", 1))
    for size in (2, 3, 4, 33):
        assert curve.msm([k] * size, [point] * size, method=msm_method) == curve.multiply(k * size, point)
        assert curve.msm([1] * size, [point] * size, method=msm_method) == curve.multiply(size, point)
    distinct = [scalar("msm/equal/scalar", index) for index in range(33)]
    assert curve.msm(distinct, [point] * 33, method=msm_method) == curve.multiply(sum(distinct), point)


def test_msm_split_equals_unsplit(implementation: Implementation, msm_method: str) -> None:
    curve = implementation.secp256k1
    scalars = [skewed_scalar("msm/split", index) for index in range(24)]
    points = [curve.multiply(scalar("msm/split/point", index)) for index in range(24)]
    whole = curve.msm(scalars, points, method=msm_method)
    for cut in (0, 1, 13, 23):
        left = curve.msm(scalars[:cut], points[:cut], method=msm_method)
        right = curve.msm(scalars[cut:], points[cut:], method=msm_method)
        assert left + right == whole


def test_msm_within_bounded_memory(implementation: Implementation, msm_method: str) -> None:
    curve = implementation.secp256k1
    scalars = [scalar("msm/bounded", index) for index in range(48)]
    points = [curve.multiply(index + 1) for index in range(48)]
    expected = curve.multiply(sum(k * (index + 1) for index, k in enumerate(scalars)))
    for scratch_bytes in (1 << 16, 1 << 20, 1 << 30, None):
        assert curve.msm(scalars, points, method=msm_method, scratch_bytes=scratch_bytes) == expected


def test_msm_takes_tuples(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    assert curve.msm((2, 3), (curve.G, curve.multiply(4))) == curve.multiply(14)


def _constants_scalars(case: dict) -> list[int]:
    """The scalars of run_ecmult_constants in libsecp256k1's src/tests.c, in the order that it hashes them."""
    if case["name"] == "2bit":
        around_zero = [k for i in range(37) for k in (i, -i % N)]
        return around_zero + [(j << i) % N for i in range(256) for j in range(1, 256, 2)]
    prefix = case["prefix"].to_bytes(4, "little")
    hashed = (hashlib.sha256(prefix + i.to_bytes(2, "little")) for i in range(case["iterations"]))
    return [0, 1, N - 1, *(int.from_bytes(one.digest()) % N for one in hashed)]


@pytest.mark.parametrize("name", ("6bit20", "8bit8", "2bit"))
def test_ecmult_constants_of_libsecp256k1(vectors: Callable[[str], str], name: str) -> None:
    """SHA-256 over the encodings of thousands of multiples of G, by the compiled code alone."""
    cases = json.loads(vectors("secp256k1/libsecp256k1_ecmult_constants.json"))["vectors"]
    case = next(one for one in cases if one["name"] == name)
    digest = hashlib.sha256()
    for k in _constants_scalars(case):
        digest.update(COMPILED.secp256k1.multiply(k).to_bytes(compressed=False))
    assert digest.hexdigest() == case["sha256"]


def test_endomorphism_edges_of_noble(
    implementation: Implementation, multiply_method: str, vectors: Callable[[str], str]
) -> None:
    """Scalars whose GLV halves come out negative."""
    curve = implementation.secp256k1
    if multiply_method == "comb":
        pytest.skip("the comb is a method of the generator only")
    for case in json.loads(vectors("secp256k1/noble_endomorphism.json")):
        x, y = int(case["ax"]).to_bytes(32), int(case["ay"]).to_bytes(32)
        point = curve.Point.from_bytes(b"\x04" + x + y)
        product = curve.multiply(int(case["scalar"]), point, method=multiply_method)
        assert (product.x, product.y) == (int(case["cx"]), int(case["cy"]))


def test_multiples_of_noble(
    implementation: Implementation, multiply_method: str, vectors: Callable[[str], str]
) -> None:
    rows = vectors("secp256k1/noble_privates-2.txt").split()
    assert len(rows) == 45
    for row in rows:
        k, x, y = row.split(":")
        product = implementation.secp256k1.multiply(int(k), method=multiply_method)
        assert product.to_bytes(compressed=False).hex() == "04" + x + y
