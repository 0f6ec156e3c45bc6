"""The measures over calls whose cost is known, by a clock that only the calls move."""

import random
import shutil
import sys

import pytest
from asv_runner.benchmarks.mark import SkipNotImplemented
from asv_runner.statistics import compute_stats

from benchmarks.measure import instructions
from benchmarks.measure.call import Call, WrongAnswer
from benchmarks.measure.instructions import InstructionBenchmark
from benchmarks.measure.operations import OperationsBenchmark, operations_per_call
from benchmarks.measure.ratio import RatioBenchmark, block_size, paired_ratio
from benchmarks.measure.slope import SlopeBenchmark, calls_of_first_point, points_of_line


class Machine:
    """A clock, and calls that take a stated time of it: seconds a call, growing by `drift` a second."""

    def __init__(self, drift: float = 0.0, noise: float = 0.0) -> None:
        self.now = 0.0
        self.drift = drift
        self.noise = noise
        self.random = random.Random(20)
        self.order: list[str] = []

    def clock(self) -> float:
        return self.now

    def call(self, name: str, seconds: float, operations: int = 1, answers=(0, 1, 2)) -> Call:
        def function(index: int) -> int:
            slower = (1 + self.drift * self.now) * (1 + self.random.uniform(0, self.noise))
            self.now += seconds * operations * slower
            if self.order[-1:] != [name]:
                self.order.append(name)
            return answers[index]

        return Call(function, [(0,), (1,), (2,)], [0, 1, 2], operations=operations)


def test_a_ratio_of_calls_that_take_a_known_time():
    machine = Machine()
    samples, number = paired_ratio(machine.call("a", 30e-6), machine.call("b", 20e-6), clock=machine.clock)
    assert samples == pytest.approx([1.5] * 7)
    assert number == 2 * 2000


def test_the_blocks_are_a_b_b_a():
    machine = Machine()
    ours, theirs = machine.call("a", 30e-6), machine.call("b", 20e-6)
    paired_ratio(ours, theirs, repetitions=2, clock=machine.clock)
    # finding the sizes, then twice A BB A, neighbours as one
    assert "".join(machine.order) == "ab" + "aba" + "ba"


def test_a_steady_drift_falls_on_both_sides_alike():
    machine = Machine(drift=0.5)
    samples, _ = paired_ratio(machine.call("a", 30e-6), machine.call("b", 30e-6), clock=machine.clock)
    assert samples == pytest.approx([1.0] * 7, rel=0.005)


def test_noise_leaves_the_ratio_within_its_size():
    machine = Machine(noise=0.2)
    samples, _ = paired_ratio(machine.call("a", 45e-6), machine.call("b", 30e-6), clock=machine.clock)
    assert sorted(samples)[3] == pytest.approx(1.5, rel=0.01)


def test_costs_are_told_per_operation():
    machine = Machine()
    batch, single = machine.call("a", 10e-6, operations=256), machine.call("b", 20e-6)
    samples, _ = paired_ratio(batch, single, clock=machine.clock)
    assert samples == pytest.approx([0.5] * 7)


@pytest.mark.parametrize(
    ("seconds", "operations", "calls"),
    [(1e-6, 1, 2000), (1e-3, 1, 200), (1e-6, 256, 7), (1.0, 1, 1), (1e-3, 4096, 1)],
)
def test_a_block_ends_at_2000_operations_or_a_fifth_of_a_second(seconds, operations, calls):
    machine = Machine()
    call = machine.call("a", seconds, operations)
    assert block_size(call, 2000, 0.2, machine.clock) == pytest.approx(calls, abs=1 if calls == 200 else 0)


def test_a_wrong_answer_is_not_timed():
    machine = Machine()
    wrong = machine.call("a", 30e-6, answers=(0, 1, 9))
    with pytest.raises(WrongAnswer, match="input 2"):
        paired_ratio(wrong, machine.call("b", 30e-6), clock=machine.clock)


def test_a_call_rotates_over_its_inputs_from_block_to_block():
    seen = []
    call = Call(lambda index: seen.append(index), [(0,), (1,), (2,)], [None] * 3)
    for calls in (2, 2, 3):
        call.run(calls)
        call.check()
    assert seen == [0, 1, 2, 0, 1, 2, 0]


def test_a_call_needs_an_answer_for_every_input():
    with pytest.raises(ValueError):
        Call(abs, [(1,)], [])
    with pytest.raises(ValueError):
        Call(abs, [], [])


