"""The records along one line of history, ordered by it: one series for each machine and environment.

Figures of different machines or environments are never put into one series.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tracking import records, table
from tracking.history import Line

INSTRUCTIONS = "instr"  # asv's type of benchmarks that count instructions
EXACT_TYPES = (INSTRUCTIONS, "ops")  # types whose figures are counts, which repeat to the last digit

Key = tuple[str, str]  # a benchmark with its parameters; the yardstick of a measured ratio
Name = tuple[str, str]  # a machine; asv's name of the environment
Benchmarks = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Record:
    """What is stored of one commit; `place` is its place on the line, `state` as in history.Line."""

    commit: str
    place: int
    state: int
    rows: dict[Key, table.Row]


def read(results_dir: Path, line: Line, benchmarks: Benchmarks, project: str) -> dict[Name, list[Record]]:
    """Every series, its records oldest first. Records of commits that are not on the line are left out."""
    places = {commit: place for place, commit in enumerate(line.states)}
    found: dict[Name, list[Record]] = {}
    for path, document in records.readable(results_dir).items():
        commit = document["commit_hash"]
        if commit in places:
            rows = {key(row): row for row in table.rows(benchmarks, document, project)}
            record = Record(commit, places[commit], line.states[commit], rows)
            found.setdefault((path.parent.name, str(document.get("env_name"))), []).append(record)
    for listed in found.values():
        listed.sort(key=lambda record: record.place)
    return found


def key(row: table.Row) -> Key:
    return row.benchmark, row.yardstick if row.measures_the_ratio else ""


def label(wanted: Key) -> str:
    benchmark, yardstick = wanted
    return f"{benchmark} / {yardstick}" if yardstick else benchmark


def order(wanted: Key) -> list[str | int]:
    """For sorting: numbers in a name by their size, 2 before 16."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"([0-9]+)", label(wanted))]


def listed_as(benchmarks: Benchmarks, wanted: Key) -> dict[str, Any]:
    """What the list of benchmarks says of one."""
    return benchmarks[wanted[0].partition("(")[0]]


def is_exact(benchmarks: Benchmarks, wanted: Key) -> bool:
    return listed_as(benchmarks, wanted).get("type") in EXACT_TYPES
