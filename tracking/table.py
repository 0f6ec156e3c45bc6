"""The summary table: each benchmark, this project's figure, the fastest yardstick's, and the ratio of the
two.

A benchmark with a parameter ``library`` gives one row for each combination of its other parameters. One named
``ratio_…`` measures the ratio itself and gives one row for each yardstick. Every other benchmark has only
"ours". Costs are lower-is-better throughout, so a ratio below 1 is this project's advantage.
"""

import ast
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from asv.util import human_value
from tabulate import tabulate

from tracking import records

LIBRARY = ("library", "yardstick")  # parameters that name whose figure it is; a ratio's may be either
HEADINGS = ("benchmark", "ours", "yardstick", "ratio")


@dataclass(frozen=True)
class Row:
    """One line; a value is None where it failed and NaN where it does not apply."""

    benchmark: str
    unit: str
    ours: float | None = math.nan
    yardstick: str = ""
    theirs: float | None = math.nan
    ratio: float | None = math.nan

    def cells(self) -> tuple[str, str, str, str]:
        theirs = " ".join(filter(None, [self.yardstick, _shown(self.theirs, self.unit)]))
        return self.benchmark, _shown(self.ours, self.unit), theirs, _shown(self.ratio, "")


def rows(benchmarks: dict[str, Any], document: records.Document, project: str) -> list[Row]:
    """The rows of one commit's result file. Left out is what it does not hold, holds an older version of, or
    holds as not applying (a method that the commit lacks)."""
    found: list[Row] = []
    for name in sorted(document["results"]):
        fields, benchmark = records.row(document, name), benchmarks.get(name)
        if benchmark is not None and fields.get("version") in (None, benchmark.get("version")):
            found.extend(_rows_of(benchmark, fields, project))
    return [line for line in found if any(line.cells()[1:])]


def as_text(lines: list[Row]) -> str:
    return _tabulated(lines, "simple")


def as_markdown(lines: list[Row]) -> str:
    return _tabulated(lines, "github")


def _tabulated(lines: list[Row], style: str) -> str:
    cells = [line.cells() for line in lines]
    alignment = ("left", "right", "left", "right")
    return str(tabulate(cells, HEADINGS, tablefmt=style, colalign=alignment, disable_numparse=True))


def _rows_of(benchmark: dict[str, Any], fields: dict[str, Any], project: str) -> Iterator[Row]:
    name, unit = benchmark["name"], benchmark.get("unit") or ""
    own_ratio = name.rpartition(".")[2].startswith("ratio_")
    groups: dict[str, dict[str, float | None]] = {}
    for chosen, value in _values(benchmark, fields):
        library = next((chosen.pop(key) for key in LIBRARY if key in chosen), project)
        listed = ", ".join(f"{key}={value}" for key, value in chosen.items())
        groups.setdefault(f"{name}({listed})" if listed else name, {})[library] = value
    for label, by_library in groups.items():
        if own_ratio:
            for library, value in by_library.items():
                yield Row(label, unit, yardstick="" if library == project else library, ratio=value)
        else:
            yield _compared(label, unit, by_library, project)


def _values(
    benchmark: dict[str, Any], fields: dict[str, Any]
) -> Iterator[tuple[dict[str, str], float | None]]:
    """Each combination of parameters by name, with its value. The parameters are those the result was
    stored with."""
    params = fields.get("params") or []
    combinations = list(itertools.product(*params))
    for combination, value in zip(
        combinations, fields.get("result") or [None] * len(combinations), strict=False
    ):
        names = [*benchmark.get("param_names", []), *(f"p{number}" for number in range(len(combination)))]
        yield {key: _plain(text) for key, text in zip(names, combination, strict=False)}, value


def _compared(label: str, unit: str, by_library: dict[str, float | None], project: str) -> Row:
    ours = by_library.get(project, math.nan)
    others = {key: value for key, value in by_library.items() if key != project and _is_number(value)}
    if not others:
        return Row(label, unit, ours)
    yardstick, theirs = min(others.items(), key=lambda pair: pair[1] or 0.0)
    ratio = ours / theirs if ours is not None and theirs else math.nan
    return Row(label, unit, ours, yardstick, theirs, ratio)


def _is_number(value: float | None) -> bool:
    return value is not None and not math.isnan(value)


def _shown(value: float | None, unit: str) -> str:
    if value is None:
        return "failed"
    if math.isnan(value):
        return ""
    if unit in ("seconds", "bytes"):
        return str(human_value(value, unit))
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def _plain(text: str) -> str:
    """A parameter as a person writes it: asv stores its repr."""
    try:
        return str(ast.literal_eval(text))
    except (ValueError, SyntaxError):
        return text
