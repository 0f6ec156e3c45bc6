# The terms of a sum with scalars of half the length: k P = |k1| (+-P) + |k2| (+-lambda P), by the endomorphism. The
# methods that sort points by digits or by scalars start from these.

cdef struct HalfTerm:
    AffinePoint point                               # y of magnitude 1, normalized
    uint128 k                                       # not zero


cdef size_t half_terms_make(HalfTerm *r, const Scalar *k, const AffinePoint *p, size_t n) noexcept nogil:
    """Write the half terms of n terms, at most 2 n, and return how many there are: none for a zero half or for
    infinity."""
    cdef SplitScalar split
    cdef size_t i, used = 0
    cdef int j
    for i in range(n):
        if p[i].infinity:
            continue
        scalar_split_var(&split, &k[i])
        for j in range(2):
            r[used].k = <uint128>split.part[j].d[1] << 64 | split.part[j].d[0]
            if r[used].k == 0:
                continue
            r[used].point = p[i]
            if j == 1:
                field_mul_beta(&r[used].point.x, &p[i].x)
                field_normalize_var(&r[used].point.x)
            if split.negative[j]:
                affine_negate(&r[used].point, &r[used].point)
            used += 1
    return used
