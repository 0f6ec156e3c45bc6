"""Find the commit that changed a benchmark's cost, or with --all every one that did.

BENCH is file.Class.name, or file.Class.name(param, ...) as asv writes it. GOOD and BAD are stages or
revisions (no BAD: HEAD); only commits that change what is measured are looked at. Counts (instr_, ops_,
track_) are compared exactly; times and ratios are sampled in interleaved rounds until it is decided which
side of the threshold they are on.

Without --all: the first commit that costs more than the threshold over GOOD. With --all: every commit that
costs more, or less, than the one before it by more than the threshold, which takes measuring them all.

A commit that does not build or lacks the benchmark is stepped around and named. Both ends and both sides of
a step are measured anew; stored counts are used for the others while nothing contradicts them. Nothing is
saved.

Exit status: 0 found, or nothing changed; 3 it cannot be decided; 1 an error.
"""

import argparse
import functools
import math
from collections.abc import Iterator

from asv.config import Config
from asv.util import UserError

from tracking import bisection, history, sampler
from tracking.bisection import Question
from tracking.measure import alone
from tracking.search import Outcome, Step

UNDECIDED = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("benchmark", metavar="BENCH", help="one benchmark, its parameters included")
    parser.add_argument("range", metavar="GOOD..BAD", help="the commits to search")
    parser.add_argument(
        "--threshold",
        type=float,
        metavar="PERCENT",
        help=f"the change to exceed [{bisection.OF_COUNTS:g} for counts, {bisection.OF_SAMPLED:g} else]",
    )
    parser.add_argument("--all", action="store_true", help="every step, up and down")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    threshold = arguments.threshold
    if threshold is not None and not 0 <= threshold < math.inf:
        raise UserError(f"a threshold is a percentage, not {threshold}")
    line = history.line_to_search(arguments.range, conf)
    history.warn_of_local_changes(conf)
    with alone():
        benchmarks = sampler.discovered(conf, line[-1])
        question = bisection.asked(benchmarks, arguments.benchmark, line, threshold, arguments.all)
        print(f"{question.key}, {len(line)} commits, threshold {question.threshold:g} %", flush=True)
        outcome = bisection.searched(conf, question, benchmarks, functools.partial(print, flush=True))
    print("\n".join(["", *report(question, outcome)]))
    return UNDECIDED if outcome.undecided else 0


def report(question: Question, outcome: Outcome) -> Iterator[str]:
    """The outcome in lines."""
    for step in outcome.steps:
        yield from _of_step(question, outcome, step)
    if not outcome.steps and not outcome.undecided:
        good, bad = map(question.shown, outcome.ends)
        yield f"Nothing {'changed' if question.every else 'rose'} by more than {question.threshold:g} %:"
        yield f"  {good} at the good end, {bad} at the bad"
    for undecided in outcome.undecided:
        yield f"Cannot decide: {undecided}"
    named = {commit for step in outcome.steps for commit in step.candidates}
    for commit, reason in outcome.skipped.items():
        if commit not in named:
            yield f"Stepped around: {history.described(commit)}: {reason}"
    yield f"Again: {question.command(question.line[0], question.line[-1])}"


def _of_step(question: Question, outcome: Outcome, step: Step) -> Iterator[str]:
    among = "one of these commits" if len(step.candidates) > 1 else "this commit"
    yield f"{step.change:+.3%} by {among}, from {question.shown(step.old)} to {question.shown(step.new)}:"
    for commit in step.candidates:
        reason = f": {outcome.skipped[commit]}" if commit in outcome.skipped else ""
        yield f"  {history.described(commit)}{reason}"
    yield f"  alone: {question.command(step.before, step.after)}"
