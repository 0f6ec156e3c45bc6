# The bucket method with buckets summed in affine coordinates by the engine's points_add. The points of several windows
# are sorted into buckets together, as many as fit the second-level cache; every round adds up the neighbours of each
# bucket in pairs, all sums of a round at once; bucket_weights.pxi then takes the sums of buckets.

from libc.stdint cimport uint32_t

cdef enum:
    AFFINE_GROUP_POINTS = 4096                      # 360 KB of points sorted at a time


cdef struct Buckets:                                # points sorted by bucket: those of bucket i begin at start[i]
    AffinePoint *point
    uint32_t *start
    uint32_t *size
    size_t count
    PointSum *sums                                  # room for half as many as there are points
    FieldElement *room                              # of points_add


cdef size_t round_pairs(Buckets *s) noexcept nogil:
    """List the sums of neighbours; how many there are."""
    cdef size_t pairs = 0, i
    cdef uint32_t j
    for i in range(s.count):
        for j in range(s.size[i] // 2):
            s.sums[pairs].first = s.start[i] + 2 * j
            s.sums[pairs].second = s.start[i] + 2 * j + 1
            s.sums[pairs].target = s.start[i] + j
            pairs += 1
    return pairs


cdef void round_close(Buckets *s) noexcept nogil:
    """The odd one left of a bucket moves behind its sums."""
    cdef AffinePoint *points
    cdef size_t i
    for i in range(s.count):
        points = s.point + s.start[i]
        if s.size[i] & 1:
            points[s.size[i] // 2] = points[s.size[i] - 1]
        s.size[i] = (s.size[i] + 1) // 2


cdef void buckets_reduce_var(Buckets *s) noexcept nogil:
    """Add up each bucket: rounds until none holds more than one point."""
    cdef size_t pairs = round_pairs(s)
    while pairs != 0:
        engine.points_add(s.point, s.sums, pairs, s.room)
        round_close(s)
        pairs = round_pairs(s)


cdef struct PippengerAffineRoom:                    # working memory for `terms` terms
    HalfTerm *half
    int16_t *digits                                 # window by window
    Buckets buckets
    Weights weights
    size_t terms
    size_t group                                    # windows at a time
    int window


cdef inline size_t affine_group(size_t halves, int window) noexcept nogil:
    return min(max(AFFINE_GROUP_POINTS // max(halves, <size_t>1), <size_t>1), <size_t>pippenger_windows(window))


cdef size_t affine_room_bytes(size_t terms, int window) noexcept nogil:
    """What room for this many terms takes."""
    cdef size_t group = affine_group(2 * terms, window)
    return (weights_bytes(window) + terms * pippenger_term_bytes(window)
            + sum_room(group * terms) * sizeof(FieldElement)
            + group * (2 * terms * sizeof(AffinePoint) + terms * sizeof(PointSum)
                       + (2 * sizeof(uint32_t) << (window - 1))))


cdef bint affine_room_init(PippengerAffineRoom *room, size_t n, int window, size_t scratch_bytes) noexcept nogil:
    """Room for n terms or for as many as scratch_bytes hold, with narrower windows where their buckets leave too
    little, but for one term at least; False when memory is refused."""
    cdef size_t points
    while window > PIPPENGER_WINDOW_LEAST and affine_room_bytes(<size_t>1 << window, window) > scratch_bytes:
        window -= 1
    room.terms = min(n, engine.terms_most)
    while room.terms > 1 and affine_room_bytes(room.terms, window) > scratch_bytes:
        room.terms = (room.terms + 1) // 2
    room.window = window
    room.group = affine_group(2 * room.terms, window)
    points = room.group * 2 * room.terms
    room.half = <HalfTerm *>malloc(2 * room.terms * sizeof(HalfTerm))
    room.digits = <int16_t *>malloc(2 * room.terms * pippenger_windows(window) * sizeof(int16_t))
    room.buckets.point = <AffinePoint *>malloc(points * sizeof(AffinePoint))
    room.buckets.sums = <PointSum *>malloc(points // 2 * sizeof(PointSum))
    room.buckets.room = <FieldElement *>malloc(sum_room(points // 2) * sizeof(FieldElement))
    room.buckets.start = <uint32_t *>malloc(room.group * sizeof(uint32_t) << (window - 1))
    room.buckets.size = <uint32_t *>malloc(room.group * sizeof(uint32_t) << (window - 1))
    return (weights_init(&room.weights, window) and room.half != NULL and room.digits != NULL
            and room.buckets.point != NULL and room.buckets.sums != NULL and room.buckets.room != NULL
            and room.buckets.start != NULL and room.buckets.size != NULL)


cdef void affine_room_free(PippengerAffineRoom *room) noexcept nogil:
    weights_free(&room.weights)
    free(room.half)
    free(room.digits)
    free(room.buckets.point)
    free(room.buckets.sums)
    free(room.buckets.room)
    free(room.buckets.start)
    free(room.buckets.size)


cdef inline int digit_bucket(int digit) noexcept nogil:
    """The bucket of a digit that is not zero."""
    return (digit if digit > 0 else -digit) - 1


cdef void buckets_sort_var(Buckets *s, const HalfTerm *half, const int16_t *digits, size_t used, size_t windows,
                           int window) noexcept nogil:
    """Sort the points of some windows, signed by their digits, into the buckets of those windows."""
    cdef size_t i, w, width = <size_t>1 << (window - 1)
    cdef uint32_t place = 0
    cdef uint32_t *size
    cdef AffinePoint *point
    cdef int digit
    s.count = windows * width
    memset(s.size, 0, s.count * sizeof(uint32_t))
    for w in range(windows):
        size = s.size + w * width
        for i in range(used):
            if digits[w * used + i] != 0:
                size[digit_bucket(digits[w * used + i])] += 1
    for i in range(s.count):
        s.start[i] = place
        place += s.size[i]
        s.size[i] = 0
    for w in range(windows):
        for i in range(used):
            digit = digits[w * used + i]
            if digit == 0:
                continue
            size = &s.size[w * width + digit_bucket(digit)]
            point = &s.point[s.start[w * width + digit_bucket(digit)] + size[0]]
            size[0] += 1
            point[0] = half[i].point
            if digit < 0:
                field_negate(&point.y, &point.y, 1)
                field_carry(&point.y)


cdef void buckets_keep(AffinePoint *kept, const Buckets *s) noexcept nogil:
    """The sum of each bucket, infinity for an empty one."""
    cdef size_t i
    for i in range(s.count):
        if s.size[i] == 0:
            affine_set_infinity(&kept[i])
        else:
            kept[i] = s.point[s.start[i]]


cdef void pippenger_affine_sum_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                                   PippengerAffineRoom *room) noexcept nogil:
    """r = the sum of up to room.terms terms."""
    cdef size_t used = half_terms_make(room.half, k, p, n), i, windows
    cdef size_t left = pippenger_windows(room.window), width = <size_t>1 << (room.window - 1)
    for i in range(used):
        pippenger_digits(room.digits + i, used, room.half[i].k, room.window)
    while left > 0:
        windows = min(room.group, left)
        left -= windows
        buckets_sort_var(&room.buckets, room.half, room.digits + left * used, used, windows, room.window)
        buckets_reduce_var(&room.buckets)
        buckets_keep(room.weights.bucket + left * width, &room.buckets)
    windows_sum_var(r, &room.weights, room.window)


cdef bint msm_pippenger_affine_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n, int window,
                                   size_t scratch_bytes) noexcept nogil:
    """r = the sum with windows of this width; False when memory is refused."""
    cdef PippengerAffineRoom room
    cdef JacobianPoint part
    cdef size_t done = 0, terms
    cdef bint granted
    jacobian_set_infinity(r)
    if n == 0:
        return True
    granted = affine_room_init(&room, n, window, scratch_bytes)
    while granted and done < n:
        terms = min(n - done, room.terms)
        pippenger_affine_sum_var(&part, k + done, p + done, terms, &room)
        point_add_var(r, r, &part)
        done += terms
    affine_room_free(&room)
    return granted
