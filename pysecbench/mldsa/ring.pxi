# Arithmetic in Z_q[X] / (X^256 + 1), q = 8380417: reduction, the roots of the transform (FIPS 204, appendices A and B),
# norms, rounding and hints (section 7.4). The transform itself is in transform.pxi.
#
# Coefficients are signed and reduced lazily. A polynomial is canonical when they are from 0 to q - 1, centered when
# they are at most CENTERED in absolute value; other bounds are stated where they hold, as "below" a multiple of q:
# of absolute values. The PSB_VERIFY twin checks them. Products are Montgomery's (appendix A): ring_product divides
# by 2^32, inverse_ntt multiplies by it again.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from pysecbench.twin cimport OP_INVERSE_NTT, OP_NTT, count_op, verify_check

cdef extern from *:
    """
    #ifdef PSB_VERIFY
    static void check_range(const int32_t *c, int64_t least, int64_t most) {
        for (int j = 0; j < 256; j++) verify_check(least <= c[j] && c[j] <= most);
    }
    #else
    #define check_range(c, least, most) ((void)0)
    #endif
    """
    void check_range(const int32_t *c, int64_t least, int64_t most) noexcept nogil      # of all coefficients

cdef enum:
    Q_INVERSE = 58728449                            # of q modulo 2^32
    CENTERED = 6283009                              # what center() leaves at most
    ROOT = 1753                                     # a 512th root of unity
    LAST_FACTOR = 41978                             # 2^64 / 256 mod q: undoes two divisions by 2^32, and the length

cdef int32_t zeta[DEGREE]                           # 2^32 1753^BitRev8(m) mod q (FIPS 204, appendix B)


