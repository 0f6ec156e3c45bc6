"""What comes from outside never crashes: False from verify, ValueError or TypeError elsewhere."""

from collections.abc import Callable

import pytest

from tests.octets import odd_views

from .conftest import COMPILED, Implementation
from .inputs import X_NOT_ON_CURVE, N, P, ecdsa_signed, schnorr_signed, seeded

BAD_SECRETS = {
    "0": bytes(32),
    "N": N.to_bytes(32),
    "N + 1": (N + 1).to_bytes(32),
    "2^256 - 1": b"\xff" * 32,
    "empty": b"",
    "31 bytes": b"\x01" * 31,
    "33 bytes": b"\x01" * 33,
    "64 bytes": b"\x01" * 64,
}
NOT_BYTES = (None, 0, 1.5, "00" * 32, [0] * 32, (1,) * 32, {}, object())
BAD_LENGTHS = (0, 1, 31, 33, 64)
SECRET = (1).to_bytes(32)


@pytest.mark.parametrize("name", BAD_SECRETS)
def test_bad_secrets(implementation: Implementation, name: str) -> None:
    secret = BAD_SECRETS[name]
    for call in (
        lambda: implementation.ecdsa.public_key(secret),
        lambda: implementation.ecdsa.public_key(secret, False),
        lambda: implementation.ecdsa.sign(secret, bytes(32)),
        lambda: implementation.schnorr.public_key(secret),
        lambda: implementation.schnorr.sign(secret, b"message", bytes(32)),
        lambda: implementation.schnorr.sign(secret, b"message"),
    ):
        with pytest.raises(ValueError):
            call()


def test_the_largest_and_the_smallest_secret(implementation: Implementation) -> None:
    ecdsa, schnorr = implementation.ecdsa, implementation.schnorr
    for secret in (SECRET, (N - 1).to_bytes(32)):
        signature = ecdsa.sign(secret, bytes(32))
        assert ecdsa.verify(ecdsa.public_key(secret), bytes(32), signature) is True
        signature = schnorr.sign(secret, b"", bytes(32))
        assert schnorr.verify(schnorr.public_key(secret), b"", signature) is True


@pytest.mark.parametrize("length", BAD_LENGTHS)
def test_wrong_lengths_where_signing(implementation: Implementation, length: int) -> None:
    with pytest.raises(ValueError):
        implementation.ecdsa.sign(SECRET, bytes(length))
    with pytest.raises(ValueError):
        implementation.schnorr.sign(SECRET, b"message", bytes(length))


def _calls(implementation: Implementation) -> dict[str, tuple[Callable, list[bytes]]]:
    """Every function that takes bytes, with good arguments for it."""
    ecdsa, schnorr, curve = implementation.ecdsa, implementation.schnorr, implementation.secp256k1
    of_ecdsa, of_schnorr = ecdsa_signed(1)[0], schnorr_signed(1)[0]
    der = ecdsa.signature_to_der(of_ecdsa.signature)
    return {
        "Point.from_bytes": (curve.Point.from_bytes, [of_ecdsa.public_key]),
        "ecdsa.public_key": (ecdsa.public_key, [SECRET]),
        "ecdsa.sign": (ecdsa.sign, [SECRET, bytes(32)]),
        "ecdsa.verify": (ecdsa.verify, list(of_ecdsa.item)),
        "ecdsa.verify of DER": (lambda *a: ecdsa.verify(*a, encoding="der"), [*of_ecdsa.item[:2], der]),
        "ecdsa.verify_each": (lambda *a: ecdsa.verify_each([a]), list(of_ecdsa.item)),
        "ecdsa.signature_from_der": (ecdsa.signature_from_der, [der]),
        "ecdsa.signature_to_der": (ecdsa.signature_to_der, [of_ecdsa.signature]),
        "schnorr.public_key": (schnorr.public_key, [SECRET]),
        "schnorr.sign": (schnorr.sign, [SECRET, b"message", bytes(32)]),
        "schnorr.verify": (schnorr.verify, list(of_schnorr.item)),
        "schnorr.verify_each": (lambda *a: schnorr.verify_each([a]), list(of_schnorr.item)),
        "schnorr.verify_batch": (lambda *a: schnorr.verify_batch([a]), list(of_schnorr.item)),
        "schnorr.find_invalid": (lambda *a: schnorr.find_invalid([a]), list(of_schnorr.item)),
    }


CALLS = tuple(_calls(COMPILED))


