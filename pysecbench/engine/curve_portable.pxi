# The portable engine of the curve, one element at a time, and the engine that the kernels run on.

cdef void portable_field_mul_all(FieldElement *r, const FieldElement *a, const FieldElement *b,
                                 size_t n) noexcept nogil:
    """r[i] = a[i] b[i]."""
    cdef size_t i
    for i in range(n):
        field_mul(&r[i], &a[i], &b[i])


cdef void portable_field_sqr_all(FieldElement *r, const FieldElement *a, size_t n) noexcept nogil:
    """r[i] = a[i]^2."""
    cdef size_t i
    for i in range(n):
        field_sqr(&r[i], &a[i])


cdef void portable_points_lift(AffinePoint *points, const uint8_t *odd, uint8_t *exists, size_t n) noexcept nogil:
    """The y of n normalized x's, of the parity asked for, two at a time."""
    cdef FieldElement x
    cdef size_t i
    for i in range(0, n - (n & 1), 2):
        affine_lift_pair(points + i, odd + i, exists + i)
    if n & 1:
        x = points[n - 1].x
        exists[n - 1] = affine_set_x(points + n - 1, &x, odd[n - 1])


cdef void portable_sha256_all(uint8_t *digests, const uint32_t *midstate, const uint8_t *blocks, size_t each,
                              size_t n) noexcept nogil:
    """The digests of n messages of `each` whole blocks, one after the other, that are padded already."""
    cdef uint32_t state[8]
    cdef size_t i, block
    for i in range(n):
        memcpy(state, midstate, sizeof(state))
        for block in range(each):
            sha256_compress(state, blocks + 64 * (i * each + block))
        sha256_put(digests + 32 * i, state, 1)


cdef CurveEngine portable_engine
portable_engine.field_mul_all = portable_field_mul_all
portable_engine.field_sqr_all = portable_field_sqr_all
portable_engine.points_add = portable_points_add
portable_engine.sum_cost = 62
portable_engine.sums_cost = 570
portable_engine.terms_most = <size_t>1 << 30
portable_engine.batch_least = 3
portable_engine.points_lift = portable_points_lift
portable_engine.sums_of_two = NULL
portable_engine.sha256_all = portable_sha256_all

cdef const char *ENGINE = "pysecbench.curve_engine"
cdef const CurveEngine *engine = &portable_engine
