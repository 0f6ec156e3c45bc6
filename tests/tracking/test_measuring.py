"""`record` and `bench` around the measuring itself, which a stand-in does here: made-up figures, no
environment."""

import argparse
import errno
import inspect
import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import asv.benchmarks
import asv.runner
import pytest
from asv.config import Config
from asv.util import UserError

from tests.tracking.scratch import GATE, SIZES, WORK, Scratch, fields, store, tree
from tracking import cores, environment, machine, measure, records
from tracking.__main__ import main
from tracking.commands import bench, record

Measure = Callable[..., bool]
TIME, TRACK = WORK["name"], GATE["name"]


def stand_in(samples: int = 10, cost: float = 1e-6, seen: list[Any] | None = None) -> Measure:
    """Measures nothing: writes a result file with its environment for each commit, as asv under the plugin
    does."""

    def made_up(conf: Config, commits: Sequence[str], into: Path, **options: Any) -> bool:
        if seen is not None:
            seen.append((list(commits), options))
        for commit in commits:
            rows = {TIME: fields([cost] * 4, SIZES, samples=samples), TRACK: fields([1.0])}
            path = store(into, commit, 1, rows, machine=machine.info()["machine"])
            run = {"started": f"with {samples}", "benchmarks": [TIME, TRACK]}
            environment.write(environment.path_beside(path), [run])
        return True

    return made_up


QUIET = cores.Core(core=1, median=0.001, upper_quartile=0.001, spread=0.0)


