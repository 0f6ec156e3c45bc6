"""Which commits changed a benchmark's cost: pure search over an oracle that measures.

A line of commits, oldest first, begins with the good one. A step is a change of cost by more than a
threshold, as a ratio and either way: 5 % is a factor of 1.05 or of 1 / 1.05. Two searches share one form,
`ExactSearch` for counts, which repeat, and `SampledSearch` for times and ratios, which do not:

- `first()` finds the first commit above the threshold over the good one, by bisection. Where the cost crosses
  that limit more than once it finds one of the crossings; `every()` finds all.
- `every()` compares each commit with its neighbour before, so that two opposite steps cannot hide each other.
  Many small changes, each below the threshold, are no step.

A commit that has no value (it does not build, lacks the benchmark, the benchmark fails) is stepped around and
kept with its reason; a step beside it is one of several commits, as with ``git bisect skip``. A step is named
only after both its sides have been measured once more.

How `SampledSearch` decides: a round compares one figure of each of two commits, both measured within that
round, so that what moves the machine moves both. Only the sign against the threshold counts, since timing
noise has heavy tails. Rounds are added until the evidence of a sequential sign test (`evidence`) is enough
for either side, or `MOST_ROUNDS` have not been: then it cannot be decided, and the outcome says so.
"""

import itertools
import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from asv.util import UserError

from tracking.sampler import Answer, Measured

TOGETHER = 8  # commits of one question where there are many

# What a decision needs, as odds against its being wrong. A probe only steers the search, since whatever it
# leads to is measured again; the ends and the confirmation are what an outcome rests on.
PROBE = 16.0
FIRM = 100.0
MORE_ROUNDS = 4
MOST_ROUNDS = 40
ATTEMPTS = 3  # searches, each of which ends in a confirmation that may contradict it
_UNCLEAR = f"cannot be told from the threshold in {MOST_ROUNDS} rounds"

Ask = Callable[[Sequence[str], int], Mapping[str, Answer]]  # commits and rounds; the answer of each commit
Say = Callable[[str], None]


@dataclass(frozen=True)
class Step:
    """One of `candidates` (usually there is one) changed the cost from `old`, measured on the commit `before`
    them, to `new`, measured on the last of them."""

    before: str
    candidates: tuple[str, ...]
    old: float
    new: float

    @property
    def after(self) -> str:
        """The commit that `new` was measured on."""
        return self.candidates[-1]

    @property
    def change(self) -> float:
        """Relative: 0.05 is 5 % more."""
        return change(self.old, self.new)


@dataclass(frozen=True)
class Outcome:
    """Steps, oldest first; the values of both ends; commits that were stepped around and why; what remained
    undecided."""

    steps: tuple[Step, ...]
    ends: tuple[float, float]
    skipped: Mapping[str, str] = field(default_factory=dict)
    undecided: tuple[str, ...] = ()


def change(old: float, new: float) -> float:
    """The relative change from `old` to `new`: 0.05 is 5 % more; infinite from nothing to something."""
    if old == new:
        return 0.0
    return new / old - 1 if old else math.inf


def evidence(agreeing: int, opposing: int) -> float:
    """The evidence, in so many signs, that a sign is positive more often than not.

    Where it is not, this ever exceeds E with a probability of at most 1 / E, however often one looks (Ville's
    inequality): one may stop as soon as it is enough. It is the likelihood ratio of a probability uniform
    over (1/2, 1) to 1/2, which is 2^(n+1) B(a+1, o+1) P(Beta(a+1, o+1) > 1/2) for n = a + o signs, written in
    binomial coefficients. Source: H. Robbins, Statistical methods related to the law of the iterated
    logarithm, Annals of Mathematical Statistics 41 (1970), 1397-1409, on mixtures of likelihood ratios.
    """
    signs = agreeing + opposing
    tail = sum(math.comb(signs + 1, k) for k in range(agreeing + 1))
    return tail / ((signs + 1) * math.comb(signs, agreeing))


