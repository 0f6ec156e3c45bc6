# The tagged hashes of BIP340 ("Default Signing", "Verification"): midstates of the three tags, made once when
# the module is imported, and the challenge e = int(hash(bytes(R) || bytes(P) || m)) mod N.

from pysecbench.item_types cimport SignedItem

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


cdef enum:
    CHALLENGES = 64                                 # hashed side by side
    CHALLENGE_BLOCKS = 4                            # of a message with padding; longer ones are hashed alone


cdef inline size_t challenge_blocks(const SignedItem *item) noexcept nogil:
    """Blocks behind the midstate: R, P, the message, a bit and the length."""
    return (64 + item.message_size + 9 + 63) // 64


cdef void challenge_pad(uint8_t *blocks, const SignedItem *item) noexcept nogil:
    """Write what challenge_hash() hashes behind the midstate, padded (FIPS 180-4, section 5.1.1)."""
    cdef size_t size = 64 + item.message_size, end = 64 * challenge_blocks(item)
    memcpy(blocks, item.signature, 32)
    memcpy(blocks + 32, item.key, 32)
    memcpy(blocks + 64, item.message, item.message_size)
    blocks[size] = 0x80
    memset(blocks + size + 1, 0, end - size - 9)
    store_be64(blocks + end - 8, (64 + size) << 3)


cdef void challenges_hash(uint8_t *digests, const SignedItem *items, size_t n) noexcept nogil:
    """The digests, 32 bytes each, that the challenges of n signatures are read from: neighbours of as many blocks side
    by side."""
    cdef uint8_t blocks[64 * CHALLENGE_BLOCKS * CHALLENGES]
    cdef size_t done = 0, each, same
    cdef Sha256 hash
    while done < n:
        each = challenge_blocks(&items[done])
        same = 0
        while (each <= CHALLENGE_BLOCKS and same < CHALLENGES and done + same < n
               and challenge_blocks(&items[done + same]) == each):
            challenge_pad(blocks + 64 * each * same, &items[done + same])
            same += 1
        if same == 0:
            hash = TAG_CHALLENGE
            sha256_update(&hash, items[done].signature, 32)
            sha256_update(&hash, items[done].key, 32)
            sha256_update(&hash, items[done].message, items[done].message_size)
            sha256_finish(digests + 32 * done, &hash)
            done += 1
        else:
            engine.sha256_all(digests + 32 * done, TAG_CHALLENGE.state, blocks, each, same)
            done += same
