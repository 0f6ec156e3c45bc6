"""The search over an oracle that makes its values up: exact counts, and times with heavy-tailed noise."""

import itertools
import math
import random
import statistics
from collections.abc import Mapping, Sequence

import pytest
from asv.util import UserError

from tracking import search
from tracking.sampler import Answer, Broken, Lacks, Measured
from tracking.search import ExactSearch, SampledSearch, Step, decided, evidence, fewest_rounds

SEED = 20260101


def names(number: int) -> list[str]:
    return [f"{place:040x}" for place in range(number)]


class Counts:
    """An oracle of exact values; None does not build. Keeps what it was asked."""

    def __init__(self, costs: Sequence[float | None]) -> None:
        self.line = names(len(costs))
        self.costs = dict(zip(self.line, costs, strict=True))
        self.asked: list[str] = []

    def __call__(self, commits: Sequence[str], rounds: int) -> Mapping[str, Answer]:
        self.asked += commits
        return {commit: self.answer(self.costs[commit], rounds) for commit in commits}

    def answer(self, cost: float | None, rounds: int) -> Answer:
        return Broken("does not build") if cost is None else Measured(cost, "instructions")


class Times(Counts):
    """An oracle of times: log-normal noise, a tenth of the rounds disturbed up to threefold, and a machine
    that drifts between questions by more than the steps."""

    def __init__(self, costs: Sequence[float | None], seed: int, spread: float = 0.01) -> None:
        super().__init__(costs)
        self.random, self.spread = random.Random(seed), spread
        self.rounds_taken = 0

    def __call__(self, commits: Sequence[str], rounds: int) -> Mapping[str, Answer]:
        self.pace = self.random.uniform(1, 1.3)
        self.rounds_taken += rounds * len(commits)
        return super().__call__(commits, rounds)

    def answer(self, cost: float | None, rounds: int) -> Answer:
        if cost is None:
            return Broken("does not build")
        each = tuple(self.one_round(cost) for _ in range(rounds))
        return Measured(cost, "seconds", each)

    def one_round(self, cost: float) -> tuple[float, ...]:
        disturbed = self.random.uniform(1, 3) if self.random.random() < 0.1 else 1.0
        level = cost * self.pace * disturbed * math.exp(self.random.gauss(0, self.spread))
        return tuple(level * (1 + self.random.expovariate(100)) for _ in range(5))


def stepped(*, at: int, by: float, commits: int = 16, broken: Sequence[int] = ()) -> list[float | None]:
    costs: list[float | None] = [10_000.0 if place < at else 10_000.0 * (1 + by) for place in range(commits)]
    for place in broken:
        costs[place] = None
    return costs


def places(oracle: Counts, step: Step) -> list[int]:
    return [oracle.line.index(commit) for commit in step.candidates]


@pytest.mark.parametrize("at", range(1, 16))
@pytest.mark.parametrize("by", [0.005, 0.3])
def test_a_count_s_step_is_placed_exactly_wherever_it_is(at: int, by: float) -> None:
    oracle = Counts(stepped(at=at, by=by))
    outcome = ExactSearch(oracle.line, oracle, 0.002).first()
    (step,) = outcome.steps
    assert places(oracle, step) == [at] and step.before == oracle.line[at - 1]
    assert step.change == pytest.approx(by) and outcome.undecided == ()
    assert len(oracle.asked) <= 2 + 4 + 2


def test_both_ends_are_measured_first_and_both_sides_last() -> None:
    oracle = Counts(stepped(at=5, by=0.1))
    ExactSearch(oracle.line, oracle, 0.002).first()
    assert oracle.asked[:2] == [oracle.line[0], oracle.line[15]]
    assert oracle.asked[-2:] == [oracle.line[4], oracle.line[5]]


@pytest.mark.parametrize("every", [False, True])
def test_nothing_changed_where_nothing_did(every: bool) -> None:
    for costs in (stepped(at=1, by=0.0), stepped(at=8, by=0.0019), stepped(at=8, by=0.0, broken=[3, 4, 9])):
        oracle = Counts(costs)
        found = ExactSearch(oracle.line, oracle, 0.002)
        outcome = found.every() if every else found.first()
        assert outcome.steps == () and outcome.undecided == ()


