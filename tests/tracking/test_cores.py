"""Which core is taken, and what is said of it: spins of known length."""

import itertools
import os
import platform
from typing import Any

import pytest

from tracking import cores
from tracking.cores import Core

QUIET = Core(1, median=1.0, upper_quartile=1.01, spread=0.02)
SLOW = Core(0, median=1.6, upper_quartile=1.7, spread=0.02)
UNEVEN = Core(2, median=0.99, upper_quartile=1.4, spread=0.4)

needs_affinity = pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity"), reason="this system lets no process choose its cores"
)


@needs_affinity
def test_every_allowed_core_is_tried_by_itself_and_the_choice_is_given_back() -> None:
    allowed, seen = os.sched_getaffinity(0), []
    lengths = itertools.cycle([1.0, 2.0, 3.0])

    def spin() -> float:
        seen.append(os.sched_getaffinity(0))
        return next(lengths)

    calibrated = cores.calibrated(spin)
    assert [core.core for core in calibrated] == sorted(allowed)
    assert {frozenset(mask) for mask in seen} == {frozenset({core}) for core in allowed}
    assert os.sched_getaffinity(0) == allowed
    assert all(1 <= core.median <= core.upper_quartile <= 3 and core.spread > 0.5 for core in calibrated)


@needs_affinity
def test_an_interrupted_calibration_gives_the_cores_back() -> None:
    allowed = os.sched_getaffinity(0)

    def spin() -> float:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cores.calibrated(spin)
    assert os.sched_getaffinity(0) == allowed


def test_a_spin_takes_milliseconds() -> None:
    assert 0 < min(cores.spun() for _ in range(3)) < 0.1


def test_without_affinity_there_is_no_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    assert cores.calibrated() == []


def test_the_quietest_core_is_taken_not_the_one_with_the_fastest_spin() -> None:
    assert cores.quietest([SLOW, QUIET, UNEVEN]) == QUIET
    assert cores.told([SLOW, QUIET])["chosen"] == 1


def test_doubts() -> None:
    assert cores.doubts([QUIET]) == []
    assert cores.doubts([SLOW, QUIET]) == [
        "core 0 is 60 % slower than core 1, which is taken: busy or throttled"
    ]
    assert cores.doubts([UNEVEN]) == ["core 2, the quietest, is noisy: equal spins differ by 40 %"]


@pytest.mark.parametrize(
    "changed, said",
    [
        ({}, True),
        ({"loop": cores.LOOP + 1}, False),
        ({"python": "2.7"}, False),
        ({"cores": None}, False),
        ({"cores": [{"median": "x"}]}, False),
    ],
)
def test_a_machine_that_was_faster_once_is_said_to_be_slow(changed: dict[str, Any], said: bool) -> None:
    earlier = {**cores.told([QUIET]), **changed}
    lines = cores.doubts([SLOW], [earlier, {}, None])  # type: ignore[list-item]
    assert (lines != []) is said
    assert platform.python_version() == cores.told([QUIET])["python"]
