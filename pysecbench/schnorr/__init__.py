"""BIP340 Schnorr signatures over secp256k1. Signing does not verify what it signed."""

from pysecbench.schnorr.api import find_invalid, public_key, sign, verify, verify_batch, verify_each

__all__ = ["find_invalid", "public_key", "sign", "verify", "verify_batch", "verify_each"]
