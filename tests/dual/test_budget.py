"""Units relative to a baseline, blocks filled with one suite, and whether constants cover their estimates."""

import math

import pytest

from pysecbench.dual import BLOCK_LIMIT, PUBLISHED_UNITS, uncovered_units, verify_units, worst_case_block

MEDIANS = {
    "ML-DSA-44": 58e-6,
    "ML-DSA-87": 152e-6,
    "SLH-DSA-SHAKE-128s": 646e-6,
    "SLH-DSA-SHAKE-256s": 1352e-6,
}


def test_published_constants():
    assert PUBLISHED_UNITS == {
        "ML-DSA-44": 100,
        "ML-DSA-87": 290,
        "SLH-DSA-SHAKE-128s": 1600,
        "SLH-DSA-SHAKE-256s": 3600,
    }
    assert BLOCK_LIMIT == 200_000


def test_units_are_hundredths_of_the_baseline_rounded_up():
    assert verify_units({"ML-DSA-44": 2.0, "a": 3.0, "b": 2.0 + 2**-20, "c": 0.001}) == {
        "ML-DSA-44": 100,
        "a": 150,
        "b": 101,
        "c": 1,
    }
    assert verify_units({"a": 4.0, "b": 1.0}, baseline="a") == {"a": 100, "b": 25}


def test_the_baseline_is_100_whatever_its_median():
    medians = [58e-6, 0.1, 1 / 3, 7.3e-5, 1e-300, 5e-324, 1.7e308]
    medians += [math.nextafter(median, 1) for median in medians]
    for median in medians:
        assert verify_units({"ML-DSA-44": median}) == {"ML-DSA-44": 100}


@pytest.mark.parametrize(
    "medians",
    [{}, {"ML-DSA-87": 1.0}]
    + [{"ML-DSA-44": 1.0, "ML-DSA-87": bad} for bad in (0.0, -1.0, math.inf, math.nan)]
    + [{"ML-DSA-44": bad} for bad in (0.0, -1.0, math.inf, math.nan)],
)
def test_medians_that_make_no_units(medians):
    with pytest.raises(ValueError, match="ML-DSA"):
        verify_units(medians)


def test_the_published_constants_cover_estimates_below_them_only():
    assert uncovered_units(MEDIANS) == {}
    slower = MEDIANS | {"SLH-DSA-SHAKE-128s": 58e-6 * 16.001}
    assert uncovered_units(slower) == {"SLH-DSA-SHAKE-128s": (1600, 1601)}
    assert uncovered_units(MEDIANS | {"SLH-DSA-SHAKE-128s": 58e-6 * 16}) == {}


def test_constants_of_ones_own_are_checked_too():
    assert uncovered_units({"ML-DSA-44": 1.0, "x": 2.0}, {"x": 199}) == {"x": (199, 200)}
    assert uncovered_units({"x": 1.0, "y": 2.0}, {"y": 200}, baseline="x") == {}


def test_a_constant_that_cannot_be_checked_is_an_error():
    with pytest.raises(ValueError, match="ML-DSA-87"):
        uncovered_units({suite: median for suite, median in MEDIANS.items() if suite != "ML-DSA-87"})


def test_a_block_holds_what_fits_under_the_limit():
    blocks = worst_case_block(MEDIANS)
    assert {suite: signatures for suite, (signatures, _) in blocks.items()} == {
        "ML-DSA-44": 2000,
        "ML-DSA-87": 689,
        "SLH-DSA-SHAKE-128s": 125,
        "SLH-DSA-SHAKE-256s": 55,
    }
    assert blocks["SLH-DSA-SHAKE-128s"][1] == 125 * 646e-6


def test_a_block_of_other_units_and_limit():
    assert worst_case_block({"a": 0.5, "b": 1.0}, {"a": 30, "c": 5}, limit=100) == {"a": (3, 1.5)}
    assert worst_case_block({"a": 0.5}, {"a": 30}, limit=29) == {"a": (0, 0.0)}


def test_units_and_limits_that_make_no_block():
    with pytest.raises(ValueError):
        worst_case_block({"a": 0.5}, {"a": 0})
    with pytest.raises(ValueError):
        worst_case_block({"a": 0.5}, {"a": 1}, limit=-1)
