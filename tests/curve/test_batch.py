"""Batch verification: a batch passes when every signature in it does, and one bad signature spoils it."""

from collections.abc import Callable

import pytest

from . import forgery
from .conftest import Implementation
from .inputs import X_NOT_ON_CURVE, N, P, flip, schnorr_items, seeded, tamper

pytestmark = pytest.mark.engines

SIZE = 64

Spoiler = Callable[[list[forgery.Item], int], None]


def _s_plus_one(items: list[forgery.Item], at: int) -> None:
    key, message, signature = items[at]
    s = (int.from_bytes(signature[32:]) + 1) % N
    items[at] = key, message, signature[:32] + s.to_bytes(32)


def _r_plus_one(items: list[forgery.Item], at: int) -> None:
    key, message, signature = items[at]
    items[at] = key, message, (int.from_bytes(signature[:32]) + 1).to_bytes(32) + signature[32:]


def _r_of_another(items: list[forgery.Item], at: int) -> None:
    """Unlike r + 1 this is certainly the x of a point, so that the equation itself has to see it."""
    key, message, signature = items[at]
    items[at] = key, message, items[at - 1][2][:32] + signature[32:]


def _message_bit(items: list[forgery.Item], at: int) -> None:
    key, message, signature = items[at]
    items[at] = key, flip(message, 77), signature


def _swapped_keys(items: list[forgery.Item], at: int) -> None:
    one, other = items[at], items[at - 1]
    items[at] = other[0], *one[1:]
    items[at - 1] = one[0], *other[1:]


SPOILERS = (_s_plus_one, _r_plus_one, _r_of_another, _message_bit, _swapped_keys)


@pytest.mark.parametrize("size", (0, 1, 2, 3, SIZE))
def test_valid_batches_pass(implementation: Implementation, msm_method: str, size: int) -> None:
    assert implementation.schnorr.verify_batch(schnorr_items(size), method=msm_method) is True


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__.lstrip("_"))
def test_one_bad_signature_among_64(implementation: Implementation, msm_method: str, spoil: Spoiler) -> None:
    """At the front, where the coefficient is 1, inside and at the end."""
    for at in (0, 31, SIZE - 1) if implementation.name == "compiled" else (31,):
        items = schnorr_items(SIZE)
        spoil(items, at)
        assert implementation.schnorr.verify_batch(items, method=msm_method) is False


@pytest.mark.parametrize("size", (1, 2, 3))
@pytest.mark.parametrize("spoil", SPOILERS[:2], ids=lambda spoil: spoil.__name__.lstrip("_"))
def test_one_bad_signature_among_few(
    implementation: Implementation, msm_method: str, spoil: Spoiler, size: int
) -> None:
    for at in range(size):
        items = schnorr_items(size)
        spoil(items, at)
        assert implementation.schnorr.verify_batch(items, method=msm_method) is False


@pytest.mark.parametrize("spoil", SPOILERS, ids=lambda spoil: spoil.__name__.lstrip("_"))
def test_find_invalid_names_the_index(implementation: Implementation, spoil: Spoiler) -> None:
    items = schnorr_items(SIZE)
    spoil(items, 31)
    assert implementation.schnorr.find_invalid(items) == ([30, 31] if spoil is _swapped_keys else [31])


def test_find_invalid_agrees_with_verify(implementation: Implementation) -> None:
    """Over malformed and tampered items, wherever they stand, next to each other and alone."""
    items = schnorr_items(SIZE)
    for index in (0, 1, 2, 7, 20, 21, 40, 62):
        items[index] = tamper(items[index], index)
    items[9] = (b"", b"", b"")
    items[10] = (items[10][0], items[10][1], items[10][2] + b"\x00")
    items[11] = (X_NOT_ON_CURVE.to_bytes(32), *items[11][1:])
    items[63] = (P.to_bytes(32), *items[63][1:])
    rejected = [index for index, item in enumerate(items) if not implementation.schnorr.verify(*item)]
    assert rejected == [0, 1, 2, 7, 9, 10, 11, 20, 21, 40, 62, 63]
    assert implementation.schnorr.find_invalid(items) == rejected
    assert implementation.schnorr.verify_each(items) == [index not in rejected for index in range(SIZE)]


