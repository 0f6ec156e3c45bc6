"""What all benchmark classes share: limits on time, the guards for old commits, and time told per operation.

asv runs `setup` again before each sample and, with a `setup` present, times single calls. So one timed call
here is one whole round of the inputs (64 operations, or one batch), and the clock counts in operations:
`timer` divides by their number, asv's own samples then are seconds per operation. Setup is cheap the second
time, since the prepared calls are kept for the life of the process; nothing that is measured is.

Limits: a combination of parameters gets `rounds` processes of at most about a second each, one round of the
inputs at least. `asv run -a rounds=1 -a repeat=1,5,0.2 -a warmup_time=0.01 -a sample_time=0.05` is the short
profile.
"""

import abc
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


class TimedComponent(Timed):
    """Base of benchmarks of one inner kernel: `setup` calls `ask_kernel`, the `time_` method `answer`."""

    timeout = 60.0
    repeat = (3, 30, 0.3)
    min_run_count = 2
    warmup_time = 0.02

    def ask_kernel(self, component: str, runs: int) -> None:
        """Make `runs` runs of `component` the subject: one timed call of the benchmark."""
        self.ask(kernel(component, runs))


class Ratio:
    """Base of `ratio_` benchmarks."""

    version = "1"
    unit = "ours / theirs"
    timeout = 120.0
    repetitions = 7
    block_operations = 2000
    sample_time = 0.2


class Instructions:
    """Base of `instr_` benchmarks: a program ends with `TELL_ENGINE`. The portable engine is counted, since
    valgrind hides the widest and counts are compared over the history."""

    version = "1"
    engine = "portable"
    unit = "instructions"
    timeout = 120.0
    run_length = 64

    TELL_ENGINE = """
try:
    from pysecbench import engine as engines
    engines.use("portable")
except ImportError:  # a commit without engines
    pass
def engine():
    import pysecbench
    return pysecbench.build_info()["engine"]
"""

    @classmethod
    def program(cls, module_name: str, function: str, items: Sequence[tuple[Any, ...]]) -> str:
        """The program that calls `module_name.function` over items of literal (*arguments, expected)."""
        member(module_name, function)
        return f"""
from {module_name} import {function} as function
items = {items!r}
def run(n):
    for i in range(n):
        *arguments, expected = items[i % len(items)]
        assert function(*arguments) == expected
{cls.TELL_ENGINE}"""


class Asked(abc.ABC):
    """Base of the forms below, which ask the same of a theme: its `call` says what, the form how."""

    version = "1"
    timeout = 120.0

    @abc.abstractmethod
    def call(self, *params: Any) -> Call:
        """The measured call for the benchmark's parameters."""


class Slope(Asked):
    """Base of `slope_` benchmarks."""

    unit = "seconds"
    points = 20
    sample_time = 1.0

    def slope_of_call(self, *params: Any) -> Call:
        return self.call(*params)


class Operations(Asked):
    """Base of `ops_` benchmarks: the first parameter is an operation, the others are those of `call`.

    An operation that a commit has no kernel of is n/a there: none of it would be counted though it is done
    elsewhere, by the standard library for one.
    """

    unit = "operations"
    within_kernels = ("field_inv", "point_add_affine")  # counted, but no kernels by these names

    def setup(self, operation: str, *params: Any) -> None:
        if operation not in self.within_kernels:
            require(operation, "pysecbench", "COMPONENTS")

    def ops_of_call(self, operation: str, *params: Any) -> tuple[Call, Any, list[str]]:
        return self.call(*params), member("pysecbench", "operation_counts"), [operation]


CURVE_OPERATIONS = [
    "field_mul",
    "field_sqr",
    "field_inv",
    "point_double",
    "point_add",
    "point_add_mixed",
    "point_add_affine",
]


def kernel(component: str, runs: int) -> Call:
    """One call of `runs` runs of a kernel. It returns nothing to check: what it computes stands under the
    tests and, on the same commit, the gates."""
    require(component, "pysecbench", "COMPONENTS")
    return Call(member("pysecbench", "run_component"), [(component, runs)], [None], operations=runs)
