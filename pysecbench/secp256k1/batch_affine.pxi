# Many independent sums of points in affine coordinates at once: all their denominators share one inversion
# (Montgomery's trick), so that an addition costs 5M + 1S instead of the 8M + 3S of a mixed one.
#
# Equal points, whose denominator x2 - x1 is zero, take the tangent's 2 y; opposite points and infinity have no
# denominator and drop out of the product. All points here have coordinates of magnitude 1.

from pysecbench.engine.curve_types cimport PointSum
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
    """r = a + b where one is infinity or they are opposite; r may be either."""
    if a.infinity:
        r[0] = b[0]
    elif b.infinity:
        r[0] = a[0]
    else:
        affine_set_infinity(r)


cdef inline void pair_add(AffinePoint *r, const AffinePoint *a, const AffinePoint *b, PairKind kind,
                          const FieldElement *inverse) noexcept nogil:
    """r = a + b, given the inverse of the denominator. 2M + 1S, for a tangent 2M + 2S; r may be either."""
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


cdef void portable_points_add(AffinePoint *points, const PointSum *sums, size_t n, FieldElement *room) noexcept nogil:
    """points[target] = points[first] + points[second] for n sums, n + 1 elements of room; see
    engine/curve_types.pxd. Backwards, the product of the denominators from each sum to the last; forwards, the sums,
    each dividing its own denominator out of the inverse of the product."""
    cdef FieldElement d, inverse, own
    cdef AffinePoint *target
    cdef AffinePoint *a
    cdef AffinePoint *b
    cdef PairKind kind
    cdef size_t i
    if n == 0:
        return
    field_set_int(&room[n], 1)
    for i in range(n, 0, -1):
        if pair_denominator_var(&d, points + sums[i - 1].first, points + sums[i - 1].second) == TRIVIAL:
            room[i - 1] = room[i]
        else:
            field_mul(&room[i - 1], &room[i], &d)
    field_inv_var(&inverse, &room[0])
    for i in range(n):
        a = points + sums[i].first
        b = points + sums[i].second
        target = points + sums[i].target
        kind = pair_denominator_var(&d, a, b)
        if kind == TRIVIAL:
            pair_add_trivial_var(target, a, b)
        else:
            field_mul(&own, &inverse, &room[i + 1])
            field_mul(&inverse, &inverse, &d)
            pair_add(target, a, b, kind, &own)
