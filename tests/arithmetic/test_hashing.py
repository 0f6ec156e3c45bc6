"""SHA-256, its tagged form and HMAC against the standard library, in whole and in pieces."""

from __future__ import annotations

import hashlib
import hmac
import random
import struct
from types import ModuleType

import pytest

INITIAL = struct.unpack(
    ">8I", bytes.fromhex("6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19")
)
LENGTHS = range(301)


def data(length: int) -> bytes:
    return random.Random(f"hashing/{length}").randbytes(length)


def test_every_length(probe: ModuleType) -> None:
    for length in LENGTHS:
        content = data(length)
        assert probe.sha256.digest([content]) == hashlib.sha256(content).digest()


def test_every_cut(probe: ModuleType) -> None:
    """Whatever lies in the buffer when the second piece comes, of whichever size."""
    for length in (0, 1, 55, 56, 63, 64, 65, 119, 128, 200):
        content = data(length)
        expected = hashlib.sha256(content).digest()
        for cut in range(length + 1):
            assert probe.sha256.digest([content[:cut], content[cut:]]) == expected
        assert probe.sha256.digest([content[i : i + 1] for i in range(length)]) == expected


def test_a_mebibyte(probe: ModuleType) -> None:
    """Long enough for the length in bits to pass 2^16."""
    content = data(2**20 + 7)
    assert probe.sha256.digest([content[:12345], content[12345:]]) == hashlib.sha256(content).digest()


def test_compression(probe: ModuleType) -> None:
    """One block by hand: FIPS 180-4, section 5.1.1, pads "abc" to a single block."""
    block = b"abc\x80" + bytes(52) + (24).to_bytes(8, "big")
    assert struct.pack(">8I", *probe.sha256.compress(INITIAL, block)) == hashlib.sha256(b"abc").digest()


def test_compression_depends_on_every_bit(probe: ModuleType) -> None:
    seen = {probe.sha256.compress(INITIAL, bytes(64))}
    for i in range(512):
        seen.add(probe.sha256.compress(INITIAL, (1 << i).to_bytes(64, "big")))
    for i in range(256):
        words = struct.unpack(
            ">8I", (int.from_bytes(struct.pack(">8I", *INITIAL), "big") ^ 1 << i).to_bytes(32, "big")
        )
        seen.add(probe.sha256.compress(words, bytes(64)))
    assert len(seen) == 1 + 512 + 256


@pytest.mark.parametrize("tag", (b"", b"BIP0340/challenge", b"BIP0340/nonce", b"x" * 64, b"y" * 150))
def test_tagged(probe: ModuleType, tag: bytes) -> None:
    prefix = hashlib.sha256(tag).digest() * 2
    for length in LENGTHS:
        content = data(length)
        assert probe.sha256.digest([content], tag) == hashlib.sha256(prefix + content).digest()


def test_hmac(probe: ModuleType) -> None:
    """Keys around the size of a block, where one that is longer is hashed first (RFC 2104, section 2)."""
    for length in LENGTHS:
        for key in (data(length), data(300 - length), b"", data(64)):
            assert probe.sha256.hmac(key, data(length)) == hmac.digest(key, data(length), "sha256")


def test_hmac_in_place(probe: ModuleType) -> None:
    """The key stays usable, and the code may be written over the data."""
    for key in (b"", data(32), data(64), data(65)):
        expected = data(32)
        for times in range(1, 5):
            expected = hmac.digest(key, expected, "sha256")
            assert probe.sha256.hmac_in_place(key, data(32), times) == expected