@pytest.mark.parametrize("size", (0, 1, 2, 3))
def test_find_invalid_in_few(implementation: Implementation, size: int) -> None:
    items = schnorr_items(size)
    assert implementation.schnorr.find_invalid(items) == []
    spoiled = [tamper(item, index) for index, item in enumerate(items)]
    assert implementation.schnorr.find_invalid(spoiled) == list(range(size))


@pytest.mark.parametrize("copies", (2, 3, 16))
def test_duplicates_in_one_batch(implementation: Implementation, msm_method: str, copies: int) -> None:
    """Equal items are equal points inside the sum; a bad one stays bad however often it is there."""
    good, other = schnorr_items(2)
    wrong = tamper(good, 0)
    verify_batch = implementation.schnorr.verify_batch
    assert verify_batch([good] * copies, method=msm_method) is True
    assert verify_batch([good, other] * copies, method=msm_method) is True
    assert verify_batch([wrong] * copies, method=msm_method) is False
    assert verify_batch([good] * copies + [wrong], method=msm_method) is False
    assert implementation.schnorr.find_invalid([good, wrong] * copies) == list(range(1, 2 * copies, 2))


def test_one_key_many_messages(implementation: Implementation, msm_method: str) -> None:
    schnorr = implementation.schnorr
    secret = seeded("batch/one key", 0)
    key = schnorr.public_key(secret)
    messages = [seeded("batch/message", length, length) for length in (0, 1, 31, 32, 33, 64, 200)]
    items = [(key, message, schnorr.sign(secret, message, bytes(32))) for message in messages]
    assert schnorr.verify_batch(items, method=msm_method) is True
    items[3] = (key, messages[4], items[3][2])
    assert schnorr.verify_batch(items, method=msm_method) is False


def test_malformed_items_spoil_a_batch(implementation: Implementation, msm_method: str) -> None:
    key, message, signature = schnorr_items(1)[0]
    malformed = (
        (b"", message, signature),
        (key[:-1], message, signature),
        (b"\x02" + key, message, signature),
        (X_NOT_ON_CURVE.to_bytes(32), message, signature),
        (P.to_bytes(32), message, signature),
        (key, message, b""),
        (key, message, signature[:-1]),
        (key, message, signature + b"\x00"),
        (key, message, P.to_bytes(32) + signature[32:]),
        (key, message, X_NOT_ON_CURVE.to_bytes(32) + signature[32:]),
        (key, message, signature[:32] + N.to_bytes(32)),
        (key, message, signature[:32] + b"\xff" * 32),
    )
    for wrong in malformed:
        assert implementation.schnorr.verify_batch([wrong], method=msm_method) is False
        assert implementation.schnorr.verify_batch([*schnorr_items(3), wrong], method=msm_method) is False


@pytest.mark.parametrize("coefficients", forgery.PREDICTABLE, ids=lambda one: one.__name__)
def test_cancelling_errors_are_rejected(
    implementation: Implementation, msm_method: str, coefficients: forgery.Coefficients
) -> None:
    """Each of the pair fails alone, and the careless equation accepts them together."""
    schnorr = implementation.schnorr
    for size in (2, 3, 8):
        items = schnorr_items(size)
        forged = forgery.cancelling(items, coefficients)
        assert [schnorr.verify(*item) for item in forged[:2]] == [False, False]
        assert forgery.careless_verify_batch(implementation.secp256k1, forged, coefficients) is True
        assert schnorr.verify_batch(forged, method=msm_method) is False
        assert schnorr.verify_batch([*forged[2:], *forged[:2]], method=msm_method) is False
        assert schnorr.find_invalid(forged) == [0, 1]


def test_careless_equation_sees_ordinary_errors(implementation: Implementation) -> None:
    """So that the test above compares with an equation that works."""
    for coefficients in forgery.PREDICTABLE:
        items = schnorr_items(3)
        assert forgery.careless_verify_batch(implementation.secp256k1, items, coefficients) is True
        items[1] = tamper(items[1], 1)
        assert forgery.careless_verify_batch(implementation.secp256k1, items, coefficients) is False


def test_batches_within_bounded_memory(implementation: Implementation, msm_method: str) -> None:
    verify_batch = implementation.schnorr.verify_batch
    good, bad = schnorr_items(24), schnorr_items(24)
    _s_plus_one(bad, 23)
    for scratch_bytes in (1 << 17, 1 << 24):
        assert verify_batch(good, method=msm_method, scratch_bytes=scratch_bytes) is True
        assert verify_batch(bad, method=msm_method, scratch_bytes=scratch_bytes) is False
