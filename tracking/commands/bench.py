"""Measure HEAD on this host in a few minutes, and show it beside what is recorded.

Nothing recorded is touched: the figures go to .asv/fresh and the site to .asv/site, both ignored by git.
The short profile takes fewer and shorter samples than a record does.
"""

import argparse
import shutil
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.console import log

from tracking import history, pages, records
from tracking.commands import demand_regular_expressions, summary
from tracking.measure import WHY_FAILED, WORK, alone, measure

FRESH = WORK / "fresh"
SITE = WORK / "site"

# asv's attributes, as `asv run -a NAME=VALUE` takes them: one process a figure, a fifth of a second each
SHORT_PROFILE: dict[str, Any] = {"rounds": 1, "repeat": [1, 5, 0.2], "sample_time": 0.05, "warmup_time": 0.01}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bench", action="append", default=[], metavar="REGEX", help="only benchmarks that match"
    )


def run(conf: Config, arguments: argparse.Namespace) -> int:
    """0 also when some benchmark failed: the table and the pages show which."""
    demand_regular_expressions(arguments.bench)
    head = history.head()
    history.warn_of_local_changes(conf)
    with alone():
        shutil.rmtree(FRESH, ignore_errors=True)
        all_ran = measure(conf, [head], FRESH, attributes=SHORT_PROFILE, bench=arguments.bench)
        _publish_with_recorded(conf, head)
    log.flush()
    print(summary.text(conf, FRESH, head))
    if not all_ran:
        print(f"\nSome benchmarks failed; {WHY_FAILED}")
    print("\nThe pages, these figures beside the recorded ones: `make view` opens them.")
    return 0


def _publish_with_recorded(conf: Config, head: str) -> None:
    together = WORK / "together"
    try:
        records.copied(Path(conf.results_dir), together)
        records.merge_folder(FRESH, together, prefer_fresh=True)
        pages.warn_if_history_is_cut()
        pages.write_site(conf, together, history.tip_that_shows(head, conf), SITE)
    finally:
        shutil.rmtree(together, ignore_errors=True)
