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
import math
import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asv.config import Config
from asv.util import UserError, human_value

from tracking import history, sampler
from tracking.measure import alone
from tracking.sampler import Answer, Benchmark, Measured, Sampler
from tracking.search import ExactSearch, Outcome, SampledSearch, Step

UNDECIDED = 3

# The default threshold of each type of benchmark, in per cent. Others have neither counts nor rounds.
COUNTS = {"instr": 0.1, "ops": 0.1, "track": 0.1}
SAMPLED = {"time": 5.0, "timeraw": 5.0, "ratio": 5.0}
SAMPLES: dict[str, Any] = {"repeat": 5, "repetitions": 5, "sample_time": 0.02, "warmup_time": 0.02}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("benchmark", metavar="BENCH", help="one benchmark, its parameters included")
    parser.add_argument("range", metavar="GOOD..BAD", help="the commits to search")
    parser.add_argument(
        "--threshold",
        type=float,
        metavar="PERCENT",
        help=f"the least change that counts [{COUNTS['instr']:g} for counts, {SAMPLED['time']:g} for others]",
    )
    parser.add_argument("--all", action="store_true", help="every step, up and down")


@dataclass(frozen=True)
class Question:
    """What is searched for: one benchmark key, its type and unit, the line of commits, the threshold in per
    cent, and whether all steps are wanted."""

    key: str
    type: str
    unit: str
    line: Sequence[str]
    threshold: float
    every: bool

    @property
    def exact(self) -> bool:
        return self.type in COUNTS

    def shown(self, value: float) -> str:
        """A value with its unit: counts with all their digits."""
        if self.unit == "seconds":
            return str(human_value(value, self.unit))
        return f"{value:,.{12 if self.exact else 4}g} {self.unit}"

    def command(self, good: str, bad: str) -> str:
        """The command line that asks the same of other ends."""
        words = ["python", "-m", "tracking", "bisect", self.key, f"{good[:8]}..{bad[:8]}"]
        return shlex.join([*words, "--threshold", f"{self.threshold:g}", *(["--all"] if self.every else [])])


def run(conf: Config, arguments: argparse.Namespace) -> int:
    threshold = arguments.threshold
    if threshold is not None and not 0 <= threshold < math.inf:
        raise UserError(f"a threshold is a percentage, not {threshold}")
    line = history.line_to_search(arguments.range, conf)
    history.warn_of_local_changes(conf)
    with alone():
        benchmarks = sampler.discovered(conf, line[-1])
        question = asked(benchmarks, arguments.benchmark, line, threshold, arguments.all)
        print(f"{question.key}, {len(line)} commits, threshold {question.threshold:g} %", flush=True)
        outcome = searched(conf, question, benchmarks)
    print("\n".join(["", *report(question, outcome)]))
    return UNDECIDED if outcome.undecided else 0


def asked(
    benchmarks: Mapping[str, Benchmark], text: str, line: Sequence[str], threshold: float | None, every: bool
) -> Question:
    """The question about the one benchmark that `text` names; a UserError where it is none that can be
    searched for."""
    key = sampler.chosen(benchmarks, text)
    benchmark = benchmarks[key.partition("(")[0]]
    kind = benchmark["type"]
    defaults = COUNTS | SAMPLED
    if kind not in defaults:
        raise UserError(f"{key} is of type {kind}; what can be bisected is {', '.join(defaults)}")
    if kind == "instr" and shutil.which("valgrind") is None:
        raise UserError("instructions are counted by valgrind, which is not installed")
    if threshold == 0 and kind in SAMPLED:
        raise UserError("times and ratios need a threshold above 0")
    chosen = defaults[kind] if threshold is None else threshold
    return Question(key, kind, benchmark.get("unit") or "", line, chosen, every)


def searched(
    conf: Config,
    question: Question,
    benchmarks: Mapping[str, Benchmark],
    say: Callable[[str], None] = print,
) -> Outcome:
    """The answer to the question; each probe is said as it goes."""
    asks = Sampler(conf, sampler.exactly(question.key), {} if question.exact else SAMPLES, benchmarks)
    note = "" if question.exact else ", {} rounds"

    def probe(commits: Sequence[str], rounds: int) -> dict[str, Answer]:
        by_commit = asks.ask(commits, rounds)
        # where no commit builds, the one answer of each stands under another key
        answers = {commit: by_key.get(question.key, *by_key.values()) for commit, by_key in by_commit.items()}
        for commit, answer in answers.items():
            shown = question.shown(answer.value) if isinstance(answer, Measured) else answer.reason
            say(f"  {commit[:8]}  {shown}{note.format(rounds)}")
        return answers

    def stored() -> dict[str, float]:
        found = {commit: asks.stored(commit).get(question.key) for commit in question.line}
        return {commit: answer.value for commit, answer in found.items() if answer is not None}

    threshold = question.threshold / 100
    search: ExactSearch | SampledSearch
    if question.exact:
        search = ExactSearch(question.line, probe, threshold, say, stored())
    else:
        search = SampledSearch(question.line, probe, threshold, say)
    return search.every() if question.every else search.first()


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
