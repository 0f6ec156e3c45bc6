"""Several machines on the same commits: how they compare, and whether they agree on what each step did.

A step leads from one commit that both machines measured to the next one. Instruction counts are left out: the
C library and the dispatchers choose by processor what runs, so counts of two hosts answer two questions.
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tabulate import tabulate

from tracking import changes, records, series
from tracking.changes import Ratio
from tracking.history import Line
from tracking.series import Benchmarks, Key, Record

# what two machines say of one step, by the intervals of its change on each
SAME = "same"  # both moved in one direction, and their intervals overlap
SIZE = "other size"  # both moved in one direction, and their intervals lie apart
DIRECTION = "other direction"  # opposite, or only one moved and their intervals lie apart
OPEN = "open"  # one moved, and the other's interval is wide enough to hold that move and none
STILL = "none"  # neither moved
VERDICTS = (SAME, SIZE, DIRECTION, OPEN, STILL)
HEADINGS = ("benchmark", "ratio", *VERDICTS, "where they differ")


@dataclass(frozen=True)
class Step:
    """The change of a figure from one commit to another on each of two machines."""

    old: str
    new: str
    first: Ratio
    second: Ratio

    @property
    def verdict(self) -> str | None:
        """None where an interval is not known."""
        one, other = self.first.direction, self.second.direction
        if one is None or other is None:
            return None
        if one == other:
            return STILL if one == 0 else SAME if self.first.overlaps(self.second) else SIZE
        return OPEN if one * other == 0 and self.first.overlaps(self.second) else DIRECTION

    def shown(self) -> str:
        return f"{self.old[:8]}..{self.new[:8]}: {self.first.shown()} against {self.second.shown()}"


@dataclass(frozen=True)
class Comparison:
    """One figure on two machines: the second's over the first's on the newest commit of both, and steps."""

    key: Key
    commit: str
    ratio: Ratio
    steps: list[Step]

    @property
    def label(self) -> str:
        return series.label(self.key)

    @property
    def counts(self) -> list[int]:
        """How many steps have each of VERDICTS."""
        counted = Counter(step.verdict for step in self.steps)
        return [counted[verdict] for verdict in VERDICTS]

    @property
    def differing(self) -> list[Step]:
        return [step for step in self.steps if step.verdict in (SIZE, DIRECTION)]


@dataclass(frozen=True)
class Pair:
    """Two machines under one environment, and the commits that both measured, oldest first."""

    first: str
    second: str
    environment: str
    commits: list[str]
    comparisons: list[Comparison]

    @property
    def heading(self) -> str:
        return f"{self.second} over {self.first}, {len(self.commits)} commits measured on both"


def machines(results_dir: Path) -> list[str]:
    """The names of all machines that have a readable record."""
    return sorted({path.parent.name for path in records.readable(results_dir)})


def pairs(results_dir: Path, line: Line, project: str) -> list[Pair]:
    """Every two machines that measured some commit under the same environment."""
    benchmarks = records.benchmarks(results_dir)
    found = sorted(series.read(results_dir, line, benchmarks, project).items())
    made = (
        _pair(first, second, environment, one, other, benchmarks)
        for ((first, environment), one), ((second, its), other) in itertools.combinations(found, 2)
        if environment == its
    )
    return [pair for pair in made if pair.commits]


def nothing_to_compare(names: list[str]) -> str:
    """Why there is no pair among these machines."""
    if len(names) == 1:
        return f"All records are of one machine, {names[0]}: there is nothing to compare it with."
    return (
        f"No two of these machines measured a commit of this history in one environment: {', '.join(names)}."
    )


def as_text(pair: Pair) -> str:
    return _tabulated(pair, "simple", "\n")


def as_markdown(pair: Pair) -> str:
    return _tabulated(pair, "github", "<br>")


def _pair(
    first: str,
    second: str,
    environment: str,
    one: list[Record],
    other: list[Record],
    benchmarks: Benchmarks,
) -> Pair:
    by_commit = {record.commit: record for record in other}
    both = [(record, by_commit[record.commit]) for record in one if record.commit in by_commit]
    measured = {wanted for here, there in both for wanted in here.rows.keys() & there.rows.keys()}
    comparisons = [
        compared
        for wanted in sorted(measured, key=series.order)
        if series.listed_as(benchmarks, wanted).get("type") != series.INSTRUCTIONS
        for compared in [_compared(wanted, both, series.is_exact(benchmarks, wanted))]
        if compared is not None
    ]
    return Pair(first, second, environment, [here.commit for here, _ in both], comparisons)


def _compared(wanted: Key, both: list[tuple[Record, Record]], exact: bool) -> Comparison | None:
    """None where no commit has a positive figure on both machines."""
    points = [
        (here.commit, here.rows[wanted].own, there.rows[wanted].own)
        for here, there in both
        if wanted in here.rows and wanted in there.rows
    ]
    ratios = [(commit, changes.ratio(second, first, exact=exact)) for commit, first, second in points]
    known = [(commit, found) for commit, found in ratios if found is not None]
    steps = [
        Step(old, new, first, second)
        for (old, *before), (new, *after) in itertools.pairwise(points)
        for first in [changes.ratio(after[0], before[0], exact=exact)]
        for second in [changes.ratio(after[1], before[1], exact=exact)]
        if first is not None and second is not None
    ]
    return Comparison(wanted, *known[-1], steps) if known else None


def _tabulated(pair: Pair, style: str, newline: str) -> str:
    rows = [
        [
            compared.label,
            compared.ratio.factor(),
            *(count or "" for count in compared.counts),
            newline.join(step.shown() for step in compared.differing),
        ]
        for compared in pair.comparisons
    ]
    alignment = ["left", *["right"] * (1 + len(VERDICTS)), "left"]
    return str(tabulate(rows, HEADINGS, tablefmt=style, colalign=alignment, disable_numparse=True))
