"""Which processor core to measure on: a short calibration of each that this process may use.

One core of a shared machine can be twice as slow as its neighbour for minutes (another guest, heat, a clock
that was turned down). So a fixed loop of integer arithmetic is timed on each core by the wall clock, which
sees all of these, and the core with the lowest upper quartile of its spins is taken: slow and uneven cores
lose alike. Told of a core are the median of its spins and their spread, the interquartile range over the
median.

Where the system does not let a process choose its cores there is no calibration.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

LOOP = 100_000  # iterations of a spin: some milliseconds
SPINS = 40
NOISY = 0.05  # spread above which a core is called noisy
SLOW = 1.1  # of two medians, above which one core is called slow


@dataclass(frozen=True)
class Core:
    """A core's number, and seconds: of its median spin, of three quarters of them; the spread has no unit."""

    core: int
    median: float
    upper_quartile: float
    spread: float


def calibrated(spin: Callable[[], float] | None = None) -> list[Core]:
    """Every core of this process's affinity, which is as before afterwards."""
    if not hasattr(os, "sched_setaffinity"):
        return []
    allowed = os.sched_getaffinity(0)
    try:
        return [_calibrated(core, spin or spun) for core in sorted(allowed)]
    finally:
        os.sched_setaffinity(0, allowed)


def quietest(cores: Iterable[Core]) -> Core:
    return min(cores, key=lambda core: core.upper_quartile)


def told(cores: Sequence[Core]) -> dict[str, Any]:
    """What is recorded of a calibration: the spins depend on Python's version, too."""
    return {
        "chosen": quietest(cores).core,
        "cores": [asdict(core) for core in cores],
        "loop": LOOP,
        "python": platform.python_version(),
    }


def doubts(cores: Sequence[Core], earlier: Iterable[dict[str, Any]] = ()) -> list[str]:
    """Why figures of the quietest core may not be trusted, and why others were passed over, a line each.

    `earlier` is what was told of calibrations of this machine before.
    """
    chosen = quietest(cores)
    lines = [
        f"core {core.core} is {_percent(core.median / chosen.median)} slower than core {chosen.core}, "
        "which is taken: busy or throttled"
        for core in cores
        if core.median > SLOW * chosen.median
    ]
    if chosen.spread > NOISY:
        lines.append(
            f"core {chosen.core}, the quietest, is noisy: equal spins differ by {100 * chosen.spread:.0f} %"
        )
    fastest = min(_comparable_medians(earlier), default=chosen.median)
    if chosen.median > SLOW * fastest:
        lines.append(
            f"core {chosen.core} is {_percent(chosen.median / fastest)} slower than this machine was at its "
            "best: busy or throttled"
        )
    return lines


def spun() -> float:
    """Seconds of one spin."""
    start, number = time.perf_counter(), 1
    for index in range(LOOP):
        number = (31 * number + index) & 0xFFFFFFFF
    return time.perf_counter() - start


def _calibrated(core: int, spin: Callable[[], float]) -> Core:
    os.sched_setaffinity(0, {core})
    spin()  # moves there and warms up
    lower, median, upper = statistics.quantiles([spin() for _ in range(SPINS)], n=4)
    return Core(core, median, upper, (upper - lower) / median)


def _comparable_medians(earlier: Iterable[dict[str, Any]]) -> Iterable[float]:
    for calibration in earlier:
        try:
            if calibration["loop"] == LOOP and calibration["python"] == platform.python_version():
                yield from (float(core["median"]) for core in calibration["cores"])
        except (LookupError, TypeError, ValueError):
            continue  # a damaged record only lacks a comparison


def _percent(ratio: float) -> str:
    return f"{100 * (ratio - 1):.0f} %"
