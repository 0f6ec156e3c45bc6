"""The line through points that lie where they were put."""

import inspect
import math
import statistics
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from asv.results import Results
from asv.runner import BenchmarkResult

from tests.tracking.scratch import benchmark, document, fields
from tracking import hooks, slope, table

NUMBER = 50


def samples_of(times: np.ndarray) -> list[float]:
    """As a slope_ benchmark records these seconds of its points."""
    return [float(time) / (i * NUMBER) for i, time in enumerate(times, 1)]


def noisy(seed: int, noise: float = 0.02, offset: float = 0.0) -> list[float]:
    """20 points of 3 us an operation."""
    counts = NUMBER * np.arange(1, 21)
    factors = 1 + noise * np.random.default_rng(seed).standard_normal(20)
    return samples_of(3e-6 * counts * factors + offset)


def test_the_points_are_recovered() -> None:
    counts, times = slope.points([2e-6, 3e-6], NUMBER)
    assert list(counts) == [50, 100] and list(times) == pytest.approx([1e-4, 3e-4])


def test_points_on_a_line_give_it_with_intervals_of_no_width() -> None:
    line = slope.line([3e-6] * 20, NUMBER)
    for estimate, value in zip(line, (3e-6, 1.0, 3e-6, 0.0), strict=True):
        assert tuple(estimate) == pytest.approx((value,) * 3, abs=1e-15)


def test_noisy_points_agree_with_numpy_and_hold_the_truth() -> None:
    samples = noisy(1)
    counts, times = slope.points(samples, NUMBER)
    line = slope.line(samples, NUMBER)
    (fitted,), (squares,), *_ = np.linalg.lstsq(counts[:, None], times)
    assert line.slope.value == pytest.approx(fitted)
    assert line.r_squared.value == pytest.approx(1 - squares / (np.var(times) * 20))
    assert line.mean.value == pytest.approx(np.mean(samples))
    assert line.deviation.value == pytest.approx(np.std(samples, ddof=1))
    for estimate in line:
        assert estimate.low < estimate.value < estimate.high
    assert line.slope.low < 3e-6 < line.slope.high < 1.05 * line.slope.low
    assert line == slope.line(samples, NUMBER)


def test_what_is_spent_once_a_point_weighs_less_than_in_the_mean() -> None:
    line = slope.line(noisy(2, offset=1e-4), NUMBER)
    assert 3e-6 < line.slope.value < 3.3e-6 < line.mean.value


def test_an_interval_covers_as_often_as_it_says() -> None:
    intervals = [slope.line(noisy(seed), NUMBER).slope for seed in range(60)]
    assert sum(low <= 3e-6 <= high for _, low, high in intervals) in range(54, 60)


@pytest.mark.parametrize("samples", [[], [3e-6]])
def test_too_few_points_have_no_line(samples: list[float]) -> None:
    assert all(math.isnan(field) for estimate in slope.line(samples, NUMBER) for field in estimate)


PARAMETERS = [["'a'", "'b'", "'c'"]]
LINES = benchmark("b.Line.slope_x", PARAMETERS, ["way"], kind="slope")
plain_add_result = staticmethod(inspect.unwrap(Results.add_result))
plain_save = inspect.unwrap(Results.save)


def stored(
    add_result: Any, samples: list[list[float] | None], folder: Path, **options: Any
) -> dict[str, Any]:
    """What asv keeps of a benchmark with these samples, None where it does not apply."""
    values = [True if points else math.nan for points in samples]
    numbers = [NUMBER if points else None for points in samples]
    results = Results({"machine": "m"}, {}, "0" * 40, 0, "3.11", "env", {})
    add_result(results, LINES, BenchmarkResult(values, samples, numbers, 0, "", None), **options)
    plain_save(results, str(folder))
    (kept,) = folder.glob("*/*.json")
    loaded = Results.load(str(kept))
    return {
        "values": loaded.get_result_value(LINES["name"], PARAMETERS),
        "statistics": loaded.get_result_stats(LINES["name"], PARAMETERS),
        "samples": loaded.get_result_samples(LINES["name"], PARAMETERS),
    }


def test_asv_keeps_the_slope_its_interval_and_the_points(tmp_path: Path) -> None:
    samples = [noisy(1), None, noisy(2)]
    kept = stored(hooks._with_slope(plain_add_result), samples, tmp_path, record_samples=False)
    assert kept["samples"] == samples and math.isnan(kept["values"][1])
    for index in (0, 2):
        fitted = slope.line(samples[index], NUMBER).slope
        assert kept["values"][index] == fitted.value != statistics.median(samples[index])
        bounds = [kept["statistics"][index][key] for key in ("ci_99_a", "ci_99_b")]
        assert bounds == pytest.approx(fitted[1:], rel=1e-4)
        assert kept["statistics"][index]["repeat"] == 20


def test_without_the_plugin_asv_shows_the_median(tmp_path: Path) -> None:
    kept = stored(plain_add_result, [noisy(1), None, None], tmp_path)
    assert kept["values"][0] == pytest.approx(statistics.median(noisy(1))) == pytest.approx(3e-6, rel=0.05)


def test_points_of_an_earlier_process_are_not_appended_to() -> None:
    add_result = hooks._with_slope(plain_add_result)
    results = Results({"machine": "m"}, {}, "0" * 40, 0, "3.11", "env", {})
    for seed in (1, 2):
        measured = BenchmarkResult([True] * 3, [noisy(seed)] * 3, [NUMBER] * 3, 0, "", None)
        add_result(results, LINES, measured, append_samples=True)
    assert results.get_result_samples(LINES["name"], PARAMETERS) == [noisy(2)] * 3


def test_what_failed_everywhere_stays_failed() -> None:
    results = Results({"machine": "m"}, {}, "0" * 40, 0, "3.11", "env", {})
    failed = BenchmarkResult([None] * 3, [None] * 3, [None] * 3, 1, "", None)
    hooks._with_slope(plain_add_result)(results, LINES, failed)
    assert results.get_result_value(LINES["name"], PARAMETERS) == [None] * 3


def test_other_benchmarks_are_asv_s_own_affair() -> None:
    seen: list[Any] = []
    hooks._with_slope(lambda *args, **options: seen.append((args, options)))(
        "results", {"type": "time"}, 5, append_samples=True
    )
    assert seen == [(("results", {"type": "time"}, 5), {"append_samples": True})]


def test_the_second_table_tells_of_the_lines() -> None:
    row = [*fields([3e-6, 3e-6, math.nan], PARAMETERS), [noisy(1), [2.0**-18] * 20, None]]
    row[9] = [NUMBER, NUMBER, None]
    held = document("0" * 40, 1, {LINES["name"]: row})
    shown = table.as_text(table.line_rows({LINES["name"]: LINES}, held)).splitlines()
    assert shown[0].split() == ["benchmark", "slope", "R²", "mean", "standard", "deviation"]
    first, second = (line.split() for line in shown[2:])
    assert first[0] == "b.Line.slope_x(way=a)" and first[1].startswith(("2.9", "3.0")) and "±" in first[1]
    assert 0.99 < float(first[2]) < 1 and first[3].startswith("(0.9") and len(first) == 8
    assert second == "b.Line.slope_x(way=b) 3.81±0μs 1.00000 (1.00000 to 1.00000) 3.81±0μs 0±0s".split()
    older = {**LINES, "version": "2"}
    assert table.line_rows({LINES["name"]: older}, held) == table.line_rows({}, held) == []
