"""Try the instrument on histories whose steps are known, and say how often it was right.

Tried are the interval of a ratio on simulated samples, `check` on pairs of commits, unchanged ones among
them, and `bisect` on histories. Scratch projects are made in a temporary folder and measured by asv as any
other; sizes, places and commits that do not build are seeded. An interrupted run is resumed by the next one
of the same commit. What a complete run found is kept beside this machine's records, in results/.

Exit status: 0 every claim holds; 3 one does not; 1 an error.
"""

import argparse
import contextlib
import functools
import itertools
import tempfile
from pathlib import Path

from asv.config import Config

from tracking import environment, history, machine
from tracking.measure import WORK, alone
from tracking.selftest import bisect, check, coverage, project, trials

STATE = WORK / "selftest.jsonl"
NOT_MET = 3
PARTS = (coverage, check, bisect)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There are none: what is tried is always the same."""


def run(conf: Config, arguments: argparse.Namespace) -> int:
    head = history.head()
    claims = [claim for part in PARTS for claim in part.CLAIMS]
    wanted = itertools.chain.from_iterable(part.trials() for part in PARTS)
    measures, state = Path(conf.benchmark_dir, "measure").resolve(), STATE.resolve()
    with alone(), tempfile.TemporaryDirectory(prefix="selftest-") as folder:
        project.make(Path(folder), measures)
        before = environment.reading("before")
        with contextlib.chdir(folder):
            ended = trials.run(wanted, state, head, functools.partial(print, flush=True))
    print(f"\n{trials.table(claims, ended)}")
    counts = trials.counted(ended)
    kept = Path(conf.results_dir) / machine.info()["machine"] / "selftest.jsonl"
    facts = {
        "started": before["at"],
        "head": head,
        "command": environment.command(),
        "host": environment.host(),
        "readings": [before, environment.reading("after")],
        "claims": counts,
    }
    environment.append_line(kept, facts)
    print(f"\nkept in {kept}")
    return 0 if all(trials.holds(claim, counts[claim.name]) for claim in claims) else NOT_MET
