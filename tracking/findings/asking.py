"""From what a row asks to what it says: figures looked up, gates passed, formula applied, class derived."""

from collections.abc import Callable
from dataclasses import dataclass

from tracking.findings import classes, formulas, gates
from tracking.findings.classes import Judgement
from tracking.findings.evidence import Evidence, Host, Name, Recording
from tracking.findings.formulas import Formula
from tracking.findings.published import Published
from tracking.table import Figure

MISSING = "missing"
WITHHELD = "withheld"
VALUE = "value"
FACTOR = ""  # the unit of what has none
SHARE = "%"


@dataclass(frozen=True)
class Asked:
    """One row to be: words for it, the figures it needs, what is made of them, in which unit (that of the
    first figure when None), a published figure beside it, and a rule of its own for the class where the
    general one does not fit. `series` and `x` are its place in a chart."""

    subject: str
    names: tuple[Name, ...]
    formula: Formula = formulas.itself
    unit: str | None = None
    published: Published | None = None
    judge: Callable[[Figure], Judgement] | None = None
    series: str = ""
    x: float | None = None


@dataclass(frozen=True)
class Row:
    """One finding on one machine. `outcome` is VALUE, MISSING (no record holds it) or WITHHELD (a gate of its
    subject did not pass); the last two have neither figure nor class."""

    subject: str
    machine: str
    outcome: str
    unit: str
    figure: Figure
    published: Published | None
    judgement: Judgement
    commits: tuple[str, ...]
    benchmarks: tuple[str, ...]
    series: str = ""
    x: float | None = None

    @property
    def shown(self) -> str:
        return classes.shown(self.figure, self.unit) if self.outcome == VALUE else self.outcome

    @property
    def command(self) -> str:
        """What measures the row again."""
        commits = " ".join(commit[:8] for commit in self.commits)
        benchmarks = "|".join(self.benchmarks)
        return f"make record RANGE={_quoted(commits)} BENCH={_quoted(benchmarks)}" if commits else ""


@dataclass(frozen=True)
class Table:
    """Rows of one kind on one machine."""

    title: str
    machine: str
    rows: list[Row]


@dataclass(frozen=True)
class Section:
    """One question: its short name, heading, what is to be said in words, the name of its chart if it has
    one, and its tables."""

    short: str
    heading: str
    words: list[str]
    tables: list[Table]
    chart: str = ""


def tables(evidence: Evidence, title: str, asked: list[Asked]) -> list[Table]:
    """One table for each machine; without what the machine was asked for and does not have, as an engine."""
    found = [
        Table(
            title,
            host.name,
            [
                answer(evidence, host, one)
                for one in asked
                if not any(host.is_inapplicable(name.text) for name in one.names)
            ],
        )
        for host in evidence.hosts
    ]
    return [table for table in found if table.rows]


def answer(evidence: Evidence, host: Host, asked: Asked) -> Row:
    """The row on one machine."""
    unit = evidence.unit(asked.names[0]) if asked.unit is None else asked.unit
    benchmarks = tuple(dict.fromkeys(name.benchmark for name in asked.names))

    def row(outcome: str, figure: Figure, judgement: Judgement, commits: tuple[str, ...]) -> Row:
        return Row(
            asked.subject,
            host.name,
            outcome,
            unit,
            figure,
            asked.published,
            judgement,
            commits,
            benchmarks,
            asked.series,
            asked.x,
        )

    found = [_found(evidence, host, asked.names, name) for name in asked.names]
    there = [recording for recording in found if recording is not None]
    if len(there) < len(found):
        return row(MISSING, Figure(), ("", _lacking(evidence, host, asked.names)), ())
    commits = tuple(dict.fromkeys(recording.commit for recording in there))
    for name, recording in zip(asked.names, there, strict=True):
        closed = gates.closed(name, recording)
        if closed:
            return row(WITHHELD, Figure(), ("", f"{closed} at {recording.commit[:8]}"), commits)
    figure = asked.formula(
        [recording.figures[name.text] for name, recording in zip(asked.names, there, strict=True)]
    )
    judgement = asked.judge(figure) if asked.judge else classes.judged(figure, unit, asked.published)
    return row(VALUE, figure, judgement, commits)


def _lacking(evidence: Evidence, host: Host, names: tuple[Name, ...]) -> str:
    """What is not recorded."""
    for name in names:
        if _found(evidence, host, (name,), name) is None:
            return f"no record{f' of {name.stage}' if name.stage else ''} holds {name.text}"
    return f"no single record holds all of {', '.join(dict.fromkeys(name.benchmark for name in names))}"


def _found(evidence: Evidence, host: Host, names: tuple[Name, ...], name: Name) -> Recording | None:
    """The record for one of the names: the newest that has all those asked for at the same stage or, without
    a stage, all of those."""
    together = [other.text for other in names if other.stage == name.stage]
    if name.stage is None:
        return host.holding(together)
    stage = evidence.stage(name.stage)
    return host.at(stage, evidence.line, together) if stage else None


def _quoted(text: str) -> str:
    return f"'{text}'" if " " in text or "|" in text else text
