# Keccak-f[1600] (FIPS 202, section 3) of one state by AVX-512: five lanes a vector.
#
# Theta and rho work on planes, vectors of the lanes with one y by x. Pi moves the lanes of a plane y to the sheet
# x = y, each to 2 x + 3 y: a permutation within each vector. Chi then is between whole vectors, and the sheets are
# turned into planes again.
from pysecbench.engine.lanes cimport (U64x8, lanes_chi, lanes_high_pairs, lanes_load, lanes_load_some, lanes_low_pairs,
                                      lanes_of, lanes_permute, lanes_pick, lanes_put, lanes_rotate, lanes_store_some,
                                      lanes_sum)

cdef extern from *:
    """
    static const uint64_t LEFT[8] = {4, 0, 1, 2, 3}, RIGHT[8] = {1, 2, 3, 4, 0}, ONES[8] = {1, 1, 1, 1, 1};
    static const uint64_t RHO[5][8] = {{0, 1, 62, 28, 27}, {36, 44, 6, 55, 20}, {3, 10, 43, 25, 39},
                                       {41, 45, 15, 21, 8}, {18, 2, 61, 56, 14}};
    static const uint64_t PI[5][8] = {{0, 3, 1, 4, 2}, {1, 4, 2, 0, 3}, {2, 0, 3, 1, 4}, {3, 1, 4, 2, 0},
                                      {4, 2, 0, 3, 1}};
    /* of pairs of two sheets, and of two others (from 8 on): those of planes 0 and 1, 2 and 3, 4 */
    static const uint64_t PAIRS[3][8] = {{0, 1, 8, 9}, {2, 3, 10, 11}, {4, 5, 12, 13}};
    """
    const uint64_t *LEFT
    const uint64_t *RIGHT
    const uint64_t *ONES
    const uint64_t RHO[5][8]
    const uint64_t PI[5][8]
    const uint64_t PAIRS[3][8]

cdef enum:
    PLANE = 31                                      # a mask: five lanes


cdef inline void planes_theta(U64x8 *a) noexcept nogil:
    cdef U64x8 sums = lanes_sum(lanes_sum(a[0], a[1], a[2]), a[3], a[4])
    cdef U64x8 left = lanes_permute(lanes_load(LEFT), sums)
    cdef U64x8 right = lanes_rotate(lanes_permute(lanes_load(RIGHT), sums), lanes_load(ONES))
    cdef int y
    for y in range(5):
        a[y] = lanes_sum(a[y], left, right)


cdef inline void planes_from_sheets(U64x8 *a, const U64x8 *b) noexcept nogil:
    cdef U64x8 low = lanes_low_pairs(b[0], b[1]), high = lanes_high_pairs(b[0], b[1])
    cdef U64x8 other_low = lanes_low_pairs(b[2], b[3]), other_high = lanes_high_pairs(b[2], b[3])
    cdef int y
    for y in range(5):
        if y & 1:
            a[y] = lanes_pick(high, lanes_load(PAIRS[y >> 1]), other_high)
        else:
            a[y] = lanes_pick(low, lanes_load(PAIRS[y >> 1]), other_low)
        a[y] = lanes_put(a[y], 16, lanes_of(y), b[4])


cdef void keccak_permutation(uint64_t *state) noexcept nogil:
    """The 24 rounds on the 25 lanes of a state."""
    cdef U64x8 a[5]
    cdef U64x8 b[5]
    cdef int i, y
    count_op(OP_KECCAK_PERMUTATION)
    for y in range(5):
        a[y] = lanes_load_some(PLANE, state + 5 * y)
    for i in range(24):
        planes_theta(a)
        for y in range(5):
            b[y] = lanes_permute(lanes_load(PI[y]), lanes_rotate(a[y], lanes_load(RHO[y])))
        a[0] = lanes_chi(b[0], b[1], b[2])
        a[1] = lanes_chi(b[1], b[2], b[3])
        a[2] = lanes_chi(b[2], b[3], b[4])
        a[3] = lanes_chi(b[3], b[4], b[0])
        a[4] = lanes_chi(b[4], b[0], b[1])
        a[0] = a[0] ^ lanes_load_some(1, &KECCAK_ROUND_CONSTANTS[i])
        memcpy(b, a, sizeof(b))
        planes_from_sheets(a, b)
    for y in range(5):
        lanes_store_some(PLANE, state + 5 * y, a[y])
