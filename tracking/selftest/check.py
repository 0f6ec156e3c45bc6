"""`check` on pairs of commits whose differences are known: on 100 nothing changed, and 20 cost more for each
of six sizes, by each measure.

A comparison is one copy of the same call, measured on both commits as any benchmark is: in processes of its
own, with its own threshold and its own second run. `COPIES` of them share a pair of commits and so a few
minutes of the machine. Which copies cost more is seeded, unchanged ones stand among them. The thresholds are
those that the copies have learned from runs of a commit against itself just before.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from asv.config import Config

from tracking import checking, sampler, thresholds
from tracking.comparison import Comparison
from tracking.selftest import project
from tracking.selftest.trials import RIGHT, UNDECIDED, WRONG, Claim, Trial

UNCHANGED = 100
CHANGED = 20  # comparisons for each size
SIZES = (0.005, 0.01, 0.02, 0.05, 0.1, 0.3)
COPIES = 10
COUNTED_BY_CALLGRIND = 2  # of the copies of a pair: it takes seconds; the others count by themselves
RUNS = 10  # of a commit against itself, from which each copy has its threshold
MEASURES = ("counts", "ratios", "times")
SURE = 0.05  # ratios find what is not smaller every time

PACKAGE = """import hashlib

OPERATIONS = {operations}


def work(copy):
    hashlib.pbkdf2_hmac("sha256", b"", b"", OPERATIONS[copy])
    return OPERATIONS[copy]
"""
SUITE = f'''"""Copies of one call, each of which costs what a commit says, by each measure."""

import hashlib
import time

import thing

from .measure.call import Call

COPIES = [list(range({COPIES}))]


class Work:
    version = "1"
    params = COPIES
    param_names = ["copy"]
    timer = time.thread_time
    warmup_time = 0.01

    def time_call(self, copy):
        thing.work(copy)

    def track_operations(self, copy):
        return thing.work(copy)


class Compared:
    version = "1"
    params = COPIES
    param_names = ["copy"]
    sample_time = 0.01

    def ratio_call(self, copy):
        def theirs():
            hashlib.pbkdf2_hmac("sha256", b"", b"", {project.OPERATIONS})
            return {project.OPERATIONS}

        ours = Call(thing.work, [(copy,)], [thing.OPERATIONS[copy]])
        return ours, Call(theirs, [()], [{project.OPERATIONS}])


class Instructions:
    version = "1"
    params = COPIES
    param_names = ["copy"]
    run_length = 1

    def instr_call(self, copy):
        return f"from thing import work\\ndef run(n):\\n    for _ in range(n): work({{copy}})"
'''
THRESHOLDS = {
    r"[^(]*\.time_": {"least": 0.02, "untried": 0.1},
    r"[^(]*\.ratio_": {"least": 0.01, "untried": 0.05},
    r"[^(]*\.instr_": {"least": 0.0005, "untried": 0.0005},
    r"[^(]*\.track_": {"least": 0.0, "untried": 0.0},
}


def key(measure: str, copy: int) -> str:
    """The benchmark that compares a copy by a measure."""
    if measure == "counts":
        name = "Instructions.instr_call" if copy < COUNTED_BY_CALLGRIND else "Work.track_operations"
    else:
        name = {"times": "Work.time_call", "ratios": "Compared.ratio_call"}[measure]
    return f"bench_copies.{name}({copy})"


def claim(measure: str, size: float) -> Claim:
    """What is asked of a measure where the cost rises by `size`; below what it can be sure of, only that it
    does not say the opposite."""
    if not size:
        return Claim(f"check, {measure}, unchanged", UNCHANGED, UNCHANGED)
    sure = measure == "counts" or (measure == "ratios" and size >= SURE)
    return Claim(f"check, {measure}, {size:+.1%}", CHANGED, CHANGED if sure else 0)


CLAIMS = tuple(claim(measure, size) for measure in MEASURES for size in (0.0, *SIZES))


def sizes() -> list[list[float]]:
    """By how much each copy of each pair of commits costs more; always the same."""
    drawn = [0.0] * UNCHANGED + [size for size in SIZES for _ in range(CHANGED)]
    random.Random("check").shuffle(drawn)
    return [drawn[start : start + COPIES] for start in range(0, len(drawn), COPIES)]


class Pair:
    """Two commits, the second of which costs more in some copies, by one measure; measured when first
    asked."""

    def __init__(self, measure: str, rises: Sequence[float]) -> None:
        self.measure, self.rises = measure, list(rises)
        self._found: list[Comparison] = []

    def told(self, copy: int) -> dict[str, Any]:
        """What a trial tells of one copy."""
        self._found = self._found or compared(self.measure, self.rises)
        found, size = self._found[copy], self.rises[copy]
        told = {"verdict": verdict(size, found), "bench": found.key, "size": size, "said": found.verdict}
        if found.ratio is not None:
            told |= {"ratio": found.ratio.value, "low": found.ratio.low, "high": found.ratio.high}
        return {**told, "threshold": found.threshold}


def trials() -> Iterator[Trial]:
    """All trials, those of a pair together."""
    begun: Counter[str] = Counter()
    for measure in MEASURES:
        for pair in (Pair(measure, rises) for rises in sizes()):
            for copy, size in enumerate(pair.rises):
                its = claim(measure, size)
                yield Trial(its, begun[its.name], partial(pair.told, copy))
                begun[its.name] += 1


def verdict(size: float, found: Comparison) -> str:
    """Wrong is a change, either way, where there is none, and the opposite of the one there is; a rise that
    is not told stays undecided."""
    if found.confirmed and found.moved:
        return RIGHT if found.moved > 0 and size else WRONG
    return UNDECIDED if size else RIGHT


def compared(measure: str, rises: Sequence[float]) -> list[Comparison]:
    """Make two commits of the scratch project that is the current folder, and compare all copies by one
    measure."""
    Path("benchmarks", "bench_copies.py").write_text(SUITE, encoding="utf-8")
    base, head = project.commit_texts(Path(), [package([0.0] * COPIES), package(rises)])
    conf = Config.load()
    conf.check_thresholds = THRESHOLDS
    benchmarks = sampler.discovered(conf, head)
    keys = [key(measure, copy) for copy in range(COPIES)]
    known = thresholds.read(thresholds.path(conf))
    if measure != "counts" and not any(keys[0] in line["ratios"] for line in known):
        for _ in range(RUNS):
            checking.learned(conf, base, benchmarks, keys)
    return checking.twice(conf, base, head, benchmarks, keys)


def package(rises: Sequence[float]) -> str:
    """The measured package in which each copy costs so much more."""
    return PACKAGE.format(operations=[project.operations(1 + rise) for rise in rises])
