"""The table of stages: what each stage of a track did to every stored figure, machine by machine.

A stage is compared with the commit before its first part (history.py says how stages are found). Two commits
between which nothing that is measured changed count as one. Where the commit before is not recorded, or its
record lacks the figure, the newest record before the first part that answers the same question takes its
place, and the cell names it. Figures of an older version of a benchmark never appear.
"""

import dataclasses
import re
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tabulate import tabulate

from tracking import changes, records, series, table
from tracking.changes import Ratio
from tracking.history import Line, Stage
from tracking.series import Benchmarks, Key, Record


@dataclass(frozen=True)
class Cell:
    """One figure at one stage."""

    row: table.Row
    change: Ratio | None
    against: str | None  # the commit that `change` is from
    is_before: bool  # whether that is the one before the stage's first part
    spread: float | None  # of our samples between rounds, basis points

    @property
    def value(self) -> str:
        return self.row.own.shown(self.row.unit)

    @property
    def share(self) -> str:
        """The ratio to the yardstick in per cent; ~ as in the summary table."""
        ratio = self.row.ratio
        if not (ratio.is_number and self.row.yardstick) or ratio.value is None:
            return ""
        of_two = not self.row.measures_the_ratio
        unsure = "~" if of_two and not self.row.ours.lies_apart_from(self.row.theirs) else ""
        return f"{unsure}{100 * ratio.value:,.1f}% of {self.row.yardstick}"

    @property
    def moved(self) -> str:
        """The change, and from where unless that is the commit before."""
        if self.change is None or self.against is None:
            return ""
        return self.change.shown() + ("" if self.is_before else f" from {self.against[:8]}")

    @property
    def spread_shown(self) -> str:
        return "" if self.spread is None else f"{self.spread:,.0f} bp"

    def lines(self) -> list[str]:
        return [text for text in (self.value, self.moved, self.share, self.spread_shown) if text]


@dataclass(frozen=True)
class Entry:
    """One line of the table: a figure on one machine, with a cell a stage, None where nothing is recorded."""

    key: Key
    machine: str
    cells: list[Cell | None]

    @property
    def label(self) -> str:
        return series.label(self.key)


@dataclass(frozen=True)
class Track:
    name: str
    stages: list[Stage]
    entries: list[Entry]


def tracks(
    results_dir: Path,
    line: Line,
    project: str,
    *,
    track: str | None = None,
    bench: str = "",
    on: str | None = None,
) -> list[Track]:
    """Every track of the line, or the one named, in the order of their first stages, with all that is
    recorded of them: of benchmarks whose label the regular expression `bench` finds, on any machine or on
    one."""
    benchmarks = records.benchmarks(results_dir)
    found = {
        (machine, environment): [_narrowed(record, bench) for record in listed]
        for (machine, environment), listed in series.read(results_dir, line, benchmarks, project).items()
        if on in (None, machine)
    }
    names = dict.fromkeys(stage.track for stage in line.stages if track in (None, stage.track))
    return [_track(name, line, benchmarks, found) for name in names]


def _narrowed(record: Record, bench: str) -> Record:
    rows = {wanted: row for wanted, row in record.rows.items() if re.search(bench, series.label(wanted))}
    return dataclasses.replace(record, rows=rows)


def spread(figure: table.Figure, rounds: int) -> float | None:
    """The largest difference between the medians of two rounds over the median of all samples, in basis
    points. asv appends each round's samples to those before and keeps no boundary between them: the rounds
    are taken to be equally long."""
    if rounds < 2 or len(figure.samples) < rounds:
        return None
    middle = statistics.median(figure.samples)
    medians = [float(np.median(part)) for part in np.array_split(figure.samples, rounds)]
    return 1e4 * (max(medians) - min(medians)) / middle if middle > 0 else None


def as_text(track: Track) -> str:
    return _tabulated(track, "simple", "\n")


def as_markdown(track: Track) -> str:
    return _tabulated(track, "github", "<br>")


def _track(name: str, line: Line, benchmarks: Benchmarks, found: dict[series.Name, list[Record]]) -> Track:
    stages = [stage for stage in line.stages if stage.track == name]
    machines = [machine for machine, _ in found]
    entries = []
    for (machine, environment), listed in found.items():
        shown = machine if machines.count(machine) == 1 else f"{machine} ({environment})"
        here = {stage: _at(stage, line, listed) for stage in stages}
        for wanted in {wanted for record in here.values() if record for wanted in record.rows}:
            cells = [_cell(wanted, stage, record, line, listed, benchmarks) for stage, record in here.items()]
            entries.append(Entry(wanted, shown, cells))
    entries.sort(key=lambda entry: (series.order(entry.key), entry.machine))
    return Track(name, stages, entries)


def _at(stage: Stage, line: Line, listed: list[Record]) -> Record | None:
    """The record of a stage's own commit, else of one that measures the same code."""
    same = [record for record in listed if record.state == line.states[stage.commit]]
    return min(same, key=lambda record: record.commit != stage.commit, default=None)


def _cell(
    wanted: Key,
    stage: Stage,
    record: Record | None,
    line: Line,
    listed: list[Record],
    benchmarks: Benchmarks,
) -> Cell | None:
    if record is None or wanted not in record.rows:
        return None
    row = record.rows[wanted]
    rounds = series.listed_as(benchmarks, wanted).get("rounds") or 1
    spread_found = spread(row.own, int(rounds))
    commits = list(line.states)
    place = commits.index(stage.first_part)
    state_before = line.states[commits[place - 1]] if place else None
    for earlier in _before(place, listed):
        if wanted in earlier.rows:
            exact = series.is_exact(benchmarks, wanted)
            change = changes.ratio(row.own, earlier.rows[wanted].own, exact=exact)
            if change is not None:
                return Cell(row, change, earlier.commit, earlier.state == state_before, spread_found)
    return Cell(row, None, None, False, spread_found)


def _before(place: int, listed: list[Record]) -> Iterator[Record]:
    """The records before a place of the line, newest first."""
    return (record for record in reversed(listed) if record.place < place)


def _tabulated(track: Track, style: str, newline: str) -> str:
    several = len({entry.machine for entry in track.entries}) > 1
    headings = [
        "benchmark",
        *(["machine"] if several else []),
        *(f"{stage.name.partition('/')[2]}{newline}{stage.commit[:8]}" for stage in track.stages),
    ]
    rows = [
        [
            entry.label,
            *([entry.machine] if several else []),
            *("" if cell is None else newline.join(cell.lines()) for cell in entry.cells),
        ]
        for entry in track.entries
    ]
    left = 2 if several else 1
    alignment = ["left"] * left + ["right"] * len(track.stages)
    return str(tabulate(rows, headings, tablefmt=style, colalign=alignment, disable_numparse=True))
