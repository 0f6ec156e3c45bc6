"""`bisect` on scratch histories of known steps: 20 of each claim, sizes and places seeded, commits that do
not build sprinkled in."""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from asv.config import Config

from tracking import bisection
from tracking.sampler import Benchmark
from tracking.search import Outcome
from tracking.selftest import project
from tracking.selftest.trials import RIGHT, UNDECIDED, WRONG, Claim, Trial

HISTORIES = 20
SIZES = (0.005, 0.01, 0.02, 0.05, 0.1, 0.3)

Costs = list[float | None]

ONE_COUNT = Claim("bisect, counts, one step", HISTORIES, HISTORIES)
TWO_COUNTS = Claim("bisect --all, counts, two steps", HISTORIES, HISTORIES)
FLAT_COUNT = Claim("bisect, counts, flat", HISTORIES, HISTORIES)
ONE_TIME = Claim("bisect, times, one step of 10 %", HISTORIES, HISTORIES - 1)
FLAT_TIME = Claim("bisect, times, flat", HISTORIES, 0)
CLAIMS = (ONE_COUNT, TWO_COUNTS, FLAT_COUNT, ONE_TIME, FLAT_TIME)

COUNT, TIME = "bench_thing.Work.track_operations", "bench_thing.Work.time_call"
INSTRUCTIONS = "bench_thing.Instructions.instr_call"  # slower: for every fifth history of counts
LISTED: dict[str, Benchmark] = {
    name: {"name": name, "type": kind, "params": []}
    for name, kind in ((COUNT, "track"), (TIME, "time"), (INSTRUCTIONS, "instr"))
}


@dataclass(frozen=True)
class History:
    """What each commit costs (None does not build), what is asked, and the places where each step may be."""

    costs: Costs
    bench: str
    every: bool
    steps: list[list[int]]


def trials() -> Iterator[Trial]:
    """All trials, in order."""
    for claim in CLAIMS:
        for number in range(claim.trials):
            made = of_claim(claim, number)
            yield Trial(claim, number, lambda made=made: searched(made))  # type: ignore[misc]


def of_claim(claim: Claim, number: int) -> History:
    """The history of one trial: always the same."""
    chance = random.Random(f"{claim.name} {number}")
    size = 0.1 if claim is ONE_TIME else SIZES[number % len(SIZES)]
    if claim in (FLAT_COUNT, FLAT_TIME):
        costs = sprinkled(chance, [1.0] * project.COMMITS)
    elif claim is TWO_COUNTS:
        costs = two_steps(chance, number, size)
    else:
        costs = sprinkled(chance, stepped([(chance.randrange(1, project.COMMITS), 1 + size)]))
    counts = INSTRUCTIONS if number % 5 == 4 and claim is ONE_COUNT else COUNT
    every = claim is TWO_COUNTS or (claim is FLAT_COUNT and number % 2 == 1)
    return History(costs, TIME if claim in (ONE_TIME, FLAT_TIME) else counts, every, steps_of(costs))


def two_steps(chance: random.Random, number: int, size: float) -> Costs:
    """Two steps with a commit that builds between them; every other time the second undoes the first."""
    while True:
        first, second = sorted(chance.sample(range(1, project.COMMITS), 2))
        factor = 1 / (1 + size) if number % 2 else 1 + chance.choice(SIZES)
        costs = sprinkled(chance, stepped([(first, 1 + size), (second, factor)]))
        if len(steps_of(costs)) == 2:
            return costs


def stepped(steps: Sequence[tuple[int, float]]) -> Costs:
    """The costs of a history in which some commits, by place, cost so many times what the one before did."""
    cost, costs, factors = 1.0, [], dict(steps)
    for place in range(project.COMMITS):
        cost *= factors.get(place, 1.0)
        costs.append(cost)
    return list(costs)


def sprinkled(chance: random.Random, costs: Costs) -> Costs:
    """The same, except that up to three commits between the ends do not build."""
    broken = chance.sample(range(1, len(costs) - 1), chance.randrange(4))
    return [None if place in broken else cost for place, cost in enumerate(costs)]


def steps_of(costs: Costs) -> list[list[int]]:
    """The places among which each step lies, as far as commits that build can tell."""
    builds = [(place, project.operations(cost)) for place, cost in enumerate(costs) if cost is not None]
    return [
        list(range(before + 1, after + 1))
        for (before, old), (after, new) in itertools.pairwise(builds)
        if old != new
    ]


def searched(made: History) -> dict[str, Any]:
    """Make the history in the current folder, let bisect search it, and tell what it found."""
    line = project.commit(Path(), made.costs)
    question = bisection.asked(LISTED, made.bench, line, None, made.every)
    outcome = bisection.searched(Config.load(), question, LISTED, say=lambda words: None)
    return {
        "verdict": verdict(made, line, outcome),
        "bench": made.bench,
        "costs": made.costs,
        "steps": made.steps,
        "found": _places(line, outcome),
        "undecided": list(outcome.undecided),
        "skipped": {str(line.index(commit)): reason for commit, reason in outcome.skipped.items()},
    }


def verdict(made: History, line: Sequence[str], outcome: Outcome) -> str:
    """Right is every step at its place and no other; undecided is what says so, or names more commits than it
    must, the right one among them; wrong is a step that is none, or one denied."""
    found = _places(line, outcome)
    if found == made.steps and not outcome.undecided:
        return RIGHT
    invented = [named for named in found if not any(set(step) <= set(named) for step in made.steps)]
    denied = [step for step in made.steps if not any(set(step) <= set(named) for named in found)]
    return WRONG if invented or (denied and not outcome.undecided) else UNDECIDED


def _places(line: Sequence[str], outcome: Outcome) -> list[list[int]]:
    return [[line.index(commit) for commit in step.candidates] for step in outcome.steps]
