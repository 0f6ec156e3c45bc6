# Arithmetic in Z_q[X] / (X^256 + 1), q = 8380417: the number-theoretic transform (FIPS 204, section 7.5),
# multiplication of transformed polynomials (section 7.6), rounding and hints (section 7.4).
#
# Every coefficient is from 0 to q - 1 and is reduced with % after each operation. The overflow checks of Cython
# raise with the GIL held, hence `except -1`.

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t
from pysecbench.twin cimport OP_INVERSE_NTT, OP_NTT, count_op

cdef int32_t zeta[DEGREE]                           # zeta[m] = 1753^BitRev8(m) mod q (FIPS 204, appendix B)


cdef int zeta_make() except -1:
    """Fill the table of the powers of the 512th root of unity 1753, in the order of use."""
    cdef int64_t power = 1
    cdef int i, bit, reversed
    for i in range(DEGREE):
        reversed = 0
        for bit in range(8):
            reversed |= (i >> bit & 1) << (7 - bit)
        zeta[reversed] = <int32_t>power
        power = power * 1753 % Q
    return 0


zeta_make()


# ---- the transform -------------------------------------------------------------------------------------

@cython.overflowcheck(True)
cdef int ntt(Polynomial *w) except -1:
    """w = NTT(w), in place (algorithm 41)."""
    cdef int m = 0, length = 128, start, j
    cdef int64_t z, t
    count_op(OP_NTT)
    while length >= 1:
        for start in range(0, DEGREE, 2 * length):
            m += 1
            z = zeta[m]
            for j in range(start, start + length):
                t = z * w.c[j + length] % Q
                w.c[j + length] = <int32_t>((w.c[j] - t + Q) % Q)
                w.c[j] = <int32_t>((w.c[j] + t) % Q)
        length //= 2
    return 0


@cython.overflowcheck(True)
cdef int inverse_ntt(Polynomial *w) except -1:
    """w = NTT^-1(w), in place (algorithm 42)."""
    cdef int m = DEGREE, length = 1, start, j
    cdef int64_t z, t, u
    count_op(OP_INVERSE_NTT)
    while length < DEGREE:
        for start in range(0, DEGREE, 2 * length):
            m -= 1
            z = Q - zeta[m]
            for j in range(start, start + length):
                t = w.c[j]
                u = w.c[j + length]
                w.c[j] = <int32_t>((t + u) % Q)
                w.c[j + length] = <int32_t>(z * ((t - u + Q) % Q) % Q)
        length *= 2
    for j in range(DEGREE):
        w.c[j] = <int32_t>(<int64_t>8347681 * w.c[j] % Q)          # 256^-1 mod q
    return 0


@cython.overflowcheck(True)
cdef int multiply_ntt(Polynomial *r, const Polynomial *a, const Polynomial *b) except -1:
    """r = a b, all transformed (algorithm 45). r may be a or b."""
    cdef int j
    for j in range(DEGREE):
        r.c[j] = <int32_t>(<int64_t>a.c[j] * b.c[j] % Q)
    return 0


@cython.overflowcheck(True)
cdef int inner_product(Polynomial *r, const Polynomial *a, const Polynomial *b, int n) except -1:
    """r = the sum of a[i] b[i], i < n, all transformed: one row of a matrix by a vector (algorithm 48)."""
    cdef int i, j
    cdef int64_t total
    for j in range(DEGREE):
        total = 0
        for i in range(n):
            total = (total + <int64_t>a[i].c[j] * b[i].c[j] % Q) % Q
        r.c[j] = <int32_t>total
    return 0


@cython.overflowcheck(True)
cdef int polynomial_add(Polynomial *r, const Polynomial *a, const Polynomial *b) except -1:
    """r = a + b. r may be a or b."""
    cdef int j
    for j in range(DEGREE):
        r.c[j] = (a.c[j] + b.c[j]) % Q
    return 0


@cython.overflowcheck(True)
cdef int polynomial_sub(Polynomial *r, const Polynomial *a, const Polynomial *b) except -1:
    """r = a - b. r may be a or b."""
    cdef int j
    for j in range(DEGREE):
        r.c[j] = (a.c[j] - b.c[j] + Q) % Q
    return 0


