"""Others sign the same as we do and accept ours, we accept theirs; tampered ones nobody accepts."""

from . import judges
from .conftest import Implementation
from .inputs import ecdsa_signed, schnorr_signed, tamper

CROSSED = {"compiled": 1000, "reference": 200}
TAMPERED = 200


def test_ecdsa_signs_what_coincurve_signs(implementation: Implementation) -> None:
    for signed in ecdsa_signed(CROSSED[implementation.name]):
        assert implementation.ecdsa.sign(signed.secret, signed.message) == signed.signature


def test_ecdsa_keys_are_those_of_coincurve(implementation: Implementation) -> None:
    for signed in ecdsa_signed(CROSSED[implementation.name]):
        compressed = len(signed.public_key) == 33
        assert implementation.ecdsa.public_key(signed.secret, compressed) == signed.public_key


def test_ecdsa_accepts_what_coincurve_signs(implementation: Implementation) -> None:
    for signed in ecdsa_signed(CROSSED[implementation.name]):
        assert implementation.ecdsa.verify(*signed.item) is True


def test_coincurve_accepts_what_ecdsa_signs(implementation: Implementation) -> None:
    for secret, public_key, digest, _ in ecdsa_signed(CROSSED[implementation.name]):
        ours = implementation.ecdsa.sign(secret, digest)
        assert judges.coincurve_ecdsa_verify(public_key, digest, ours)


def test_python_ecdsa_signs_and_accepts_the_same(implementation: Implementation) -> None:
    for secret, public_key, digest, _ in ecdsa_signed(CROSSED[implementation.name]):
        ours = implementation.ecdsa.sign(secret, digest)
        assert judges.python_ecdsa_sign(secret, digest) == ours
        assert judges.python_ecdsa_verify(public_key, digest, ours)


def test_tampered_ecdsa_is_rejected_by_all(implementation: Implementation) -> None:
    for index, signed in enumerate(ecdsa_signed(TAMPERED)):
        wrong = tamper(signed.item, index)
        assert implementation.ecdsa.verify(*wrong, allow_high_s=index % 2 == 0) is False
        assert not judges.coincurve_ecdsa_verify(*wrong)
        assert not judges.python_ecdsa_verify(*wrong)


def test_schnorr_signs_what_coincurve_signs(implementation: Implementation) -> None:
    for signed in schnorr_signed(CROSSED[implementation.name]):
        assert implementation.schnorr.sign(signed.secret, signed.message, bytes(32)) == signed.signature


def test_schnorr_keys_are_those_of_coincurve(implementation: Implementation) -> None:
    for signed in schnorr_signed(CROSSED[implementation.name]):
        assert implementation.schnorr.public_key(signed.secret) == signed.public_key


def test_schnorr_accepts_what_coincurve_signs(implementation: Implementation) -> None:
    for signed in schnorr_signed(CROSSED[implementation.name]):
        assert implementation.schnorr.verify(*signed.item) is True


def test_coincurve_accepts_what_schnorr_signs(implementation: Implementation) -> None:
    """With fresh randomness, so that these are not the signatures which coincurve made."""
    for secret, public_key, message, theirs in schnorr_signed(CROSSED[implementation.name]):
        ours = implementation.schnorr.sign(secret, message)
        assert ours != theirs
        assert judges.coincurve_schnorr_verify(public_key, message, ours)


def test_tampered_schnorr_is_rejected_by_all(implementation: Implementation) -> None:
    for index, signed in enumerate(schnorr_signed(TAMPERED)):
        wrong = tamper(signed.item, index)
        assert implementation.schnorr.verify(*wrong) is False
        assert not judges.coincurve_schnorr_verify(*wrong)


def test_verify_each_agrees_with_verify(implementation: Implementation) -> None:
    ecdsa, schnorr = implementation.ecdsa, implementation.schnorr
    for scheme, signed in ((ecdsa, ecdsa_signed(16)), (schnorr, schnorr_signed(16))):
        items = [one.item if index % 5 else tamper(one.item, index) for index, one in enumerate(signed)]
        expected = [index % 5 != 0 for index in range(16)]
        for threads in (1, 2, 5):
            assert scheme.verify_each(items, threads=threads) == expected
        assert scheme.verify_each([]) == []
