"""verify_each() on each engine: many verifications side by side, each with the verdict of verify()."""

import random
from collections.abc import Callable
from types import ModuleType

import pytest

from pysecbench import ecdsa, schnorr
from pysecbench.reference import secp256k1 as reference
from tests.curve.inputs import N, P, ecdsa_signed, flip, schnorr_items
from tests.curve.test_wycheproof import FILES, _rows
from tests.data.bip340_vectors import ROWS

pytestmark = pytest.mark.engines

Item = tuple[bytes, bytes, bytes]
LAMBDA = 0x5363AD4CC05C30E0A5261C028812645A122E22EA20816678DF02967C1B23BD72  # (beta x, y) of a point


def ecdsa_items(count: int) -> list[Item]:
    return [(one.public_key, one.message, one.signature) for one in ecdsa_signed(count)]


SCHEMES: tuple[tuple[ModuleType, Callable[[int], list[Item]]], ...] = (
    (ecdsa, ecdsa_items),
    (schnorr, schnorr_items),
)
scheme = pytest.mark.parametrize("module, make", SCHEMES, ids=["ecdsa", "schnorr"])


def verdicts(module: ModuleType, items: list[Item]) -> list[bool]:
    """verify() of each, which takes one at a time on every engine."""
    return [module.verify(*item) for item in items]


def test_official_vectors() -> None:
    items = [(row.public_key, row.message, row.signature) for row in ROWS]
    for copies in (1, 5):
        assert schnorr.verify_each(items * copies) == [row.valid for row in ROWS] * copies


def test_project_wycheproof() -> None:
    """The rows of compact signatures; the rows whose s is high are valid there and rejected here."""
    for file in FILES:
        if file.encoding == "compact":
            rows = _rows(file.name)
            items = [(row.public_key, row.digest, row.signature) for row in rows]
            low = [row.valid and int.from_bytes(row.signature[32:]) <= N // 2 for row in rows]
            assert ecdsa.verify_each(items) == low


@scheme
@pytest.mark.parametrize("count", [*range(18), 63, 64, 65, 129])
def test_any_number(module: ModuleType, make: Callable[[int], list[Item]], count: int) -> None:
    assert module.verify_each(make(count)) == [True] * count


@scheme
def test_one_invalid_in_each_place_and_all(module: ModuleType, make: Callable[[int], list[Item]]) -> None:
    items = make(17)
    wrong = [(key, flip(message, 3), signature) for key, message, signature in items]
    for at in range(17):
        spoiled = [*items[:at], wrong[at], *items[at + 1 :]]
        assert module.verify_each(spoiled) == [i != at for i in range(17)]
    assert module.verify_each(wrong) == [False] * 17


@scheme
def test_repeated_items(module: ModuleType, make: Callable[[int], list[Item]]) -> None:
    one, other = make(2)
    mixed = (other[0], one[1], one[2])
    assert module.verify_each([one] * 20) == [True] * 20
    assert module.verify_each([one, mixed] * 20) == [True, False] * 20


@scheme
def test_one_bit_wrong(module: ModuleType, make: Callable[[int], list[Item]]) -> None:
    source = random.Random(20260101)
    spoiled = []
    for item in make(64) * 6:
        part = source.randrange(3)
        changed = flip(item[part], source.randrange(8 * len(item[part])))
        spoiled.append((*item[:part], changed, *item[part + 1 :]) if source.random() < 0.8 else item)
    assert module.verify_each(spoiled) == verdicts(module, spoiled)


@scheme
def test_malformed_items_among_others(module: ModuleType, make: Callable[[int], list[Item]]) -> None:
    key, message, signature = make(1)[0]
    top = (2**256 - 1).to_bytes(32)
    malformed = [
        (b"", message, signature),
        (key[:-1], message, signature),
        (key + b"\0", message, signature),
        (key, message, b""),
        (key, message, signature[:-1]),
        (key, message, signature + b"\0"),
        (key, message, top + signature[32:]),
        (key, message, signature[:32] + top),
        (key, message, bytes(32) + signature[32:]),
        (key, message, signature[:32] + bytes(32)),
        (key, message, signature[:32] + N.to_bytes(32)),
        (key, message, N.to_bytes(32) + signature[32:]),
        (key[:1] + top if module is ecdsa else top, message, signature),
        (bytes(len(key)), message, signature),
        (b"\x04" + key[1:] + bytes(32), message, signature),
        (b"\x05" + key[1:], message, signature),
        (key, message + b"\0", signature),
        (key, b"", signature),
    ]
    items = [item for bad in malformed for item in (bad, (key, message, signature))]
    found = module.verify_each(items)
    assert found == verdicts(module, items) and found[1::2] == [True] * len(malformed)
    assert not any(module.verify_each(malformed))


def test_uncompressed_keys() -> None:
    """65 bytes, with the y of the point, of its opposite and of none."""
    items = []
    for key, digest, signature in ecdsa_items(24):
        encoding = reference.Point.from_bytes(key).to_bytes(compressed=False)
        y = int.from_bytes(encoding[33:])
        opposite = encoding[:33] + (P - y).to_bytes(32)
        none = encoding[:33] + (y ^ 2).to_bytes(32)
        items += [(one, digest, signature) for one in (encoding, opposite, none, key)]
    assert ecdsa.verify_each(items) == [True, False, False, True] * 24


def ecdsa_from_multipliers(d: int, u1: int, u2: int) -> Item:
    """An item for the key d G whose verification takes u1 G + u2 P: valid unless that is 0 or s is high."""
    total = (u1 + u2 * d) % N
    r = int((total * reference.G).x) % N if total else 1
    s = r * pow(u2, -1, N) % N
    key = (d * reference.G).to_bytes()
    return key, (u1 * s % N).to_bytes(32), r.to_bytes(32) + s.to_bytes(32)


def test_sums_that_meet_equal_and_opposite_points_on_the_way() -> None:
    """Keys that are small multiples of G, of its opposite and of its endomorphic image, with multipliers
    that are small, equal or opposite: partial sums coincide, or are infinity, as they never do by chance."""
    small = (1, 2, 3, 4, 15, 16, 17, 31, 32, 33)
    keys = [sign * k * factor % N for k in small[:5] for sign in (1, -1) for factor in (1, LAMBDA)]
    items = [
        ecdsa_from_multipliers(d, u1 % N, u2 % N)
        for d in keys
        for u1 in (0, *small[::3], *(-k for k in small[::3]), LAMBDA)
        for u2 in (1, -1, 2, LAMBDA, pow(d, -1, N), -pow(d, -1, N))
    ]
    expected = verdicts(ecdsa, items)
    assert 200 < sum(expected) < len(items) - 200
    assert ecdsa.verify_each(items) == expected


def test_schnorr_sums_that_are_small() -> None:
    """Keys 1, 2, … with the signer's s, and with an s of 1, 2, …"""
    items = []
    for secret in (1, 2, 3, N - 1, LAMBDA):
        key = schnorr.public_key(secret.to_bytes(32))
        for aux in range(8):
            message = bytes([aux])
            signature = schnorr.sign(secret.to_bytes(32), message, bytes(32))
            items.append((key, message, signature))
            items.append((key, message, signature[:32] + (aux + 1).to_bytes(32)))
    assert schnorr.verify_each(items) == verdicts(schnorr, items) == [True, False] * (len(items) // 2)
