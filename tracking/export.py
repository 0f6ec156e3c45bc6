"""Every record as one flat table, for whatever reads tables.

One row a sample, with its index from 0. A figure without stored samples gives one row without an index, whose
value is the figure itself; `outcome` tells a value from what failed or does not apply, which has none.
"""

import csv
import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow
from pyarrow import parquet

from tracking import records, table

SCHEMA = pyarrow.schema(
    [
        ("machine", pyarrow.string()),
        ("environment", pyarrow.string()),  # asv's name for it
        ("commit", pyarrow.string()),
        ("date", pyarrow.timestamp("ms", tz="UTC")),  # of the commit
        ("stage", pyarrow.string()),
        ("benchmark", pyarrow.string()),
        ("parameters", pyarrow.string()),  # JSON, the values as text
        ("version", pyarrow.string()),
        ("unit", pyarrow.string()),  # absent where the list of benchmarks no longer holds this version
        ("outcome", pyarrow.string()),  # "value", "failed" or "n/a"
        ("number", pyarrow.int64()),  # calls in each sample
        ("sample", pyarrow.int64()),
        ("value", pyarrow.float64()),
        ("low", pyarrow.float64()),  # asv's 99 % interval of the figure
        ("high", pyarrow.float64()),
    ]
)
Row = dict[str, Any]


def rows(results_dir: Path, stages: dict[str, str]) -> Iterator[Row]:
    """The rows of every record that can be read; `stages` names the stage of a commit."""
    benchmarks = records.benchmarks(results_dir)
    for path, document in records.readable(results_dir).items():
        of_record = {
            "machine": path.parent.name,
            "environment": str(document.get("env_name", "")),
            "commit": document["commit_hash"],
            "date": datetime.fromtimestamp(document["date"] / 1000, UTC),
            "stage": stages.get(document["commit_hash"]),
        }
        for name in sorted(document["results"]):
            for row in _rows_of(benchmarks.get(name, {}), records.row(document, name)):
                yield {**of_record, "benchmark": name, **row}


def _rows_of(listed: dict[str, Any], fields: dict[str, Any]) -> Iterator[Row]:
    version = fields.get("version")
    benchmark = listed if version in (None, listed.get("version")) else {}
    for chosen, figure in table.figures(benchmark, fields):
        low, high = figure.interval or (None, None)
        row = {
            "parameters": json.dumps(chosen),
            "version": None if version is None else str(version),
            "unit": benchmark.get("unit"),
            "outcome": "value" if figure.is_number else "failed" if figure.value is None else "n/a",
            "number": figure.number,
            "sample": None,
            "value": float(figure.value) if figure.is_number and figure.value is not None else None,
            "low": low,
            "high": high,
        }
        if not figure.samples:
            yield row
        for index, sample in enumerate(figure.samples):
            yield {**row, "sample": index, "value": float(sample)}


def write(found: list[Row], path: Path, form: str) -> None:
    """Replace a file by these rows in one of FORMATS; written beside and renamed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        FORMATS[form](found, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _write_csv(found: list[Row], path: Path) -> None:
    """RFC 4180 with a line of headings; what is absent is empty."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, SCHEMA.names)
        writer.writeheader()
        writer.writerows({**row, "date": _iso(row["date"])} for row in found)


def _write_json_lines(found: list[Row], path: Path) -> None:
    """One JSON object a line; what is absent is null."""
    with open(path, "w", encoding="utf-8") as file:
        for row in found:
            file.write(json.dumps({**row, "date": _iso(row["date"])}, allow_nan=False) + "\n")


def _write_parquet(found: list[Row], path: Path) -> None:
    parquet.write_table(pyarrow.Table.from_pylist(found, SCHEMA), path)


def _iso(date: datetime) -> str:
    return date.isoformat(timespec="milliseconds").replace("+00:00", "Z")


FORMATS: dict[str, Callable[[list[Row], Path], None]] = {
    "csv": _write_csv,
    "jsonl": _write_json_lines,
    "parquet": _write_parquet,
}