cdef void zeta_make() noexcept:
    """Fill the table of the powers of the root of unity in the order of use, each centered about 0."""
    cdef int64_t power = (<int64_t>1 << 32) % Q
    cdef int i, bit, reversed
    for i in range(DEGREE):
        reversed = 0
        for bit in range(8):
            reversed |= (i >> bit & 1) << (7 - bit)
        zeta[reversed] = <int32_t>(power - Q if power > Q // 2 else power)
        power = power * ROOT % Q


zeta_make()


cdef inline int32_t montgomery_reduce(int64_t a) noexcept nogil:
    """a 2^-32 modulo q, below |a| / 2^32 + q / 2, for |a| <= 2^31 q (FIPS 204, algorithm 49)."""
    cdef int32_t t = <int32_t>(<uint32_t>a * <uint32_t>Q_INVERSE)
    verify_check(-(<int64_t>Q << 31) <= a <= <int64_t>Q << 31)
    return <int32_t>((a - <int64_t>t * Q) >> 32)


cdef void polynomial_add(Polynomial *r, const Polynomial *a, const Polynomial *b) noexcept nogil:
    """r = a + b. r may be a or b. The bounds add up."""
    cdef int j
    for j in range(DEGREE):
        r.c[j] = a.c[j] + b.c[j]


cdef void polynomial_sub(Polynomial *r, const Polynomial *a, const Polynomial *b) noexcept nogil:
    """r = a - b. r may be a or b. The bounds add up."""
    cdef int j
    for j in range(DEGREE):
        r.c[j] = a.c[j] - b.c[j]


cdef void center(Polynomial *a) noexcept nogil:
    """Centered, from below 2^31 - 2^22. What is congruent to less than 2^21 in absolute value becomes just that."""
    cdef int j
    check_range(a.c, -(<int64_t>1 << 31), (<int64_t>1 << 31) - (1 << 22) - 1)
    for j in range(DEGREE):
        a.c[j] -= ((a.c[j] + (1 << 22)) >> 23) * Q
    check_range(a.c, -CENTERED, CENTERED)


cdef void canonicalize(Polynomial *a) noexcept nogil:
    """Canonical, from below 2^31 - 2^22."""
    cdef int j
    center(a)
    for j in range(DEGREE):
        a.c[j] += (a.c[j] >> 31) & Q
    check_range(a.c, 0, Q - 1)


cdef bint norm_reaches(const Polynomial *a, int32_t bound) noexcept nogil:
    """Whether the infinity norm of a centered polynomial is the bound or more. In constant time."""
    cdef int32_t reaches = 0
    cdef int j
    check_range(a.c, -CENTERED, CENTERED)
    for j in range(DEGREE):
        reaches |= (bound - 1 - a.c[j]) | (bound - 1 + a.c[j])
    return reaches < 0


cdef bint vector_reaches(const Polynomial *a, int n, int32_t bound) noexcept nogil:
    """Whether the infinity norm of a centered vector is the bound or more. In constant time."""
    cdef bint reaches = False
    cdef int i
    for i in range(n):
        reaches |= norm_reaches(&a[i], bound)
    return reaches


# ---- rounding and hints --------------------------------------------------------------------------------

cdef void power2round(Polynomial *high, Polynomial *low, const Polynomial *a) noexcept nogil:
    """a = high 2^d + low with low from -2^(d-1) + 1 to 2^(d-1), of a canonical polynomial (algorithm 35)."""
    cdef int j
    check_range(a.c, 0, Q - 1)
    for j in range(DEGREE):
        high.c[j] = (a.c[j] + (1 << (DROPPED_BITS - 1)) - 1) >> DROPPED_BITS
        low.c[j] = a.c[j] - (high.c[j] << DROPPED_BITS)


cdef inline int32_t high_44(int32_t r) noexcept nogil:
    """The high bits of r canonical for gamma2 = (q - 1) / 88, 0 in place of 44. With r1 = ceil(r / 128) the quotient
    of r + gamma2 - 1 and 2 gamma2 = 128 * 1488 is r1 / 1488 rounded down at halves, and 11275 is 2^24 / 1488."""
    cdef int32_t high = (((r + 127) >> 7) * 11275 + (1 << 23)) >> 24
    return high & ~((43 - high) >> 31)


cdef inline int32_t high_65(int32_t r) noexcept nogil:
    """The same for gamma2 = (q - 1) / 32, 0 in place of 16: 2 gamma2 = 128 * 4092, and 1025 is 2^22 / 4092."""
    return ((((r + 127) >> 7) * 1025 + (1 << 21)) >> 22) & 15


cdef inline int32_t low_of(int32_t r, int32_t high, int32_t gamma2) noexcept nogil:
    """The low bits of r canonical with these high bits, from -gamma2 to gamma2 (algorithm 36)."""
    cdef int32_t low = r - high * 2 * gamma2
    return low - ((Q // 2 - low) >> 31 & Q)


cdef void high_bits(Polynomial *r, const Polynomial *a, int32_t gamma2) noexcept nogil:
    """The high bits of every coefficient of a canonical polynomial (algorithm 37). r may be a."""
    cdef int j
    check_range(a.c, 0, Q - 1)
    if gamma2 == GAMMA2_44:
        for j in range(DEGREE):
            r.c[j] = high_44(a.c[j])
    else:
        for j in range(DEGREE):
            r.c[j] = high_65(a.c[j])


cdef void low_bits(Polynomial *r, const Polynomial *a, int32_t gamma2) noexcept nogil:
    """The low bits of every coefficient of a canonical polynomial (algorithm 38)."""
    cdef int j
    high_bits(r, a, gamma2)
    for j in range(DEGREE):
        r.c[j] = low_of(a.c[j], r.c[j], gamma2)


cdef int make_hint(uint8_t *hint, const Polynomial *a, const Polynomial *b, int32_t gamma2) noexcept nogil:
    """hint = for each coefficient, whether the high bits of a and b, both canonical, differ; returns how often
    (algorithm 39)."""
    cdef Polynomial high_a, high_b
    cdef int j, ones = 0
    high_bits(&high_a, a, gamma2)
    high_bits(&high_b, b, gamma2)
    for j in range(DEGREE):
        hint[j] = high_a.c[j] != high_b.c[j]
        ones += hint[j]
    return ones


cdef void use_hint(Polynomial *r, const uint8_t *hint, const Polynomial *a, int32_t gamma2) noexcept nogil:
    """r = the high bits of a canonical polynomial, corrected where the hint is 1 (algorithm 40)."""
    cdef int32_t m = (Q - 1) // (2 * gamma2)
    cdef uint64_t eight
    cdef int start, j
    high_bits(r, a, gamma2)
    for start in range(0, DEGREE, 8):
        memcpy(&eight, hint + start, 8)
        if eight == 0:                              # of a signature's hints nearly all
            continue
        for j in range(start, start + 8):
            if hint[j]:
                r.c[j] = (r.c[j] + (1 if low_of(a.c[j], r.c[j], gamma2) > 0 else m - 1)) % m
