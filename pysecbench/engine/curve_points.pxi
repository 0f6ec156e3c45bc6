# Sums of affine points and square roots, eight at a time.
#
# Sums: each lane keeps the product of its own denominators, from its sum to its last (Montgomery's trick), and the
# eight whole products share one inversion. As in secp256k1/batch_affine.pxi, whose scalar code takes the sums that
# need no slope: opposite points, and infinity.

cdef inline unsigned int first_lanes(size_t n) noexcept nogil:
    """The mask of the first n lanes."""
    return 0xff if n >= WIDTH else (<unsigned int>1 << n) - 1


cdef struct SumBlock:                               # eight sums, or fewer, the last of which is then repeated
    const AffinePoint *first[WIDTH]
    const AffinePoint *second[WIDTH]
    AffinePoint *target[WIDTH]
    WideField x1
    WideField x2
    WideField d                                     # x2 - x1, the tangent's 2 y, or 1
    unsigned int there                              # lanes that are not repetitions
    unsigned int tangent                            # lanes of equal points
    unsigned int apart                              # lanes without a slope


cdef inline void block_find(SumBlock *s, AffinePoint *points, const PointSum *sums, size_t n) noexcept nogil:
    cdef size_t j
    for j in range(WIDTH):
        s.first[j] = points + sums[min(j, n - 1)].first
        s.second[j] = points + sums[min(j, n - 1)].second
        s.target[j] = points + sums[min(j, n - 1)].target
        carried_point_check(s.first[j])
        carried_point_check(s.second[j])
    s.there = first_lanes(n)


cdef void block_denominators_rare(SumBlock *s, unsigned int infinite) noexcept nogil:
    """The same where some lanes have no chord: their sum of y is 2 y for equal points, 0 for opposite ones."""
    cdef WideField one, x, y, twice
    points_to_lanes(x.n, y.n, s.first)
    points_to_lanes(x.n, twice.n, s.second)
    wide_sub(&x, &y, &twice)
    s.tangent = s.apart & ~infinite & wide_vanish(&x)
    s.apart &= ~s.tangent
    wide_times(&twice, &y, 2)
    wide_set_where(&s.d, &twice, s.tangent)
    wide_set_int(&one, 1)
    wide_set_where(&s.d, &one, s.apart)


cdef inline void block_denominators(SumBlock *s) noexcept nogil:
    """Given x1 and x2: d, and which lanes have none."""
    cdef unsigned int infinite = 0, j
    for j in range(WIDTH):
        infinite |= <unsigned int>(s.first[j].infinity | s.second[j].infinity) << j
    wide_sub(&s.d, &s.x2, &s.x1)
    s.tangent = 0
    s.apart = infinite | wide_vanish(&s.d)
    if s.apart:
        block_denominators_rare(s, infinite)


cdef inline void block_add(SumBlock *s, const WideField *inverse) noexcept nogil:
    """The sums of a block, given the inverses of their denominators."""
    cdef AffinePoint apart[WIDTH]
    cdef WideField y1, y2, slope, x, y
    cdef unsigned int j
    for j in range(WIDTH):
        if s.apart & s.there & (<unsigned int>1 << j):
            apart[j] = s.first[j][0]
            pair_add_trivial_var(&apart[j], &apart[j], s.second[j])
    points_to_lanes(s.x1.n, y1.n, s.first)
    points_to_lanes(s.x2.n, y2.n, s.second)
    wide_sub(&slope, &y2, &y1)
    if s.tangent:
        wide_sqr(&x, &s.x1)
        wide_times(&x, &x, 3)
        wide_set_where(&slope, &x, s.tangent)
    wide_mul(&slope, &slope, inverse)
    wide_sqr(&x, &slope)
    wide_sub_from(&x, &s.x1)
    wide_sub_from(&x, &s.x2)
    wide_carry(&x)                                 # x = slope^2 - x1 - x2
    wide_sub(&y, &s.x1, &x)
    wide_mul(&y, &y, &slope)
    wide_sub(&y, &y, &y1)                          # y = slope (x1 - x) - y1
    points_from_lanes(s.target, x.n, y.n, s.there & ~s.apart)
    for j in range(WIDTH):
        if s.apart & s.there & (<unsigned int>1 << j):
            s.target[j][0] = apart[j]


