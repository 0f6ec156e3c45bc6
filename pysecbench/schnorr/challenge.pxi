# The tagged hashes of BIP340 ("Default Signing", "Verification"): midstates of the three tags, made once when
# the module is imported, and the challenge e = int(hash(bytes(R) || bytes(P) || m)) mod N.

cdef Sha256 TAG_AUX, TAG_NONCE, TAG_CHALLENGE

sha256_init_tagged(&TAG_AUX, b"BIP0340/aux", 11)
sha256_init_tagged(&TAG_NONCE, b"BIP0340/nonce", 13)
sha256_init_tagged(&TAG_CHALLENGE, b"BIP0340/challenge", 17)


cdef inline void challenge_hash(Scalar *e, const uint8_t *r, const uint8_t *key, const uint8_t *message,
                                size_t size) noexcept nogil:
    """e = the challenge of R (its x, 32 bytes), P (its x, 32 bytes) and the message."""
    cdef Sha256 hash = TAG_CHALLENGE
    cdef uint8_t digest[32]
    sha256_update(&hash, r, 32)
    sha256_update(&hash, key, 32)
    sha256_update(&hash, message, size)
    sha256_finish(digest, &hash)
    scalar_set_bytes(e, digest)
