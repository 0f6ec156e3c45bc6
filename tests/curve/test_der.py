"""Strict DER (BIP66, without the hash type byte): one encoding for each pair of integers, no other."""

import pytest

from .conftest import Implementation
from .inputs import N, ecdsa_signed, seeded

ONE = (1).to_bytes(32)
TOP = b"\xff" * 32
ORDER = N.to_bytes(32)


def _integer(content: bytes) -> bytes:
    return b"\x02" + bytes([len(content)]) + content


def _sequence(*integers: bytes) -> bytes:
    content = b"".join(integers)
    return b"\x30" + bytes([len(content)]) + content


R, S = _integer(b"\x11" * 32), _integer(b"\x22" * 32)

GOOD = {
    "one, one": (_sequence(_integer(b"\x01"), _integer(b"\x01")), ONE + ONE),
    "zero, zero": (_sequence(_integer(b"\x00"), _integer(b"\x00")), bytes(64)),
    "127": (_sequence(_integer(b"\x7f"), S), bytes(31) + b"\x7f" + b"\x22" * 32),
    "128 takes a zero": (_sequence(_integer(b"\x00\x80"), S), bytes(31) + b"\x80" + b"\x22" * 32),
    "255 takes a zero": (_sequence(R, _integer(b"\x00\xff")), b"\x11" * 32 + bytes(31) + b"\xff"),
    "256": (_sequence(R, _integer(b"\x01\x00")), b"\x11" * 32 + bytes(30) + b"\x01\x00"),
    "32 bytes": (_sequence(R, S), b"\x11" * 32 + b"\x22" * 32),
    "33 bytes": (_sequence(_integer(b"\x00" + TOP), _integer(b"\x00" + TOP)), TOP + TOP),
    "the order, which only verify refuses": (_sequence(_integer(b"\x00" + ORDER), S), ORDER + b"\x22" * 32),
}

BAD = {
    "empty": b"",
    "a tag alone": b"\x30",
    "an empty sequence": b"\x30\x00",
    "a set, not a sequence": b"\x31" + _sequence(R, S)[1:],
    "a primitive sequence": b"\x10" + _sequence(R, S)[1:],
    "one integer": _sequence(R),
    "three integers": _sequence(R, S, S),
    "bytes after the sequence": _sequence(R, S) + b"\x00",
    "a hash type after the sequence": _sequence(R, S) + b"\x01",
    "bytes after s inside": _sequence(R, S, b"\x00"),
    "the last byte missing": _sequence(R, S)[:-1],
    "sequence length one more": b"\x30\x45" + _sequence(R, S)[2:],
    "sequence length one less": b"\x30\x43" + _sequence(R, S)[2:],
    "sequence length in long form": b"\x30\x81\x44" + R + S,
    "sequence length in longer form": b"\x30\x82\x00\x44" + R + S,
    "sequence of indefinite length": b"\x30\x80" + R + S + b"\x00\x00",
    "integer length in long form": _sequence(b"\x02\x81\x20" + b"\x11" * 32, S),
    "r of another tag": _sequence(b"\x03" + R[1:], S),
    "s of another tag": _sequence(R, b"\x04" + S[1:]),
    "r empty": _sequence(_integer(b""), S),
    "s empty": _sequence(R, _integer(b"")),
    "r negative": _sequence(_integer(b"\x80"), S),
    "s negative, 32 bytes": _sequence(R, _integer(TOP)),
    "r with a needless zero": _sequence(_integer(b"\x00\x7f"), S),
    "s with a needless zero": _sequence(R, _integer(b"\x00" + b"\x22" * 32)),
    "zero written twice": _sequence(_integer(b"\x00\x00"), S),
    "two zeros before the sign bit": _sequence(_integer(b"\x00\x00\x80"), S),
    "r of 33 bytes": _sequence(_integer(b"\x01" + b"\x11" * 32), S),
    "s of 34 bytes": _sequence(R, _integer(b"\x01" + b"\x11" * 33)),
    "r runs past the end": b"\x30\x44\x02\x60" + R[2:] + S,
    "r takes all of s": b"\x30\x44\x02\x42" + R[2:] + S,
    "s runs past the end": _sequence(R, b"\x02\x21" + b"\x22" * 32),
    "s length 255": _sequence(R, b"\x02\xff" + b"\x22" * 32),
    "s cut after its tag": _sequence(R, b"\x02"),
    "compact, not DER": b"\x11" * 32 + b"\x22" * 32,
}


@pytest.mark.parametrize("name", GOOD)
def test_good_forms_go_both_ways(implementation: Implementation, name: str) -> None:
    der, compact = GOOD[name]
    assert implementation.ecdsa.signature_from_der(der) == compact
    assert implementation.ecdsa.signature_to_der(compact) == der


@pytest.mark.parametrize("name", BAD)
def test_bad_forms_are_refused(implementation: Implementation, name: str) -> None:
    with pytest.raises(ValueError):
        implementation.ecdsa.signature_from_der(BAD[name])
    signed = ecdsa_signed(1)[0]
    assert implementation.ecdsa.verify(signed.public_key, signed.message, BAD[name], encoding="der") is False


def test_signatures_verify_in_der(implementation: Implementation) -> None:
    """And neither encoding is taken for the other."""
    for public_key, digest, signature in (signed.item for signed in ecdsa_signed(32)):
        der = implementation.ecdsa.signature_to_der(signature)
        assert implementation.ecdsa.signature_from_der(der) == signature
        assert implementation.ecdsa.verify(public_key, digest, der, encoding="der") is True
        assert implementation.ecdsa.verify(public_key, digest, der) is False
        assert implementation.ecdsa.verify(public_key, digest, signature, encoding="der") is False


def test_every_single_change_of_a_byte_is_noticed(implementation: Implementation) -> None:
    """No other string of bytes at distance one means the same pair of integers."""
    compact = ecdsa_signed(1)[0].signature
    der = implementation.ecdsa.signature_to_der(compact)
    for position in range(len(der)):
        for change in (1, 0x7F, 0x80, 0xFF):
            other = der[:position] + bytes([der[position] ^ change]) + der[position + 1 :]
            try:
                assert implementation.ecdsa.signature_from_der(other) != compact
            except ValueError:
                continue


def test_what_is_parsed_is_written_the_same(implementation: Implementation) -> None:
    """Random integers of every length, from r and s of one byte to r and s of 33."""
    for length in range(1, 33):
        for index in range(8):
            r, s = (seeded(f"der/{part}/{length}", index, length).rjust(32, b"\x00") for part in "rs")
            der = implementation.ecdsa.signature_to_der(r + s)
            assert implementation.ecdsa.signature_from_der(der) == r + s


@pytest.mark.parametrize("length", (0, 1, 32, 63, 65, 128))
def test_only_64_bytes_are_written(implementation: Implementation, length: int) -> None:
    with pytest.raises(ValueError):
        implementation.ecdsa.signature_to_der(bytes(length))
