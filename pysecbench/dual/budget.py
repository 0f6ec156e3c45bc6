"""What verifying may cost in a block: units relative to one ML-DSA-44 verification, which is 100.

The published constants are those of the study of two post-quantum verifiers beside which this package's
figures stand; under their limit a block of the costliest suite bounds the time that verifying it may take.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

PUBLISHED_UNITS: Mapping[str, int] = {
    "ML-DSA-44": 100,
    "ML-DSA-87": 290,
    "SLH-DSA-SHAKE-128s": 1600,
    "SLH-DSA-SHAKE-256s": 3600,
}
BLOCK_LIMIT = 200_000  # units


def verify_units(median_seconds: Mapping[str, float], baseline: str = "ML-DSA-44") -> dict[str, int]:
    """ceil(100 * median / median of the baseline) by suite.

    ValueError: no median of the baseline, or a median that is not a positive number.
    """
    if baseline not in median_seconds:
        raise ValueError(f"no median of the baseline {baseline}")
    for suite, median in median_seconds.items():
        if not 0 < median < math.inf:
            raise ValueError(f"the median of {suite} is {median}, not a positive number of seconds")
    hundred = Fraction(median_seconds[baseline]) / 100  # exact: in floats the baseline itself may come to 101
    return {suite: math.ceil(Fraction(median) / hundred) for suite, median in median_seconds.items()}


def uncovered_units(
    median_seconds: Mapping[str, float],
    units: Mapping[str, int] = PUBLISHED_UNITS,
    baseline: str = "ML-DSA-44",
) -> dict[str, tuple[int, int]]:
    """The suites whose constant does not cover its estimate, as (constant, estimate); empty when all do.

    ValueError: a constant without a median to check it by, and as `verify_units`.
    """
    unknown = units.keys() - median_seconds.keys()
    if unknown:
        raise ValueError(f"no median of {', '.join(sorted(unknown))}")
    estimates = verify_units(median_seconds, baseline)
    checked = {suite: (constant, estimates[suite]) for suite, constant in units.items()}
    return {
        suite: (constant, estimate) for suite, (constant, estimate) in checked.items() if constant < estimate
    }


def worst_case_block(
    median_seconds: Mapping[str, float],
    units: Mapping[str, int] = PUBLISHED_UNITS,
    limit: int = BLOCK_LIMIT,
) -> dict[str, tuple[int, float]]:
    """A block filled with one suite alone, by suite: the signatures that fit, and the seconds to verify them.

    Told for the suites that have both a constant and a median. ValueError: a constant below 1, a negative
    limit.
    """
    if limit < 0 or any(constant < 1 for constant in units.values()):
        raise ValueError("a limit is 0 units or more, a constant 1 or more")
    blocks = {}
    for suite, constant in units.items():
        if suite in median_seconds:
            signatures = limit // constant
            blocks[suite] = (signatures, signatures * median_seconds[suite])
    return blocks
