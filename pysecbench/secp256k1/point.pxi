# Points of y^2 = x^3 + b, b = 7, over the field of secp256k1, affine and Jacobian: (X, Y, Z) stands for
# (X/Z^2, Y/Z^3), infinity is a flag. Formulas: Hankerson, Menezes, Vanstone, "Guide to Elliptic Curve
# Cryptography" (2004), section 3.2.2, after Cohen, Miyaji, Ono (ASIACRYPT 1998). Encodings: SEC 1 v2.0,
# sections 2.3.3 and 2.3.4.
#
# The operations are complete: infinity, equal and opposite points take their own branch; a name that ends in
# _var says that running time depends on the input. Between operations a Jacobian point keeps magnitudes of at
# most 6 for X, 4 for Y and 2 for Z; an affine point is normalized.

from pysecbench.secp256k1.types cimport AffinePoint, JacobianPoint
from pysecbench.twin cimport OP_POINT_ADD, OP_POINT_ADD_MIXED, OP_POINT_DOUBLE

cdef extern from *:
    """
    #define MOST_X 6             /* magnitudes kept by Jacobian points */
    #define MOST_Y 4
    #define MOST_Z 2
    """
    enum:
        MOST_X
        MOST_Y
        MOST_Z


# ---- affine points and their encodings ---------------------------------------------------------------

cdef inline void affine_set_infinity(AffinePoint *r) noexcept nogil:
    field_set_int(&r.x, 0)
    field_set_int(&r.y, 0)
    r.infinity = True


cdef inline void curve_right_side(FieldElement *r, const FieldElement *x) noexcept nogil:
    """r = x^3 + b, magnitude 2."""
    cdef FieldElement b
    field_sqr(r, x)
    field_mul(r, r, x)
    field_set_int(&b, CURVE_B)
    field_add(r, &b)


cdef inline void affine_choose_y_var(AffinePoint *r, bint odd) noexcept nogil:
    """Finish a point with a normalized x: y or -y, whichever has the parity asked for."""
    r.infinity = False
    field_normalize_var(&r.y)
    if field_is_odd(&r.y) != odd:                   # y = 0 lies on no curve point: the order is odd
        field_negate(&r.y, &r.y, 1)
        field_normalize_var(&r.y)


cdef inline bint affine_set_x(AffinePoint *r, const FieldElement *x, bint odd) noexcept nogil:
    """The point with this normalized x and with y of the parity asked for; False when there is none."""
    cdef FieldElement right
    curve_right_side(&right, x)
    if not field_sqrt(&r.y, &right):
        return False
    r.x = x[0]
    affine_choose_y_var(r, odd)
    return True


cdef inline void affine_lift_pair(AffinePoint *r, const uint8_t *odd, uint8_t *exists) noexcept nogil:
    """Give two points with normalized x the y of the parity asked for, and tell which of them exist."""
    cdef FieldElement right[2]
    cdef FieldElement root[2]
    cdef bint is_root[2]
    cdef int i
    for i in range(2):
        curve_right_side(&right[i], &r[i].x)
    field_sqrt_pair(root, is_root, right)
    for i in range(2):
        r[i].y = root[i]
        affine_choose_y_var(&r[i], odd[i])
        exists[i] = is_root[i]


cdef inline bint affine_lift_x(AffinePoint *r, const uint8_t *x) noexcept nogil:
    """BIP340's lift_x: the point with this x (32 bytes) and even y; False when x >= p or on no point."""
    cdef FieldElement element
    return field_set_bytes(&element, x) and affine_set_x(r, &element, False)


cdef inline bint affine_set_bytes(AffinePoint *r, const uint8_t *b, size_t size) noexcept nogil:
    """The point of a SEC 1 encoding of 33 (02, 03) or 65 bytes (04); False for anything else, hybrid encodings
    and infinity included."""
    cdef FieldElement x, y, right, left
    if size == 33 and (b[0] == 2 or b[0] == 3):
        return field_set_bytes(&x, b + 1) and affine_set_x(r, &x, b[0] & 1)
    if size != 65 or b[0] != 4 or not field_set_bytes(&x, b + 1) or not field_set_bytes(&y, b + 33):
        return False
    curve_right_side(&right, &x)
    field_sqr(&left, &y)
    if not field_equal_var(&left, &right):
        return False
    r.x = x
    r.y = y
    r.infinity = False
    return True


cdef inline size_t affine_get_bytes(uint8_t *b, const AffinePoint *a, bint compressed) noexcept nogil:
    """Write the SEC 1 encoding and return its size: 33, 65, or 1 for infinity."""
    if a.infinity:
        b[0] = 0
        return 1
    field_get_bytes(b + 1, &a.x)
    if compressed:
        b[0] = 2 | field_is_odd(&a.y)
        return 33
    b[0] = 4
    field_get_bytes(b + 33, &a.y)
    return 65


