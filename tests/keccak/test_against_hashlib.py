"""SHA-3 and SHAKE against the standard library's: every length to 1000 bytes, and input and output cut into
pieces at the boundaries of the sponge's blocks."""

from __future__ import annotations

import hashlib
import random

import pytest

from pysecbench import keccak, operation_counts

pytestmark = pytest.mark.engines

DATA = random.Random(202).randbytes(1000)
SHAKES = {
    "shake128": (keccak.shake128, keccak.Shake128, hashlib.shake_128, 168),
    "shake256": (keccak.shake256, keccak.Shake256, hashlib.shake_256, 136),
}
shakes = pytest.mark.parametrize("shake, incremental, judge, rate", SHAKES.values(), ids=SHAKES)


def boundaries(rate: int) -> list[int]:
    """Sizes about the ends of the first three blocks."""
    return [0, 1, 7, 8, *(blocks * rate + d for blocks in (1, 2, 3) for d in (-1, 0, 1))]


@pytest.mark.parametrize("name", ("sha3_256", "sha3_512"))
def test_sha3_of_every_length(name: str) -> None:
    for size in range(len(DATA) + 1):
        assert getattr(keccak, name)(DATA[:size]) == hashlib.new(name, DATA[:size]).digest(), size


@shakes
def test_shake_of_every_length(shake, incremental, judge, rate) -> None:
    for size in range(len(DATA) + 1):
        assert shake(DATA[:size], 32) == judge(DATA[:size]).digest(32), size


@shakes
def test_output_of_every_length(shake, incremental, judge, rate) -> None:
    whole = judge(DATA).digest(1000)
    for length in range(1001):
        assert shake(DATA, length) == whole[:length], length


@shakes
def test_absorbing_in_pieces(shake, incremental, judge, rate) -> None:
    for first in boundaries(rate):
        for second in boundaries(rate):
            hash = incremental(DATA[:first])
            hash.absorb(DATA[first : first + second])
            hash.absorb(b"")
            hash.absorb(DATA[first + second :])
            assert hash.squeeze(64) == judge(DATA).digest(64), (first, second)


@shakes
def test_absorbing_byte_by_byte(shake, incremental, judge, rate) -> None:
    hash = incremental()
    for i in range(len(DATA)):
        hash.absorb(DATA[i : i + 1])
    assert hash.squeeze(64) == judge(DATA).digest(64)


@shakes
def test_squeezing_in_pieces(shake, incremental, judge, rate) -> None:
    whole = judge(DATA).digest(10 * rate)
    for first in boundaries(rate):
        for second in boundaries(rate):
            hash = incremental(DATA)
            pieces = [hash.squeeze(size) for size in (first, second, 0, rate)]
            assert b"".join(pieces) == whole[: first + second + rate], (first, second)


@shakes
def test_nothing_is_absorbed_after_squeezing(shake, incremental, judge, rate) -> None:
    hash = incremental(DATA)
    hash.squeeze(1)
    with pytest.raises(ValueError, match="absorbed"):
        hash.absorb(b"more")
    assert hash.squeeze(10) == judge(DATA).digest(11)[1:]


@shakes
def test_permutations_are_counted(shake, incremental, judge, rate) -> None:
    sizes = ((0, 32, 1), (rate - 1, rate, 1), (rate, 0, 2), (9, rate + 1, 2), (rate, 3 * rate, 4))
    for size, length, expected in sizes:
        assert operation_counts(lambda: shake(bytes(size), length)) == {"keccak_permutation": expected}  # noqa: B023


@pytest.mark.parametrize("make", (bytes, bytearray, memoryview))
def test_bytes_like_input(make) -> None:
    assert keccak.sha3_256(make(DATA)) == hashlib.sha3_256(DATA).digest()
    assert keccak.Shake128(make(DATA)).squeeze(9) == hashlib.shake_128(DATA).digest(9)


@shakes
def test_wrong_arguments(shake, incremental, judge, rate) -> None:
    for call in (shake, lambda data, length: incremental(data).squeeze(length)):
        with pytest.raises(TypeError):
            call("text", 32)
        with pytest.raises(TypeError):
            call(DATA, 1.5)
        with pytest.raises(ValueError, match="length"):
            call(DATA, -1)
        with pytest.raises(MemoryError):
            call(DATA, 2**70)
