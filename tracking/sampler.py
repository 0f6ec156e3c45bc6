"""Ask asv for the values of chosen benchmarks on chosen commits, and save nothing.

asv measures in its own environments and keeps its wheels; result files go to a scratch folder, are read back
and deleted. A round is one process a benchmark and commit; the rounds of all commits are taken in turn, so
that a drift of the machine meets all alike. What asv says meanwhile goes to `LOG`.

A benchmark with parameters stands for several answers, each under the key that asv matches `--bench` against:
``file.Class.name(param, ...)``, or ``file.Class.name`` where there are no parameters.
"""

import contextlib
import itertools
import math
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.console import log
from asv.util import UserError

from tracking import machine, records
from tracking.measure import WORK, measure

SCRATCH = WORK / "probes"
LOG = WORK / "probes.log"
NOT_BUILT = "Failed to build the project"  # how asv's error begins when none of the asked commits builds

Benchmark = dict[str, Any]  # an entry of asv's list of benchmarks


@dataclass(frozen=True)
class Measured:
    """A value in `unit`, for times and ratios the median of all samples. `rounds` holds the samples of each
    round in the order taken (none for counts), each the mean of `number` calls."""

    value: float
    unit: str = ""
    rounds: tuple[tuple[float, ...], ...] = ()
    number: int | None = None

    @property
    def samples(self) -> list[float]:
        """All samples in the order taken."""
        return [sample for samples in self.rounds for sample in samples]


@dataclass(frozen=True)
class Lacks:
    """The commit lacks the benchmark's subject, or this machine what the measure needs: asv's n/a."""

    reason: str = "n/a there"


@dataclass(frozen=True)
class Broken:
    """No value: the commit does not build, or the benchmark fails."""

    reason: str


Answer = Measured | Lacks | Broken
Answers = dict[str, Answer]  # by benchmark key


class Sampler:
    """Asks for the benchmarks whose key one of the regular expressions `bench` matches.

    `attributes` override those of every benchmark, as asv's `-a NAME=VALUE` does. For rounds that can be told
    apart every round must take the same number of samples: give `repeat` as one integer for `time_`
    benchmarks.
    """

    def __init__(
        self,
        conf: Config,
        bench: str | Sequence[str],
        attributes: Mapping[str, Any] | None = None,
        benchmarks: Mapping[str, Benchmark] | None = None,
    ) -> None:
        self.conf = conf
        self.bench = [bench] if isinstance(bench, str) else list(bench)
        self.attributes = dict(attributes or {})
        self.benchmarks = dict(benchmarks or {})  # asv's list, by name; here once something has been asked

    def ask(self, commits: Sequence[str], rounds: int = 1) -> dict[str, Answers]:
        """Measure every commit (full hashes) in `rounds` rounds; the answers of each by benchmark key (by the
        regular expressions where no commit builds, so that no key is known).

        A UserError when asv cannot measure at all: no such benchmark, a suite that cannot be imported.
        """
        wanted = list(dict.fromkeys(commits))
        try:
            found = self._measured(wanted, rounds)
        except UserError as error:
            if not str(error).startswith(NOT_BUILT):
                raise UserError(f"{error} (asv's own words: {LOG})") from None
            found = {}
        keys = {key for answers in found.values() for key in answers} or set(self.bench)
        nothing: Answers = {key: Broken("does not build") for key in keys}
        return {commit: found.get(commit, nothing) for commit in wanted}

    def stored(self, commit: str) -> dict[str, Measured]:
        """The values that results/ holds of this commit for this machine and for today's version of each
        asked benchmark; without samples, which records do not keep. To be called when `benchmarks` are known.
        A broken file is named in a warning."""
        folder = Path(self.conf.results_dir) / machine.info()["machine"]
        found: dict[str, Measured] = {}
        for path in sorted(folder.glob(f"{commit[: self.conf.hash_length]}*.json")):
            try:
                document = records.load(path)
            except UserError as error:
                log.warning(f"{error}: left out")
                continue
            if document["commit_hash"] == commit:
                answers = self._read(document, 1).items()
                found |= {key: answer for key, answer in answers if isinstance(answer, Measured)}
        return found

    def _measured(self, commits: list[str], rounds: int) -> dict[str, Answers]:
        shutil.rmtree(SCRATCH, ignore_errors=True)
        WORK.mkdir(exist_ok=True)
        try:
            with open(LOG, "a", encoding="utf-8") as words, contextlib.redirect_stdout(words):
                measure(
                    self.conf,
                    commits,
                    SCRATCH,
                    bench=self.bench,
                    attributes={**self.attributes, "rounds": rounds},
                    interleave=True,
                    samples=True,
                )
                self.benchmarks = records.benchmarks(SCRATCH)
                documents = records.readable(SCRATCH).values()
            return {document["commit_hash"]: self._read(document, rounds) for document in documents}
        finally:
            shutil.rmtree(SCRATCH, ignore_errors=True)

    def _read(self, document: records.Document, rounds: int) -> Answers:
        """What a result file answers, as far as it was asked and is of today's version."""
        found: Answers = {}
        for name in document["results"]:
            benchmark, fields = self.benchmarks.get(name), records.row(document, name)
            if benchmark is None or fields.get("version") != benchmark.get("version"):
                continue
            for number, combination in enumerate(itertools.product(*fields.get("params") or [])):
                key = _key(name, combination)
                if any(re.search(pattern, key) for pattern in self.bench):
                    found[key] = _answer(fields, number, benchmark.get("unit") or "", rounds)
        return found


