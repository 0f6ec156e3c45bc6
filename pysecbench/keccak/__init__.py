"""SHA-3 and SHAKE (FIPS 202)."""

from pysecbench.keccak.api import Shake128, Shake256, sha3_256, sha3_512, shake128, shake256

__all__ = ["Shake128", "Shake256", "sha3_256", "sha3_512", "shake128", "shake256"]
