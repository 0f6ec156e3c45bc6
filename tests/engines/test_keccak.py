"""Keccak-f[1600], of one state and of as many as the engine takes at a time, against plain integers, and they
against hashlib."""

import hashlib
import random
from types import ModuleType

import pytest

pytestmark = pytest.mark.engines

State = list[int]
LANES = 25
ALL = 2**64 - 1
SHAKE128_LANES = 21  # of a block

SKEWED = [
    [0] * LANES,
    [ALL] * LANES,
    [0xAAAAAAAAAAAAAAAA, 0x5555555555555555] * 12 + [0xAAAAAAAAAAAAAAAA],
    [1] * LANES,
    [1 << 63] * LANES,
    [0xFFFFFFFF] * LANES,
    [0xFFFFFFFF00000000] * LANES,
    list(range(LANES)),
]


def only(lane: int, bit: int) -> State:
    return [1 << bit if i == lane else 0 for i in range(LANES)]


def rotated(x: int, n: int) -> int:
    return (x << n | x >> (64 - n)) & ALL if n else x


def rotations() -> State:
    """Of rho, FIPS 202, algorithm 2."""
    offsets, x, y = [0] * LANES, 1, 0
    for t in range(24):
        offsets[x + 5 * y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    return offsets


def round_constants() -> list[int]:
    """Of iota, from the register of FIPS 202, algorithm 5."""
    bits, register = [], 1
    for _ in range(255):
        bits.append(register & 1)
        register <<= 1
        register ^= 0x171 * (register >> 8)
    return [sum(bits[(j + 7 * i) % 255] << (2**j - 1) for j in range(7)) for i in range(24)]


def expected(a: State) -> State:
    """The permutation as FIPS 202, section 3, defines it."""
    offsets = rotations()
    for constant in round_constants():
        columns = [a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20] for x in range(5)]
        a = [lane ^ columns[(i - 1) % 5] ^ rotated(columns[(i + 1) % 5], 1) for i, lane in enumerate(a)]
        b = [0] * LANES
        for x in range(5):
            for y in range(5):
                b[y + 5 * ((2 * x + 3 * y) % 5)] = rotated(a[x + 5 * y], offsets[x + 5 * y])
        a = [b[i] ^ ~b[i - i % 5 + (i + 1) % 5] & b[i - i % 5 + (i + 2) % 5] for i in range(LANES)]
        a[0] ^= constant
    return a


def states(name: str) -> list[State]:
    """Skewed ones, every lane with its lowest or highest bit alone, and random ones; the same for a name."""
    source = random.Random(name)
    single = [only(lane, bit) for lane in range(LANES) for bit in (0, 63)]
    return [*SKEWED, *single, *([source.getrandbits(64) for _ in range(LANES)] for _ in range(30))]


def test_the_definition_is_that_of_hashlib() -> None:
    """Three blocks of SHAKE128, which depend on the lanes that a block does not show."""
    message = b"the judge"
    block = message + b"\x1f" + bytes(166 - len(message)) + b"\x80"
    state = [int.from_bytes(block[i : i + 8], "little") for i in range(0, 168, 8)] + [0] * 4
    stream = b""
    for _ in range(3):
        state = expected(state)
        stream += b"".join(lane.to_bytes(8, "little") for lane in state[:SHAKE128_LANES])
    assert stream == hashlib.shake_128(message).digest(3 * 168)


def test_one_state(probe: ModuleType) -> None:
    for state in states("one state"):
        assert probe.permuted(state) == expected(state)


@pytest.mark.parametrize("in_place", [False, True])
def test_each_state_its_own(probe: ModuleType, in_place: bool) -> None:
    count = probe.STATES_AT_A_TIME
    some = states("side by side")
    for start in range(0, len(some) - count + 1, 3):
        together = some[start : start + count]
        assert probe.permuted_together(together, in_place) == [expected(state) for state in together]


def test_one_state_among_others_in_each_place(probe: ModuleType) -> None:
    """What is beside a state, be it equal or all zeros or ones, does not matter."""
    count = probe.STATES_AT_A_TIME
    special = states("in each place")[-1]
    for other in (*SKEWED[:3], special):
        for place in range(count):
            together = [special if j == place else other for j in range(count)]
            assert probe.permuted_together(together, False) == [expected(state) for state in together]
