"""SLH-DSA with SHAKE, the stateless hash-based signatures of FIPS 205."""

from pysecbench.slhdsa.api import (
    SHAKE_128F,
    SHAKE_128S,
    SHAKE_192F,
    SHAKE_192S,
    SHAKE_256F,
    SHAKE_256S,
    ParameterSet,
    PublicKey,
)

__all__ = [
    "SHAKE_128F",
    "SHAKE_128S",
    "SHAKE_192F",
    "SHAKE_192S",
    "SHAKE_256F",
    "SHAKE_256S",
    "ParameterSet",
    "PublicKey",
]
