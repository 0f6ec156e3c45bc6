"""Prepared keys: the same verdicts and products as without them, and never those of another key."""

from .conftest import COMPILED
from .inputs import SPECIAL_SCALARS, ecdsa_signed, flip, scalar, schnorr_signed, tamper

CURVE, ECDSA, SCHNORR = COMPILED.secp256k1, COMPILED.ecdsa, COMPILED.schnorr


def _prepared_x(x: bytes, window: int = 8):
    return CURVE.prepare(CURVE.Point.from_bytes(b"\x02" + x), window=window)


def test_multiply_a_prepared_point() -> None:
    for window in (2, 5, 8):
        point = CURVE.multiply(scalar("prepared", window))
        prepared = CURVE.prepare(point, window=window)
        for k in (*SPECIAL_SCALARS, -3, *(scalar("prepared/k", index) for index in range(16))):
            assert CURVE.multiply(k, prepared) == CURVE.multiply(k, point)


def test_prepare_without_a_point_is_the_generator() -> None:
    assert CURVE.multiply(7, CURVE.prepare()) == CURVE.multiply(7)


def test_prepared_infinity_is_refused_or_neutral() -> None:
    try:
        prepared = CURVE.prepare(CURVE.G - CURVE.G)
    except ValueError:
        return
    assert CURVE.multiply(5, prepared).is_infinity


def test_ecdsa_with_prepared_keys() -> None:
    for index, signed in enumerate(ecdsa_signed(32)):
        prepared = CURVE.prepare(CURVE.Point.from_bytes(signed.public_key))
        wrong = tamper(signed.item, 3 * index)
        assert ECDSA.verify(*signed.item, prepared=prepared) is True
        assert ECDSA.verify(*wrong, prepared=prepared) is False
        der = ECDSA.signature_to_der(signed.signature)
        assert ECDSA.verify(signed.public_key, signed.message, der, encoding="der", prepared=prepared) is True


def test_schnorr_with_prepared_keys() -> None:
    for index, signed in enumerate(schnorr_signed(32)):
        prepared = _prepared_x(signed.public_key)
        assert SCHNORR.verify(*signed.item, prepared=prepared) is True
        assert SCHNORR.verify(*tamper(signed.item, 3 * index), prepared=prepared) is False


def test_prepared_for_another_key_is_false() -> None:
    """Whichever of the two keys the signature belongs to."""
    one, other = ecdsa_signed(2)
    prepared = CURVE.prepare(CURVE.Point.from_bytes(other.public_key))
    assert ECDSA.verify(*one.item, prepared=prepared) is False
    assert ECDSA.verify(other.public_key, one.message, one.signature, prepared=prepared) is False
    mine = CURVE.prepare(CURVE.Point.from_bytes(one.public_key))
    assert ECDSA.verify(other.public_key, one.message, one.signature, prepared=mine) is False
    assert ECDSA.verify(*one.item, prepared=CURVE.prepare(-CURVE.Point.from_bytes(one.public_key))) is False

    one, other = schnorr_signed(2)
    assert SCHNORR.verify(*one.item, prepared=_prepared_x(other.public_key)) is False
    assert SCHNORR.verify(other.public_key, *one.item[1:], prepared=_prepared_x(one.public_key)) is False


def test_malformed_keys_stay_false_beside_a_prepared_one() -> None:
    """Also those that share the x, or all but one bit, of the prepared point."""
    signed = ecdsa_signed(1)[0]
    point = CURVE.Point.from_bytes(signed.public_key)
    prepared, long = CURVE.prepare(point), point.to_bytes(compressed=False)
    assert ECDSA.verify(long, signed.message, signed.signature, prepared=prepared) is True
    hybrids = [prefix + long[1:] for prefix in (b"\x06", b"\x07", b"\x05", b"\x02", b"\x00")]
    opposite = (-point).to_bytes(), (-point).to_bytes(compressed=False)
    short = point.to_bytes()
    others = (b"", b"\x00", short[:-1], short + b"\x00", flip(long, 0), flip(long, 256))
    for wrong in (*others, *hybrids, *opposite):
        assert ECDSA.verify(wrong, signed.message, signed.signature, prepared=prepared) is False
    x_only = schnorr_signed(1)[0]
    for wrong in (b"", x_only.public_key[:-1], b"\x02" + x_only.public_key, b"\xff" * 32):
        assert SCHNORR.verify(wrong, *x_only.item[1:], prepared=_prepared_x(x_only.public_key)) is False
