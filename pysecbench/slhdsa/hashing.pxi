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


cdef void tweakable_hash(uint8_t *out, const SlhDsaKey *key, const Address *address, const uint8_t *value,
                         size_t size) noexcept nogil:
    """PRF of SK.seed, F of one value, T_len and T_k of many: all the same function of the size bytes. out may be
    value."""
    cdef Part parts[3]
    parts[0] = part(key.pk_seed, key.p.n)
    parts[1] = part(address.b, 32)
    parts[2] = part(value, size)
    shake256(out, key.p.n, parts, 3)


cdef void hash_pair(uint8_t *out, const SlhDsaKey *key, const Address *address, const uint8_t *left,
                    const uint8_t *right) noexcept nogil:
    """H: the parent of two nodes. out may be one of them."""
    cdef Part parts[4]
    parts[0] = part(key.pk_seed, key.p.n)
    parts[1] = part(address.b, 32)
    parts[2] = part(left, key.p.n)
    parts[3] = part(right, key.p.n)
    shake256(out, key.p.n, parts, 4)
