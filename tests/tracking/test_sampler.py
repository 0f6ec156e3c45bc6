"""Asking asv for chosen benchmarks on chosen commits; a stand-in for asv writes made-up result files."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from asv.config import Config
from asv.util import UserError

from tests.tracking.scratch import COLUMNS, GATE, SIZES, WORK, Scratch, benchmark, fields, store, tree
from tracking import machine, sampler
from tracking.sampler import Broken, Lacks, Measured, Sampler, chosen, exactly, keys

OURS_10 = "bench_work.Work.time_sum('thing', 10)"
NAMED = {entry["name"]: entry for entry in (WORK, GATE)}


def row(
    values: list[float | None] | None, *, samples: int = 0, duration: float | None = 1.0, version: str = "1"
) -> list[Any]:
    """A row of WORK as asv keeps it with its samples: those of a combination are its value, repeated."""
    cells = dict(zip(COLUMNS, fields(values, SIZES, version=version), strict=False))
    kept = [[value] * samples if samples and value is not None else None for value in values or []]
    cells |= {"duration": duration, "samples": kept}
    return [cells[name] for name in COLUMNS]


class StandIn:
    """Writes these rows for each commit; keeps how it was asked."""

    def __init__(self, rows: dict[str, list[Any]]) -> None:
        self.rows, self.asked = rows, []  # type: dict[str, list[Any]], list[Any]

    def __call__(self, conf: Config, commits: Sequence[str], into: Path, **options: Any) -> bool:
        self.asked.append((list(commits), options))
        print("what asv says")
        for commit in commits:
            store(into, commit, 1, {WORK["name"]: self.rows[commit]}, machine="any")
        return True


def asked(monkeypatch: pytest.MonkeyPatch, rows: dict[str, list[Any]], rounds: int = 1) -> Any:
    monkeypatch.setattr(sampler, "measure", StandIn(rows))
    return Sampler(Config.load(), exactly(OURS_10)).ask(list(rows), rounds)


def test_an_answer_is_a_value_with_the_samples_of_each_round(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (answers,) = asked(monkeypatch, {"a" * 40: row([1.0, 2.0, 3.0, 4.0], samples=6)}, rounds=3).values()
    assert answers == {OURS_10: Measured(1.0, "seconds", ((1.0, 1.0),) * 3, 100)}
    assert answers[OURS_10].samples == [1.0] * 6
    assert capsys.readouterr().out == "" and "what asv says" in sampler.LOG.read_text()
    assert not sampler.SCRATCH.exists()


def test_a_count_has_a_value_and_no_samples(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    (answers,) = asked(monkeypatch, {"a" * 40: row([1.0, 2.0, 3.0, 4.0])}).values()
    assert answers[OURS_10].value == 1.0 and answers[OURS_10].rounds == ()


def test_what_has_no_value_says_why(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking, failing, unbuilt = "a" * 40, "b" * 40, "c" * 40
    answers = asked(
        monkeypatch,
        {
            lacking: row([math.nan, 2.0, 3.0, 4.0]),
            failing: row([None, 2.0, 3.0, 4.0]),
            unbuilt: row(None, duration=None),
        },
    )
    assert answers[lacking] == {OURS_10: Lacks()}
    assert answers[failing] == {OURS_10: Broken("the benchmark fails")}
    assert answers[unbuilt] == {OURS_10: Broken("does not build")}


def test_nothing_that_builds_is_an_answer_and_another_failure_is_not(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(words: str) -> Any:
        def fail(*_: Any, **__: Any) -> bool:
            raise UserError(words)

        return fail

    monkeypatch.setattr(
        sampler, "measure", failing("Failed to build the project and import the benchmark suite.")
    )
    asks = Sampler(Config.load(), exactly(OURS_10))
    assert list(asks.ask(["a" * 40])["a" * 40].values()) == [Broken("does not build")]
    monkeypatch.setattr(sampler, "measure", failing("no such thing"))
    with pytest.raises(UserError, match="no such thing.*probes.log"):
        asks.ask(["a" * 40])


def test_rounds_are_interleaved_with_the_attributes_asked_for(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = StandIn({letter * 40: row([1.0] * 4) for letter in "ab"})
    monkeypatch.setattr(sampler, "measure", stand_in)
    Sampler(Config.load(), exactly(OURS_10), {"repeat": 3}).ask(["a" * 40, "b" * 40, "a" * 40], rounds=5)
    ((commits, options),) = stand_in.asked
    assert commits == ["a" * 40, "b" * 40]
    assert options["interleave"] and options["samples"]
    assert options["attributes"] == {"repeat": 3, "rounds": 5}


def test_stored_values_are_those_of_this_machine_and_of_today_s_version(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, first, second, third, fourth = machine.info()["machine"], *(letter * 40 for letter in "abcd")
    monkeypatch.setattr(sampler, "measure", StandIn({first: row([1.0] * 4)}))
    asks = Sampler(Config.load(), exactly(OURS_10))
    asks.ask([first])
    results = inside.root / "results"
    for commit, on, version in ((first, here, "1"), (second, "another", "1"), (third, here, "0")):
        store(results, commit, 1, {WORK["name"]: fields([5.0] * 4, SIZES, version=version)}, machine=on)
    (results / here / f"{fourth[:8]}-broken.json").write_text("{")
    before = tree(results)
    stored = [asks.stored(commit) for commit in (first, second, third, fourth)]
    assert stored == [{OURS_10: Measured(5.0, "seconds", (), 100)}, {}, {}, {}]
    assert tree(results) == before


def test_a_stored_n_a_is_not_believed(inside: Scratch, monkeypatch: pytest.MonkeyPatch) -> None:
    """asv stores it also for a combination of parameters that was not asked for."""
    commit, here = "a" * 40, machine.info()["machine"]
    monkeypatch.setattr(sampler, "measure", StandIn({commit: row([1.0] * 4)}))
    asks = Sampler(Config.load(), exactly(OURS_10))
    asks.ask([commit])
    store(inside.root / "results", commit, 1, {WORK["name"]: fields([math.nan] * 4, SIZES)}, machine=here)
    assert asks.stored(commit) == {}


def test_a_benchmark_is_named_as_asv_matches_it() -> None:
    assert list(keys(WORK)) == [
        f"{WORK['name']}({library}, {size})" for library in SIZES[0] for size in SIZES[1]
    ]
    assert chosen(NAMED, OURS_10) == OURS_10
    assert chosen(NAMED, GATE["name"]) == GATE["name"]
    only = benchmark("bench_work.time_only", [["'thing'"]], ["library"])
    assert chosen({only["name"]: only}, only["name"]) == "bench_work.time_only('thing')"


@pytest.mark.parametrize(
    "text, words",
    [
        ("bench_work.Work.time_sun", "no benchmark.*bench_work.Work.time_sum, bench_work.track_gate"),
        ("bench_werk.time", "no benchmark 'bench_werk.time'; there are: bench_work"),
        ("", "no benchmark"),
        (WORK["name"], r"needs its parameters; there are: .*time_sum\('thing', 10\)"),
        (f"{WORK['name']}('thing', 11)", r"has no \('thing', 11\); there are"),
        (f"{GATE['name']}(1)", r"has no \(1\)"),
    ],
)
def test_what_names_none_or_several_lists_the_choices(text: str, words: str) -> None:
    with pytest.raises(UserError, match=words):
        chosen(NAMED, text)
