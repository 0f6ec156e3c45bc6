"""The list of regressions: machine, range of commits, and the command that searches it."""

import json
import shlex

import pytest

from tests.tracking.scratch import SIZES, WORK, Scratch, fields, store
from tracking.site.regressions import bisect_command


def test_each_step_names_machine_range_and_command(project: Scratch) -> None:
    for day in range(4, 10):
        project.commit(f"day {day}", day, {"thing/__init__.py": f"def work(): return {day}\n"})
    commits = project.git("rev-list", "--reverse", "main").split()
    measured = {"made-up-a": commits, "made-up-b": [commit for commit in commits if commit != commits[5]]}
    for machine, listed in measured.items():
        for commit in listed:
            day = commits.index(commit) + 1
            cost = 1e-6 if day < 6 else 3e-6
            rows = {WORK["name"]: fields([cost, 1e-6, 1e-6, 1e-6], SIZES)}
            store(project.root / "results", commit, day, rows, machine=machine, benchmarks=[WORK])
    done = project.run("tracking", "publish")
    assert done.returncode == 0, done.stderr
    listed = json.loads((project.root / "html" / "regressions.json").read_text())["regressions"]
    facts = {entry[7]["machine"]: entry[7]["jumps"] for entry in listed}
    assert set(facts) == set(measured)
    one_commit = f"{commits[4][:8]}..{commits[5][:8]}"
    with_a_gap = f"{commits[4][:8]}..{commits[6][:8]}"
    assert [jump["range"] for jump in facts["made-up-a"]] == [one_commit]
    assert [jump["range"] for jump in facts["made-up-b"]] == [with_a_gap]
    assert facts["made-up-b"][0]["bisect"].endswith(with_a_gap)
    assert project.git("log", "--format=%H", one_commit).split() == [commits[5]]


@pytest.mark.parametrize(
    "benchmark", ["b.C.time_x", "b.C.time_x('a b', 16)", 'b.time_x("it\'s", $HOME)', "b.time_x('`!')", "b(3)"]
)
def test_a_shell_passes_the_name_on_as_it_is(benchmark: str) -> None:
    command = shlex.split(bisect_command(benchmark, "a..b"))
    assert command == ["python", "-m", "tracking", "bisect", benchmark, "a..b"]
