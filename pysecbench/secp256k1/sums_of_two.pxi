# s G + k P for many s, k and P, as verifications of different signatures need it, for engines that take several at a
# time: tables of odd multiples made by the engine's points_add, digits of regular windows (windows.pxi) of the halves
# by the endomorphism.

cdef enum:
    TOGETHER = 64                                   # sums of one block
    TABLE_STEPS = 5


cdef struct TwoRoom:                                # working memory for a block
    AffinePoint *points                             # a row of ROW for each
    PointSum *sums
    FieldElement *room
    TwoMultiples *terms
    JacobianPoint *results


cdef enum:
    ROW = TWO_TABLE + 4                             # points of one table: P, 3P … 31P, then 2P, 4P, 8P, 16P


cdef bint two_room_init(TwoRoom *w) noexcept nogil:
    """False, and nothing to free, when memory is refused."""
    w.points = <AffinePoint *>malloc(TOGETHER * ROW * sizeof(AffinePoint))
    w.sums = <PointSum *>malloc(TOGETHER * (TWO_TABLE // 2) * sizeof(PointSum))
    w.room = <FieldElement *>malloc(sum_room(TOGETHER * (TWO_TABLE // 2)) * sizeof(FieldElement))
    w.terms = <TwoMultiples *>malloc(TOGETHER * sizeof(TwoMultiples))
    w.results = <JacobianPoint *>malloc(TOGETHER * sizeof(JacobianPoint))
    if w.points != NULL and w.sums != NULL and w.room != NULL and w.terms != NULL and w.results != NULL:
        return True
    two_room_free(w)
    return False


cdef void two_room_free(TwoRoom *w) noexcept nogil:
    free(w.points)
    free(w.sums)
    free(w.room)
    free(w.terms)
    free(w.results)


cdef void two_tables_make(TwoRoom *w, size_t n) noexcept nogil:
    """Given the first point of n rows, the others. Step t makes 2^t P twice 2^(t-1) P, and, adding it to what stands
    there, the odd multiples between 2^t P and 2^(t+1) P."""
    cdef size_t i, j, made = 1, used
    cdef int t
    for t in range(TABLE_STEPS):
        used = 0
        if t < TABLE_STEPS - 1:
            for i in range(n):
                w.sums[used].first = w.sums[used].second = i * ROW + (TWO_TABLE + t - 1 if t > 0 else 0)
                w.sums[used].target = i * ROW + TWO_TABLE + t
                used += 1
        if t > 0:
            for i in range(n):
                for j in range(made):
                    w.sums[used].first = i * ROW + j
                    w.sums[used].second = i * ROW + TWO_TABLE + t - 1
                    w.sums[used].target = i * ROW + made + j
                    used += 1
            made *= 2
        engine.points_add(w.points, w.sums, used, w.room)


cdef void two_digits(int16_t *digits, const Scalar *half, int count, int window, bint negative) noexcept nogil:
    """The digits of an odd half, or of the half and 1, all odd."""
    cdef int i, digit
    cdef Scalar odd = half[0]
    odd.d[0] |= 1
    for i in range(count):
        digit = <int>(scalar_bits(&odd, window * i, window + 1) | 1)
        if i < count - 1:
            digit -= 1 << window
        digits[i] = <int16_t>(-digit if negative else digit)


cdef void two_multiples_init(TwoMultiples *r, const Scalar *s, const Scalar *k,
                             const AffinePoint *table) noexcept nogil:
    """s G + k P, P being the first of the table."""
    cdef SplitScalar split
    cdef int i
    r.table = table
    r.even = r.negative = 0
    scalar_split(&split, s)
    for i in range(2):
        two_digits(r.generator[i], &split.part[i], TWO_GENERATOR_DIGITS, TWO_GENERATOR_WINDOW, split.negative[i])
        r.even |= (~split.part[i].d[0] & 1) << i
        r.negative |= split.negative[i] << i
    scalar_split(&split, k)
    for i in range(2):
        two_digits(r.point[i], &split.part[i], TWO_DIGITS, TWO_WINDOW, split.negative[i])
        r.even |= (~split.part[i].d[0] & 1) << (2 + i)
        r.negative |= split.negative[i] << (2 + i)
