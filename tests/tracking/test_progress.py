"""How long measuring may take yet, by a clock that the tests move."""

import asv.commands.run
import asv.runner
import pytest
from asv.console import log

from tests.tracking.scratch import GATE, WORK, Scratch, fields, store
from tracking import progress
from tracking.progress import Progress

BENCHMARKS = {"a": {"rounds": 2}, "b": {}, "new": {}}


class Teller:
    """A progress of two commits with a clock of its own."""

    def __init__(self, durations: dict[str, float]) -> None:
        self.now = 0.0
        self.said: list[str] = []
        self.progress = Progress(durations, 2, lambda: self.now, self.said.append)
        self.progress.begin(BENCHMARKS)

    def run(self, name: str, seconds: float) -> None:
        self.now += seconds
        self.progress.add(name, seconds)
        self.progress.tell()


def test_earlier_records_say_how_long_it_takes() -> None:
    teller = Teller({"a": 20.0, "b": 40.0})  # "new" counts as 30: 90 seconds a commit
    assert teller.said == ["About 3 min 00 s of measuring, by earlier records of this machine"]
    assert teller.progress.left is None
    teller.run("a", 10.0)
    assert teller.progress.left == 170
    assert len(teller.said) == 1  # said a moment ago
    teller.run("b", 40.0)
    assert teller.said[1:] == ["50 s measured, about 2 min 10 s left"]


def test_what_has_run_scales_what_is_left() -> None:
    teller = Teller({"a": 20.0, "b": 40.0})
    teller.run("a", 20.0)
    assert teller.progress.left == 2 * 170


def test_without_records_what_has_run_is_all_that_is_known() -> None:
    teller = Teller({})
    assert teller.said == []
    teller.run("a", 5.0)  # half of a benchmark, of six
    assert teller.progress.left == pytest.approx(55)


def test_it_comes_to_nothing_in_the_end_and_never_below() -> None:
    teller = Teller({"a": 20.0, "b": 40.0})
    teller.progress.begin(BENCHMARKS)  # told again, not counted again
    for _commit in range(2):
        for name, seconds in (("a", 10.0), ("a", 10.0), ("b", 40.0), ("new", 30.0)):
            teller.run(name, seconds)
    assert teller.progress.left == 0
    teller.run("a", 1.0)
    assert teller.progress.left == 0


def test_the_stored_durations_are_those_of_the_machine(project: Scratch) -> None:
    results = project.root / "results"
    for number, duration in enumerate([2.0, 10.0, 4.0]):
        row = fields([1.0])
        row[4] = duration
        store(results, f"{number}" * 40, 1, {GATE["name"]: row})
    broken = fields([1.0] * 4)
    broken[4] = "x"
    store(results, "9" * 40, 1, {WORK["name"]: broken}, machine="another")
    assert progress.stored_durations(results, "made-up-1-2-3-2-cores-avx2") == {GATE["name"]: 4.0}
    assert progress.stored_durations(results, "another") == {}
    assert progress.stored_durations(results / "nowhere", "another") == {}


def test_asv_is_followed_and_then_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    before = (asv.commands.run.run_benchmarks, asv.runner.run_benchmark)
    monkeypatch.setattr(asv.commands.run, "run_benchmarks", lambda benchmarks, env: "results")
    monkeypatch.setattr(asv.runner, "run_benchmark", lambda benchmark, spawner: "result")
    teller = Teller({})
    with progress.shown(teller.progress):
        assert asv.commands.run.run_benchmarks(BENCHMARKS, None) == "results"
        assert asv.runner.run_benchmark({"name": "a"}, None) == "result"
        log.step()
    assert teller.progress.left is not None
    monkeypatch.undo()
    assert (asv.commands.run.run_benchmarks, asv.runner.run_benchmark) == before
    assert "step" not in vars(log)
