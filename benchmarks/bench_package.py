"""What the package tells of itself: its build, what a call does, what verifying may cost in a block."""

from collections.abc import Callable
from typing import Any

from . import base, libraries
from .base import Timed
from .measure.call import Call

# to calculate with, of nothing measured
MEDIANS = {"ML-DSA-44": 1e-4, "ML-DSA-87": 2e-4, "SLH-DSA-SHAKE-128s": 3e-4, "SLH-DSA-SHAKE-256s": 5e-4}
UNITS = {"ML-DSA-44": 100, "ML-DSA-87": 200, "SLH-DSA-SHAKE-128s": 300, "SLH-DSA-SHAKE-256s": 500}


def build_info() -> Call:
    function = base.member("pysecbench", "build_info")
    return Call(function, [()], [function()])


def operation_counts() -> Call:
    """Around one ECDSA verification: the counting twin does it."""
    count = base.member("pysecbench", "operation_counts")
    verify = libraries.call("pysecbench", "ecdsa_verify")
    inputs: list[tuple[Any, ...]] = [(lambda item=item: verify.function(*item),) for item in verify.inputs]
    return Call(count, inputs, [count(*item) for item in inputs])


def verify_units() -> Call:
    return Call(base.member("pysecbench.dual", "verify_units"), [(MEDIANS,)], [UNITS])


def worst_case_block() -> Call:
    expected = {suite: (200_000 // UNITS[suite], 200_000 // UNITS[suite] * MEDIANS[suite]) for suite in UNITS}
    return Call(base.member("pysecbench.dual", "worst_case_block"), [(MEDIANS, UNITS)], [expected])


CALLS: dict[str, Callable[[], Call]] = {
    function.__name__: function for function in (build_info, operation_counts, verify_units, worst_case_block)
}


class Package(Timed):
    params = [list(CALLS)]
    param_names = ["call"]
    repeat = (1, 10, 0.1)

    def setup(self, call: str) -> None:
        self.ask(CALLS[call]())

    def time_single(self, call: str) -> None:
        self.answer()
