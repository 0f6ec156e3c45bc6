# Keccak-f[1600] (FIPS 202, section 3) of one state: what an engine may do in wider vectors (engine/pq_one_state.pxi).


cdef void keccak_permutation(uint64_t *state) noexcept nogil:
    """The 24 rounds on the 25 lanes of a state."""
    cdef uint64_t a[25]
    cdef uint64_t b[25]
    cdef int i
    count_op(OP_KECCAK_PERMUTATION)
    memcpy(a, state, sizeof(a))
    for i in range(0, 24, 2):
        keccak_round(&b[0], &a[0], KECCAK_ROUND_CONSTANTS[i])
        keccak_round(&a[0], &b[0], KECCAK_ROUND_CONSTANTS[i + 1])
    memcpy(state, a, sizeof(a))
