# Sums of multiples by the bucket method (Pippenger, "On the evaluation of powers and related problems" (FOCS 1976);
# Bernstein, "Pippenger's exponentiation algorithm" (2002), section 4), with signed digits: in each window of c bits a
# term goes, with its sign, into the bucket of its digit's size, 1 … 2^(c-1), and the buckets are summed with their
# sizes as weights by a running sum of sums.

cdef enum:
    PIPPENGER_WINDOW_LEAST = 2
    PIPPENGER_WINDOW_MOST = 14


cdef inline int pippenger_windows(int window) noexcept nogil:
    """How many windows hold 128 bits and the carry of the last."""
    return 128 // window + 1


cdef void pippenger_digits(int16_t *digits, size_t stride, uint128 k, int window) noexcept nogil:
    """The signed digits of k, each in -2^(c-1) … 2^(c-1), lowest first, `stride` apart."""
    cdef int i, digit, carry = 0
    for i in range(pippenger_windows(window)):
        digit = <int>(<uint64_t>k & ((1 << window) - 1)) + carry
        carry = digit > 1 << (window - 1)
        digits[i * stride] = <int16_t>(digit - (carry << window))
        k >>= window


cdef void buckets_fill_var(JacobianPoint *bucket, const HalfTerm *terms, const int16_t *digits, size_t n,
                           int window) noexcept nogil:
    """Add each term, with its digit's sign, to the bucket of its digit's size. One mixed addition a term."""
    cdef AffinePoint point
    cdef size_t i
    cdef int digit
    for i in range(<size_t>1 << (window - 1)):
        jacobian_set_infinity(&bucket[i])
    for i in range(n):
        digit = digits[i]
        if digit > 0:
            point_add_mixed_var(&bucket[digit - 1], &bucket[digit - 1], &terms[i].point)
        elif digit < 0:
            point = terms[i].point
            field_negate(&point.y, &point.y, 1)
            point_add_mixed_var(&bucket[-digit - 1], &bucket[-digit - 1], &point)


cdef void buckets_sum_var(JacobianPoint *r, const JacobianPoint *bucket, int window) noexcept nogil:
    """r = the sum of (i + 1) bucket[i]: from the top, the sum of the sums so far. Two additions a bucket."""
    cdef JacobianPoint running
    cdef int i
    jacobian_set_infinity(&running)
    jacobian_set_infinity(r)
    for i in range((1 << (window - 1)) - 1, -1, -1):
        point_add_var(&running, &running, &bucket[i])
        point_add_var(r, r, &running)


cdef struct PippengerRoom:                          # working memory for `terms` terms
    HalfTerm *half
    int16_t *digits                                 # window by window
    JacobianPoint *bucket
    size_t terms
    int window


cdef inline size_t pippenger_term_bytes(int window) noexcept nogil:
    return 2 * (sizeof(HalfTerm) + pippenger_windows(window) * sizeof(int16_t))


cdef bint pippenger_room_init(PippengerRoom *room, size_t n, int window, size_t scratch_bytes) noexcept nogil:
    """Room for n terms or for as many as scratch_bytes hold beside the buckets, but for one at least, with
    narrower windows where buckets would take more than half; False when memory is refused."""
    cdef size_t bucket_bytes
    while window > PIPPENGER_WINDOW_LEAST and sizeof(JacobianPoint) << (window - 1) > scratch_bytes // 2:
        window -= 1
    bucket_bytes = sizeof(JacobianPoint) << (window - 1)
    room.window = window
    room.terms = 1
    if scratch_bytes > bucket_bytes:
        room.terms = min(n, max((scratch_bytes - bucket_bytes) // pippenger_term_bytes(window), <size_t>1))
    room.half = <HalfTerm *>malloc(2 * room.terms * sizeof(HalfTerm))
    room.digits = <int16_t *>malloc(2 * room.terms * pippenger_windows(window) * sizeof(int16_t))
    room.bucket = <JacobianPoint *>malloc(bucket_bytes)
    return room.half != NULL and room.digits != NULL and room.bucket != NULL


cdef void pippenger_room_free(PippengerRoom *room) noexcept nogil:
    free(room.half)
    free(room.digits)
    free(room.bucket)


cdef void pippenger_sum_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                            PippengerRoom *room) noexcept nogil:
    """r = the sum of up to room.terms terms."""
    cdef size_t used = half_terms_make(room.half, k, p, n), i
    cdef JacobianPoint part
    cdef int window, bit
    for i in range(used):
        pippenger_digits(room.digits + i, used, room.half[i].k, room.window)
    jacobian_set_infinity(r)
    for window in range(pippenger_windows(room.window) - 1, -1, -1):
        for bit in range(room.window):
            point_double_var(r, r)
        buckets_fill_var(room.bucket, room.half, room.digits + window * used, used, room.window)
        buckets_sum_var(&part, room.bucket, room.window)
        point_add_var(r, r, &part)


cdef bint msm_pippenger_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n, int window,
                            size_t scratch_bytes) noexcept nogil:
    """r = the sum with windows of this width; False when memory is refused."""
    cdef PippengerRoom room
    cdef JacobianPoint part
    cdef size_t done = 0, terms
    cdef bint granted
    jacobian_set_infinity(r)
    if n == 0:
        return True
    granted = pippenger_room_init(&room, n, window, scratch_bytes)
    while granted and done < n:
        terms = min(n - done, room.terms)
        pippenger_sum_var(&part, k + done, p + done, terms, &room)
        point_add_var(r, r, &part)
        done += terms
    pippenger_room_free(&room)
    return granted