cdef inline void affine_negate(AffinePoint *r, const AffinePoint *a) noexcept nogil:
    r[0] = a[0]
    field_negate(&r.y, &a.y, 1)
    field_normalize_var(&r.y)


cdef inline void affine_set_generator(AffinePoint *r) noexcept nogil:
    field_set_bytes(&r.x, GENERATOR_BYTES + 1)
    field_set_bytes(&r.y, GENERATOR_BYTES + 33)
    r.infinity = False


cdef inline bint affine_is_generator(const AffinePoint *a) noexcept nogil:
    cdef AffinePoint g
    affine_set_generator(&g)
    return (not a.infinity and memcmp(a.x.n, g.x.n, sizeof(g.x.n)) == 0
            and memcmp(a.y.n, g.y.n, sizeof(g.y.n)) == 0)


# ---- Jacobian points ---------------------------------------------------------------------------------

cdef inline void jacobian_check(const JacobianPoint *a) noexcept nogil:
    field_check(&a.x, MOST_X)
    field_check(&a.y, MOST_Y)
    field_check(&a.z, MOST_Z)


cdef inline void jacobian_set_infinity(JacobianPoint *r) noexcept nogil:
    field_set_int(&r.x, 0)
    field_set_int(&r.y, 0)
    field_set_int(&r.z, 0)
    r.infinity = True


cdef inline void jacobian_set_affine(JacobianPoint *r, const AffinePoint *a) noexcept nogil:
    r.x = a.x
    r.y = a.y
    field_set_int(&r.z, 1)
    r.infinity = a.infinity


cdef inline void affine_set_scaled(AffinePoint *r, const JacobianPoint *a,
                                   const FieldElement *inverse) noexcept nogil:
    """r = a, given 1 / Z. 3M + 1S, in constant time. Infinity has Z = 0 and so becomes (0, 0)."""
    cdef FieldElement power
    field_sqr(&power, inverse)
    field_mul(&r.x, &a.x, &power)
    field_mul(&power, &power, inverse)
    field_mul(&r.y, &a.y, &power)
    field_normalize(&r.x)
    field_normalize(&r.y)
    r.infinity = a.infinity


cdef inline void affine_set_jacobian(AffinePoint *r, const JacobianPoint *a) noexcept nogil:
    """One inversion, 3M + 1S, in constant time."""
    cdef FieldElement inverse
    field_inv(&inverse, &a.z)
    affine_set_scaled(r, a, &inverse)


cdef inline void affine_set_jacobian_var(AffinePoint *r, const JacobianPoint *a) noexcept nogil:
    """One inversion, 3M + 1S."""
    cdef FieldElement inverse
    field_inv_var(&inverse, &a.z)
    affine_set_scaled(r, a, &inverse)


cdef inline void jacobian_negate(JacobianPoint *r, const JacobianPoint *a) noexcept nogil:
    r[0] = a[0]
    field_carry(&r.y)
    field_negate(&r.y, &r.y, 1)


cdef inline void point_double(JacobianPoint *r, const JacobianPoint *a) noexcept nogil:
    """r = 2 a in constant time. 3M + 4S and a halving (algorithm 3.21 with curve coefficient a = 0, divided
    through so that Z' = Y Z): no intermediate has to be carried. Infinity keeps Z = 0."""
    cdef FieldElement slope, yy, xyy, t
    count_op(OP_POINT_DOUBLE)
    jacobian_check(a)
    field_mul(&r.z, &a.y, &a.z)                     # Z' = Y Z, magnitude 1
    field_sqr(&yy, &a.y)
    field_sqr(&slope, &a.x)
    field_scale(&slope, 3)
    field_half(&slope)                              # L = 3 X^2 / 2, magnitude 2
    field_negate(&t, &yy, 1)
    field_mul(&xyy, &t, &a.x)                       # T = -X Y^2, magnitude 1
    field_sqr(&r.x, &slope)
    t = xyy
    field_scale(&t, 2)
    field_add(&r.x, &t)                             # X' = L^2 + 2 T, magnitude 3
    field_sqr(&yy, &yy)
    field_add(&xyy, &r.x)
    field_mul(&t, &xyy, &slope)
    field_add(&t, &yy)
    field_negate(&r.y, &t, 2)                       # Y' = -(L (X' + T) + Y^4), magnitude 3
    r.infinity = a.infinity


cdef void point_double_var(JacobianPoint *r, const JacobianPoint *a) noexcept nogil:
    """r = 2 a. 3M + 4S, nothing for infinity."""
    if a.infinity:
        r[0] = a[0]
    else:
        point_double(r, a)


