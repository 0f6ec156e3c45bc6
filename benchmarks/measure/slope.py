"""`slope_`: time of a call as the slope of time over growing counts of calls, as Criterion.rs measures it.

Source: "Analysis Process" in the Criterion.rs book: N points, the i-th of them i d calls, with d chosen after
a warm-up so that all take about the time allowed (never below 1). Model: time = slope * count, a line through
the origin, so that long points weigh more and whatever is spent once a point weighs less than in a mean.

A benchmark declares its work by returning a `Call`:

    def slope_verify(self):
        return Call(verify, inputs, expected)

The recorded samples are seconds per operation of each point, in the order of growing counts, and `number` is
the operations of the first: the i-th sample stands for i * number operations, from which the points can be
recovered. That needs the points of one process, one after the other, hence `rounds` must stay 1. asv itself
shows the samples' median; who reads the points can fit the line.

Attributes: `points` (20) and `sample_time` (1 s, for all points together, and within reach of `asv run -a`).
The clock is this thread's CPU time; answers are checked outside it.
"""

import re
import time
from typing import Any

from .call import Call, Clock, timed
from .declared import DeclaredBenchmark


def calls_of_first_point(call: Call, points: int, seconds: float, clock: Clock) -> int:
    """d, found by calling once, twice, four times and so on for a tenth of the time. Above one rotation of
    the inputs it is whole rotations, so that every point asks the same."""
    calls, elapsed = 0, 0.0
    while elapsed < seconds / 10:
        more = calls + 1
        elapsed += timed(call, more, clock)
        calls += more
    of_all_points = points * (points + 1) / 2
    first = max(1, int(seconds / (elapsed / calls) / of_all_points))
    return first if first < call.rotation else first - first % call.rotation


def points_of_line(
    call: Call, *, points: int = 20, seconds: float = 1.0, clock: Clock = time.thread_time
) -> tuple[list[float], int]:
    """Seconds per operation of each point, and the operations of the first."""
    first = calls_of_first_point(call, points, seconds, clock)
    number = first * call.operations
    return [timed(call, i * first, clock) / (i * number) for i in range(1, points + 1)], number


class SlopeBenchmark(DeclaredBenchmark):
    """asv's benchmark type for methods whose names begin with `slope_`. ValueError when `rounds` is not 1."""

    name_regex = re.compile(r"^slope_.+$")
    type = "slope"
    default_unit = "seconds"

    def run(self, *params: Any) -> dict[str, Any]:
        if int(self.attribute("rounds", 1)) != 1:
            raise ValueError("the points of a line come from one process: rounds must be 1")
        samples, number = points_of_line(
            self.declaration(*params),
            points=int(self.attribute("points", 20)),
            seconds=float(self.attribute("sample_time", 1.0)),
        )
        return {"samples": [float(f"{sample:.6g}") for sample in samples], "number": number}
