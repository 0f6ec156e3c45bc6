# Multiplication by one bit at a time, in the forms that the census of methods compares (Hankerson, Menezes,
# Vanstone 2004, section 3.3.1; the ladder: Montgomery 1987, section 10.3.1, over any group by Joye, Yen, "The
# Montgomery powering ladder" (CHES 2002)). p is not infinity.


cdef void multiply_double_and_add_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, binary, left to right (Hankerson, Menezes, Vanstone 2004, algorithm 3.27): one doubling a bit,
    one mixed addition a bit that is set."""
    cdef int i
    jacobian_set_infinity(r)
    for i in range(scalar_bit_length_var(k) - 1, -1, -1):
        point_double_var(r, r)
        if scalar_bit(k, i):
            point_add_mixed_var(r, r, p)


cdef void multiply_right_to_left_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, binary, right to left (algorithm 3.26): the doublings run beside the sum, so that its additions
    are of two Jacobian points."""
    cdef JacobianPoint power
    cdef int i
    jacobian_set_affine(&power, p)
    jacobian_set_infinity(r)
    for i in range(scalar_bit_length_var(k)):
        if scalar_bit(k, i):
            point_add_var(r, r, &power)
        point_double_var(&power, &power)


cdef void multiply_recursive_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, int bit) noexcept nogil:
    """r = (k >> bit) p by its definition: twice the half, and p more if odd."""
    if bit == scalar_bit_length_var(k):
        jacobian_set_infinity(r)
        return
    multiply_recursive_var(r, k, p, bit + 1)
    point_double_var(r, r)
    if scalar_bit(k, bit):
        point_add_mixed_var(r, r, p)


cdef void multiply_ladder_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p by the ladder: one addition and one doubling a bit, whatever it is, of two points that differ by
    p. The steps are regular; the additions of this curve's points are not."""
    cdef JacobianPoint next
    cdef int i
    jacobian_set_infinity(r)
    jacobian_set_affine(&next, p)
    for i in range(scalar_bit_length_var(k) - 1, -1, -1):
        if scalar_bit(k, i):
            point_add_var(r, r, &next)
            point_double_var(&next, &next)
        else:
            point_add_var(&next, r, &next)
            point_double_var(r, r)
