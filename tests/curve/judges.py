"""libsecp256k1 and python-ecdsa behind the signatures of our own verify functions."""

import hashlib

import coincurve
import ecdsa
from ecdsa.errors import MalformedPointError
from ecdsa.util import sigdecode_string, sigencode_string_canonize


def coincurve_multiply(k: int, public_key: bytes) -> bytes:
    """k times a point, 33 bytes, by libsecp256k1; k is in 1 .. N-1."""
    return coincurve.PublicKey(public_key).multiply(k.to_bytes(32)).format()


def coincurve_ecdsa_verify(public_key: bytes, digest: bytes, signature: bytes) -> bool:
    """ECDSA with low s only; what coincurve refuses to load does not verify."""
    r, s = int.from_bytes(signature[:32]), int.from_bytes(signature[32:])
    try:
        der = ecdsa.util.sigencode_der(r, s, ecdsa.SECP256k1.order)
        return coincurve.PublicKey(public_key).verify(der, digest, hasher=None)
    except ValueError:
        return False


def coincurve_schnorr_verify(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """BIP340; a key that is not the x of a point is a ValueError there and does not verify."""
    try:
        return coincurve.PublicKeyXOnly(public_key).verify(signature, message)
    except ValueError:
        return False


def python_ecdsa_sign(secret: bytes, digest: bytes) -> bytes:
    """RFC 6979 with SHA-256 and low s, 64 bytes."""
    key = ecdsa.SigningKey.from_string(secret, curve=ecdsa.SECP256k1)
    return key.sign_digest_deterministic(digest, hashlib.sha256, sigencode=sigencode_string_canonize)


def python_ecdsa_verify(public_key: bytes, digest: bytes, signature: bytes) -> bool:
    """ECDSA, high s accepted."""
    try:
        key = ecdsa.VerifyingKey.from_string(public_key, curve=ecdsa.SECP256k1)
        return key.verify_digest(signature, digest, sigdecode=sigdecode_string)
    except (MalformedPointError, ecdsa.BadSignatureError):
        return False
