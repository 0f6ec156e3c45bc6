"""Real signatures of the Bitcoin chain; the figures are those of the data (tests/data/realworld.py)."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.data.realworld import BlockSignature, TaprootSignature, block_signatures, taproot_signatures

from .conftest import Implementation
from .judges import coincurve_schnorr_verify

NOT_STRICT_DER = 30


@pytest.fixture(scope="module")
def block() -> list[BlockSignature]:
    return block_signatures()


@pytest.fixture(scope="module")
def taproot() -> list[TaprootSignature]:
    return taproot_signatures()


def test_the_block_holds_what_is_said_of_it(block: list[BlockSignature]) -> None:
    assert len(block) == 1229
    assert Counter(row.low_s for row in block) == {True: 604, False: 625}


def test_block_in_compact_form(implementation: Implementation, block: list[BlockSignature]) -> None:
    """All verify with high s allowed, and exactly those with low s without."""
    for row in implementation.share(block):
        triple = (row.public_key, row.digest, row.compact)
        assert implementation.ecdsa.verify(*triple, allow_high_s=True) is True
        assert implementation.ecdsa.verify(*triple) is row.low_s


def test_block_in_der(implementation: Implementation, block: list[BlockSignature]) -> None:
    """Thirty of the encodings are not strict DER and are refused as such; the others say r and s."""
    strict, refused = [], []
    for row in block:
        try:
            assert implementation.ecdsa.signature_from_der(row.der) == row.compact
            assert implementation.ecdsa.signature_to_der(row.compact) == row.der
            strict.append(row)
        except ValueError:
            assert implementation.ecdsa.signature_to_der(row.compact) != row.der
            refused.append(row)
    assert len(refused) == NOT_STRICT_DER
    for rows, expected in ((strict, True), (refused, False)):
        for row in implementation.share(rows):
            triple = (row.public_key, row.digest, row.der)
            assert implementation.ecdsa.verify(*triple, encoding="der", allow_high_s=True) is expected


def test_block_by_verify_each(implementation: Implementation, block: list[BlockSignature]) -> None:
    rows = implementation.share(block)
    items = [(row.public_key, row.digest, row.compact) for row in rows]
    assert implementation.ecdsa.verify_each(items, threads=2) == [row.low_s for row in rows]


def test_taproot_one_by_one(implementation: Implementation, taproot: Sequence[TaprootSignature]) -> None:
    assert Counter(row.valid for row in taproot) == {True: 149, False: 46}
    for row in implementation.share(taproot):
        assert implementation.schnorr.verify(*row[:3]) is row.valid
        assert coincurve_schnorr_verify(*row[:3]) is row.valid


def test_taproot_as_a_batch(
    implementation: Implementation, msm_method: str, taproot: Sequence[TaprootSignature]
) -> None:
    """The valid ones pass together; any one of the invalid ones spoils them."""
    taproot = implementation.share(taproot)
    valid = [row[:3] for row in taproot if row.valid]
    assert implementation.schnorr.verify_batch(valid, method=msm_method) is True
    for wrong in [row[:3] for row in taproot if not row.valid]:
        assert implementation.schnorr.verify_batch([valid[0], wrong], method=msm_method) is False
    assert implementation.schnorr.verify_batch([row[:3] for row in taproot], method=msm_method) is False


def test_taproot_find_invalid(implementation: Implementation, taproot: Sequence[TaprootSignature]) -> None:
    taproot = implementation.share(taproot)
    expected = [index for index, row in enumerate(taproot) if not row.valid]
    assert implementation.schnorr.find_invalid([row[:3] for row in taproot]) == expected