cdef void invert_lanes_var(WideField *r) noexcept nogil:
    """The inverse of each lane, none of which is zero, by one inversion."""
    cdef FieldElement each[WIDTH]
    cdef FieldElement product[WIDTH]
    elements_from_lanes(each, r, WIDTH)
    field_inv_all_var(each, product, WIDTH)
    elements_to_lanes(r, each, WIDTH)


cdef inline void room_put(FieldElement *room, size_t block, const WideField *a) noexcept nogil:
    """Keep the elements of a block where eight elements would stand."""
    cdef int i
    for i in range(5):
        lanes_store(<uint64_t *>(room + WIDTH * block) + WIDTH * i, a.n[i])


cdef inline void room_get(WideField *r, const FieldElement *room, size_t block) noexcept nogil:
    cdef int i
    for i in range(5):
        r.n[i] = lanes_load(<const uint64_t *>(room + WIDTH * block) + WIDTH * i)


cdef void points_add(AffinePoint *points, const PointSum *sums, size_t n, FieldElement *room) noexcept nogil:
    """points[target] = points[first] + points[second] for n sums; see curve_types.pxd."""
    cdef WideField inverse, own, product            # of block i and those behind it
    cdef SumBlock s
    cdef size_t blocks = (n + WIDTH - 1) // WIDTH, i
    if n == 0:
        return
    wide_set_int(&product, 1)
    room_put(room, blocks, &product)
    for i in range(blocks, 0, -1):
        block_find(&s, points, sums + WIDTH * (i - 1), n - WIDTH * (i - 1))
        x_to_lanes(s.x1.n, s.first)
        x_to_lanes(s.x2.n, s.second)
        block_denominators(&s)
        wide_mul(&product, &product, &s.d)
        room_put(room, i - 1, &product)
    inverse = product
    invert_lanes_var(&inverse)
    for i in range(blocks):
        block_find(&s, points, sums + WIDTH * i, n - WIDTH * i)
        x_to_lanes(s.x1.n, s.first)
        x_to_lanes(s.x2.n, s.second)
        block_denominators(&s)
        room_get(&product, room, i + 1)
        wide_mul(&own, &inverse, &product)
        wide_mul(&inverse, &inverse, &s.d)
        block_add(&s, &own)


# ---- square roots --------------------------------------------------------------------------------------

cdef enum:
    CHAINS = 3                                      # independent chains side by side hide the latency of a product


cdef inline void chains_mul(WideField *r, const WideField *a, const WideField *b) noexcept nogil:
    cdef int i
    for i in range(CHAINS):
        wide_mul(&r[i], &a[i], &b[i])


cdef inline void chains_sqr_times(WideField *r, const WideField *a, int times) noexcept nogil:
    """r = a^(2^times), times at least 1; r may be a."""
    cdef int i
    for i in range(CHAINS):
        wide_sqr(&r[i], &a[i])
    for _ in range(times - 1):
        for i in range(CHAINS):
            wide_sqr(&r[i], &r[i])


