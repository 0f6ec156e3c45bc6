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
    """The starts of all chains."""
    cdef Address prf[STATES]
    cdef uint8_t *out[STATES]
    cdef const uint8_t *seed[STATES]
    cdef int i = 0, j, count
    while i < key.p.len:
        count = min(STATES, key.p.len - i)
        for j in range(count):
            address_set_wots_prf(&prf[j], address, i + j)
            seed[j] = key.sk_seed
            out[j] = secrets + (i + j) * key.p.n
        hash_values(out, key, prf, seed, count)
        i += count


# ---- all chains, STATES at once --------------------------------------------------------------------------

cdef struct Walks:                                  # so many values, each on its chain
    uint64_t lane[25 * STATES]                      # the block that takes each value a step on
    int value_at                                    # the place of the values in it
    int chain[STATES]                               # which chain each value is on
    int left[STATES]                                # its steps to do; 0: none is walked here
    int walking                                     # how many are
    uint8_t order[LEN_MOST]                         # the chains, most steps first
    int next                                        # the next of them to take up


cdef void walks_order(Walks *w, const uint8_t *start, const uint8_t *end, int chains) noexcept nogil:
    """Sort the chains by their steps, so that no long one is left when the others are done."""
    cdef int place[W]
    cdef int i, steps
    memset(place, 0, sizeof(place))
    for i in range(chains):
        for steps in range(end[i] - start[i]):
            place[steps] += 1                       # before those of `steps` steps go all with more
    for i in range(chains):
        steps = end[i] - start[i]
        w.order[place[steps]] = i
        place[steps] += 1


cdef void walks_take(Walks *w, int j, const uint8_t *values, const SlhDsaKey *key, const Address *address,
                     const uint8_t *start, const uint8_t *end) noexcept nogil:
    """Take up the next chain as walk j if it has a step to do."""
    cdef Address first = address[0]
    cdef int i = w.order[w.next] if w.next < key.p.len else 0
    if w.next == key.p.len or start[i] == end[i]:
        return
    w.next += 1
    address_set_chain(&first, i)
    address_set_hash(&first, start[i])
    state_begin(&w.lane[j], STATES, key, &first)
    state_add(&w.lane[j], STATES, w.value_at, values + i * key.p.n, key.p.n)
    w.chain[j] = i
    w.left[j] = end[i] - start[i]
    w.walking += 1


cdef void walks_step(Walks *w, int n, int steps) noexcept nogil:
    """Every value so many steps on. The place in the chain is the address's last byte: the highest of its lane."""
    cdef uint64_t lane[25 * STATES]
    cdef int i, j
    for i in range(steps):
        keccak_permutations(lane, w.lane)
        memcpy(&w.lane[w.value_at * STATES], lane, n * STATES)
        for j in range(STATES):
            w.lane[(w.value_at - 1) * STATES + j] += <uint64_t>1 << 56


cdef int walks_least(const Walks *w) noexcept nogil:
    """The steps after which the first walk ends."""
    cdef int j, least = W
    for j in range(STATES):
        if w.left[j]:
            least = min(least, w.left[j])
    return least


cdef void walks_end(Walks *w, uint8_t *values, const SlhDsaKey *key, const Address *address,
                    const uint8_t *end) noexcept nogil:
    """Walk to its end the only value that is still on its chain."""
    cdef Address last = address[0]
    cdef uint8_t *value
    cdef int j
    for j in range(STATES):
        if w.left[j]:
            value = values + w.chain[j] * key.p.n
            state_read(value, &w.lane[w.value_at * STATES + j], STATES, key.p.n)
            address_set_chain(&last, w.chain[j])
            wots_chain(value, key, &last, end[w.chain[j]] - w.left[j], w.left[j])


cdef void wots_chains(uint8_t *values, const SlhDsaKey *key, const Address *address, const uint8_t *start,
                      const uint8_t *end) noexcept nogil:
    """Walk all values on their chains, each from its place in `start` to that in `end`."""
    cdef Walks w
    cdef int j, steps
    memset(&w, 0, sizeof(w))
    walks_order(&w, start, end, key.p.len)
    w.value_at = key.p.n // 8 + 4
    states_pad(w.lane, STATES, w.value_at + key.p.n // 8)
    for j in range(STATES):
        walks_take(&w, j, values, key, address, start, end)
    while w.walking > 1:
        steps = walks_least(&w)
        walks_step(&w, key.p.n, steps)
        for j in range(STATES):
            if w.left[j] == 0:
                continue
            w.left[j] -= steps
            if w.left[j] == 0:
                state_read(values + w.chain[j] * key.p.n, &w.lane[w.value_at * STATES + j], STATES, key.p.n)
                w.walking -= 1
                walks_take(&w, j, values, key, address, start, end)
    walks_end(&w, values, key, address, end)


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