def decided(differences: Iterable[float], enough: float) -> int:
    """1 when positive, -1 when negative is the first to have enough evidence; 0 when neither has. A
    difference of zero says nothing."""
    above = below = 0
    for difference in differences:
        above += difference > 0
        below += difference < 0
        if evidence(above, below) >= enough:
            return 1
        if evidence(below, above) >= enough:
            return -1
    return 0


def fewest_rounds(enough: float) -> int:
    """Rounds that are enough when all agree."""
    rounds = 1
    while evidence(rounds, 0) < enough:
        rounds += 1
    return rounds


class _Search:
    """What both searches share. `line` holds two commits at least; `threshold` is relative, 0.05 for 5 %."""

    def __init__(
        self, line: Sequence[str], ask: Ask, threshold: float, say: Say = lambda words: None
    ) -> None:
        self.line, self.threshold, self.say = list(line), threshold, say
        self.skipped: dict[str, str] = {}
        self._ask = ask

    def asked(self, commits: Sequence[str], rounds: int) -> dict[str, Measured]:
        """The answers that have a value; the others are skipped from now on."""
        measured = {}
        for commit, answer in self._ask(commits, rounds).items():
            if isinstance(answer, Measured):
                measured[commit] = answer
            else:
                self.skipped[commit] = answer.reason
        return measured

    def asked_once(self, commits: Sequence[str]) -> dict[str, Measured]:
        """The same of one round, some commits at a time: what they say is heard before the next are begun."""
        measured: dict[str, Measured] = {}
        for start in range(0, len(commits), TOGETHER):
            measured |= self.asked(commits[start : start + TOGETHER], 1)
        return measured

    def ends_of(self, values: Mapping[str, float]) -> tuple[float, float]:
        """The values of both ends; a UserError when one has none."""
        for end in (self.line[0], self.line[-1]):
            if end in self.skipped:
                raise UserError(f"{end[:8]}, an end of the range, has no value: {self.skipped[end]}")
        return values[self.line[0]], values[self.line[-1]]

    def narrowed(self, above: Callable[[str], bool | None], known: Mapping[str, object]) -> tuple[int, int]:
        """The places of a commit that is not above the limit and of a later one that is, with none between
        them for which `above` can tell (None: it cannot). Those in `known` cost nothing and come first."""
        low, high, unclear = 0, len(self.line) - 1, set()

        def cost(place: int) -> tuple[bool, int]:
            return self.line[place] not in known, abs(2 * place - low - high)

        while inner := [place for place in range(low + 1, high) if place not in unclear]:
            middle = min(inner, key=cost)
            verdict = above(self.line[middle])
            if verdict is None:
                unclear.add(middle)
            elif verdict:
                high = middle
            else:
                low = middle
        return low, high

    def step(self, low: int, high: int, old: float, new: float) -> Step:
        return Step(self.line[low], tuple(self.line[low + 1 : high + 1]), old, new)

    def outcome(
        self, steps: Iterable[Step], ends: tuple[float, float], undecided: Iterable[str] = ()
    ) -> Outcome:
        return Outcome(tuple(steps), ends, dict(self.skipped), tuple(undecided))


