"""The class of a finding follows from its interval and the published figure."""

import pytest

from tracking.findings import classes
from tracking.findings.classes import NOT_REPRODUCED, OBSERVED, REPRODUCED
from tracking.findings.published import ABOUT, AT_LEAST, AT_MOST, ELSEWHERE, Published
from tracking.table import Figure


def published(comparison, within=0.0, interval=None):
    return Published("source.key", 2.0, "", comparison, within, interval, "source")


@pytest.mark.parametrize(
    ("low", "high", "comparison", "within", "expected"),
    [
        (2.1, 2.3, AT_LEAST, 0.0, REPRODUCED),
        (1.9, 2.3, AT_LEAST, 0.0, OBSERVED),
        (1.7, 1.9, AT_LEAST, 0.0, NOT_REPRODUCED),
        (1.7, 1.9, AT_LEAST, 0.2, REPRODUCED),
        (1.7, 1.9, AT_MOST, 0.0, REPRODUCED),
        (1.9, 2.1, AT_MOST, 0.0, OBSERVED),
        (2.1, 2.3, AT_MOST, 0.0, NOT_REPRODUCED),
        (1.9, 2.1, ABOUT, 0.1, REPRODUCED),
        (1.9, 2.3, ABOUT, 0.1, OBSERVED),
        (2.3, 2.5, ABOUT, 0.1, NOT_REPRODUCED),
        (1.5, 1.7, ABOUT, 0.1, NOT_REPRODUCED),
        (9.0, 9.1, ELSEWHERE, 0.0, OBSERVED),
    ],
)
def test_the_whole_interval_decides(low, high, comparison, within, expected):
    figure = Figure((low + high) / 2, (low, high))
    found, reason = classes.judged(figure, "", published(comparison, within))
    assert found == expected
    assert ("undecided" in reason) == (found == OBSERVED and comparison != ELSEWHERE)


def test_the_published_interval_counts_too():
    just_below = Figure(1.96, (1.95, 1.97))
    assert classes.judged(just_below, "", published(AT_LEAST))[0] == NOT_REPRODUCED
    assert classes.judged(just_below, "", published(AT_LEAST, interval=(1.9, 2.1)))[0] == REPRODUCED


def test_a_count_is_its_own_interval():
    assert classes.judged(Figure(0.0), "disagreements", published(AT_MOST))[0] == REPRODUCED
    assert classes.judged(Figure(3.0), "disagreements", published(AT_MOST))[0] == NOT_REPRODUCED


@pytest.mark.parametrize(
    ("figure", "unit", "words"),
    [
        (Figure(2.0, (1.5, 2.5)), "", "above 1"),
        (Figure(0.5, (0.4, 0.6)), "", "below 1"),
        (Figure(1.0, (0.9, 1.1)), "", "holds 1"),
        (Figure(2e-6, (1.9e-6, 2.1e-6)), "seconds", "± 5 %"),
        (Figure(2e-6), "seconds", "no interval"),
        (Figure(79.0), "operations", "a count"),
    ],
)
def test_without_a_published_figure_the_reason_tells_how_sure_ours_is(figure, unit, words):
    found, reason = classes.judged(figure, unit, None)
    assert found == OBSERVED and words in reason


def test_figures_are_shown_with_their_interval():
    assert classes.shown(Figure(2.0, (1.9, 2.1)), "") == "2 [1.9, 2.1]"
    assert classes.shown(Figure(0.5, (0.45, 0.55)), "%") == "50 % [45, 55]"
    assert classes.shown(Figure(2e-6, (1.9e-6, 2.1e-6)), "seconds") == "2.00±0.1μs"
    assert classes.shown(Figure(0.9999, (0.99, 1.0)), classes.SQUARED) == "0.99990 [0.99000, 1.00000]"
