"""Two commits measured and compared: everything once, and what moved a second time.

Times and ratios take `ROUNDS` rounds of both commits in turn. All else takes one: counts repeat exactly, and
the points of a slope come from one process.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import comparison, environment, history, sampler, thresholds
from tracking.bisection import SAMPLED
from tracking.comparison import Comparison
from tracking.sampler import Answer, Benchmark, Lacks, Sampler
from tracking.thresholds import Line

ROUNDS = 3  # processes a benchmark and commit; the thresholds hold for this number


def chosen(benchmarks: Mapping[str, Benchmark], bench: Sequence[str]) -> list[str]:
    """The benchmark keys that one of these regular expressions matches, all where there are none; a UserError
    where none matches."""
    keys = [key for benchmark in benchmarks.values() for key in sampler.keys(benchmark)]
    found = [key for key in keys if any(re.search(pattern, key) for pattern in bench or [""])]
    if not found:
        raise UserError(f"no benchmark matches {' or '.join(map(repr, bench))}")
    return sorted(found)


def twice(
    conf: Config, base: str, head: str, benchmarks: Mapping[str, Benchmark], keys: Sequence[str]
) -> list[Comparison]:
    """Every benchmark of `keys` compared; what moved has been measured a second time."""
    first = once(conf, base, head, benchmarks, keys)
    moved = [it.key for it in first if it.moved]
    second = {it.key: it for it in once(conf, base, head, benchmarks, moved)}
    return [comparison.confirmed(it, second[it.key]) if it.key in second else it for it in first]


def once(
    conf: Config, base: str, head: str, benchmarks: Mapping[str, Benchmark], keys: Iterable[str]
) -> list[Comparison]:
    """Every benchmark of `keys` measured on both commits and compared, in their order."""
    keys = list(keys)
    sampled = [key for key in keys if benchmarks[_name(key)]["type"] in SAMPLED]
    others = [key for key in keys if key not in sampled]
    found: dict[str, tuple[Answer, Answer]] = {}
    for group, rounds in ((others, 1), (sampled, ROUNDS)):
        if group:
            found |= _asked(conf, base, head, benchmarks, group, rounds)
    known = thresholds.Thresholds(conf, thresholds.read(thresholds.path(conf)), _versions(benchmarks))
    return [comparison.compared(key, *found[key], known.of(key)) for key in keys]


def learned(
    conf: Config, commit: str, benchmarks: Mapping[str, Benchmark], keys: Sequence[str]
) -> tuple[Path, list[Comparison]]:
    """Measure a commit against its twin and keep their ratios: where, and the comparison."""
    before = environment.reading("before")
    found = once(conf, commit, history.twin(commit), benchmarks, keys)
    versions = _versions(benchmarks)
    ratios = {
        it.key: (versions[_name(it.key)], it.ratio.value) for it in found if it.ratio and it.ratio.value > 0
    }
    if not ratios:
        raise UserError(f"nothing could be measured on {commit[:8]}; asv's own words: {sampler.LOG}")
    line: Line = {
        "started": before["at"],
        "commit": commit,
        "command": environment.command(),
        "host": environment.host(),
        "readings": [before, environment.reading("after")],
        "ratios": ratios,
    }
    kept = thresholds.path(conf)
    environment.append_line(kept, line)
    return kept, found


def _asked(
    conf: Config,
    base: str,
    head: str,
    benchmarks: Mapping[str, Benchmark],
    keys: Sequence[str],
    rounds: int,
) -> dict[str, tuple[Answer, Answer]]:
    patterns = [sampler.exactly(key) for key in keys]
    answers = Sampler(conf, patterns, benchmarks=benchmarks).ask([base, head], rounds)
    if not any(key in answers[head] for key in keys):  # no key is known where no commit builds
        raise UserError(f"neither {base[:8]} nor {head[:8]} can be built ({sampler.LOG})")
    return {key: (answers[base].get(key, Lacks()), answers[head].get(key, Lacks())) for key in keys}


def _versions(benchmarks: Mapping[str, Benchmark]) -> dict[str, str]:
    return {name: benchmark.get("version", "") for name, benchmark in benchmarks.items()}


def _name(key: str) -> str:
    return key.partition("(")[0]
