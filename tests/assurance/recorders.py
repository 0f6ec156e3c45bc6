"""python -m tests.assurance.recorders [--kills N] [--seed N] [--record] kills `python -m tracking record` at
moments drawn from the seed, one process after the other, and looks into results/ each time.

Half of the moments are drawn from the whole run by the clock, the others from the short time in which it
saves: before it touches a file (`killed` of struck.py) and amid writing one (`halved`). Afterwards every file
must be whole, every figure that stood there must stand there yet, as full as before, and a record that is not
killed must end with all commits. The project is a scratch one, whose record takes seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from asv.util import UserError

from tests.tracking import scratch
from tests.tracking.scratch import Scratch
from tracking import records
from tracking.commands.record import MEASURED
from tracking.selftest import project as linked

from . import record

COMMITS = 3
SUITE = """
class Work:
    params = [10, 100]
    repeat, number, rounds, warmup_time = 3, 1, 1, 0

    def time_sum(self, size):
        sum(range(size))


def track_gate():
    return 1
"""
LINKED = ("environment_type", "launch_method", "build_command", "install_command", "uninstall_command")
HOW = ("clock", "clock", "killed", "halved")
LIMIT = 180  # bytes of a halved file: less than the shortest one has
PATIENCE = 300  # seconds that a process may take at most
Held = dict[str, dict[str, tuple[int, float]]]  # fullness of each figure of each file


class Seen(NamedTuple):
    """Of a record that nothing ended: seconds, touches of results/, files written there."""

    seconds: float
    touches: int
    files: int


def make(folder: Path, suite: str = SUITE) -> Scratch:
    """A scratch project of COMMITS commits, all measured, whose environment is there in no time."""
    project = scratch.make(folder / "project", folder / "home")
    configuration = {**scratch.CONFIGURATION, **{key: linked.CONFIGURATION[key] for key in LINKED}}
    (project.root / "asv.conf.json").write_text(json.dumps(configuration))
    (project.root / "benchmarks" / "bench_work.py").write_text(suite)
    for number in range(COMMITS):
        text = f"def work(): return {number}\n"
        project.commit(f"number {number}", number + 1, {"thing/__init__.py": text})
    return project


def begin(project: Scratch, *words: str) -> subprocess.Popen[str]:
    """`python -m WORDS ...` in the project, in a group of processes of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        cwd=project.root,
        env=project.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def end(process: subprocess.Popen[str]) -> str:
    """Kill the group, if it is still there; what was printed."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return process.communicate()[0]


def complaints(results: Path, held: Held) -> tuple[list[str], Held]:
    """What is wrong in results/, which held so much before; and what it holds now. Where saving is not at its
    end, and the next `record` will go on with it, the files need not fit each other yet."""
    wrong: list[str] = []
    now: Held = {}
    is_saved = not (results.parent / MEASURED).exists()
    for path in sorted(results.glob("*/*.json")):
        name = f"{path.parent.name}/{path.name}"
        try:
            if path.name == "machine.json":
                assert json.loads(path.read_text())["machine"] == path.parent.name
                continue
            document = records.load(path)
            now[name] = {
                bench: records.fullness(records.row(document, bench)) for bench in document["results"]
            }
            wrong += [f"{name}: {one}" for one in of_other_runs(path, document) if is_saved]
        except (UserError, AssertionError, ValueError, LookupError, OSError) as error:
            wrong.append(f"{name}: {error!r}")
    if now and is_saved:
        try:
            assert set().union(*now.values()) <= set(records.benchmarks(results))
        except (UserError, AssertionError) as error:
            wrong.append(f"benchmarks.json: {error!r}")
    for name, figures in held.items():
        for bench, fullness in figures.items():
            if now.get(name, {}).get(bench, (0, 0)) < fullness:
                wrong.append(f"{name}: {bench} is lost")
    return wrong, now


def of_other_runs(path: Path, document: records.Document) -> list[str]:
    """The figures that the record of the environment ascribes to no run, or to one that was not under way
    when they were measured."""
    lines = (path.parent / "environment" / f"{path.stem}.jsonl").read_text().splitlines()
    wrong = []
    for name in document["results"]:
        runs = [run for run in map(json.loads, lines) if name in run["benchmarks"]]
        if len(runs) != 1 or not measured_by(runs[0], records.row(document, name)["started_at"]):
            wrong.append(f"{name} is ascribed to another run")
    return wrong


def measured_by(run: dict[str, Any], started: float) -> bool:
    """Was this run under way then (milliseconds)? Its readings are told in whole seconds."""
    first, last = (datetime.fromisoformat(run["readings"][index]["at"]).timestamp() for index in (0, -1))
    return first <= started / 1000 < last + 1


def strike(project: Scratch, how: str, source: random.Random, seen: Seen) -> tuple[int, str]:
    """Let one process record a commit, and end it; its status and what it printed."""
    words = "record", f"main~{source.randrange(COMMITS)}"
    if how == "clock":
        process, patience = begin(project, "tracking", *words), source.random() * seen.seconds
    else:
        last = seen.touches if how == "killed" else seen.files
        touch, limit = source.randrange(last) + 1, source.randrange(LIMIT)
        process = begin(project, "tests.assurance.struck", how, str(touch), str(limit), *words)
        patience = PATIENCE
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        pass
    printed = end(process)
    return process.returncode, printed


def whole(project: Scratch) -> Seen:
    """A record of the oldest commit that nothing ends, and what it takes."""
    began = time.monotonic()
    process = begin(project, "tests.assurance.struck", "counted", "0", "0", "record", f"main~{COMMITS - 1}")
    printed = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0, printed
    touches, files = re.findall(r"(\d+)", printed.splitlines()[-1])
    return Seen(time.monotonic() - began, int(touches), int(files))


def kills(count: int, seed: int) -> dict[str, object]:
    """So many recorders killed; `wrong` is what was found wrong, empty when nothing was."""
    source = random.Random(seed)
    killed: Counter[str] = Counter()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as place:
        project = make(Path(place))
        whole(project)  # the second one finds the environment and a record there, as those to come do
        seen = whole(project)
        found, held = complaints(project.root / "results", {})
        wrong += found
        while killed.total() < count and not wrong:
            how = HOW[killed.total() % len(HOW)]
            status, printed = strike(project, how, source, seen)
            if status < 0:
                killed[how] += 1
            elif status:
                wrong.append(f"ended by itself: {printed[-500:]}")
            found, held = complaints(project.root / "results", held)
            wrong += [f"after kill {killed.total()} ({how}): {one}" for one in found]
        wrong += afterwards(project, held)
    return {"name": "kills", "seed": seed, "ended": killed.total(), **killed, "wrong": wrong}


def afterwards(project: Scratch, held: Held) -> list[str]:
    """What is wrong after a record of all commits that nothing ends."""
    revisions = " ".join(f"main~{number}" for number in range(COMMITS))
    done = project.run("tracking", "record", revisions)
    wrong, now = complaints(project.root / "results", held)
    if done.returncode or len(now) != COMMITS:
        wrong.append(f"records of {len(now)} commits, {done.stdout[-500:]}{done.stderr[-500:]}")
    wrong += [f"{path.name} is left" for path in (project.root / "results").rglob(".*")]
    if (project.root / MEASURED).exists():
        wrong.append("what was measured is not saved")
    return wrong


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.assurance.recorders", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50, help="processes to kill (50)")
    parser.add_argument("--seed", type=int, default=1, help="of the moments (1)")
    parser.add_argument("--record", action="store_true", help="append what ran to tests/assurance/runs.jsonl")
    asked = parser.parse_args(words)
    result = kills(asked.kills, asked.seed)
    print(result)
    if asked.record:
        record.append(f"recorders --kills {asked.kills} --seed {asked.seed}", [result])
    print(f"{int(not result['wrong'])} passed, {int(bool(result['wrong']))} failed")
    return 1 if result["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
