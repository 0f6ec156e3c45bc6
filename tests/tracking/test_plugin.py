"""The plugin as plain asv loads it, and what it leaves alone."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from asv.environment import get_env_name

from tests.tracking.scratch import REPOSITORY, Scratch, make
from tracking import browser, environment, hooks, machine
from tracking.__main__ import main

RUN = ("asv", "run", "--python=same", "--quick", "--set-commit-hash")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    """A project whose only commit plain `asv run` has measured, with what asv knew of another machine
    before."""
    folder = tmp_path_factory.mktemp("measured")
    project = make(folder / "project", folder / "home")
    project.commit("first", 1)
    (project.home / ".asv-machine.json").write_text('{"another": {"machine": "another"}, "version": 1}')
    done = project.run(*RUN, "main")
    assert done.returncode == 0, done.stdout + done.stderr
    return project


def test_plain_asv_run_asks_nothing_and_keeps_the_environment(measured: Scratch) -> None:
    folder = measured.root / "results" / machine.info()["machine"]
    (result,) = [path for path in folder.glob("*.json") if path.name != "machine.json"]
    (run,) = environment.read(environment.path_beside(result))
    assert run["benchmarks"] == ["bench_work.Work.time_sum", "bench_work.track_gate"]
    assert run["commit"] == run["head"] == measured.git("rev-parse", "main")
    assert run["command"] == f"python -m {' '.join(RUN)} main"
    assert [reading["when"] for reading in run["readings"]] == ["before", "after"]
    assert run["environment"]["packages"]["asv"]
    assert json.loads((folder / "machine.json").read_text())["machine"] == folder.name
    assert str(measured.home.parent) not in environment.path_beside(result).read_text()


def test_asv_s_own_commands_leave_the_environment_alone(measured: Scratch) -> None:
    (record,) = (measured.root / "results").glob("*/environment/*.jsonl")
    before = record.read_bytes()
    for command in (["update"], ["show", "main"], ["publish", "--no-pull"]):
        done = measured.run("asv", *command)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "Skipping results" not in done.stdout + done.stderr
    assert record.read_bytes() == before


def test_what_asv_knows_of_other_machines_stays(measured: Scratch) -> None:
    known = json.loads((measured.home / ".asv-machine.json").read_text())
    assert known["another"] == {"machine": "another"} and machine.info()["machine"] in known


class FakeEnvironment:
    def __init__(self, path: Path) -> None:
        self._path = str(path)

    def create(self) -> None:
        Path(self._path).mkdir(exist_ok=True)


@pytest.fixture
def constrained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    hooks.CONSTRAINTS.parent.mkdir()
    hooks.CONSTRAINTS.write_text("a==1\n")
    return tmp_path / "env"


def test_samples_are_saved_to_six_digits() -> None:
    seen: list[Any] = []
    results = SimpleNamespace(_samples={"a": [[1.23456789e-05, 2.0], None], "b": None})
    hooks._rounded(lambda *args: seen.append(args))(results, "folder")
    assert results._samples == {"a": [[1.23457e-05, 2.0], None], "b": None}
    assert seen == [(results, "folder")]


def test_an_environment_made_under_other_constraints_is_made_anew(constrained: Path) -> None:
    def create_at() -> None:
        create: Any = hooks._made_under_constraints(FakeEnvironment.create)  # type: ignore[arg-type]
        create(FakeEnvironment(constrained))

    create_at()
    (constrained / "installed").touch()
    create_at()
    assert (constrained / "installed").exists(), "the same constraints: the environment is kept"
    hooks.CONSTRAINTS.write_text("a==2\n")
    create_at()
    assert not (constrained / "installed").exists()
    (constrained / hooks.CONSTRAINTS_MARK).unlink()
    (constrained / "installed").touch()
    create_at()
    assert not (constrained / "installed").exists(), "an environment of unknown constraints is no better"


def test_pip_obeys_the_constraints_unless_told_otherwise(project: Scratch) -> None:
    (project.root / "requirements").mkdir()
    (project.root / "requirements" / "asv-constraints.txt").write_text("a==1\n")
    tell = "import os, tracking; tracking.setup(); print(os.environ['PIP_CONSTRAINT'])"
    (project.root / "tell.py").write_text(tell)
    told = project.run("tell").stdout.strip()
    assert told == str((project.root / "requirements" / "asv-constraints.txt").resolve())
    assert project.run("tell", PIP_CONSTRAINT="mine").stdout.strip() == "mine"


def test_every_package_of_the_matrix_is_constrained_to_the_same_version() -> None:
    constraints = (REPOSITORY / "requirements" / "asv-constraints.txt").read_text()
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)$", constraints, flags=re.M))
    text = (REPOSITORY / "asv.conf.json").read_text()
    conf = json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.M))
    matrix = conf["matrix"]["req"]
    assert {name: [pinned.get(name)] for name in matrix} == matrix
    assert {"pip", "setuptools", "asv_runner", "Pympler"} <= set(pinned)
    every_line = [line for line in constraints.splitlines() if line and not line.startswith("#")]
    assert len(every_line) == len(pinned), "a line that pins nothing"


def test_the_environment_s_name_fits_a_file_name_as_it_is() -> None:
    """asv replaces names of 128 characters and more by a digest that tells a reader nothing."""
    text = (REPOSITORY / "asv.conf.json").read_text()
    matrix = json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.M))["matrix"]["req"]
    assert (
        len(get_env_name("virtualenv", "3.11", {name: versions[0] for name, versions in matrix.items()}, {}))
        < 128
    )


@pytest.mark.parametrize("command", ["bench", "record", "publish", "view", "summary", "readme", "picture"])
def test_without_selenium_every_command_but_the_picture_is_there(project: Scratch, command: str) -> None:
    (project.root / "selenium.py").write_text("raise ImportError('selenium is not to be loaded')")
    done = project.run("tracking", command, "--help")
    assert done.returncode == 0, done.stderr


def test_without_selenium_a_picture_is_refused_in_one_line(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "selenium", None)
    monkeypatch.setattr(browser, "BROWSER", "chromium")
    monkeypatch.setattr(browser, "DRIVER", "chromedriver")
    (inside.root / "html").mkdir()
    (inside.root / "html" / "index.html").touch()
    assert main(["picture", "bench_work"]) == 1
    assert capsys.readouterr().err == f"tracking picture: {browser.MISSING}\n"


def test_no_command_pays_for_statistics_before_it_calculates() -> None:
    tell = "import sys, tracking.__main__, tracking.hooks; print('scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", tell], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.stdout == "False\n", done.stderr


def test_tracking_knows_nothing_of_the_subject() -> None:
    """But the findings, which answer questions about it; from records alone, as everything here."""
    subject = r"schnorr|secp256k1|ecdsa|bip340|pysecbench"
    ours = list((REPOSITORY / "tracking").rglob("*.py"))
    assert len(ours) > 10
    for path in ours:
        told = rf"import.*\b({subject})" if path.parent.name == "findings" else subject
        assert not re.search(told, path.read_text(), flags=re.I), path.name