cdef inline void add_finish(JacobianPoint *r, const FieldElement *u1, const FieldElement *s1,
                            const FieldElement *h, const FieldElement *slope) noexcept nogil:
    """X' and Y' of a sum from U1, S1, H = U2 - U1 and R = S2 - S1 (both of magnitude up to 8). 4M + 2S - 1S."""
    cdef FieldElement hh, hhh, v, t
    field_sqr(&hh, h)
    field_mul(&hhh, &hh, h)
    field_mul(&v, u1, &hh)
    field_sqr(&r.x, slope)
    field_negate(&t, &hhh, 1)
    field_add(&r.x, &t)
    t = v
    field_scale(&t, 2)
    field_negate(&t, &t, 2)
    field_add(&r.x, &t)                             # X' = R^2 - H^3 - 2 V, magnitude 6
    field_negate(&t, &r.x, 6)
    field_add(&t, &v)
    field_mul(&hhh, &hhh, s1)
    field_mul(&r.y, slope, &t)
    field_negate(&t, &hhh, 1)
    field_add(&r.y, &t)                             # Y' = R (V - X') - S1 H^3, magnitude 3
    r.infinity = False


cdef inline void add_mixed_var(JacobianPoint *r, const JacobianPoint *a, const AffinePoint *b,
                           const FieldElement *scale, FieldElement *ratio) noexcept nogil:
    """r = a + b for an affine b whose coordinates have magnitude up to 2. 8M + 3S (algorithm 3.22).

    scale, when not NULL: a stands on the isomorphic curve y^2 = x^3 + b scale^6, on which its Z is less by the
    factor scale, and b on the original one; 1M more. ratio, when not NULL, becomes Z(r) / Z(a); a, b and r are
    then not infinity.
    """
    cdef FieldElement z, zz, u2, s2, h, slope, u1, s1
    if b.infinity:
        r[0] = a[0]
        return
    if a.infinity:
        jacobian_set_affine(r, b)
        if scale != NULL:
            field_sqr(&zz, scale)
            field_mul(&r.x, &r.x, &zz)
            field_mul(&zz, &zz, scale)
            field_mul(&r.y, &r.y, &zz)
        return
    jacobian_check(a)
    z = a.z
    if scale != NULL:
        field_mul(&z, &z, scale)
    field_sqr(&zz, &z)
    field_mul(&u2, &b.x, &zz)
    field_mul(&s2, &zz, &z)
    field_mul(&s2, &s2, &b.y)
    field_negate(&h, &a.x, MOST_X)
    field_add(&h, &u2)                              # H = U2 - X1, magnitude 8
    field_negate(&slope, &a.y, MOST_Y)
    field_add(&slope, &s2)                          # R = S2 - Y1, magnitude 6
    if field_vanishes_var(&h):
        if field_vanishes_var(&slope):
            point_double_var(r, a)
        else:
            jacobian_set_infinity(r)
        return
    count_op(OP_POINT_ADD_MIXED)
    u1 = a.x
    s1 = a.y
    if ratio != NULL:
        ratio[0] = h
    field_mul(&r.z, &a.z, &h)
    add_finish(r, &u1, &s1, &h, &slope)


cdef void point_add_mixed_var(JacobianPoint *r, const JacobianPoint *a, const AffinePoint *b) noexcept nogil:
    """r = a + b for an affine b. 8M + 3S."""
    add_mixed_var(r, a, b, NULL, NULL)


cdef void point_add_var(JacobianPoint *r, const JacobianPoint *a, const JacobianPoint *b) noexcept nogil:
    """r = a + b. 12M + 4S."""
    cdef FieldElement zz, u1, u2, s1, s2
    if b.infinity:
        r[0] = a[0]
        return
    if a.infinity:
        r[0] = b[0]
        return
    jacobian_check(a)
    jacobian_check(b)
    field_sqr(&zz, &b.z)
    field_mul(&u1, &a.x, &zz)
    field_mul(&s1, &zz, &b.z)
    field_mul(&s1, &s1, &a.y)
    field_sqr(&zz, &a.z)
    field_mul(&u2, &b.x, &zz)
    field_mul(&s2, &zz, &a.z)
    field_mul(&s2, &s2, &b.y)
    field_negate(&zz, &u1, 1)
    field_add(&u2, &zz)                             # H, magnitude 3
    field_negate(&zz, &s1, 1)
    field_add(&s2, &zz)                             # R, magnitude 3
    if field_vanishes_var(&u2):
        if field_vanishes_var(&s2):
            point_double_var(r, a)
        else:
            jacobian_set_infinity(r)
        return
    count_op(OP_POINT_ADD)
    field_mul(&r.z, &a.z, &b.z)
    field_mul(&r.z, &r.z, &u2)
    add_finish(r, &u1, &s1, &u2, &s2)