def test_a_declared_ratio_is_a_benchmark_with_samples():
    class Pair:
        version, unit, timeout, repetitions, sample_time = "1", "ours / theirs", 60.0, 3, 0.001

        def ratio_abs(self):
            call = Call(abs, [(1,), (-1,)], [1, 1])
            return call, call

    pair = Pair()
    benchmark = RatioBenchmark("Pair.ratio_abs", pair.ratio_abs, [pair.ratio_abs, pair])
    result = benchmark.do_run()
    assert len(result["samples"]) == 3 and all(sample > 0 for sample in result["samples"])
    assert result["number"] >= 2


def test_a_declared_ratio_names_its_clock():
    machine = Machine()

    class Pair:
        version, unit, timeout, clock = "1", "ours / theirs", 60.0, machine.clock

        def ratio_pair(self):
            return machine.call("a", 30e-6), machine.call("b", 20e-6)

    pair = Pair()
    result = RatioBenchmark("Pair.ratio_pair", pair.ratio_pair, [pair.ratio_pair, pair]).do_run()
    assert result["samples"] == pytest.approx([1.5] * 7)


PROGRAM = "def run(n):\n    for i in range(n):\n        assert sum(range({steps})) >= 0\n"
needs_valgrind = pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")


@needs_valgrind
def test_instructions_repeat_exactly_and_are_those_of_the_work():
    valgrind = shutil.which("valgrind")
    counts = {instructions.instructions_per_call(PROGRAM.format(steps=500), 8, valgrind) for _ in range(3)}
    assert len(counts) == 1
    assert 500 * 5 < counts.pop() < 500 * 500


ENGINES = PROGRAM.format(steps=1) + """
import os
def engine(): return os.environ.get("BACKEND", "narrow")
"""


@pytest.fixture
def hiding(tmp_path):
    """A stand-in for valgrind: runs the program with another engine and reports a count."""
    script = tmp_path / "valgrind"
    script.write_text(
        '#!/bin/sh\nwhile [ "${1#--}" != "$1" ]; do shift; done\n'
        'BACKEND=${HIDDEN-narrow} "$@" || exit 1\necho "Collected : 7" >&2\n'
    )
    script.chmod(0o755)
    return str(script)


def test_the_engine_that_ran_is_asserted(hiding):
    assert instructions.instructions_per_call(ENGINES, 2, hiding, "narrow") == 0
    assert instructions.instructions_per_call(ENGINES, 2, hiding) == 0
    with pytest.raises(RuntimeError, match="engine 'wide' was asked for, 'narrow' ran"):
        instructions.instructions_per_call(ENGINES, 2, hiding, "wide")


@pytest.mark.parametrize("engine", [None, "narrow"])
def test_an_engine_that_valgrind_hides_is_n_a(hiding, monkeypatch, engine):
    monkeypatch.setattr(shutil, "which", lambda name: hiding)
    monkeypatch.setitem(instructions.ENVIRONMENT, "HIDDEN", "another")
    declared = engine

    class Work:
        engine, run_length = declared, 2

        def instr_work(self):
            return ENGINES

    work = Work()
    with pytest.raises(SkipNotImplemented, match="'another' runs under valgrind"):
        InstructionBenchmark("Work.instr_work", work.instr_work, [work]).do_run()


def test_a_forced_engine_that_fails_under_valgrind_only_is_n_a(hiding, monkeypatch):
    monkeypatch.setitem(instructions.ENVIRONMENT, "HIDDEN", "another")
    forced = ENGINES + "assert engine() == 'narrow'"
    with pytest.raises(instructions.Hidden, match="fails under valgrind: AssertionError"):
        instructions.instructions_per_call(forced, 2, hiding, "narrow")
    with pytest.raises(RuntimeError, match="the measured program failed"):
        instructions.instructions_per_call(forced, 2, hiding)


def test_a_measured_program_that_fails_is_a_failure():
    with pytest.raises(RuntimeError, match="AssertionError"):
        instructions.child("def run(n): assert n != 5", 5)


