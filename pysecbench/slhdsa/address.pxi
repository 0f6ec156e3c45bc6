# Addresses, 32 bytes that tell each call of a hash function from every other (FIPS 205, section 4.2 and 4.3).

cdef enum:                                          # types of address
    WOTS_HASH
    WOTS_PK
    TREE
    FORS_TREE
    FORS_ROOTS
    WOTS_PRF
    FORS_PRF

cdef struct Address:
    uint8_t b[32]


cdef inline void store_be32(uint8_t *b, uint32_t value) noexcept nogil:
    b[0] = <uint8_t>(value >> 24)
    b[1] = <uint8_t>(value >> 16)
    b[2] = <uint8_t>(value >> 8)
    b[3] = <uint8_t>value


cdef inline void address_set_zero(Address *a) noexcept nogil:
    memset(a.b, 0, 32)


cdef inline void address_set_layer(Address *a, uint32_t layer) noexcept nogil:
    store_be32(&a.b[0], layer)


cdef inline void address_set_tree(Address *a, uint64_t tree) noexcept nogil:
    """The index of a tree in its layer: 12 bytes, of which no parameter set needs the first four."""
    store_be32(&a.b[8], <uint32_t>(tree >> 32))
    store_be32(&a.b[12], <uint32_t>tree)


cdef inline void address_set_type(Address *a, uint32_t type) noexcept nogil:
    """Set the type and clear what depends on it."""
    store_be32(&a.b[16], type)
    memset(&a.b[20], 0, 12)


cdef inline void address_set_key_pair(Address *a, uint32_t key_pair) noexcept nogil:
    store_be32(&a.b[20], key_pair)


cdef inline uint32_t address_key_pair(const Address *a) noexcept nogil:
    """The index of a key pair in its tree, below 2^16 in every parameter set."""
    return <uint32_t>a.b[22] << 8 | a.b[23]


cdef inline void address_set_chain(Address *a, uint32_t chain) noexcept nogil:
    store_be32(&a.b[24], chain)


cdef inline void address_set_hash(Address *a, uint32_t hash) noexcept nogil:
    store_be32(&a.b[28], hash)


cdef inline void address_set_tree_height(Address *a, uint32_t height) noexcept nogil:
    store_be32(&a.b[24], height)


cdef inline void address_set_tree_index(Address *a, uint32_t index) noexcept nogil:
    store_be32(&a.b[28], index)
