"""Several made-up machines on the same commits: their ratio, and where they agree."""

import argparse
from typing import Any

import pytest
from asv.config import Config
from asv.util import UserError

from tests.tracking.scratch import COLUMNS, GATE, Scratch, benchmark, fields, store
from tracking.changes import Ratio
from tracking.commands import hosts as command
from tracking.hosts import DIRECTION, OPEN, SAME, SIZE, STILL, Step

TIME = benchmark("bench_work.Work.time_alone")
COUNT = benchmark("bench_work.Work.instr_sum", unit="instructions", kind="instr")
OPERATIONS = benchmark("bench_work.Work.ops_sum", unit="operations", kind="ops")


def put(project: Scratch, machine: str, values: list[float | None], listed: dict[str, Any] = TIME) -> None:
    """One value a commit, oldest first; a commit without one is not recorded."""
    commits = project.git("rev-list", "--reverse", "main").split()
    for day, (commit, value) in enumerate(zip(commits, values, strict=False), 1):
        if value is not None:
            row = fields([value])
            row[COLUMNS.index("stats_ci_99_a")], row[COLUMNS.index("stats_ci_99_b")] = (
                [0.99 * value],
                [1.01 * value],
            )
            store(
                project.root / "results",
                commit,
                day,
                {listed["name"]: row},
                machine=machine,
                benchmarks=(TIME, GATE, COUNT, OPERATIONS),
            )


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert command.run(Config.load(), parser.parse_args(arguments)) == 0
    return capsys.readouterr().out


def cells(text: str) -> list[list[str]]:
    """The cells of a Markdown table's rows."""
    return [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")
    ][2:]


def ratio(low: float, high: float) -> Ratio:
    return Ratio((low + high) / 2, (low, high))


@pytest.mark.parametrize(
    "first, second, verdict",
    [
        (ratio(0.8, 0.9), ratio(0.85, 0.95), SAME),
        (ratio(1.1, 1.2), ratio(1.15, 1.3), SAME),
        (ratio(0.5, 0.6), ratio(0.8, 0.9), SIZE),
        (ratio(0.8, 0.9), ratio(1.1, 1.2), DIRECTION),
        (ratio(0.8, 0.9), ratio(0.95, 1.1), DIRECTION),
        (ratio(0.95, 1.1), ratio(1.2, 1.3), DIRECTION),
        (ratio(0.8, 0.9), ratio(0.7, 1.4), OPEN),
        (ratio(0.7, 1.4), ratio(1.1, 1.2), OPEN),
        (ratio(0.9, 1.1), ratio(0.99, 1.01), STILL),
        (ratio(0.8, 0.9), Ratio(0.85), None),
        (Ratio(0.5, exact=True), Ratio(0.5, exact=True), SAME),
        (Ratio(0.5, exact=True), Ratio(0.6, exact=True), SIZE),
        (Ratio(1.0, exact=True), Ratio(1.0, exact=True), STILL),
    ],
)
def test_what_two_machines_say_of_a_step(first: Ratio, second: Ratio, verdict: str | None) -> None:
    assert Step("a", "b", first, second).verdict == verdict
    assert Step("a", "b", second, first).verdict == verdict


def test_the_ratio_is_of_the_newest_commit_that_both_measured(
    inside: Scratch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(inside, "made-up-a", [1.0, 2.0, 4.0])
    put(inside, "made-up-b", [3.0, 4.0, None])
    text = shown(capsys, "--markdown")
    assert text.startswith("made-up-b over made-up-a, 2 commits measured on both\n")
    ((name, factor, *counts, where),) = cells(text)
    assert (name, factor) == (TIME["name"], "2 [1.96, 2.04]")
    assert counts == ["", "1", "", "", ""]
    first, second, _ = (commit[:8] for commit in inside.git("rev-list", "--reverse", "main").split())
    assert where == (f"{first}..{second}: +100.0% [+96.0, +104.0] against +33.3% [+30.7, +36.0]"), (
        "both slower, by another size"
    )


def test_instruction_counts_are_never_compared_between_hosts(
    inside: Scratch, capsys: pytest.CaptureFixture[str]
) -> None:
    for machine in ("made-up-a", "made-up-b"):
        put(inside, machine, [1000.0], COUNT)
        put(inside, machine, [None, 1000.0, 1200.0], OPERATIONS)
    text = shown(capsys, "--markdown")
    assert "instr_" not in text
    assert cells(text) == [[OPERATIONS["name"], "1", "1", "", "", "", "", ""]]


def test_three_machines_are_three_pairs_and_rows_can_be_chosen(
    inside: Scratch, capsys: pytest.CaptureFixture[str]
) -> None:
    for machine in ("made-up-a", "made-up-b", "made-up-c"):
        put(inside, machine, [1.0, 1.0, 1.0])
    text = shown(capsys)
    assert text.count("3 commits measured on both") == 3 and text.count("time_alone") == 3
    assert "time_alone" not in shown(capsys, "--bench", "another")


def test_failures_and_zeros_have_no_ratio(inside: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    put(inside, "made-up-a", [1.0, 0.0, 2.0])
    put(inside, "made-up-b", [1.0, 1.0, 2.0])
    ((_, factor, *counts, where),) = cells(shown(capsys, "--markdown"))
    assert factor == "1 [0.98, 1.02]" and counts == [""] * 5 and where == ""


def test_other_environments_are_not_compared(inside: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    put(inside, "made-up-a", [1.0])
    put(inside, "made-up-b", [1.0])
    (path,) = (inside.root / "results" / "made-up-b").glob("*-*.json")
    path.write_text(path.read_text().replace("virtualenv-py3.11", "virtualenv-py3.12"))
    assert "No two of these machines measured a commit" in shown(capsys)


def test_one_machine_says_so(inside: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    put(inside, "made-up-a", [1.0])
    assert "All records are of one machine, made-up-a" in shown(capsys)


def test_no_commit_in_common_says_so(inside: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    put(inside, "made-up-a", [1.0])
    put(inside, "made-up-b", [None, 1.0])
    assert "No two of these machines measured a commit" in shown(capsys)


def test_nothing_recorded_is_one_clear_line(inside: Scratch) -> None:
    done = inside.run("tracking", "hosts")
    assert done.returncode == 1 and "nothing is recorded in results/ yet" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_choice_that_is_none(inside: Scratch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UserError, match="is not a regular expression"):
        shown(capsys, "--bench", "[")
