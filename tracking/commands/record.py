"""Measure commits fully and save the figures in results/.

RANGE is what git rev-list takes (A..B), or stages and revisions, each of which means the newest commit at or
before it that changes what is measured; HEAD when left out. A few commits are measured together, their rounds
interleaved, and saved before the next few begin; an interruption loses only the commits under way. What was
measured when saving was cut short, the next `record` saves first. Stored figures that rest on more samples or
more values stay.

Before each few a short calibration picks the quietest core and warns of a noisy or slow one.
"""

import argparse
import shutil
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.console import log
from asv.util import UserError

from tracking import cores, environment, history, machine, progress, records
from tracking.commands import demand_regular_expressions
from tracking.measure import WHY_FAILED, WORK, alone, measure

SCRATCH = WORK / "record"
MEASURED = SCRATCH / "measured"  # stands there from the end of measuring until all is saved
TOGETHER = 4  # neighbours are compared with each other; more would only put more work at risk


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("range", nargs="?", default="HEAD", metavar="RANGE", help="commits to measure [HEAD]")
    parser.add_argument(
        "--bench", action="append", default=[], metavar="REGEX", help="only benchmarks that match"
    )


def run(conf: Config, arguments: argparse.Namespace) -> int:
    demand_regular_expressions(arguments.bench)
    commits = history.commits_to_measure(arguments.range, conf)
    history.warn_of_local_changes(conf)
    records.demand_writable(Path(conf.results_dir))
    all_ran = True
    durations = progress.stored_durations(Path(conf.results_dir), machine.info()["machine"])
    with alone(), progress.shown(progress.Progress(durations, len(commits))):
        if MEASURED.exists():
            _save(Path(conf.results_dir))
        groups = [commits[start : start + TOGETHER] for start in range(0, len(commits), TOGETHER)]
        for number, group in enumerate(groups, 1):
            print(
                f"Commits {', '.join(commit[:8] for commit in group)} (group {number} of {len(groups)})",
                flush=True,
            )
            all_ran &= _record(conf, group, arguments.bench)
    if not all_ran:
        raise UserError(f"some benchmarks failed; what was measured is saved; {WHY_FAILED}")
    return 0


def _record(conf: Config, commits: list[str], bench: list[str]) -> bool:
    shutil.rmtree(SCRATCH, ignore_errors=True)
    try:
        calibration = _calibration(Path(conf.results_dir, machine.info()["machine"]))
        pinned = {"cpu_affinity": [calibration["chosen"]]} if calibration else None
        all_ran = measure(
            conf, commits, SCRATCH, attributes=pinned, bench=bench, interleave=True, samples=True
        )
        if calibration:
            for result_file in records.result_files(SCRATCH):
                environment.annotate(environment.path_beside(result_file), calibration=calibration)
        MEASURED.touch()
    finally:
        if not MEASURED.exists():
            shutil.rmtree(SCRATCH, ignore_errors=True)
    _save(Path(conf.results_dir))
    return all_ran


def _save(results_dir: Path) -> None:
    """Merge what was measured. It can be done again, so where it was cut short the next process begins
    anew."""
    environment.remove_unfinished(results_dir)
    try:
        merged = records.merge_folder(SCRATCH, results_dir)
    except OSError as error:
        raise UserError(
            f"not saved in {results_dir}/: {error.strerror}; the next `record` saves what was measured"
        ) from None
    log.flush()
    for path, (taken, kept) in merged.items():
        print(_said(path, taken, kept))
    MEASURED.unlink()
    shutil.rmtree(SCRATCH, ignore_errors=True)


def _calibration(folder: Path) -> dict[str, Any] | None:
    """The calibration of this machine, whose records lie in `folder`; None where it has none."""
    calibrated = cores.calibrated()
    if not calibrated:
        return None
    for line in cores.doubts(calibrated, environment.calibrations(folder)):
        log.warning(line)
    return cores.told(calibrated)


def _said(path: Path, taken: int, kept: int) -> str:
    if not taken and not kept:
        return f"{path}: not saved, nothing could be measured"
    fuller = f"; {kept} kept as stored, which is fuller (`asv rm` removes a record)" if kept else ""
    return f"{path}: {taken} benchmarks saved{fuller}"
