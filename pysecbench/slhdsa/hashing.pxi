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
# A state's lanes are `step` apart: 1, or STATES where the lanes of so many states alternate.

cdef inline int state_begin(uint64_t *lane, int step, const SlhDsaKey *key,
                            const Address *address) noexcept nogil:
    """Absorb PK.seed and an address into a new state; returns the next place."""
    cdef int n = key.p.n // 8, i
    for i in range(n):
        lane[step * i] = load_le64(key.pk_seed + 8 * i)
    for i in range(4):
        lane[step * (n + i)] = load_le64(address.b + 8 * i)
    return n + 4


cdef inline int state_add(uint64_t *lane, int step, int at, const uint8_t *value, int n) noexcept nogil:
    """Absorb a value of n bytes from the place `at` on; returns the next place."""
    cdef int i
    for i in range(n // 8):
        lane[step * (at + i)] = load_le64(value + 8 * i)
    return at + n // 8


cdef inline void states_pad(uint64_t *lane, int states, int at) noexcept nogil:
    """Finish all states at the place `at`, as sponge_finish() does before it permutes."""
    cdef int j
    verify_check(at < SHAKE256_RATE // 8)
    memset(lane + states * at, 0, states * (25 - at) * sizeof(uint64_t))
    for j in range(states):
        lane[states * at + j] = SHAKE_SUFFIX
        lane[states * (SHAKE256_RATE // 8 - 1) + j] ^= <uint64_t>0x80 << 56


cdef inline void state_read(uint8_t *out, const uint64_t *lane, int step, int n) noexcept nogil:
    cdef int i
    for i in range(n // 8):
        store_le64(out + 8 * i, lane[step * i])


cdef void hash_value(uint8_t *out, const SlhDsaKey *key, const Address *address,
                     const uint8_t *value) noexcept nogil:
    """F of one value, and PRF, which is the same function of SK.seed. out may be value."""
    cdef uint64_t lane[25]
    cdef int at = state_begin(lane, 1, key, address)
    at = state_add(lane, 1, at, value, key.p.n)
    states_pad(lane, 1, at)
    keccak_permutation(lane)
    state_read(out, lane, 1, key.p.n)


cdef void hash_values(uint8_t **out, const SlhDsaKey *key, const Address *address, const uint8_t **value,
                      int count) noexcept nogil:
    """hash_value() of at most STATES values at once; states that are left over repeat the last."""
    cdef uint64_t lane[25 * STATES]
    cdef int at = 0, i, j
    if count == 1:
        hash_value(out[0], key, address, value[0])
        return
    for j in range(STATES):
        i = min(j, count - 1)
        at = state_begin(&lane[j], STATES, key, &address[i])
        at = state_add(&lane[j], STATES, at, value[i], key.p.n)
    states_pad(lane, STATES, at)
    keccak_permutations(lane, lane)
    for j in range(count):
        state_read(out[j], &lane[j], STATES, key.p.n)


cdef void hash_pair(uint8_t *out, const SlhDsaKey *key, const Address *address, const uint8_t *left,
                    const uint8_t *right) noexcept nogil:
    """H: the parent of two nodes. out may be one of them."""
    cdef uint64_t lane[25]
    cdef int at = state_begin(lane, 1, key, address)
    at = state_add(lane, 1, at, left, key.p.n)
    at = state_add(lane, 1, at, right, key.p.n)
    states_pad(lane, 1, at)
    keccak_permutation(lane)
    state_read(out, lane, 1, key.p.n)


cdef void hash_pairs(uint8_t **out, const SlhDsaKey *key, const Address *address, const uint8_t **left,
                     const uint8_t **right, int count) noexcept nogil:
    """hash_pair() of at most STATES pairs at once; states that are left over repeat the last."""
    cdef uint64_t lane[25 * STATES]
    cdef int at = 0, i, j
    if count == 1:
        hash_pair(out[0], key, address, left[0], right[0])
        return
    for j in range(STATES):
        i = min(j, count - 1)
        at = state_begin(&lane[j], STATES, key, &address[i])
        at = state_add(&lane[j], STATES, at, left[i], key.p.n)
        at = state_add(&lane[j], STATES, at, right[i], key.p.n)
    states_pad(lane, STATES, at)
    keccak_permutations(lane, lane)
    for j in range(count):
        state_read(out[j], &lane[j], STATES, key.p.n)
