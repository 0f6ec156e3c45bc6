# The hash functions of SLH-DSA with SHAKE (FIPS 205, section 11.1). A value is of n bytes.

cdef struct SlhDsaKey:                              # what is the same in all hashing under one key
    const SlhDsaParameters *p
    const uint8_t *pk_seed
    const uint8_t *sk_seed                          # NULL when verifying


cdef void hash_message(uint8_t *digest, const SlhDsaKey *key, const uint8_t *r, const uint8_t *pk_root,
                       const Part *message) noexcept nogil:
    """H_msg: the digest, of m bytes, of a message in two parts."""
    cdef Part parts[5]
    parts[0] = part(r, key.p.n)
    parts[1] = part(key.pk_seed, key.p.n)
    parts[2] = part(pk_root, key.p.n)
    parts[3] = message[0]
    parts[4] = message[1]
    shake256(digest, key.p.m, parts, 5)


cdef void prf_message(uint8_t *r, const SlhDsaParameters *p, const uint8_t *sk_prf,
                      const uint8_t *opt_rand, const Part *message) noexcept nogil:
    """PRF_msg: the randomizer of a message in two parts."""
    cdef Part parts[4]
    parts[0] = part(sk_prf, p.n)
    parts[1] = part(opt_rand, p.n)
    parts[2] = message[0]
    parts[3] = message[1]
    shake256(r, p.n, parts, 4)


cdef void hash_many(uint8_t *out, const SlhDsaKey *key, const Address *address, const uint8_t *values,
                    size_t size) noexcept nogil:
    """T_len and T_k: the hash of many values, size bytes together."""
    cdef Part parts[3]
    parts[0] = part(key.pk_seed, key.p.n)
    parts[1] = part(address.b, 32)
    parts[2] = part(values, size)
    shake256(out, key.p.n, parts, 3)


# ---- hashes of one block: PK.seed, the address and the values are whole lanes ------------------------------

cdef inline int state_begin(uint64_t *lane, const SlhDsaKey *key, const Address *address) noexcept nogil:
    """Absorb PK.seed and an address into a new state; returns the next lane."""
    cdef int n = key.p.n // 8, i
    for i in range(n):
        lane[i] = load_le64(key.pk_seed + 8 * i)
    for i in range(4):
        lane[n + i] = load_le64(address.b + 8 * i)
    return n + 4


cdef inline int state_add(uint64_t *lane, int at, const uint8_t *value, int n) noexcept nogil:
    """Absorb a value of n bytes from lane `at` on; returns the next lane."""
    cdef int i
    for i in range(n // 8):
        lane[at + i] = load_le64(value + 8 * i)
    return at + n // 8


cdef inline void state_finish(uint8_t *out, uint64_t *lane, int at, int n) noexcept nogil:
    """Pad a state at lane `at`, permute it and write its first n bytes, as sponge_finish() and sponge_squeeze()."""
    cdef int i
    verify_check(at < SHAKE256_RATE // 8)
    lane[at] = SHAKE_SUFFIX
    for i in range(at + 1, 25):
        lane[i] = 0
    lane[SHAKE256_RATE // 8 - 1] ^= <uint64_t>0x80 << 56
    keccak_permutation(lane)
    for i in range(n // 8):
        store_le64(out + 8 * i, lane[i])


cdef void hash_value(uint8_t *out, const SlhDsaKey *key, const Address *address,
                     const uint8_t *value) noexcept nogil:
    """F of one value, and PRF, which is the same function of SK.seed. out may be value."""
    cdef uint64_t lane[25]
    cdef int at = state_begin(lane, key, address)
    at = state_add(lane, at, value, key.p.n)
    state_finish(out, lane, at, key.p.n)


cdef void hash_pair(uint8_t *out, const SlhDsaKey *key, const Address *address, const uint8_t *left,
                    const uint8_t *right) noexcept nogil:
    """H: the parent of two nodes. out may be one of them."""
    cdef uint64_t lane[25]
    cdef int at = state_begin(lane, key, address)
    at = state_add(lane, at, left, key.p.n)
    at = state_add(lane, at, right, key.p.n)
    state_finish(out, lane, at, key.p.n)
