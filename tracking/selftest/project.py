"""Scratch projects: an asv project in a folder of its own, and histories whose every commit costs what is
asked.

The measured package hashes so many times, so that its cost is proportional to one number: a step of 0.5 % is
one of 0.5 %, exactly in counts and as nearly as a clock tells in times. The hashing is done in C: a loop of
Python's own costs up to 1.9 times as much in one process as in the next, by where its integers lie in memory.
To build is to compile to byte code, which a syntax error breaks, and to install is to copy one folder.
"""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tracking import history
from tracking.selftest.environment import INSTALLED, LinkedEnvironment

COMMITS = 16
OPERATIONS = 4_000  # of a commit that costs 1.0: about a millisecond

UNBUILDABLE = "def work(:\n"
PACKAGE = """import hashlib

OPERATIONS = {operations}


def work():
    hashlib.pbkdf2_hmac("sha256", b"", b"", OPERATIONS)
    return OPERATIONS
"""
SUITE = '''"""One call that costs what a commit says, by each measure."""

import hashlib
import time

import thing

from .measure.call import Call


class Work:
    version = "1"
    timer = time.thread_time
    warmup_time = 0.01

    def time_call(self):
        thing.work()

    def track_operations(self):
        return thing.work()


class Compared:
    version = "1"
    sample_time = 0.02

    def ratio_call(self):
        def theirs():
            hashlib.pbkdf2_hmac("sha256", b"", b"", {operations})
            return {operations}

        return Call(thing.work, [()], [thing.OPERATIONS]), Call(theirs, [()], [{operations}])


class Instructions:
    version = "1"
    run_length = 1

    def instr_call(self):
        return "from thing import work\\ndef run(n):\\n    for _ in range(n): work()"
'''
INIT = """from asv_runner.benchmarks import benchmark_types

from .measure import TYPES

benchmark_types.extend(kind for kind in TYPES if kind not in benchmark_types)
"""
INSTALL = f"""import compileall, shutil, sys
target = '{{env_dir}}/{INSTALLED}/thing'
shutil.rmtree(target, True)
shutil.copytree('{{build_dir}}/thing', target)
sys.exit(not compileall.compile_dir(target, quiet=2))
"""
CONFIGURATION = {
    "version": 1,
    "project": "thing",
    "repo": ".",
    "dvcs": "git",
    "branches": ["main"],
    "measured_paths": ["thing"],
    "environment_type": LinkedEnvironment.tool_name,
    "launch_method": "spawn",
    "build_command": [],
    "install_command": [f'python -c "{INSTALL}"'],
    "uninstall_command": [],
    "results_dir": "results",
    "env_dir": ".asv/env",
    "html_dir": ".asv/html",
}
DATE = 1_767_268_800  # of the first commit, one more a minute later: hashes depend on nothing else


def make(root: Path, measures: Path) -> None:
    """An asv project in the empty folder `root`, without commits; `measures` is the folder of benchmark types
    that its suite shares with this one."""
    (root / "asv.conf.json").write_text(json.dumps(CONFIGURATION))
    suite = root / "benchmarks"
    shutil.copytree(measures, suite / "measure")
    (suite / "__init__.py").write_text(INIT)
    (suite / "bench_thing.py").write_text(SUITE.replace("{operations}", str(OPERATIONS)))
    history.git("init", "--quiet", "--initial-branch=main", folder=root)


def commit(root: Path, costs: Sequence[float | None]) -> list[str]:
    """Make branch main anew with one commit a cost, oldest first: 1.0 is OPERATIONS, None does not build.
    Their hashes."""
    texts = [UNBUILDABLE if cost is None else PACKAGE.format(operations=operations(cost)) for cost in costs]
    return commit_texts(root, texts)


def commit_texts(root: Path, texts: Sequence[str]) -> list[str]:
    """Make branch main anew with one commit a text of the measured package, oldest first. Their hashes."""
    stream = "".join(_commit(number, text) for number, text in enumerate(texts))
    subprocess.run(
        ["git", "-C", str(root), "fast-import", "--quiet", "--force"], input=stream, text=True, check=True
    )
    history.git("reset", "--quiet", "--hard", folder=root)
    return history.git("rev-list", "--first-parent", "--reverse", "main", folder=root).split()


def operations(cost: float) -> int:
    """The operations that a commit of this cost makes."""
    return round(OPERATIONS * cost)


def _commit(number: int, text: str) -> str:
    """One commit in git fast-import's language."""
    text += f"\nCOMMIT = {number}\n"  # commits that cost the same differ
    subject = f"commit {number}\n"
    first = "reset refs/heads/main\n" if number == 0 else ""
    return (
        f"{first}commit refs/heads/main\ncommitter scratch <scratch@example.org> {DATE + 60 * number} +0000\n"
        f"data {len(subject)}\n{subject}M 100644 inline thing/__init__.py\ndata {len(text)}\n{text}\n"
    )
