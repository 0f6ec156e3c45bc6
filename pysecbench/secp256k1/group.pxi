# The group that the curve's kernels compute in: what another group over the same field would change stands in
# this one block. That of the package is secp256k1's (SEC 2 v2.0, section 2.4.1). With PSB_GROUP = 7, 13 or 199
# it is a group of that order, small enough that tests can try all of it; small_group.pxi then takes the place of
# what rests on the size of N. The signature schemes are secp256k1's alone.
#
# The generators of orders 13 and 199 are h Q, Q being the point of even y with the least positive x on
# y^2 = x^3 + b and h the number of the curve's points divided by the order. On the curve with b = 6 the points
# whose order divides 7 are 49: there, with h the number of points divided by 49 and the endomorphism E, it is
# (E - 4) h Q, on which E is multiplication by 2. No table may hold infinity, which bounds the windows and the comb.

from libc.stdint cimport uint8_t, uint64_t
from pysecbench.secp256k1.types cimport Scalar

cdef extern from *:
    """
    #ifndef PSB_GROUP
    #define SMALL_GROUP 0
    #define CURVE_B 7
    static const uint8_t GENERATOR_BYTES[65] = {
        0x04,
        0x79, 0xBE, 0x66, 0x7E, 0xF9, 0xDC, 0xBB, 0xAC, 0x55, 0xA0, 0x62, 0x95, 0xCE, 0x87, 0x0B, 0x07,
        0x02, 0x9B, 0xFC, 0xDB, 0x2D, 0xCE, 0x28, 0xD9, 0x59, 0xF2, 0x81, 0x5B, 0x16, 0xF8, 0x17, 0x98,
        0x48, 0x3A, 0xDA, 0x77, 0x26, 0xA3, 0xC4, 0x65, 0x5D, 0xA4, 0xFB, 0xFC, 0x0E, 0x11, 0x08, 0xA8,
        0xFD, 0x17, 0xB4, 0x48, 0xA6, 0x85, 0x54, 0x19, 0x9C, 0x47, 0xD0, 0x8F, 0xFB, 0x10, 0xD4, 0xB8};

    /* The order N of the generator: scalar.pxi, inverse.pxi. */
    static const uint64_t ORDER[4] = {0xBFD25E8CD0364141ULL, 0xBAAEDCE6AF48A03BULL,
                                      0xFFFFFFFFFFFFFFFEULL, 0xFFFFFFFFFFFFFFFFULL};
    static const uint64_t ORDER_FOLD[3] = {0x402DA1732FC9BEBFULL, 0x4551231950B75FC4ULL, 1};  /* 2^256 - N */
    static const uint64_t ORDER_HALF[4] = {0xDFE92F46681B20A0ULL, 0x5D576E7357A4501DULL,
                                           0xFFFFFFFFFFFFFFFFULL, 0x7FFFFFFFFFFFFFFFULL};     /* (N - 1) / 2 */
    #define ORDER_LIMBS_62 0x3FD25E8CD0364141LL, 0x2ABB739ABD2280EELL, 0x3FFFFFFFFFFFFFEBLL, \\
                           0x3FFFFFFFFFFFFFFFLL, 0xFFLL
    #define ORDER_INVERSE_62 0x34F20099AA774EC1ULL                                            /* modulo 2^62 */

    /* The endomorphism, (x, y) -> (beta x, y): split.pxi. */
    static const Scalar MINUS_LAMBDA = {{0xE0CFC810B51283CFULL, 0xA880B9FC8EC739C2ULL,
                                         0x5AD9E3FD77ED9BA4ULL, 0xAC9C52B33FA3CF1FULL}};

    /* The shape of the tables: comb.pxi, multiply.pxi, windows.pxi. */
    #define COMB_BLOCKS 11
    #define COMB_TEETH 6
    #define COMB_SPACING 4
    static const Scalar COMB_OFFSET = {{0xF6B9E8DE4CFA8020ULL, 0x05E8FB1BB354323DULL,     /* (2^264 - 1) / 2 mod N */
                                        0x00000000000000A2ULL, 0x8000000000000000ULL}};
    #define GENERATOR_WINDOW 12
    #define POINT_WINDOW 5
    #define REGULAR_WINDOW 5

    #else                                           /* ---- PSB_GROUP ------------------------------------ */
    #define SMALL_GROUP 1
    #if PSB_GROUP == 7
    #define CURVE_B 6
    #define LAMBDA 2
    #define TWO_256 2                               /* modulo N */
    #define ORDER_INVERSE_62 0x2DB6DB6DB6DB6DB7ULL
    #define POINT_WINDOW 2
    #define REGULAR_WINDOW 2
    #define GENERATOR_XY \\
        0x97, 0x6B, 0x34, 0xC2, 0x8B, 0xE1, 0x9D, 0xBB, 0x83, 0x6D, 0x83, 0xA6, 0xFF, 0x2F, 0xEC, 0x4A, \\
        0x0D, 0xF2, 0x8B, 0xA7, 0x3F, 0xBE, 0xF2, 0x10, 0xA4, 0x2F, 0xEE, 0x9E, 0xC9, 0xA0, 0x96, 0x6F, \\
        0xE1, 0x9F, 0x17, 0x68, 0x58, 0x3F, 0xF3, 0x83, 0xD2, 0x0A, 0xC1, 0x49, 0x67, 0xD8, 0xB0, 0x0B, \\
        0x9B, 0xDA, 0xD0, 0xBD, 0x73, 0x5B, 0xB1, 0xE8, 0xC4, 0xDA, 0xBE, 0x72, 0x00, 0xB5, 0x4B, 0x60
    #elif PSB_GROUP == 13
    #define CURVE_B 2
    #define LAMBDA 9
    #define TWO_256 3                               /* modulo N */
    #define ORDER_INVERSE_62 0xEC4EC4EC4EC4EC5ULL
    #define POINT_WINDOW 4
    #define REGULAR_WINDOW 3
    #define GENERATOR_XY \\
        0x3A, 0xD3, 0xE1, 0xEC, 0x92, 0xDC, 0x07, 0x0A, 0x34, 0x6A, 0x97, 0x53, 0x30, 0xB1, 0x2E, 0x1D, \\
        0x92, 0x9C, 0x64, 0x5B, 0xE5, 0x65, 0x84, 0xAA, 0x88, 0xE4, 0x89, 0xAA, 0x3D, 0x68, 0x74, 0x6B, \\
        0xAB, 0x34, 0xE4, 0x94, 0x23, 0x73, 0xED, 0x8C, 0xF7, 0x87, 0xBB, 0x15, 0xBC, 0x0B, 0x9F, 0xC1, \\
        0xF1, 0x50, 0x65, 0xBC, 0x09, 0x10, 0x01, 0xAA, 0x6C, 0x60, 0x7F, 0x91, 0xC8, 0x52, 0x03, 0x83
    #elif PSB_GROUP == 199
    #define CURVE_B 4
    #define LAMBDA 92
    #define TWO_256 145                             /* modulo N */
    #define ORDER_INVERSE_62 0x2697CC8AEF46C0F7ULL
    #define POINT_WINDOW 5
    #define REGULAR_WINDOW 5
    #define GENERATOR_XY \\
        0xFA, 0x7C, 0xC9, 0xA7, 0x07, 0x37, 0xF2, 0xDB, 0xA7, 0x49, 0xDD, 0x39, 0x2B, 0x4F, 0xB0, 0x69, \\
        0x3B, 0x01, 0x7A, 0x7D, 0xA8, 0x08, 0xC2, 0xF1, 0xFB, 0x12, 0x94, 0x0C, 0x9E, 0xA6, 0x6C, 0x18, \\
        0x87, 0x53, 0xED, 0xC5, 0xA1, 0x27, 0x51, 0x0C, 0x78, 0xCD, 0x43, 0x6E, 0xE0, 0xC5, 0xD7, 0x97, \\
        0xB7, 0x20, 0xDB, 0x93, 0x7F, 0x72, 0x51, 0x8D, 0x30, 0x1A, 0xDA, 0x8C, 0x80, 0xFA, 0xFA, 0x42
    #else
    #error "PSB_GROUP is 7, 13 or 199"
    #endif
    static const uint8_t GENERATOR_BYTES[65] = {0x04, GENERATOR_XY};
    static const uint64_t ORDER[4] = {PSB_GROUP, 0, 0, 0};
    static const uint64_t ORDER_FOLD[3] = {TWO_256, 0, 0};
    static const uint64_t ORDER_HALF[4] = {PSB_GROUP / 2, 0, 0, 0};
    #define ORDER_LIMBS_62 PSB_GROUP, 0, 0, 0, 0
    static const Scalar MINUS_LAMBDA = {{PSB_GROUP - LAMBDA, 0, 0, 0}};
    #define COMB_BLOCKS 2
    #define COMB_TEETH 2
    #define COMB_SPACING 2
    static const Scalar COMB_OFFSET = {{255 * ((PSB_GROUP + 1) / 2) % PSB_GROUP, 0, 0, 0}};  /* (2^8 - 1) / 2 */
    #define GENERATOR_WINDOW POINT_WINDOW
    #endif

    /* Of all groups, since the field is the same: a cube root of 1 modulo p. */
    static const uint64_t BETA_LIMBS[5] = {0x96C28719501EEULL, 0x7512F58995C13ULL, 0xC3434E99CF049ULL,
                                           0x7106E64479EAULL, 0x7AE96A2B657CULL};

    /* The lattice of secp256k1's split: split.pxi. */
    static const uint64_t SPLIT_G1[4] = {0xE893209A45DBB031ULL, 0x3DAA8A1471E8CA7FULL,
                                         0xE86C90E49284EB15ULL, 0x3086D221A7D46BCDULL};
    static const uint64_t SPLIT_G2[4] = {0x1571B4AE8AC47F71ULL, 0x221208AC9DF506C6ULL,
                                         0x6F547FA90ABFE4C4ULL, 0xE4437ED6010E8828ULL};
    static const Scalar MINUS_B1 = {{0x6F547FA90ABFE4C3ULL, 0xE4437ED6010E8828ULL, 0, 0}};
    static const Scalar MINUS_B2 = {{0xD765CDA83DB1562CULL, 0x8A280AC50774346DULL,
                                     0xFFFFFFFFFFFFFFFEULL, 0xFFFFFFFFFFFFFFFFULL}};
    """
    enum:
        SMALL_GROUP
        CURVE_B
        COMB_BLOCKS
        COMB_TEETH
        COMB_SPACING
        GENERATOR_WINDOW
        POINT_WINDOW
        REGULAR_WINDOW
    const uint8_t GENERATOR_BYTES[65]
    const uint64_t ORDER[4]
    const uint64_t ORDER_FOLD[3]
    const uint64_t ORDER_HALF[4]
    const Scalar MINUS_LAMBDA
    const uint64_t BETA_LIMBS[5]
    const uint64_t SPLIT_G1[4]
    const uint64_t SPLIT_G2[4]
    const Scalar MINUS_B1
    const Scalar MINUS_B2
    const Scalar COMB_OFFSET
