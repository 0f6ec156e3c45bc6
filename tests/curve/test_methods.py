"""Each method does its own work: the operations it counts are those of its algorithm, and no other's."""

from __future__ import annotations

import itertools
import random

import pytest

from pysecbench import operation_counts, schnorr
from pysecbench.secp256k1 import MSM_METHODS, MULTIPLY_METHODS, N, msm, multiply

SOURCE = random.Random("methods")
SCALARS = [SOURCE.randrange(2**255, N) for _ in range(8)]
POINT = multiply(12345)
Work = tuple[int, int, int, int]  # doublings, additions, mixed additions, affine additions


def work(counts: dict[str, int]) -> Work:
    names = ("point_double", "point_add", "point_add_mixed", "point_add_affine")
    return tuple(counts.get(name, 0) for name in names)  # type: ignore[return-value]


def of_multiply(method: str, k: int) -> Work:
    from pysecbench.secp256k1 import G

    point = G if method == "comb" else POINT
    return work(operation_counts(lambda: multiply(k, point, method=method)))


@pytest.mark.parametrize("k", SCALARS)
def test_one_bit_at_a_time(k: int) -> None:
    """A doubling a bit below the highest, an addition a bit that is set; the first finds infinity."""
    length, ones = k.bit_length(), k.bit_count()
    assert of_multiply("double-and-add", k) == (length - 1, 0, ones - 1, 0)
    assert of_multiply("double-and-add-recursive", k) == (length - 1, 0, ones - 1, 0)
    assert of_multiply("double-and-add-rtl", k) == (length, ones - 1, 0, 0)
    assert of_multiply("ladder", k) == (length, length - 1, 0, 0)


@pytest.mark.parametrize("k", (1, 2, N - 1, 2**128, *SCALARS))
def test_regular_methods_take_the_same_steps_for_every_scalar(k: int) -> None:
    """A table of 16 odd multiples is one doubling and 15 additions; the comb's is made beforehand."""
    if "glv-windows" not in MULTIPLY_METHODS:
        pytest.skip("this build has no regular methods")
    assert of_multiply("windows", k) == (255 + 1, 0, 52 + 1 + 15, 0)
    assert of_multiply("glv-windows", k) == (125 + 1, 0, 2 * (26 + 1) + 15, 0)
    assert of_multiply("comb", k) == (3, 0, 44, 0)


@pytest.mark.parametrize("k", SCALARS)
def test_non_adjacent_forms(k: int) -> None:
    """A table of 8 odd multiples; then one digit in six, over the whole length or twice over half of it."""
    doublings, additions, mixed, affine = of_multiply("wnaf", k)
    assert 250 <= doublings <= 257 and 36 <= mixed <= 60 and additions == affine == 0
    doublings, additions, mixed, affine = of_multiply("glv-wnaf", k)
    assert 120 <= doublings <= 130 and 36 <= mixed <= 62 and additions == affine == 0


def test_no_sum_stands_in_for_another() -> None:
    scalars = [SOURCE.randrange(N) for _ in range(40)]
    points = [multiply(i + 2) for i in range(40)]
    counted = {
        method: work(operation_counts(lambda method=method: msm(scalars, points, method=method)))
        for method in MSM_METHODS
        if method != "auto"
    }
    for (first, a), (second, b) in itertools.combinations(counted.items(), 2):
        assert a != b, (first, second)
    doublings, additions, mixed, affine = counted["term-by-term"]
    assert doublings > 40 * 245 and mixed > 40 * 100 and additions <= 40
    doublings, additions, mixed, affine = counted["straus"]
    assert doublings < 130 + 40 and 40 * 40 < mixed < 40 * 62 and affine == 0
    doublings, additions, mixed, affine = counted["bos-coster"]
    assert mixed == affine == 0 and additions > 40 * 20
    doublings, additions, mixed, affine = counted["pippenger"]
    assert doublings < 140 and mixed > 40 * 30 and additions > 100 and affine == 0
    doublings, additions, mixed, affine = counted["pippenger-affine"]
    assert doublings < 140 and affine > 40 * 20 and mixed < 40 * 20
    doublings, additions, mixed, affine = counted["constant-time"]
    assert (doublings, mixed) == (125 + 40, 40 * (15 + 54) + 1) and affine == 0


def test_auto_takes_the_least_work() -> None:
    """Its choice is one of the named methods, Straus for few terms and buckets for many."""
    for count, method in ((1, "straus"), (4, "straus"), (400, "pippenger-affine")):
        scalars = [SOURCE.randrange(N) for _ in range(count)]
        points = [multiply(i + 2) for i in range(count)]
        auto = operation_counts(lambda scalars=scalars, points=points: msm(scalars, points))
        named = operation_counts(lambda s=scalars, p=points, m=method: msm(s, p, method=m))
        assert auto == named


@pytest.mark.parametrize(("count", "equation"), [(1, False), (2, False), (3, True)])
def test_a_batch_too_small_to_pay_is_verified_one_by_one(count: int, equation: bool) -> None:
    """By the portable engine, on which operations are counted; a method or a bound on memory asks for the
    equation at any size."""
    keys = [bytes([i + 1] * 32) for i in range(count)]
    items = [(schnorr.public_key(key), b"message", schnorr.sign(key, b"message", bytes(32))) for key in keys]
    singles = operation_counts(lambda: [schnorr.verify(*item) for item in items])
    assert (operation_counts(lambda: schnorr.verify_batch(items)) != singles) is equation
    assert operation_counts(lambda: schnorr.verify_batch(items, method="straus")) != singles
    assert operation_counts(lambda: schnorr.verify_batch(items, scratch_bytes=2**30)) != singles
