"""tracking/estimates.py: known ratios are covered as often as claimed, and degenerate samples have an
interval."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from tracking import estimates

Noise = Callable[[np.random.Generator, tuple[int, int]], np.ndarray]

# logarithms of samples, the shapes that timings have
NOISES: dict[str, Noise] = {
    "log-normal": lambda rng, shape: rng.normal(0, 0.02, shape),
    "skewed": lambda rng, shape: np.log1p(0.05 * rng.exponential(1, shape)),
    "heavy-tailed": lambda rng, shape: np.log1p(0.05 * rng.pareto(2.5, shape)),
    "one in ten disturbed": lambda rng, shape: (
        rng.normal(0, 0.01, shape) + (rng.random(shape) < 0.1) * rng.exponential(0.4, shape)
    ),
}
SIZES = [(7, 7), (8, 8), (14, 14), (30, 30), (7, 30), (20, 10)]  # samples of the new set, of the old one
CLAIM = (0.93, 0.97)


def covered(noise: Noise, sizes: tuple[int, int], simulations: int, seed: int) -> int:
    """In how many of the simulations the interval holds the known ratio, 1.05."""
    rng = np.random.default_rng(seed)
    new = math.log(1.05) + noise(rng, (simulations, sizes[0]))
    old = noise(rng, (simulations, sizes[1]))
    low, high = estimates.log_ratio_interval(new, old)
    return int(np.sum((low <= math.log(1.05)) & (math.log(1.05) <= high)))


def excludes_the_claim(hits: int, simulations: int) -> bool:
    """Whether so many hits would come in 1 of 10,000 such simulations if the coverage were within CLAIM."""
    too_few = stats.binom.cdf(hits, simulations, CLAIM[0])
    too_many = stats.binom.sf(hits - 1, simulations, CLAIM[1])
    return bool(min(too_few, too_many) < 1e-4)


@pytest.mark.parametrize("shape", NOISES)
def test_known_ratios_are_covered_at_95_per_cent(shape: str) -> None:
    each = 60
    hits = [covered(NOISES[shape], sizes, each, seed) for seed, sizes in enumerate(SIZES)]
    assert not excludes_the_claim(sum(hits), each * len(SIZES)), hits


def test_the_simulation_would_find_an_interval_that_is_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = estimates.log_ratio_interval
    monkeypatch.setattr(estimates, "log_ratio_interval", lambda new, old: whole(new, old, 0.8))
    hits = [covered(NOISES["skewed"], sizes, 60, seed) for seed, sizes in enumerate(SIZES)]
    assert excludes_the_claim(sum(hits), 60 * len(SIZES))


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
    assert stats.binom.cdf(hits, 200, CLAIM[0]) >= 1e-4, hits


def test_moved_stayed_and_neither() -> None:
    rose, fell = estimates.Estimate(1.1, 1.06, 1.2), estimates.Estimate(0.9, 0.85, 0.94)
    still, unclear = estimates.Estimate(1.0, 0.99, 1.01), estimates.Estimate(1.05, 0.99, 1.1)
    assert [it.moved(0.05) for it in (rose, fell, still, unclear)] == [1, -1, 0, 0]
    assert [it.stayed(0.05) for it in (rose, fell, still, unclear)] == [False, False, True, False]
