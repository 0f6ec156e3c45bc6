"""The README's table of figures over made-up results: chosen rows of the newest record that holds most."""

import json

import pytest
from asv.util import UserError

from tests.tracking.scratch import (
    CONFIGURATION,
    GATE,
    SIZES,
    WORK,
    Scratch,
    broken_documents,
    fields,
    store,
    tree,
)
from tracking.commands import readme

CHOSEN = {
    "a long sum": "bench_work.Work.time_sum(size=100)",
    "never measured": "bench_work.absent",
    "the gate": "bench_work.track_gate",
}
PAGE = f"# Thing\n\n{readme.BEGIN}\nold\n{readme.END}\n\nThe rest.\n"


@pytest.fixture
def recorded(project: Scratch) -> Scratch:
    """Two commits recorded, on two machines; the newer commit is on the one that comes first by name."""
    first, _, second = project.git("rev-list", "--reverse", "main").split()
    configuration = {**CONFIGURATION, "readme_figures": CHOSEN}
    (project.root / "asv.conf.json").write_text(json.dumps(configuration))
    (project.root / "README.md").write_text(PAGE)
    rows = {GATE["name"]: fields([1.0]), WORK["name"]: fields([2e-6, 3e-6, 1e-6, 6e-6], SIZES)}
    store(project.root / "results", first, 1, {GATE["name"]: fields([7.0])}, machine="made-up-b")
    store(project.root / "results", second, 3, rows, machine="made-up-a")
    return project


def test_the_chosen_rows_stand_between_the_marks(recorded: Scratch) -> None:
    done = recorded.run("tracking", "readme")
    assert done.returncode == 0, done.stderr
    page = (recorded.root / "README.md").read_text()
    before, table, after = page.partition(readme.BEGIN)[0], page, page.partition(readme.END)[2]
    assert (before, after) == ("# Thing\n\n", "\n\nThe rest.\n")
    commit = recorded.git("rev-parse", "main")[:8]
    assert f"Commit {commit} on `made-up-a`" in table and "old" not in table
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if "|" in line][2:]
    assert rows == [
        ["a long sum", "3.00±0.3μs", "other 6.00μs", "0.5", _command(commit, "bench_work.Work.time_sum")],
        ["the gate", "1±0.1", "", "", _command(commit, "bench_work.track_gate")],
    ]


def _command(commit: str, name: str) -> str:
    return f"`make record RANGE={commit} BENCH={name}`"


def test_written_again_it_is_the_same(recorded: Scratch) -> None:
    recorded.run("tracking", "readme")
    page = (recorded.root / "README.md").read_bytes()
    assert recorded.run("tracking", "readme").returncode == 0
    assert (recorded.root / "README.md").read_bytes() == page


@pytest.mark.parametrize("page", ["no marks", readme.END + readme.BEGIN, readme.BEGIN, PAGE + PAGE])
def test_a_page_without_its_marks_is_left_alone(page: str) -> None:
    with pytest.raises(UserError, match="each once"):
        readme.with_figures(page, "table")


def test_nothing_recorded_is_one_clear_line(project: Scratch) -> None:
    (project.root / "README.md").write_text(PAGE)
    done = project.run("tracking", "readme")
    assert done.returncode == 1 and "nothing is recorded in results/" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert (project.root / "README.md").read_text() == PAGE


def test_broken_files_are_named_and_change_nothing_that_is_shown(recorded: Scratch) -> None:
    commands = (["summary"], ["readme"], ["publish"])
    shown = [recorded.run("tracking", *command) for command in commands]
    before = (tree(recorded.root / "html"), (recorded.root / "README.md").read_text())
    commit = recorded.git("rev-parse", "main")
    for number, content in enumerate(broken_documents(commit).values()):
        (recorded.root / "results" / "made-up-a" / f"{commit[:8]}-{number}.json").write_bytes(content)
    results = tree(recorded.root / "results")
    for command, without in zip(commands, shown, strict=True):
        done = recorded.run("tracking", *command)
        said = done.stdout + done.stderr
        assert (without.returncode, done.returncode) == (0, 0), said
        assert said.count("is not one of asv's result files") == len(broken_documents(commit))
        assert "Traceback" not in said and without.stdout.splitlines()[-1] in said
    assert (tree(recorded.root / "html"), (recorded.root / "README.md").read_text()) == before
    assert tree(recorded.root / "results") == results


@pytest.mark.parametrize("partial", [{GATE["name"]: fields([5.0])}, {"bench_work.other": fields([1.0])}])
def test_a_newer_record_that_holds_less_does_not_take_its_place(
    recorded: Scratch, partial: dict[str, list[object]]
) -> None:
    full = recorded.git("rev-parse", "main")[:8]
    third = recorded.commit("third", 4, {"thing/__init__.py": "def work(): return 3\n"})
    store(recorded.root / "results", third, 4, partial, machine="made-up-a")
    assert recorded.run("tracking", "readme").returncode == 0
    page = (recorded.root / "README.md").read_text()
    assert f"Commit {full} on" in page and "a long sum" in page and "the gate" in page


def test_of_records_that_hold_as_much_the_newest_is_taken(recorded: Scratch) -> None:
    third = recorded.commit("third", 4, {"thing/__init__.py": "def work(): return 3\n"})
    rows = {GATE["name"]: fields([1.0]), WORK["name"]: fields([1e-6] * 4, SIZES)}
    store(recorded.root / "results", third, 4, rows, machine="made-up-b")
    assert recorded.run("tracking", "readme").returncode == 0
    assert f"Commit {third[:8]} on `made-up-b`" in (recorded.root / "README.md").read_text()


def test_records_without_the_chosen_figures_are_one_clear_line(project: Scratch) -> None:
    (project.root / "README.md").write_text(PAGE)
    store(project.root / "results", project.git("rev-parse", "main"), 3, {GATE["name"]: fields([1.0])})
    done = project.run("tracking", "readme")
    assert done.returncode == 1 and "none of the figures" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert (project.root / "README.md").read_text() == PAGE
