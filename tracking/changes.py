"""One figure over another: the ratio, its interval, and in which direction it is sure.

Where both figures are the medians of samples that are stored with them the interval is estimates.ratio's:
95 %, by the bootstrap. Elsewhere it comes from asv's stored 99 % intervals, new from a to b and old from c to
d: the ratio lies between a/d and b/c whenever both figures lie in their intervals, which is the case at least
98 % of the time (Bonferroni's inequality). That one is wider.
"""

import math
import statistics
from dataclasses import dataclass

from tracking import estimates
from tracking.table import Figure

Interval = tuple[float, float]


@dataclass(frozen=True)
class Ratio:
    """How many times the old figure the new one is; `exact` for counts, which repeat to the last digit."""

    value: float
    interval: Interval | None = None
    exact: bool = False

    @property
    def bounds(self) -> Interval | None:
        """The interval, which for a count is the ratio itself; None where it is not known."""
        return (self.value, self.value) if self.exact else self.interval

    @property
    def direction(self) -> int | None:
        """-1 for lower, +1 for higher, 0 where the interval holds 1; None where it is not known."""
        if self.bounds is None:
            return None
        low, high = self.bounds
        return (low > 1) - (high < 1)

    def overlaps(self, other: "Ratio") -> bool:
        """Whether some ratio lies in the intervals of both, which must be known."""
        assert self.bounds is not None and other.bounds is not None
        return self.bounds[0] <= other.bounds[1] and other.bounds[0] <= self.bounds[1]

    def factor(self) -> str:
        """As a number with its interval: ``0.877 [0.871, 0.882]``."""
        if self.interval is None:
            return f"{self.value:.4g}"
        return f"{self.value:.3g} [{self.interval[0]:.3g}, {self.interval[1]:.3g}]"

    def shown(self) -> str:
        """As a change in per cent with its interval: ``-12.3% [-12.9, -11.8]``."""
        if self.interval is None:
            return f"{_percent(self.value)}%"
        low, high = map(_percent, self.interval)
        return f"{_percent(self.value)}% [{low}, {high}]"


def ratio(new: Figure, old: Figure, *, exact: bool = False) -> Ratio | None:
    """None unless both are positive numbers."""
    if new.value is None or old.value is None or not (new.value > 0 and old.value > 0):
        return None
    return Ratio(new.value / old.value, None if exact else _interval(new, old), exact)


def quotient(upper: Interval | None, lower: Interval | None) -> Interval | None:
    """All that a value of the one interval over a value of the other can be; None where a bound is unknown or
    not positive."""
    if upper is None or lower is None or min(*upper, *lower) <= 0:
        return None
    return upper[0] / lower[1], upper[1] / lower[0]


def _interval(new: Figure, old: Figure) -> Interval | None:
    if not (_is_median(new) and _is_median(old)):
        return quotient(new.interval, old.interval)
    found = estimates.ratio(new.samples, old.samples)
    return found.low, found.high


def _is_median(figure: Figure) -> bool:
    """Whether a figure is the median of its samples, some of them and all positive: a benchmark may record
    points and store another figure made of them. asv rounds what it stores to five digits."""
    if figure.value is None or len(figure.samples) < 2 or min(figure.samples) <= 0:
        return False
    return math.isclose(figure.value, statistics.median(figure.samples), rel_tol=1e-4)


def _percent(value: float) -> str:
    change = 100 * (value - 1)
    size = round(abs(change), 3)
    digits = 1 if size >= 10 else 2 if size >= 0.1 else 3
    return f"{change:+,.{digits}f}" if change else "0"
