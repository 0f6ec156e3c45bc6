# The number-theoretic transform (FIPS 204, section 7.5) and products of transformed polynomials (section 7.6): what an
# engine may do in wider vectors (engine/pq_transform.pxi). Bounds are those of ring.pxi.


cdef void ntt(Polynomial *w) noexcept nogil:
    """w = NTT(w), in place (algorithm 41). From below q to below 9 q: each of 8 layers adds less than q."""
    cdef int m = 0, length = 128, start, j
    cdef int32_t z
    cdef int32_t t
    count_op(OP_NTT)
    check_range(w.c, 1 - Q, Q - 1)
    while length >= 1:
        start = 0
        while start < DEGREE:
            m += 1
            z = zeta[m]
            for j in range(start, start + length):
                t = montgomery_reduce(<int64_t>z * w.c[j + length])
                w.c[j + length] = w.c[j] - t
                w.c[j] = w.c[j] + t
            start += 2 * length
        length >>= 1
    check_range(w.c, 1 - 9 * Q, 9 * Q - 1)


cdef void inverse_ntt(Polynomial *w) noexcept nogil:
    """w = 2^32 NTT^-1(w), in place (algorithm 42). From below q to below q: each of 8 layers doubles the bound, and
    256 q < 2^31."""
    cdef int m = DEGREE, length = 1, start, j
    cdef int32_t z
    cdef int32_t t
    count_op(OP_INVERSE_NTT)
    check_range(w.c, 1 - Q, Q - 1)
    while length < DEGREE:
        start = 0
        while start < DEGREE:
            m -= 1
            z = -zeta[m]
            for j in range(start, start + length):
                t = w.c[j]
                w.c[j] = t + w.c[j + length]
                w.c[j + length] = montgomery_reduce(<int64_t>z * (t - w.c[j + length]))
            start += 2 * length
        length <<= 1
    for j in range(DEGREE):
        w.c[j] = montgomery_reduce(<int64_t>LAST_FACTOR * w.c[j])
    check_range(w.c, 1 - Q, Q - 1)


cdef void inner_product(Polynomial *r, const Polynomial *a, const Polynomial *b, int n) noexcept nogil:
    """r = 2^-32 times the sum of a[i] b[i], i < n <= 8, all transformed (algorithms 45 and 48), r below q.

    One reduction per coefficient: with a and b below 9 q, q and 9 q but for one pair, the sum is below
    (7 * 9 + 81) q^2 = 144 q^2, less than 2^31 q.
    """
    cdef int i, j
    cdef int64_t total
    for i in range(n):
        check_range(a[i].c, 1 - 9 * Q, 9 * Q - 1)
        check_range(b[i].c, 1 - 9 * Q, 9 * Q - 1)
    for j in range(DEGREE):
        total = 0
        for i in range(n):
            total += <int64_t>a[i].c[j] * b[i].c[j]
        r.c[j] = montgomery_reduce(total)
    check_range(r.c, 1 - Q, Q - 1)
