"""Two commits compared, one benchmark at a time: which moved, by how much, and how sure that is.

Counts are exact: their ratio is its own interval. Everything with samples has the interval of
estimates.ratio.
"""

import math
from collections import Counter
from dataclasses import dataclass, replace

from tabulate import tabulate

from tracking import estimates
from tracking.estimates import Estimate
from tracking.sampler import Answer, Broken, Lacks, Measured
from tracking.table import Figure

HEADINGS = ("benchmark", "base", "head", "ratio [95 % interval]", "threshold", "verdict")


@dataclass(frozen=True)
class Comparison:
    """What a benchmark answered on two commits; `ratio` is head's over base's, None where there is none."""

    key: str
    base: Answer
    head: Answer
    threshold: float
    ratio: Estimate | None
    confirmed: bool | None = None  # by a second run; None where none was made

    @property
    def moved(self) -> int:
        """1 where head costs more or gives a value no longer, -1 where it costs less, 0 otherwise."""
        if self.ratio is not None:
            return self.ratio.moved(self.threshold)
        return int(_measured(self.base) and (isinstance(self.head, Broken) or self._lost_its_ratio()))

    @property
    def alarm(self) -> bool:
        return self.moved > 0 and self.confirmed is not False

    @property
    def verdict(self) -> str:
        if self.confirmed is False:
            return "not confirmed"
        if self.ratio is not None:
            at_rest = "same" if self.ratio.stayed(self.threshold) else "unclear"
            return {1: "**rose**", -1: "fell", 0: at_rest}[self.moved]
        if self._lost_its_ratio():
            return "**moved, no ratio**"
        states = (_state(self.base), _state(self.head))
        return {
            ("broken", "broken"): "broken on both",
            ("measured", "broken"): "**broken on head**",
            ("n/a", "broken"): "broken on head",
            ("broken", "measured"): "broken on base",
            ("broken", "n/a"): "broken on base",
            ("measured", "n/a"): "gone",
            ("n/a", "measured"): "new",
        }.get(states, "n/a")

    def _lost_its_ratio(self) -> bool:
        """Whether both are measured, but differ in that one is not positive."""
        return _measured(self.base) and _measured(self.head) and self.ratio is None


def compared(key: str, base: Answer, head: Answer, threshold: float) -> Comparison:
    return Comparison(key, base, head, threshold, _ratio(base, head))


def confirmed(first: Comparison, second: Comparison) -> Comparison:
    """The second run's figures, since a first run that chooses what is measured again exaggerates; and
    whether it moved the same way."""
    return replace(second, confirmed=second.moved == first.moved)


def summary(comparisons: list[Comparison]) -> str:
    """How many benchmarks have each verdict, in one line."""
    counts = Counter(it.verdict.strip("*") for it in comparisons)
    return f"{len(comparisons)} benchmarks: " + ", ".join(
        f"{number} {verdict}" for verdict, number in counts.items()
    )


def as_markdown(comparisons: list[Comparison]) -> str:
    """What moved comes first, and of that the alarms."""
    ordered = sorted(comparisons, key=lambda it: (not it.alarm, not it.moved, it.key))
    alignment = ("left", "right", "right", "right", "right", "left")
    return str(
        tabulate(map(_cells, ordered), HEADINGS, tablefmt="github", colalign=alignment, disable_numparse=True)
    )


def _cells(it: Comparison) -> tuple[str, str, str, str, str, str]:
    ratio = "" if it.ratio is None else _shown_ratio(it.ratio)
    return f"`{it.key}`", _shown(it.base), _shown(it.head), ratio, f"{it.threshold:.2%}", it.verdict


def _shown(answer: Answer) -> str:
    return Figure(answer.value).shown(answer.unit) if isinstance(answer, Measured) else answer.reason


def _shown_ratio(ratio: Estimate) -> str:
    if ratio.low == ratio.high:
        return f"{ratio.value:.5f}"
    return f"{ratio.value:.4f} [{ratio.low:.4f}, {ratio.high:.4f}]"


def _ratio(base: Answer, head: Answer) -> Estimate | None:
    if not (isinstance(base, Measured) and isinstance(head, Measured)):
        return None
    if min(base.value, head.value) <= 0:
        return Estimate(1.0, 1.0, 1.0) if base.value == head.value else None
    exact = head.value / base.value
    if not (base.samples and head.samples):
        return Estimate(exact, exact, exact)
    if min(*base.samples, *head.samples) <= 0:  # too short for the clock
        return Estimate(exact, 0.0, math.inf)
    return estimates.ratio(head.samples, base.samples)


def _measured(answer: Answer) -> bool:
    return isinstance(answer, Measured)


def _state(answer: Answer) -> str:
    if isinstance(answer, Measured):
        return "measured"
    return "n/a" if isinstance(answer, Lacks) else "broken"
