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


cdef void wots_secret(uint8_t *secret, const SlhDsaKey *key, const Address *address,
                      int chain) noexcept nogil:
    """The start of a chain."""
    cdef Address prf = address[0]
    address_set_type(&prf, WOTS_PRF)
    address_set_key_pair(&prf, address_key_pair(address))
    address_set_chain(&prf, chain)
    hash_value(secret, key, &prf, key.sk_seed)


cdef void wots_compress(uint8_t *public_key, const SlhDsaKey *key, const Address *address,
                        const uint8_t *ends) noexcept nogil:
    """The public key from the ends of all chains."""
    cdef Address wots_pk = address[0]
    address_set_type(&wots_pk, WOTS_PK)
    address_set_key_pair(&wots_pk, address_key_pair(address))
    hash_many(public_key, key, &wots_pk, ends, key.p.len * key.p.n)


cdef void wots_pk_gen(uint8_t *public_key, const SlhDsaKey *key, Address *address) noexcept nogil:
    """The public key of a key pair (algorithm 6)."""
    cdef uint8_t ends[LEN_MOST * N_MOST]
    cdef int i
    for i in range(key.p.len):
        wots_secret(&ends[i * key.p.n], key, address, i)
        address_set_chain(address, i)
        wots_chain(&ends[i * key.p.n], key, address, 0, W - 1)
    wots_compress(public_key, key, address, ends)


cdef void wots_sign(uint8_t *signature, const SlhDsaKey *key, const uint8_t *message,
                    Address *address) noexcept nogil:
    """The len values of a signature of n bytes (algorithm 7)."""
    cdef uint8_t digits[LEN_MOST]
    cdef int i
    wots_digits(digits, message, key.p.n)
    for i in range(key.p.len):
        wots_secret(&signature[i * key.p.n], key, address, i)
        address_set_chain(address, i)
        wots_chain(&signature[i * key.p.n], key, address, 0, digits[i])


cdef void wots_pk_from_sig(uint8_t *public_key, const SlhDsaKey *key, const uint8_t *signature,
                           const uint8_t *message, Address *address) noexcept nogil:
    """The public key under which a signature of n bytes is valid (algorithm 8). public_key may be message."""
    cdef uint8_t ends[LEN_MOST * N_MOST]
    cdef uint8_t digits[LEN_MOST]
    cdef int i
    wots_digits(digits, message, key.p.n)
    memcpy(ends, signature, key.p.len * key.p.n)
    for i in range(key.p.len):
        address_set_chain(address, i)
        wots_chain(&ends[i * key.p.n], key, address, digits[i], W - 1 - digits[i])
    wots_compress(public_key, key, address, ends)