class ExactSearch(_Search):
    """For values that repeat exactly, and say so when they do not.

    `stored` are values known from before, which save measuring. They are used only while nothing contradicts
    them: an end must be among them, and every commit that is measured must repeat its stored value (another
    compiler or another Python gives other counts). Otherwise all are dropped.
    """

    def __init__(
        self,
        line: Sequence[str],
        ask: Ask,
        threshold: float,
        say: Say = lambda words: None,
        stored: Mapping[str, float] | None = None,
    ) -> None:
        super().__init__(line, ask, threshold, say)
        self.measured: dict[str, float] = {}
        self.stored = dict(stored or {})

    @property
    def known(self) -> dict[str, float]:
        return {**self.stored, **self.measured}

    def first(self) -> Outcome:
        """The first commit above the threshold over the good one."""
        ends = self._both_ends()
        limit = ends[0] * (1 + self.threshold)
        if ends[1] <= limit:
            return self.outcome([], ends)

        def above(commit: str) -> bool | None:
            if commit not in {**self.known, **self.skipped}:
                self._measure([commit])
            return self.known[commit] > limit if commit in self.known else None

        step = self._steps([self.narrowed(above, self.known)])
        return self._confirmed(step, ends, self.first)

    def every(self) -> Outcome:
        """Every commit that differs from the one before it by more than the threshold, either way."""
        ends = self._both_ends()
        missing = [commit for commit in self.line if commit not in {**self.known, **self.skipped}]
        self._measure(missing)
        places = [place for place, commit in enumerate(self.line) if commit in self.known]
        steps = self._steps(itertools.pairwise(places))
        return self._confirmed([step for step in steps if self._differs(step)], ends, self.every)

    def _both_ends(self) -> tuple[float, float]:
        both = [self.line[0], self.line[-1]]
        self._measure(both)
        ends = self.ends_of(self.measured)
        compared = [self.stored[commit] == self.measured[commit] for commit in both if commit in self.stored]
        if self.stored and not (compared and all(compared)):
            self._drop_stored("those of the ends are not what is measured now")
        return ends

    def _measure(self, commits: Sequence[str]) -> None:
        self.measured |= {commit: answer.value for commit, answer in self.asked_once(commits).items()}

    def _drop_stored(self, why: str) -> None:
        self.say(f"stored values are not used: {why}")
        self.stored.clear()

    def _steps(self, places: Iterable[tuple[int, int]]) -> list[Step]:
        value = self.known
        return [self.step(low, high, value[self.line[low]], value[self.line[high]]) for low, high in places]

    def _differs(self, step: Step) -> bool:
        return step.new > step.old * (1 + self.threshold) or step.old > step.new * (1 + self.threshold)

    def _confirmed(
        self, steps: Sequence[Step], ends: tuple[float, float], search_again: Callable[[], Outcome]
    ) -> Outcome:
        """The outcome, once both sides of each step gave the same values again."""
        claimed = {step.before: step.old for step in steps} | {step.after: step.new for step in steps}
        again = self.asked_once(list(claimed))
        wrong = [
            commit for commit in claimed if commit not in again or again[commit].value != claimed[commit]
        ]
        if any(commit not in self.measured for commit in wrong):
            self._drop_stored("that of a step is not what is measured now")
            return search_again()
        confirmed = [step for step in steps if step.before not in wrong and step.after not in wrong]
        undecided = [
            f"{commit[:8]} gave {claimed[commit]:,} and then "
            + (f"{again[commit].value:,}" if commit in again else f"no value: {self.skipped[commit]}")
            for commit in wrong
        ]
        return self.outcome(confirmed, ends, undecided)


@dataclass(frozen=True)
class _Test:
    """Whether `commit` costs more than `factor` times what `base` costs."""

    base: str
    commit: str
    factor: float


