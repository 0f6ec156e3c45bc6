# Tables of the odd multiples P, 3P, 5P, … of a point.
#
# The multiples are a chain of mixed additions of 2P. With D = 2P = (X, Y, Z), the curve is replaced by its
# isomorphic image under (x, y) -> (x Z^2, y Z^3), on which D is affine; and each sum's Z is the Z before it times
# the H of the addition, so that all multiples can be brought to the last one's Z by multiplications alone (after
# Meloni, "New point addition formulae for ECC applications" (WAIFI 2007), section 3). Divided by the inverse of
# that Z they are affine on the original curve; left undivided they are affine on an isomorphic one, which costs
# no inversion and serves as well, because no formula uses the constant of the curve.
#
# Tables of the generator are made at their first use, once for all threads, by pthread_once.


cdef extern from "<pthread.h>" nogil:
    ctypedef struct pthread_once_t:
        pass
    int pthread_once(pthread_once_t *control, void (*routine)() noexcept nogil) noexcept nogil


cdef void odd_multiples_chain_var(AffinePoint *table, FieldElement *ratio, FieldElement *z, int count,
                              const AffinePoint *p) noexcept nogil:
    """X and Y of the first `count` odd multiples of p (not infinity), the ratio of each Z to the one before, and
    the last Z. 1 doubling, count - 1 mixed additions, 4M + 1S."""
    cdef JacobianPoint twice, current
    cdef AffinePoint step
    cdef FieldElement zz
    cdef int i
    jacobian_set_affine(&current, p)
    point_double_var(&twice, &current)
    step.x = twice.x
    step.y = twice.y
    step.infinity = False
    field_sqr(&zz, &twice.z)
    field_mul(&current.x, &p.x, &zz)
    field_mul(&zz, &zz, &twice.z)
    field_mul(&current.y, &p.y, &zz)
    for i in range(count):
        if i > 0:
            add_mixed_var(&current, &current, &step, NULL, &ratio[i])
        table[i].x = current.x
        table[i].y = current.y
        table[i].infinity = False
    field_mul(z, &current.z, &twice.z)


cdef inline void affine_rescale(AffinePoint *r, const FieldElement *scale) noexcept nogil:
    """x times scale^2, y times scale^3; both of magnitude 1. 3M + 1S."""
    cdef FieldElement power
    field_sqr(&power, scale)
    field_mul(&r.x, &r.x, &power)
    field_mul(&power, &power, scale)
    field_mul(&r.y, &r.y, &power)


cdef inline void odd_multiples_lambda(FieldElement *lambda_x, const AffinePoint *table,
                                      int count) noexcept nogil:
    """The x of lambda times each multiple; the y is the same. 1M each."""
    cdef int i
    for i in range(count):
        field_mul_beta(&lambda_x[i], &table[i].x)


cdef void odd_multiples_settle(AffinePoint *table, const FieldElement *ratio, int count,
                               const FieldElement *inverse) noexcept nogil:
    """Finish a chain: affine on the original curve, given 1 / Z of its last, or, given NULL, on the isomorphic
    curve with that Z. About 4M + 1S each."""
    cdef FieldElement scale
    cdef int i
    if inverse == NULL:
        field_set_int(&scale, 1)
    else:
        scale = inverse[0]
    for i in range(count - 1, -1, -1):
        affine_rescale(&table[i], &scale)
        if i > 0:
            field_mul(&scale, &scale, &ratio[i])
