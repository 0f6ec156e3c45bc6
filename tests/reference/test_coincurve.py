"""The reference against libsecp256k1, through coincurve: the same signatures, accepted both ways."""

import random

import pytest

from pysecbench.reference import ecdsa, schnorr
from pysecbench.reference.secp256k1 import N, multiply

coincurve = pytest.importorskip("coincurve", reason="the yardstick coincurve is not installed")


def seeded_cases(count: int, seed: int) -> list[tuple[bytes, bytes, bytes]]:
    """`count` triples of a secret, 32 bytes to sign and 32 bytes of auxiliary randomness."""
    source = random.Random(seed)
    return [
        (source.randrange(1, N).to_bytes(32, "big"), source.randbytes(32), source.randbytes(32))
        for _ in range(count)
    ]


def changed(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


def test_ecdsa_signatures_are_identical_and_accepted_both_ways() -> None:
    for secret, digest, _ in seeded_cases(24, seed=1):
        theirs = coincurve.PrivateKey(secret)
        der = theirs.sign(digest, hasher=None)
        key = ecdsa.public_key(secret)
        assert key == theirs.public_key.format()
        assert ecdsa.public_key(secret, compressed=False) == theirs.public_key.format(compressed=False)
        signature = ecdsa.sign(secret, digest)
        assert ecdsa.signature_to_der(signature) == der
        assert ecdsa.signature_from_der(der) == signature
        assert ecdsa.verify(key, digest, der, encoding="der")
        assert theirs.public_key.verify(der, digest, hasher=None)
        assert not ecdsa.verify(key, changed(digest), signature)


def test_schnorr_signatures_are_identical_and_accepted_both_ways() -> None:
    items = []
    for secret, message, aux_rand in seeded_cases(24, seed=2):
        key = schnorr.public_key(secret)
        signature = schnorr.sign(secret, message, aux_rand)
        assert signature == coincurve.PrivateKey(secret).sign_schnorr(message, aux_rand)
        assert schnorr.verify(key, message, signature)
        assert coincurve.PublicKeyXOnly(key).verify(signature, message)
        items.append((key, message, signature))
    assert schnorr.verify_batch(items)
    key, message, signature = items[20]
    assert not schnorr.verify_batch(items[:20] + [(key, changed(message), signature)] + items[21:])


def test_multiplication_and_addition_agree() -> None:
    for scalar, other, _ in seeded_cases(8, seed=3):
        k, m = int.from_bytes(scalar, "big"), int.from_bytes(other, "big")
        theirs = coincurve.PublicKey.from_valid_secret(scalar)
        assert multiply(k).to_bytes() == theirs.format()
        product = multiply(m, multiply(k))
        assert product.to_bytes(compressed=False) == theirs.multiply(other).format(compressed=False)
        total = coincurve.PublicKey.combine_keys([theirs, theirs.multiply(other)])
        assert (multiply(k) + product).to_bytes() == total.format()