def test_a_fall_is_not_the_first_rise_but_is_one_of_every_step() -> None:
    oracle = Counts(stepped(at=6, by=-0.2))
    assert ExactSearch(oracle.line, oracle, 0.002).first().steps == ()
    (step,) = ExactSearch(oracle.line, oracle, 0.002).every().steps
    assert places(oracle, step) == [6] and step.change == pytest.approx(-0.2)


def test_two_opposite_steps_do_not_hide_each_other() -> None:
    oracle = Counts([1000.0] * 7 + [1100.0] + [1000.0] * 8)
    outcome = ExactSearch(oracle.line, oracle, 0.002).every()
    assert [places(oracle, step) for step in outcome.steps] == [[7], [8]]


@pytest.mark.parametrize(
    "broken, candidates",
    [([7], [7, 8]), ([8], [8, 9]), ([6, 7], [6, 7, 8]), ([7, 8, 9], [7, 8, 9, 10]), ([1, 14], [8])],
)
@pytest.mark.parametrize("every", [False, True])
def test_commits_that_do_not_build_are_stepped_around_and_named(
    broken: list[int], candidates: list[int], every: bool
) -> None:
    oracle = Counts(stepped(at=8, by=0.01, broken=broken))
    found = ExactSearch(oracle.line, oracle, 0.002)
    outcome = found.every() if every else found.first()
    (step,) = outcome.steps
    assert places(oracle, step) == candidates
    assert {oracle.line[place] for place in candidates if place in broken} <= set(outcome.skipped)
    assert set(outcome.skipped.values()) <= {"does not build"}


def test_an_end_without_a_value_is_an_error_that_says_why() -> None:
    oracle = Counts([None, 1.0, 2.0])
    with pytest.raises(UserError, match="00000000, an end of the range, has no value: does not build"):
        ExactSearch(oracle.line, oracle, 0.002).first()
    lacking = Times([1.0, 1.0, 2.0], SEED)
    lacking.answer = lambda cost, rounds: Lacks("n/a there")  # type: ignore[method-assign]
    for search_ in (
        SampledSearch(lacking.line, lacking, 0.05).first,
        SampledSearch(lacking.line, lacking, 0.05).every,
    ):
        with pytest.raises(UserError, match="n/a there"):
            search_()


def test_something_from_nothing_is_a_step() -> None:
    oracle = Counts([0.0, 0.0, 4.0, 4.0])
    (step,) = ExactSearch(oracle.line, oracle, 0.002).first().steps
    assert places(oracle, step) == [2] and step.change == math.inf
    assert ExactSearch(oracle.line, oracle, 0.002).every().steps == (step,)


def test_stored_counts_spare_measuring_all_but_the_ends_and_the_sides_of_a_step() -> None:
    oracle = Counts(stepped(at=6, by=0.1))
    stored = {commit: cost for commit, cost in oracle.costs.items() if cost is not None}
    for find in ("first", "every"):
        oracle.asked.clear()
        (step,) = getattr(ExactSearch(oracle.line, oracle, 0.002, stored=stored), find)().steps
        assert places(oracle, step) == [6]
        assert oracle.asked == [oracle.line[place] for place in (0, 15, 5, 6)]


def test_what_is_stored_is_looked_at_before_anything_is_measured() -> None:
    oracle = Counts(stepped(at=6, by=0.1))
    stored = {oracle.line[place]: oracle.costs[oracle.line[place]] or 0.0 for place in (0, 4, 8, 15)}
    (step,) = ExactSearch(oracle.line, oracle, 0.002, stored=stored).first().steps
    assert places(oracle, step) == [6]
    assert {oracle.line.index(commit) for commit in oracle.asked} == {0, 15, 5, 6}


