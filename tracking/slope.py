"""The line through the points of a `slope_` benchmark, and how sure it is.

Such a benchmark records seconds per operation of its points, the i-th of i * number operations. Model and
statistics: "Analysis Process" in the Criterion.rs book: time = slope * count, least squares through the
origin; intervals by bootstrap over the points (2,000 resamples from a fixed seed, hence the same for the same
points): scipy's, bias-corrected and accelerated (Efron 1987), by percentiles where that has no answer because
the points hardly differ.

R^2 is 1 - (squares about the line) / (squares about the mean time). Mean and standard deviation are those of
seconds per operation over the points.
"""

import math
import warnings
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

TYPE = "slope"  # of such a benchmark, in asv's list
CONFIDENCE = 0.99  # of the intervals, as asv's own
RESAMPLES = 2000
SEED = 20260101

Array = NDArray[np.float64]
Statistic = Callable[..., Any]


class Estimate(NamedTuple):
    """A value and its interval; without one, both bounds are NaN."""

    value: float
    low: float
    high: float


class Line(NamedTuple):
    """Seconds per operation, but for R^2."""

    slope: Estimate
    r_squared: Estimate
    mean: Estimate
    deviation: Estimate


def points(samples: Sequence[float], number: int) -> tuple[Array, Array]:
    """Counts of operations and the seconds that they took."""
    counts = number * np.arange(1, len(samples) + 1, dtype=float)
    return counts, counts * np.asarray(samples, dtype=float)


def line(samples: Sequence[float], number: int) -> Line:
    """All that is told of the points."""
    counts, times = points(samples, number)
    return Line(*(estimate(statistic, counts, times) for statistic in (slope, r_squared, mean, deviation)))


def slope(counts: Array, times: Array, axis: int = -1) -> Any:
    return (counts * times).sum(axis) / (counts * counts).sum(axis)


def r_squared(counts: Array, times: Array, axis: int = -1) -> Any:
    about_line = times - np.expand_dims(slope(counts, times, axis), axis) * counts
    about_mean = times - times.mean(axis, keepdims=True)
    return 1 - (about_line**2).sum(axis) / (about_mean**2).sum(axis)


def mean(counts: Array, times: Array, axis: int = -1) -> Any:
    return (times / counts).mean(axis)


def deviation(counts: Array, times: Array, axis: int = -1) -> Any:
    return (times / counts).std(axis, ddof=1)


def estimate(statistic: Statistic, counts: Array, times: Array) -> Estimate:
    """The statistic and its bootstrap interval."""
    from scipy import stats  # slow to import: see estimates.py

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")  # of degenerate resamples, which the methods in turn are for
        value = float(statistic(counts, times)) if len(counts) > 1 else math.nan
        for method in ("BCa", "percentile") if len(counts) > 1 else ():
            low, high = stats.bootstrap(
                (counts, times),
                statistic,
                paired=True,
                vectorized=True,
                n_resamples=RESAMPLES,
                confidence_level=CONFIDENCE,
                method=method,
                rng=SEED,
            ).confidence_interval
            if math.isfinite(low) and math.isfinite(high):
                return Estimate(value, float(low), float(high))
    return Estimate(value, math.nan, math.nan)
