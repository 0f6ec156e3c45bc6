"""The group of secp256k1 (SEC 2 v2.0, section 2.4.1): points, multiplication, sums of multiples."""

from pysecbench.secp256k1.api import (
    MSM_METHODS,
    MULTIPLY_METHODS,
    G,
    N,
    P,
    Point,
    Prepared,
    msm,
    multiply,
    prepare,
)

__all__ = [
    "MSM_METHODS",
    "MULTIPLY_METHODS",
    "G",
    "N",
    "P",
    "Point",
    "Prepared",
    "msm",
    "multiply",
    "prepare",
]
