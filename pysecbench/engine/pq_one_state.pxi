# Keccak-f[1600] (FIPS 202, section 3) of one state by AVX-512: five lanes a vector, vectors along slopes.
#
# Vector d holds the lanes with a x + b y = d, one of each x, at position m x (all modulo 5). While a and b are not 0,
# theta sums and rho rotates whole vectors. Pi names the lane (x, y) anew, (y, 2 x + 3 y): vector d then holds those
# with (a + b) x + 3 a y = d, and chi finds the neighbours of its lanes in the vectors d + (a + b) and d + 2 (a + b).
# All are brought to the same positions, m' = -m b / a, at which one vector of each five is already. After four rounds
# a is 0, vectors are planes, and moving each x by as many vectors as its position tells makes slopes of them again;
# after eight rounds a, b and m are what they were.
from pysecbench.engine.lanes cimport (U64x8, lanes_chi, lanes_choose, lanes_load, lanes_load_some, lanes_permute,
                                      lanes_rotate, lanes_store_some, lanes_sum)

cdef extern from *:
    """
    #define SLOPES 8
    static const int SLOPE_A[SLOPES] = {1, 4, 2, 4, 4, 1, 3, 1}, SLOPE_B[SLOPES] = {3, 3, 2, 1, 2, 2, 3, 4};
    static const int SLOPE_M[SLOPES] = {1, 2, 1, 4, 4, 3, 4, 1};
    static const uint64_t ONES[8] = {1, 1, 1, 1, 1};
    #define ALIGNED __attribute__((aligned(64)))
    static uint64_t slope_left[SLOPES][8] ALIGNED, slope_right[SLOPES][8] ALIGNED, slope_rho[SLOPES][5][8] ALIGNED;
    static uint64_t slope_neighbour[SLOPES][3][5][8] ALIGNED;
    """
    enum:
        SLOPES
    const int SLOPE_A[SLOPES]
    const int SLOPE_B[SLOPES]
    const int SLOPE_M[SLOPES]
    const uint64_t ONES[8]
    uint64_t slope_left[SLOPES][8]                  # positions of x - 1 and x + 1
    uint64_t slope_right[SLOPES][8]
    uint64_t slope_rho[SLOPES][5][8]
    uint64_t slope_neighbour[SLOPES][3][5][8]       # where x, x + 1 and x + 2 stand before chi

cdef enum:
    FIVE_LANES = 31                                 # masks: all positions, and those with one bit
    FIRST_BIT = 0b01010
    SECOND_BIT = 0b01100
    THIRD_BIT = 0b10000

cdef void slopes_make() noexcept:
    """Fill the tables."""
    cdef int rho[5][5]
    cdef int[5] inverse = [0, 1, 3, 2, 4]
    cdef int x = 1, y = 0, t, form, d, p, after, a, b, m
    rho[0][0] = 0
    for t in range(24):                             # section 3.2.2
        rho[x][y] = (t + 1) * (t + 2) // 2 % 64
        x, y = y, (2 * x + 3 * y) % 5
    for form in range(SLOPES):
        a, b, m = SLOPE_A[form], SLOPE_B[form], SLOPE_M[form]
        for p in range(5):
            slope_left[form][p] = (p + 4 * m) % 5
            slope_right[form][p] = (p + m) % 5
            for d in range(5):
                x = p * inverse[m] % 5
                slope_rho[form][d][p] = rho[x][(d + 4 * a * x) * inverse[b] % 5]
        for p in range(5):
            for d in range(5):                      # x' = y is at position m' x', and x = (d - b y) / a at m x
                for t in range(3):
                    y = (p * a * inverse[m * b % 5] * 4 + t) % 5
                    after = (d + t * (a + b) + 4 * b * y) * inverse[a] % 5
                    slope_neighbour[form][t][d][p] = m * after % 5


slopes_make()


cdef inline U64x8 neighbour(const U64x8 *v, int form, int t, int d) noexcept nogil:
    """The lanes x + t beside those that vector d will hold."""
    cdef int source = (d + t * (SLOPE_A[form] + SLOPE_B[form])) % 5
    if source == t * SLOPE_B[form] % 5:             # the one that is in place
        return v[source]
    return lanes_permute(lanes_load(slope_neighbour[form][t][d]), v[source])


cdef inline U64x8 theta_rho(U64x8 v, U64x8 left, U64x8 right, int form, int d) noexcept nogil:
    return lanes_rotate(lanes_sum(v, left, right), lanes_load(slope_rho[form][d]))