@pytest.mark.parametrize("name", CALLS)
def test_wrong_types_are_type_errors(implementation: Implementation, name: str) -> None:
    """In every position, also where another argument would be judged first."""
    call, good = _calls(implementation)[name]
    call(*good)
    for position in range(len(good)):
        for wrong in NOT_BYTES:
            if (name, position, wrong) == ("schnorr.sign", 2, None):
                continue  # draws from the operating system
            with pytest.raises(TypeError):
                call(*good[:position], wrong, *good[position + 1 :])


@pytest.mark.parametrize("name", [name for name in CALLS if "verify" in name or "find" in name])
def test_wrong_types_beside_malformed_bytes(implementation: Implementation, name: str) -> None:
    """A type error does not hide behind an argument that is already no good."""
    call, good = _calls(implementation)[name]
    for position in range(len(good)):
        with pytest.raises(TypeError):
            call(*[None if index == position else b"" for index in range(len(good))])


@pytest.mark.parametrize("name", CALLS)
def test_bytes_like_is_as_good_as_bytes(implementation: Implementation, name: str) -> None:
    call, good = _calls(implementation)[name]
    expected = call(*good)
    for kind in (bytearray, memoryview, lambda data: memoryview(bytearray(data))):
        assert call(*map(kind, good)) == expected


@pytest.mark.parametrize("name", CALLS)
def test_odd_views_are_refused_or_read_right(implementation: Implementation, name: str) -> None:
    call, good = _calls(implementation)[name]
    for position, data in enumerate(good):
        for view in odd_views(data):
            try:
                answer = call(*good[:position], view, *good[position + 1 :])
            except (TypeError, ValueError, BufferError):
                continue
            assert answer == call(*good)


def test_missing_and_surplus_arguments(implementation: Implementation) -> None:
    for module in (implementation.ecdsa, implementation.schnorr):
        for function in (module.public_key, module.sign, module.verify, module.verify_each):
            with pytest.raises(TypeError):
                function()
            with pytest.raises(TypeError):
                function(b"", b"", b"", b"", b"", b"")


def test_lists_that_are_none(implementation: Implementation) -> None:
    schnorr, ecdsa = implementation.schnorr, implementation.ecdsa
    for function in (ecdsa.verify_each, schnorr.verify_each, schnorr.verify_batch, schnorr.find_invalid):
        for wrong in (None, 5, object()):
            with pytest.raises(TypeError):
                function(wrong)
        for wrong in ([None], [5], [()], [(b"", b"")], [(b"", b"", b"", b"")]):
            with pytest.raises((TypeError, ValueError)):
                function(wrong)


def test_unknown_names_are_value_errors(implementation: Implementation) -> None:
    curve, item = implementation.secp256k1, schnorr_signed(1)[0].item
    for wrong in ("", "AUTO", "auto ", "no such method", "auto\x00"):
        with pytest.raises(ValueError):
            curve.multiply(2, curve.G, method=wrong)
        with pytest.raises(ValueError):
            curve.msm([2], [curve.G], method=wrong)
        with pytest.raises(ValueError):
            curve.msm([], [], method=wrong)
        with pytest.raises(ValueError):
            implementation.schnorr.verify_batch([item], method=wrong)
        with pytest.raises(ValueError):
            implementation.schnorr.verify_batch([], method=wrong)
        with pytest.raises(ValueError):
            implementation.ecdsa.verify(*ecdsa_signed(1)[0].item, encoding=wrong)


