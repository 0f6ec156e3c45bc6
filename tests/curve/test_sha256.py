"""The package's SHA-256 (FIPS 180-4), tagged (BIP340) and in HMAC (RFC 2104), beside hashlib's."""

import hashlib
import hmac

import pytest

from pysecbench import sha256

from .inputs import seeded

LENGTHS = (*range(260), 1000, 4096, 100_003)


def test_digest() -> None:
    for length in LENGTHS:
        data = seeded("sha256", length, length)
        assert sha256.digest(data) == hashlib.sha256(data).digest()


def test_tagged() -> None:
    for length in LENGTHS:
        tag, data = seeded("sha256/tag", length, length % 100), seeded("sha256", length, length)
        prefix = hashlib.sha256(tag).digest() * 2
        assert sha256.tagged(tag, data) == hashlib.sha256(prefix + data).digest()


def test_hmac() -> None:
    """Keys about the block of 64 bytes, above which they are hashed first."""
    for length in LENGTHS:
        key, data = seeded("sha256/key", length, length % 150), seeded("sha256", length, length)
        assert sha256.hmac(key, data) == hmac.digest(key, data, "sha256")


def test_wrong_types() -> None:
    for wrong in (None, 0, "text", [1]):
        for call in (
            lambda wrong=wrong: sha256.digest(wrong),
            lambda wrong=wrong: sha256.tagged(wrong, b""),
            lambda wrong=wrong: sha256.tagged(b"", wrong),
            lambda wrong=wrong: sha256.hmac(wrong, b""),
            lambda wrong=wrong: sha256.hmac(b"", wrong),
        ):
            with pytest.raises(TypeError):
                call()
