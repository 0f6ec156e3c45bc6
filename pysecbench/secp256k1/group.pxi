# The group that the curve's kernels compute in: what another group over the same field would change stands in this
# one block. That of the package is secp256k1's (SEC 2 v2.0, section 2.4.1).

from libc.stdint cimport uint8_t, uint64_t
from pysecbench.secp256k1.types cimport Scalar

cdef extern from *:
    """
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

    /* The endomorphism and the lattice of its split: split.pxi. */
    static const Scalar MINUS_LAMBDA = {{0xE0CFC810B51283CFULL, 0xA880B9FC8EC739C2ULL,
                                         0x5AD9E3FD77ED9BA4ULL, 0xAC9C52B33FA3CF1FULL}};
    static const uint64_t BETA_LIMBS[5] = {0x96C28719501EEULL, 0x7512F58995C13ULL, 0xC3434E99CF049ULL,
                                           0x7106E64479EAULL, 0x7AE96A2B657CULL};
    static const uint64_t SPLIT_G1[4] = {0xE893209A45DBB031ULL, 0x3DAA8A1471E8CA7FULL,
                                         0xE86C90E49284EB15ULL, 0x3086D221A7D46BCDULL};
    static const uint64_t SPLIT_G2[4] = {0x1571B4AE8AC47F71ULL, 0x221208AC9DF506C6ULL,
                                         0x6F547FA90ABFE4C4ULL, 0xE4437ED6010E8828ULL};
    static const Scalar MINUS_B1 = {{0x6F547FA90ABFE4C3ULL, 0xE4437ED6010E8828ULL, 0, 0}};
    static const Scalar MINUS_B2 = {{0xD765CDA83DB1562CULL, 0x8A280AC50774346DULL,
                                     0xFFFFFFFFFFFFFFFEULL, 0xFFFFFFFFFFFFFFFFULL}};

    /* The shape of the tables: comb.pxi, multiply.pxi, windows.pxi. */
    #define COMB_BLOCKS 11
    #define COMB_TEETH 6
    #define COMB_SPACING 4
    static const Scalar COMB_OFFSET = {{0xF6B9E8DE4CFA8020ULL, 0x05E8FB1BB354323DULL,     /* (2^264 - 1) / 2 mod N */
                                        0x00000000000000A2ULL, 0x8000000000000000ULL}};
    #define GENERATOR_WINDOW 12
    #define POINT_WINDOW 5
    #define REGULAR_WINDOW 5
    """
    enum:
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
