"""Recorders that are killed, that meet, and that find no room: what is recorded stays, and is whole."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.tracking.scratch import ENVIRONMENT, GATE, MACHINE, SIZES, WORK, Scratch, fields, store, tree
from tracking import environment

from . import recorders

COMMIT = "0123456789abcdef0123456789abcdef01234567"
RECORD = f"{MACHINE}/{COMMIT[:8]}-{ENVIRONMENT}.json"
WAITING = """
import pathlib, time

def track_gate():
    pathlib.Path({seen!r}).touch()
    while pathlib.Path({hold!r}).exists():
        time.sleep(0.02)
    return 1
"""


def test_killed_recorders_lose_nothing() -> None:
    result = recorders.kills(4, seed=2)
    assert result["wrong"] == [] and result["ended"] == 4


@pytest.mark.long
def test_fifty_killed_recorders_lose_nothing() -> None:
    result = recorders.kills(50, seed=1)
    assert result["wrong"] == [] and result["ended"] == 50


def test_two_recorders_at_once_lose_nothing(tmp_path: Path) -> None:
    hold, seen = tmp_path / "hold", tmp_path / "seen"
    project = recorders.make(tmp_path, WAITING.format(hold=str(hold), seen=str(seen)))
    hold.touch()
    first = recorders.begin(project, "tracking", "record", "main~2")
    try:
        while first.poll() is None and not seen.exists():
            time.sleep(0.02)
        second = project.run("tracking", "record", "main~1")
        assert first.poll() is None, first.communicate()[0]
        (line,) = second.stderr.splitlines()
        assert second.returncode == 1 and f"another measurement is running here (process {first.pid}" in line
        hold.unlink()
        assert first.wait(recorders.PATIENCE) == 0
    finally:
        recorders.end(first)
    assert project.run("tracking", "record", "main~1").returncode == 0
    wrong, held = recorders.complaints(project.root / "results", {})
    assert wrong == [] and len(held) == 2


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> tuple[Scratch, recorders.Seen]:
    """A project with a record of its oldest commit, and what another one takes."""
    project = recorders.make(tmp_path_factory.mktemp("recorded"))
    recorders.whole(project)
    return project, recorders.whole(project)


@pytest.mark.parametrize("from_the_end", [None, 2, 0], ids=["before measuring", "amid a record", "at last"])
def test_a_full_disk_is_one_line_and_the_old_record_stays(
    recorded: tuple[Scratch, recorders.Seen], from_the_end: int | None
) -> None:
    project, seen = recorded
    results = project.root / "results"
    _, held = recorders.complaints(results, {})
    before, runs = tree(results), started(project)
    touch = 1 if from_the_end is None else seen.files - from_the_end
    done = project.run("tests.assurance.struck", "full", str(touch), "100", "record", "main~2")
    (line,) = done.stderr.splitlines()
    assert done.returncode == 1 and line.startswith("tracking record: not") and "File too large" in line
    assert recorders.complaints(results, held)[0] == []
    if from_the_end != 0:
        assert tree(results) == before
    assert project.run("tracking", "record", "main~1").returncode == 0
    assert recorders.complaints(results, held)[0] == []
    is_kept = from_the_end is not None
    assert (started(project) != runs) is is_kept, "what was measured before there was no room is saved"


def started(project: Scratch) -> list[str]:
    """When the runs began whose figures of the oldest commit are stored."""
    commit = project.git("rev-parse", "--short=8", "main~2")
    (path,) = project.root.glob(f"results/*/environment/{commit}-*")
    return [run["started"] for run in environment.read(path)]


def made_up(results: Path, **run: Any) -> None:
    """A record as it should be, but for the facts of its run."""
    path = store(results, COMMIT, 1, {WORK["name"]: fields([1.0] * 4, SIZES), GATE["name"]: fields([1.0])})
    at = "2026-01-01T12:00:00+00:00"
    right = {"benchmarks": [WORK["name"], GATE["name"]], "readings": [{"at": at}, {"at": at}]}
    environment.write(environment.path_beside(path), [{**right, **run}])


def test_a_whole_record_is_not_complained_of(tmp_path: Path) -> None:
    made_up(tmp_path / "results")
    wrong, held = recorders.complaints(tmp_path / "results", {})
    assert wrong == [] and held[RECORD][GATE["name"]] == (1, 10)


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    results = tmp_path / "results"
    made_up(results)
    _, held = recorders.complaints(results, {})
    for path in (results / RECORD, results / MACHINE / "machine.json", results / "benchmarks.json"):
        text = path.read_text()
        path.write_text(text[:-9])
        assert any(path.name in one for one in recorders.complaints(results, {})[0]), path.name
        path.write_text(text)
    fuller = {RECORD: {**held[RECORD], GATE["name"]: (1, 11.0)}, "another": {"x": (1, 1.0)}}
    lost = [f"{RECORD}: {GATE['name']} is lost", "another: x is lost"]
    assert recorders.complaints(results, fuller)[0] == lost
    later = {"readings": [{"at": "2026-01-01T12:00:01+00:00"}] * 2}
    for run in (later, {"benchmarks": [GATE["name"]]}):
        made_up(results, **run)
        assert any("is ascribed to another run" in one for one in recorders.complaints(results, {})[0])
