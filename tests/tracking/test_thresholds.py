"""tracking/thresholds.py: what a benchmark must change by, from made-up runs of a commit against itself."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from asv.config import Config
from asv.util import UserError

from tracking import environment, thresholds

TIME, COUNT = "bench_work.Work.time_sum('thing', 10)", "bench_work.instr_sum"
KINDS = {
    r"[^(]*\.time_": {"least": 0.02, "untried": 0.1},
    r"[^(]*\.instr_": {"least": 0.0005, "untried": 0.0005},
    r".*": {"least": 0.5, "untried": 0.5},
}
VERSIONS = {"bench_work.Work.time_sum": "1", "bench_work.instr_sum": "1"}


def configured(kinds: Any = KINDS) -> Config:
    conf = Config()
    conf.check_thresholds = kinds  # type: ignore[attr-defined]
    return conf


def runs(*ratios: float, key: str = TIME, version: str = "1") -> list[dict[str, Any]]:
    return [{"ratios": {key: [version, ratio]}} for ratio in ratios]


def threshold(lines: list[dict[str, Any]], key: str = TIME) -> float:
    return thresholds.Thresholds(configured(), lines, VERSIONS).of(key)


def test_without_enough_runs_of_its_own_a_benchmark_has_its_kind_s() -> None:
    assert threshold([]) == threshold(runs(1.3, 1.3)) == 0.1
    assert threshold([], COUNT) == 0.0005
    assert threshold([], "bench_work.track_other") == 0.5
    assert thresholds.Thresholds(Config(), [], {}).of(TIME) == thresholds.OTHERWISE["untried"]


def test_runs_widen_or_narrow_it_down_to_the_least() -> None:
    assert threshold(runs(1.001, 0.999, 1.0)) == 0.02
    assert threshold(runs(*[1.0] * 9, key=COUNT), COUNT) == 0.0005
    assert threshold(runs(1.05, 0.95, 1.05, 0.95)) > 0.2
    assert 0.02 < threshold(runs(*[1.01, 0.99] * 4)) < 0.05


def test_runs_of_another_version_or_benchmark_do_not_count() -> None:
    assert threshold(runs(1.3, 1.3, 1.3, version="2")) == 0.1
    assert threshold(runs(1.3, 1.3, 1.3, key=TIME.replace("10", "100"))) == 0.1


@pytest.mark.parametrize("known", [3, 5, 20])
def test_a_further_ratio_stays_within_as_often_as_said(known: int) -> None:
    logs = np.random.default_rng(known).normal(0, 0.01, (4000, known + 1))
    within = [abs(further) <= math.log1p(thresholds.predicted(list(rest))) for *rest, further in logs]
    assert np.mean(within) == pytest.approx(thresholds.WITHIN, abs=4 * math.sqrt(0.01 * 0.99 / 4000))


def test_runs_are_added_below_what_stands_there_and_damaged_lines_left_out(tmp_path: Path) -> None:
    file = tmp_path / "machine" / "unchanged.jsonl"
    assert thresholds.read(file) == []
    first, second = runs(1.01, 0.99)
    environment.append_line(file, first)
    damaged = ["{", "5", "[]", "{}", '{"ratios": 5}', '{"ratios": {"x": 5}}', '{"ratios": {"x": ["1", 0]}}']
    damaged += ['{"ratios": {"x": ["1", NaN]}}', '{"ratios": {"x": ["1", "one"]}}', "[" * 100_000]
    file.write_text(file.read_text() + "\n".join(damaged))
    before = file.read_text()
    environment.append_line(file, second)
    assert thresholds.read(file) == [first, second]
    assert file.read_text().startswith(before + "\n")


@pytest.mark.parametrize(
    "kinds",
    [5, ["x"], {"(": KINDS[".*"]}, {".*": 5}, {".*": {"least": 0.1}}, {".*": {"least": "x", "untried": 1}}],
)
def test_an_entry_that_is_none_is_named(kinds: Any) -> None:
    with pytest.raises(UserError, match="check_thresholds"):
        thresholds.Thresholds(configured(kinds), [], {})
