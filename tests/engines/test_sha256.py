"""SHA-256 of many messages at once against hashlib."""

import hashlib
import random
import struct
from types import ModuleType

import pytest

from tests.arithmetic.test_hashing import INITIAL

pytestmark = pytest.mark.engines


def padded(message: bytes) -> bytes:
    """FIPS 180-4, section 5.1.1."""
    zeros = -(len(message) + 9) % 64
    return message + b"\x80" + bytes(zeros) + struct.pack(">Q", 8 * len(message))


@pytest.mark.parametrize("count", [0, 1, 2, 15, 16, 17, 31, 33, 64])
@pytest.mark.parametrize("size", [0, 1, 55, 56, 64, 183])
def test_every_lane_its_own_message(many: ModuleType, count: int, size: int) -> None:
    source = random.Random(f"{count} {size}")
    messages = [source.randbytes(size) for _ in range(count)]
    blocks = b"".join(map(padded, messages))
    found = many.sha256(INITIAL, blocks, len(padded(bytes(size))) // 64)  # type: ignore[attr-defined]
    assert found == [hashlib.sha256(message).digest() for message in messages]


def test_from_another_state(many: ModuleType) -> None:
    """Two blocks at once are the one after the other."""
    first = [random.Random(i).randbytes(64) for i in range(20)]
    last = padded(bytes(64))[64:]
    whole = many.sha256(INITIAL, b"".join(one + last for one in first), 2)  # type: ignore[attr-defined]
    assert whole == [hashlib.sha256(one).digest() for one in first]
