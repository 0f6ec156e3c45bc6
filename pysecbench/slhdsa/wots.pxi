# WOTS+ one-time signatures (FIPS 205, section 5). The address given names the key pair: layer, tree and key pair.


cdef void wots_chain(uint8_t *value, const SlhDsaKey *key, Address *address, int start,
                     int steps) noexcept nogil:
    """Walk a value `steps` on from the place `start` of its chain (algorithm 5)."""
    cdef int i
    for i in range(start, start + steps):
        address_set_hash(address, i)
        hash_value(value, key, address, value)


cdef void wots_digits(uint8_t *digits, const uint8_t *message, int n) noexcept nogil:
    """The digits, base 16, of a message of n bytes and of its checksum: the place that each chain signs with
    (algorithm 7, lines 2 to 7)."""
    cdef int i, checksum = 0
    for i in range(n):
        digits[2 * i] = message[i] >> 4
        digits[2 * i + 1] = message[i] & 15
        checksum += 2 * (W - 1) - digits[2 * i] - digits[2 * i + 1]
    digits[2 * n] = checksum >> 8
    digits[2 * n + 1] = checksum >> 4 & 15
    digits[2 * n + 2] = checksum & 15


cdef void address_set_wots_prf(Address *prf, const Address *address, int chain) noexcept nogil:
    """The address of the secret start of a chain."""
    prf[0] = address[0]
    address_set_type(prf, WOTS_PRF)
    address_set_key_pair(prf, address_key_pair(address))
    address_set_chain(prf, chain)


cdef void wots_secrets(uint8_t *secrets, const SlhDsaKey *key, const Address *address) noexcept nogil:
    """The starts of all chains. Their number is odd."""
    cdef Address prf[2]
    cdef uint8_t *out[2]
    cdef const uint8_t *seed[2]
    cdef int i, j
    for i in range(0, key.p.len - 1, 2):
        for j in range(2):
            address_set_wots_prf(&prf[j], address, i + j)
            seed[j] = key.sk_seed
            out[j] = secrets + (i + j) * key.p.n
        hash_value_x2(out, key, prf, seed)
    address_set_wots_prf(prf, address, key.p.len - 1)
    hash_value(secrets + (key.p.len - 1) * key.p.n, key, prf, key.sk_seed)


# ---- all chains, two at once ---------------------------------------------------------------------------

cdef struct Walks:                                  # two values, each on its chain
    uint8_t *value[2]
    Address address[2]
    int place[2]                                    # where the value is, and where it is to go
    int end[2]
    int next                                        # the next chain to take up


cdef void walks_take(Walks *w, int j, uint8_t *values, const SlhDsaKey *key, const Address *address,
                     const uint8_t *start, const uint8_t *end) noexcept nogil:
    """Take up, in place of walk j, the next chain that has a step to do; with none left the walk stays at its end."""
    cdef int i
    while w.place[j] == w.end[j] and w.next < key.p.len:
        i = w.next
        w.next += 1
        w.value[j] = values + i * key.p.n
        w.address[j] = address[0]
        address_set_chain(&w.address[j], i)
        w.place[j] = start[i]
        w.end[j] = end[i]


cdef void wots_chains(uint8_t *values, const SlhDsaKey *key, const Address *address, const uint8_t *start,
                      const uint8_t *end) noexcept nogil:
    """Walk all values on their chains, each from its place in `start` to that in `end`."""
    cdef Walks w
    cdef int j
    memset(&w, 0, sizeof(w))
    for j in range(2):
        walks_take(&w, j, values, key, address, start, end)
    while w.place[0] < w.end[0] and w.place[1] < w.end[1]:
        for j in range(2):
            address_set_hash(&w.address[j], w.place[j])
        hash_value_x2(w.value, key, w.address, <const uint8_t **>w.value)
        for j in range(2):
            w.place[j] += 1
            walks_take(&w, j, values, key, address, start, end)
    for j in range(2):
        wots_chain(w.value[j], key, &w.address[j], w.place[j], w.end[j] - w.place[j])


cdef void wots_compress(uint8_t *public_key, const SlhDsaKey *key, const Address *address,
                        const uint8_t *ends) noexcept nogil:
    """The public key from the ends of all chains."""
    cdef Address wots_pk = address[0]
    address_set_type(&wots_pk, WOTS_PK)
    address_set_key_pair(&wots_pk, address_key_pair(address))
    hash_many(public_key, key, &wots_pk, ends, key.p.len * key.p.n)


cdef void wots_pk_gen(uint8_t *public_key, const SlhDsaKey *key, const Address *address) noexcept nogil:
    """The public key of a key pair (algorithm 6)."""
    cdef uint8_t values[LEN_MOST * N_MOST]
    cdef uint8_t start[LEN_MOST]
    cdef uint8_t end[LEN_MOST]
    memset(start, 0, LEN_MOST)
    memset(end, W - 1, LEN_MOST)
    wots_secrets(values, key, address)
    wots_chains(values, key, address, start, end)
    wots_compress(public_key, key, address, values)


cdef void wots_sign(uint8_t *signature, const SlhDsaKey *key, const uint8_t *message,
                    const Address *address) noexcept nogil:
    """The len values of a signature of n bytes (algorithm 7)."""
    cdef uint8_t start[LEN_MOST]
    cdef uint8_t digits[LEN_MOST]
    memset(start, 0, LEN_MOST)
    wots_digits(digits, message, key.p.n)
    wots_secrets(signature, key, address)
    wots_chains(signature, key, address, start, digits)


cdef void wots_pk_from_sig(uint8_t *public_key, const SlhDsaKey *key, const uint8_t *signature,
                           const uint8_t *message, const Address *address) noexcept nogil:
    """The public key under which a signature of n bytes is valid (algorithm 8). public_key may be message."""
    cdef uint8_t values[LEN_MOST * N_MOST]
    cdef uint8_t digits[LEN_MOST]
    cdef uint8_t end[LEN_MOST]
    memset(end, W - 1, LEN_MOST)
    wots_digits(digits, message, key.p.n)
    memcpy(values, signature, key.p.len * key.p.n)
    wots_chains(values, key, address, digits, end)
    wots_compress(public_key, key, address, values)
