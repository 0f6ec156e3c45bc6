"""The summary table over made-up results: what is ours, what a yardstick, what the ratio."""

import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tracking.scratch import COLUMNS, GATE, SIZES, WORK, Scratch, benchmark, document, fields, store
from tracking import table

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def rows_of(listed: dict[str, Any], row: list[Any], project: str = "thing") -> list[table.Row]:
    return table.rows({listed["name"]: listed}, document(COMMIT, 1, {listed["name"]: row}), project)


def cells_of(listed: dict[str, Any], row: list[Any]) -> list[tuple[str, str, str, str]]:
    return [line.cells() for line in rows_of(listed, row)]


def test_each_combination_of_the_other_parameters_is_a_row() -> None:
    assert cells_of(WORK, fields([2e-6, 3e-6, 1e-6, 6e-6], SIZES)) == [
        ("bench_work.Work.time_sum(size=10)", "2.00±0.2μs", "other 1.00μs", "2"),
        ("bench_work.Work.time_sum(size=100)", "3.00±0.3μs", "other 6.00μs", "0.5"),
    ]


def test_the_fastest_yardstick_is_the_one_compared_with() -> None:
    three = benchmark("b.time_x", [["'slow'", "'thing'", "'fast'", "'broken'"]], ["library"])
    (row,) = rows_of(three, fields([8.0, 4.0, 2.0, None], three["params"]))
    assert (row.ours.value, row.yardstick, row.theirs.value, row.ratio.value) == (4.0, "fast", 2.0, 2.0)


def test_without_a_yardstick_there_is_only_ours() -> None:
    assert cells_of(GATE, fields([1.0])) == [("bench_work.track_gate", "1±0.1", "", "")]


def test_a_failure_is_said_and_what_does_not_apply_is_blank() -> None:
    one = benchmark("b.time_x", [["'thing'", "'other'"]], ["library"])
    assert cells_of(one, fields([None, 1.0], one["params"]))[0][1:] == ("failed", "other 1.00s", "")
    assert cells_of(one, fields([2.0, math.nan], one["params"]))[0][1:] == ("2.00±0.2s", "", "")
    assert cells_of(one, fields([math.nan, math.nan], one["params"])) == []
    assert cells_of(one, fields(None, one["params"]))[0][1] == "failed"


@pytest.mark.parametrize(
    "ours, theirs, cells",
    [
        ((0.98, 1.02), (1.06, 1.14), ("1.00±0.02s", "0.909")),
        ((0.90, 1.10), (1.06, 1.14), ("1.00±0.1s", "~0.909")),
        ((0.98, 1.20), (0.90, 1.14), ("1.00±0.1s", "~0.909")),
        ((-math.inf, math.inf), (1.06, 1.14), ("1.00s", "~0.909")),
        ((None, None), (1.06, 1.14), ("1.00s", "~0.909")),
    ],
)
def test_a_ratio_of_two_timings_is_marked_unless_their_intervals_lie_apart(
    ours: tuple[float, float], theirs: tuple[float, float], cells: tuple[str, str]
) -> None:
    one = benchmark("b.time_x", [["'thing'", "'other'"]], ["library"])
    row = fields([1.0, 1.1], one["params"])
    low, high = COLUMNS.index("stats_ci_99_a"), COLUMNS.index("stats_ci_99_b")
    row[low], row[high] = zip(ours, theirs, strict=True)
    assert cells_of(one, row)[0][1::2] == cells


def test_counts_carry_their_interval() -> None:
    count = benchmark("b.instr_x", unit="instructions", kind="instr")
    assert cells_of(count, fields([250000.0])) == [("b.instr_x", "250,000±25,000", "", "")]