cdef inline U64x8 pi_chi(const U64x8 *v, int form, int d) noexcept nogil:
    return lanes_chi(neighbour(v, form, 0, d), neighbour(v, form, 1, d), neighbour(v, form, 2, d))


# What follows is written without loops, which would keep the vectors in memory, and in pieces that compilers inline.

cdef inline void slopes_theta_rho(U64x8 *b, const U64x8 *v, int form) noexcept nogil:
    cdef U64x8 sums = lanes_sum(lanes_sum(v[0], v[1], v[2]), v[3], v[4])
    cdef U64x8 left = lanes_permute(lanes_load(slope_left[form]), sums)
    cdef U64x8 right = lanes_rotate(lanes_permute(lanes_load(slope_right[form]), sums), lanes_load(ONES))
    b[0] = theta_rho(v[0], left, right, form, 0)
    b[1] = theta_rho(v[1], left, right, form, 1)
    b[2] = theta_rho(v[2], left, right, form, 2)
    b[3] = theta_rho(v[3], left, right, form, 3)
    b[4] = theta_rho(v[4], left, right, form, 4)


cdef inline void slopes_pi_chi_iota(U64x8 *v, const U64x8 *b, int form, const uint64_t *constant) noexcept nogil:
    v[0] = pi_chi(b, form, 0) ^ lanes_load_some(1, constant)
    v[1] = pi_chi(b, form, 1)
    v[2] = pi_chi(b, form, 2)
    v[3] = pi_chi(b, form, 3)
    v[4] = pi_chi(b, form, 4)


cdef inline void vectors_move(U64x8 *v, unsigned int mask, int by) noexcept nogil:
    """Move the lanes of a mask to the vector that is so many further."""
    cdef U64x8 b[5]
    b[0], b[1], b[2], b[3], b[4] = v[0], v[1], v[2], v[3], v[4]
    v[0] = lanes_choose(mask, b[(5 - by) % 5], b[0])
    v[1] = lanes_choose(mask, b[(6 - by) % 5], b[1])
    v[2] = lanes_choose(mask, b[(7 - by) % 5], b[2])
    v[3] = lanes_choose(mask, b[(8 - by) % 5], b[3])
    v[4] = lanes_choose(mask, b[(9 - by) % 5], b[4])


cdef inline void slopes_of_planes(U64x8 *v) noexcept nogil:
    vectors_move(v, FIRST_BIT, 1)
    vectors_move(v, SECOND_BIT, 2)
    vectors_move(v, THIRD_BIT, 4)


cdef void keccak_permutation(uint64_t *state) noexcept nogil:
    """The 24 rounds on the 25 lanes of a state."""
    cdef U64x8 v[5]
    cdef U64x8 b[5]
    cdef int i, y
    count_op(OP_KECCAK_PERMUTATION)
    for y in range(5):
        v[3 * y % 5] = lanes_load_some(FIVE_LANES, state + 5 * y)
    for i in range(0, 24, 8):
        slopes_of_planes(v)
        slopes_theta_rho(b, v, 0)
        slopes_pi_chi_iota(v, b, 0, &KECCAK_ROUND_CONSTANTS[i])
        slopes_theta_rho(b, v, 1)
        slopes_pi_chi_iota(v, b, 1, &KECCAK_ROUND_CONSTANTS[i + 1])
        slopes_theta_rho(b, v, 2)
        slopes_pi_chi_iota(v, b, 2, &KECCAK_ROUND_CONSTANTS[i + 2])
        slopes_theta_rho(b, v, 3)
        slopes_pi_chi_iota(v, b, 3, &KECCAK_ROUND_CONSTANTS[i + 3])
        slopes_of_planes(v)
        slopes_theta_rho(b, v, 4)
        slopes_pi_chi_iota(v, b, 4, &KECCAK_ROUND_CONSTANTS[i + 4])
        slopes_theta_rho(b, v, 5)
        slopes_pi_chi_iota(v, b, 5, &KECCAK_ROUND_CONSTANTS[i + 5])
        slopes_theta_rho(b, v, 6)
        slopes_pi_chi_iota(v, b, 6, &KECCAK_ROUND_CONSTANTS[i + 6])
        slopes_theta_rho(b, v, 7)
        slopes_pi_chi_iota(v, b, 7, &KECCAK_ROUND_CONSTANTS[i + 7])
    for y in range(5):
        lanes_store_some(FIVE_LANES, state + 5 * y, v[3 * y % 5])
