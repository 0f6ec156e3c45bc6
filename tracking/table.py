"""The summary table: each benchmark, this project's figure, the fastest yardstick's, and the ratio of the
two.

A benchmark with a parameter ``library`` gives one row for each combination of its other parameters. One named
``ratio_…`` measures the ratio itself and gives one row for each yardstick. Every other benchmark has only
"ours". Costs are lower-is-better throughout, so a ratio below 1 is this project's advantage.

Ours and a measured ratio carry ± half the width of the 99 % interval that asv stored. A ratio of two separate
timings carries a ~ unless their intervals are known and lie apart: then it says little about which is faster.

A second table tells of the benchmarks that record points on a line (slope.py) what else the line says.
"""

import ast
import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from asv.util import human_value
from tabulate import tabulate

from tracking import records, slope

LIBRARY = ("library", "yardstick")  # parameters that name whose figure it is; a ratio's may be either


@dataclass(frozen=True)
class Figure:
    """A value, None where it failed and NaN where it does not apply, its interval, None where unknown, the
    samples behind it as far as they are stored, and the calls in each."""

    value: float | None = math.nan
    interval: tuple[float, float] | None = None
    samples: tuple[float, ...] = ()
    number: int | None = None

    @property
    def is_number(self) -> bool:
        return self.value is not None and not math.isnan(self.value)

    def shown(self, unit: str) -> str:
        if self.interval is None or not self.is_number:
            return _shown(self.value, unit)
        low, high = self.interval
        return _shown(self.value, unit, (high - low) / 2)

    def lies_apart_from(self, other: "Figure") -> bool:
        """Whether both intervals are known and do not overlap."""
        if self.interval is None or other.interval is None:
            return False
        return self.interval[1] < other.interval[0] or other.interval[1] < self.interval[0]


@dataclass(frozen=True)
class Row:
    """One line; the ratio is measured where there are no two figures that it could be the ratio of."""

    HEADINGS: ClassVar = ("benchmark", "ours", "yardstick", "ratio")
    ALIGNMENT: ClassVar = ("left", "right", "left", "right")

    benchmark: str
    unit: str
    ours: Figure = Figure()
    yardstick: str = ""
    theirs: Figure = Figure()
    ratio: Figure = Figure()

    @property
    def own(self) -> Figure:
        """The figure that is this project's: the ratio where that is what was measured."""
        return self.ratio if self.measures_the_ratio else self.ours

    @property
    def measures_the_ratio(self) -> bool:
        """Whether the ratio is one figure of its own, not made of two."""
        return not self.theirs.is_number and (self.ratio.value is None or self.ratio.is_number)

    def cells(self) -> tuple[str, str, str, str]:
        theirs = " ".join(filter(None, [self.yardstick, _shown(self.theirs.value, self.unit)]))
        return self.benchmark, self.ours.shown(self.unit), theirs, self._ratio_shown()

    def _ratio_shown(self) -> str:
        shown = self.ratio.shown("")
        of_two = self.ours.is_number and self.theirs.is_number
        return f"~{shown}" if shown and of_two and not self.ours.lies_apart_from(self.theirs) else shown


def rows(benchmarks: dict[str, Any], document: records.Document, project: str) -> list[Row]:
    """The rows of one commit's result file. Left out is what it does not hold, holds an older version of, or
    holds as not applying (a method that the commit lacks)."""
    found: list[Row] = []
    for name in sorted(document["results"]):
        fields, benchmark = records.row(document, name), benchmarks.get(name)
        if benchmark is not None and fields.get("version") in (None, benchmark.get("version")):
            found.extend(_rows_of(benchmark, fields, project))
    return [line for line in found if any(line.cells()[1:])]


def as_text(lines: Sequence["Row | LineRow"]) -> str:
    return _tabulated(lines, "simple")


def as_markdown(lines: Sequence["Row | LineRow"]) -> str:
    return _tabulated(lines, "github")


@dataclass(frozen=True)
class LineRow:
    """One line of the second table."""

    HEADINGS: ClassVar = ("benchmark", "slope", "R²", "mean", "standard deviation")
    ALIGNMENT: ClassVar = ("left", "right", "right", "right", "right")

    benchmark: str
    unit: str
    line: slope.Line

    def cells(self) -> tuple[str, ...]:
        slope_, r_squared, mean, deviation = (_figure(estimate) for estimate in self.line)
        low, high = self.line.r_squared[1:]
        squared = f"{r_squared.value:.5f}" + (f" ({low:.5f} to {high:.5f})" if r_squared.interval else "")
        timed = [figure.shown(self.unit) for figure in (slope_, mean, deviation)]
        return self.benchmark, timed[0], squared, timed[1], timed[2]


