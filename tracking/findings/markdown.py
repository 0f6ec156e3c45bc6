"""The report as a document: docs/findings.md."""

import textwrap
from collections.abc import Sequence

from tracking.findings import classes
from tracking.findings.asking import Row, Section, Table
from tracking.findings.published import SOURCES, Published
from tracking.findings.report import NO_SHORTCUT, GatesOf, Report
from tracking.table import Figure

HEADINGS = ("", "here", "published", "class", "because", "measured by")
WIDTH = 118  # of lines of words
TITLE = "# Findings\n\n<!-- written by `python -m tracking findings`, never by hand -->"
INTRODUCTION = (
    f"What the suite was made to find out, answered from the records in `results/`. {NO_SHORTCUT}",
    "*here*: from the newest recorded commit of the machine that has all that the row needs; the commit "
    "stands in the command, which measures the row again. ± is half the width of asv's 99 % interval of a "
    "median. Brackets are the interval of a ratio or a difference: for a ratio of two sets of stored "
    "samples 95 %, by the bootstrap (2,000 resamples), elsewhere all that the 99 % intervals allow. Counts "
    "have none. *missing*: no record of the machine holds it. *withheld*: a gate of correctness of its "
    "subject did not pass in the same record.",
    "*published*: the figure of others and where it is from ([sources](#sources)); none of these was "
    "measured here.",
    f"*class*: `{classes.REPRODUCED}` where our whole interval reaches or agrees with what is published; "
    f"`{classes.NOT_REPRODUCED}` where none of it does; `{classes.OBSERVED}` where the interval lies on "
    "both sides, or nothing is published that ours could be compared with: absolute times of another "
    "machine cannot.",
)


def document(report: Report) -> str:
    parts = [TITLE, *map(_filled, INTRODUCTION), "## Gates of correctness", *map(_gates, report.gates)]
    for section in report.sections:
        parts += _section(section)
    parts += ["## Sources", _sources()]
    return "\n\n".join(parts) + "\n"


def _gates(found: GatesOf) -> str:
    engine = f", engine {found.engine}" if found.engine else ""
    heading = f"On `{found.machine}`, commit {found.commit[:8]}{engine}:"
    rows = [(gate.partition(".")[2], outcome) for gate, outcome in found.outcomes.items()]
    return f"{heading}\n\n{_tabulated(rows, ('gate', 'outcome'))}"


def _section(section: Section) -> list[str]:
    return [f"## {section.heading}", *map(_filled, section.words), *map(_table, section.tables)]


def _table(table: Table) -> str:
    rows = [cells(row) for row in table.rows]
    return f"### {table.title}\n\nOn `{table.machine}`:\n\n{_tabulated(rows, HEADINGS)}"


def cells(row: Row) -> tuple[str, ...]:
    """The row as words."""
    verdict, reason = row.judgement
    published = _published(row.published) if row.published else ""
    return row.subject, row.shown, published, verdict, reason, _code(row.command)


def _published(published: Published) -> str:
    figure = Figure(published.value, published.interval)
    return f"{classes.shown(figure, published.unit)} ({published.source})"


def _code(command: str) -> str:
    return f"`{command}`".replace("|", "\\|") if command else ""


def _sources() -> str:
    rows = [(key, source.title, source.machine) for key, source in SOURCES.items()]
    return _tabulated(rows, ("", "what", "machine"))


def _filled(words: str) -> str:
    return textwrap.fill(words, WIDTH, break_long_words=False, break_on_hyphens=False)


def _tabulated(rows: Sequence[tuple[str, ...]], headings: tuple[str, ...]) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
