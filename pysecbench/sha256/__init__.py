"""SHA-256 (FIPS 180-4), its tagged form (BIP340) and HMAC (RFC 2104).

Internal: the schemes use the kernels behind it; these functions let the tests reach them.
"""

from pysecbench.sha256.api import digest, hmac, tagged

__all__ = ["digest", "hmac", "tagged"]
