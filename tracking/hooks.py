"""What the plugin changes in asv 0.6.6, which offers no hook for it: each change is one small function here.

1. pip obeys requirements/asv-constraints.txt, and an environment made under other constraints is made anew:
   asv upgrades past its own pins, and does not hash the constraints into the environment's name.
2. The machine is named by its processor instead of its host name, so plain `asv run` asks nothing.
3. Beside each saved result stands the record of the environment that it was measured in.
4. Samples are saved to six digits.
5. Publishing reads files in sorted order instead of the file system's.
6. The value of a `slope_` benchmark is the slope of the line through its points, with that one's interval,
   and the points are always kept: asv would show their median and drop them.
"""

import functools
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import asv.commands.publish
import asv.commands.run
import asv.results
from asv.environment import Environment
from asv.machine import Machine, MachineCollection
from asv.results import Results
from asv.util import UserError

import tracking.site  # noqa: F401  registers the publishers that plain `asv publish` calls
import tracking.site.hosts  # noqa: F401
import tracking.site.stages  # noqa: F401
from tracking import environment, machine, slope

CONSTRAINTS = Path("requirements/asv-constraints.txt")
CONSTRAINTS_MARK = "constraints.sha256"  # beside asv's own marks in an environment's folder


def install() -> None:
    """Apply every change once in this process; name the machine each time, since asv keeps names in HOME."""
    _name_machine()
    if getattr(install, "done", False):
        return
    if CONSTRAINTS.is_file():
        os.environ.setdefault("PIP_CONSTRAINT", str(CONSTRAINTS.resolve()))
        Environment.create = _made_under_constraints(Environment.create)
    asv.commands.run.run_benchmarks = _with_readings(asv.commands.run.run_benchmarks)
    Results.save = _with_environment(_rounded(Results.save))
    Results.add_result = _with_slope(Results.add_result)
    asv.results.iter_results_paths = _sorted(asv.results.iter_results_paths)
    asv.commands.publish.iter_machine_files = _sorted(asv.commands.publish.iter_machine_files)
    install.done = True  # type: ignore[attr-defined]


def _made_under_constraints(create: Callable[[Environment], None]) -> Callable[[Environment], None]:
    digest = hashlib.sha256(CONSTRAINTS.read_bytes()).hexdigest()

    @functools.wraps(create)
    def create_anew_when_stale(env: Environment) -> None:
        mark = Path(env._path) / CONSTRAINTS_MARK
        if mark.parent.is_dir() and not (mark.is_file() and mark.read_text() == digest):
            shutil.rmtree(mark.parent)
        create(env)
        if mark.parent.is_dir():  # an "existing" environment has no folder of its own
            mark.write_text(digest)

    return create_anew_when_stale


def _name_machine() -> None:
    facts = machine.info()
    Machine.hardcoded_machine_name = facts["machine"]
    try:
        known = MachineCollection.load(facts["machine"])
    except UserError:
        known = None
    if known is None or {key: known.get(key) for key in facts} != facts:
        MachineCollection.save(facts["machine"], facts)


def _with_readings(run_benchmarks: Callable[..., Results]) -> Callable[..., Results]:
    @functools.wraps(run_benchmarks)
    def run_between_readings(benchmarks: Any, env: Environment, *args: Any, **options: Any) -> Results:
        before = environment.reading("before")
        results = run_benchmarks(benchmarks, env, *args, **options)
        results.measured = (env, sorted(benchmarks), [before, environment.reading("after")])
        return results

    return run_between_readings


def _rounded(save: Callable[[Results, str], None]) -> Callable[[Results, str], None]:
    """Samples to six digits, more than any clock here tells: they are most of a file."""

    @functools.wraps(save)
    def save_rounded(results: Results, results_dir: str) -> None:
        for of_benchmark in results._samples.values():
            for samples in of_benchmark or []:
                if samples is not None:
                    samples[:] = [float(f"{sample:.6g}") for sample in samples]
        save(results, results_dir)

    return save_rounded


def _with_environment(save: Callable[[Results, str], None]) -> Callable[[Results, str], None]:
    @functools.wraps(save)
    def save_with_environment(results: Results, results_dir: str) -> None:
        save(results, results_dir)
        if hasattr(results, "measured"):
            env, names, readings = results.measured
            path = environment.path_beside(Path(results_dir, results._filename))
            environment.add_run(path, env, results.commit_hash, names, readings)

    return save_with_environment


def _with_slope(add_result: Callable[..., None]) -> Callable[..., None]:
    @functools.wraps(add_result)
    def add_with_slope(results: Results, benchmark: dict[str, Any], *args: Any, **options: Any) -> None:
        if benchmark["type"] != slope.TYPE:
            return add_result(results, benchmark, *args, **options)
        # points of another process belong to another line, so none are ever appended
        add_result(results, benchmark, *args, **{**options, "record_samples": True, "append_samples": False})
        name = benchmark["name"]
        values, statistics = results._results[name] or [], results._stats[name] or []
        for index, samples in enumerate(results._samples[name] or []):
            if samples is not None and len(samples) > 1:
                fitted = slope.line(samples, statistics[index]["number"]).slope
                values[index] = fitted.value
                statistics[index].update(ci_99_a=fitted.low, ci_99_b=fitted.high)

    return add_with_slope


def _sorted(listing: Callable[[str], Iterable[Any]]) -> Callable[[str], Iterable[Any]]:
    @functools.wraps(listing)
    def sorted_listing(folder: str) -> Iterable[Any]:
        return sorted(listing(folder))

    return sorted_listing
