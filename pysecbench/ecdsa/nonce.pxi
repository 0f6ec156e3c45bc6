# The deterministic nonce of ECDSA with HMAC-SHA-256 (RFC 6979, section 3.2), for a 256-bit order and digest.

from pysecbench.twin cimport declassify


cdef struct NonceStream:
    HmacKey key
    uint8_t value[32]


cdef void nonce_rekey(NonceStream *s, uint8_t separator, const uint8_t *seed, size_t size) noexcept nogil:
    """K = HMAC_K(V || separator || seed); V = HMAC_K(V). size is at most 64."""
    cdef uint8_t data[97]
    cdef uint8_t key[32]
    memcpy(data, s.value, 32)
    data[32] = separator
    if size:
        memcpy(data + 33, seed, size)
    hmac_sha256(key, &s.key, data, 33 + size)
    hmac_set_key(&s.key, key, 32)
    hmac_sha256(s.value, &s.key, s.value, 32)


cdef void nonce_init(NonceStream *s, const Scalar *secret, const uint8_t *digest) noexcept nogil:
    """Steps b to g: int2octets(secret) || bits2octets(digest)."""
    cdef uint8_t seed[64]
    cdef uint8_t zeros[32]
    cdef Scalar reduced
    scalar_get_bytes(seed, secret)
    scalar_set_bytes(&reduced, digest)
    scalar_get_bytes(seed + 32, &reduced)
    memset(zeros, 0, 32)
    memset(s.value, 1, 32)
    hmac_set_key(&s.key, zeros, 32)
    nonce_rekey(s, 0, seed, 64)
    nonce_rekey(s, 1, seed, 64)


cdef void nonce_next(Scalar *k, NonceStream *s) noexcept nogil:
    """Step h: the next candidate in 1 … N - 1."""
    cdef bint serves = False
    while not serves:
        hmac_sha256(s.value, &s.key, s.value, 32)
        serves = scalar_set_bytes(k, s.value) & (scalar_is_zero(k) ^ 1)
        declassify(&serves)                         # says nothing of the candidate that is taken
        if not serves:
            nonce_rekey(s, 0, NULL, 0)


cdef void nonce_reject(NonceStream *s) noexcept nogil:
    """Move on after a candidate that gave r = 0 or s = 0."""
    nonce_rekey(s, 0, NULL, 0)
