# The number-theoretic transform (FIPS 204, section 7.5) and products of transformed polynomials (section 7.6) by
# AVX-512: a polynomial as 16 vectors of 16 coefficients, with products of 32 by 32 bits. Four layers are between whole
# vectors; between transpositions the other four are, too, each lane with its own roots. Coefficients are those of
# mldsa/transform.pxi to the last bit, and so are their bounds (ring.pxi).
from pysecbench.engine.lanes cimport (I32x16, I64x8, montgomery_sum, signed_load, signed_of, signed_store, sums_within,
                                      sums_zero, words_montgomery, words_products_even, words_products_odd,
                                      words_transpose_signed)

cdef enum:
    HALVES = 2                                      # of the transform: layers 0 to 3, and 4 to 7
    FACTORS = 15                                    # of four layers: 1, 2, 4, 8

cdef extern from *:
    """
    typedef struct {                                /* of each lane, and times q^-1 modulo 2^32 */
        int32_t factor[2][15][16], divided[2][15][16];
    } Factors;
    static Factors forward __attribute__((aligned(64))), backward __attribute__((aligned(64)));
    """
    ctypedef struct Factors:
        int32_t factor[HALVES][FACTORS][16]
        int32_t divided[HALVES][FACTORS][16]
    Factors forward
    Factors backward


cdef void factors_make() noexcept:
    """Fill the tables. In the second half lane i of a vector holds a coefficient of the block number i of 16."""
    cdef int layer, block, lane, m, at
    for layer in range(4):
        for block in range(1 << layer):
            at = (1 << layer) - 1 + block
            for lane in range(16):
                m = (1 << layer) + block
                forward.factor[0][at][lane] = zeta[m]
                backward.factor[0][at][lane] = -zeta[(2 << layer) - 1 - block]
                m = (16 << layer) + (lane << layer) + block
                forward.factor[1][at][lane] = zeta[m]
                backward.factor[1][at][lane] = -zeta[(32 << layer) - 1 - (lane << layer) - block]
    factors_divide(&forward)
    factors_divide(&backward)


cdef void factors_divide(Factors *f) noexcept:
    cdef int half, i, lane
    for half in range(HALVES):
        for i in range(FACTORS):
            for lane in range(16):
                f.divided[half][i][lane] = <int32_t>(<uint32_t>f.factor[half][i][lane] * <uint32_t>Q_INVERSE)


factors_make()


cdef inline void layers_forward(I32x16 *v, int half) noexcept nogil:
    """Four layers of the transform between whole vectors."""
    cdef I32x16 factor, divided, t
    cdef int layer, block, distance, i, at
    for layer in range(4):
        distance = 8 >> layer
        for block in range(1 << layer):
            at = (1 << layer) - 1 + block
            factor = signed_load(forward.factor[half][at])
            divided = signed_load(forward.divided[half][at])
            for i in range(2 * distance * block, 2 * distance * block + distance):
                t = words_montgomery(v[i + distance], factor, divided)
                v[i + distance] = v[i] - t
                v[i] = v[i] + t


cdef inline void layers_backward(I32x16 *v, int half) noexcept nogil:
    """Four layers of the inverse between whole vectors."""
    cdef I32x16 factor, divided, t
    cdef int layer, block, distance, i, at
    for layer in range(3, -1, -1):
        distance = 8 >> layer
        for block in range(1 << layer):
            at = (1 << layer) - 1 + block
            factor = signed_load(backward.factor[half][at])
            divided = signed_load(backward.divided[half][at])
            for i in range(2 * distance * block, 2 * distance * block + distance):
                t = v[i]
                v[i] = t + v[i + distance]
                v[i + distance] = words_montgomery(t - v[i + distance], factor, divided)


cdef void ntt(Polynomial *w) noexcept nogil:
    """w = NTT(w), in place (algorithm 41). From below q to below 9 q."""
    cdef I32x16 v[16]
    cdef int i
    count_op(OP_NTT)
    check_range(w.c, 1 - Q, Q - 1)
    for i in range(16):
        v[i] = signed_load(&w.c[16 * i])
    layers_forward(v, 0)
    words_transpose_signed(v)
    layers_forward(v, 1)
    words_transpose_signed(v)
    for i in range(16):
        signed_store(&w.c[16 * i], v[i])
    check_range(w.c, 1 - 9 * Q, 9 * Q - 1)


cdef void inverse_ntt(Polynomial *w) noexcept nogil:
    """w = 2^32 NTT^-1(w), in place (algorithm 42). From below q to below q."""
    cdef I32x16 last = signed_of(LAST_FACTOR)
    cdef I32x16 divided = signed_of(<int32_t>(<uint32_t>LAST_FACTOR * <uint32_t>Q_INVERSE))
    cdef I32x16 v[16]
    cdef int i
    count_op(OP_INVERSE_NTT)
    check_range(w.c, 1 - Q, Q - 1)
    for i in range(16):
        v[i] = signed_load(&w.c[16 * i])
    words_transpose_signed(v)
    layers_backward(v, 1)
    words_transpose_signed(v)
    layers_backward(v, 0)
    for i in range(16):
        signed_store(&w.c[16 * i], words_montgomery(v[i], last, divided))
    check_range(w.c, 1 - Q, Q - 1)


cdef void inner_product(Polynomial *r, const Polynomial *a, const Polynomial *b, int n) noexcept nogil:
    """r = 2^-32 times the sum of a[i] b[i], i < n <= 8, all transformed (algorithms 45 and 48), r below q; the bounds
    are those of mldsa/transform.pxi."""
    cdef I32x16 x, y
    cdef I64x8 even, odd
    cdef int i, j
    for i in range(n):
        check_range(a[i].c, 1 - 9 * Q, 9 * Q - 1)
        check_range(b[i].c, 1 - 9 * Q, 9 * Q - 1)
    for j in range(0, DEGREE, 16):
        even = odd = sums_zero()
        for i in range(n):
            x, y = signed_load(&a[i].c[j]), signed_load(&b[i].c[j])
            even = even + words_products_even(x, y)
            odd = odd + words_products_odd(x, y)
        verify_check(sums_within(even, <int64_t>Q << 31))
        verify_check(sums_within(odd, <int64_t>Q << 31))
        signed_store(&r.c[j], montgomery_sum(even, odd, Q, Q_INVERSE))
    check_range(r.c, 1 - Q, Q - 1)
