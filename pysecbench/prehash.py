"""How ML-DSA and SLH-DSA put a context before the message (FIPS 204, section 5; FIPS 205, section 10).

A message M' is given in two pieces, a prefix and what follows it.
"""

from __future__ import annotations

import hashlib

CONTEXT_MOST = 255  # bytes

# by the name that NIST ACVP uses: the last arc of the object identifier 2.16.840.1.101.3.4.2, hashlib's name,
# and the bytes of output where the function has no length of its own
_FUNCTIONS: dict[str, tuple[int, str, int | None]] = {
    "SHA2-224": (4, "sha224", None),
    "SHA2-256": (1, "sha256", None),
    "SHA2-384": (2, "sha384", None),
    "SHA2-512": (3, "sha512", None),
    "SHA2-512/224": (5, "sha512_224", None),
    "SHA2-512/256": (6, "sha512_256", None),
    "SHA3-224": (7, "sha3_224", None),
    "SHA3-256": (8, "sha3_256", None),
    "SHA3-384": (9, "sha3_384", None),
    "SHA3-512": (10, "sha3_512", None),
    "SHAKE-128": (11, "shake_128", 32),
    "SHAKE-256": (12, "shake_256", 64),
}
HASHES = tuple(_FUNCTIONS)
_OID = bytes.fromhex("06096086480165030402")  # DER; the last arc follows


def _prefix(domain: int, context: bytes) -> bytes:
    if len(context) > CONTEXT_MOST:
        raise ValueError(f"context must be at most {CONTEXT_MOST} bytes, not {len(context)}")
    return bytes((domain, len(context))) + context


def pure_prefix(context: bytes) -> bytes:
    """What stands before the message itself. ValueError for a context of more than CONTEXT_MOST bytes."""
    return _prefix(0, context)


def hashed_message(message: bytes, hash_name: str, context: bytes) -> tuple[bytes, bytes]:
    """Both pieces for a message that is hashed first.

    ValueError for a context of more than CONTEXT_MOST bytes and for a name that is not one of HASHES,
    TypeError for one that is not a str.
    """
    prefix = _prefix(1, context)
    if not isinstance(hash_name, str):
        raise TypeError(f"hash_name must be a str, not {type(hash_name).__name__}")
    if hash_name not in _FUNCTIONS:
        raise ValueError(f"no hash_name {hash_name!r}; there are {', '.join(HASHES)}")
    arc, name, size = _FUNCTIONS[hash_name]
    function = hashlib.new(name, message)
    # hashlib's objects of the two kinds differ in this call only
    digest = function.digest() if size is None else function.digest(size)  # type: ignore[call-arg]
    return prefix + _OID + bytes((arc,)), digest