def exactly(key: str) -> str:
    """The regular expression that matches this benchmark key and no other."""
    return f"^{re.escape(key)}$"


def keys(benchmark: Benchmark) -> Iterator[str]:
    """The keys of one benchmark, one for each combination of its parameters."""
    return (_key(benchmark["name"], combination) for combination in itertools.product(*benchmark["params"]))


def chosen(listed: Mapping[str, Benchmark], text: str) -> str:
    """The one benchmark key that `text` names; a UserError lists the choices when it names none or several.

    `text` is a key, or the name of a benchmark that has one combination of parameters only.
    """
    name = text.partition("(")[0]
    if name not in listed:
        file = name.partition(".")[0]
        near = sorted(other for other in listed if other.partition(".")[0] == file)
        choices = near or sorted({other.partition(".")[0] for other in listed})
        raise UserError(f"there is no benchmark {name!r}; {_listed(choices)}")
    its_keys = list(keys(listed[name]))
    if text in its_keys:
        return text
    if text == name and len(its_keys) == 1:
        return its_keys[0]
    what = "needs its parameters" if text == name else f"has no {text[len(name) :]}"
    raise UserError(f"{name} {what}; {_listed(its_keys)}")


def discovered(conf: Config, commit: str) -> dict[str, Benchmark]:
    """Today's list of benchmarks as asv finds it with this commit installed (or the branch's, where that does
    not build). The first time asv makes its environment for it. A UserError where nothing builds."""
    sampler = Sampler(conf, "just-discover")
    sampler.ask([commit])
    if not sampler.benchmarks:
        raise UserError(f"{commit[:8]} does not build, so that the suite cannot be listed ({LOG})")
    return sampler.benchmarks


def _key(name: str, combination: Sequence[str]) -> str:
    return f"{name}({', '.join(combination)})" if combination else name


def _listed(choices: Sequence[str]) -> str:
    return f"there are: {', '.join(choices)}"


def _answer(fields: Mapping[str, Any], number: int, unit: str, rounds: int) -> Answer:
    """The answer of the combination of parameters that is `number` in its row."""

    def column(name: str) -> Any:
        values = fields.get(name)
        return values[number] if values else None

    value = column("result")
    if value is None:
        ran = fields.get("duration") is not None  # asv tells how long only where something ran
        return Broken("the benchmark fails" if ran else "does not build")
    if math.isnan(value):
        return Lacks()
    samples = column("samples") or []
    size = len(samples) // rounds if len(samples) % rounds == 0 else len(samples)
    each = tuple(tuple(samples[start : start + size]) for start in range(0, len(samples), size or 1))
    calls = column("stats_number")
    return Measured(value, unit, each, None if calls is None else int(calls))
