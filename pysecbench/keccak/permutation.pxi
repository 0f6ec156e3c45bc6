# Keccak-f[1600] (FIPS 202, section 3) of STATES states at once, in vectors of one lane of each, and its rounds, which
# one state takes, too (one_state.pxi). STATES is what the engine's vectors hold: the compiler is told. The lane A[x, y]
# of a state is a[x + 5 y].

cdef extern from *:
    """
    #ifndef PSB_STATES
    #define PSB_STATES 2
    #endif
    typedef uint64_t States __attribute__((vector_size(8 * PSB_STATES)));
    #if PSB_STATES == 8                         /* a ^ b ^ c, whose instruction compilers use too seldom */
    #include <immintrin.h>
    #define states_sum(a, b, c) \
        ((States)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), 0x96))
    #else
    #define states_sum(a, b, c) ((a) ^ ((b) ^ (c)))
    #endif
    static const uint64_t KECCAK_ROUND_CONSTANTS[24] = {                    /* of iota, section 3.2.5 */
        0x0000000000000001, 0x0000000000008082, 0x800000000000808a, 0x8000000080008000, 0x000000000000808b,
        0x0000000080000001, 0x8000000080008081, 0x8000000000008009, 0x000000000000008a, 0x0000000000000088,
        0x0000000080008009, 0x000000008000000a, 0x000000008000808b, 0x800000000000008b, 0x8000000000008089,
        0x8000000000008003, 0x8000000000008002, 0x8000000000000080, 0x000000000000800a, 0x800000008000000a,
        0x8000000080008081, 0x8000000000008080, 0x0000000080000001, 0x8000000080008008};
    """
    enum:
        STATES "PSB_STATES"
    ctypedef long States                            # for Cython any integer type but uint64_t
    const uint64_t KECCAK_ROUND_CONSTANTS[24]
    States states_sum(States a, States b, States c) noexcept nogil

ctypedef fused Lane:                                # the rounds are written once for both
    uint64_t
    States


cdef inline Lane rotate_left(Lane x, int n) noexcept nogil:
    return x << n | x >> (64 - n)


cdef inline Lane sum_of_three(Lane a, Lane b, Lane c) noexcept nogil:
    if Lane is uint64_t:
        return a ^ (b ^ c)
    else:
        return states_sum(a, b, c)


cdef inline void keccak_chi(Lane *r, Lane b0, Lane b1, Lane b2, Lane b3, Lane b4) noexcept nogil:
    """chi of one row."""
    r[0] = b0 ^ (~b1 & b2)
    r[1] = b1 ^ (~b2 & b3)
    r[2] = b2 ^ (~b3 & b4)
    r[3] = b3 ^ (~b4 & b0)
    r[4] = b4 ^ (~b0 & b1)


cdef inline void keccak_round(Lane *r, Lane *a, uint64_t constant) noexcept nogil:
    """One round from a to r: theta adds two sums of columns, rho and pi bring each row's lanes from a diagonal and
    rotate them, then chi and iota. All places are constants, so that the states live in registers."""
    cdef Lane c0 = sum_of_three(sum_of_three(a[0], a[5], a[10]), a[15], a[20])
    cdef Lane c1 = sum_of_three(sum_of_three(a[1], a[6], a[11]), a[16], a[21])
    cdef Lane c2 = sum_of_three(sum_of_three(a[2], a[7], a[12]), a[17], a[22])
    cdef Lane c3 = sum_of_three(sum_of_three(a[3], a[8], a[13]), a[18], a[23])
    cdef Lane c4 = sum_of_three(sum_of_three(a[4], a[9], a[14]), a[19], a[24])
    cdef Lane d0 = rotate_left(c1, 1), d1 = rotate_left(c2, 1), d2 = rotate_left(c3, 1)
    cdef Lane d3 = rotate_left(c4, 1), d4 = rotate_left(c0, 1)
    keccak_chi(r, sum_of_three(a[0], c4, d0), rotate_left(sum_of_three(a[6], c0, d1), 44),
               rotate_left(sum_of_three(a[12], c1, d2), 43), rotate_left(sum_of_three(a[18], c2, d3), 21),
               rotate_left(sum_of_three(a[24], c3, d4), 14))
    keccak_chi(r + 5, rotate_left(sum_of_three(a[3], c2, d3), 28), rotate_left(sum_of_three(a[9], c3, d4), 20),
               rotate_left(sum_of_three(a[10], c4, d0), 3), rotate_left(sum_of_three(a[16], c0, d1), 45),
               rotate_left(sum_of_three(a[22], c1, d2), 61))
    keccak_chi(r + 10, rotate_left(sum_of_three(a[1], c0, d1), 1), rotate_left(sum_of_three(a[7], c1, d2), 6),
               rotate_left(sum_of_three(a[13], c2, d3), 25), rotate_left(sum_of_three(a[19], c3, d4), 8),
               rotate_left(sum_of_three(a[20], c4, d0), 18))
    keccak_chi(r + 15, rotate_left(sum_of_three(a[4], c3, d4), 27), rotate_left(sum_of_three(a[5], c4, d0), 36),
               rotate_left(sum_of_three(a[11], c0, d1), 10), rotate_left(sum_of_three(a[17], c1, d2), 15),
               rotate_left(sum_of_three(a[23], c2, d3), 56))
    keccak_chi(r + 20, rotate_left(sum_of_three(a[2], c1, d2), 62), rotate_left(sum_of_three(a[8], c2, d3), 55),
               rotate_left(sum_of_three(a[14], c3, d4), 39), rotate_left(sum_of_three(a[15], c4, d0), 41),
               rotate_left(sum_of_three(a[21], c0, d1), 2))
    r[0] ^= constant


cdef void keccak_permutations(uint64_t *out, const uint64_t *states) noexcept nogil:
    """The permutation of STATES states, whose lanes alternate. out may be states."""
    cdef States a[25]
    cdef States b[25]
    cdef int i
    for i in range(STATES):
        count_op(OP_KECCAK_PERMUTATION)
    for i in range(25):
        memcpy(&a[i], states + STATES * i, sizeof(States))
    for i in range(0, 24, 2):
        keccak_round(&b[0], &a[0], KECCAK_ROUND_CONSTANTS[i])
        keccak_round(&a[0], &b[0], KECCAK_ROUND_CONSTANTS[i + 1])
    for i in range(25):
        memcpy(out + STATES * i, &a[i], sizeof(States))
