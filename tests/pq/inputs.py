"""Seeded keys, messages and signatures for these tests.

Everything is a hash of a label and an index: the same on every run, every machine and in any order. The
signatures are this library's own; the vectors of NIST and Wycheproof and other libraries judge them.
"""

from functools import cache
from typing import Any, NamedTuple

import pytest

from pysecbench import mldsa, slhdsa
from tests.octets import seeded

from .tables import TABLE

ML_DSA = (mldsa.ML_DSA_44, mldsa.ML_DSA_65, mldsa.ML_DSA_87)
SLH_DSA_SMALL = (slhdsa.SHAKE_128S, slhdsa.SHAKE_192S, slhdsa.SHAKE_256S)  # small signatures, slowly made
SLH_DSA_FAST = (slhdsa.SHAKE_128F, slhdsa.SHAKE_192F, slhdsa.SHAKE_256F)
SLH_DSA = (*SLH_DSA_SMALL, *SLH_DSA_FAST)
SETS = (*ML_DSA, *SLH_DSA)
QUICK = (*ML_DSA, slhdsa.SHAKE_128F)  # those that tests may let sign often

ParameterSet = Any  # mldsa's or slhdsa's: the tests ask the same of both

HASHES = (
    *("SHA2-224", "SHA2-256", "SHA2-384", "SHA2-512", "SHA2-512/224", "SHA2-512/256"),
    *("SHA3-224", "SHA3-256", "SHA3-384", "SHA3-512", "SHAKE-128", "SHAKE-256"),
)


class Signed(NamedTuple):
    """A key pair and the deterministic signature of a message, with an empty context."""

    public_key: bytes
    secret_key: bytes
    message: bytes
    signature: bytes

    @property
    def item(self) -> tuple[bytes, bytes, bytes]:
        """The triple in the order of the verify functions."""
        return self.public_key, self.message, self.signature


def number(label: str, index: int, below: int) -> int:
    """An integer in 0 .. below-1."""
    return int.from_bytes(seeded(label, index, 8)) % below


def seed_size(parameters: ParameterSet) -> int:
    """Bytes that keygen takes: xi for ML-DSA, three seeds of n bytes for SLH-DSA."""
    return 32 if parameters in ML_DSA else 3 * TABLE[parameters.name].n


def randomness_size(parameters: ParameterSet) -> int:
    """Bytes of randomness that signing takes: rnd for ML-DSA, opt_rand of n bytes for SLH-DSA."""
    return 32 if parameters in ML_DSA else TABLE[parameters.name].n


def seed(parameters: ParameterSet, index: int) -> bytes:
    return seeded(f"{parameters.name}/seed", index, seed_size(parameters))


def message(parameters: ParameterSet, index: int) -> bytes:
    """From none to 199 bytes; the first message has 32."""
    return seeded(f"{parameters.name}/message", index, (32 + 83 * index) % 200)


@cache
def keys(parameters: ParameterSet, index: int) -> tuple[bytes, bytes]:
    """Public and secret key."""
    return parameters.keygen(seed(parameters, index))


@cache
def signed(parameters: ParameterSet, index: int = 0) -> Signed:
    text = message(parameters, index)
    public_key, secret_key = keys(parameters, index)
    return Signed(public_key, secret_key, text, parameters.sign(secret_key, text, deterministic=True))


def flip(data: bytes, position: int, bit: int = 0) -> bytes:
    """`data` with one bit of the byte at `position` turned over."""
    return data[:position] + bytes([data[position] ^ 1 << bit]) + data[position + 1 :]


def tamper(item: tuple[bytes, bytes, bytes], index: int) -> tuple[bytes, bytes, bytes]:
    """The triple with one seeded bit flipped, in the signature, the message and the key in turn."""
    changed = list(item)
    part = (2, 1, 0)[index % 3]
    bit = number("tamper", index, 8 * len(item[part]))
    changed[part] = flip(item[part], bit // 8, bit % 8)
    return changed[0], changed[1], changed[2]


def over(parameter_sets: tuple[ParameterSet, ...]) -> pytest.MarkDecorator:
    """Runs a test once for each of the sets, as its argument `parameters`."""
    return pytest.mark.parametrize("parameters", parameter_sets, ids=[one.name for one in parameter_sets])
