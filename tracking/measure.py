"""One way into asv's measuring, shared by every command that measures: into a folder of choice, one at a
time."""

import contextlib
import copy
import fcntl
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from asv.commands.run import Run
from asv.config import Config
from asv.console import log
from asv.util import UserError

from tracking import records

WORK = Path(".asv")  # ignored by git: environments, sites and results that are not records

# asv's exit code when some benchmark failed; the others are stored nevertheless
SOME_FAILED = 2
INTERRUPTED = "Interrupted."  # what asv makes of a KeyboardInterrupt while it discovers or measures
WHY_FAILED = "`asv run --quick --dry-run --show-stderr --bench NAME COMMIT^!` shows why"


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold this project's measuring lock; a UserError names the holder when another process has it. The
    system lets go of it however the process ends."""
    WORK.mkdir(exist_ok=True)
    with open(WORK / "measuring.lock", "a+", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            holder = lock.read().strip() or "unknown"
            raise UserError(
                f"another measurement is running here ({holder}): wait for it, or stop it"
            ) from None
        lock.truncate(0)
        lock.write(f"process {os.getpid()}, {shlex.join(sys.argv[1:])}")
        lock.flush()
        yield


def measure(
    conf: Config,
    commits: Sequence[str],
    into: Path,
    *,
    attributes: dict[str, Any] | None = None,
    bench: Sequence[str] = (),
    interleave: bool = False,
    samples: bool = False,
) -> bool:
    """Let asv measure `commits` and store under `into`; True when no benchmark failed. Failures are printed.

    `attributes` override those of every benchmark, `bench` are regular expressions that choose benchmarks,
    `interleave` takes the rounds of all commits in turn, so that a drift of the machine meets all alike.
    With `samples` the result files keep them.
    """
    run_conf = copy.copy(conf)
    run_conf.results_dir = str(into)
    try:
        code = Run.run(
            conf=run_conf,
            range_spec=list(commits),
            bench=list(bench) or None,
            attribute=attributes,
            interleave_rounds=interleave,
            record_samples=samples,
            show_stderr=False,
            pull=False,
        )
    except UserError as error:
        if str(error) == INTERRUPTED:
            raise KeyboardInterrupt from None
        raise
    if code not in (None, 0, SOME_FAILED):
        raise UserError("asv could not measure; its own message is above")
    log.flush()
    for result_file, document in records.readable(into).items():
        for failed in records.failures(document):
            print(f"failed on {result_file.name[:8]}: {failed}")
    return code is None or code == 0