cdef inline int32_t centered(int32_t a) noexcept nogil:
    """a mod± q, from -(q - 1) / 2 to (q - 1) / 2."""
    return a - (Q & -<int32_t>(a > Q // 2))


cdef bint norm_reaches(const Polynomial *a, int32_t bound) noexcept nogil:
    """Whether the infinity norm of a is the bound or more. In constant time."""
    cdef bint reaches = False
    cdef int32_t c
    cdef int j
    for j in range(DEGREE):
        c = centered(a.c[j])
        reaches |= (c >= bound) | (c <= -bound)
    return reaches

cdef bint vector_reaches(const Polynomial *a, int n, int32_t bound) noexcept nogil:
    """Whether the infinity norm of a vector is the bound or more. In constant time."""
    cdef bint reaches = False
    cdef int i
    for i in range(n):
        reaches |= norm_reaches(&a[i], bound)
    return reaches


# ---- rounding and hints --------------------------------------------------------------------------------

@cython.overflowcheck(True)
cdef int power2round(Polynomial *high, Polynomial *low, const Polynomial *a) except -1:
    """a = high 2^d + low with low from -2^(d-1) + 1 to 2^(d-1), modulo q (algorithm 35)."""
    cdef int j
    cdef int32_t r0
    for j in range(DEGREE):
        r0 = a.c[j] % (1 << DROPPED_BITS)
        r0 -= (1 << DROPPED_BITS) & -<int32_t>(r0 > 1 << (DROPPED_BITS - 1))
        high.c[j] = (a.c[j] - r0) >> DROPPED_BITS
        low.c[j] = (r0 + Q) % Q
    return 0


@cython.overflowcheck(True)
cdef inline int32_t decompose_by(int32_t *r0, int32_t r, int32_t alpha) except -1:
    """The high bits r1 of r = r1 alpha + r0, r0 = r mod± alpha, with r1 = 0 in place of the highest (algorithm 36).
    alpha is a constant, so that the compiler divides by it with a multiplication, in constant time."""
    cdef int32_t low = r % alpha, wraps
    low -= alpha & -<int32_t>(low > alpha // 2)
    wraps = -<int32_t>(r - low == Q - 1)
    r0[0] = low + wraps
    return (r - low) // alpha & ~wraps


cdef inline int32_t decompose(int32_t *r0, int32_t r, int32_t gamma2) except -1:
    """Write the low bits of r modulo 2 gamma2, centered; return the high bits (algorithm 36)."""
    if gamma2 == GAMMA2_44:
        return decompose_by(r0, r, 2 * GAMMA2_44)
    return decompose_by(r0, r, 2 * GAMMA2_65)


cdef int high_bits(Polynomial *r, const Polynomial *a, int32_t gamma2) except -1:
    """The high bits of every coefficient (algorithm 37)."""
    cdef int32_t low
    cdef int j
    for j in range(DEGREE):
        r.c[j] = decompose(&low, a.c[j], gamma2)
    return 0


@cython.overflowcheck(True)
cdef int low_bits(Polynomial *r, const Polynomial *a, int32_t gamma2) except -1:
    """The low bits of every coefficient, modulo q (algorithm 38)."""
    cdef int32_t low
    cdef int j
    for j in range(DEGREE):
        decompose(&low, a.c[j], gamma2)
        r.c[j] = (low + Q) % Q
    return 0


@cython.overflowcheck(True)
cdef int make_hint(uint8_t *hint, const Polynomial *a, const Polynomial *b, int32_t gamma2) except -1:
    """hint = for each coefficient, whether the high bits of a and b differ; returns how often (algorithm 39)."""
    cdef int32_t low
    cdef int j, ones = 0
    for j in range(DEGREE):
        hint[j] = decompose(&low, a.c[j], gamma2) != decompose(&low, b.c[j], gamma2)
        ones += hint[j]
    return ones


@cython.overflowcheck(True)
cdef int use_hint(Polynomial *r, const uint8_t *hint, const Polynomial *a, int32_t gamma2) except -1:
    """r = the high bits of a, corrected where the hint is 1 (algorithm 40). r may be a."""
    cdef int32_t m = (Q - 1) // (2 * gamma2), low, high
    cdef int j
    for j in range(DEGREE):
        high = decompose(&low, a.c[j], gamma2)
        if hint[j]:
            high = (high + (1 if low > 0 else m - 1)) % m
        r.c[j] = high
    return 0
