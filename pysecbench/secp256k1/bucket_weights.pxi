# The sums of buckets with their sizes as weights, in affine coordinates. The buckets of a window are cut into segments,
# and the segments of all windows walk down at the same time, each with the sum of its buckets so far and the sum of
# those sums (pippenger.pxi), so that a step has many sums for the engine's points_add. A segment that begins at the
# bucket of size m + 1 then lacks m times its plain sum: those of a window are weighed by the same running sums.

cdef enum:
    WEIGHT_SEGMENTS = 128                           # at least as many walk side by side, where windows are wide enough


cdef struct Weights:
    AffinePoint *bucket                             # of all windows, then a running and a total sum for each segment
    PointSum *sums                                  # two for each segment
    FieldElement *room                              # of points_add
    size_t segments                                 # of all windows
    size_t buckets                                  # of all windows
    size_t length                                   # buckets of a segment


cdef inline size_t segment_length(int window) noexcept nogil:
    """Buckets of a segment: a power of two."""
    cdef size_t width = <size_t>1 << (window - 1), length = width
    while length > 8 and pippenger_windows(window) * (width // length) < WEIGHT_SEGMENTS:
        length //= 2
    return length


cdef inline size_t weights_segments(int window) noexcept nogil:
    return pippenger_windows(window) * ((<size_t>1 << (window - 1)) // segment_length(window))


cdef size_t weights_bytes(int window) noexcept nogil:
    """What the room for the weights of windows of this width takes."""
    cdef size_t segments = weights_segments(window)
    return (((<size_t>pippenger_windows(window) << (window - 1)) + 2 * segments) * sizeof(AffinePoint)
            + 2 * segments * sizeof(PointSum) + sum_room(2 * segments) * sizeof(FieldElement))


cdef bint weights_init(Weights *w, int window) noexcept nogil:
    """False when memory is refused."""
    w.length = segment_length(window)
    w.segments = weights_segments(window)
    w.buckets = <size_t>pippenger_windows(window) << (window - 1)
    w.bucket = <AffinePoint *>malloc((w.buckets + 2 * w.segments) * sizeof(AffinePoint))
    w.sums = <PointSum *>malloc(2 * w.segments * sizeof(PointSum))
    w.room = <FieldElement *>malloc(sum_room(2 * w.segments) * sizeof(FieldElement))
    return w.bucket != NULL and w.sums != NULL and w.room != NULL


cdef void weights_free(Weights *w) noexcept nogil:
    free(w.bucket)
    free(w.sums)
    free(w.room)


cdef void segments_walk_var(Weights *w) noexcept nogil:
    """The running and the total sum of each segment. In one step the total takes up the running sum of the step
    before, while that takes up the next bucket."""
    cdef size_t running = w.buckets, total = w.buckets + w.segments, step, i, n
    for i in range(w.segments):
        w.bucket[running + i] = w.bucket[(i + 1) * w.length - 1]
        w.bucket[total + i] = w.bucket[running + i]
    for step in range(1, w.length + 1):
        n = 0
        if step > 1:
            for i in range(w.segments):
                w.sums[n].first = total + i
                w.sums[n].second = running + i
                w.sums[n].target = total + i
                n += 1
        if step < w.length:
            for i in range(w.segments):
                w.sums[n].first = running + i
                w.sums[n].second = (i + 1) * w.length - 1 - step
                w.sums[n].target = running + i
                n += 1
        engine.points_add(w.bucket, w.sums, n, w.room)


cdef void running_sum_var(JacobianPoint *r, const AffinePoint *p, size_t n) noexcept nogil:
    """r = the sum of i p[i]."""
    cdef JacobianPoint sum
    cdef size_t i
    jacobian_set_infinity(&sum)
    jacobian_set_infinity(r)
    for i in range(n - 1, 0, -1):
        point_add_mixed_var(&sum, &sum, &p[i])
        point_add_var(r, r, &sum)


cdef void windows_sum_var(JacobianPoint *r, Weights *w, int window) noexcept nogil:
    """r = the sum of all windows, lowest first, whose buckets stand in w. A window's sum is that of its totals and, the
    length of a segment times, of its running sums: they join when that many doublings are left to the next window."""
    cdef size_t windows = pippenger_windows(window), segments = w.segments // windows, i, j
    cdef AffinePoint *running
    cdef JacobianPoint part
    cdef int bit
    segments_walk_var(w)
    jacobian_set_infinity(r)
    for i in range(windows, 0, -1):
        running = w.bucket + w.buckets + (i - 1) * segments
        for bit in range(window - 1, -1, -1):
            point_double_var(r, r)
            if <size_t>1 << bit == w.length:
                running_sum_var(&part, running, segments)
                point_add_var(r, r, &part)
        for j in range(segments):
            point_add_mixed_var(r, r, &running[w.segments + j])
