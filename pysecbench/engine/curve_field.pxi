# Arithmetic modulo p = 2^256 - 2^32 - 977 in eight lanes at once, by the 52-bit multiply-add instructions (AVX-512
# IFMA; Gueron, Krasnov, "Accelerating big integer arithmetic using Intel IFMA extensions" (ARITH 2016)).
#
# Limbs are those of secp256k1/field.pxi, a vector for each. The instructions take 52 bits of each factor, so that
# every element is carried: of magnitude 1, so that n[4] <= 2 (2^48 - 1), and n[i] < 2^52 for i < 4; functions take and
# return such elements unless they say otherwise.

from libc.stdint cimport uint64_t
from pysecbench.engine.lanes cimport (U64x8, lanes_above, lanes_choose, lanes_equal, lanes_of, mul_high, mul_low)

cdef enum:
    WIDTH = 8

cdef struct WideField:
    U64x8 n[5]


cdef inline void wide_set_int(WideField *r, uint64_t value) noexcept nogil:
    """All lanes to a value below 2^52."""
    r.n[0] = lanes_of(value)
    r.n[1] = r.n[2] = r.n[3] = r.n[4] = lanes_of(0)


cdef inline void wide_carry(WideField *r) noexcept nogil:
    """Carry limbs below 2^60."""
    cdef U64x8 t0 = mul_low(r.n[0], r.n[4] >> TOP_BITS, lanes_of(FOLD_256))
    cdef U64x8 t1 = r.n[1] + (t0 >> LIMB_BITS)
    cdef U64x8 t2 = r.n[2] + (t1 >> LIMB_BITS)
    cdef U64x8 t3 = r.n[3] + (t2 >> LIMB_BITS)
    r.n[4] = (r.n[4] & lanes_of(TOP_MASK)) + (t3 >> LIMB_BITS)
    r.n[0] = t0 & lanes_of(LIMB_MASK)
    r.n[1] = t1 & lanes_of(LIMB_MASK)
    r.n[2] = t2 & lanes_of(LIMB_MASK)
    r.n[3] = t3 & lanes_of(LIMB_MASK)


cdef inline void wide_add_into(WideField *r, const WideField *a) noexcept nogil:
    """r += a, not carried."""
    cdef int i
    for i in range(5):
        r.n[i] = r.n[i] + a.n[i]


cdef inline void wide_sub_from(WideField *r, const WideField *a) noexcept nogil:
    """r -= a, as r + 2 p - a, not carried."""
    r.n[0] = r.n[0] + lanes_of(2 * FIELD_P0) - a.n[0]
    r.n[1] = r.n[1] + lanes_of(2 * LIMB_MASK) - a.n[1]
    r.n[2] = r.n[2] + lanes_of(2 * LIMB_MASK) - a.n[2]
    r.n[3] = r.n[3] + lanes_of(2 * LIMB_MASK) - a.n[3]
    r.n[4] = r.n[4] + lanes_of(2 * TOP_MASK) - a.n[4]


cdef inline void wide_sub(WideField *r, const WideField *a, const WideField *b) noexcept nogil:
    """r = a - b; r may be either."""
    cdef WideField t = a[0]
    wide_sub_from(&t, b)
    wide_carry(&t)
    r[0] = t


cdef inline void wide_times(WideField *r, const WideField *a, uint64_t k) noexcept nogil:
    """r = k a for a small k; r may be a."""
    cdef int i
    for i in range(5):
        r.n[i] = a.n[i] * k
    wide_carry(r)


# Columns of a product: c[k] has the weight 2^(52 k), a low half falls into column i + j and a high half into the one
# above. Ten numbers below 2^52 keep a column below 2^56. Columns from 5 up are carried and fold down by 2^260 mod p.

cdef inline void wide_reduce(WideField *r, U64x8 *c) noexcept nogil:
    """r = the columns c[0] … c[9], each below 2^57, c[9] below 2^50. Spoils c."""
    cdef U64x8 fold = lanes_of(FOLD_260), mask = lanes_of(LIMB_MASK), zero = lanes_of(0), beyond
    c[6] = c[6] + (c[5] >> LIMB_BITS)
    c[5] = c[5] & mask
    c[7] = c[7] + (c[6] >> LIMB_BITS)
    c[6] = c[6] & mask
    c[8] = c[8] + (c[7] >> LIMB_BITS)
    c[7] = c[7] & mask
    c[9] = c[9] + (c[8] >> LIMB_BITS)
    c[8] = c[8] & mask
    beyond = mul_high(zero, c[9], fold)             # below 2^35, at 2^260 again
    c[0] = mul_low(mul_low(c[0], c[5], fold), beyond, fold)
    c[1] = mul_high(mul_low(mul_high(c[1], c[5], fold), c[6], fold), beyond, fold)
    c[2] = mul_low(mul_high(c[2], c[6], fold), c[7], fold)
    c[3] = mul_low(mul_high(c[3], c[7], fold), c[8], fold)
    c[4] = mul_low(mul_high(c[4], c[8], fold), c[9], fold)
    r.n[0] = c[0]
    r.n[1] = c[1]
    r.n[2] = c[2]
    r.n[3] = c[3]
    r.n[4] = c[4]
    wide_carry(r)