@pytest.mark.parametrize("of", ["an end", "a side of the step", "no end"])
def test_stored_counts_that_are_contradicted_are_dropped(of: str) -> None:
    oracle = Counts(stepped(at=6, by=0.1))
    stored = {commit: cost for commit, cost in oracle.costs.items() if cost is not None}
    said: list[str] = []
    if of == "an end":
        stored[oracle.line[15]] += 1
    elif of == "no end":
        stored = {oracle.line[3]: 11_000.0}
    else:
        stored[oracle.line[5]] = 11_000.0
    (step,) = ExactSearch(oracle.line, oracle, 0.002, said.append, stored).first().steps
    assert places(oracle, step) == [6]
    assert [words.partition(":")[0] for words in said] == ["stored values are not used"]


def test_a_count_that_does_not_repeat_names_nobody() -> None:
    oracle = Counts(stepped(at=6, by=0.1))
    numbers = itertools.count()
    oracle.answer = lambda cost, rounds: Measured((cost or 0) + next(numbers))  # type: ignore[method-assign]
    outcome = ExactSearch(oracle.line, oracle, 0.002).first()
    assert outcome.steps == () and "gave 10,004.0 and then 10,006.0" in outcome.undecided[0]


def test_a_commit_that_fails_when_it_is_to_be_confirmed_leaves_the_other_steps() -> None:
    oracle = Counts([1000.0] * 4 + [1100.0] * 6 + [1200.0] * 6)

    def answer(cost: float | None, rounds: int) -> Answer:
        late = len(oracle.asked) > 18 and cost == 1000.0
        return Broken("the benchmark fails") if late else Measured(cost or 0)

    oracle.answer = answer  # type: ignore[method-assign]
    outcome = ExactSearch(oracle.line, oracle, 0.002).every()
    assert [places(oracle, step) for step in outcome.steps] == [[10]]
    assert outcome.undecided == (f"{oracle.line[3][:8]} gave 1,000.0 and then no value: the benchmark fails",)


def test_evidence_is_the_likelihood_ratio_it_is_said_to_be() -> None:
    """Against the integral, and its defining property: under fair signs its mean stays one."""
    from scipy.integrate import quad

    for agreeing, opposing in itertools.product(range(6), repeat=2):
        signs = agreeing + opposing
        integral, _ = quad(lambda p, a=agreeing, o=opposing: 2 * p**a * (1 - p) ** o, 0.5, 1)
        assert evidence(agreeing, opposing) == pytest.approx(integral * 2**signs)
    mean = sum(math.comb(12, k) * evidence(k, 12 - k) for k in range(13)) / 2**12
    assert mean == pytest.approx(1)


def test_a_decision_needs_its_evidence_whatever_the_size_of_the_differences() -> None:
    least = fewest_rounds(search.FIRM)
    assert (least, fewest_rounds(search.PROBE)) == (9, 6)
    assert decided([1e-9] * least, search.FIRM) == 1 and decided([-1e9] * least, search.FIRM) == -1
    assert decided([1.0] * (least - 1), search.FIRM) == 0
    assert decided([0.0] * 100, search.FIRM) == 0
    assert decided([1.0, -1.0] * 50, search.FIRM) == 0
    assert decided([*[1.0] * least, *[-1.0] * 100], search.FIRM) == 1, "decided once and for all"


def test_fair_signs_are_decided_wrongly_no_oftener_than_promised() -> None:
    coin = random.Random(SEED)
    wrong = sum(
        decided((coin.choice((-1, 1)) for _ in range(search.MOST_ROUNDS)), search.PROBE) != 0
        for _ in range(2000)
    )
    assert wrong / 2000 <= 2 / search.PROBE


@pytest.mark.parametrize("find", ["first", "every"])
def test_a_time_s_step_is_placed_under_heavy_tails_and_drift(find: str) -> None:
    right = 0
    for trial in range(20):
        at = random.Random(SEED + trial).randrange(1, 16)
        oracle = Times(stepped(at=at, by=0.1, broken=[at + 1] if at < 14 else []), SEED + trial)
        outcome = getattr(SampledSearch(oracle.line, oracle, 0.05), find)()
        right += [places(oracle, step) for step in outcome.steps] == [[at]]
        assert all(at in places(oracle, step) for step in outcome.steps), "a culprit that is none"
    assert right >= 19


