"""BIP340's official rows, for our code and for libsecp256k1 beside it, and what its text says of signing."""

import coincurve
import pytest

from tests.data.bip340_vectors import ROWS, Row

from .conftest import Implementation
from .inputs import schnorr_signed, secret_key, seeded
from .judges import coincurve_schnorr_verify

pytestmark = pytest.mark.engines

SIGNED = [row for row in ROWS if row.secret is not None]


def test_the_table_is_whole() -> None:
    assert [row.index for row in ROWS] == list(range(19))
    assert sum(row.valid for row in ROWS) == 9
    assert [row.index for row in SIGNED] == [0, 1, 2, 3, 15, 16, 17, 18]


@pytest.mark.parametrize("row", ROWS, ids=[str(row.index) for row in ROWS])
def test_verify(implementation: Implementation, row: Row) -> None:
    assert implementation.schnorr.verify(row.public_key, row.message, row.signature) is row.valid
    assert coincurve_schnorr_verify(row.public_key, row.message, row.signature) is row.valid


@pytest.mark.parametrize("row", SIGNED, ids=[str(row.index) for row in SIGNED])
def test_sign(implementation: Implementation, row: Row) -> None:
    assert implementation.schnorr.public_key(row.secret) == row.public_key
    assert implementation.schnorr.sign(row.secret, row.message, row.aux_rand) == row.signature


def test_coincurve_signs_the_rows_of_32_bytes() -> None:
    """It signs no other messages."""
    rows = [row for row in SIGNED if len(row.message) == 32]
    assert len(rows) == 4
    for row in rows:
        assert coincurve.PrivateKey(row.secret).sign_schnorr(row.message, row.aux_rand) == row.signature


def test_rows_as_a_batch(implementation: Implementation, msm_method: str) -> None:
    items = [(row.public_key, row.message, row.signature) for row in ROWS]
    valid = [item for item, row in zip(items, ROWS, strict=True) if row.valid]
    assert implementation.schnorr.verify_batch(valid, method=msm_method) is True
    assert implementation.schnorr.verify_batch(items, method=msm_method) is False
    for item, row in zip(items, ROWS, strict=True):
        assert implementation.schnorr.verify_batch([item], method=msm_method) is row.valid
        assert implementation.schnorr.verify_batch([*valid, item], method=msm_method) is row.valid
    assert implementation.schnorr.find_invalid(items) == [row.index for row in ROWS if not row.valid]


@pytest.mark.parametrize("length", (0, 1, 31, 33, 55, 56, 63, 64, 65, 119, 120, 127, 128, 1000, 100_000))
def test_messages_of_any_length(implementation: Implementation, length: int) -> None:
    """About the block and padding edges of SHA-256, too; libsecp256k1 verifies what we sign."""
    secret, message = secret_key("length", length), seeded("length", length, length)
    key, signature = implementation.schnorr.public_key(secret), implementation.schnorr.sign(secret, message)
    assert implementation.schnorr.verify(key, message, signature) is True
    assert coincurve_schnorr_verify(key, message, signature)
    assert implementation.schnorr.verify(key, message + b"\x00", signature) is False


def test_randomness_is_drawn_when_none_is_given(implementation: Implementation) -> None:
    signed = schnorr_signed(1)[0]
    drawn = [implementation.schnorr.sign(signed.secret, signed.message) for _ in range(4)]
    drawn += [implementation.schnorr.sign(signed.secret, signed.message, None) for _ in range(4)]
    assert len(set(drawn)) == 8
    assert all(implementation.schnorr.verify(signed.public_key, signed.message, one) for one in drawn)


def test_given_randomness_decides(implementation: Implementation) -> None:
    secret, message = schnorr_signed(1)[0].secret, b"message"
    for index in range(4):
        aux_rand = seeded("aux_rand", index)
        first = implementation.schnorr.sign(secret, message, aux_rand)
        assert implementation.schnorr.sign(secret, message, aux_rand=aux_rand) == first
        assert implementation.schnorr.sign(secret, message, seeded("aux_rand", index + 1)) != first
