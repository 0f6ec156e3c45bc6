"""ML-DSA signatures at the edges of their encoding (FIPS 204, algorithms 8, 21 and 27): z at its bound, and
hints that say the same in another way, or more than they may.

Signed under a key that anyone can sign for (forgery.py), so that nothing but the encoding is wrong with them.
"""

import pytest

from . import judges
from .forgery import MESSAGE, encode_hints, forge, public_key
from .inputs import ML_DSA, ParameterSet, number, over, signed
from .tables import TABLE, MlDsa


def _table(parameters: ParameterSet) -> MlDsa:
    table = TABLE[parameters.name]
    assert isinstance(table, MlDsa)
    return table


def _z(parameters: ParameterSet, seed: int = 0) -> list[list[int]]:
    """Seeded coefficients of all sizes that are allowed."""
    table = _table(parameters)
    most = table.gamma1 - table.beta - 1
    return [[number(f"z/{seed}/{i}", j, 2 * most + 1) - most for j in range(256)] for i in range(table.l)]


def _accepts(parameters: ParameterSet, signature: bytes) -> bool:
    """The one verdict of key bytes, of a loaded key and of verify_each."""
    assert len(signature) == parameters.signature_size
    key = public_key(parameters)
    loaded = parameters.load_public_key(key)
    verdicts = {parameters.verify(one, MESSAGE, signature) for one in (key, loaded)}
    verdicts |= set(parameters.verify_each([(key, MESSAGE, signature), (loaded, MESSAGE, signature)]))
    (verdict,) = verdicts
    return verdict


def _positions(parameters: ParameterSet, counts: list[int]) -> list[list[int]]:
    """Seeded ascending positions, so many in each polynomial."""
    return [
        sorted(sorted(range(256), key=lambda at: number(f"hint/{i}", at, 2**32))[:count])
        for i, count in enumerate(counts)
    ]


@over(ML_DSA)
def test_forged_signatures_are_accepted(parameters: ParameterSet) -> None:
    """By everyone: the rest of this file rests on it."""
    for seed in range(3):
        signature = forge(parameters, _z(parameters, seed))
        assert _accepts(parameters, signature) is True
        assert judges.Cryptography(parameters.name).verify(public_key(parameters), MESSAGE, signature)
        assert judges.Pqcrypto(parameters.name).verify(public_key(parameters), MESSAGE, signature)


@pytest.mark.parametrize("sign", (1, -1))
@over(ML_DSA)
def test_z_at_its_bound(parameters: ParameterSet, sign: int) -> None:
    """|z| < gamma1 - beta, in the first and the last coefficient of each polynomial."""
    table = _table(parameters)
    bound = table.gamma1 - table.beta
    places = ((0, bound - 1), (0, bound), (255, bound - 1), (255, bound), (128, table.gamma1 - 1))
    for row in range(table.l):
        for column, size in places:
            z = _z(parameters)
            z[row][column] = sign * size
            assert _accepts(parameters, forge(parameters, z)) is (size < bound), (row, column, size)


@over(ML_DSA)
def test_z_at_the_largest_that_its_bits_hold(parameters: ParameterSet) -> None:
    """gamma1, which is encoded as zeros."""
    z = _z(parameters)
    z[-1][255] = _table(parameters).gamma1
    assert _accepts(parameters, forge(parameters, z)) is False


@over(ML_DSA)
def test_all_of_z_at_its_bound(parameters: ParameterSet) -> None:
    """Every coefficient as large as it may be, of one sign and of both: the transforms' largest sums."""
    table = _table(parameters)
    most = table.gamma1 - table.beta - 1
    for row in ([most] * 256, [-most] * 256, [most, -most] * 128, [-most] * 128 + [most] * 128, [0] * 256):
        assert _accepts(parameters, forge(parameters, [row] * table.l)) is True