cdef inline void wide_mul(WideField *r, const WideField *a, const WideField *b) noexcept nogil:
    """r = a b; r may be either. 25 products."""
    cdef U64x8 c[10]
    cdef int i, j
    for i in range(10):
        c[i] = lanes_of(0)
    for i in range(5):
        for j in range(5):
            c[i + j] = mul_low(c[i + j], a.n[i], b.n[j])
            c[i + j + 1] = mul_high(c[i + j + 1], a.n[i], b.n[j])
    wide_reduce(r, c)


cdef inline void wide_sqr(WideField *r, const WideField *a) noexcept nogil:
    """r = a^2; r may be a. 15 products, those of different limbs doubled as sums."""
    cdef U64x8 c[10]
    cdef int i, j
    for i in range(10):
        c[i] = lanes_of(0)
    for i in range(5):
        for j in range(i + 1, 5):
            c[i + j] = mul_low(c[i + j], a.n[i], a.n[j])
            c[i + j + 1] = mul_high(c[i + j + 1], a.n[i], a.n[j])
    for i in range(1, 9):
        c[i] = c[i] + c[i]
    for i in range(5):
        c[2 * i] = mul_low(c[2 * i], a.n[i], a.n[i])
        c[2 * i + 1] = mul_high(c[2 * i + 1], a.n[i], a.n[i])
    wide_reduce(r, c)


cdef inline unsigned int wide_reach_p(const WideField *a) noexcept nogil:
    """The lanes of p or more, of carried limbs whose top one has 48 bits."""
    cdef U64x8 ones = lanes_of(LIMB_MASK)
    return (lanes_equal(a.n[4], lanes_of(TOP_MASK)) & lanes_equal(a.n[3] & a.n[2] & a.n[1], ones)
            & lanes_above(a.n[0], lanes_of(FIELD_P0 - 1)))


cdef inline void wide_normalize(WideField *r) noexcept nogil:
    """The unique value below p: adding 2^256 mod p and dropping 2^256 subtracts p, at most once."""
    cdef unsigned int reach
    wide_carry(r)
    reach = lanes_above(r.n[4], lanes_of(TOP_MASK)) | wide_reach_p(r)
    r.n[0] = r.n[0] + lanes_choose(reach, lanes_of(FOLD_256), lanes_of(0))
    r.n[1] = r.n[1] + (r.n[0] >> LIMB_BITS)
    r.n[2] = r.n[2] + (r.n[1] >> LIMB_BITS)
    r.n[3] = r.n[3] + (r.n[2] >> LIMB_BITS)
    r.n[4] = (r.n[4] + (r.n[3] >> LIMB_BITS)) & lanes_of(TOP_MASK)
    r.n[0] = r.n[0] & lanes_of(LIMB_MASK)
    r.n[1] = r.n[1] & lanes_of(LIMB_MASK)
    r.n[2] = r.n[2] & lanes_of(LIMB_MASK)
    r.n[3] = r.n[3] & lanes_of(LIMB_MASK)


cdef inline unsigned int wide_vanish(const WideField *a) noexcept nogil:
    """The lanes that are zero modulo p, nearly always told by the lowest limb: a carried element is a multiple of p
    only if it is 0 or p."""
    cdef unsigned int maybe = lanes_equal(a.n[0], lanes_of(0)) | lanes_equal(a.n[0], lanes_of(FIELD_P0))
    cdef WideField t
    if maybe == 0:
        return 0
    t = a[0]
    wide_normalize(&t)
    return lanes_equal(t.n[0] | t.n[1] | t.n[2] | t.n[3] | t.n[4], lanes_of(0))


cdef inline void wide_set_where(WideField *r, const WideField *a, unsigned int mask) noexcept nogil:
    """r = a in the lanes of the mask."""
    cdef int i
    for i in range(5):
        r.n[i] = lanes_choose(mask, a.n[i], r.n[i])
