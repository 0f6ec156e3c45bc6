# FORS few-time signatures (FIPS 205, section 8). The address given names the key pair: tree and key pair, layer 0. The
# leaves of all k trees are numbered on.


cdef void address_set_fors_prf(Address *prf, const Address *address, uint32_t index) noexcept nogil:
    """The address of the secret value of a leaf."""
    prf[0] = address[0]
    address_set_type(prf, FORS_PRF)
    address_set_key_pair(prf, address_key_pair(address))
    address_set_tree_index(prf, index)


cdef void address_set_fors_leaf(Address *leaf, const Address *address, uint32_t index) noexcept nogil:
    leaf[0] = address[0]
    address_set_tree_height(leaf, 0)
    address_set_tree_index(leaf, index)


cdef void fors_secret(uint8_t *secret, const SlhDsaKey *key, const Address *address,
                      uint32_t index) noexcept nogil:
    """The secret value of a leaf (algorithm 14)."""
    cdef Address prf
    address_set_fors_prf(&prf, address, index)
    hash_value(secret, key, &prf, key.sk_seed)


cdef void fors_leaf(uint8_t *leaf, const SlhDsaKey *key, const uint8_t *secret, uint32_t index,
                    const Address *address) noexcept nogil:
    cdef Address at
    address_set_fors_leaf(&at, address, index)
    hash_value(leaf, key, &at, secret)


cdef void fors_leaves_x2(uint8_t **leaf, const SlhDsaKey *key, uint32_t index,
                         const Address *address) noexcept nogil:
    """The leaf number `index` and the next one, from their secret values."""
    cdef Address prf[2]
    cdef Address at[2]
    cdef const uint8_t *seed[2]
    cdef int j
    for j in range(2):
        address_set_fors_prf(&prf[j], address, index + j)
        address_set_fors_leaf(&at[j], address, index + j)
        seed[j] = key.sk_seed
    hash_value_x2(leaf, key, prf, seed)
    hash_value_x2(leaf, key, at, <const uint8_t **>leaf)


cdef void fors_node(uint8_t *node, const SlhDsaKey *key, uint32_t i, int z,
                    Address *address) noexcept nogil:
    """The node number i at height z (algorithm 15)."""
    cdef uint8_t left[N_MOST]
    cdef uint8_t right[N_MOST]
    cdef uint8_t *both[2]
    if z == 0:
        fors_secret(left, key, address, i)
        fors_leaf(node, key, left, i, address)
        return
    if z == 1:
        both[0], both[1] = &left[0], &right[0]
        fors_leaves_x2(both, key, 2 * i, address)
    else:
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


cdef void fors_root(uint8_t *root, const SlhDsaKey *key, int i, const uint8_t *signature, const uint8_t *digest,
                    const Address *address) noexcept nogil:
    """The root of the tree number i from the part of the signature for it."""
    cdef uint32_t index = (<uint32_t>i << key.p.a) + fors_index(digest, i, key.p.a)
    cdef Address at = address[0]
    fors_leaf(root, key, signature, index, &at)
    tree_climb(root, key, index, key.p.a, signature + key.p.n, &at)


cdef void fors_root_x2(uint8_t *roots, const SlhDsaKey *key, int i, const uint8_t *signature,
                       const uint8_t *digest, const Address *address) noexcept nogil:
    """The roots of the tree number i and of the next one."""
    cdef const SlhDsaParameters *p = key.p
    cdef uint8_t *root[2]
    cdef const uint8_t *secret[2]
    cdef const uint8_t *path[2]
    cdef uint32_t index[2]
    cdef Address at[2]
    cdef int j
    for j in range(2):
        index[j] = (<uint32_t>(i + j) << p.a) + fors_index(digest, i + j, p.a)
        root[j] = roots + j * p.n
        secret[j] = signature + j * (p.a + 1) * p.n
        path[j] = secret[j] + p.n
        address_set_fors_leaf(&at[j], address, index[j])
    hash_value_x2(root, key, at, secret)
    tree_climb_x2(root, key, index, p.a, path, at)


cdef void fors_pk_from_sig(uint8_t *public_key, const SlhDsaKey *key, const uint8_t *signature,
                           const uint8_t *digest, const Address *address) noexcept nogil:
    """The public key under which a signature of a digest is valid (algorithm 17)."""
    cdef const SlhDsaParameters *p = key.p
    cdef uint8_t roots[K_MOST * N_MOST]
    cdef Address fors_roots = address[0]
    cdef int i
    for i in range(0, p.k - 1, 2):
        fors_root_x2(&roots[i * p.n], key, i, signature + i * (p.a + 1) * p.n, digest, address)
    if p.k & 1:
        i = p.k - 1
        fors_root(&roots[i * p.n], key, i, signature + i * (p.a + 1) * p.n, digest, address)
    address_set_type(&fors_roots, FORS_ROOTS)
    address_set_key_pair(&fors_roots, address_key_pair(address))
    hash_many(public_key, key, &fors_roots, roots, p.k * p.n)
