# s G + k P for eight different s, k and P at a time: doublings and mixed additions in Jacobian coordinates (Cohen,
# Miyaji, Ono, "Efficient elliptic curve exponentiation using mixed coordinates" (ASIACRYPT 1998); doubling for a = 0:
# Hankerson, Menezes, Vanstone 2004, section 3.2.2), by regular windows that are the same for all lanes.
#
# An addition whose two points have the same x, or one of which is infinity, gives Z = 0, and Z then stays 0: it is the
# product of the Z before. Such a lane, and one whose sum is infinity, is left for the caller to find out.

cdef struct JacobianLanes:
    WideField x
    WideField y
    WideField z


cdef inline void wide_point_double(JacobianLanes *r) noexcept nogil:
    """r = 2 r. 2M + 5S."""
    cdef WideField a, b, c, d, e
    wide_sqr(&a, &r.x)
    wide_sqr(&b, &r.y)
    wide_sqr(&c, &b)
    d = r.x
    wide_add_into(&d, &b)
    wide_carry(&d)
    wide_sqr(&d, &d)
    wide_sub_from(&d, &a)
    wide_sub_from(&d, &c)
    wide_carry(&d)
    wide_times(&d, &d, 2)                           # 4 X Y^2
    wide_times(&e, &a, 3)
    wide_mul(&r.z, &r.z, &r.y)
    wide_times(&r.z, &r.z, 2)
    wide_sqr(&r.x, &e)
    wide_sub_from(&r.x, &d)
    wide_sub_from(&r.x, &d)
    wide_carry(&r.x)
    wide_sub(&d, &d, &r.x)
    wide_mul(&r.y, &e, &d)
    wide_times(&c, &c, 8)
    wide_sub(&r.y, &r.y, &c)


cdef inline void wide_point_add(JacobianLanes *r, const WideField *x, const WideField *y) noexcept nogil:
    """r += (x, y). 8M + 3S."""
    cdef WideField zz, h, s, hh, v
    wide_sqr(&zz, &r.z)
    wide_mul(&h, x, &zz)
    wide_sub(&h, &h, &r.x)
    wide_mul(&s, y, &zz)
    wide_mul(&s, &s, &r.z)
    wide_sub(&s, &s, &r.y)
    wide_mul(&r.z, &r.z, &h)
    wide_sqr(&hh, &h)
    wide_mul(&v, &r.x, &hh)
    wide_mul(&h, &h, &hh)
    wide_sqr(&r.x, &s)
    wide_sub_from(&r.x, &h)
    wide_sub_from(&r.x, &v)
    wide_sub_from(&r.x, &v)
    wide_carry(&r.x)
    wide_mul(&h, &h, &r.y)
    wide_sub(&v, &v, &r.x)
    wide_mul(&r.y, &s, &v)
    wide_sub(&r.y, &r.y, &h)


cdef inline void wide_negate_where(WideField *y, unsigned int mask) noexcept nogil:
    cdef WideField t
    wide_set_int(&t, 0)
    wide_sub(&t, &t, y)
    wide_set_where(y, &t, mask)


cdef inline void entries_load(WideField *x, WideField *y, const TwoMultiples **term, const AffinePoint *generator,
                              int stream, int i) noexcept nogil:
    """The signed multiples that digit i of a stream stands for: 0 and 1 of s G, 2 and 3 of k P, the odd ones with the
    endomorphism."""
    cdef const AffinePoint *entry[WIDTH]
    cdef WideField beta
    cdef unsigned int negative = 0, j
    cdef int digit
    for j in range(WIDTH):
        digit = term[j].generator[stream][i] if stream < 2 else term[j].point[stream - 2][i]
        negative |= <unsigned int>(digit < 0) << j
        entry[j] = (generator if stream < 2 else term[j].table) + ((digit if digit > 0 else -digit) >> 1)
        carried_point_check(entry[j])
    points_to_lanes(x.n, y.n, entry)
    wide_negate_where(y, negative)
    if stream & 1:
        for j in range(5):
            beta.n[j] = lanes_of(BETA_LIMBS[j])
        wide_mul(x, x, &beta)


cdef inline void corrections_add(JacobianLanes *r, const TwoMultiples **term, const AffinePoint *generator,
                                 int stream) noexcept nogil:
    """Take one multiple off in the lanes whose half was even. No digit stands for it: it is the first entry, with the
    sign that the half does not have."""
    cdef const AffinePoint *entry[WIDTH]
    cdef WideField x, y, beta
    cdef JacobianLanes less = r[0]
    cdef unsigned int even = 0, plus = 0, j
    for j in range(WIDTH):
        even |= <unsigned int>(term[j].even >> stream & 1) << j
        plus |= <unsigned int>(term[j].negative >> stream & 1) << j
        entry[j] = generator if stream < 2 else term[j].table
        carried_point_check(entry[j])
    points_to_lanes(x.n, y.n, entry)
    wide_negate_where(&y, ~plus)
    if stream & 1:
        for j in range(5):
            beta.n[j] = lanes_of(BETA_LIMBS[j])
        wide_mul(&x, &x, &beta)
    wide_point_add(&less, &x, &y)
    wide_set_where(&r.x, &less.x, even)
    wide_set_where(&r.y, &less.y, even)
    wide_set_where(&r.z, &less.z, even)


cdef void eight_sums(JacobianPoint *r, const TwoMultiples *terms, size_t n,
                     const AffinePoint *generator) noexcept nogil:
    """sums_of_two() for up to eight."""
    cdef const TwoMultiples *term[WIDTH]
    cdef FieldElement each[WIDTH]
    cdef JacobianLanes sum
    cdef WideField x, y
    cdef unsigned int lost
    cdef size_t j
    cdef int i, stream
    for j in range(WIDTH):
        term[j] = terms + min(j, n - 1)
    entries_load(&sum.x, &sum.y, term, generator, 2, TWO_DIGITS - 1)
    wide_set_int(&sum.z, 1)
    for i in range(TWO_DIGITS - 1, -1, -1):
        if i != TWO_DIGITS - 1:
            for j in range(TWO_WINDOW):
                wide_point_double(&sum)
            entries_load(&x, &y, term, generator, 2, i)
            wide_point_add(&sum, &x, &y)
        entries_load(&x, &y, term, generator, 3, i)
        wide_point_add(&sum, &x, &y)
        if i & 1 == 0:
            for stream in range(2):
                entries_load(&x, &y, term, generator, stream, i >> 1)
                wide_point_add(&sum, &x, &y)
    for stream in range(4):
        corrections_add(&sum, term, generator, stream)
    lost = wide_vanish(&sum.z)
    elements_from_lanes(each, &sum.x, n)
    for j in range(n):
        r[j].x = each[j]
        r[j].infinity = lost >> j & 1
    elements_from_lanes(each, &sum.y, n)
    for j in range(n):
        r[j].y = each[j]
    elements_from_lanes(each, &sum.z, n)
    for j in range(n):
        r[j].z = each[j]


cdef void sums_of_two(JacobianPoint *r, const TwoMultiples *terms, size_t n,
                      const AffinePoint *generator) noexcept nogil:
    """n sums; infinite where a sum is, or where it cannot be told here."""
    cdef size_t done = 0
    while done < n:
        eight_sums(r + done, terms + done, min(<size_t>WIDTH, n - done), generator)
        done += WIDTH
