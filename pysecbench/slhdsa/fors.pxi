# FORS few-time signatures (FIPS 205, section 8). The address given names the key pair: tree and key pair, layer 0. The
# leaves of all k trees are numbered on.


cdef void fors_secret(uint8_t *secret, const SlhDsaKey *key, const Address *address,
                      uint32_t index) noexcept nogil:
    """The secret value of a leaf (algorithm 14)."""
    cdef Address prf = address[0]
    address_set_type(&prf, FORS_PRF)
    address_set_key_pair(&prf, address_key_pair(address))
    address_set_tree_index(&prf, index)
    hash_value(secret, key, &prf, key.sk_seed)


cdef void fors_leaf(uint8_t *leaf, const SlhDsaKey *key, const uint8_t *secret, uint32_t index,
                    Address *address) noexcept nogil:
    address_set_tree_height(address, 0)
    address_set_tree_index(address, index)
    hash_value(leaf, key, address, secret)


cdef void fors_node(uint8_t *node, const SlhDsaKey *key, uint32_t i, int z,
                    Address *address) noexcept nogil:
    """The node number i at height z (algorithm 15)."""
    cdef uint8_t left[N_MOST]
    cdef uint8_t right[N_MOST]
    if z == 0:
        fors_secret(left, key, address, i)
        fors_leaf(node, key, left, i, address)
        return
    fors_node(left, key, 2 * i, z - 1, address)
    fors_node(right, key, 2 * i + 1, z - 1, address)
    address_set_tree_height(address, z)
    address_set_tree_index(address, i)
    hash_pair(node, key, address, left, right)


cdef uint32_t fors_index(const uint8_t *digest, int i, int a) noexcept nogil:
    """The number, of a bits, that a digest chooses in the tree number i (algorithm 4)."""
    cdef int bit = i * a
    cdef uint32_t index = 0
    for bit in range(i * a, (i + 1) * a):
        index = index << 1 | (digest[bit >> 3] >> (7 - (bit & 7)) & 1)
    return index


cdef void fors_sign(uint8_t *signature, const SlhDsaKey *key, const uint8_t *digest,
                    Address *address) noexcept nogil:
    """For each tree the secret value of the leaf that the digest chooses, and its authentication path
    (algorithm 16)."""
    cdef const SlhDsaParameters *p = key.p
    cdef uint32_t index
    cdef int i, z
    for i in range(p.k):
        index = (<uint32_t>i << p.a) + fors_index(digest, i, p.a)
        fors_secret(signature, key, address, index)
        for z in range(p.a):
            fors_node(signature + (z + 1) * p.n, key, (index >> z) ^ 1, z, address)
        signature += (p.a + 1) * p.n


cdef void fors_pk_from_sig(uint8_t *public_key, const SlhDsaKey *key, const uint8_t *signature,
                           const uint8_t *digest, Address *address) noexcept nogil:
    """The public key under which a signature of a digest is valid (algorithm 17)."""
    cdef const SlhDsaParameters *p = key.p
    cdef uint8_t roots[K_MOST * N_MOST]
    cdef Address fors_roots = address[0]
    cdef uint32_t index
    cdef int i
    for i in range(p.k):
        index = (<uint32_t>i << p.a) + fors_index(digest, i, p.a)
        fors_leaf(&roots[i * p.n], key, signature, index, address)
        tree_climb(&roots[i * p.n], key, index, p.a, signature + p.n, address)
        signature += (p.a + 1) * p.n
    address_set_type(&fors_roots, FORS_ROOTS)
    address_set_key_pair(&fors_roots, address_key_pair(address))
    hash_many(public_key, key, &fors_roots, roots, p.k * p.n)
