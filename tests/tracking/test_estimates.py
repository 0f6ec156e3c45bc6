"""tracking/estimates.py: known ratios are covered as often as claimed, and degenerate samples have an
interval."""

import math

import numpy as np
import pytest
from scipy import stats

from tracking import estimates
from tracking.selftest import coverage

EACH = 60  # simulations of each pair of sizes; `selftest` makes 2,000


@pytest.mark.parametrize("noise", coverage.NOISES)
def test_known_ratios_are_covered_at_95_per_cent(noise: str) -> None:
    hits = [
        coverage.covered(coverage.NOISES[noise], sizes, EACH, seed)
        for seed, sizes in enumerate(coverage.SIZES)
    ]
    assert not coverage.contradicts(sum(hits), EACH * len(hits)), hits


@pytest.mark.parametrize("confidence", [0.8, 0.999])
def test_the_simulation_would_find_an_interval_too_narrow_or_too_wide(
    monkeypatch: pytest.MonkeyPatch, confidence: float
) -> None:
    whole = estimates.log_ratio_interval
    monkeypatch.setattr(estimates, "log_ratio_interval", lambda new, old: whole(new, old, confidence))
    hits = coverage.covered(coverage.NOISES["skewed"], (14, 14), 400, 1)
    assert coverage.contradicts(hits, 400)


def test_the_same_samples_have_the_same_interval_and_scale_with_their_unit() -> None:
    new, old = np.random.default_rng(1).lognormal(0, 0.1, (2, 14))
    once = estimates.ratio(list(new), list(old))
    assert once == estimates.ratio(list(new), list(old))
    assert once.low < once.value < once.high
    scaled = estimates.ratio(list(2e-6 * new), list(1e-6 * old))
    assert [scaled.value, scaled.low, scaled.high] == pytest.approx(
        [2 * once.value, 2 * once.low, 2 * once.high]
    )


@pytest.mark.parametrize(
    "new, old, value",
    [
        ([3.0] * 7, [2.0] * 7, 1.5),
        ([3.0] * 2, [2.0] * 30, 1.5),
        ([7.1, 7.1], [7.1, 7.1], 1.0),
    ],
)
def test_constant_samples_have_no_width(new: list[float], old: list[float], value: float) -> None:
    found = estimates.ratio(new, old)
    assert found.low == found.high == pytest.approx(value) == found.value


def test_where_bca_degenerates_the_percentile_interval_stands() -> None:
    nearly_constant = [1.0] * 9 + [2.0]
    found = estimates.ratio(nearly_constant, [1.0] * 10)
    assert found.low <= found.value == 1.0 <= found.high and math.isfinite(found.low + found.high)


def test_of_one_sample_nothing_is_known() -> None:
    for found in (estimates.ratio([2.0], [1.0, 1.0]), estimates.median([2.0])):
        assert (found.value, found.low, found.high) == (2.0, 0.0, math.inf)
        assert found.moved(0.01) == 0 and not found.stayed(10.0)


@pytest.mark.parametrize("wrong", [[], [1.0, 0.0], [1.0, -1.0], [1.0, math.nan], [1.0, math.inf]])
def test_what_has_no_ratio_is_refused(wrong: list[float]) -> None:
    for ask in (lambda: estimates.ratio(wrong, [1.0, 2.0]), lambda: estimates.median(wrong)):
        with pytest.raises(ValueError, match="positive and finite"):
            ask()


@pytest.mark.parametrize("size", [7, 9, 10, 30])
def test_medians_are_covered_at_least_as_claimed(size: int) -> None:
    rng = np.random.default_rng(size)
    hits = 0
    for _ in range(200):
        found = estimates.median(list(rng.lognormal(0, 0.1, size)))
        hits += found.low <= 1.0 <= found.high
    assert stats.binom.cdf(hits, 200, coverage.WITHIN[0]) >= 1e-4, hits


def test_moved_stayed_and_neither() -> None:
    rose, fell = estimates.Estimate(1.1, 1.06, 1.2), estimates.Estimate(0.9, 0.85, 0.94)
    still, unclear = estimates.Estimate(1.0, 0.99, 1.01), estimates.Estimate(1.05, 0.99, 1.1)
    assert [it.moved(0.05) for it in (rose, fell, still, unclear)] == [1, -1, 0, 0]
    assert [it.stayed(0.05) for it in (rose, fell, still, unclear)] == [False, False, True, False]
