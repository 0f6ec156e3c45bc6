"""FIPS 202 from Python: one call a digest, beside hashlib's."""

import hashlib
from collections.abc import Callable
from typing import Any

from . import base, signed
from .base import Ratio, Timed
from .measure.call import Call

MESSAGES = 1024  # in rotation: a digest takes less than a microsecond, and the clock is read once a rotation


def shake256(data: bytes, length: int) -> bytes:
    """hashlib's, in the form of ours."""
    return hashlib.shake_256(data).digest(length)


def digests(function: Callable[[bytes, int], bytes], size: int, count: int = MESSAGES) -> Call:
    """32 bytes from each of `count` messages of `size` bytes."""
    messages = [signed.octets("message", index, size) for index in range(count)]
    inputs: list[tuple[Any, ...]] = [(message, 32) for message in messages]
    return Call(function, inputs, [shake256(*arguments) for arguments in inputs])


class Shake256(Timed):
    """32 bytes from a message of so many."""

    params = [["pysecbench", "hashlib"], [64, 16384]]
    param_names = ["library", "message_bytes"]
    repeat = (1, 30, 0.4)

    def setup(self, library: str, message_bytes: int) -> None:
        function = base.member("pysecbench.keccak", "shake256") if library == "pysecbench" else shake256
        self.ask(digests(function, message_bytes, MESSAGES if message_bytes < 1024 else 64))

    def time_digest(self, library: str, message_bytes: int) -> None:
        self.answer()


class ShakeAgainstHashlib(Ratio):
    """Ours over the standard library's."""

    block_operations = 100_000
    sample_time = 0.1

    def ratio_shake256_64_to_32(self) -> tuple[Call, Call]:
        ours = base.member("pysecbench.keccak", "shake256")
        return digests(ours, 64), digests(shake256, 64)