@pytest.fixture(autouse=True)
def calibrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A calibration that takes no time."""
    monkeypatch.setattr(cores, "calibrated", lambda: [QUIET])


def record_range(spec: str = "HEAD") -> int:
    return record.run(Config.load(), argparse.Namespace(range=spec, bench=[]))


def bench_head() -> int:
    return bench.run(Config.load(), argparse.Namespace(bench=[]))


def test_record_saves_beside_what_is_there_and_keeps_the_fuller(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(record, "measure", stand_in(samples=10, cost=1.0))
    assert record_range("main~2") == 0 and record_range("main") == 0
    (record_of_main,) = (inside.root / "results").glob(
        f"*/environment/{inside.git('rev-parse', '--short=8', 'main')}*"
    )
    monkeypatch.setattr(record, "measure", stand_in(samples=2, cost=9.0))
    assert record_range("main") == 0
    assert "1 kept as stored, which is fuller" in capsys.readouterr().out
    values = {path: records.load(path) for path in records.result_files(inside.root / "results")}
    assert [records.row(held, TIME)["result"] for held in values.values()] == [[1.0] * 4] * 2
    assert [run["started"] for run in environment.read(record_of_main)] == ["with 10", "with 2"]
    assert not (inside.root / ".asv" / "record").exists()


def test_record_measures_few_commits_at_once_oldest_first_with_rounds_interleaved(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = [
        inside.commit(f"day {day}", day, {"thing/__init__.py": f"def work(): return {day}\n"})
        for day in range(4, 10)
    ]
    seen: list[Any] = []
    monkeypatch.setattr(record, "measure", stand_in(seen=seen))
    assert record_range("main~6..main") == 0
    assert [commits for commits, _ in seen] == [line[:4], line[4:]]
    assert all(options["interleave"] and options["samples"] for _, options in seen)
    assert all(options["attributes"] == {"cpu_affinity": [1]} for _, options in seen)
    path = next((inside.root / "results").glob("*/environment/*.jsonl"))
    (run,) = environment.read(path)
    assert run["calibration"]["chosen"] == 1 and run["calibration"]["cores"][0]["median"] == 0.001


def test_a_slow_core_is_said_before_measuring(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    monkeypatch.setattr("tracking.commands.record.log.warning", said.append)
    monkeypatch.setattr(record, "measure", stand_in())
    assert record_range("main") == 0 and said == []
    slower = cores.Core(core=0, median=0.0015, upper_quartile=0.0016, spread=0.1)
    monkeypatch.setattr(cores, "calibrated", lambda: [slower])
    assert record_range("main") == 0
    assert said == [
        "core 0, the quietest, is noisy: equal spins differ by 10 %",
        "core 0 is 50 % slower than this machine was at its best: busy or throttled",
    ]


def test_without_a_choice_of_cores_none_is_made(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(record, "measure", stand_in(seen=seen))
    monkeypatch.setattr(cores, "calibrated", lambda: [])
    assert record_range("main") == 0
    assert [options["attributes"] for _, options in seen] == [None]


def test_where_nothing_can_be_saved_nothing_is_measured(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Any] = []
    monkeypatch.setattr(record, "measure", stand_in(seen=seen))
    (inside.root / "results").write_text("a file, which not even root can write into as a folder")
    with pytest.raises(UserError, match="nothing can be saved in results/"):
        record_range("main")
    assert seen == []


def test_an_interrupted_record_keeps_what_was_complete_and_lets_go(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(conf: Config, commits: Sequence[str], into: Path, **options: Any) -> bool:
        stand_in()(conf, commits, into)
        raise KeyboardInterrupt

    monkeypatch.setattr(record, "measure", stand_in(cost=1.0))
    record_range("main~2")
    before = tree(inside.root / "results")
    monkeypatch.setattr(record, "measure", interrupted)
    with pytest.raises(KeyboardInterrupt):
        record_range("main")
    assert tree(inside.root / "results") == before
    assert not (inside.root / ".asv" / "record").exists()
    with measure.alone():
        pass


def test_what_found_no_room_is_saved_by_the_next_record(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **options: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(record, "measure", stand_in())
    with (
        monkeypatch.context() as patched,
        pytest.raises(UserError, match="No space left on device; the next"),
    ):
        patched.setattr(records, "merge_folder", full)
        record_range("main~2")
    assert not (inside.root / "results").exists()
    assert record_range("main") == 0
    assert len(list(records.result_files(inside.root / "results"))) == 2
    assert not (inside.root / ".asv" / "record").exists()


@pytest.mark.parametrize("command", ["record", "bench"])
@pytest.mark.parametrize(
    "raised, code",
    [(KeyboardInterrupt(), 130), (UserError("Interrupted."), 130), (UserError("Unknown branch"), 1)],
    ids=["while building", "while measuring", "a failure"],
)
def test_ctrl_c_is_told_from_a_failure(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, command: str, raised: BaseException, code: int
) -> None:
    def stopped(**_: Any) -> None:
        raise raised

    monkeypatch.setattr(measure.Run, "run", stopped)
    assert main([command]) == code


def test_asv_still_says_that_it_was_interrupted_in_these_words() -> None:
    for module in (asv.runner, asv.benchmarks):
        assert f'UserError("{measure.INTERRUPTED}")' in inspect.getsource(module)


@pytest.mark.parametrize("command", ["record", "bench", "summary"])
@pytest.mark.parametrize("pattern", ["(", "*", "[z-a]", "a{99999999999}"])
def test_what_is_no_regular_expression_is_refused_before_anything_is_built(
    inside: Scratch, capsys: pytest.CaptureFixture[str], command: str, pattern: str
) -> None:
    assert main([command, "--bench", pattern]) == 1
    error = capsys.readouterr().err
    assert f"{pattern!r} is not a regular expression" in error and len(error.splitlines()) == 1
    assert not (inside.root / ".asv").exists()


def test_a_second_recorder_is_told_who_holds_the_lock(inside: Scratch) -> None:
    with measure.alone():
        done = inside.run("tracking", "record")
    assert done.returncode == 1 and "another measurement is running here" in done.stderr
    assert f"process {os.getpid()}" in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_killed_recorder_leaves_no_lock(inside: Scratch) -> None:
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import time; from tracking.measure import alone\n"
            "with alone(): print('held', flush=True); time.sleep(60)",
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout and holder.stdout.readline() == "held\n"
        with pytest.raises(UserError, match=f"process {holder.pid}"), measure.alone():
            pass
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    with measure.alone():
        pass


def test_some_failures_are_said_after_saving(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "measure", lambda *args, **options: not stand_in()(*args, **options))
    with pytest.raises(UserError, match="some benchmarks failed; what was measured is saved"):
        record_range()
    assert list((inside.root / "results").glob("*/*-*.json"))


def test_bench_touches_nothing_recorded_and_shows_both(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(record, "measure", stand_in(cost=2e-6))
    record_range("main~2")
    (inside.root / "html").mkdir()
    (inside.root / "html" / "index.html").write_text("published")
    inside.git("add", "--all")
    inside.commit("results", 4)
    seen: list[Any] = []
    monkeypatch.setattr(bench, "measure", stand_in(cost=1e-6, seen=seen))
    assert bench_head() == 0
    assert inside.git("status", "--porcelain", "--untracked-files=all") == ""
    assert seen == [([inside.git("rev-parse", "HEAD")], {"attributes": bench.SHORT_PROFILE, "bench": []})]
    (graph,) = (inside.root / ".asv" / "site" / "graphs").glob(
        f"**/machine-{machine.info()['machine']}/**/{TIME}.json"
    )
    assert [values[0] for _, values in json.loads(graph.read_text())] == [2e-6, 1e-6]
    printed = capsys.readouterr().out
    assert "bench_work.Work.time_sum(size=10)" in printed and "make view" in printed


def test_bench_shows_what_was_just_measured_over_a_record_of_the_same_commit(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record, "measure", stand_in(cost=2e-6))
    record_range("main")
    before = tree(inside.root / "results")
    monkeypatch.setattr(bench, "measure", stand_in(samples=3, cost=1e-6))
    bench_head()
    (graph,) = (inside.root / ".asv" / "site" / "graphs").glob(f"**/machine-*/**/{TIME}.json")
    assert [values[0] for _, values in json.loads(graph.read_text())] == [1e-6]
    assert tree(inside.root / "results") == before


@pytest.mark.parametrize("where", ["detached", "no main", "branch ahead", "shallow"])
def test_bench_works_wherever_head_is(
    inside: Scratch,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    where: str,
) -> None:
    if where == "shallow":
        monkeypatch.chdir(inside.clone(tmp_path / "shallow", "--depth=1").root)
    else:
        inside.git("switch", "--quiet", *(["--create", "ahead"] if where == "branch ahead" else ["--detach"]))
        if where == "branch ahead":
            inside.commit("ahead", 5, {"thing/__init__.py": "def work(): return 5\n"})
        if where == "no main":
            inside.git("branch", "--delete", "--force", "main")
    monkeypatch.setattr(bench, "measure", stand_in())
    assert bench_head() == 0
    (graph,) = Path(".asv/site/graphs").glob(f"**/branch-main/**/machine-*/**/{TIME}.json")
    assert len(json.loads(graph.read_text())) == 1


def test_uncommitted_changes_are_said(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "measure", stand_in())
    said: list[str] = []
    monkeypatch.setattr("tracking.history.log.warning", said.append)
    (inside.root / "notes.py").write_text("# not measured\n")
    record_range()
    assert said == []
    (inside.root / "thing" / "__init__.py").write_text("changed\n")
    record_range()
    assert said == ["there are uncommitted changes: what is measured is the commit, without them"]


def heed_interrupts() -> None:
    """A shell's background job is born deaf to SIGINT, and so are its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_view_serves_over_loopback_until_interrupted(inside: Scratch) -> None:
    site = inside.root / "html"
    site.mkdir()
    (site / "index.html").write_text("published")
    server = subprocess.Popen(
        [sys.executable, "-m", "tracking", "view", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    assert server.stdout
    address = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
    assert address and urllib.request.urlopen(address.group(), timeout=10).read() == b"published"
    server.send_signal(signal.SIGINT)
    _, errors = server.communicate(timeout=20)
    assert server.returncode == 0 and errors == ""
