"""A scratch asv project in a temporary folder, and result files made up for it.

Result files are written as asv 0.6.6 lays them out; their numbers never leave the temporary folder.
"""

import json
import math
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
COLUMNS = [
    "result",
    "params",
    "version",
    "started_at",
    "duration",
    "stats_ci_99_a",
    "stats_ci_99_b",
    "stats_q_25",
    "stats_q_75",
    "stats_number",
    "stats_repeat",
    "samples",
]
CONFIGURATION = {
    "version": 1,
    "project": "thing",
    "repo": ".",
    "dvcs": "git",
    "branches": ["main"],
    "plugins": [".tracking"],
    "measured_paths": ["thing"],
    "environment_type": "virtualenv",
    "results_dir": "results",
    "env_dir": ".asv/env",
    "html_dir": ".asv/html",
}
SUITE = """
class Work:
    params = (["thing", "other"], [10, 100])
    param_names = ["library", "size"]

    def time_sum(self, library, size):
        sum(range(size if library == "thing" else size // 2))


def track_gate():
    return 1
"""
MACHINE = "made-up-1-2-3-2-cores-avx2"
ENVIRONMENT = "virtualenv-py3.11"
SIZES = [["'thing'", "'other'"], ["10", "100"]]


@dataclass
class Scratch:
    """The project at `root`, with `home` for what asv keeps of its user."""

    root: Path
    home: Path

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.root,
            env=self.environment(),
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def environment(self, **changes: str) -> dict[str, str]:
        who = {
            f"GIT_{role}_{field}": "scratch@example.org" if field == "EMAIL" else "scratch"
            for role in ("AUTHOR", "COMMITTER")
            for field in ("NAME", "EMAIL")
        }
        return {
            **os.environ,
            **who,
            "GIT_CONFIG_GLOBAL": os.devnull,
            "HOME": str(self.home),
            "PYTHONPATH": str(REPOSITORY),
            **changes,
        }

    def commit(self, message: str, day: int, files: Mapping[str, str] = MappingProxyType({})) -> str:
        """Commit all there is and these files (name: text), dated by the day of a month; the commit's
        hash."""
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        date = f"2026-01-{day:02d}T12:00:00Z"
        self.git("add", "--all")
        subprocess.run(
            ["git", "commit", "--quiet", "--message", message],
            cwd=self.root,
            check=True,
            env=self.environment(GIT_AUTHOR_DATE=date, GIT_COMMITTER_DATE=date),
        )
        return self.git("rev-parse", "HEAD")

    def run(self, *command: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """`python -m COMMAND` in the project; output is captured, standard input is closed."""
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=self.root,
            env=self.environment(**changes),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )

    def clone(self, into: Path, *options: str) -> "Scratch":
        self.git("clone", "--quiet", *options, f"file://{self.root}", str(into))
        return Scratch(into, self.home)


def make(root: Path, home: Path) -> Scratch:
    """A project without commits."""
    root.mkdir()
    home.mkdir(exist_ok=True)
    project = Scratch(root, home)
    project.git("init", "--quiet", "--initial-branch=main")
    (root / "asv.conf.json").write_text(json.dumps(CONFIGURATION))
    (root / ".gitignore").write_text("/.asv/\n__pycache__/\n")
    (root / "benchmarks").mkdir()
    (root / "benchmarks" / "__init__.py").touch()
    (root / "benchmarks" / "bench_work.py").write_text(SUITE)
    return project


def benchmark(
    name: str,
    params: list[list[str]] | None = None,
    names: Sequence[str] = (),
    *,
    unit: str = "seconds",
    version: str = "1",
    kind: str = "time",
) -> dict[str, Any]:
    """One entry of benchmarks.json."""
    return {
        "name": name,
        "params": params or [],
        "param_names": list(names),
        "unit": unit,
        "version": version,
        "type": kind,
        "code": "",
        "timeout": 60,
    }


WORK = benchmark("bench_work.Work.time_sum", SIZES, ["library", "size"])
GATE = benchmark("bench_work.track_gate", unit="unit", kind="track")