cdef void point_add_unified(JacobianPoint *r, const JacobianPoint *a, const AffinePoint *b) noexcept nogil:
    """r = a + b for an affine b that is not infinity, in constant time, whatever a is. 7M + 5S.

    Brier, Joye, "Weierstrass elliptic curves and side-channel attacks" (PKC 2002), section 3: the slope
    (x1^2 + x1 x2 + x2^2) / (y1 + y2) serves sums and doublings alike. Where it is 0 / 0, which is where
    y1 = -y2 and x1 is beta or beta^2 times x2, the chord (y1 - y2) / (x1 - x2) takes its place.
    """
    cdef FieldElement zz, u2, s2, sum_x, sum_y, slope, chord, denominator, q, power, t, one
    cdef bint degenerate, from_infinity = a.infinity
    count_op(OP_POINT_ADD_MIXED)
    jacobian_check(a)
    field_sqr(&zz, &a.z)
    field_mul(&u2, &b.x, &zz)
    field_mul(&s2, &zz, &a.z)
    field_mul(&s2, &s2, &b.y)
    sum_x = a.x
    field_add(&sum_x, &u2)                          # T = U1 + U2, magnitude 7
    sum_y = a.y
    field_add(&sum_y, &s2)                          # M = S1 + S2, magnitude 5
    field_negate(&denominator, &u2, 1)
    field_sqr(&slope, &sum_x)
    field_mul(&t, &a.x, &denominator)
    field_add(&slope, &t)                           # R = T^2 - U1 U2, magnitude 2
    degenerate = field_vanishes(&sum_y) & field_vanishes(&slope)
    chord = a.y
    field_scale(&chord, 2)                          # S1 - S2 = 2 S1 where S1 = -S2, magnitude 8
    field_add(&denominator, &a.x)                   # U1 - U2, magnitude 8
    field_move_if(&slope, &chord, degenerate)
    field_move_if(&denominator, &sum_y, degenerate ^ 1)
    field_sqr(&power, &denominator)
    field_negate(&q, &sum_x, 7)
    field_mul(&q, &q, &power)                       # Q = -T M^2, magnitude 1
    field_sqr(&power, &power)
    field_set_int(&zz, 0)
    field_move_if(&power, &zz, degenerate)          # S1 + S2 times M^3: M^4, or 0
    field_mul(&r.z, &a.z, &denominator)
    field_sqr(&r.x, &slope)
    field_add(&r.x, &q)                             # X' = R^2 + Q, magnitude 2
    t = r.x
    field_scale(&t, 2)
    field_add(&t, &q)
    field_mul(&t, &t, &slope)
    field_add(&t, &power)
    field_negate(&r.y, &t, 2)
    field_half(&r.y)                                # Y' = -(R (2 X' + Q) + M^4) / 2, magnitude 2
    r.infinity = field_vanishes(&r.z) & (from_infinity ^ 1)
    field_set_int(&one, 1)
    field_move_if(&r.x, &b.x, from_infinity)
    field_move_if(&r.y, &b.y, from_infinity)
    field_move_if(&r.z, &one, from_infinity)


cdef inline void affine_move_if(AffinePoint *r, const AffinePoint *a, bint condition) noexcept nogil:
    """r = a if the condition, 0 or 1, holds; both not infinity."""
    field_move_if(&r.x, &a.x, condition)
    field_move_if(&r.y, &a.y, condition)


cdef inline void jacobian_move_if(JacobianPoint *r, const JacobianPoint *a, bint condition) noexcept nogil:
    """r = a if the condition, 0 or 1, holds."""
    field_move_if(&r.x, &a.x, condition)
    field_move_if(&r.y, &a.y, condition)
    field_move_if(&r.z, &a.z, condition)
    r.infinity ^= (r.infinity ^ a.infinity) & -condition


cdef void jacobian_add_affine(JacobianPoint *r, const AffinePoint *a) noexcept nogil:
    """r += a in constant time, for an a that may be infinity."""
    cdef JacobianPoint sum, unchanged = r[0]
    point_add_unified(&sum, r, a)
    r[0] = sum
    jacobian_move_if(r, &unchanged, a.infinity)


cdef inline void affine_negate_if(AffinePoint *r, bint condition) noexcept nogil:
    """r = -r if the condition, 0 or 1, holds; y of magnitude 1 becomes 2."""
    cdef FieldElement negative
    field_negate(&negative, &r.y, 1)
    field_move_if(&r.y, &negative, condition)
