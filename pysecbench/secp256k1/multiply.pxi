# Multiplication of one point by one scalar.

from pysecbench.secp256k1.types cimport PreparedPoint
from pysecbench._curve cimport MULTIPLY_AUTO, MULTIPLY_DOUBLE_AND_ADD

cdef enum:
    POINT_WINDOW = 5
    POINT_TABLE = 1 << (POINT_WINDOW - 2)


cdef void multiply_double_and_add_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, binary, left to right (Hankerson, Menezes, Vanstone 2004, algorithm 3.27): one doubling a bit,
    one mixed addition a bit that is set."""
    cdef int i
    jacobian_set_infinity(r)
    for i in range(scalar_bit_length_var(k) - 1, -1, -1):
        point_double_var(r, r)
        if scalar_bit(k, i):
            point_add_mixed_var(r, r, p)


cdef void multiply_wnaf_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, left to right over a width-w non-adjacent form (Hankerson, Menezes, Vanstone 2004, algorithm
    3.36), with a table of odd multiples made for the call."""
    cdef AffinePoint table[POINT_TABLE]
    cdef FieldElement ratio[POINT_TABLE]
    cdef int16_t digits[DIGITS]
    cdef FieldElement z
    cdef AffinePoint term
    cdef int i, digit
    jacobian_set_infinity(r)
    if p.infinity:
        return
    odd_multiples_chain_var(table, ratio, &z, POINT_TABLE, p)
    odd_multiples_settle(table, ratio, POINT_TABLE, NULL)
    for i in range(recode_wnaf_var(digits, k, POINT_WINDOW) - 1, -1, -1):
        point_double_var(r, r)
        digit = digits[i]
        if digit != 0:
            term = table[(digit if digit > 0 else -digit) >> 1]
            if digit < 0:
                field_negate(&term.y, &term.y, 1)
            point_add_mixed_var(r, r, &term)
    if not r.infinity:
        field_mul(&r.z, &r.z, &z)                   # back from the isomorphic curve


cdef void multiply_prepared_var(JacobianPoint *r, const Scalar *k, const PreparedPoint *p) noexcept nogil:
    """r = k p for a prepared point."""
    multiply_wnaf_var(r, k, &p.point)


cdef void multiply_generator(JacobianPoint *r, const Scalar *k) noexcept nogil:
    """r = k G."""
    cdef AffinePoint g
    affine_set_generator(&g)
    multiply_wnaf_var(r, k, &g)


cdef void multiply_two_var(JacobianPoint *r, const Scalar *s, const Scalar *k, const AffinePoint *p,
                       const PreparedPoint *prepared) noexcept nogil:
    """r = s G + k p, the sum that every verification needs. A prepared p may be given beside p."""
    cdef JacobianPoint other
    multiply_generator(r, s)
    if prepared != NULL:
        multiply_prepared_var(&other, k, prepared)
    else:
        multiply_wnaf_var(&other, k, p)
    point_add_var(r, r, &other)


cdef void multiply_by_method_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p,
                             const PreparedPoint *prepared, int method) noexcept nogil:
    """r = k p by the method named; `prepared`, when not NULL, belongs to p."""
    if method == MULTIPLY_DOUBLE_AND_ADD:
        multiply_double_and_add_var(r, k, p)
    elif method == MULTIPLY_AUTO and prepared != NULL:
        multiply_prepared_var(r, k, prepared)
    else:
        multiply_wnaf_var(r, k, p)
