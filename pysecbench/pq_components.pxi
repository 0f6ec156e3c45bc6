# Inner kernels run many times over rotating inputs, for component benchmarks. The inputs are 64 seeded messages, made
# once; each result feeds the next call, so that no call can be dropped or overlap the next more than in real use.

from pysecbench._pq cimport (COMPONENT_EXPAND_A, COMPONENT_FORS_TREE, COMPONENT_HINT, COMPONENT_INVERSE_NTT,
                             COMPONENT_KECCAK_PERMUTATION, COMPONENT_NTT, COMPONENT_SHAKE256_LONG,
                             COMPONENT_SHAKE256_SHORT, COMPONENT_WOTS_CHAIN, COMPONENT_XMSS_PATH)

cdef enum:
    INPUTS = 64                                     # a power of two
    SHORT_SIZE = 64                                 # of a message, in bytes
    LONG_SIZE = 16384

cdef struct ComponentInputs:
    uint8_t message[INPUTS][LONG_SIZE]
    Polynomial polynomial[INPUTS]
    uint8_t hint[INPUTS][DEGREE]                    # 1 in one place of 16, as in a signature with omega 1s

cdef ComponentInputs component_inputs
cdef bint component_inputs_made = False


cdef void component_inputs_make() noexcept:
    """Fill the inputs at the first call; the caller holds the GIL, so no thread sees them half made."""
    global component_inputs_made
    cdef Part seed = part(b"pysecbench/components", 21)
    cdef Polynomial *polynomial[STATES]
    cdef uint8_t place[2 * STATES]
    cdef int i = 0, j
    if component_inputs_made:
        return
    shake128(component_inputs.message[0], sizeof(component_inputs.message), &seed, 1)
    while i < INPUTS:
        for j in range(STATES):
            place[2 * j], place[2 * j + 1] = i + j, 0
            polynomial[j] = &component_inputs.polynomial[i + j]
        rej_ntt_polys(polynomial, component_inputs.message[0], place)
        i += STATES
    for i in range(INPUTS):
        for j in range(DEGREE):
            component_inputs.hint[i][j] = component_inputs.message[i][j] < 16
    component_inputs_made = True


cdef int run_permutation(uint64_t n) noexcept nogil:
    cdef Sponge s
    cdef uint64_t i
    sponge_init(&s, SHAKE256_RATE)
    for i in range(n):
        keccak_permutation(s.lane)
    return s.lane[0] & 0xff


cdef int run_shake256(size_t size, uint64_t n) noexcept nogil:
    """SHAKE256 of a message of this size and 32 bytes of the digest before, to 32 bytes."""
    cdef uint8_t digest[32]
    cdef Part parts[2]
    cdef uint64_t i
    memset(digest, 0, 32)
    for i in range(n):
        parts[0] = part(component_inputs.message[i % INPUTS], size - 32)
        parts[1] = part(digest, 32)
        shake256(digest, 32, parts, 2)
    return digest[0]


cdef int run_ring(int component, uint64_t n) noexcept nogil:
    """A transform of the result before, or a hint of ML-DSA-44, chosen by it, applied to an input."""
    cdef Polynomial a = component_inputs.polynomial[0]
    cdef const uint8_t *hint
    cdef uint64_t i
    for i in range(n):
        if component == COMPONENT_NTT:
            ntt(&a)
            center(&a)
        elif component == COMPONENT_INVERSE_NTT:
            inverse_ntt(&a)
        else:
            hint = component_inputs.hint[(i + a.c[0]) % INPUTS]
            use_hint(&a, hint, &component_inputs.polynomial[i % INPUTS], GAMMA2_44)
    return a.c[0] & 0xff


cdef int run_expand_a(uint64_t n) noexcept nogil:
    """The matrix of ML-DSA-44 from a seed that the one before changes."""
    cdef Polynomial matrix[ROWS_MOST * ROW]
    cdef uint8_t rho[32]
    cdef uint64_t i
    matrix[0].c[0] = 0
    for i in range(n):
        memcpy(rho, component_inputs.message[i % INPUTS], 32)
        rho[0] ^= matrix[0].c[0] & 255
        expand_a(matrix, rho, mldsa_sets[0].k, mldsa_sets[0].l)
    return matrix[0].c[0]


cdef int run_slhdsa(int component, uint64_t n) noexcept nogil:
    """Parts of SLH-DSA-SHAKE-128s: a whole WOTS+ chain, a FORS tree from its secret values to the root, or the way
    from a leaf to the root of an XMSS tree."""
    cdef uint8_t node[N_MOST]
    cdef SlhDsaKey key
    cdef Address address
    cdef uint64_t i
    memset(node, 0, N_MOST)
    key.p = &slhdsa_sets[0]
    for i in range(n):
        key.pk_seed = component_inputs.message[i % INPUTS]
        key.sk_seed = node
        address_set_zero(&address)
        if component == COMPONENT_WOTS_CHAIN:
            wots_chain(node, &key, &address, 0, W - 1)
        elif component == COMPONENT_FORS_TREE:
            address_set_type(&address, FORS_TREE)
            fors_node(node, &key, i % INPUTS, key.p.a, &address)
        else:
            address_set_type(&address, TREE)
            tree_climb(node, &key, i % INPUTS, key.p.h_prime, key.pk_seed, &address)
    return node[0]


cdef int component_run(int component, uint64_t n) noexcept nogil:
    """n runs of a component; what comes back depends on every one of them."""
    if component == COMPONENT_KECCAK_PERMUTATION:
        return run_permutation(n)
    if component in (COMPONENT_NTT, COMPONENT_INVERSE_NTT, COMPONENT_HINT):
        return run_ring(component, n)
    if component == COMPONENT_EXPAND_A:
        return run_expand_a(n)
    if component in (COMPONENT_WOTS_CHAIN, COMPONENT_FORS_TREE, COMPONENT_XMSS_PATH):
        return run_slhdsa(component, n)
    return run_shake256(SHORT_SIZE if component == COMPONENT_SHAKE256_SHORT else LONG_SIZE, n)
