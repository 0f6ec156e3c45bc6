"""What each parameter set says of itself, and how its interfaces hang together."""

import pytest

from . import judges
from .inputs import (
    HASHES,
    ML_DSA,
    QUICK,
    SETS,
    ParameterSet,
    keys,
    message,
    over,
    randomness_size,
    seed,
    seeded,
    signed,
)
from .tables import TABLE

OIDS = dict(  # the last arc under 2.16.840.1.101.3.4.2, by NIST's names
    zip(
        ("SHA2-256", "SHA2-384", "SHA2-512", "SHA2-224", "SHA2-512/224", "SHA2-512/256", *HASHES[6:]),
        range(1, 13),
        strict=True,
    )
)


def test_the_names() -> None:
    assert [parameters.name for parameters in ML_DSA] == ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"]
    assert {parameters.name for parameters in SETS} == set(TABLE)


@over(SETS)
def test_the_sizes_are_the_standards(parameters: ParameterSet) -> None:
    sizes = parameters.public_key_size, parameters.secret_key_size, parameters.signature_size
    assert sizes == TABLE[parameters.name].sizes()
    *key_sizes, signature_size = sizes
    assert [len(key) for key in keys(parameters, 0)] == key_sizes
    assert len(signed(parameters).signature) == signature_size
    assert max(part.stop for part in TABLE[parameters.name].parts().values()) == signature_size


@over(SETS)
def test_types_of_what_comes_back(parameters: ParameterSet) -> None:
    public_key, secret_key, text, signature = signed(parameters)
    assert {type(public_key), type(secret_key), type(signature)} == {bytes}
    assert parameters.verify(public_key, text, signature) is True
    assert parameters.verify_each([(public_key, text, signature)]) == [True]
    assert parameters.verify_each([]) == parameters.verify_each(iter(())) == []


@over(SETS)
def test_keys_from_seeds_and_without(parameters: ParameterSet) -> None:
    assert parameters.keygen(seed(parameters, 0)) == keys(parameters, 0) != keys(parameters, 1)
    assert parameters.keygen() != parameters.keygen()


@over(QUICK)
def test_drawn_randomness(parameters: ParameterSet) -> None:
    public_key, secret_key = parameters.keygen()
    signatures = {parameters.sign(secret_key, b"message") for _ in range(3)}
    signatures |= {parameters.sign_prehash(secret_key, b"message", "SHA2-256") for _ in range(3)}
    assert len(signatures) == 6
    pure = [parameters.verify(public_key, b"message", one) for one in signatures]
    prehash = [parameters.verify_prehash(public_key, b"message", one, "SHA2-256") for one in signatures]
    assert sorted(zip(pure, prehash, strict=True)) == [(False, True)] * 3 + [(True, False)] * 3


@over(QUICK)
def test_deterministic_is_given_randomness(parameters: ParameterSet) -> None:
    """FIPS 204: zeros. FIPS 205: PK.seed, the first half of the public key."""
    public_key, secret_key, text, signature = signed(parameters)
    n = len(public_key) // 2
    default = bytes(32) if parameters in ML_DSA else public_key[:n]
    assert parameters.sign(secret_key, text, randomness=default) == signature
    other = seeded("randomness", 0, randomness_size(parameters))
    hedged = parameters.sign(secret_key, text, randomness=other)
    assert hedged == parameters.sign(secret_key, text, randomness=other) != signature
    assert parameters.verify(public_key, text, hedged) is True


@over(QUICK)
def test_pure_is_internal_with_a_prefix(parameters: ParameterSet) -> None:
    """M' = 0 || |context| || context || message (FIPS 204, algorithm 2; FIPS 205, algorithm 22)."""
    public_key, secret_key = keys(parameters, 1)
    text, context = message(parameters, 1), seeded("context", 0, 77)
    randomness = seeded("randomness", 1, randomness_size(parameters))
    inner = b"\0" + bytes([77]) + context + text
    signature = parameters.sign_internal(secret_key, inner, randomness)
    assert parameters.sign(secret_key, text, context, randomness=randomness) == signature
    assert parameters.verify(public_key, text, signature, context) is True
    assert parameters.verify_internal(public_key, inner, signature) is True
    assert parameters.verify_internal(public_key, text, signature) is False
    assert parameters.verify(public_key, inner, signature) is False


@pytest.mark.parametrize("hash_name", HASHES)
@over(QUICK)
def test_prehash_is_internal_with_a_prefix(parameters: ParameterSet, hash_name: str) -> None:
    """M' = 1 || |context| || context || OID || PH(message) (FIPS 204, algorithm 4; 205, algorithm 23)."""
    public_key, secret_key = keys(parameters, 1)
    text, context = message(parameters, 1), seeded("context", 1, 12)
    randomness = seeded("randomness", 1, randomness_size(parameters))
    oid = bytes.fromhex("06096086480165030402") + bytes([OIDS[hash_name]])
    inner = b"\1" + bytes([12]) + context + oid + judges.digest(hash_name, text)
    signature = parameters.sign_internal(secret_key, inner, randomness)
    assert parameters.sign_prehash(secret_key, text, hash_name, context, randomness=randomness) == signature
    for key in (public_key, parameters.load_public_key(public_key)):
        verdicts = [parameters.verify_prehash(key, text, signature, name, context) for name in HASHES]
        assert verdicts == [name == hash_name for name in HASHES]
        assert parameters.verify(key, text, signature, context) is False


@over(ML_DSA)
def test_mu_is_the_message_hashed_behind_the_key(parameters: ParameterSet) -> None:
    """mu = H(H(pk, 64) || M', 64) (FIPS 204, algorithm 7, line 6)."""
    public_key, secret_key, text, signature = signed(parameters)
    mu = judges.digest("SHAKE-256", judges.digest("SHAKE-256", public_key) + b"\0\0" + text)
    assert parameters.sign_internal(secret_key, None, bytes(32), mu=mu) == signature
    assert parameters.verify_internal(public_key, None, signature, mu=mu) is True
    assert parameters.verify_internal(parameters.load_public_key(public_key), None, signature, mu=mu) is True
    assert parameters.verify_internal(public_key, None, signature, mu=bytes(64)) is False


@over(SETS)
def test_loaded_keys_give_the_same_verdicts(parameters: ParameterSet) -> None:
    public_key, _, text, signature = signed(parameters)
    loaded, other = (parameters.load_public_key(keys(parameters, index)[0]) for index in range(2))
    assert parameters.verify(loaded, text, signature) is True
    assert parameters.verify_internal(loaded, b"\0\0" + text, signature) is True
    assert parameters.verify(other, text, signature) is False
    assert parameters.verify(loaded, text + b"\0", signature) is False
    assert parameters.verify(loaded, text, signature[:-1]) is False
    assert parameters.verify(loaded, text, signature, b"\0") is False
    items = [(key, text, signature) for key in (loaded, public_key, other, keys(parameters, 1)[0])]
    assert parameters.verify_each(items) == [True, True, False, False]


@over(QUICK)
def test_messages_of_any_length(parameters: ParameterSet) -> None:
    """Around the rate of SHAKE256, 136 bytes, also where a prefix of the message is hashed before it."""
    public_key, secret_key = keys(parameters, 0)
    step = 1 if parameters in ML_DSA else 13
    for length in (0, *range(40, 140, step), 271, 272, 10_000):
        text = seeded("lengths", length, length)
        signature = parameters.sign(secret_key, text, deterministic=True)
        assert parameters.verify(public_key, text, signature) is True
        assert parameters.verify(public_key, text + b"\0", signature) is False
