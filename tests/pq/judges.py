"""Other libraries behind one set of calls: for ML-DSA cryptography (OpenSSL), pqcrypto (Rust) and
dilithium-py (Python), for SLH-DSA pqcrypto and slh-dsa (Python).

Verifying gives a verdict, whatever way the library has of refusing. dilithium-py and slh-dsa sign
deterministically here; the other two draw randomness themselves.
"""

import hashlib
from importlib import import_module
from typing import Any

import pqcrypto
import slhdsa
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import mldsa
from dilithium_py import ml_dsa

PQCRYPTO_HASHES = {  # by NIST's names
    "SHA2-224": pqcrypto.HashAlgorithm.Sha224,
    "SHA2-256": pqcrypto.HashAlgorithm.Sha256,
    "SHA2-384": pqcrypto.HashAlgorithm.Sha384,
    "SHA2-512": pqcrypto.HashAlgorithm.Sha512,
    "SHA2-512/224": pqcrypto.HashAlgorithm.Sha512_224,
    "SHA2-512/256": pqcrypto.HashAlgorithm.Sha512_256,
    "SHA3-224": pqcrypto.HashAlgorithm.Sha3_224,
    "SHA3-256": pqcrypto.HashAlgorithm.Sha3_256,
    "SHA3-384": pqcrypto.HashAlgorithm.Sha3_384,
    "SHA3-512": pqcrypto.HashAlgorithm.Sha3_512,
    "SHAKE-128": pqcrypto.HashAlgorithm.Shake128,
    "SHAKE-256": pqcrypto.HashAlgorithm.Shake256,
}


def digest(hash_name: str, message: bytes) -> bytes:
    """PH(M) of FIPS 204, section 5.4, and FIPS 205, section 10.2, by hashlib."""
    name = hash_name.lower().replace("sha2-", "sha").replace("-", "_").replace("/", "_")
    hashed = hashlib.new(name, message)
    return hashed.digest({"shake_128": 32, "shake_256": 64}[name]) if "shake" in name else hashed.digest()


class Pqcrypto:
    """Either scheme, pure or pre-hash.

    For ML-DSA it refuses contexts over 253 bytes, and in pre-hash mode it takes the digest for the message;
    for SLH-DSA it does neither.
    """

    def __init__(self, name: str) -> None:
        module = import_module("pqcrypto.sign")
        self.scheme: Any = getattr(module, name.lower().replace("-", "_"))
        self.is_ml_dsa = name.startswith("ML-DSA")
        self.longest_context = 253 if self.is_ml_dsa else 255

    def sign(self, secret_key: bytes, message: bytes, context: bytes = b"") -> bytes:
        return self.scheme.sign(secret_key, message, context)

    def sign_prehash(self, secret_key: bytes, message: bytes, hash_name: str, context: bytes) -> bytes:
        given = digest(hash_name, message) if self.is_ml_dsa else message
        return self.scheme.sign(secret_key, given, context, PQCRYPTO_HASHES[hash_name])

    def verify(
        self, public_key: bytes, message: bytes, signature: bytes, context: bytes = b"", *hash_algorithm: Any
    ) -> bool:
        try:
            self.scheme.verify(public_key, message, signature, context, *hash_algorithm)
        except (pqcrypto.InvalidSignatureError, ValueError):
            return False
        return True

    def verify_prehash(
        self, public_key: bytes, message: bytes, signature: bytes, hash_name: str, context: bytes
    ) -> bool:
        given = digest(hash_name, message) if self.is_ml_dsa else message
        return self.verify(public_key, given, signature, context, PQCRYPTO_HASHES[hash_name])


class Cryptography:
    """ML-DSA, pure or with mu; secret keys are seeds."""

    def __init__(self, name: str) -> None:
        name = name.replace("-", "")
        self.secret_key = getattr(mldsa, f"{name}PrivateKey")
        self.public_key = getattr(mldsa, f"{name}PublicKey")

    def public(self, seed: bytes) -> bytes:
        return self.secret_key.from_seed_bytes(seed).public_key().public_bytes_raw()

    def sign(self, seed: bytes, message: bytes, context: bytes = b"") -> bytes:
        return self.secret_key.from_seed_bytes(seed).sign(message, context)

    def sign_mu(self, seed: bytes, mu: bytes) -> bytes:
        return self.secret_key.from_seed_bytes(seed).sign_mu(mu)

    def verify(self, public_key: bytes, message: bytes, signature: bytes, context: bytes = b"") -> bool:
        try:
            self.public_key.from_public_bytes(public_key).verify(signature, message, context)
        except (InvalidSignature, ValueError):
            return False
        return True

    def verify_mu(self, public_key: bytes, mu: bytes, signature: bytes) -> bool:
        try:
            self.public_key.from_public_bytes(public_key).verify_mu(signature, mu)
        except (InvalidSignature, ValueError):
            return False
        return True


class DilithiumPy:
    """ML-DSA, pure and deterministic."""

    def __init__(self, name: str) -> None:
        self.scheme = getattr(ml_dsa, name.replace("-", "_"))

    def keygen(self, seed: bytes) -> tuple[bytes, bytes]:
        return self.scheme.key_derive(seed)

    def sign(self, secret_key: bytes, message: bytes, context: bytes = b"") -> bytes:
        return self.scheme.sign(secret_key, message, context, deterministic=True)

    def verify(self, public_key: bytes, message: bytes, signature: bytes, context: bytes = b"") -> bool:
        return self.scheme.verify(public_key, message, signature, context)


class SlhDsaPy:
    """SLH-DSA, pure and deterministic."""

    def __init__(self, name: str) -> None:
        self.set = getattr(slhdsa, name.removeprefix("SLH-DSA-").lower().replace("-", "_"))

    def sign(self, secret_key: bytes, message: bytes, context: bytes = b"") -> bytes:
        return slhdsa.SecretKey.from_digest(secret_key, self.set).sign_pure(message, False, context)

    def verify(self, public_key: bytes, message: bytes, signature: bytes, context: bytes = b"") -> bool:
        return slhdsa.PublicKey.from_digest(public_key, self.set).verify_pure(message, signature, context)
