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


cdef void fors_leaves(uint8_t **leaf, const SlhDsaKey *key, uint32_t index, const Address *address,
                      int count) noexcept nogil:
    """The leaves from number `index` on, at most STATES, from their secret values."""
    cdef Address prf[STATES]
    cdef Address at[STATES]
    cdef const uint8_t *seed[STATES]
    cdef int j
    for j in range(count):
        address_set_fors_prf(&prf[j], address, index + j)
        address_set_fors_leaf(&at[j], address, index + j)
        seed[j] = key.sk_seed
    hash_values(leaf, key, prf, seed, count)
    hash_values(leaf, key, at, <const uint8_t **>leaf, count)


cdef void fors_subtree(uint8_t *node, const SlhDsaKey *key, uint32_t i, int z,
                       const Address *address) noexcept nogil:
    """The node number i at a height z of at most STATES leaves, which are hashed side by side."""
    cdef uint8_t values[STATES][N_MOST]
    cdef uint8_t *at[STATES]
    cdef const uint8_t *right[STATES]
    cdef Address parent[STATES]
    cdef int count = 1 << z, height, j
    for j in range(count):
        at[j] = values[j]
    fors_leaves(at, key, i << z, address, count)
    for height in range(1, z + 1):
        count >>= 1
        for j in range(count):
            at[j], right[j] = at[2 * j], at[2 * j + 1]
            parent[j] = address[0]
            address_set_tree_height(&parent[j], height)
            address_set_tree_index(&parent[j], (i << (z - height)) + j)
        hash_pairs(at, key, parent, <const uint8_t **>at, right, count)
    memcpy(node, at[0], key.p.n)


cdef void fors_node(uint8_t *node, const SlhDsaKey *key, uint32_t i, int z,
                    Address *address) noexcept nogil:
    """The node number i at height z (algorithm 15)."""
    cdef uint8_t left[N_MOST]
    cdef uint8_t right[N_MOST]
    if 1 << z <= STATES:
        fors_subtree(node, key, i, z, address)
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


cdef void fors_roots(uint8_t *roots, const SlhDsaKey *key, int i, const uint8_t *signature,
                     const uint8_t *digest, const Address *address, int count) noexcept nogil:
    """The roots of the trees from number i on, at most STATES, from the part of the signature for them."""
    cdef const SlhDsaParameters *p = key.p
    cdef uint8_t *root[STATES]
    cdef const uint8_t *secret[STATES]
    cdef const uint8_t *path[STATES]
    cdef uint32_t index[STATES]
    cdef Address at[STATES]
    cdef int j
    for j in range(count):
        index[j] = (<uint32_t>(i + j) << p.a) + fors_index(digest, i + j, p.a)
        root[j] = roots + j * p.n
        secret[j] = signature + j * (p.a + 1) * p.n
        path[j] = secret[j] + p.n
        address_set_fors_leaf(&at[j], address, index[j])
    hash_values(root, key, at, secret, count)
    tree_climbs(root, key, index, p.a, path, at, count)


cdef void fors_pk_from_sig(uint8_t *public_key, const SlhDsaKey *key, const uint8_t *signature,
                           const uint8_t *digest, const Address *address) noexcept nogil:
    """The public key under which a signature of a digest is valid (algorithm 17)."""
    cdef const SlhDsaParameters *p = key.p
    cdef uint8_t roots[K_MOST * N_MOST]
    cdef Address fors_pk = address[0]
    cdef int i = 0, count
    while i < p.k:
        count = min(STATES, p.k - i)
        fors_roots(&roots[i * p.n], key, i, signature + i * (p.a + 1) * p.n, digest, address, count)
        i += count
    address_set_type(&fors_pk, FORS_ROOTS)
    address_set_key_pair(&fors_pk, address_key_pair(address))
    hash_many(public_key, key, &fors_pk, roots, p.k * p.n)
