"""The interval of estimates.ratio on simulated samples whose ratio is known: how often it holds that ratio.

The noises are those that timings have; the sizes those of records, from the 7 repetitions of one process to
30. A trial is one noise at one pair of sizes.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from tracking import estimates
from tracking.selftest.trials import RIGHT, WRONG, Claim, Trial

Samples = np.ndarray[Any, Any]
Noise = Callable[[np.random.Generator, tuple[int, int]], Samples]

RATIO = 1.05
WITHIN = (0.93, 0.97)  # what the coverage is claimed to be
SURE = 1e-4  # a simulation contradicts the claim when it would come less often than this if the claim held
SIMULATIONS = 2000
AT_ONCE = 100  # of them, which bounds the memory that their resamples need

# of logarithms of samples
NOISES: dict[str, Noise] = {
    "log-normal": lambda rng, shape: rng.normal(0, 0.02, shape),
    "skewed": lambda rng, shape: np.log1p(0.05 * rng.exponential(1, shape)),
    "heavy-tailed": lambda rng, shape: np.log1p(0.05 * rng.pareto(2.5, shape)),
    "one in ten disturbed": lambda rng, shape: (
        rng.normal(0, 0.01, shape) + (rng.random(shape) < 0.1) * rng.exponential(0.4, shape)
    ),
}
SIZES = ((7, 7), (8, 8), (10, 10), (14, 14), (21, 21), (30, 30), (7, 30), (20, 10))  # of new and old samples

CLAIMS = tuple(Claim(f"interval, {noise}, 95 +- 2 %", len(SIZES), len(SIZES)) for noise in NOISES)


def trials() -> Iterator[Trial]:
    """All trials."""
    for its, noise in zip(CLAIMS, NOISES.values(), strict=True):
        for number, sizes in enumerate(SIZES):
            yield Trial(its, number, partial(simulated, noise, sizes, number))


def simulated(noise: Noise, sizes: tuple[int, int], seed: int) -> dict[str, Any]:
    """What a trial tells of its simulations."""
    hits = covered(noise, sizes, SIMULATIONS, seed)
    verdict = WRONG if contradicts(hits, SIMULATIONS) else RIGHT
    return {"verdict": verdict, "samples": list(sizes), "covered": hits / SIMULATIONS}


def covered(noise: Noise, sizes: tuple[int, int], simulations: int, seed: int) -> int:
    """In how many of the simulations the interval holds the known ratio."""
    rng, known, hits = np.random.default_rng(seed), math.log(RATIO), 0
    for start in range(0, simulations, AT_ONCE):
        some = min(AT_ONCE, simulations - start)
        new, old = known + noise(rng, (some, sizes[0])), noise(rng, (some, sizes[1]))
        low, high = estimates.log_ratio_interval(new, old)
        hits += int(np.sum((low <= known) & (known <= high)))
    return hits


def contradicts(hits: int, simulations: int) -> bool:
    """Whether so many hits say that the coverage is not as claimed."""
    from scipy import stats  # slow to import: see estimates.py

    too_few = stats.binom.cdf(hits, simulations, WITHIN[0])
    too_many = stats.binom.sf(hits - 1, simulations, WITHIN[1])
    return bool(min(too_few, too_many) < SURE)