def test_a_measured_ratio_has_a_row_for_each_yardstick() -> None:
    ratio = benchmark("b.ratio_verify", [["'first'", "'second'"]], ["library"], unit="ratio", kind="ratio")
    assert cells_of(ratio, fields([1.25, 0.5], ratio["params"])) == [
        ("b.ratio_verify", "", "first", "1.25±0.12"),
        ("b.ratio_verify", "", "second", "0.5±0.05"),
    ]
    alone = benchmark("b.ratio_verify", unit="ratio", kind="ratio")
    assert cells_of(alone, fields([1.25])) == [("b.ratio_verify", "", "", "1.25±0.12")]


def test_figures_of_an_older_question_are_left_out() -> None:
    assert rows_of(GATE, fields([1.0], version="0")) == []
    assert table.rows({}, document(COMMIT, 1, {"gone": fields([1.0])}), "thing") == []


def test_markdown_is_a_table() -> None:
    lines = table.as_markdown(rows_of(GATE, fields([1.0]))).splitlines()
    assert len(lines) == 3 and all(line.startswith("|") and line.endswith("|") for line in lines)
    assert set(lines[1]) <= set("|-: ")


@pytest.fixture
def recorded(project: Scratch) -> Scratch:
    """Two commits recorded; the older commit carries the later date."""
    first, _, second = project.git("rev-list", "--reverse", "main").split()
    store(project.root / "results", first, 20, {GATE["name"]: fields([1.0])})
    store(
        project.root / "results",
        second,
        2,
        {GATE["name"]: fields([2.0]), WORK["name"]: fields([1.0] * 4, SIZES)},
    )
    return project


def test_the_newest_recorded_commit_is_newest_by_history(recorded: Scratch) -> None:
    done = recorded.run("tracking", "summary")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"thing {recorded.git('rev-parse', 'main')[:8]} on ")
    assert "bench_work.Work.time_sum(size=100)" in done.stdout


def test_of_commits_that_a_shallow_clone_does_not_hold_the_newest_is_told_by_date(
    project: Scratch, tmp_path: Path
) -> None:
    """By hash it would be the first; that would be the newest by chance only."""
    older, newer = "f" * 40, "1" * 40
    for commit, day in ((older, 2), (newer, 3)):
        store(project.root / "results", commit, day, {GATE["name"]: fields([1.0])})
    project.commit("records of commits that a clone lacks", 4)
    done = project.clone(tmp_path / "shallow", "--depth=1").run("tracking", "summary")
    assert f"thing {newer[:8]} on " in done.stdout
    assert "this clone is shallow" in done.stdout + done.stderr


def test_a_commit_and_a_choice_of_rows(recorded: Scratch) -> None:
    shown = recorded.run("tracking", "summary", "main~2", "--markdown").stdout
    assert "| bench_work.track_gate |" in shown and "time_sum" not in shown
    assert "track_gate" not in recorded.run("tracking", "summary", "--bench", "Work").stdout


def test_a_stage_by_its_name(recorded: Scratch) -> None:
    stage = recorded.commit("a stage\n\nStage: track/1-first", 21)
    store(recorded.root / "results", stage, 21, {GATE["name"]: fields([3.0])})
    recorded.commit("after it", 22)
    shown = recorded.run("tracking", "summary", "track/1-first").stdout
    assert shown.startswith(f"thing {stage[:8]} on ")


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["nowhere"], "no commit or stage named 'nowhere'"),
        (["main~1"], "nothing is recorded in results/ for"),
        (["--machine", "another"], "nothing is recorded in results/ on another"),
        (["--bench", "nothing"], "record matches 'nothing'"),
    ],
)
def test_what_cannot_be_shown_is_one_clear_line(recorded: Scratch, arguments: list[str], words: str) -> None:
    done = recorded.run("tracking", "summary", *arguments)
    assert done.returncode == 1 and words in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_reader_that_has_enough_is_no_error(recorded: Scratch) -> None:
    told, tell = os.pipe()
    os.close(told)
    with os.fdopen(tell, "w") as closed:
        done = subprocess.run(
            [sys.executable, "-u", "-m", "tracking", "summary"],
            cwd=recorded.root,
            env=recorded.environment(),
            stdout=closed,
            stderr=subprocess.PIPE,
        )
    assert done.stderr == b""
