"""ECDSA over secp256k1 (SEC 1 v2.0, section 4.1; RFC 6979)."""

from pysecbench.ecdsa.api import public_key, sign, signature_from_der, signature_to_der, verify, verify_each

__all__ = ["public_key", "sign", "signature_from_der", "signature_to_der", "verify", "verify_each"]
