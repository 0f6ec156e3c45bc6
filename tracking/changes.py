"""One figure over another: the ratio, its interval, and in which direction it is sure.

Where both figures are stored with their samples the interval is estimates.ratio's: 95 %, by the bootstrap.
Elsewhere it comes from asv's stored 99 % intervals, new from a to b and old from c to d: the ratio lies between
a/d and b/c whenever both figures lie in their intervals, which is the case at least 98 % of the time
(Bonferroni's inequality). That one is wider.
"""

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
    def direction(self) -> int:
        """-1 for lower, +1 for higher, 0 where the interval holds 1 or is not known."""
        if self.exact:
            return (self.value > 1) - (self.value < 1)
        if self.interval is None:
            return 0
        low, high = self.interval
        return (low > 1) - (high < 1)

    @property
    def is_known(self) -> bool:
        """Whether `direction` is a finding: 0 also stands for an interval that is not known."""
        return self.exact or self.interval is not None

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
    if min(len(new.samples), len(old.samples)) < 2 or min(*new.samples, *old.samples) <= 0:
        return quotient(new.interval, old.interval)
    found = estimates.ratio(new.samples, old.samples)
    return found.low, found.high


def _percent(value: float) -> str:
    change = 100 * (value - 1)
    digits = 1 if abs(change) >= 10 else 2 if abs(change) >= 0.1 else 3
    return f"{change:+,.{digits}f}" if change else "0"