def test_the_child_does_not_import_from_its_folder_and_sees_a_fixed_environment(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    program = "import os, sys\ndef run(n): sys.stderr.write(f'{sorted(os.environ)} {sys.path[0]!r} {n}')"
    _, written = instructions.child(program, 64)
    assert "PYTHONPATH" not in written and written.endswith(" 64")
    assert "''" not in written and sys.executable not in written


def test_instructions_are_not_available_without_valgrind(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)

    class Work:
        def instr_work(self):
            return PROGRAM.format(steps=1)

    work = Work()
    benchmark = InstructionBenchmark("Work.instr_work", work.instr_work, [work])
    with pytest.raises(NotImplementedError, match="valgrind"):
        benchmark.do_run()


class Counting:
    """A counter, and a call that does `index` multiplications and one inversion a batch of `operations`."""

    def __init__(self):
        self.done = {}

    def call(self, operations=1, answers=(0, 1, 2)):
        def function(index):
            self.done["multiply"] = self.done.get("multiply", 0) + index
            self.done["invert"] = self.done.get("invert", 0) + 1
            return answers[index]

        return Call(function, [(0,), (1,), (2,)], [0, 1, 2], operations=operations)

    def counter(self, call):
        self.done = {}
        call()
        return self.done


def test_operations_are_the_mean_of_a_rotation_exactly():
    counting = Counting()
    assert operations_per_call(counting.call(), counting.counter, ["multiply"]) == 1
    assert operations_per_call(counting.call(), counting.counter, ["multiply", "invert"]) == 2
    assert operations_per_call(counting.call(operations=4), counting.counter, ["invert"]) == 0.25
    assert operations_per_call(counting.call(), counting.counter, ["unheard of"]) == 0


def test_what_is_prepared_at_the_first_use_is_not_counted():
    counting = Counting()
    first = iter([1000])

    def counter(call):
        done = counting.counter(call)
        return {**done, "multiply": done["multiply"] + next(first, 0)}

    assert operations_per_call(counting.call(), counter, ["multiply"]) == 1


def test_operations_of_a_wrong_answer_are_not_told():
    counting = Counting()
    with pytest.raises(WrongAnswer, match="input 2"):
        operations_per_call(counting.call(answers=(0, 1, 9)), counting.counter, ["multiply"])


def test_operations_that_differ_from_run_to_run_are_no_count():
    drawn = random.Random(20)

    def counter(call):
        call()
        return {"multiply": drawn.randrange(10**6)}

    with pytest.raises(RuntimeError, match="counted twice and differ"):
        operations_per_call(Counting().call(), counter, ["multiply"])


def test_declared_operations_are_a_benchmark_and_n_a_without_a_counter():
    class Work:
        lacking = False

        def ops_work(self, name):
            if self.lacking:
                raise NotImplementedError("this commit counts nothing")
            counting = Counting()
            return counting.call(), counting.counter, [name]

    work = Work()
    benchmark = OperationsBenchmark("Work.ops_work", work.ops_work, [work])
    assert (benchmark.type, benchmark.unit, benchmark.run("multiply")) == ("ops", "operations", 1)
    work.lacking = True
    with pytest.raises(SkipNotImplemented, match="counts nothing"):
        benchmark.run("multiply")


def test_the_points_of_a_line_grow_and_are_told_per_operation():
    machine = Machine()
    calls = []
    call = machine.call("a", 1e-4, operations=5)
    run = call.run
    call.run = lambda count: (calls.append(count), run(count))
    samples, number = points_of_line(call, points=4, seconds=1.0, clock=machine.clock)
    first = number // 5
    assert calls[-4:] == [first, 2 * first, 3 * first, 4 * first]
    assert samples == pytest.approx([1e-4] * 4)


@pytest.mark.parametrize(("seconds", "calls"), [(1e-3, 99), (1e-4, 999), (0.04, 2), (3.0, 1)])
def test_the_points_of_a_line_fill_the_time_with_whole_rotations(seconds, calls):
    machine = Machine()  # whose calls rotate over three inputs; 4 points are 10 times the first
    found = calls_of_first_point(machine.call("a", seconds), 4, 1.0, machine.clock)
    assert found == pytest.approx(calls, abs=3 if calls > 3 else 0)
    assert found < 3 or found % 3 == 0


def test_a_wrong_answer_is_no_point():
    machine = Machine()
    with pytest.raises(WrongAnswer, match="input 2"):
        points_of_line(machine.call("a", 1e-3, answers=(0, 1, 9)), clock=machine.clock)


class Line:
    version, unit, timeout, points, sample_time = "1", "seconds", 60.0, 5, 0.01

    def slope_abs(self):
        return Call(abs, [(1,), (-1,)], [1, 1])


def test_a_declared_slope_is_a_benchmark_whose_median_plain_asv_shows():
    line = Line()
    result = SlopeBenchmark("Line.slope_abs", line.slope_abs, [line]).do_run()
    assert len(result["samples"]) == 5 and result["number"] % 2 == 0
    median, statistics = compute_stats(result["samples"], result["number"])
    assert min(result["samples"]) <= median <= max(result["samples"]) < 1e-3
    assert statistics["repeat"] == 5


def test_a_slope_refuses_the_points_of_several_processes():
    line = Line()
    line.rounds = 2
    with pytest.raises(ValueError, match="rounds must be 1"):
        SlopeBenchmark("Line.slope_abs", line.slope_abs, [line]).do_run()
