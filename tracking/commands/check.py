"""Compare two commits, and tell by the exit status whether the newer one costs more.

BASE..HEAD, or BASE alone; left out, from where HEAD left the main branch (on it: from the commit before).
Both are measured in one run, their rounds in turn. A benchmark alarms when a count rose beyond its threshold,
when the whole interval of a ratio lies beyond it, or when it works on base and fails on head, and a second
run of that benchmark shows the same. The table is Markdown; ratios are head / base, above 1 costs more.

--unchanged RUNS measures HEAD (or the one commit named) against itself and keeps what differed: from these
runs the thresholds of this machine are derived.

Exit status: 0 no alarm, 3 an alarm, 1 an error.
"""

import argparse
from collections.abc import Sequence

from asv.config import Config
from asv.util import UserError

from tracking import comparison, environment, history, sampler, thresholds
from tracking.commands import demand_regular_expressions
from tracking.comparison import Comparison
from tracking.measure import alone
from tracking.sampler import Sampler

ALARM = 3
ROUNDS = 4  # processes a benchmark and commit: thresholds hold for this number of them


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("range", nargs="?", metavar="BASE..HEAD", help="the commits to compare")
    parser.add_argument(
        "--bench", action="append", default=[], metavar="REGEX", help="only benchmarks that match"
    )
    parser.add_argument("--unchanged", type=int, default=0, metavar="RUNS", help="learn the thresholds")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    demand_regular_expressions(arguments.bench)
    if arguments.unchanged < 0:
        raise UserError("--unchanged needs a number of runs")
    if arguments.unchanged:
        return _learn(conf, arguments)
    base, head = history.compared(arguments.range, conf)
    history.warn_of_local_changes(conf)
    if not history.changed(base, head, conf):
        print(f"{_named(base, head)}: nothing that is measured differs")
        return 0
    with alone():
        found = twice(conf, base, head, arguments.bench)
    print(f"\n{_named(base, head)}\n\n{comparison.as_markdown(found)}\n\n{comparison.summary(found)}")
    return ALARM if any(it.alarm for it in found) else 0


def twice(conf: Config, base: str, head: str, bench: Sequence[str]) -> list[Comparison]:
    """Every benchmark that matches, compared; what moved has been measured a second time."""
    first = once(conf, base, head, bench or [""])
    moved = {it.key: it for it in first if it.moved}
    if not moved:
        return first
    print(f"Measuring {len(moved)} that moved again", flush=True)
    again = once(conf, base, head, [sampler.exactly(key) for key in moved])
    second = {it.key: it for it in again if it.key in moved}
    return [comparison.with_second(it, second[it.key]) if it.key in second else it for it in first]


def once(conf: Config, base: str, head: str, bench: Sequence[str]) -> list[Comparison]:
    """Every benchmark that matches, measured once on both commits and compared."""
    return _compared(conf, Sampler(conf, bench), base, head)


def _compared(conf: Config, asked: Sampler, base: str, head: str) -> list[Comparison]:
    answers = asked.ask([base, head], ROUNDS)
    versions = {name: entry.get("version") for name, entry in asked.benchmarks.items()}
    known = thresholds.Thresholds(conf, thresholds.read(thresholds.path(conf)), versions)
    lacks = sampler.Lacks()
    return [
        comparison.compared(key, answers[base].get(key, lacks), answers[head].get(key, lacks), known.of(key))
        for key in sorted({*answers[base], *answers[head]})
    ]


def _learn(conf: Config, arguments: argparse.Namespace) -> int:
    commit = history.commit_or_stage(arguments.range) if arguments.range else history.head()
    twin = history.twin(commit)
    kept = thresholds.path(conf)
    for number in range(1, arguments.unchanged + 1):
        with alone():
            print(f"{commit[:8]} against itself, run {number} of {arguments.unchanged}", flush=True)
            before = environment.reading("before")
            asked = Sampler(conf, arguments.bench or [""])
            found = _compared(conf, asked, commit, twin)
            ratios = {
                it.key: (asked.benchmarks[it.key.partition("(")[0]].get("version"), it.ratio.value)
                for it in found
                if it.ratio is not None
            }
            if not ratios:
                raise UserError(f"nothing could be measured on {commit[:8]}; asv's own words: {sampler.LOG}")
            facts = {
                "started": before["at"],
                "commit": commit,
                "command": environment.command(),
                "host": environment.host(),
                "readings": [before, environment.reading("after")],
            }
            thresholds.add(kept, {**facts, "ratios": ratios})
        print(f"\n{comparison.as_markdown(found)}\n\n{comparison.summary(found)}; kept in {kept}\n")
    return 0


def _named(base: str, head: str) -> str:
    return f"{base[:8]}..{head[:8]}"
