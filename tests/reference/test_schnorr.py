"""The reference's BIP340: the official vectors, batches, and wrong arguments."""

import hashlib
import random

import pytest

from pysecbench.reference import schnorr
from pysecbench.reference.secp256k1 import N, P
from tests.data.bip340_vectors import ROWS, Row

SIGNED = [row for row in ROWS if row.secret is not None]
VALID = [(row.public_key, row.message, row.signature) for row in ROWS if row.valid]
KEY, MESSAGE, SIGNATURE = VALID[1]


def signed(count: int, seed: int) -> list[tuple[bytes, bytes, bytes]]:
    """`count` valid items with distinct keys and messages."""
    source = random.Random(seed)
    items = []
    for length in range(count):
        secret = source.randrange(1, N).to_bytes(32, "big")
        message = source.randbytes(length)
        signature = schnorr.sign(secret, message, source.randbytes(32))
        items.append((schnorr.public_key(secret), message, signature))
    return items


BATCH = signed(6, seed=8)


def changed(data: bytes, position: int) -> bytes:
    return data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :]


def plus(number: bytes, amount: int, modulus: int) -> bytes:
    return ((int.from_bytes(number, "big") + amount) % modulus).to_bytes(32, "big")


def test_the_table_is_whole() -> None:
    assert [row.index for row in ROWS] == list(range(19))
    assert (len(VALID), len(SIGNED)) == (9, 8)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row.index))
def test_official_rows_verify_as_they_must(row: Row) -> None:
    item = (row.public_key, row.message, row.signature)
    assert schnorr.verify(*item) is row.valid
    assert schnorr.verify_batch([VALID[0], item]) is row.valid


@pytest.mark.parametrize("row", SIGNED, ids=lambda row: str(row.index))
def test_official_rows_sign_identically(row: Row) -> None:
    assert schnorr.public_key(row.secret) == row.public_key
    assert schnorr.sign(row.secret, row.message, row.aux_rand) == row.signature


def test_official_rows_at_once() -> None:
    items = [(row.public_key, row.message, row.signature) for row in ROWS]
    assert schnorr.verify_each(items, threads=2) == [row.valid for row in ROWS]
    assert schnorr.find_invalid(items) == [row.index for row in ROWS if not row.valid]
    assert schnorr.verify_batch(VALID) is True
    assert schnorr.verify_batch(items) is False


def test_without_aux_rand_the_signature_is_drawn_afresh() -> None:
    secret = SIGNED[0].secret
    first, second = schnorr.sign(secret, b"message"), schnorr.sign(secret, b"message", None)
    assert first != second
    assert schnorr.verify(SIGNED[0].public_key, b"message", first)
    assert schnorr.verify(SIGNED[0].public_key, b"message", second)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 6])
def test_small_batches(count: int) -> None:
    assert schnorr.verify_batch(BATCH[:count]) is True
    assert schnorr.find_invalid(BATCH[:count]) == []


def test_a_batch_may_hold_an_item_twice() -> None:
    assert schnorr.verify_batch([BATCH[0], BATCH[1], BATCH[0]]) is True


@pytest.mark.parametrize("index", [0, 5])
@pytest.mark.parametrize(
    "kind", ["message bit", "s + 1", "r + 1", "s bit", "key bit", "short key", "long signature"]
)
def test_one_bad_item_spoils_the_batch_and_is_found(kind: str, index: int) -> None:
    key, message, signature = BATCH[index]
    message = message or b"\x00"
    bad = {
        "message bit": (key, changed(message, 0), signature),
        "s + 1": (key, message, signature[:32] + plus(signature[32:], 1, N)),
        "r + 1": (key, message, plus(signature[:32], 1, P) + signature[32:]),
        "s bit": (key, message, changed(signature, 63)),
        "key bit": (changed(key, 31), message, signature),
        "short key": (key[:-1], message, signature),
        "long signature": (key, message, signature + b"\x00"),
    }[kind]
    batch = BATCH[:index] + [bad] + BATCH[index + 1 :]
    assert schnorr.verify_batch(batch) is False
    assert schnorr.find_invalid(batch) == [index]


def test_swapped_keys_are_rejected() -> None:
    (key_a, m_a, sig_a), (key_b, m_b, sig_b) = BATCH[2], BATCH[3]
    batch = BATCH[:2] + [(key_b, m_a, sig_a), (key_a, m_b, sig_b)] + BATCH[4:]
    assert schnorr.verify_batch(batch) is False
    assert schnorr.find_invalid(batch) == [2, 3]


@pytest.mark.parametrize("factor", [1, 2**128 - 1, 12345])
def test_errors_that_cancel_under_fixed_coefficients_are_rejected(factor: int) -> None:
    # under coefficients 1 and `factor` the two errors add up to nothing
    (key_a, m_a, sig_a), (key_b, m_b, sig_b) = BATCH[2], BATCH[3]
    bad_a = (key_a, m_a, sig_a[:32] + plus(sig_a[32:], -factor, N))
    bad_b = (key_b, m_b, sig_b[:32] + plus(sig_b[32:], 1, N))
    assert schnorr.verify_batch([bad_a, bad_b]) is False
    assert schnorr.find_invalid([bad_a, bad_b]) == [0, 1]


