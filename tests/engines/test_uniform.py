"""Uniform polynomials from blocks: candidates at the edges of q, streams with hardly any candidate below it,
states that need different numbers of blocks; and the matrix, against hashlib."""

import hashlib
import random
from types import ModuleType

import pytest

from tests.mldsa.inputs import DEGREE, Q

pytestmark = pytest.mark.engines

BLOCK = 168  # bytes of SHAKE128
CANDIDATES = BLOCK // 3
ROW = 8  # polynomials from one row of a matrix to the next
SETS = [(4, 4), (6, 5), (8, 7)]  # rows and columns of the matrix

KEPT = (0, 1, Q - 2, Q - 1)
LEFT_OUT = (Q, Q + 1, 2**23 - 2, 2**23 - 1)
TOP = 1 << 23  # a bit that does not count


def stream(candidates: list[int]) -> bytes:
    return b"".join(candidate.to_bytes(3, "little") for candidate in candidates)


def expected(blocks: bytes) -> list[int]:
    """Algorithm 30 of FIPS 204 on as much of a stream as is there."""
    threes = (int.from_bytes(blocks[i : i + 3], "little") % TOP for i in range(0, len(blocks), 3))
    return [candidate for candidate in threes if candidate < Q][:DEGREE]


def assert_uniform(probe: ModuleType, streams: list[bytes]) -> None:
    assert probe.uniform_from(streams) == [expected(one) for one in streams]


def drawn(source: random.Random, count: int, share_kept: float) -> list[int]:
    """Candidates of which this share is kept, many at an edge, each with or without the top bit."""
    found = []
    for _ in range(count):
        if source.random() < share_kept:
            candidate = source.choice((*KEPT, source.randrange(Q)))
        else:
            candidate = source.choice(LEFT_OUT)
        found.append(candidate | source.choice((0, TOP)))
    return found


def test_edges_in_every_place(probe: ModuleType) -> None:
    count = probe.STATES_AT_A_TIME
    for edge in (*KEPT, *LEFT_OUT):
        for candidate in (edge, edge | TOP):
            for place in range(0, CANDIDATES):
                for other in (5, Q):
                    one = [candidate if i == place else other for i in range(CANDIDATES)]
                    another = [other] * CANDIDATES
                    streams = [stream(one if (j + place) % 2 else another) for j in range(count)]
                    assert_uniform(probe, streams)


def test_all_kept_and_all_left_out(probe: ModuleType) -> None:
    count = probe.STATES_AT_A_TIME
    for edge in (*KEPT, *LEFT_OUT):
        assert_uniform(probe, [stream([edge] * CANDIDATES * 6)] * count)


@pytest.mark.parametrize("share_kept", [0.02, 0.3, 0.9, 0.999])
def test_streams_of_few_and_of_many(probe: ModuleType, share_kept: float) -> None:
    """Long enough for a polynomial where hardly a candidate is kept, so for others much too long."""
    source = random.Random(f"share {share_kept}")
    blocks = 7 if share_kept > 0.8 else int(6 / share_kept)
    for _ in range(5):
        streams = [
            stream(drawn(source, CANDIDATES * blocks, share_kept)) for _ in range(probe.STATES_AT_A_TIME)
        ]
        assert_uniform(probe, streams)


def test_states_that_are_full_at_different_blocks(probe: ModuleType) -> None:
    source = random.Random("different blocks")
    count, blocks = probe.STATES_AT_A_TIME, 80
    shares = [(0.999, 0.08, 0.5, 0.1, 0.97, 0.2, 1.0, 0.12)[j % 8] for j in range(count)]
    for turn in range(count):
        turned = shares[turn:] + shares[:turn]
        streams = [stream(drawn(source, CANDIDATES * blocks, share)) for share in turned]
        assert all(len(expected(one)) == DEGREE for one in streams)
        assert_uniform(probe, streams)


@pytest.mark.parametrize("missing", range(20))
def test_a_last_block_of_which_few_are_needed(probe: ModuleType, missing: int) -> None:
    """So many coefficients are missing when a block comes that would give more; each state one fewer."""
    count = probe.STATES_AT_A_TIME
    source = random.Random(f"missing {missing}")
    streams = []
    for j in range(count):
        before = DEGREE - max(missing - j, 0)
        start = [source.randrange(Q) for _ in range(before)] + [Q] * (-before % CANDIDATES)
        streams.append(stream(start + [source.randrange(Q) for _ in range(CANDIDATES)]))
    longest = max(map(len, streams))
    streams = [one + stream([7] * ((longest - len(one)) // 3)) for one in streams]
    assert_uniform(probe, streams)


def from_seed(rho: bytes, column: int, row: int) -> list[int]:
    return expected(hashlib.shake_128(rho + bytes([column, row])).digest(BLOCK * 8))


def test_polynomials_from_a_seed(probe: ModuleType) -> None:
    source = random.Random("polynomials")
    count = probe.STATES_AT_A_TIME
    for rho in (bytes(32), bytes([255]) * 32, *(source.randbytes(32) for _ in range(10))):
        places = [source.randbytes(2) for _ in range(count)]
        found = probe.uniform_polynomials(rho, places)
        assert found == [from_seed(rho, *place) for place in places]


@pytest.mark.parametrize("rows, columns", SETS)
def test_matrix(probe: ModuleType, rows: int, columns: int) -> None:
    """Every entry in its place, and nothing in those between."""
    for rho in (bytes(32), bytes([255]) * 32, random.Random(f"matrix {rows}").randbytes(32)):
        found = probe.matrix(rho, rows, columns)
        for row in range(8):
            for column in range(ROW):
                inside = row < rows and column < columns
                assert found[row * ROW + column] == (from_seed(rho, column, row) if inside else None)
