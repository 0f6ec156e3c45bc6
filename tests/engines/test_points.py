"""Sums of many points at once, and their lifting from x: lanes that are special among lanes that are not."""

import random
from types import ModuleType

import pytest

from pysecbench.reference import secp256k1 as reference
from tests.arithmetic.inputs import N, P, limbs_value, normalized
from tests.arithmetic.test_point import affine

pytestmark = pytest.mark.engines

Sum = tuple[int, int, int]
LANES = range(16)  # of two vectors


def held(multiples: list[int]) -> list[tuple[object, ...]]:
    """The multiples of the generator as the probe reads them."""
    return [affine(k * reference.G) for k in multiples]


def coordinates(point: tuple[tuple[int, ...], tuple[int, ...], bool]) -> tuple[int, int] | None:
    x, y, infinity = point
    return None if infinity else (limbs_value(x) % P, limbs_value(y) % P)


def assert_sums(many: ModuleType, multiples: list[int], sums: list[Sum]) -> None:
    """The kernel's points are those of the multiples that the sums give."""
    expected = list(multiples)
    for first, second, target in sums:
        expected[target] = multiples[first] + multiples[second]
    found = many.add(held(multiples), sums)  # type: ignore[attr-defined]
    for k, point in zip(expected, found, strict=True):
        is_infinity = k % N == 0
        assert coordinates(point) == (None if is_infinity else ((k * reference.G).x, (k * reference.G).y))


@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 15, 16, 17, 23, 24, 31])
def test_any_number_of_sums(many: ModuleType, count: int) -> None:
    multiples = [3 * i + 1 for i in range(2 * count)]
    assert_sums(many, multiples, [(2 * i, 2 * i + 1, i) for i in range(count)])


@pytest.mark.parametrize("lane", LANES)
@pytest.mark.parametrize(
    "special",
    [(5, 5), (5, N - 5), (0, 5), (5, 0), (0, 0)],
    ids=["equal", "opposite", "infinity first", "infinity second", "both infinite"],
)
def test_one_special_sum_in_each_lane(many: ModuleType, lane: int, special: tuple[int, int]) -> None:
    multiples = [7 * i + 11 for i in range(2 * len(LANES))]
    multiples[2 * lane : 2 * lane + 2] = special
    assert_sums(many, multiples, [(2 * i, 2 * i + 1, i) for i in LANES])


@pytest.mark.parametrize("special", [(5, 5), (5, N - 5), (0, 0)], ids=["equal", "opposite", "infinite"])
def test_nothing_but_special_sums(many: ModuleType, special: tuple[int, int]) -> None:
    for count in (1, 8, 11):
        assert_sums(many, list(special) * count, [(2 * i, 2 * i + 1, i) for i in range(count)])


def test_x_equal_by_the_lowest_limb_only(many: ModuleType) -> None:
    """The quick test for equal x looks at one limb: points that agree there have to be told apart. They are
    not on one curve, of which the formulas do not take notice."""
    low = 0xABCDEF
    points = []
    for i in range(16):
        points.append((normalized(low | (i + 1) << 60), normalized(1000 + i), False))
    sums = [(2 * i, 2 * i + 1, i) for i in range(8)]
    found = many.add(points, sums)  # type: ignore[attr-defined]
    for i in range(8):
        (x1, y1, _), (x2, y2, _) = points[2 * i : 2 * i + 2]
        slope = (y2.value - y1.value) * pow(x2.value - x1.value, -1, P) % P
        x = (slope**2 - x1.value - x2.value) % P
        assert limbs_value(found[i][0]) % P == x
        assert limbs_value(found[i][1]) % P == (slope * (x1.value - x) - y1.value) % P


def test_sums_that_share_points(many: ModuleType) -> None:
    """A target may be a source of its own sum and of earlier ones: so a running sum and its total advance."""
    multiples = [10 * i + 3 for i in range(30)]
    totals = [(20 + i, 10 + i, 20 + i) for i in range(10)]
    running = [(10 + i, i, 10 + i) for i in range(10)]
    assert_sums(many, multiples, totals + running)


def test_random_sums(many: ModuleType) -> None:
    source = random.Random("sums")
    for _ in range(40):
        count = source.randint(1, 30)
        multiples = [source.choice((0, 1, N - 1, 2, source.randrange(N))) for _ in range(2 * count)]
        assert_sums(many, multiples, [(2 * i, 2 * i + 1, i) for i in range(count)])


def test_lifting(many: ModuleType) -> None:
    """x of points and of none, each parity, in every place; y comes back normalized."""
    source = random.Random("lift")
    xs = [0, 1, 2, 3, 4, 5, 6, 7, P - 1, P - 2, *(source.randrange(P) for _ in range(54))]
    for count in (1, 7, 8, 9, 23, 24, 25, 48, 49, 64):
        chosen = source.sample(xs, count)
        odd = [source.getrandbits(1) for _ in range(count)]
        found = many.lift([normalized(x) for x in chosen], odd)  # type: ignore[attr-defined]
        for x, parity, point in zip(chosen, odd, found, strict=True):
            right = (x**3 + 7) % P
            root = pow(right, (P + 1) // 4, P)
            if root * root % P != right:
                assert point is None
            else:
                y = root if root % 2 == parity else P - root
                assert (limbs_value(point[0]), limbs_value(point[1]), point[2]) == (x, y, False)
