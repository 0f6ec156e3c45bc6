"""The data file of the figures published elsewhere."""

from pathlib import Path

import pytest

from tests.tracking.findings import made_up
from tracking.findings import published, report
from tracking.findings.published import ABOUT, FIGURES, SOURCES

SOURCE = '[sources.study]\ntitle = "a study"\nmachine = "a machine"\n[figures.study]\n'


def load(tmp_path: Path, text: str):
    path = tmp_path / "published.toml"
    path.write_text(text)
    return published.load(path)


def test_defaults_quotients_and_intervals(tmp_path: Path) -> None:
    figures, sources = load(
        tmp_path,
        SOURCE
        + "slow = { value = 6e-6 }\nfast = { value = 2e-6 }\n"
        + 'gain = { of = ["slow", "fast"], comparison = "about", within = 0.1 }\n'
        + 'known = { value = 3, unit = "", comparison = "at least", interval = [2.9, 3.1] }\n',
    )
    assert sources["study"].machine == "a machine"
    assert (figures["study.slow"].unit, figures["study.slow"].comparison) == ("seconds", "elsewhere")
    gain = figures["study.gain"]
    assert (gain.value, gain.unit, gain.comparison, gain.within) == (pytest.approx(3.0), "", ABOUT, 0.1)
    assert figures["study.known"].interval == (2.9, 3.1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SOURCE + 'x = { value = 1, comparison = "near" }', "'near', none of"),
        (SOURCE + "[figures.other]\nx = { value = 1 }", "no source other"),
    ],
)
def test_what_is_not_known_is_refused(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        load(tmp_path, text)


def test_a_quotient_of_two_figures_and_none_without_one_of_them() -> None:
    key = "libraries.ecdsa-verify-"
    made = published.quotient(key + "fastecdsa", key + "coincurve", 0.25)
    assert made is not None and made.comparison == ABOUT and made.source == "libraries"
    assert made.value == FIGURES[key + "fastecdsa"].value / FIGURES[key + "coincurve"].value
    assert published.quotient(key + "fastecdsa", "libraries.none", 0.25) is None


def test_every_figure_stands_beside_a_row_and_every_source_has_figures() -> None:
    """Those that only quotients are made of stand in the quotient."""
    sections = report.make(made_up.nothing()).sections
    rows = [row for section in sections for table in section.tables for row in table.rows]
    shown = {row.published.key for row in rows if row.published}
    used = {key for text in shown for key in text.split(" / ")}
    text = published.FILE.read_text(encoding="utf-8")
    inside = {key for key in FIGURES if f'"{key.partition(".")[2]}"' in text}
    assert FIGURES.keys() - used - inside == set()
    assert {figure.source for figure in FIGURES.values()} == SOURCES.keys()
