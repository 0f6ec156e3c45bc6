"""Compare two commits, and tell by the exit status whether the newer one costs more.

BASE..HEAD, or BASE alone; left out, from where HEAD left the main branch (on it: from the commit before).
Both are measured in one run, their rounds in turn. A benchmark alarms when a count rose beyond its threshold,
when the whole interval of a ratio lies above it, or when it works on base and fails on head, and a second
run of that benchmark shows the same. The table is Markdown; ratios are head / base, above 1 costs more.

--unchanged RUNS measures HEAD (or the one commit named) against itself, and keeps by how much it differed:
from that the thresholds of this machine are derived.

Exit status: 0 no alarm, 3 an alarm, 1 an error.
"""

import argparse
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import checking, comparison, history, records, sampler
from tracking.commands import demand_regular_expressions
from tracking.measure import alone

ALARM = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("range", nargs="?", metavar="BASE..HEAD", help="the commits to compare")
    parser.add_argument(
        "--bench", action="append", default=[], metavar="REGEX", help="only benchmarks that match"
    )
    parser.add_argument("--unchanged", type=int, metavar="RUNS", help="learn the thresholds of this machine")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    demand_regular_expressions(arguments.bench)
    if arguments.unchanged is None:
        return _checked(conf, arguments)
    if arguments.unchanged < 1:
        raise UserError("--unchanged takes a number of runs, one at least")
    return _learned(conf, arguments)


def _checked(conf: Config, arguments: argparse.Namespace) -> int:
    base, head = history.compared(arguments.range, conf)
    history.warn_of_local_changes(conf)
    name = f"{base[:8]}..{head[:8]}"
    if not history.changed(base, head, conf):
        print(f"{name}: nothing that is measured differs")
        return 0
    with alone():
        benchmarks = sampler.discovered(conf, head)
        keys = checking.chosen(benchmarks, arguments.bench)
        print(f"{name}: {len(keys)} benchmarks; asv tells more in {sampler.LOG}", flush=True)
        found = checking.twice(conf, base, head, benchmarks, keys)
    print(f"\n{comparison.as_markdown(found)}\n\n{comparison.summary(found)}")
    return ALARM if any(it.alarm for it in found) else 0


def _learned(conf: Config, arguments: argparse.Namespace) -> int:
    commit = history.commit_or_stage(arguments.range) if arguments.range else history.head()
    records.demand_writable(Path(conf.results_dir))
    with alone():
        benchmarks = sampler.discovered(conf, commit)
        keys = checking.chosen(benchmarks, arguments.bench)
        for number in range(1, arguments.unchanged + 1):
            print(f"{commit[:8]} against itself, run {number} of {arguments.unchanged}", flush=True)
            kept, found = checking.learned(conf, commit, benchmarks, keys)
            print(f"\n{comparison.as_markdown(found)}\n\n{comparison.summary(found)}; kept in {kept}\n")
    return 0
