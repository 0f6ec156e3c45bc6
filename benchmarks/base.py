"""What all benchmark classes share: limits on time, the guards for old commits, and time told per operation.

asv runs `setup` again before each sample and, with a `setup` present, times single calls. So one timed call
here is one whole round of the inputs (64 operations, or one batch), and the clock counts in operations:
`timer` divides by their number, asv's own samples then are seconds per operation. Setup is cheap the second
time, since the prepared calls are kept for the life of the process; nothing that is measured is.

Limits: a combination of parameters gets `rounds` processes of at most about a second each, one round of the
inputs at least. `asv run -a rounds=1 -a repeat=1,5,0.2 -a warmup_time=0.01 -a sample_time=0.05` is the short
profile.
"""

import importlib
import time
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from .measure.call import Call


def module(name: str) -> ModuleType:
    """Import `name`. NotImplementedError (n/a) where it does not exist; a broken one raises its own error."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{name}.".startswith(f"{missing.name}."):
            raise
        raise NotImplementedError(f"{missing.name} is not installed") from missing


def member(module_name: str, name: str) -> Any:
    """`module_name.name`. NotImplementedError (n/a) where this commit lacks it."""
    found = getattr(module(module_name), name, None)
    if found is None:
        raise NotImplementedError(f"{module_name} has no {name}")
    return found


def require(choice: str, module_name: str, names: str) -> None:
    """NotImplementedError (n/a) unless this commit lists `choice` in `module_name.names`."""
    if choice not in member(module_name, names):
        raise NotImplementedError(f"{module_name}.{names} has no {choice}")


def per_operation(operations: int) -> Callable[[], float]:
    """This thread's CPU time in units of `operations` seconds: differences are seconds per operation."""
    return lambda: time.thread_time() / operations


class Timed:
    """Base of benchmarks of time per operation: `setup` calls `ask`, the `time_` method `answer`."""

    version = "1"
    unit = "seconds"
    timeout = 120.0
    rounds = 2
    repeat = (1, 30, 0.8)
    number = 1
    min_run_count = 1
    warmup_time = 0.05
    _call: Call | None = None

    def ask(self, call: Call) -> None:
        """Make `call` the subject: one timed call of the benchmark is one round of its inputs."""
        self._call = call
        self.timer = per_operation(call.rotation * call.operations)

    def answer(self) -> None:
        """One round of the inputs."""
        assert self._call is not None
        self._call.run(self._call.rotation)

    def teardown(self, *params: Any) -> None:
        """The answers of the last sample are right, or the benchmark fails."""
        if self._call is not None:
            self._call.check()


class TimedComponent:
    """Base of benchmarks of one inner kernel: `setup` calls `ask`, the `time_` method `answer`.

    A kernel returns nothing to check: what it computes stands under the tests and, on the same commit, the
    gates.
    """

    version = "1"
    unit = "seconds"
    timeout = 60.0
    rounds = 2
    repeat = (3, 30, 0.3)
    number = 1
    warmup_time = 0.02

    def ask(self, component: str, runs: int) -> None:
        """Make `runs` runs of `component` the subject: one timed call of the benchmark."""
        require(component, "pysecbench", "COMPONENTS")
        self._run_component = member("pysecbench", "run_component")
        self._component, self._runs = component, runs
        self.timer = per_operation(runs)

    def answer(self) -> None:
        """All the runs."""
        self._run_component(self._component, self._runs)


class Ratio:
    """Base of `ratio_` benchmarks."""

    version = "1"
    unit = "ours / theirs"
    timeout = 120.0
    repetitions = 7
    block_operations = 2000
    sample_time = 0.2


class Instructions:
    """Base of `instr_` benchmarks."""

    version = "1"
    unit = "instructions"
    timeout = 120.0
    run_length = 64

    @staticmethod
    def program(module_name: str, function: str, items: Sequence[tuple[Any, ...]]) -> str:
        """The program that calls `module_name.function` over items of literal (*arguments, expected)."""
        member(module_name, function)
        return f"""
from {module_name} import {function} as function
items = {items!r}
def run(n):
    for i in range(n):
        *arguments, expected = items[i % len(items)]
        assert function(*arguments) == expected
"""


class Operations:
    """Base of counts of operations: the parameters are an operation and what else is asked for."""

    version = "1"
    unit = "operations"
    timeout = 60.0

    def setup(self, operation: str, *params: Any) -> None:
        require(operation, "pysecbench", "COMPONENTS")

    @staticmethod
    def per_call(call: Call, operation: str) -> float:
        """What the compiled code counted in one rotation of the inputs, by call."""
        counts = member("pysecbench", "operation_counts")(lambda: call.run(call.rotation))
        call.check()
        return counts.get(operation, 0) / call.rotation
