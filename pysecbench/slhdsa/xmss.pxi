# XMSS trees of WOTS+ keys (FIPS 205, section 6) and the hypertree of XMSS trees (section 7). The address given names
# the tree: layer and tree.


cdef void xmss_node(uint8_t *node, const SlhDsaKey *key, uint32_t i, int z,
                    Address *address) noexcept nogil:
    """The node number i at height z (algorithm 9)."""
    cdef uint8_t left[N_MOST]
    cdef uint8_t right[N_MOST]
    if z == 0:
        address_set_type(address, WOTS_HASH)
        address_set_key_pair(address, i)
        wots_pk_gen(node, key, address)
        return
    xmss_node(left, key, 2 * i, z - 1, address)
    xmss_node(right, key, 2 * i + 1, z - 1, address)
    address_set_type(address, TREE)
    address_set_tree_height(address, z)
    address_set_tree_index(address, i)
    hash_pair(node, key, address, left, right)


cdef void tree_climb(uint8_t *node, const SlhDsaKey *key, uint32_t index, int height, const uint8_t *path,
                     Address *address) noexcept nogil:
    """From the leaf number `index` to the root of its tree, by its authentication path (algorithm 11, lines 8 to 18;
    algorithm 17, lines 8 to 17). Only height and index of the address change."""
    cdef int z
    for z in range(height):
        address_set_tree_height(address, z + 1)
        address_set_tree_index(address, index >> 1)
        if index & 1:
            hash_pair(node, key, address, &path[z * key.p.n], node)
        else:
            hash_pair(node, key, address, node, &path[z * key.p.n])
        index >>= 1


cdef void tree_climbs(uint8_t **node, const SlhDsaKey *key, uint32_t *index, int height, const uint8_t **path,
                      Address *address, int count) noexcept nogil:
    """tree_climb() in at most STATES trees at once."""
    cdef const uint8_t *left[STATES]
    cdef const uint8_t *right[STATES]
    cdef const uint8_t *sibling
    cdef int z, j
    for z in range(height):
        for j in range(count):
            address_set_tree_height(&address[j], z + 1)
            address_set_tree_index(&address[j], index[j] >> 1)
            sibling = path[j] + z * key.p.n
            left[j] = right[j] = node[j]
            if index[j] & 1:
                left[j] = sibling
            else:
                right[j] = sibling
            index[j] >>= 1
        hash_pairs(node, key, address, left, right, count)


cdef void xmss_sign(uint8_t *signature, const SlhDsaKey *key, const uint8_t *message, uint32_t index,
                    Address *address) noexcept nogil:
    """Sign n bytes with the key number `index`: a WOTS+ signature and the authentication path (algorithm 10)."""
    cdef uint8_t *path = signature + key.p.len * key.p.n
    cdef int z
    for z in range(key.p.h_prime):
        xmss_node(path + z * key.p.n, key, (index >> z) ^ 1, z, address)
    address_set_type(address, WOTS_HASH)
    address_set_key_pair(address, index)
    wots_sign(signature, key, message, address)


cdef void xmss_pk_from_sig(uint8_t *root, const SlhDsaKey *key, uint32_t index, const uint8_t *signature,
                           const uint8_t *message, Address *address) noexcept nogil:
    """The root under which a signature of n bytes is valid (algorithm 11). root may be message."""
    address_set_type(address, WOTS_HASH)
    address_set_key_pair(address, index)
    wots_pk_from_sig(root, key, signature, message, address)
    address_set_type(address, TREE)
    tree_climb(root, key, index, key.p.h_prime, signature + key.p.len * key.p.n, address)


# ---- the hypertree -----------------------------------------------------------------------------------

cdef struct Leaf:                                   # the place of a key pair in the hypertree
    uint64_t tree
    uint32_t index


cdef inline size_t xmss_signature_size(const SlhDsaParameters *p) noexcept nogil:
    return (p.len + p.h_prime) * p.n


cdef inline void leaf_set_parent(Leaf *leaf, const SlhDsaParameters *p) noexcept nogil:
    """From a tree to the key pair, a layer up, that signs its root."""
    leaf.index = leaf.tree & ((<uint64_t>1 << p.h_prime) - 1)
    leaf.tree >>= p.h_prime


cdef void ht_sign(uint8_t *signature, const SlhDsaKey *key, const uint8_t *message,
                  const Leaf *leaf) noexcept nogil:
    """Sign n bytes with the key pair of the lowest layer at `leaf` (algorithm 12)."""
    cdef uint8_t root[N_MOST]
    cdef Leaf at = leaf[0]
    cdef Address address
    cdef int layer
    memcpy(root, message, key.p.n)
    for layer in range(key.p.d):
        declassify(&root)                           # every verifier finds it
        address_set_zero(&address)
        address_set_layer(&address, layer)
        address_set_tree(&address, at.tree)
        xmss_sign(signature, key, root, at.index, &address)
        xmss_pk_from_sig(root, key, at.index, signature, root, &address)
        leaf_set_parent(&at, key.p)
        signature += xmss_signature_size(key.p)


cdef bint ht_verify(const SlhDsaKey *key, const uint8_t *message, const uint8_t *signature, const Leaf *leaf,
                   const uint8_t *pk_root) noexcept nogil:
    """Whether a signature of n bytes leads to the root of the hypertree (algorithm 13)."""
    cdef uint8_t root[N_MOST]
    cdef Leaf at = leaf[0]
    cdef Address address
    cdef int layer
    memcpy(root, message, key.p.n)
    for layer in range(key.p.d):
        address_set_zero(&address)
        address_set_layer(&address, layer)
        address_set_tree(&address, at.tree)
        xmss_pk_from_sig(root, key, at.index, signature, root, &address)
        leaf_set_parent(&at, key.p)
        signature += xmss_signature_size(key.p)
    return memcmp(root, pk_root, key.p.n) == 0
