# Keccak-f[1600] (FIPS 202, section 3) of one state, or of two at once in vectors of two lanes, one lane of each state.
# The lane A[x, y] of a state is a[x + 5 y].

cdef extern from *:
    """
    typedef uint64_t Uint64x2 __attribute__((vector_size(16)));
    static const uint64_t KECCAK_ROUND_CONSTANTS[24] = {                    /* of iota, section 3.2.5 */
        0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
        0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
        0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
        0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
    """
    ctypedef long Uint64x2                          # for Cython any integer type but uint64_t
    const uint64_t KECCAK_ROUND_CONSTANTS[24]

ctypedef fused Lane:                                # the rounds are written once for both
    uint64_t
    Uint64x2


cdef inline Lane rotate_left(Lane x, int n) noexcept nogil:
    return x << n | x >> (64 - n)


cdef inline void keccak_chi(Lane *r, Lane b0, Lane b1, Lane b2, Lane b3, Lane b4) noexcept nogil:
    """chi of one row."""
    r[0] = b0 ^ (~b1 & b2)
    r[1] = b1 ^ (~b2 & b3)
    r[2] = b2 ^ (~b3 & b4)
    r[3] = b3 ^ (~b4 & b0)
    r[4] = b4 ^ (~b0 & b1)


cdef inline void keccak_round(Lane *r, Lane *a, uint64_t constant) noexcept nogil:
    """One round from a to r: theta adds d to the columns, rho and pi bring each row's lanes from a diagonal and rotate
    them, then chi and iota. All places are constants, so that the states live in registers."""
    cdef Lane c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20], c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21]
    cdef Lane c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22], c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23]
    cdef Lane c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24]
    cdef Lane d0 = c4 ^ rotate_left(c1, 1), d1 = c0 ^ rotate_left(c2, 1), d2 = c1 ^ rotate_left(c3, 1)
    cdef Lane d3 = c2 ^ rotate_left(c4, 1), d4 = c3 ^ rotate_left(c0, 1)
    keccak_chi(r, a[0] ^ d0, rotate_left(a[6] ^ d1, 44), rotate_left(a[12] ^ d2, 43),
               rotate_left(a[18] ^ d3, 21), rotate_left(a[24] ^ d4, 14))
    keccak_chi(r + 5, rotate_left(a[3] ^ d3, 28), rotate_left(a[9] ^ d4, 20), rotate_left(a[10] ^ d0, 3),
               rotate_left(a[16] ^ d1, 45), rotate_left(a[22] ^ d2, 61))
    keccak_chi(r + 10, rotate_left(a[1] ^ d1, 1), rotate_left(a[7] ^ d2, 6), rotate_left(a[13] ^ d3, 25),
               rotate_left(a[19] ^ d4, 8), rotate_left(a[20] ^ d0, 18))
    keccak_chi(r + 15, rotate_left(a[4] ^ d4, 27), rotate_left(a[5] ^ d0, 36), rotate_left(a[11] ^ d1, 10),
               rotate_left(a[17] ^ d2, 15), rotate_left(a[23] ^ d3, 56))
    keccak_chi(r + 20, rotate_left(a[2] ^ d2, 62), rotate_left(a[8] ^ d3, 55), rotate_left(a[14] ^ d4, 39),
               rotate_left(a[15] ^ d0, 41), rotate_left(a[21] ^ d1, 2))
    r[0] ^= constant


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


cdef void keccak_permutation_x2(uint64_t *states) noexcept nogil:
    """The permutation of two states, whose lanes alternate."""
    cdef Uint64x2 a[25]
    cdef Uint64x2 b[25]
    cdef int i
    count_op(OP_KECCAK_PERMUTATION)
    count_op(OP_KECCAK_PERMUTATION)
    memcpy(a, states, sizeof(a))
    for i in range(0, 24, 2):
        keccak_round(&b[0], &a[0], KECCAK_ROUND_CONSTANTS[i])
        keccak_round(&a[0], &b[0], KECCAK_ROUND_CONSTANTS[i + 1])
    memcpy(states, a, sizeof(a))
