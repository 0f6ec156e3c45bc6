"""`ratio_`: the cost of one call over the cost of another, both measured in one process, interleaved.

Two timings taken minutes apart differ by whatever the machine did between them; two taken side by side share
it. A repetition is four blocks in the order ours, theirs, theirs, ours, so that a steady drift falls on both
sides alike. The clock is the CPU time of this thread: being descheduled costs neither side anything.

A benchmark declares its two sides by returning them, each a `Call` with its rotating inputs and expected
answers:

    def ratio_verify(self):
        return Call(our_verify, inputs, expected), Call(their_verify, inputs, expected)

The result is ours / theirs per operation, lower is better, one sample a repetition: with its samples asv has
a confidence interval. Attributes: `repetitions` (7), `block_operations` (2,000) and `sample_time` (0.2 s, and
within reach of `asv run -a`): a block ends at whichever of the two comes first, though never before its first
call is done. `clock` is another clock, time.perf_counter where a call starts threads of its own.
"""

import re
import time
from typing import Any

from .call import Call, Clock, timed
from .declared import DeclaredBenchmark


def block_size(call: Call, operations: int, seconds: float, clock: Clock) -> int:
    """Calls that fill a block, found by doubling until a tenth of its time is spent (which also warms up)."""
    most = max(1, operations // call.operations)
    calls = 1
    while (elapsed := timed(call, calls, clock)) < seconds / 10 and calls < most:
        calls = min(2 * calls, most)
    return min(most, max(1, int(calls * seconds / elapsed))) if elapsed > 0 else most


def paired_ratio(
    ours: Call,
    theirs: Call,
    *,
    repetitions: int = 7,
    block_operations: int = 2000,
    block_seconds: float = 0.2,
    clock: Clock = time.thread_time,
) -> tuple[list[float], int]:
    """Samples of ours / theirs per operation, and the operations of the shorter side in each of them."""
    ours_calls = block_size(ours, block_operations, block_seconds, clock)
    theirs_calls = block_size(theirs, block_operations, block_seconds, clock)
    ours_operations = 2 * ours_calls * ours.operations
    theirs_operations = 2 * theirs_calls * theirs.operations
    samples = []
    for _ in range(repetitions):
        ours_seconds = timed(ours, ours_calls, clock)
        theirs_seconds = timed(theirs, theirs_calls, clock) + timed(theirs, theirs_calls, clock)
        ours_seconds += timed(ours, ours_calls, clock)
        samples.append((ours_seconds / ours_operations) / (theirs_seconds / theirs_operations))
    return samples, min(ours_operations, theirs_operations)


class RatioBenchmark(DeclaredBenchmark):
    """asv's benchmark type for methods whose names begin with `ratio_`."""

    name_regex = re.compile(r"^ratio_.+$")
    type = "ratio"
    default_unit = "ours / theirs"

    def run(self, *params: Any) -> dict[str, Any]:
        ours, theirs = self.declaration(*params)
        samples, number = paired_ratio(
            ours,
            theirs,
            repetitions=int(self.attribute("repetitions", 7)),
            block_operations=int(self.attribute("block_operations", 2000)),
            block_seconds=float(self.attribute("sample_time", 0.2)),
            clock=self.attribute("clock", time.thread_time),
        )
        return {"samples": [float(f"{sample:.6g}") for sample in samples], "number": number}
