# Multiplication of any point by a secret scalar: regular windows of signed odd digits (Joye, Tunstall, "Exponent
# recoding and regular exponentiation algorithms" (AFRICACRYPT 2009), algorithm 6), with the scalar split by the
# endomorphism. The point may be known; nothing depends on the scalar.
#
# An odd h is the sum of 2^(w i) d[i] with d[i] = ((h >> w i) mod 2^(w+1) | 1) - 2^w, odd and never zero, but for the
# last, which is (h >> w i) | 1. An even h takes h + 1 in its place, and one multiple comes off at the end.

cdef enum:
    REGULAR_WINDOW = 5
    REGULAR_TABLE = 1 << (REGULAR_WINDOW - 1)
    REGULAR_DIGITS = 26                             # for 130 bits


cdef struct RegularTerm:                            # one half of the scalar
    Scalar odd
    bint even                                       # whether it was even, so that 1 was added
    bint negative
    AffinePoint table[REGULAR_TABLE]                # odd multiples, on the isomorphic curve


cdef inline void regular_init(RegularTerm *t, const Scalar *h, bint negative) noexcept nogil:
    t.odd = h[0]
    t.even = (h.d[0] & 1) ^ 1
    t.odd.d[0] |= 1
    t.negative = negative


cdef inline void regular_look_up(AffinePoint *r, const RegularTerm *t, int i) noexcept nogil:
    """The signed multiple that digit i stands for."""
    cdef uint64_t bits = scalar_bits(&t.odd, REGULAR_WINDOW * i, REGULAR_WINDOW + 1) | 1
    cdef uint64_t positive = bits >> REGULAR_WINDOW if i < REGULAR_DIGITS - 1 else 1
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


cdef void regular_tables_make(RegularTerm *terms, FieldElement *z, const AffinePoint *p) noexcept nogil:
    """The odd multiples of p, not infinity, for the first term and their lambda images for the second."""
    cdef FieldElement ratio[REGULAR_TABLE]
    cdef int i
    odd_multiples_chain_var(terms[0].table, ratio, z, REGULAR_TABLE, p)
    odd_multiples_settle(terms[0].table, ratio, REGULAR_TABLE, NULL)
    for i in range(REGULAR_TABLE):
        terms[1].table[i] = terms[0].table[i]
        field_mul_beta(&terms[1].table[i].x, &terms[0].table[i].x)


cdef void multiply_glv_windows(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p for p not infinity, in time that does not depend on k: 125 doublings and 54 additions beside the
    table."""
    cdef RegularTerm terms[2]
    cdef SplitScalar split
    cdef FieldElement z
    cdef AffinePoint entry
    cdef int i, j
    regular_tables_make(terms, &z, p)
    scalar_split(&split, k)
    for j in range(2):
        regular_init(&terms[j], &split.part[j], split.negative[j])
    jacobian_set_infinity(r)
    for i in range(REGULAR_DIGITS - 1, -1, -1):
        if i != REGULAR_DIGITS - 1:
            for j in range(REGULAR_WINDOW):
                point_double(r, r)
        for j in range(2):
            regular_look_up(&entry, &terms[j], i)
            point_add_unified(r, r, &entry)
    for j in range(2):
        regular_correct(r, &terms[j])
    field_mul(&r.z, &r.z, &z)                       # back from the isomorphic curve; 0 stays 0
