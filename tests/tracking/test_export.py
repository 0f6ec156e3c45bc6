"""The flat table of all records: the same rows from each of the three formats, nothing lost when it fails."""

import argparse
import csv
import json
import math
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from asv.config import Config
from asv.util import UserError
from pyarrow import parquet

from tests.tracking.scratch import GATE, SIZES, WORK, Scratch, benchmark, fields, store
from tracking import export
from tracking.commands import export as command

TIME = benchmark("bench_work.Work.time_alone")
SAMPLES = [[0.1, 1 / 3, 1e-300], [2.5e-7], None, None]


@pytest.fixture
def recorded(inside: Scratch) -> Scratch:
    """Two commits, the second a stage: a figure with samples, failures, what does not apply, and a figure of
    a version that the list of benchmarks no longer holds."""
    first, _, _ = inside.git("rev-list", "--reverse", "main").split()
    stage = inside.commit("stage\n\nStage: track/1-first", 4, {"thing/__init__.py": "day = 4\n"})
    listed = (WORK, GATE, TIME)
    rows = {WORK["name"]: fields([0.1, 2.5e-7, None, math.nan], SIZES), GATE["name"]: fields(None)}
    path = store(inside.root / "results", stage, 4, rows, benchmarks=listed)
    document = json.loads(path.read_text())
    document["results"][WORK["name"]].append(SAMPLES)
    path.write_text(json.dumps(document))
    old = {TIME["name"]: fields([3.0], version="0"), GATE["name"]: fields([1.0])}
    store(inside.root / "results", first, 1, old, benchmarks=listed)
    return inside


def exported(*arguments: str) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(Config.load(), parser.parse_args(arguments)) == 0


def from_csv(path: Path) -> list[dict[str, Any]]:
    kinds = {"number": int, "sample": int, "value": float, "low": float, "high": float}
    with open(path, encoding="utf-8", newline="") as file:
        return [
            {name: kinds.get(name, str)(text) if text else None for name, text in row.items()}
            for row in csv.DictReader(file)
        ]


def from_json_lines(path: Path) -> list[dict[str, Any]]:
    def no_constant(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    return [json.loads(line, parse_constant=no_constant) for line in path.read_text().splitlines()]


def from_parquet(path: Path) -> list[dict[str, Any]]:
    return list(parquet.read_table(path).to_pylist())


READERS = {"csv": from_csv, "jsonl": from_json_lines, "parquet": from_parquet}


@pytest.mark.parametrize("form", READERS)
def test_the_rows_come_back_as_they_were(recorded: Scratch, form: str) -> None:
    expected = list(export.rows(Path("results"), {recorded.git("rev-parse", "main"): "track/1-first"}))
    exported(f"made/table.{form}")
    found = READERS[form](recorded.root / "made" / f"table.{form}")
    for row in found:
        if isinstance(row["date"], str):
            row["date"] = datetime.fromisoformat(row["date"])
    assert found == expected
    assert [path.name for path in (recorded.root / "made").iterdir()] == [f"table.{form}"]


def test_a_row_a_sample_and_a_row_a_figure_without(recorded: Scratch) -> None:
    stage = recorded.git("rev-parse", "main")
    rows = [row for row in export.rows(Path("results"), {stage: "track/1-first"}) if row["commit"] == stage]
    work = [row for row in rows if row["benchmark"] == WORK["name"]]
    assert [(row["outcome"], row["sample"], row["value"]) for row in work] == [
        ("value", 0, 0.1),
        ("value", 1, 1 / 3),
        ("value", 2, 1e-300),
        ("value", 0, 2.5e-7),
        ("failed", None, None),
        ("n/a", None, None),
    ]
    assert work[0]["parameters"] == '{"library": "thing", "size": "10"}'
    assert (work[0]["number"], work[0]["unit"], work[0]["low"]) == (100, "seconds", 0.9 * 0.1)
    assert work[0]["date"] == datetime(2026, 1, 4, 12, tzinfo=UTC) and work[0]["stage"] == "track/1-first"
    (gate,) = [row for row in rows if row["benchmark"] == GATE["name"]]
    assert (gate["outcome"], gate["parameters"], gate["value"]) == ("failed", "{}", None)


def test_an_older_question_keeps_its_version_and_has_no_unit(recorded: Scratch) -> None:
    (row,) = [row for row in export.rows(Path("results"), {}) if row["benchmark"] == TIME["name"]]
    assert (row["version"], row["unit"], row["value"], row["stage"]) == ("0", None, 3.0, None)


def test_a_broken_record_is_named_and_the_others_written(recorded: Scratch) -> None:
    next((recorded.root / "results").glob("made-up*/*-*.json")).write_text("{")
    done = recorded.run("tracking", "export", "table.csv")
    assert done.returncode == 0 and "is not one of asv's result files" in done.stdout + done.stderr
    assert len({row["commit"] for row in from_csv(recorded.root / "table.csv")}) == 1


def test_a_format_of_choice(recorded: Scratch) -> None:
    exported("table.txt", "--format", "jsonl")
    assert from_json_lines(recorded.root / "table.txt")


def test_a_failure_leaves_the_old_file(recorded: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    (recorded.root / "table.csv").write_text("old")

    def full(found: list[export.Row], path: Path) -> None:
        path.write_text("half")
        raise OSError("no space left")

    monkeypatch.setitem(export.FORMATS, "csv", full)
    with pytest.raises(OSError, match="no space left"):
        exported("table.csv")
    assert (recorded.root / "table.csv").read_text() == "old"
    assert not list(recorded.root.glob(".table.csv*"))


@pytest.mark.parametrize(
    "target, words",
    [
        ("table.xls", "must end with .csv, .jsonl, .parquet"),
        ("table", "must end"),
        ("dir.csv", "is a folder"),
    ],
)
def test_what_cannot_be_written_is_one_clear_line(recorded: Scratch, target: str, words: str) -> None:
    (recorded.root / "dir.csv").mkdir()
    with pytest.raises(UserError, match=re.escape(words)):
        exported(target)


def test_nothing_recorded_is_one_clear_line(inside: Scratch) -> None:
    store(inside.root / "results", "0" * 40, 1, {})
    with pytest.raises(UserError, match="nothing is recorded in results/ yet"):
        exported("table.csv")
