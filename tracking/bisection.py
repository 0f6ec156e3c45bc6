"""One benchmark's question to a line of commits: which kind of search answers it, and asv as its oracle."""

import shlex
import shutil
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asv.config import Config
from asv.util import UserError, human_value

from tracking import sampler
from tracking.sampler import Answer, Benchmark, Measured, Sampler
from tracking.search import ExactSearch, Outcome, SampledSearch

# Types of benchmark that give the same value every time, and those that give samples in rounds which can be
# taken in turn; others (memory; a slope, whose points are one process's) cannot be searched for.
COUNTS = ("instr", "ops", "track")
SAMPLED = ("time", "timeraw", "ratio")
OF_COUNTS, OF_SAMPLED = 0.1, 5.0  # their thresholds in per cent

# What a round takes of each commit, and the figure that stands for it. What disturbs a time only adds to it,
# and often for milliseconds: the smallest of many short samples is the one least disturbed (J. Chen,
# J. Revels, Robust benchmarking in noisy environments, arXiv:1608.04295, 2016). A ratio is disturbed either
# way.
SAMPLES: dict[str, dict[str, Any]] = {
    "time": {"repeat": 20, "sample_time": 0.003, "warmup_time": 0.02},
    "ratio": {"repetitions": 5, "sample_time": 0.02, "warmup_time": 0.02},
}
OF_ROUND: dict[str, Callable[[Sequence[float]], float]] = {"time": min, "ratio": statistics.median}


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

    @property
    def kind(self) -> str:
        """Its type; that of a call in a process of its own is another form of `time`."""
        return "time" if self.type == "timeraw" else self.type

    def shown(self, value: float) -> str:
        """A value with its unit: counts with all their digits."""
        if self.unit == "seconds":
            return str(human_value(value, self.unit))
        return f"{value:,.{12 if self.exact else 4}g} {self.unit}"

    def command(self, good: str, bad: str) -> str:
        """The command line that asks the same of other ends."""
        words = ["python", "-m", "tracking", "bisect", self.key, f"{good[:8]}..{bad[:8]}"]
        return shlex.join([*words, "--threshold", f"{self.threshold:g}", *(["--all"] if self.every else [])])


def asked(
    benchmarks: Mapping[str, Benchmark], text: str, line: Sequence[str], threshold: float | None, every: bool
) -> Question:
    """The question about the one benchmark that `text` names; a UserError where it is none that can be
    searched for."""
    key = sampler.chosen(benchmarks, text)
    benchmark = benchmarks[key.partition("(")[0]]
    kind = benchmark["type"]
    if kind not in COUNTS + SAMPLED:
        raise UserError(f"{key} is of type {kind}; what can be bisected is {', '.join(COUNTS + SAMPLED)}")
    if kind == "instr" and shutil.which("valgrind") is None:
        raise UserError("instructions are counted by valgrind, which is not installed")
    if threshold == 0 and kind in SAMPLED:
        raise UserError("times and ratios need a threshold above 0")
    if threshold is None:
        threshold = OF_COUNTS if kind in COUNTS else OF_SAMPLED
    return Question(key, kind, benchmark.get("unit") or "", line, threshold, every)


def searched(
    conf: Config,
    question: Question,
    benchmarks: Mapping[str, Benchmark],
    say: Callable[[str], None],
) -> Outcome:
    """The answer to the question; each probe is said as it goes."""
    asks = Sampler(conf, sampler.exactly(question.key), SAMPLES.get(question.kind, {}), benchmarks)
    note = "" if question.exact else ", {} rounds"

    def probe(commits: Sequence[str], rounds: int) -> dict[str, Answer]:
        asked = asks.ask(commits, rounds)
        answers = {
            commit: answer for commit, by_key in asked.items() for answer in by_key.values()
        }  # one each
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
        search = SampledSearch(question.line, probe, threshold, say, OF_ROUND[question.kind])
    return search.every() if question.every else search.first()
