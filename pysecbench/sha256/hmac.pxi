# HMAC-SHA-256 (RFC 2104, section 2; FIPS 198-1, section 4).


cdef struct HmacKey:
    Sha256 inner, outer         # states after the padded key


cdef void hmac_set_key(HmacKey *k, const uint8_t *key, size_t size) noexcept nogil:
    cdef uint8_t block[64]
    cdef int i
    memset(block, 0, 64)
    if size > 64:
        sha256_init(&k.inner)
        sha256_update(&k.inner, key, size)
        sha256_finish(block, &k.inner)
    elif size:
        memcpy(block, key, size)
    for i in range(64):
        block[i] ^= 0x36
    sha256_init(&k.inner)
    sha256_update(&k.inner, block, 64)
    for i in range(64):
        block[i] ^= 0x36 ^ 0x5c
    sha256_init(&k.outer)
    sha256_update(&k.outer, block, 64)


cdef void hmac_finish(uint8_t *mac, HmacKey *k) noexcept nogil:
    """Close the message absorbed by k.inner and write the 32 bytes."""
    sha256_finish(mac, &k.inner)
    sha256_update(&k.outer, mac, 32)
    sha256_finish(mac, &k.outer)


cdef void hmac_sha256(uint8_t *mac, const HmacKey *key, const uint8_t *data, size_t size) noexcept nogil:
    """mac = HMAC(key, data), 32 bytes; the key stays usable. data may be mac itself."""
    cdef HmacKey k = key[0]
    sha256_update(&k.inner, data, size)
    hmac_finish(mac, &k)
