"""`check` around the measuring itself, which a stand-in does here: made-up answers, no environment."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.tracking.scratch import Scratch, benchmark, tree
from tracking import checking, comparison, machine, sampler
from tracking.__main__ import main
from tracking.commands import check
from tracking.estimates import Estimate
from tracking.sampler import Answer, Answers, Broken, Lacks, Measured

TIME, RATIO, COUNT = "bench_work.Work.time_sum", "bench_work.ratio_sum", "bench_work.instr_sum"
BENCHMARKS = {
    TIME: benchmark(TIME),
    RATIO: benchmark(RATIO, kind="ratio", unit="ours / theirs"),
    COUNT: benchmark(COUNT, kind="instr", unit="instructions"),
}
SLOPE = "bench_work.slope_sum"
SPREAD = (0.990, 0.995, 0.998, 1.0, 1.002, 1.005, 1.010)
THRESHOLDS = {
    r"[^(]*\.instr_": {"least": 0.0005, "untried": 0.0005},
    ".*": {"least": 0.02, "untried": 0.02},
}


def sampled(value: float, unit: str = "seconds") -> Measured:
    each = tuple(value * factor for factor in SPREAD)
    return Measured(value, unit, (each, each, each), 1)


def counted(value: float) -> Measured:
    return Measured(value, "instructions")


STILL: Answers = {TIME: sampled(1e-3), RATIO: sampled(0.8, ""), COUNT: counted(1000)}


class StandIn:
    """Answers `base` on the first commit asked and, of `heads`, the next on the other, in every run."""

    def __init__(self, base: Answers, heads: Sequence[Answers]) -> None:
        self.base, self.heads = base, list(heads)
        self.asked: list[tuple[list[str], int]] = []  # the keys of each question, and its rounds

    def sampler(self, conf: Any, patterns: Sequence[str], **_: Any) -> "StandIn":
        self.patterns = patterns
        return self

    def ask(self, commits: Sequence[str], rounds: int) -> Mapping[str, Answers]:
        keys = [key for key in BENCHMARKS if sampler.exactly(key) in self.patterns]
        seen = sum(set(keys) <= set(before) for before, _ in self.asked)
        head = self.heads[min(seen, len(self.heads) - 1)]
        self.asked.append((keys, rounds))
        base, newest = commits
        return {
            commit: {key: of[key] for key in keys if key in of}
            for commit, of in ((base, self.base), (newest, head))
        }


def standing_in(
    monkeypatch: pytest.MonkeyPatch, inside: Scratch, *heads: Answers, base: Answers = STILL
) -> StandIn:
    conf = json.loads((inside.root / "asv.conf.json").read_text())
    (inside.root / "asv.conf.json").write_text(json.dumps({**conf, "check_thresholds": THRESHOLDS}))
    stand_in = StandIn(base, heads)
    monkeypatch.setattr(checking, "Sampler", stand_in.sampler)
    monkeypatch.setattr(sampler, "discovered", lambda conf, commit: BENCHMARKS)
    return stand_in


def test_without_a_change_there_is_no_second_run_and_no_alarm(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = standing_in(monkeypatch, inside, STILL)
    assert main(["check", "main~2..main"]) == 0
    assert asked.asked == [([COUNT], 1), ([TIME, RATIO], checking.ROUNDS)]
    shown = capsys.readouterr().out
    assert "3 benchmarks: 3 same" in shown and "| `bench_work.instr_sum`" in shown
    assert not (inside.root / "results").exists()


def test_the_points_of_a_slope_are_taken_in_one_round(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BENCHMARKS, SLOPE, benchmark(SLOPE, kind="slope"))
    asked = standing_in(monkeypatch, inside, {SLOPE: sampled(1e-3)}, base={SLOPE: sampled(1e-3)})
    assert main(["check", "main~2..main", "--bench", "slope_"]) == 0
    assert asked.asked == [([SLOPE], 1)]


@pytest.mark.parametrize(
    "key, answer",
    [
        (TIME, sampled(1.05e-3)),
        (RATIO, sampled(0.84, "")),
        (COUNT, counted(1001)),
        (COUNT, counted(0)),
        (TIME, Broken("the benchmark fails")),
    ],
)
def test_what_moves_twice_alarms_and_only_it_is_measured_again(
    inside: Scratch,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    key: str,
    answer: Answer,
) -> None:
    asked = standing_in(monkeypatch, inside, {**STILL, key: answer})
    assert main(["check", "main~2..main"]) == check.ALARM == 3
    assert [keys for keys, _ in asked.asked][2:] == [[key]]
    assert f"| `{key}`" in capsys.readouterr().out.split("\n\n")[1].splitlines()[2], "alarms come first"


@pytest.mark.parametrize("answer", [sampled(1.05e-3), Broken("the benchmark fails")])
def test_what_a_second_run_does_not_show_is_no_alarm(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    standing_in(monkeypatch, inside, {**STILL, TIME: answer}, STILL)
    assert main(["check", "main~2..main"]) == 0
    assert "1 not confirmed" in capsys.readouterr().out


@pytest.mark.parametrize(
    "base, head, verdict",
    [
        (sampled(1e-3), sampled(0.9e-3), "fell"),
        (sampled(1e-3), sampled(1.019e-3), "unclear"),
        (sampled(1e-3), sampled(1.001e-3), "same"),
        (sampled(1e-3), Lacks(), "gone"),
        (Lacks(), sampled(1e-3), "new"),
        (Broken("does not build"), sampled(1e-3), "broken on base"),
        (Broken("does not build"), Broken("does not build"), "broken on both"),
        (Lacks(), Broken("the benchmark fails"), "broken on head"),
        (Lacks(), Lacks(), "n/a"),
        (counted(0), counted(0), "same"),
        (Measured(1e-3, "", ((0.0, 1e-3),)), Measured(2e-3, "", ((1e-3, 3e-3),)), "unclear"),
    ],
)
def test_what_alarms_not_is_told_nevertheless(base: Answer, head: Answer, verdict: str) -> None:
    found = comparison.compared(TIME, base, head, 0.02)
    assert (found.verdict, found.alarm) == (verdict, False)
    table = comparison.as_markdown([found])
    assert verdict in table
    assert all(answer.reason in table for answer in (base, head) if not isinstance(answer, Measured))


def test_a_confirmed_ratio_is_the_second_run_s() -> None:
    first = comparison.compared(TIME, counted(100), counted(120), 0.02)
    second = comparison.compared(TIME, counted(100), counted(110), 0.02)
    assert comparison.confirmed(first, second).ratio == Estimate(1.1, 1.1, 1.1)


def test_bench_narrows_and_an_unknown_one_is_named(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = standing_in(monkeypatch, inside, STILL)
    assert main(["check", "main~2..main", "--bench", "instr_", "--bench", "ratio_"]) == 0
    assert [keys for keys, _ in asked.asked] == [[COUNT], [RATIO]]
    assert main(["check", "main~2..main", "--bench", "nosuch"]) == 1
    assert "no benchmark matches 'nosuch'" in capsys.readouterr().err
    assert main(["check", "main~2..main", "--bench", "("]) == 1


def test_two_commits_that_cannot_be_built_are_an_error(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    standing_in(monkeypatch, inside, {}, base={})
    assert main(["check", "main~2..main"]) == 1
    assert "neither" in capsys.readouterr().err


def test_commits_alike_in_what_is_measured_are_not_measured(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = standing_in(monkeypatch, inside, {})
    assert main(["check", "main~2..main~1"]) == 0
    assert not asked.asked and "nothing that is measured differs" in capsys.readouterr().out


def test_runs_of_a_commit_against_itself_make_the_thresholds(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noisy = [{**STILL, TIME: sampled(value)} for value in (1.03e-3, 0.98e-3, 1.01e-3)]
    asked = standing_in(monkeypatch, inside, *noisy, {**STILL, TIME: sampled(1.06e-3)})
    assert main(["check", "--unchanged", "3", "--bench", "time_", "--bench", "instr_"]) == 0
    kept = inside.root / "results" / machine.info()["machine"] / "unchanged.jsonl"
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [line["ratios"][TIME] for line in lines] == [
        ["1", pytest.approx(ratio)] for ratio in (1.03, 0.98, 1.01)
    ]
    assert all(line["commit"] == inside.git("rev-parse", "main") and line["host"] for line in lines)
    before = tree(inside.root / "results")
    assert main(["check", "main~2..main", "--bench", "time_"]) == 0, "less than what nothing changed gave"
    assert tree(inside.root / "results") == before
    assert all(len(keys) == 1 for keys, _ in asked.asked)


@pytest.mark.parametrize("runs", ["0", "-1"])
def test_no_runs_are_refused(inside: Scratch, runs: str) -> None:
    assert main(["check", f"--unchanged={runs}"]) == 1


def test_an_interrupted_one_leaves_nothing(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = standing_in(monkeypatch, inside, STILL)

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stand_in, "ask", interrupted)
    assert main(["check", "main~2..main"]) == main(["check", "--unchanged", "1"]) == 130
    assert not Path("results").exists()
