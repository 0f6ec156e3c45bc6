"""`selftest` itself: its histories are what they are said to be, bisect finds them (over an oracle that knows
the costs; asv measures one in test_bisect.py), and a run is resumed, told and judged."""

import argparse
import dataclasses
import itertools
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from asv.config import Config

from tests.tracking.scratch import REPOSITORY, Scratch
from tracking import comparison, history
from tracking.commands import selftest
from tracking.sampler import Answer, Broken, Measured
from tracking.search import ExactSearch, Outcome
from tracking.selftest import bisect, check, coverage, project, trials
from tracking.selftest.trials import RIGHT, UNDECIDED, WRONG, Claim, Trial


def told_by_costs(made: bisect.History) -> tuple[list[str], Outcome]:
    """The line of a history, and what an exact search finds that is answered from its costs."""
    line = [f"{place:040x}" for place in range(project.COMMITS)]
    costs = dict(zip(line, made.costs, strict=True))

    def ask(commits: Sequence[str], rounds: int) -> Mapping[str, Answer]:
        known = {commit: costs[commit] for commit in commits}
        return {
            commit: Broken("does not build") if cost is None else Measured(project.operations(cost))
            for commit, cost in known.items()
        }

    search = ExactSearch(line, ask, 0.001)
    return line, search.every() if made.every else search.first()


@pytest.mark.parametrize("claim", bisect.CLAIMS, ids=lambda claim: claim.name)
def test_every_history_is_what_its_claim_says_and_can_be_solved(claim: Claim) -> None:
    steps = 2 if claim is bisect.TWO_COUNTS else 0 if "flat" in claim.name else 1
    histories = [bisect.of_claim(claim, number) for number in range(claim.trials)]
    for made in histories:
        assert len(made.costs) == 16 and len(made.steps) == steps
        assert made.costs[0] is not None and made.costs[-1] is not None
        line, outcome = told_by_costs(made)
        assert bisect.verdict(made, line, outcome) == RIGHT
    assert sum(None in made.costs for made in histories) >= 10
    assert histories == [bisect.of_claim(claim, number) for number in range(claim.trials)]
    if steps == 1:
        assert len({tuple(made.steps[0]) for made in histories}) >= 8


def test_the_sizes_are_those_claimed() -> None:
    ratios = []
    for number in range(bisect.HISTORIES):
        costs = [cost for cost in bisect.of_claim(bisect.ONE_COUNT, number).costs if cost is not None]
        ratios.append(project.operations(costs[-1]) / project.operations(costs[0]))
    assert {round(ratio - 1, 9) for ratio in ratios} == set(bisect.SIZES)
    undone = [bisect.of_claim(bisect.TWO_COUNTS, number).costs for number in range(1, 20, 2)]
    assert all(costs[0] == pytest.approx(costs[-1]) for costs in undone)


def test_a_step_beside_commits_that_do_not_build_may_be_any_of_them() -> None:
    assert bisect.steps_of([1.0, 1.0, None, 1.1, 1.1]) == [[2, 3]]
    assert bisect.steps_of([1.0, None, 1.0, 1.1, None, 1.0]) == [[3], [4, 5]]


def test_the_verdict_tells_wrong_from_undecided() -> None:
    made = bisect.of_claim(bisect.ONE_COUNT, 0)
    line, outcome = told_by_costs(made)
    nothing = Outcome((), outcome.ends)
    assert bisect.verdict(made, line, nothing) == WRONG, "a step denied"
    assert bisect.verdict(made, line, Outcome((), outcome.ends, {}, ("too noisy",))) == UNDECIDED
    (step,) = outcome.steps
    wider = replace(step, candidates=(*step.candidates, line[line.index(step.after) + 1]))
    assert bisect.verdict(made, line, Outcome((wider,), outcome.ends)) == UNDECIDED, "one of too many"
    beside = replace(step, candidates=(line[line.index(step.after) + 1],))
    assert bisect.verdict(made, line, Outcome((beside,), outcome.ends, {}, ("and more",))) == WRONG
    flat = bisect.of_claim(bisect.FLAT_COUNT, 0)
    assert bisect.verdict(flat, line, outcome) == WRONG, "a step invented"
    invented = Outcome(outcome.steps, outcome.ends, {}, ("too noisy",))
    assert bisect.verdict(flat, line, invented) == WRONG


def test_a_scratch_history_holds_the_costs_asked_for(tmp_path: Path) -> None:
    project.make(tmp_path, REPOSITORY / "benchmarks" / "measure")
    for costs in ([1.0, None, 1.005], [1.0, 1.3]):
        line = project.commit(tmp_path, costs)
        assert history.git("rev-list", "--reverse", "main", folder=tmp_path).split() == line
        for commit, cost in zip(line, costs, strict=True):
            text = history.git("show", f"{commit}:thing/__init__.py", folder=tmp_path)
            if cost is None:
                with pytest.raises(SyntaxError):
                    compile(text, "thing", "exec")
            else:
                scope: dict[str, Any] = {}
                exec(text, scope)
                assert scope["work"]() == project.operations(cost)
        assert project.commit(tmp_path, costs) == line, "the same costs give the same hashes"


CLAIM = Claim("right at least twice", 3, 2)


def trials_of(verdicts: Sequence[str | BaseException], performed: list[int]) -> list[Trial]:
    def perform(number: int) -> dict[str, Any]:
        performed.append(number)
        verdict = verdicts[number]
        if isinstance(verdict, BaseException):
            raise verdict
        return {"verdict": verdict}

    return [Trial(CLAIM, number, lambda number=number: perform(number)) for number in range(3)]


