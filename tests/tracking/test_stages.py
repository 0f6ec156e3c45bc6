"""The table of stages over made-up results: what is compared with what, and what stays blank."""

import argparse
import math
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from asv.config import Config
from asv.util import UserError

from tests.tracking.scratch import (
    GATE,
    SIZES,
    WORK,
    Scratch,
    benchmark,
    document,
    fields,
    make,
    store,
)
from tracking import changes, history, stages, table
from tracking.commands import stages as command
from tracking.table import Figure

COUNT = benchmark("bench_work.Work.instr_sum", unit="instructions", kind="instr")
TIME = benchmark("bench_work.Work.time_alone")
LISTED = (WORK, GATE, COUNT, TIME)


def sampled(samples: list[float], version: str = "1") -> list[Any]:
    """The row of TIME with samples, whose median is the value."""
    row = fields([sorted(samples)[len(samples) // 2]], samples=len(samples), version=version)
    return [*row, [samples]]


NAMES = ["first", "notes", "second", "half", "rest", "note", "two", "other"]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> tuple[Scratch, dict[str, str]]:
    """Its commits by name. `notes` measures what `first` does, and `note` what `rest` does; the stages are
    track/1 of the parts half and rest, track/2 of one commit, another/1."""
    folder = tmp_path_factory.mktemp("template")
    project = make(folder / "project", folder / "home")
    trailers = {
        "half": "Stage-part: track/1-first/half",
        "rest": "Stage-part: track/1-first/rest\nStage: track/1-first",
        "two": "Stage: track/2-second",
        "other": "Stage: another/1-first",
    }
    for day, name in enumerate(NAMES, 1):
        path = "notes.py" if name.startswith("note") else "thing/__init__.py"
        project.commit(f"{name}\n\n{trailers.get(name, '')}", day, {path: f"day = {day}\n"})
    hashes = project.git("rev-list", "--reverse", "main").split()
    return project, dict(zip(NAMES, hashes, strict=True))


@dataclass
class Staged:
    """A copy of the template as the current folder."""

    root: Path
    commits: dict[str, str]
    capsys: pytest.CaptureFixture[str]

    def put(self, name: str, results: dict[str, list[Any]], machine: str = "made-up-a") -> None:
        day = NAMES.index(name) + 1
        store(self.root / "results", self.commits[name], day, results, machine=machine, benchmarks=LISTED)

    def shown(self, *arguments: str) -> str:
        """What the command prints."""
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        assert command.run(Config.load(), parser.parse_args(arguments)) == 0
        return self.capsys.readouterr().out


@pytest.fixture
def staged(
    template: tuple[Scratch, dict[str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Staged:
    project, hashes = template
    shutil.copytree(project.root, tmp_path / "project")
    for name, value in project.environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path / "project")
    return Staged(tmp_path / "project", hashes, capsys)


def test_a_stage_is_compared_with_the_commit_before_its_first_part(staged: Staged) -> None:
    for name, value in [("first", 8.0), ("second", 4.0), ("half", 3.0), ("rest", 1.0), ("two", 2.0)]:
        staged.put(name, {TIME["name"]: fields([value])})
    text = staged.shown("track")
    assert "1.00±0.1s" in text and "-75.0% [-79.5, -69.4]" in text, "from second, not from half"
    assert "2.00±0.2s" in text and "+100.0% [+63.6, +144.4]" in text, (
        "rest measures what the note after it does"
    )
    assert " from " not in text and "another" not in text


def test_another_commit_that_is_compared_with_is_named(staged: Staged) -> None:
    staged.put("first", {TIME["name"]: fields([2.0]), GATE["name"]: fields([1.0])})
    staged.put("second", {GATE["name"]: fields([1.0])})
    staged.put("half", {TIME["name"]: fields([9.0])})
    staged.put("rest", {TIME["name"]: fields([1.0]), GATE["name"]: fields([1.0])})
    text = staged.shown("track")
    assert f"-50.0% [-59.1, -38.9] from {staged.commits['first'][:8]}" in text
    assert "0% [-18.2, +22.2]\n" in text, "the gate is recorded at the commit before"


def test_without_an_earlier_record_the_change_is_blank(staged: Staged) -> None:
    staged.put("rest", {TIME["name"]: fields([1.0])})
    staged.put("other", {TIME["name"]: fields([1.0])})
    assert "%" not in staged.shown("track")
    assert "%" in staged.shown("another"), "what is recorded at another track's stage is before it"


def test_figures_of_an_older_question_are_not_compared_with(staged: Staged) -> None:
    staged.put("second", {TIME["name"]: fields([2.0], version="0")})
    staged.put("rest", {TIME["name"]: fields([1.0])})
    assert "%" not in staged.shown("track")


def test_failures_and_what_does_not_apply(staged: Staged) -> None:
    staged.put("second", {TIME["name"]: fields([math.nan]), GATE["name"]: fields([None])})
    staged.put("rest", {TIME["name"]: fields([1.0]), GATE["name"]: fields([None])})
    text = staged.shown("track")
    assert "failed" in text and "%" not in text


def test_machines_are_never_mixed(staged: Staged) -> None:
    staged.put("second", {TIME["name"]: fields([2.0])}, "made-up-a")
    staged.put("rest", {TIME["name"]: fields([1.0])}, "made-up-a")
    staged.put("rest", {TIME["name"]: fields([3.0])}, "made-up-b")
    text = staged.shown("track")
    assert text.startswith("track on made-up-a, made-up-b\n") and text.count("%") == 1
    alone = staged.shown("track", "--machine", "made-up-b")
    assert "3.00±0.3s" in alone and "made-up-a" not in alone


def test_counts_are_exact_and_ratios_name_the_yardstick(staged: Staged) -> None:
    staged.put("second", {COUNT["name"]: fields([200_000.0]), WORK["name"]: fields([1.0] * 4, SIZES)})
    staged.put("rest", {COUNT["name"]: fields([199_990.0]), WORK["name"]: fields([1.0, 2, 4, 4], SIZES)})
    text = staged.shown("track", "--markdown")
    assert "<br>-0.005% |" in text, "a count carries no interval"
    assert "<br>25.0% of other |" in text and "<br>50.0% of other |" in text
    assert "time_sum" not in staged.shown("track", "--bench", "instr_")


@pytest.mark.parametrize("where", ["rest", "note"])
def test_the_record_of_the_same_code_will_do(staged: Staged, where: str) -> None:
    staged.put("notes", {TIME["name"]: fields([2.0])})
    staged.put(where, {TIME["name"]: fields([1.0])})
    assert "-50.0%" in staged.shown("track")


def test_the_spread_between_rounds() -> None:
    two_rounds = Figure(1.0, samples=(1.0, 1.0, 1.0, 1.01, 1.01, 1.01))
    assert stages.spread(two_rounds, 2) == pytest.approx(1e4 * 0.01 / 1.005)
    assert stages.spread(two_rounds, 1) is None
    assert stages.spread(Figure(1.0, samples=(1.0,)), 2) is None
    three = Figure(1.0, samples=(1.0, 1.0, 1.5, 1.5, 2.0, 2.0))
    assert stages.spread(three, 3) == pytest.approx(1e4 / 1.5)


def test_the_spread_is_in_the_cell() -> None:
    listed = {TIME["name"]: {**TIME, "rounds": 2}}
    made = document("0" * 40, 1, {TIME["name"]: sampled([1.0, 1.0, 1.0, 1.02, 1.02, 1.02])})
    (row,) = table.rows(listed, made, "thing")
    found = stages.spread(row.own, listed[TIME["name"]]["rounds"])
    cell = stages.Cell(row, None, None, False, found)
    assert cell.lines()[-1] == f"{1e4 * 0.02 / 1.01:.0f} bp"


@pytest.mark.parametrize(
    "new, old, direction",
    [((0.8, 0.9), (1.0, 1.1), -1), ((1.0, 1.1), (0.8, 0.9), 1), ((0.9, 1.1), (1.0, 1.2), 0)],
)
def test_the_direction_of_a_change(
    new: tuple[float, float], old: tuple[float, float], direction: int
) -> None:
    found = changes.ratio(Figure(sum(new) / 2, new), Figure(sum(old) / 2, old))
    assert found is not None and found.direction == direction


def test_what_has_no_ratio() -> None:
    one, zero = Figure(1.0, (0.9, 1.1)), Figure(0.0, (0.0, 0.0))
    assert changes.ratio(one, zero) is None and changes.ratio(zero, one) is None
    assert changes.ratio(one, Figure(None)) is None and changes.ratio(Figure(), one) is None
    unknown = changes.ratio(one, Figure(1.0))
    assert unknown is not None and unknown.interval is None and unknown.direction is None
    below_zero = changes.ratio(one, Figure(1.0, (-0.1, 2.0)))
    assert below_zero is not None and below_zero.interval is None


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["nowhere"], "there is no track 'nowhere'; there are: track, another"),
        (["another"], "nothing that was asked for is recorded in results/ at any stage"),
        (["--machine", "another"], "nothing that was asked for is recorded"),
        (["--bench", "["], "is not a regular expression"),
    ],
)
def test_what_cannot_be_shown_is_one_clear_line(staged: Staged, arguments: list[str], words: str) -> None:
    staged.put("rest", {TIME["name"]: fields([1.0])})
    with pytest.raises(UserError, match=re.escape(words)):
        staged.shown(*arguments)


def test_a_history_without_stages_is_one_clear_line(staged: Staged) -> None:
    staged.put("first", {GATE["name"]: fields([1.0])})
    history.git("checkout", "--quiet", "--detach", staged.commits["second"])
    with pytest.raises(UserError, match="carries the trailer"):
        staged.shown()


def test_a_shallow_clone_says_so(
    staged: Staged, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    staged.put("rest", {TIME["name"]: fields([1.0])})
    staged.put("two", {TIME["name"]: fields([2.0])})
    history.git("clone", "--quiet", "--depth=3", f"file://{staged.root}", str(tmp_path / "shallow"))
    shutil.copytree(staged.root / "results", tmp_path / "shallow" / "results")
    monkeypatch.chdir(tmp_path / "shallow")
    text = staged.shown("track")
    assert "2.00±0.2s" in text and "1.00±0.1s" not in text
    assert "this clone is shallow" in caplog.text


def test_the_command_and_a_broken_record(staged: Staged) -> None:
    staged.put("second", {TIME["name"]: fields([2.0])})
    staged.put("rest", {TIME["name"]: fields([1.0])})
    (staged.root / "results" / "made-up-a" / "0123-broken.json").write_text("{")
    done = Scratch(staged.root, staged.root).run("tracking", "stages", "track")
    assert done.returncode == 0 and "-50.0%" in done.stdout
    assert "0123-broken.json is not one of asv's result files" in done.stdout + done.stderr


def test_the_interval_is_of_the_samples_where_both_figures_are_their_medians() -> None:
    old = Figure(1.01, (0.5, 2.0), tuple(1 + place / 1000 for place in range(21)))
    new = Figure(2.02, (1.0, 4.0), tuple(2 + place / 500 for place in range(21)))
    of_samples = changes.ratio(new, old)
    assert of_samples is not None and of_samples.interval is not None
    assert 1.9 < of_samples.interval[0] < 2 < of_samples.interval[1] < 2.1
    for samples in ((1.01,), (0.0, 1.01, 2.0), (3.0, 4.0, 5.0)):
        of_intervals = changes.ratio(new, Figure(1.01, (0.5, 2.0), samples))
        assert of_intervals is not None and of_intervals.interval == (0.5, 8.0), "too few, 0, or a slope's"


@pytest.mark.parametrize(
    "ratio, words",
    [(0.9000001, "-10.0%"), (1.0101, "+1.01%"), (1.0002, "+0.020%"), (1.0, "0%"), (41.5, "+4,050.0%")],
)
def test_a_change_in_per_cent(ratio: float, words: str) -> None:
    assert changes.Ratio(ratio).shown() == words