@pytest.mark.parametrize("find", ["first", "every"])
@pytest.mark.parametrize("spread", [0.01, 0.2], ids=["quiet", "noisy"])
def test_a_flat_history_never_has_a_culprit(find: str, spread: float) -> None:
    for trial in range(20):
        oracle = Times(stepped(at=1, by=0.0), SEED + trial, spread)
        outcome = getattr(SampledSearch(oracle.line, oracle, 0.05), find)()
        assert outcome.steps == ()
        assert outcome.undecided == () or spread > 0.1


def test_the_smallest_sample_tells_where_most_are_disturbed_and_the_median_cannot() -> None:
    class Disturbed(Times):
        """Four samples in five cost up to twice as much."""

        def one_round(self, cost: float) -> tuple[float, ...]:
            disturbed = [1 + self.random.random() for _ in range(16)]
            return tuple(cost * factor for factor in [*disturbed, 1.0, 1.0, 1.001, 1.002])

    outcomes = []
    for of_round in (min, statistics.median):
        oracle = Disturbed(stepped(at=8, by=0.1), SEED)
        outcomes.append(SampledSearch(oracle.line, oracle, 0.05, of_round=of_round).first())
    smallest, median = outcomes
    assert [places(oracle, step) for step in smallest.steps] == [[8]] and smallest.undecided == ()
    assert median.steps == () and median.undecided


def test_noise_as_large_as_the_step_is_said_not_to_be_decided() -> None:
    oracle = Times(stepped(at=8, by=0.051), SEED, spread=0.3)
    outcome = SampledSearch(oracle.line, oracle, 0.05).first()
    assert outcome.steps == () and "cannot be told from the threshold in 40 rounds" in outcome.undecided[0]


def test_a_probe_at_the_threshold_is_stepped_around() -> None:
    costs = stepped(at=8, by=0.1)
    costs[8] = 10_500.0
    oracle = Times(costs, SEED, spread=0.02)
    (step,) = SampledSearch(oracle.line, oracle, 0.05).first().steps
    assert 9 in places(oracle, step)


def test_a_time_s_fall_is_one_of_every_step_and_not_the_first_rise() -> None:
    oracle = Times(stepped(at=6, by=-0.2), SEED)
    (step,) = SampledSearch(oracle.line, oracle, 0.05).every().steps
    assert places(oracle, step) == [6] and step.change < -0.1
    assert SampledSearch(oracle.line, oracle, 0.05).first().steps == ()


class Lying(Times):
    """Says of the commit in the middle that it costs `lie` when a probe begins, the truth when a confirmation
    does."""

    lie = 0.0

    def __call__(self, commits: Sequence[str], rounds: int) -> Mapping[str, Answer]:
        truth = dict(self.costs)
        if self.line[7] in commits and rounds == fewest_rounds(search.PROBE):
            self.costs[self.line[7]] = self.lie
        answers = super().__call__(commits, rounds)
        self.costs = truth
        return answers


@pytest.mark.parametrize(
    "at, lie, named", [(12, 40_000.0, 7), (5, 1_000.0, 8)], ids=["the later", "the earlier"]
)
def test_a_search_that_errs_is_not_confirmed_on_either_side(at: int, lie: float, named: int) -> None:
    oracle = Lying(stepped(at=at, by=0.1), SEED)
    oracle.lie = lie
    said: list[str] = []
    outcome = SampledSearch(oracle.line, oracle, 0.05, said.append).first()
    assert outcome.steps == ()
    assert outcome.undecided == ("3 searches ended at a commit that was not confirmed",)
    assert said.count(f"{oracle.line[named][:8]} is not confirmed") == 3


def test_the_rounds_are_bounded() -> None:
    oracle = Times(stepped(at=8, by=0.05), SEED, spread=0.5)
    SampledSearch(oracle.line, oracle, 0.05).every()
    assert oracle.rounds_taken <= 16 * (1 + 2 * (search.MOST_ROUNDS + search.MORE_ROUNDS))
