"""The published site: the same bytes from the same records, whatever the clone, the clock and the zone."""

import json
import shutil
from pathlib import Path

import pytest
from asv.util import UserError

from tests.tracking.scratch import GATE, SIZES, WORK, Scratch, fields, store, tree
from tracking import pages


@pytest.fixture
def recorded(project: Scratch) -> Scratch:
    """Seven commits on two made-up machines, with a step in the figures that asv reports as a regression; the
    last four are stages."""
    for day in range(4, 8):
        message = f"day {day}\n\nStage: track/{day}-made-up"
        project.commit(message, day, {"thing/__init__.py": f"def work(): return {day}\n"})
    project.git("tag", "v1", "main~2")
    for day, commit in enumerate(project.git("rev-list", "--reverse", "main").split(), 1):
        cost = 1e-6 if day < 5 else 3e-6
        for machine in ("made-up-b", "made-up-a"):
            rows = {WORK["name"]: fields([cost, cost, 1e-6, 1e-6], SIZES), GATE["name"]: fields([1.0])}
            store(project.root / "results", commit, day, rows, machine=machine)
    project.git("add", "--all")
    project.commit("results", 8)
    return project


def test_same_bytes_from_another_clone_clock_and_zone(recorded: Scratch, tmp_path: Path) -> None:
    done = recorded.run("tracking", "publish", TZ="America/New_York", PYTHONHASHSEED="1")
    assert done.returncode == 0, done.stderr
    other = recorded.clone(tmp_path / "other")
    other.git("switch", "--quiet", "--create", "aside")
    other.commit("aside", 9, {"aside.py": ""})
    other.git("tag", "aside-too")
    assert (
        other.run(
            "tracking", "publish", "--into", "elsewhere", TZ="Asia/Tokyo", PYTHONHASHSEED="2"
        ).returncode
        == 0
    )
    first, second = tree(recorded.root / "html"), tree(other.root / "elsewhere")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert json.loads(first["regressions.json"])["regressions"], (
        "the step must be there for its dates to matter"
    )
    assert b"7-made-up" in first["stages.html"] and b"7 commits measured on both" in first["hosts.html"]


def test_the_time_is_that_of_the_newest_measured_commit(recorded: Scratch) -> None:
    shutil.rmtree(recorded.root / "results" / "made-up-b")
    for path in (recorded.root / "results" / "made-up-a").glob("*-*.json"):
        if not path.name.startswith(recorded.git("rev-parse", "main~6")[:8]):
            path.unlink()
    assert recorded.run("tracking", "publish").returncode == 0
    info = json.loads((recorded.root / "html" / "info.json").read_text())
    assert info["timestamp"] == 1767268800000 + 86400000
    assert "2026-01-02T12:00:00Z" in (recorded.root / "html" / "regressions.xml").read_text()


def test_publishing_replaces_the_whole_of_an_earlier_site(recorded: Scratch) -> None:
    (recorded.root / "html").mkdir()
    assert recorded.run("tracking", "publish").returncode == 0, "an empty folder holds nothing to lose"
    (recorded.root / "html" / "stale.json").touch()
    assert recorded.run("tracking", "publish").returncode == 0
    assert not (recorded.root / "html" / "stale.json").exists()
    assert [path.name for path in (recorded.root / ".asv").iterdir()] == []


@pytest.mark.parametrize(
    "target", ["notes.py", "thing", ".", "results", "half", "link", "html/../thing", "thing/__init__.py"]
)
def test_what_is_no_earlier_site_is_never_replaced(recorded: Scratch, target: str) -> None:
    for folder, name in (("html", "index.html"), ("html", "info.json"), ("half", "index.html")):
        (recorded.root / folder).mkdir(exist_ok=True)
        (recorded.root / folder / name).touch()
    (recorded.root / "link").symlink_to("thing")
    before = tree(recorded.root)
    done = recorded.run("tracking", "publish", "--into", target)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
    assert "is a file" in done.stderr or "would be lost" in done.stderr
    assert tree(recorded.root) == before


def test_plain_asv_publish_makes_offline_pages_too(recorded: Scratch) -> None:
    done = recorded.run("asv", "publish", "--no-pull")
    assert done.returncode == 0, done.stdout
    page = (recorded.root / ".asv" / "html" / "index.html").read_text()
    assert 'src="vendor/jquery/jquery.min.js"' in page and "integrity" not in page
    assert (recorded.root / ".asv" / "html" / "vendor" / "jquery" / "LICENSE.txt").is_file()


def test_a_failure_leaves_the_old_pages(recorded: Scratch) -> None:
    assert recorded.run("tracking", "publish").returncode == 0
    before = tree(recorded.root / "html")
    (recorded.root / "results" / "benchmarks.json").write_text("{")
    done = recorded.run("tracking", "publish")
    assert done.returncode == 1 and "is not asv's list of benchmarks" in done.stderr
    assert tree(recorded.root / "html") == before
    assert [path.name for path in (recorded.root / ".asv").iterdir()] == []


def test_no_room_for_new_pages_leaves_the_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new, into = tmp_path / "new", tmp_path / "there" / "html"
    for folder, text in ((new, "new"), (into, "old")):
        folder.mkdir(parents=True)
        (folder / "index.html").write_text(text)

    def full(source: Path, target: Path) -> None:
        target.mkdir()
        raise shutil.Error([(str(source), str(target), "no space left")])

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "move", full)
        with pytest.raises(UserError, match="html could not be written: no space left"):
            pages._swap(new, into)
    assert [path.name for path in into.parent.iterdir()] == ["html"]
    assert (into / "index.html").read_text() == "old"
    pages._swap(new, into)
    assert (into / "index.html").read_text() == "new"
    assert [path.name for path in into.parent.iterdir()] == ["html"] and not new.exists()


def test_nothing_recorded_is_a_clear_line(project: Scratch) -> None:
    done = project.run("tracking", "publish")
    assert done.returncode == 1 and "nothing is recorded in results/ yet" in done.stderr


def test_no_branch_is_a_clear_line(recorded: Scratch) -> None:
    recorded.git("switch", "--quiet", "--detach")
    recorded.git("branch", "--delete", "--force", "main")
    done = recorded.run("tracking", "publish")
    assert done.returncode == 1 and "no branch main" in done.stderr


def test_a_shallow_clone_is_a_clear_line(recorded: Scratch, tmp_path: Path) -> None:
    done = recorded.clone(tmp_path / "shallow", "--depth=1").run("tracking", "publish")
    assert done.returncode == 1 and "this clone is shallow" in done.stderr