@over(ML_DSA)
def test_as_many_hints_as_there_may_be(parameters: ParameterSet) -> None:
    """omega of them, in one polynomial or spread; none; and the first and last position."""
    table = _table(parameters)
    spread = [table.omega // table.k] * table.k
    spread[0] += table.omega - sum(spread)
    for counts in ([table.omega] + [0] * (table.k - 1), [0] * (table.k - 1) + [table.omega], spread):
        assert sum(counts) == table.omega
        signature = forge(parameters, _z(parameters), _positions(parameters, counts))
        assert _accepts(parameters, signature) is True
    ends = [[0, 255]] * table.k
    assert _accepts(parameters, forge(parameters, _z(parameters), ends)) is True


def _reencoded(parameters: ParameterSet, counts: list[int], change: str) -> tuple[list[list[int]], bytes]:
    """Positions, and bytes that say the same to a careless decoder."""
    table, positions = _table(parameters), _positions(parameters, counts)
    good = encode_hints(positions, table)
    total = sum(counts)
    match change:
        case "unsorted":
            wrong = [list(row) for row in positions]
            wrong[-1][-2:] = wrong[-1][:-3:-1]
        case "unsorted at the start":
            wrong = [list(row) for row in positions]
            wrong[0][:2] = wrong[0][1::-1]
        case "repeated":
            wrong = [*positions[:-1], [*positions[-1], positions[-1][-1]]]
        case "repeated at the start":
            wrong = [[positions[0][0], *positions[0]], *positions[1:]]
        case "padding":
            return positions, good[:total] + b"\1" + good[total + 1 :]
        case "end of padding":
            return positions, good[: table.omega - 1] + b"\1" + good[table.omega :]
    return positions, encode_hints(wrong, table)


@pytest.mark.parametrize(
    "change",
    ("unsorted", "unsorted at the start", "repeated", "repeated at the start", "padding", "end of padding"),
)
@over(ML_DSA)
def test_hints_that_say_the_same_in_another_way(parameters: ParameterSet, change: str) -> None:
    """Strong unforgeability: there is one encoding of a hint (algorithm 21, lines 7 to 11 and 16)."""
    counts = [3] * _table(parameters).k
    positions, hints = _reencoded(parameters, counts, change)
    assert hints != encode_hints(positions, _table(parameters))
    assert _accepts(parameters, forge(parameters, _z(parameters), positions)) is True
    assert _accepts(parameters, forge(parameters, _z(parameters), positions, hints)) is False


@over(ML_DSA)
def test_counts_of_hints_that_decrease(parameters: ParameterSet) -> None:
    """The second count below the first; a careless decoder sees no hints in the second polynomial."""
    table = _table(parameters)
    positions = _positions(parameters, [3, 0] + [0] * (table.k - 2))
    good = encode_hints(positions, table)
    for second in (0, 1, 2):
        wrong = good[: table.omega + 1] + bytes([second]) + good[table.omega + 2 :]
        assert _accepts(parameters, forge(parameters, _z(parameters), positions, wrong)) is False
    last = good[:-1] + b"\2"
    assert _accepts(parameters, forge(parameters, _z(parameters), positions, last)) is False


@over(ML_DSA)
def test_counts_of_hints_above_omega(parameters: ParameterSet) -> None:
    """A count that leads behind the positions: into the counts, and out of the signature."""
    table = _table(parameters)
    flat = bytes(range(1, table.omega + 1))
    for count in (table.omega + 1, table.omega + table.k, table.omega + table.k + 1, 200, 255):
        rest = table.k - 1
        for counts in ([0] * rest + [count], [count] * table.k, [count] + [table.omega] * rest):
            wrong = flat + bytes(counts)
            positions = [[]] * rest + [list(flat)]
            assert _accepts(parameters, forge(parameters, _z(parameters), positions, wrong)) is False


@over(ML_DSA)
def test_hints_of_a_real_signature_in_another_way(parameters: ParameterSet) -> None:
    """The same without forgery: two positions of one polynomial change places."""
    table = _table(parameters)
    key, text, signature = signed(parameters).item
    counts = [0, *signature[-table.k :]]
    for i in range(table.k):
        if counts[i + 1] - counts[i] >= 2:
            at = table.hints_at + counts[i]
            wrong = signature[:at] + signature[at : at + 2][::-1] + signature[at + 2 :]
            assert wrong != signature
            assert parameters.verify(key, text, wrong) is False
    assert parameters.verify(key, text, signature) is True