def line_rows(benchmarks: dict[str, Any], document: records.Document) -> list[LineRow]:
    """The rows of the second table: a result file's benchmarks of the newest version that record points."""
    found = []
    for name in sorted(document["results"]):
        fields, benchmark = records.row(document, name), benchmarks.get(name, {})
        if benchmark.get("type") != slope.TYPE or fields.get("version") != benchmark.get("version"):
            continue
        combinations = list(itertools.product(*(fields.get("params") or [])))
        columns = [fields.get(column) or [] for column in ("samples", "stats_number")]
        for combination, samples, number in zip(combinations, *columns, strict=False):
            if samples and number:
                chosen = dict(zip(benchmark["param_names"], map(_plain, combination), strict=False))
                fitted = slope.line(samples, int(number))
                found.append(LineRow(full_name(name, chosen), benchmark["unit"] or "", fitted))
    return found


def _tabulated(lines: Sequence[Row | LineRow], style: str) -> str:
    """A table of rows of one kind."""
    kind = type(lines[0]) if lines else Row
    cells = [line.cells() for line in lines]
    return str(tabulate(cells, kind.HEADINGS, tablefmt=style, colalign=kind.ALIGNMENT, disable_numparse=True))


def _rows_of(benchmark: dict[str, Any], fields: dict[str, Any], project: str) -> Iterator[Row]:
    name, unit = benchmark["name"], benchmark.get("unit") or ""
    own_ratio = name.rpartition(".")[2].startswith("ratio_")
    groups: dict[str, dict[str, Figure]] = {}
    for chosen, figure in figures(benchmark, fields):
        library = next((chosen.pop(key) for key in LIBRARY if key in chosen), project)
        groups.setdefault(full_name(name, chosen), {})[library] = figure
    for label, by_library in groups.items():
        if own_ratio:
            for library, figure in by_library.items():
                yield Row(label, unit, yardstick="" if library == project else library, ratio=figure)
        else:
            yield _compared(label, unit, by_library, project)


def full_name(name: str, chosen: dict[str, str]) -> str:
    listed = ", ".join(f"{key}={value}" for key, value in chosen.items())
    return f"{name}({listed})" if listed else name


def _figure(estimate: slope.Estimate) -> Figure:
    return Figure(estimate.value, _interval(estimate.low, estimate.high))


def figures(benchmark: dict[str, Any], fields: dict[str, Any]) -> Iterator[tuple[dict[str, str], Figure]]:
    """Each combination of parameters by name, with its figure. The parameters are those the result was
    stored with; one that `benchmark` does not name is called by its number."""
    combinations = list(itertools.product(*(fields.get("params") or [])))
    columns = [
        fields.get(column) or [None] * len(combinations)
        for column in ("result", "stats_ci_99_a", "stats_ci_99_b", "samples", "stats_number")
    ]
    for combination, value, low, high, samples, number in zip(combinations, *columns, strict=False):
        names = [*benchmark.get("param_names", []), *(f"p{place}" for place in range(len(combination)))]
        chosen = {key: _plain(text) for key, text in zip(names, combination, strict=False)}
        yield chosen, Figure(value, _interval(low, high), tuple(samples or ()), number)


def _interval(low: float | None, high: float | None) -> tuple[float, float] | None:
    """None also for the endless one that asv stores for a single sample."""
    return (low, high) if low is not None and high is not None and math.isfinite(high - low) else None


def _compared(label: str, unit: str, by_library: dict[str, Figure], project: str) -> Row:
    ours = by_library.get(project, Figure())
    others = {key: it for key, it in by_library.items() if key != project and it.is_number}
    if not others:
        return Row(label, unit, ours)
    yardstick, theirs = min(others.items(), key=lambda pair: pair[1].value or 0.0)
    ratio = ours.value / theirs.value if ours.value is not None and theirs.value else math.nan
    return Row(label, unit, ours, yardstick, theirs, Figure(ratio))


def _shown(value: float | None, unit: str, error: float | None = None) -> str:
    if value is None:
        return "failed"
    if math.isnan(value):
        return ""
    if unit in ("seconds", "bytes"):
        return str(human_value(value, unit, error))
    return _number(value) + (f"±{_number(error, 2)}" if error is not None else "")


def _number(value: float, digits: int = 3) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.{digits}g}"


def _plain(text: str) -> str:
    """A parameter as a person writes it: asv stores its repr."""
    try:
        return str(ast.literal_eval(text))
    except (ValueError, SyntaxError):
        return text
