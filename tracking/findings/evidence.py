"""What is recorded, machine by machine, newest commit first.

A figure goes by the name that it has in the summary, all its parameters included:
``bench_batch.VerifyBatch.time_per_signature(library=pysecbench, signatures=64)``. Figures of an older version
of a benchmark, and those that failed or do not apply, are not there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tracking import environment, records, series, table
from tracking.history import Line, Stage
from tracking.series import Benchmarks
from tracking.table import Figure


@dataclass(frozen=True)
class Name:
    """A figure to be looked up: in the newest record, or at a stage (``curve/2-wnaf``)."""

    text: str
    stage: str | None = None

    @property
    def benchmark(self) -> str:
        return self.text.partition("(")[0]


def name(benchmark: str, *, stage: str | None = None, **parameters: object) -> Name:
    """The name of a figure; the parameters in the order in which the benchmark has them."""
    return Name(table.full_name(benchmark, {key: str(value) for key, value in parameters.items()}), stage)


@dataclass(frozen=True)
class Recording:
    """One record: of a commit on a machine in one environment."""

    machine: str
    commit: str
    place: int  # of the commit on the line
    state: int  # as in history.Line
    engine: str  # that ran, empty where the record does not tell
    figures: dict[str, Figure]
    inapplicable: frozenset[str]  # figures that it holds as n/a


@dataclass(frozen=True)
class Host:
    """A machine and its records, newest commit first."""

    name: str
    recordings: list[Recording]

    def holding(self, names: Iterable[str]) -> Recording | None:
        """The newest record that has all of these figures."""
        wanted = set(names)
        return next((found for found in self.recordings if wanted <= found.figures.keys()), None)

    def is_inapplicable(self, wanted: str) -> bool:
        """Whether a figure is n/a wherever it was asked for."""
        return self.holding([wanted]) is None and any(wanted in one.inapplicable for one in self.recordings)

    def at(self, stage: Stage, line: Line, names: Iterable[str]) -> Recording | None:
        """The record of a stage, or of a commit that measures the same, that has all of these figures."""
        state, wanted = line.states[stage.commit], set(names)
        found = [one for one in self.recordings if one.state == state and wanted <= one.figures.keys()]
        return min(found, key=lambda one: one.commit != stage.commit, default=None)


@dataclass(frozen=True)
class Evidence:
    """Every machine's records, and what is needed to read them."""

    hosts: list[Host]
    line: Line
    benchmarks: Benchmarks

    def stage(self, wanted: str) -> Stage | None:
        return next((stage for stage in self.line.stages if stage.name == wanted), None)

    def unit(self, wanted: Name) -> str:
        """The unit of a figure; empty where the list of benchmarks does not have it."""
        return self.benchmarks.get(wanted.benchmark, {}).get("unit") or ""

    def is_exact(self, wanted: Name) -> bool:
        """Whether it is a count, which repeats to the last digit."""
        return self.benchmarks.get(wanted.benchmark, {}).get("type") in series.EXACT_TYPES


def read(results_dir: Path, line: Line) -> Evidence:
    """All readable records of commits on the line."""
    benchmarks = records.benchmarks(results_dir)
    places = {commit: place for place, commit in enumerate(line.states)}
    found: dict[str, list[Recording]] = {}
    for path, document in records.readable(results_dir).items():
        commit = document["commit_hash"]
        if commit in places:
            figures = _figures(benchmarks, document)
            values = {text: figure for text, figure in figures.items() if figure.is_number}
            lacking = {text for text, figure in figures.items() if figure.value is not None} - values.keys()
            recording = Recording(
                path.parent.name,
                commit,
                places[commit],
                line.states[commit],
                _engine(path),
                values,
                frozenset(lacking),
            )
            found.setdefault(recording.machine, []).append(recording)
    hosts = [
        Host(machine, sorted(recordings, key=lambda one: -one.place))
        for machine, recordings in sorted(found.items())
    ]
    return Evidence(hosts, line, benchmarks)


def _figures(benchmarks: Benchmarks, document: records.Document) -> dict[str, Figure]:
    """All that a record holds of the newest versions, what failed and what is n/a too."""
    found = {}
    for benchmark in sorted(document["results"]):
        listed, fields = benchmarks.get(benchmark), records.row(document, benchmark)
        if listed is not None and fields.get("version") in (None, listed.get("version")):
            for chosen, figure in table.figures(listed, fields):
                found[table.full_name(benchmark, chosen)] = figure
    return found


def _engine(path: Path) -> str:
    """What the newest run of a record said of the engine."""
    runs = environment.read(environment.path_beside(path))
    builds = [run.get("environment", {}).get("build", {}) for run in runs]
    return next((str(build["engine"]) for build in reversed(builds) if "engine" in build), "")