def fields(
    values: list[float | None] | None,
    params: list[list[str]] | None = None,
    *,
    samples: int = 10,
    version: str = "1",
) -> list[Any]:
    """One benchmark's row: the same statistics for every value."""
    there = [value is not None for value in values or []]
    spread = [
        [value * factor if value is not None else None for value in values or []]
        for factor in (0.9, 1.1, 0.95, 1.05)
    ]
    counts = [[number if is_there else None for is_there in there] for number in (100, samples)]
    return [values, params or [], version, 1767268800000, 1.0, *spread, *counts]


def document(commit: str, day: int, results: dict[str, list[Any]], machine: str = MACHINE) -> dict[str, Any]:
    """A whole result file."""
    return {
        "commit_hash": commit,
        "env_name": ENVIRONMENT,
        "date": 1767268800000 + (day - 1) * 86400000,
        "params": {
            "arch": "x86_64",
            "cpu": "made up",
            "machine": machine,
            "num_cpu": "2",
            "os": "Linux",
            "ram": "1 GiB",
            "python": "3.11",
        },
        "python": "3.11",
        "requirements": {},
        "env_vars": {},
        "result_columns": COLUMNS,
        "results": results,
        "durations": {},
        "version": 2,
    }


def store(
    results_dir: Path,
    commit: str,
    day: int,
    results: dict[str, list[Any]],
    *,
    machine: str = MACHINE,
    benchmarks: Sequence[dict[str, Any]] = (WORK, GATE),
) -> Path:
    """Write a result file with what asv keeps beside it; its path."""
    folder = results_dir / machine
    folder.mkdir(parents=True, exist_ok=True)
    facts = {
        "machine": machine,
        "os": "Linux",
        "arch": "x86_64",
        "cpu": "made up",
        "num_cpu": "2",
        "ram": "1 GiB",
    }
    (folder / "machine.json").write_text(json.dumps({**facts, "version": 1}))
    listed = {entry["name"]: entry for entry in benchmarks}
    (results_dir / "benchmarks.json").write_text(json.dumps({**listed, "version": 2}))
    path = folder / f"{commit[:8]}-{ENVIRONMENT}.json"
    path.write_text(json.dumps(document(commit, day, results, machine)))
    return path


def broken_documents(commit: str) -> dict[str, bytes]:
    """Bytes that are no result file of the commit, by what is wrong with them."""
    good = document(commit, 1, {WORK["name"]: fields([1e-6] * 4, SIZES), GATE["name"]: fields([1.0])})
    values: dict[str, list[Any]] = {
        "commit_hash": [None, 5, [], "", "main"],
        "date": [None, "x", [], {}, math.nan, math.inf, 10**400, 1e300],
        "params": [None, 5, "x", ["x"], {"machine": [1]}],
        "env_vars": [None, 5, {"CC": {}}],
        "result_columns": [None, 5, ["another"]],
        "results": [None, 5, "x", ["x"], {GATE["name"]: 5}],
        "version": [None, "x", 1, 3],
        "env_name": ["\ud800"],
    }
    columns: dict[str, list[Any]] = {
        "result": [5, "x", {}, ["x"], [[1]], [math.inf], [10**400]],
        "params": [None, 5, "x", {}, ["x"], [[1]], [None]],
        "stats_ci_99_a": [[10**400] * 4],
        "stats_number": [[2**63] * 4],
        "stats_repeat": [5, "x", {}, ["x"], [[1]], [1.5], [1] * 9],
        "samples": [5, "x", [5], [["x"]], [[["x"]]], [[math.nan]], [1.0]],
    }
    broken = {
        f"{key} {number}": {**good, key: value}
        for key, wrong in values.items()
        for number, value in enumerate(wrong)
    }
    for column, wrong in columns.items():
        for number, value in enumerate(wrong):
            row = [*good["results"][WORK["name"]], None]
            row[COLUMNS.index(column)] = value
            broken[f"{column} of a row {number}"] = {**good, "results": {WORK["name"]: row}}
    for key in values:
        broken[f"without {key}"] = {name: value for name, value in good.items() if name != key}
    return {
        "empty": b"",
        "a list": b"[]",
        "half": json.dumps(good).encode()[:-9],
        "no text": b"\xff\xfe\x00",
        "deep": b"[" * 100_000,
        **{
            name: json.dumps(document).encode()
            for name, document in broken.items()
            if name != "without env_vars"
        },
    }


def tree(folder: Path) -> dict[str, bytes]:
    """Every file under a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