class SampledSearch(_Search):
    """For values that have samples: times and ratios. `of_round` makes one figure of a round's samples."""

    def __init__(
        self,
        line: Sequence[str],
        ask: Ask,
        threshold: float,
        say: Say = lambda words: None,
        of_round: Callable[[Sequence[float]], float] = statistics.median,
    ) -> None:
        super().__init__(line, ask, threshold, say)
        self.of_round = of_round
        self.values: dict[str, float] = {}  # the median of its rounds' figures, of the question asked last

    def first(self) -> Outcome:
        """The first commit above the threshold over the good one."""
        end = self._over_good(len(self.line) - 1)
        verdict = self._tried([end], FIRM)[end]
        ends = self.ends_of(self.values)
        if verdict == 0:
            return self.outcome([], ends, [f"the change from end to end, {change(*ends):+.2%}, {_UNCLEAR}"])
        if verdict < 0:
            return self.outcome([], ends)
        for _ in range(ATTEMPTS):
            low, high = self.narrowed(self._is_above, {})
            after, before = self._over_good(high), self._over_good(low)
            verdicts = self._tried([after, before] if low else [after], FIRM)
            if verdicts[after] > 0 and verdicts.get(before, -1) < 0:
                return self.outcome([self._step(low, high)], ends)
            self.say(f"{self.line[high][:8]} is not confirmed")
        return self.outcome([], ends, [f"{ATTEMPTS} searches ended at a commit that was not confirmed"])

    def every(self) -> Outcome:
        """Every commit that differs from the one before it by more than the threshold, either way."""
        self.asked_once(self.line)
        places = [place for place, commit in enumerate(self.line) if commit not in self.skipped]
        found = self._changed(list(itertools.pairwise(places)))
        ends = self.ends_of(self.values)
        confirmed = self._changed([pair for pair, differs in found.items() if differs])
        steps = [self._step(*pair) for pair, differs in confirmed.items() if differs]
        unclear = [pair for pair in found if confirmed.get(pair, found[pair]) is None]
        unconfirmed = [pair for pair, differs in confirmed.items() if differs is False]
        undecided = [
            f"the change from {self.line[low][:8]} to {self.line[high][:8]} {_UNCLEAR}"
            for low, high in sorted([*unclear, *unconfirmed])
        ]
        return self.outcome(steps, ends, undecided)

    def _step(self, low: int, high: int) -> Step:
        return self.step(low, high, self.values[self.line[low]], self.values[self.line[high]])

    def _over_good(self, place: int) -> _Test:
        return _Test(self.line[0], self.line[place], 1 + self.threshold)

    def _is_above(self, commit: str) -> bool | None:
        if commit in self.skipped:
            return None
        test = self._over_good(self.line.index(commit))
        verdict = self._tried([test], PROBE)[test]
        if verdict == 0:
            self.skipped.setdefault(commit, _UNCLEAR)
            return None
        self.say(f"{commit[:8]} is {'above' if verdict > 0 else 'not above'} the threshold")
        return verdict > 0

    def _changed(self, pairs: Sequence[tuple[int, int]]) -> dict[tuple[int, int], bool | None]:
        """Whether the cost of each pair of places differs by more than the threshold; None is undecided."""
        up = 1 + self.threshold
        rises = {(low, high): _Test(self.line[low], self.line[high], up) for low, high in pairs}
        falls = {(low, high): _Test(self.line[low], self.line[high], 1 / up) for low, high in pairs}
        verdicts = self._tried([*rises.values(), *falls.values()], FIRM)

        def changed(pair: tuple[int, int]) -> bool | None:
            rise, fall = verdicts[rises[pair]], -verdicts[falls[pair]]
            if rise > 0 or fall > 0:
                return True
            return False if rise < 0 and fall < 0 else None

        return {pair: changed(pair) for pair in pairs}

    def _tried(self, tests: Sequence[_Test], enough: float) -> dict[_Test, int]:
        """1 where above, -1 where below, 0 where undecided or without a value. All share the same rounds;
        more are taken for those that are undecided."""
        verdicts = dict.fromkeys(tests, 0)
        differences: dict[_Test, list[float]] = {test: [] for test in tests}
        figures: dict[str, list[float]] = {}
        left, taken, more = list(tests), 0, fewest_rounds(enough)
        while left and taken < MOST_ROUNDS:
            commits = dict.fromkeys(commit for test in left for commit in (test.base, test.commit))
            answers = self.asked(list(commits), more).items()
            fresh = {
                commit: [self.of_round(each) for each in answer.rounds] for commit, answer in answers
            }
            for commit, values in fresh.items():
                figures.setdefault(commit, []).extend(values)
            left = [test for test in left if test.base in fresh and test.commit in fresh]
            for test in left:
                pairs = zip(fresh[test.base], fresh[test.commit], strict=True)
                differences[test] += [commit - test.factor * base for base, commit in pairs]
                verdicts[test] = decided(differences[test], enough)
            left = [test for test in left if not verdicts[test]]
            taken, more = taken + more, MORE_ROUNDS
        self.values |= {commit: statistics.median(values) for commit, values in figures.items()}
        return verdicts