def test_errors_fitted_to_the_coefficients_of_the_valid_batch_are_rejected() -> None:
    # an attacker knows how coefficients are drawn; a change of s alone must change them
    (key_a, m_a, sig_a), (key_b, m_b, sig_b) = BATCH[2], BATCH[3]
    _, coefficient = schnorr._coefficients([BATCH[2], BATCH[3]])
    bad_a = (key_a, m_a, sig_a[:32] + plus(sig_a[32:], -coefficient, N))
    bad_b = (key_b, m_b, sig_b[:32] + plus(sig_b[32:], 1, N))
    assert schnorr.verify_batch([bad_a, bad_b]) is False


def test_coefficients_depend_on_every_input() -> None:
    base = BATCH[1:4]
    coefficients = schnorr._coefficients(base)
    assert coefficients[0] == 1
    assert len(set(coefficients)) == 3
    assert all(0 < a < 2**128 for a in coefficients)
    seen = {coefficients[1]}
    for index in range(3):
        for part in range(3):
            item = list(base[index])
            item[part] = changed(item[part], 0)
            other = schnorr._coefficients(base[:index] + [tuple(item)] + base[index + 1 :])
            assert other[0] == 1
            seen.add(other[1])
    assert len(seen) == 10


def test_other_ways_to_cut_the_same_bytes_into_messages_are_seen() -> None:
    key, _, signature = BATCH[0]
    # put one after the other, the strings of both batches are key, signature, three times
    one = schnorr._coefficients([(key, b"", signature), (key, signature + key, signature)])
    other = schnorr._coefficients([(key, signature + key, signature), (key, b"", signature)])
    assert one != other


@pytest.mark.parametrize("key", [bytes(32), P.to_bytes(32, "big"), (P + 1).to_bytes(32, "big"), b"\xff" * 32])
def test_impossible_keys_are_rejected(key: bytes) -> None:
    # 0 is not the x coordinate of a point: 7 is no square; P + 1 is 1 reduced, which is one
    assert schnorr.verify(key, MESSAGE, SIGNATURE) is False


def test_a_message_is_never_reduced_or_cut() -> None:
    secret = SIGNED[1].secret
    long_message = hashlib.shake_256(b"long").digest(1000)
    signature = schnorr.sign(secret, long_message, bytes(32))
    assert schnorr.verify(KEY, long_message, signature) is True
    assert schnorr.verify(KEY, long_message[:-1], signature) is False
    assert schnorr.verify(KEY, long_message + b"\x00", signature) is False


@pytest.mark.parametrize(
    ("secret", "complaint"),
    [
        (bytes(32), "must not be zero"),
        (N.to_bytes(32, "big"), "below the group order"),
        ((N + 1).to_bytes(32, "big"), "below the group order"),
        (bytes(31), "32 bytes long, not 31"),
    ],
)
def test_bad_secrets_are_named(secret: bytes, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        schnorr.sign(secret, MESSAGE, bytes(32))
    with pytest.raises(ValueError, match=complaint):
        schnorr.public_key(secret)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_aux_rand_is_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="aux_rand must be 32 bytes long"):
        schnorr.sign(SIGNED[0].secret, MESSAGE, bytes(length))


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_all_bytes_like_types_are_accepted(kind: type) -> None:
    row = SIGNED[1]
    assert schnorr.sign(kind(row.secret), kind(row.message), kind(row.aux_rand)) == row.signature
    item = (kind(KEY), kind(MESSAGE), kind(SIGNATURE))
    assert schnorr.verify(*item) and schnorr.verify_batch([item])


@pytest.mark.parametrize("wrong", [1, "00", [0] * 32])
def test_wrong_types(wrong: object) -> None:
    for item in [(wrong, MESSAGE, SIGNATURE), (KEY, wrong, SIGNATURE), (KEY, MESSAGE, wrong)]:
        with pytest.raises(TypeError):
            schnorr.verify(*item)
        for call in [schnorr.verify_batch, schnorr.verify_each, schnorr.find_invalid]:
            with pytest.raises(TypeError):
                call([(b"", b"", b""), item])  # a malformed item before it hides nothing
    secret = SIGNED[0].secret
    for arguments in [(wrong, b"", bytes(32)), (secret, wrong, bytes(32)), (secret, b"", wrong)]:
        with pytest.raises(TypeError):
            schnorr.sign(*arguments)


def test_an_unknown_method_is_an_error_even_for_an_empty_batch() -> None:
    with pytest.raises(ValueError, match="unknown method 'guess'"):
        schnorr.verify_batch([], method="guess")
    with pytest.raises(ValueError, match="threads"):
        schnorr.verify_each([], threads=0)


def test_random_bytes_never_raise() -> None:
    source = random.Random(341)
    for length in range(201):
        data = source.randbytes(length)
        assert schnorr.verify(data, MESSAGE, SIGNATURE) is False
        assert schnorr.verify(KEY, MESSAGE, data) is False
        assert schnorr.verify_batch([(data, data, data)]) is False
