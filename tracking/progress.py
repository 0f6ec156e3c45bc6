"""How far measuring has come, and how long it may take yet.

What each benchmark took in earlier records of this machine gives the shares of the work; what has run so far
gives their scale, so a slower day or a longer commit is soon allowed for. A benchmark never measured before
counts as the mean of the others. Building and preparing are not included.
"""

import contextlib
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

import asv.commands.run
import asv.runner
from asv.console import log

from tracking import records

SAID_EVERY = 30.0  # seconds


class Progress:
    """Of measuring so many commits; `durations` are seconds a benchmark takes with all its rounds."""

    def __init__(
        self,
        durations: Mapping[str, float],
        commits: int,
        clock: Callable[[], float] = time.monotonic,
        say: Callable[[str], None] = log.info,
    ) -> None:
        self._durations, self._commits = durations, commits
        self._clock, self._say = clock, say
        self._shares: dict[str, float] = {}  # of one round of each benchmark
        self._total = self._done = 0.0
        self._spent = 0.0
        self._said_at = clock()

    def begin(self, benchmarks: Mapping[str, Mapping[str, Any]]) -> None:
        """These are the benchmarks of every commit; told again with each commit and round."""
        if self._shares:
            return
        known = [self._durations[name] for name in benchmarks if name in self._durations]
        usual = statistics.mean(known) if known else 1.0
        for name, benchmark in benchmarks.items():
            duration, rounds = self._durations.get(name, usual), int(benchmark.get("rounds", 1))
            self._shares[name] = duration / rounds
            self._total += duration * self._commits
        if known:
            self._say(f"About {_minutes(self._total)} of measuring, by earlier records of this machine")

    def add(self, name: str, seconds: float) -> None:
        """One round of a benchmark took so long."""
        self._done += self._shares.get(name, 0.0)
        self._spent += seconds

    @property
    def left(self) -> float | None:
        """Seconds yet to come, None as long as nothing has run."""
        if not self._done:
            return None
        return max(0.0, self._total - self._done) * self._spent / self._done

    def tell(self) -> None:
        """Say so when it was last said some time ago."""
        left = self.left
        if left is not None and self._clock() - self._said_at >= SAID_EVERY:
            self._said_at = self._clock()
            self._say(f"{_minutes(self._spent)} measured, about {_minutes(left)} left")


def stored_durations(results_dir: Path, machine: str) -> dict[str, float]:
    """The median of what each benchmark took in the records of a machine, seconds."""
    found: dict[str, list[float]] = {}
    for path, document in records.readable(results_dir).items():
        if path.parent.name == machine:
            for name in document["results"]:
                duration = records.row(document, name).get("duration")
                if isinstance(duration, int | float) and duration > 0:
                    found.setdefault(name, []).append(float(duration))
    return {name: statistics.median(durations) for name, durations in found.items()}


@contextlib.contextmanager
def shown(progress: Progress) -> Iterator[None]:
    """Follow what asv measures meanwhile. It has no hook for that: three of its functions are wrapped."""
    run_benchmarks, run_benchmark, step = (
        asv.commands.run.run_benchmarks,
        asv.runner.run_benchmark,
        log.step,
    )

    def begun(benchmarks: Any, *args: Any, **options: Any) -> Any:
        progress.begin(benchmarks)
        return run_benchmarks(benchmarks, *args, **options)

    def timed(benchmark: Any, *args: Any, **options: Any) -> Any:
        start = time.monotonic()
        result = run_benchmark(benchmark, *args, **options)
        progress.add(benchmark["name"], time.monotonic() - start)
        return result

    def told() -> None:
        step()
        progress.tell()  # between two of asv's own lines

    with (
        mock.patch.object(asv.commands.run, "run_benchmarks", begun),
        mock.patch.object(asv.runner, "run_benchmark", timed),
        mock.patch.object(log, "step", told),
    ):
        yield


def _minutes(seconds: float) -> str:
    whole = round(seconds)
    return f"{whole // 60} min {whole % 60:02d} s" if whole >= 60 else f"{whole} s"
