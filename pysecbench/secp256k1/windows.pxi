# Multiplication of any point by a secret scalar: regular windows of signed odd digits (Joye, Tunstall, "Exponent
# recoding and regular exponentiation algorithms" (AFRICACRYPT 2009), algorithm 6), over the whole scalar or over its
# halves by the endomorphism. The point may be known; nothing depends on the scalar.
#
# An odd h is the sum of 2^(w i) d[i] with d[i] = ((h >> w i) mod 2^(w+1) | 1) - 2^w, odd and never zero, but for the
# last, which is (h >> w i) | 1. An even h takes h + 1 in its place, and one multiple comes off at the end.

cdef enum:
    REGULAR_TABLE = 1 << (REGULAR_WINDOW - 1)
    REGULAR_DIGITS = (256 + REGULAR_WINDOW - 1) // REGULAR_WINDOW
    REGULAR_DIGITS_HALF = (128 + REGULAR_WINDOW - 1) // REGULAR_WINDOW


cdef struct RegularTerm:                            # a scalar or one half of it
    Scalar odd
    int digits
    bint even                                       # whether it was even, so that 1 was added
    bint negative
    AffinePoint table[REGULAR_TABLE]                # odd multiples, on the isomorphic curve


cdef inline void regular_init(RegularTerm *t, const Scalar *h, int digits, bint negative) noexcept nogil:
    t.odd = h[0]
    t.digits = digits
    t.even = (h.d[0] & 1) ^ 1
    t.odd.d[0] |= 1
    t.negative = negative


cdef inline void regular_look_up(AffinePoint *r, const RegularTerm *t, int i) noexcept nogil:
    """The signed multiple that digit i stands for."""
    cdef uint64_t bits = scalar_bits(&t.odd, REGULAR_WINDOW * i, REGULAR_WINDOW + 1) | 1
    cdef uint64_t positive = bits >> REGULAR_WINDOW if i < t.digits - 1 else 1
    cdef uint64_t wanted = (bits >> 1 ^ (positive - 1)) & (REGULAR_TABLE - 1)
    cdef int j
    r[0] = t.table[0]
    for j in range(1, REGULAR_TABLE):
        affine_move_if(r, &t.table[j], equal_small(wanted, j))
    affine_negate_if(r, (positive ^ 1) ^ t.negative)


cdef inline void regular_correct(JacobianPoint *r, const RegularTerm *t) noexcept nogil:
    """Take one multiple off where the half was even."""
    cdef JacobianPoint less
    cdef AffinePoint one = t.table[0]
    affine_negate_if(&one, t.negative ^ 1)
    point_add_unified(&less, r, &one)
    jacobian_move_if(r, &less, t.even)


cdef void regular_sum(JacobianPoint *r, RegularTerm *terms, size_t n) noexcept nogil:
    """r = the sum of what n terms of as many digits stand for. Doublings are shared."""
    cdef AffinePoint entry
    cdef int i, j
    cdef size_t term
    jacobian_set_infinity(r)
    if n == 0:
        return
    for i in range(terms[0].digits - 1, -1, -1):
        if i != terms[0].digits - 1:
            for j in range(REGULAR_WINDOW):
                point_double(r, r)
        for term in range(n):
            regular_look_up(&entry, &terms[term], i)
            point_add_unified(r, r, &entry)
    for term in range(n):
        regular_correct(r, &terms[term])


cdef inline void regular_split(RegularTerm *terms, const Scalar *k) noexcept nogil:
    """The digits of two halves, and the lambda images of the first's table for the second's."""
    cdef SplitScalar split
    cdef int i
    scalar_split(&split, k)
    for i in range(2):
        regular_init(&terms[i], &split.part[i], REGULAR_DIGITS_HALF, split.negative[i])
    for i in range(REGULAR_TABLE):
        terms[1].table[i] = terms[0].table[i]
        field_mul_beta(&terms[1].table[i].x, &terms[0].table[i].x)


cdef void multiply_windows(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p for p not infinity, in time that does not depend on k: 255 doublings and 53 additions beside the
    table."""
    cdef RegularTerm term
    cdef FieldElement ratio[REGULAR_TABLE]
    cdef FieldElement z
    odd_multiples_chain_var(term.table, ratio, &z, REGULAR_TABLE, p)
    odd_multiples_settle(term.table, ratio, REGULAR_TABLE, NULL)
    regular_init(&term, k, REGULAR_DIGITS, False)
    regular_sum(r, &term, 1)
    field_mul(&r.z, &r.z, &z)                       # back from the isomorphic curve; 0 stays 0


cdef void multiply_glv_windows(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p for p not infinity, in time that does not depend on k: 125 doublings and 54 additions beside the
    table."""
    cdef RegularTerm terms[2]
    cdef FieldElement ratio[REGULAR_TABLE]
    cdef FieldElement z
    odd_multiples_chain_var(terms[0].table, ratio, &z, REGULAR_TABLE, p)
    odd_multiples_settle(terms[0].table, ratio, REGULAR_TABLE, NULL)
    regular_split(terms, k)
    regular_sum(r, terms, 2)
    field_mul(&r.z, &r.z, &z)
