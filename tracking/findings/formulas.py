"""What is made of recorded figures: each formula takes them in the order of their names and gives one figure
with its interval.

A ratio has the interval of `tracking.changes`: bootstrap of the ratio of medians (2,000 resamples, 95 %)
where both rest on stored samples, otherwise all that the stored 99 % intervals allow.
"""

import math
from collections.abc import Callable, Sequence

from tracking import changes, estimates
from tracking.table import Figure

Formula = Callable[[Sequence[Figure]], Figure]
SURE = 0.05  # the chance, over all sizes together, of telling a saving where there is none
LEVEL = 0.95  # a batch is saturated where this share of its cost is that of the cheapest


def itself(figures: Sequence[Figure]) -> Figure:
    (figure,) = figures
    return figure


def over(figures: Sequence[Figure]) -> Figure:
    """The first over the second."""
    first, second = figures
    return _as_figure(changes.ratio(first, second))


def over_counts(figures: Sequence[Figure]) -> Figure:
    """The first over the second where both are counts, which have no interval."""
    first, second = figures
    return _as_figure(changes.ratio(first, second, exact=True))


def inverse(figures: Sequence[Figure]) -> Figure:
    """How many times cheaper, from a ratio of costs."""
    (figure,) = figures
    return over([Figure(1.0, (1.0, 1.0)), figure])


def total(figures: Sequence[Figure]) -> Figure:
    """The sum; its interval is that of the sums of bounds, unknown where one is."""
    bounds = [figure.interval for figure in figures]
    known = [bound for bound in bounds if bound is not None]
    interval = (sum(low for low, _ in known), sum(high for _, high in known))
    return Figure(sum(_value(figure) for figure in figures), interval if len(known) == len(bounds) else None)


def less(figures: Sequence[Figure]) -> Figure:
    """The first less the second; its interval is what the bounds allow."""
    first, second = figures
    value = _value(first) - _value(second)
    if first.interval is None or second.interval is None:
        return Figure(value)
    return Figure(value, (first.interval[0] - second.interval[1], first.interval[1] - second.interval[0]))


def times(count: Figure, cost: Figure) -> Figure:
    """So many of what has a cost."""
    factor = _value(count)
    interval = cost.interval and (factor * cost.interval[0], factor * cost.interval[1])
    return Figure(factor * _value(cost), interval)


def saved_share(figures: Sequence[Figure]) -> Figure:
    """The share of the first's time that the second saves."""
    ratio = over([figures[1], figures[0]])
    interval = ratio.interval and (1 - ratio.interval[1], 1 - ratio.interval[0])
    return Figure(1 - _value(ratio), interval)


def smallest_that_pays(sizes: Sequence[int]) -> Formula:
    """Of figures of one call and then of a call in batches of `sizes`, ascending: the smallest size from
    which on every batch is cheaper, infinite where none is. Cheaper means that the bootstrap interval of the
    ratio excludes 1 at a level such that all of them together err with a probability of SURE at most
    (Bonferroni); where samples are not stored, nothing is."""

    def found(figures: Sequence[Figure]) -> Figure:
        single, *batches = figures
        confidence = 1 - SURE / len(sizes)
        sure = [
            estimates.ratio(single.samples, batch.samples, confidence).low > 1 if batch.samples else False
            for batch in batches
        ]
        paying = [size for place, size in enumerate(sizes) if all(sure[place:])]
        return Figure(float(paying[0]) if paying else math.inf)

    return found


def saturated_from(sizes: Sequence[int]) -> Formula:
    """Of figures of batches of `sizes`, ascending: the smallest size of which LEVEL is the lowest cost."""

    def found(figures: Sequence[Figure]) -> Figure:
        costs = list(map(_value, figures))
        near = (size for size, cost in zip(sizes, costs, strict=True) if LEVEL * cost <= min(costs))
        return Figure(float(next(near)))

    return found


def _value(figure: Figure) -> float:
    return math.nan if figure.value is None else figure.value


def _as_figure(ratio: changes.Ratio | None) -> Figure:
    return Figure() if ratio is None else Figure(ratio.value, ratio.interval)
