"""Others accept what we sign and we accept what they sign; tampered ones nobody accepts.

ML-DSA with cryptography, pqcrypto and dilithium-py, SLH-DSA with pqcrypto and slh-dsa. Where the other
library signs deterministically the signatures are the same to the byte.
"""

import pytest

from . import judges
from .inputs import (
    HASHES,
    ML_DSA,
    QUICK,
    SETS,
    SLH_DSA,
    SLH_DSA_FAST,
    SLH_DSA_SMALL,
    ParameterSet,
    keys,
    message,
    over,
    randomness_size,
    seed,
    seeded,
    signed,
    tamper,
)

pytestmark = pytest.mark.engines

NATIVE = 12  # signatures of a set crossed with compiled libraries
PYTHON = 2  # and with those in Python
SIGN_SLOWLY = [pytest.param(one, marks=pytest.mark.every_row, id=one.name) for one in SLH_DSA_SMALL]
SIGN_QUICKLY = [pytest.param(one, id=one.name) for one in SLH_DSA_FAST]


def _count(parameters: ParameterSet) -> int:
    """How many signatures of a set there is time for."""
    return NATIVE if parameters in ML_DSA else 3 if parameters in SLH_DSA_FAST else 1


def _context(index: int) -> bytes:
    """None, then some of all lengths up to the longest, 255 bytes."""
    return seeded("context", index, (0, 255, 1, 32)[index % 4])


@over(ML_DSA)
def test_cryptography(parameters: ParameterSet) -> None:
    other = judges.Cryptography(parameters.name)
    for index in range(NATIVE):
        public_key, secret_key = keys(parameters, index)
        text, context, xi = message(parameters, index), _context(index), seed(parameters, index)
        assert other.public(xi) == public_key
        assert parameters.verify(public_key, text, other.sign(xi, text, context), context) is True
        randomness = seeded("cryptography", index)
        ours = parameters.sign(secret_key, text, context, randomness=randomness)
        assert other.verify(public_key, text, ours, context)
        assert not other.verify(public_key, text, ours, context + b"\0")


@over(ML_DSA)
def test_cryptography_with_mu(parameters: ParameterSet) -> None:
    other = judges.Cryptography(parameters.name)
    for index in range(NATIVE):
        public_key, secret_key = keys(parameters, index)
        mu, xi = seeded("mu", index, 64), seed(parameters, index)
        theirs = other.sign_mu(xi, mu)
        assert parameters.verify_internal(public_key, None, theirs, mu=mu) is True
        assert other.verify_mu(public_key, mu, parameters.sign_internal(secret_key, None, bytes(32), mu=mu))


@over(SETS)
def test_pqcrypto(parameters: ParameterSet) -> None:
    """Signatures with an empty context, ours as the other tests use them."""
    other = judges.Pqcrypto(parameters.name)
    for index in range(_count(parameters)):
        ours = signed(parameters, index)
        assert other.verify(*ours.item)
        theirs = other.sign(ours.secret_key, ours.message)
        assert parameters.verify(ours.public_key, ours.message, theirs) is True


@over(QUICK)
def test_pqcrypto_with_contexts(parameters: ParameterSet) -> None:
    other = judges.Pqcrypto(parameters.name)
    for index in range(_count(parameters)):
        public_key, secret_key = keys(parameters, index)
        text, context = message(parameters, index), _context(index + 1)[: other.longest_context]
        ours = parameters.sign(secret_key, text, context, deterministic=True)
        assert other.verify(public_key, text, ours, context)
        theirs = other.sign(secret_key, text, context)
        assert parameters.verify(public_key, text, theirs, context) is True
        assert parameters.verify(public_key, text, theirs) is (context == b"")


@pytest.mark.parametrize("hash_name", HASHES)
@over(QUICK)
def test_pqcrypto_with_prehash(parameters: ParameterSet, hash_name: str) -> None:
    other, index = judges.Pqcrypto(parameters.name), HASHES.index(hash_name)
    public_key, secret_key = keys(parameters, 0)
    text, context = message(parameters, index), _context(index)[: other.longest_context]
    ours = parameters.sign_prehash(secret_key, text, hash_name, context, deterministic=True)
    assert other.verify_prehash(public_key, text, ours, hash_name, context)
    theirs = other.sign_prehash(secret_key, text, hash_name, context)
    assert parameters.verify_prehash(public_key, text, theirs, hash_name, context) is True


@over(ML_DSA)
def test_dilithium_py(parameters: ParameterSet) -> None:
    other = judges.DilithiumPy(parameters.name)
    for index in range(PYTHON):
        public_key, secret_key = keys(parameters, index)
        assert other.keygen(seed(parameters, index)) == (public_key, secret_key)
        text, context = message(parameters, index), _context(index)
        ours = parameters.sign(secret_key, text, context, deterministic=True)
        assert other.sign(secret_key, text, context) == ours
        assert other.verify(public_key, text, ours, context)


@pytest.mark.parametrize("parameters", [*SIGN_QUICKLY, *SIGN_SLOWLY])
def test_slh_dsa_signs_the_same(parameters: ParameterSet) -> None:
    other, ours = judges.SlhDsaPy(parameters.name), signed(parameters)
    assert other.sign(ours.secret_key, ours.message) == ours.signature


@over(SLH_DSA)
def test_slh_dsa_accepts(parameters: ParameterSet) -> None:
    other = judges.SlhDsaPy(parameters.name)
    for index in range(_count(parameters)):
        assert other.verify(*signed(parameters, index).item)


@over(SLH_DSA_FAST)
def test_slh_dsa_accepts_contexts(parameters: ParameterSet) -> None:
    other, ours, context = judges.SlhDsaPy(parameters.name), signed(parameters), _context(1)
    randomness = seeded("slh-dsa", 0, randomness_size(parameters))
    signature = parameters.sign(ours.secret_key, ours.message, context, randomness=randomness)
    assert other.verify(ours.public_key, ours.message, signature, context)


@over(SETS)
def test_tampered_signatures_are_rejected_by_all(parameters: ParameterSet) -> None:
    pure_python = judges.DilithiumPy if parameters in ML_DSA else judges.SlhDsaPy
    others = [judges.Pqcrypto(parameters.name), pure_python(parameters.name)]
    if parameters in ML_DSA:
        others.append(judges.Cryptography(parameters.name))
    for index in range(9):
        wrong = tamper(signed(parameters).item, index)
        assert parameters.verify(*wrong) is False
        assert [other.verify(*wrong) for other in others] == [False] * len(others)
