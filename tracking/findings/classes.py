"""The class of a finding, and one line that says why: both follow from the figures by these rules.

A published figure is reproduced when our whole interval meets what its comparison asks for (published.py),
and not reproduced when none of it does. An interval that lies on both sides decides nothing, and neither does
an absolute figure of another machine, or one beside which none is published.
"""

import math

from tracking.changes import Ratio
from tracking.findings.published import ABOUT, AT_LEAST, AT_MOST, ELSEWHERE, Published
from tracking.table import Figure

REPRODUCED = "known_reproduced"
OBSERVED = "empirical_observation"
NOT_REPRODUCED = "not_reproduced"
CLASSES = (REPRODUCED, OBSERVED, NOT_REPRODUCED)

SQUARED = "R²"  # the unit of what says how well a line fits, near 1
Judgement = tuple[str, str]  # class, reason


def shown(figure: Figure, unit: str) -> str:
    """A figure with its interval; a share or a factor has no unit."""
    if unit == "%":
        value, low, high = (100 * bound for bound in (figure.value or 0.0, *(figure.interval or (0.0, 0.0))))
        return f"{value:.3g} %" + (f" [{low:.3g}, {high:.3g}]" if figure.interval else "")
    if unit == SQUARED:
        return f"{figure.value:.5f}" + (
            " [{:.5f}, {:.5f}]".format(*figure.interval) if figure.interval else ""
        )
    if unit or figure.value is None:
        return figure.shown(unit)
    return Ratio(figure.value, figure.interval).factor()


def judged(figure: Figure, unit: str, published: Published | None) -> Judgement:
    """The class of a figure beside the published one."""
    if published is None:
        return OBSERVED, f"nothing is published beside it; {_known(figure, unit)}"
    if published.comparison == ELSEWHERE:
        return OBSERVED, f"absolute figures of two machines are not compared; {_known(figure, unit)}"
    low, high = figure.interval or (figure.value or 0.0, figure.value or 0.0)
    lowest, highest = _limits(published)
    ours, theirs = shown(figure, unit), shown(Figure(published.value), unit) + _within(published)
    if high < lowest:
        return NOT_REPRODUCED, f"{ours} lies below {theirs}"
    if low > highest:
        return NOT_REPRODUCED, f"{ours} lies above {theirs}"
    if low < lowest or high > highest:
        return OBSERVED, f"undecided: {ours} lies on both sides of {theirs}"
    agrees = {AT_LEAST: "reaches", AT_MOST: "stays within", ABOUT: "agrees with"}[published.comparison]
    return REPRODUCED, f"{ours} {agrees} {theirs}"


def _known(figure: Figure, unit: str) -> str:
    """How sure a figure is."""
    if figure.interval is None or not figure.value:
        return "no interval is known" if unit in ("seconds", "", "%", SQUARED) else "a count"
    low, high = figure.interval
    if unit == "" and low > 1:
        return "the interval lies above 1"
    if unit == "" and high < 1:
        return "the interval lies below 1"
    if unit == "":
        return "the interval holds 1"
    return f"known to ± {50 * (high - low) / abs(figure.value):.2g} %"


def _limits(published: Published) -> tuple[float, float]:
    """What ours must not lie below, and not above."""
    low, high = published.interval or (published.value, published.value)
    lowest, highest = low * (1 - published.within), high * (1 + published.within)
    if published.comparison == AT_LEAST:
        return lowest, math.inf
    return (-math.inf if published.comparison == AT_MOST else lowest), highest


def _within(published: Published) -> str:
    return f" ± {100 * published.within:.0f} %" if published.within else ""