def test_an_interrupted_run_is_resumed_and_a_complete_one_begun_anew(tmp_path: Path) -> None:
    state, performed = tmp_path / "state.jsonl", list[int]()
    with pytest.raises(KeyboardInterrupt):
        trials.run(
            trials_of([RIGHT, KeyboardInterrupt(), RIGHT], performed), state, "head", lambda words: None
        )
    ended = trials.run(trials_of([WRONG, WRONG, RIGHT], performed), state, "head", lambda words: None)
    assert performed == [0, 1, 1, 2]
    assert [one["verdict"] for one in ended] == [RIGHT, WRONG, RIGHT]
    trials.run(trials_of([RIGHT] * 3, performed), state, "head", lambda words: None)
    assert performed == [0, 1, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("held", ["another head", "{", "", '{"head": "head"}\n{"claim": 1}', "[]\n[]"])
def test_a_state_of_another_commit_or_a_broken_one_is_not_resumed(tmp_path: Path, held: str) -> None:
    state, performed = tmp_path / "state.jsonl", list[int]()
    if held == "another head":
        with pytest.raises(KeyboardInterrupt):
            stopped = trials_of([RIGHT, KeyboardInterrupt(), RIGHT], performed)
            trials.run(stopped, state, "another", lambda words: None)
        performed.clear()
    else:
        state.write_text(held)
    trials.run(trials_of([RIGHT] * 3, performed), state, "head", lambda words: None)
    assert performed == [0, 1, 2]


def test_a_claim_holds_by_its_trials() -> None:
    assert trials.holds(CLAIM, Counter({RIGHT: 2, UNDECIDED: 1}))
    assert not trials.holds(CLAIM, Counter({RIGHT: 2, WRONG: 1}))
    assert not trials.holds(CLAIM, Counter({RIGHT: 1, UNDECIDED: 2}))
    assert not trials.holds(CLAIM, Counter({RIGHT: 2}))
    table = trials.table(
        [CLAIM], [{"claim": CLAIM.name, "verdict": verdict} for verdict in (RIGHT, RIGHT, WRONG)]
    )
    assert ">= 2 right, <= 0 wrong" in table and "**no**" in table


@pytest.mark.parametrize("verdicts, status", [([RIGHT] * 3, 0), ([RIGHT, RIGHT, WRONG], selftest.NOT_MET)])
def test_the_command_tells_keeps_and_judges(
    inside: Scratch,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    verdicts: list[str],
    status: int,
) -> None:
    (inside.root / "benchmarks" / "measure").mkdir()
    part = argparse.Namespace(CLAIMS=(CLAIM,), trials=lambda: trials_of(verdicts, []))
    monkeypatch.setattr(selftest, "PARTS", (part,))
    assert selftest.run(Config.load(), argparse.Namespace()) == status
    assert selftest.run(Config.load(), argparse.Namespace()) == status
    assert CLAIM.name in capsys.readouterr().out
    (kept,) = (inside.root / "results").glob("*/selftest.jsonl")
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [line["claims"] for line in lines] == [{CLAIM.name: dict(Counter(verdicts))}] * 2
    assert lines[0]["head"] == inside.git("rev-parse", "HEAD") and lines[0]["host"]["kernel"]


def test_the_comparisons_are_as_many_as_claimed() -> None:
    listed = Counter(trial.claim for trial in check.trials())
    assert set(listed) == set(check.CLAIMS)
    assert all(number == claim.trials for claim, number in listed.items())
    rises = Counter(size for pair in check.sizes() for size in pair)
    assert rises == {0.0: 100, **dict.fromkeys(check.SIZES, 20)}
    assert all(len(pair) == check.COPIES and 0.0 in pair for pair in check.sizes())
    assert check.sizes() == check.sizes()


def test_each_copy_costs_what_its_pair_says() -> None:
    for rises in check.sizes():
        scope: dict[str, Any] = {}
        exec(check.package(rises), scope)
        assert [scope["work"](copy) for copy in (0, 7)] == [
            project.operations(1 + rises[copy]) for copy in (0, 7)
        ]


@pytest.mark.parametrize(
    "size, head, again, verdict",
    [
        (0.0, 1000, None, RIGHT),
        (0.0, 1050, True, WRONG),
        (0.0, 950, True, WRONG),
        (0.0, 1050, False, RIGHT),
        (0.05, 1050, True, RIGHT),
        (0.05, 950, True, WRONG),
        (0.05, 1050, False, UNDECIDED),
        (0.05, 1000, None, UNDECIDED),
    ],
)
def test_what_check_says_of_a_copy_is_judged(
    size: float, head: int, again: bool | None, verdict: str
) -> None:
    found = comparison.compared("key", Measured(1000.0), Measured(float(head)), 0.01)
    assert check.verdict(size, dataclasses.replace(found, confirmed=again)) == verdict


def test_a_pair_is_measured_once_when_first_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def measured(measure: str, rises: Sequence[float]) -> list[comparison.Comparison]:
        asked.append((measure, rises))
        still = Measured(1000.0)
        return [comparison.compared(check.key(measure, copy), still, still, 0.01) for copy in range(20)]

    monkeypatch.setattr(check, "compared", measured)
    first = check.sizes()[0]
    told = [trial.perform() for trial in itertools.islice(check.trials(), len(first))]
    assert asked == [("counts", first)]
    assert [one["verdict"] for one in told] == [UNDECIDED if size else RIGHT for size in first]


def test_a_trial_of_coverage_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "SIMULATIONS", 150)
    trial = next(coverage.trials())
    told = trial.perform()
    assert told["verdict"] == RIGHT and told == trial.perform()
    monkeypatch.setattr(coverage, "WITHIN", (0.1, 0.2))
    assert trial.perform()["verdict"] == WRONG
