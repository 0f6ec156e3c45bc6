"""What is made of figures, with intervals that hold it."""

import math
import random

import pytest

from tests.tracking.findings.made_up import figure
from tracking import estimates
from tracking.findings import cap, census, formulas, implementations, prepared, second_verifier
from tracking.table import Figure


def close(found, value, low, high):
    assert (found.value, *found.interval) == pytest.approx((value, low, high))


def test_a_ratio_of_samples_is_by_the_bootstrap_with_2000_resamples():
    one, other = figure(3.0), figure(2.0)
    found, expected = formulas.over([one, other]), estimates.ratio(one.samples, other.samples)
    close(found, 1.5, expected.low, expected.high)
    assert estimates.RESAMPLES == 2000


def test_without_samples_a_ratio_is_all_that_the_intervals_allow():
    close(formulas.over([Figure(3.0, (2.0, 4.0)), Figure(2.0, (1.0, 3.0))]), 1.5, 2 / 3, 4.0)
    close(formulas.inverse([Figure(0.5, (0.4, 0.8))]), 2.0, 1.25, 2.5)
    assert formulas.over([Figure(3.0), Figure(2.0)]).interval is None


def test_sums_differences_and_shares_keep_their_bounds():
    one, other = Figure(3.0, (2.5, 3.5)), Figure(1.0, (0.5, 1.5))
    close(formulas.total([one, other]), 4.0, 3.0, 5.0)
    close(formulas.less([one, other]), 2.0, 1.0, 3.0)
    close(formulas.saved_share([one, other]), 2 / 3, 1 - 1.5 / 2.5, 1 - 0.5 / 3.5)
    assert formulas.total([one, Figure(1.0)]).interval is None
    close(formulas.times(Figure(4.0), other), 4.0, 2.0, 6.0)


def drawn(median, seed):
    made = random.Random(seed)
    samples = tuple(median * made.uniform(0.95, 1.05) for _ in range(30))
    return Figure(sorted(samples)[15], None, samples, 1)


def test_the_smallest_batch_that_pays_is_where_all_larger_ones_do():
    sizes = (1, 2, 4, 8)
    costs = [1.5, 0.8, 1.0, 0.5]
    found = formulas.smallest_that_pays(sizes)
    batches = [drawn(cost, seed) for seed, cost in enumerate(costs)]
    assert found([drawn(1.0, 9), *batches]).value == 8, "2 is cheaper, but 4 is not"
    never = [drawn(1.0, seed) for seed in range(4)]
    assert found([drawn(1.0, 9), *never]).value == math.inf
    unknown = [Figure(cost) for cost in (0.1, 0.1, 0.1, 0.1)]
    assert found([drawn(1.0, 9), *unknown]).value == math.inf, "without samples nothing is shown"


def test_a_saving_must_be_sure_over_all_sizes_together():
    single = drawn(1.0, 9)
    batch = drawn(0.97, 28)  # just outside one interval of 95 %
    assert estimates.ratio(single.samples, batch.samples, 0.95).low > 1
    many = tuple(range(1, 501))
    assert estimates.ratio(single.samples, batch.samples, 1 - 0.05 / 500).low < 1
    assert formulas.smallest_that_pays((1,))([single, batch]).value == 1
    assert formulas.smallest_that_pays(many)([single, *[batch] * 500]).value == math.inf


def test_a_batch_is_saturated_near_the_cheapest():
    costs = [Figure(cost) for cost in (4.0, 2.0, 1.04, 1.0)]
    assert formulas.saturated_from((1, 2, 4, 8))(costs).value == 4


def test_the_bound_of_a_batch_and_what_is_reached():
    single, floor, alone, whole = (Figure(value, (value, value)) for value in (12.0, 1.0, 2.0, 4.0))
    assert cap.bound([single, floor, alone]).value == pytest.approx(4.0)
    assert cap.reached([floor, alone, whole]).value == pytest.approx(0.75)


def test_counts_times_unit_costs_over_the_call():
    whole = Figure(10.0, (10.0, 10.0))
    counts, costs = [Figure(2.0), Figure(0.0), Figure(1.0)], [Figure(3.0), Figure(99.0), Figure(2.0)]
    assert census.priced_share([whole, *counts, *costs]).value == pytest.approx(0.8)
    assert census.priced_share([whole, Figure(0.0), Figure(1.0)]).value == 0.0


def test_the_widest_spread():
    assert implementations.widest([Figure(2.0), Figure(8.0), Figure(1.0)]).value == pytest.approx(8.0)


def test_headroom_and_the_sum_of_both():
    assert second_verifier.headroom(290)([Figure(250.0)]).value == pytest.approx(1 - 250 / 290)
    assert second_verifier.over_sum([Figure(3.0), Figure(1.0), Figure(2.0)]).value == pytest.approx(1.0)


def test_statistics_of_a_line():
    line = Figure(2.0, None, tuple(2.0 + 0.01 * (-1) ** index for index in range(20)), 5)
    slope, mean, deviation, squared = (prepared._statistic(place)([line]) for place in range(4))
    assert slope.interval[0] <= slope.value <= slope.interval[1] and slope.value == pytest.approx(
        2.0, abs=0.01
    )
    assert mean.value == pytest.approx(2.0) and deviation.value == pytest.approx(0.01, rel=0.1)
    assert 0.99 < squared.value <= 1
