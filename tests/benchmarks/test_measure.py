"""The measures over calls whose cost is known, by a clock that only the calls move."""

import random
import shutil
import sys

import pytest

from benchmarks.measure import instructions
from benchmarks.measure.call import Call, WrongAnswer
from benchmarks.measure.ratio import RatioBenchmark, block_size, paired_ratio


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
def test_instructions_repeat_exactly_and_grow_with_the_work():
    valgrind = shutil.which("valgrind")
    once, again = (instructions.instructions_per_call(PROGRAM.format(steps=500), 8, valgrind) for _ in "12")
    more = instructions.instructions_per_call(PROGRAM.format(steps=1000), 8, valgrind)
    assert once == again
    assert 1.5 < more / once < 2.5


def test_a_measured_program_that_fails_is_a_failure():
    with pytest.raises(RuntimeError, match="AssertionError"):
        instructions.child("def run(n): assert n != 5", 5)


def test_the_child_does_not_import_from_its_folder_and_sees_a_fixed_environment(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/nowhere")
    program = "import os, sys\ndef run(n): sys.stderr.write(f'{sorted(os.environ)} {sys.path[0]!r} {n}')"
    written = instructions.child(program, 64)
    assert "PYTHONPATH" not in written and written.endswith(" 64")
    assert "''" not in written and sys.executable not in written


def test_instructions_are_not_available_without_valgrind(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)

    class Work:
        def instr_work(self):
            return PROGRAM.format(steps=1)

    work = Work()
    benchmark = instructions.InstructionBenchmark("Work.instr_work", work.instr_work, [work])
    with pytest.raises(NotImplementedError, match="valgrind"):
        benchmark.do_run()
