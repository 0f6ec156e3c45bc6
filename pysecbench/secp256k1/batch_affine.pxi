# Many independent sums of points in affine coordinates at once: every round adds up the neighbours of each bucket in
# pairs, and all denominators of a round share one inversion (Montgomery's trick), so that an addition costs
# 5M + 1S instead of the 8M + 3S of a mixed one.
#
# Equal points, whose denominator x2 - x1 is zero, take the tangent's 2 y; opposite points and infinity have no
# denominator and drop out of the product. All points here have coordinates of magnitude 1.

from libc.stdint cimport uint32_t
from pysecbench.twin cimport OP_POINT_ADD_AFFINE

cdef enum PairKind:
    CHORD
    TANGENT
    TRIVIAL                                         # a sum that needs no slope


cdef inline PairKind pair_denominator_var(FieldElement *d, const AffinePoint *a, const AffinePoint *b) noexcept nogil:
    """What the sum of two points divides by, of magnitude up to 3."""
    cdef FieldElement t
    if a.infinity or b.infinity:
        return TRIVIAL
    field_negate(d, &a.x, 1)
    field_add(d, &b.x)
    if not field_vanishes_var(d):
        return CHORD
    t = a.y
    field_add(&t, &b.y)
    d[0] = t                                        # 2 y, or 0 for opposite points
    return TRIVIAL if field_vanishes_var(&t) else TANGENT


cdef inline void pair_add_trivial_var(AffinePoint *r, const AffinePoint *a, const AffinePoint *b) noexcept nogil:
    """r = a + b where one is infinity or they are opposite; r may be a."""
    if a.infinity:
        r[0] = b[0]
    elif b.infinity:
        r[0] = a[0]
    else:
        affine_set_infinity(r)


cdef inline void pair_add(AffinePoint *r, const AffinePoint *a, const AffinePoint *b, PairKind kind,
                          const FieldElement *inverse) noexcept nogil:
    """r = a + b, given the inverse of the denominator. 2M + 1S, for a tangent 2M + 2S; r may be a."""
    cdef FieldElement slope, x, t
    count_op(OP_POINT_ADD_AFFINE)
    if kind == CHORD:
        field_negate(&slope, &a.y, 1)
        field_add(&slope, &b.y)
    else:
        field_sqr(&slope, &a.x)
        field_scale(&slope, 3)
    field_mul(&slope, &slope, inverse)
    field_sqr(&x, &slope)
    t = a.x
    field_add(&t, &b.x)
    field_negate(&t, &t, 2)
    field_add(&x, &t)
    field_carry(&x)                                 # x = slope^2 - x1 - x2
    field_negate(&t, &x, 1)
    field_add(&t, &a.x)
    field_mul(&t, &t, &slope)
    field_negate(&slope, &a.y, 1)
    field_add(&t, &slope)
    field_carry(&t)                                 # y = slope (x1 - x) - y1
    r.x = x
    r.y = t
    r.infinity = False


cdef struct Buckets:                                # points sorted by bucket: those of bucket i begin at start[i]
    AffinePoint *point
    uint32_t *start
    uint32_t *size
    size_t count
    FieldElement *product                           # room for half as many as there are points


cdef size_t round_products_var(Buckets *s) noexcept nogil:
    """Walk the pairs backwards and keep, for each, the product of the denominators from it to the last. Returns
    how many pairs there are."""
    cdef size_t pairs = 0, i, pair
    cdef AffinePoint *first
    cdef FieldElement d
    for i in range(s.count):
        pairs += s.size[i] // 2
    field_set_int(&s.product[pairs], 1)
    pair = pairs
    for i in range(s.count, 0, -1):
        first = s.point + s.start[i - 1] + 2 * (s.size[i - 1] // 2)
        for _ in range(s.size[i - 1] // 2):
            first -= 2
            pair -= 1
            if pair_denominator_var(&d, &first[0], &first[1]) == TRIVIAL:
                s.product[pair] = s.product[pair + 1]
            else:
                field_mul(&s.product[pair], &s.product[pair + 1], &d)
    return pairs


cdef void round_add_var(Buckets *s, FieldElement *inverse) noexcept nogil:
    """Walk the pairs forwards and replace each by its sum, the odd one left of a bucket behind them. inverse:
    that of the first product."""
    cdef size_t i, pair = 0
    cdef uint32_t j
    cdef AffinePoint *points
    cdef FieldElement d, own
    cdef PairKind kind
    for i in range(s.count):
        points = s.point + s.start[i]
        for j in range(s.size[i] // 2):
            kind = pair_denominator_var(&d, &points[2 * j], &points[2 * j + 1])
            if kind == TRIVIAL:
                pair_add_trivial_var(&points[j], &points[2 * j], &points[2 * j + 1])
            else:
                field_mul(&own, inverse, &s.product[pair + 1])
                field_mul(inverse, inverse, &d)
                pair_add(&points[j], &points[2 * j], &points[2 * j + 1], kind, &own)
            pair += 1
        if s.size[i] & 1:
            points[s.size[i] // 2] = points[s.size[i] - 1]
        s.size[i] = (s.size[i] + 1) // 2


cdef void buckets_reduce_var(Buckets *s) noexcept nogil:
    """Add up each bucket: rounds until none holds more than one point."""
    cdef FieldElement inverse
    while round_products_var(s) != 0:
        field_inv_var(&inverse, &s.product[0])
        round_add_var(s, &inverse)