cdef void chains_sqrt(WideField *r, const WideField *a) noexcept nogil:
    """r = a^((p+1)/4): 253 squarings and 13 products, by runs of 2, 22 and 223 ones (the exponent's bits)."""
    cdef WideField x2[CHAINS]
    cdef WideField x3[CHAINS]
    cdef WideField x11[CHAINS]
    cdef WideField x22[CHAINS]
    cdef WideField x44[CHAINS]
    cdef WideField x88[CHAINS]
    cdef WideField t[CHAINS]
    chains_sqr_times(x2, a, 1)
    chains_mul(x2, x2, a)
    chains_sqr_times(x3, x2, 1)
    chains_mul(x3, x3, a)
    chains_sqr_times(t, x3, 3)
    chains_mul(t, t, x3)                            # 6 ones
    chains_sqr_times(t, t, 3)
    chains_mul(t, t, x3)                            # 9
    chains_sqr_times(t, t, 2)
    chains_mul(x11, t, x2)
    chains_sqr_times(t, x11, 11)
    chains_mul(x22, t, x11)
    chains_sqr_times(t, x22, 22)
    chains_mul(x44, t, x22)
    chains_sqr_times(t, x44, 44)
    chains_mul(x88, t, x44)
    chains_sqr_times(t, x88, 88)
    chains_mul(t, t, x88)                           # 176
    chains_sqr_times(t, t, 44)
    chains_mul(t, t, x44)                           # 220
    chains_sqr_times(t, t, 3)
    chains_mul(t, t, x3)                            # 223
    chains_sqr_times(t, t, 23)
    chains_mul(t, t, x22)
    chains_sqr_times(t, t, 6)
    chains_mul(t, t, x2)
    chains_sqr_times(r, t, 2)


cdef inline void wide_right_side(WideField *r, const WideField *x) noexcept nogil:
    """r = x^3 + 7."""
    wide_sqr(r, x)
    wide_mul(r, r, x)
    r.n[0] = r.n[0] + lanes_of(7)
    wide_carry(r)


cdef inline unsigned int wide_choose_y(WideField *y, const WideField *right, unsigned int odd) noexcept nogil:
    """Normalize y, a root or not of the right side, and negate it where its parity is not the one asked for. Returns
    the lanes where it is a root."""
    cdef WideField t
    cdef unsigned int roots
    wide_sqr(&t, y)
    wide_sub(&t, &t, right)
    roots = wide_vanish(&t)
    wide_normalize(y)
    wide_set_int(&t, 0)
    wide_sub(&t, &t, y)
    wide_normalize(&t)
    wide_set_where(y, &t, lanes_equal(y.n[0] & lanes_of(1), lanes_of(1)) ^ odd)
    return roots


cdef void block_lift(AffinePoint *points, const uint8_t *odd, uint8_t *exists, size_t n) noexcept nogil:
    """points_lift() for as many as stand in all chains, or fewer."""
    cdef AffinePoint *p[CHAINS][WIDTH]
    cdef WideField x[CHAINS]
    cdef WideField right[CHAINS]
    cdef WideField y[CHAINS]
    cdef unsigned int parity, roots
    cdef size_t i, j, at
    for i in range(CHAINS):
        for j in range(WIDTH):
            p[i][j] = points + min(WIDTH * i + j, n - 1)
            field_check_normalized(&p[i][j].x)
        x_to_lanes(x[i].n, <const AffinePoint **>p[i])
        wide_right_side(&right[i], &x[i])
    chains_sqrt(y, right)
    for i in range(CHAINS):
        at = WIDTH * i
        if at >= n:
            break
        parity = 0
        for j in range(min(<size_t>WIDTH, n - at)):
            parity |= <unsigned int>(odd[at + j] & 1) << j
        roots = wide_choose_y(&y[i], &right[i], parity)
        points_from_lanes(p[i], x[i].n, y[i].n, first_lanes(n - at))
        for j in range(min(<size_t>WIDTH, n - at)):
            exists[at + j] = roots >> j & 1
            field_bound(&points[at + j].x, 1, True)
            field_bound(&points[at + j].y, 1, True)


cdef void points_lift(AffinePoint *points, const uint8_t *odd, uint8_t *exists, size_t n) noexcept nogil:
    """The y of n normalized x's, of the parity asked for; where there is none, y is not to be used."""
    cdef size_t done = 0
    while done < n:
        block_lift(points + done, odd + done, exists + done, min(<size_t>(CHAINS * WIDTH), n - done))
        done += CHAINS * WIDTH
