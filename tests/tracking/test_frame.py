"""The line of what was measured last, on every page."""

import re

from tests.tracking.scratch import GATE, WORK, Scratch, fields, store
from tracking.site import frame


def line(project: Scratch) -> str:
    done = project.run("tracking", "publish")
    assert done.returncode == 0, done.stderr
    (found,) = re.findall('<p id="freshness">(.*)</p>', (project.root / "html" / "index.html").read_text())
    return str(found)


def test_the_newest_commit_its_machines_and_times(project: Scratch) -> None:
    older, _, newest = project.git("rev-list", "--reverse", "main").split()
    results, rows = project.root / "results", {GATE["name"]: fields([1.0])}
    store(results, older, 1, rows, machine="made-up-b")
    store(results, newest, 3, rows, machine="made-up-b")
    assert line(project) == (f"Newest commit measured: {newest[:8]}, on made-up-b, 2026-01-01 12:00 UTC."), (
        "fields() starts every benchmark at noon of the first"
    )
    later = fields([1.0])
    later[3] += 3600_000
    store(results, newest, 3, {GATE["name"]: fields([1.0]), WORK["name"]: later}, machine="made-up-a")
    assert line(project) == (
        f"Newest commit measured: {newest[:8]}, on made-up-a, 2026-01-01 13:00 UTC; "
        "on made-up-b, 2026-01-01 12:00 UTC."
    )


def test_a_machine_s_name_is_text_not_markup(project: Scratch) -> None:
    newest = project.git("rev-parse", "main")
    store(project.root / "results", newest, 3, {GATE["name"]: fields([1.0])}, machine="a&b")
    assert "on a&amp;b," in line(project)


def test_records_of_commits_that_are_not_published_do_not_count(project: Scratch) -> None:
    newest = project.git("rev-parse", "main")
    rows = {GATE["name"]: fields([1.0])}
    store(project.root / "results", newest, 3, rows)
    project.git("switch", "--quiet", "--create", "aside")
    aside = project.commit("aside", 9, {"thing/__init__.py": "aside = 1\n"})
    store(project.root / "results", aside, 9, rows)
    assert newest[:8] in line(project)


def test_nothing_is_said_of_nothing(inside: Scratch) -> None:
    class Conf:
        results_dir = str(inside.root / "results")

    (inside.root / "results").mkdir()
    assert frame.freshness(Conf(), {}) == "Nothing is measured yet."  # type: ignore[arg-type]
