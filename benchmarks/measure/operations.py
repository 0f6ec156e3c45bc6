"""`ops_`: what a call does, counted in operations by the measured code itself: the same number on every host.

A benchmark declares its work, the counter and which of its counts are meant:

    def ops_verify(self):
        return Call(verify, inputs, expected), counter, ["multiplication", "squaring"]

The counter takes a callable without arguments, calls it once and returns what was done meanwhile, by name; a
name that it does not hold counts 0. The value is the sum over the names and over one rotation of the inputs,
per operation of the `Call`: a whole number unless the inputs differ in what they ask for. A rotation goes
before that is not counted, since code may prepare tables or inputs at its first use. The answers are checked,
and one more rotation must give the same counts: what draws randomness has no exact number.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .call import Call
from .declared import DeclaredBenchmark

Counter = Callable[[Callable[[], object]], Mapping[str, int]]


def counted(call: Call, counter: Counter) -> dict[str, int]:
    """The counts of one rotation of the inputs, zeros left out."""
    counts = counter(lambda: call.run(call.rotation))
    call.check()
    return {name: count for name, count in counts.items() if count}


def operations_per_call(call: Call, counter: Counter, names: Iterable[str]) -> float:
    """The counts of `names` together, per operation of the call. RuntimeError when two rotations differ."""
    _prepared, counts, again = (counted(call, counter) for _ in range(3))
    if counts != again:
        raise RuntimeError(f"the same inputs were counted twice and differ: {counts} and {again}")
    return sum(counts.get(name, 0) for name in names) / (call.rotation * call.operations)


class OperationsBenchmark(DeclaredBenchmark):
    """asv's benchmark type for methods whose names begin with `ops_`."""

    name_regex = re.compile(r"^ops_.+$")
    type = "ops"
    default_unit = "operations"

    def run(self, *params: Any) -> float:
        return operations_per_call(*self.declaration(*params))