def test_names_of_another_type_are_type_errors(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    for wrong in (None, 0, b"auto", ["auto"]):
        with pytest.raises(TypeError):
            curve.multiply(2, curve.G, method=wrong)
        with pytest.raises(TypeError):
            curve.msm([2], [curve.G], method=wrong)
        with pytest.raises(TypeError):
            implementation.schnorr.verify_batch([], method=wrong)
        with pytest.raises(TypeError):
            implementation.ecdsa.verify(*ecdsa_signed(1)[0].item, encoding=wrong)


def test_bounds_and_threads(implementation: Implementation) -> None:
    """Bounds may be beyond any memory; what is no bound and no number of threads is refused."""
    curve, items = implementation.secp256k1, [schnorr_signed(1)[0].item]
    verify_batch, verify_each = implementation.schnorr.verify_batch, implementation.schnorr.verify_each
    assert curve.msm([2], [curve.G], scratch_bytes=2**80) == curve.multiply(2)
    assert verify_batch(items, scratch_bytes=2**80) is True
    for wrong, error in ((-1, ValueError), (-(2**80), ValueError), ("1000", TypeError), (1e6, TypeError)):
        with pytest.raises(error):
            curve.msm([2], [curve.G], scratch_bytes=wrong)
        with pytest.raises(error):
            verify_batch(items, scratch_bytes=wrong)
    for wrong, error in ((0, ValueError), (-1, ValueError), ("2", TypeError), (2.0, TypeError)):
        with pytest.raises(error):
            verify_each(items, threads=wrong)
        with pytest.raises(error):
            implementation.ecdsa.verify_each([], threads=wrong)


def test_wrong_types_in_multiply_and_msm(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    for wrong in (None, "2", b"\x02", 2.0, curve.G):
        with pytest.raises(TypeError):
            curve.multiply(wrong)
        with pytest.raises(TypeError):
            curve.msm([wrong], [curve.G])
    for wrong in (None, "G", curve.G.to_bytes(), 2, (1, 2)):
        with pytest.raises(TypeError):
            curve.multiply(2, wrong)
        with pytest.raises(TypeError):
            curve.msm([2], [wrong])
    for scalars, points in ((None, [curve.G]), ([1], None), (1, curve.G), ([1], curve.G)):
        with pytest.raises(TypeError):
            curve.msm(scalars, points)


def test_msm_of_unequal_lists(implementation: Implementation) -> None:
    curve = implementation.secp256k1
    for scalars, points in (([1, 2], [curve.G]), ([1], []), ([], [curve.G])):
        with pytest.raises(ValueError):
            curve.msm(scalars, points)


def _wrong_keys(point: bytes) -> dict[str, bytes]:
    """Encodings that name no key, from the 65 bytes of a good one."""
    x, y = point[1:33], point[33:]
    return {
        "empty": b"",
        "infinity": b"\x00",
        "x alone": x,
        "32 bytes": bytes(32),
        "34 bytes": b"\x02" + x + b"\x00",
        "64 bytes": x + y,
        "66 bytes": point + b"\x00",
        "hybrid even": b"\x06" + x + y,
        "hybrid odd": b"\x07" + x + y,
        "prefix 05": b"\x05" + x,
        "off the curve": b"\x02" + X_NOT_ON_CURVE.to_bytes(32),
        "y off": point[:-1] + bytes([point[-1] ^ 1]),
        "x = P": b"\x02" + P.to_bytes(32),
        "x above P": b"\x03" + b"\xff" * 32,
    }


def test_ecdsa_rejects_wrong_keys(implementation: Implementation) -> None:
    """Under a signature that is valid for the key which they resemble."""
    signed = ecdsa_signed(1)[0]
    point = implementation.secp256k1.Point.from_bytes(signed.public_key).to_bytes(compressed=False)
    assert implementation.ecdsa.verify(point, signed.message, signed.signature) is True
    for wrong in _wrong_keys(point).values():
        assert implementation.ecdsa.verify(wrong, signed.message, signed.signature) is False
        assert implementation.ecdsa.verify_each([(wrong, signed.message, signed.signature)]) == [False]


def test_ecdsa_rejects_values_out_of_range(implementation: Implementation) -> None:
    ecdsa = implementation.ecdsa
    key, digest, signature = ecdsa_signed(1)[0].item
    r, s = signature[:32], signature[32:]
    for wrong in (bytes(32), N.to_bytes(32), (N + 1).to_bytes(32), b"\xff" * 32):
        for spoiled in (wrong + s, r + wrong, wrong + wrong):
            for high in (False, True):
                assert ecdsa.verify(key, digest, spoiled, allow_high_s=high) is False
                der = ecdsa.signature_to_der(spoiled)
                assert ecdsa.verify(key, digest, der, encoding="der", allow_high_s=high) is False


def test_ecdsa_takes_the_high_s_when_asked(implementation: Implementation) -> None:
    for key, digest, signature in (signed.item for signed in ecdsa_signed(32)):
        high = signature[:32] + (N - int.from_bytes(signature[32:])).to_bytes(32)
        assert implementation.ecdsa.verify(key, digest, high) is False
        assert implementation.ecdsa.verify(key, digest, high, allow_high_s=True) is True


def test_ecdsa_rejects_other_lengths(implementation: Implementation) -> None:
    key, digest, signature = ecdsa_signed(1)[0].item
    for length in BAD_LENGTHS:
        assert implementation.ecdsa.verify(key, bytes(length), signature) is False
    for wrong in (digest[:-1], digest + b"\x00", b"\x00" + digest):
        assert implementation.ecdsa.verify(key, wrong, signature) is False
    for wrong in (b"", signature[:-1], signature + b"\x00", b"\x00" + signature, signature[:32]):
        assert implementation.ecdsa.verify(key, digest, wrong) is False


def test_schnorr_rejects_malformed_input(implementation: Implementation) -> None:
    key, message, signature = schnorr_signed(1)[0].item
    r, s = signature[:32], signature[32:]
    keys = (b"", key[:-1], key + b"\x00", b"\x02" + key, bytes(32), P.to_bytes(32), b"\xff" * 32)
    for wrong in (*keys, X_NOT_ON_CURVE.to_bytes(32)):
        assert implementation.schnorr.verify(wrong, message, signature) is False
    for wrong in (b"", signature[:-1], signature + b"\x00", r, bytes(64), b"\xff" * 64):
        assert implementation.schnorr.verify(key, message, wrong) is False
    for wrong in (P.to_bytes(32) + s, X_NOT_ON_CURVE.to_bytes(32) + s, r + N.to_bytes(32), r + b"\xff" * 32):
        assert implementation.schnorr.verify(key, message, wrong) is False


@pytest.mark.parametrize("part", range(3), ids=("key", "message", "signature"))
def test_random_bytes_of_every_length(implementation: Implementation, part: int) -> None:
    """0 to 200 seeded bytes in one place of a good triple, for every verify."""
    ecdsa, schnorr = implementation.ecdsa, implementation.schnorr
    ecdsa_item, schnorr_item = ecdsa_signed(1)[0].item, schnorr_signed(1)[0].item
    der = ecdsa.signature_to_der(ecdsa_item[2])
    for length in implementation.share(range(201)):
        random = seeded(f"hostile/{part}", length, length)

        def spoiled(item: tuple[bytes, ...], random: bytes = random) -> tuple[bytes, ...]:
            return item[:part] + (random,) + item[part + 1 :]

        assert ecdsa.verify(*spoiled(ecdsa_item)) is False
        assert ecdsa.verify(*spoiled((*ecdsa_item[:2], der)), encoding="der") is False
        assert ecdsa.verify_each([spoiled(ecdsa_item)]) == [False]
        assert schnorr.verify(*spoiled(schnorr_item)) is False
        assert schnorr.verify_each([spoiled(schnorr_item)]) == [False]
        assert schnorr.verify_batch([spoiled(schnorr_item)]) is False
        assert schnorr.find_invalid([spoiled(schnorr_item)]) == [0]


def test_random_bytes_in_all_places(implementation: Implementation) -> None:
    """Also behind prefixes that lead further in: a key's 02 and 04, a sequence's 30."""
    ecdsa, schnorr, curve = implementation.ecdsa, implementation.schnorr, implementation.secp256k1
    for length in range(201):
        key, message, signature = (seeded(f"hostile/all/{part}", length, length) for part in range(3))
        for prefix in (b"", b"\x02", b"\x04"):
            assert ecdsa.verify(prefix + key, message, signature) is False
            assert ecdsa.verify(prefix + key, message[:32], b"\x30" + signature, encoding="der") is False
        assert schnorr.verify(key, message, signature) is False
        assert schnorr.verify_batch([(key, message, signature)] * 2) is False
        try:
            assert curve.Point.from_bytes(key).to_bytes(len(key) == 33) == key
        except ValueError:
            pass
        try:
            assert ecdsa.signature_to_der(ecdsa.signature_from_der(signature)) == signature
        except ValueError:
            pass


def test_the_calls_that_only_the_compiled_code_has() -> None:
    curve = COMPILED.secp256k1
    for wrong in (None, "G", curve.G.to_bytes(), 2):
        with pytest.raises(TypeError):
            curve.prepare(wrong)
    ecdsa_item, schnorr_item = ecdsa_signed(1)[0].item, schnorr_signed(1)[0].item
    for wrong in (1, "prepared", curve.G, b"\x02" * 33):
        with pytest.raises(TypeError):
            COMPILED.ecdsa.verify(*ecdsa_item, prepared=wrong)
        with pytest.raises(TypeError):
            COMPILED.schnorr.verify(*schnorr_item, prepared=wrong)


def test_objects_that_no_constructor_made() -> None:
    """They may be refused or be worthless, but using them must not crash."""
    curve, item = COMPILED.secp256k1, schnorr_signed(1)[0].item
    kind = type(curve.prepare())
    for made in (curve.Point, kind):
        with pytest.raises(TypeError):
            made()
        try:
            bare = made.__new__(made)
        except TypeError:
            continue
        assert isinstance(curve.multiply(3, bare), curve.Point)
        if made is kind:
            assert COMPILED.schnorr.verify(*item, prepared=bare) is False
            assert COMPILED.ecdsa.verify(*ecdsa_signed(1)[0].item, prepared=bare) is False
