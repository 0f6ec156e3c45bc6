"""The record of the environment: its facts, its file, and which run holds which benchmark."""

import json
import platform
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tracking import environment
from tracking.probe import without_paths


class FakeEnvironment:
    """As much of asv's Environment as the record asks: runs this Python."""

    _project = "thing"

    def run(self, arguments: list[str], cwd: str, **_: Any) -> str:
        return subprocess.run(
            [sys.executable, *arguments], cwd=cwd, capture_output=True, text=True, check=True
        ).stdout


def run_of(*names: str, started: str = "earlier") -> dict[str, Any]:
    return {"started": started, "benchmarks": list(names)}


def test_facts_hold_what_is_promised_and_no_host_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "node", lambda: "host-of-nobody")
    monkeypatch.setattr(socket, "gethostname", lambda: "host-of-nobody")
    facts = {"host": environment.host(), "reading": environment.reading("before")}
    assert {"kernel", "processor_flags", "governor", "compiler", "machine"} <= set(facts["host"])
    assert {"load_avg_1min", "cpu_freq", "when", "at"} <= set(facts["reading"])
    assert "host-of-nobody" not in json.dumps(facts)
    assert sys.prefix not in json.dumps(facts)


def test_a_machine_without_a_governor_or_compiler_says_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/nowhere/cc")
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: (_ for _ in ()).throw(OSError()))
    assert environment._compiler() == environment.ABSENT
    assert environment._governor() == environment.ABSENT


def test_the_environment_tells_what_is_installed_and_how_it_was_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thing.py").write_text("def build_info(): return {'flags': '-O3'}\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    told = environment.inside(FakeEnvironment())
    assert told["packages"]["asv"] and told["python"] == platform.python_version()
    assert told["build"] == {"flags": "-O3"}


def test_a_package_that_tells_nothing_of_its_build_is_no_error() -> None:
    assert environment.inside(FakeEnvironment())["build"] is None


def test_an_environment_that_does_not_answer_is_recorded_as_such() -> None:
    class Silent(FakeEnvironment):
        def run(self, arguments: list[str], cwd: str, **_: Any) -> str:
            return "no json"

    assert "could not be asked" in environment.inside(Silent())["error"]


def test_flags_that_name_folders_are_left_out() -> None:
    assert without_paths("-O3 -I/usr/include -fdebug-prefix-map=/build=. -L/lib -g") == "-O3 -g"


def test_a_benchmark_belongs_to_one_run_only() -> None:
    runs = environment.with_run([run_of("a", "b"), run_of("c")], run_of("b", "c", started="now"))
    assert [(run["started"], run["benchmarks"]) for run in runs] == [("earlier", ["a"]), ("now", ["b", "c"])]


def test_rounds_of_one_process_are_one_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "inside", lambda env: {"python": "made up"})
    path = tmp_path / "m" / "environment" / "c.jsonl"
    for number, names in enumerate((["a"], ["a", "b"])):
        readings = [{"when": "before", "at": number}, {"when": "after", "at": number}]
        environment.add_run(path, FakeEnvironment(), "c" * 40, names, readings)
    (run,) = environment.read(path)
    assert run["benchmarks"] == ["a", "b"] and run["commit"] == "c" * 40 and len(run["readings"]) == 4
    assert list(path.parent.iterdir()) == [path], "nothing may be left beside it"


DAMAGED = [
    b'{"half',
    b"[1]",
    b"",
    b"null",
    b'{"a": 1}',
    b'{"benchmarks": 5}',
    b'{"benchmarks": null}',
    b'{"benchmarks": ["a", 5]}',
    b'{"benchmarks": {"a": 1}}',
    b'{"benchmarks": ["a"], "readings": 3}',
    b"\xff\xfe\x00",
    b"[" * 100_000,
]


@pytest.mark.parametrize("line", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_line_neither_hides_the_others_nor_stops_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    said: list[str] = []
    monkeypatch.setattr(environment, "inside", lambda env: {})
    monkeypatch.setattr(environment.log, "warning", said.append)
    path = tmp_path / "c.jsonl"
    path.write_bytes(b'{"benchmarks": ["a"]}\n' + line + b'\n{"benchmarks": ["b", "c"]}\n')
    assert [run["benchmarks"] for run in environment.read(path)] == [["a"], ["b", "c"]]
    assert said == [f"{path}: line 2 describes no run, left out"]
    environment.add_run(path, FakeEnvironment(), "c" * 40, ["c"], [])
    assert [run["benchmarks"] for run in environment.read(path)] == [["a"], ["b"], ["c"]]


def test_without_a_record_there_are_no_runs(tmp_path: Path) -> None:
    assert environment.read(tmp_path / "absent.jsonl") == []


@pytest.mark.parametrize(
    "program, typed",
    [
        ("/some/folder/tracking/__main__.py", "python -m tracking record 'A..B -- x'"),
        ("/some/folder/bin/asv", "asv record 'A..B -- x'"),
    ],
)
def test_the_command_is_as_typed_without_folders(
    monkeypatch: pytest.MonkeyPatch, program: str, typed: str
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "record", "A..B -- x"])
    assert environment.command() == typed


def test_files_are_replaced_all_or_none(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "folder" / "other"
    environment.replace_texts({one: "old", other: "old"})
    with pytest.raises(UnicodeEncodeError):
        environment.replace_texts({one: "new", other: "\ud800"})
    assert one.read_text() == other.read_text() == "old"
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "folder", other, one], "nothing may be left beside them"


def test_what_a_killed_process_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    kept = [tmp_path / name for name in (".keep", "c.json", "c.json.5", "folder/.c.5.json")]
    (tmp_path / "folder").mkdir()
    for path in (*kept, tmp_path / ".c.json.4711", tmp_path / "folder" / ".c.jsonl.5"):
        path.touch()
    environment.remove_unfinished(tmp_path)
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == sorted(kept)
