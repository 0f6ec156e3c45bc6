# Multiplication of one point by one scalar.

from pysecbench.secp256k1.types cimport PreparedPoint
from pysecbench._curve cimport MULTIPLY_AUTO, MULTIPLY_DOUBLE_AND_ADD


cdef void multiply_double_and_add_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, binary, left to right (Hankerson, Menezes, Vanstone 2004, algorithm 3.27): one doubling a bit,
    one mixed addition a bit that is set."""
    cdef int i
    jacobian_set_infinity(r)
    for i in range(scalar_bit_length_var(k) - 1, -1, -1):
        point_double_var(r, r)
        if scalar_bit(k, i):
            point_add_mixed_var(r, r, p)


cdef void multiply_prepared_var(JacobianPoint *r, const Scalar *k, const PreparedPoint *p) noexcept nogil:
    """r = k p for a prepared point."""
    multiply_double_and_add_var(r, k, &p.point)


cdef void multiply_generator(JacobianPoint *r, const Scalar *k) noexcept nogil:
    """r = k G."""
    cdef AffinePoint g
    affine_set_generator(&g)
    multiply_double_and_add_var(r, k, &g)


cdef void multiply_two_var(JacobianPoint *r, const Scalar *s, const Scalar *k, const AffinePoint *p,
                       const PreparedPoint *prepared) noexcept nogil:
    """r = s G + k p, the sum that every verification needs. A prepared p may be given beside p."""
    cdef JacobianPoint other
    multiply_generator(r, s)
    if prepared != NULL:
        multiply_prepared_var(&other, k, prepared)
    else:
        multiply_double_and_add_var(&other, k, p)
    point_add_var(r, r, &other)


cdef void multiply_by_method_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p,
                             const PreparedPoint *prepared, int method) noexcept nogil:
    """r = k p by the method named; `prepared`, when not NULL, belongs to p."""
    if prepared != NULL and method == MULTIPLY_AUTO:
        multiply_prepared_var(r, k, prepared)
    else:
        multiply_double_and_add_var(r, k, p)
