"""FIPS 202 from Python: one call a digest, beside hashlib's."""

import hashlib
from collections.abc import Callable
from typing import Any

from . import base, signed
from .base import Asked, Operations, Ratio, Timed
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


def incremental(new: Callable[[], Any], absorb: str, squeeze: str) -> Callable[[bytes], bytes]:
    """32 bytes through an object made by `new`; the names are those of its methods."""

    def digest(data: bytes) -> bytes:
        state = new()
        getattr(state, absorb)(data)
        return getattr(state, squeeze)(32)

    return digest


def ours(function: str) -> Callable[[bytes], bytes]:
    """A function of ours by its name, as one from data to a digest."""
    found = base.member("pysecbench.keccak", function)
    if function.startswith("Shake"):
        return incremental(found, "absorb", "squeeze")
    return (lambda data: found(data, 32)) if function.startswith("shake") else found


# hashlib's, in the form of ours
THEIRS: dict[str, Callable[[bytes], bytes]] = {
    "sha3_256": lambda data: hashlib.sha3_256(data).digest(),
    "sha3_512": lambda data: hashlib.sha3_512(data).digest(),
    "shake128": lambda data: hashlib.shake_128(data).digest(32),
    "Shake128": incremental(hashlib.shake_128, "update", "digest"),
    "Shake256": incremental(hashlib.shake_256, "update", "digest"),
}


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


class OtherHashes(Timed):
    """A digest of 64 bytes by the other functions, 32 bytes from SHAKE; "Shake256" absorbs and squeezes."""

    params = [["pysecbench", "hashlib"], ["sha3_256", "sha3_512", "shake128", "Shake128", "Shake256"]]
    param_names = ["library", "function"]
    repeat = (1, 10, 0.2)

    def setup(self, library: str, function: str) -> None:
        theirs = THEIRS[function]
        found = ours(function) if library == "pysecbench" else theirs
        messages = [(signed.octets("message", index, 64),) for index in range(MESSAGES)]
        self.ask(Call(found, messages, [theirs(*message) for message in messages]))

    def time_digest(self, library: str, function: str) -> None:
        self.answer()


class Digest(Asked):
    """SHAKE256, 32 bytes from a message of so many, by ours."""

    def call(self, message_bytes: int) -> Call:
        return digests(base.member("pysecbench.keccak", "shake256"), message_bytes, 64)


class ShakeOperations(Digest, Operations):
    params = [["keccak_permutation"], [64, 16384]]
    param_names = ["operation", "message_bytes"]


class ShakeAgainstHashlib(Ratio):
    """Ours over the standard library's."""

    block_operations = 100_000
    sample_time = 0.1

    def ratio_shake256_64_to_32(self) -> tuple[Call, Call]:
        ours = base.member("pysecbench.keccak", "shake256")
        return digests(ours, 64), digests(shake256, 64)
