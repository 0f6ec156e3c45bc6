"""SHA-256, its BIP340 tagged form and HMAC from Python. Internal: here so that the tests reach them."""
from libc.stdint cimport uint8_t
from pysecbench._curve cimport CurveKernels, active
from pysecbench.arguments cimport as_bytes


def digest(data):
    """SHA-256 of bytes of any length: 32 bytes (FIPS 180-4)."""
    cdef bytes content = as_bytes(data, "data")
    cdef uint8_t out[32]
    cdef const uint8_t *start = content
    cdef size_t size = len(content)
    cdef CurveKernels *k = active()
    with nogil:
        k.sha256_digest(out, start, size)
    return out[:32]


def tagged(tag, data):
    """SHA-256(SHA-256(tag) || SHA-256(tag) || data): 32 bytes (BIP340, "Design", tagged hashes)."""
    cdef bytes tag_content = as_bytes(tag, "tag"), content = as_bytes(data, "data")
    cdef uint8_t out[32]
    cdef const uint8_t *tag_start = tag_content
    cdef const uint8_t *start = content
    cdef size_t tag_size = len(tag_content), size = len(content)
    cdef CurveKernels *k = active()
    with nogil:
        k.sha256_tagged(out, tag_start, tag_size, start, size)
    return out[:32]


def hmac(key, data):
    """HMAC-SHA-256 under a key of any length: 32 bytes (RFC 2104)."""
    cdef bytes key_content = as_bytes(key, "key"), content = as_bytes(data, "data")
    cdef uint8_t out[32]
    cdef const uint8_t *key_start = key_content
    cdef const uint8_t *start = content
    cdef size_t key_size = len(key_content), size = len(content)
    cdef CurveKernels *k = active()
    with nogil:
        k.sha256_hmac(out, key_start, key_size, start, size)
    return out[:32]
