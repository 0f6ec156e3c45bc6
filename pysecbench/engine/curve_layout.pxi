# Between arrays of elements and points and lanes: transpositions of eight rows. The PSB_VERIFY twin checks here that
# what goes in and out is carried.

from pysecbench.engine.lanes cimport lanes_transpose

cdef extern from *:
    """
    #ifdef PSB_VERIFY
    static void carried_check(const FieldElement *a) {
        field_check(a, 1);
        for (int i = 0; i < 4; i++) verify_check(a->n[i] <= LIMB_MASK);
    }
    static void carried_all_check(const FieldElement *a, size_t n) {
        for (size_t j = 0; j < n && j < 8; j++) carried_check(&a[j]);
    }
    static void carried_point_check(const AffinePoint *p) {
        if (!p->infinity) { carried_check(&p->x); carried_check(&p->y); }
    }
    #else
    #define carried_all_check(a, n) ((void)0)
    #define carried_point_check(p) ((void)0)
    #endif
    /* Words of eight points to vectors of a word each: x[5], y[5]. */
    static inline void points_to_lanes(U64x8 *x, U64x8 *y, const AffinePoint *const *p) {
    #ifdef PSB_VERIFY
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 8; j++) { x[i][j] = p[j]->x.n[i]; y[i][j] = p[j]->y.n[i]; }
    #else
        U64x8 row[8];
        __m512i even = _mm512_setzero_si512(), odd = even;
        for (int j = 0; j < 8; j++) row[j] = lanes_load(p[j]);
        lanes_transpose(row);
        for (int i = 0; i < 5; i++) x[i] = row[i];
        for (int i = 0; i < 3; i++) y[i] = row[5 + i];
        for (int j = 0; j < 4; j++) {
            even = _mm512_mask_broadcast_i64x2(even, 3 << 2 * j, _mm_loadu_si128((const __m128i *)&p[2 * j]->y.n[3]));
            odd = _mm512_mask_broadcast_i64x2(odd, 3 << 2 * j, _mm_loadu_si128((const __m128i *)&p[2 * j + 1]->y.n[3]));
        }
        y[3] = (U64x8)_mm512_unpacklo_epi64(even, odd);
        y[4] = (U64x8)_mm512_unpackhi_epi64(even, odd);
    #endif
    }
    static inline void x_to_lanes(U64x8 *x, const AffinePoint *const *p) {
    #ifdef PSB_VERIFY
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 8; j++) x[i][j] = p[j]->x.n[i];
    #else
        U64x8 row[8];
        for (int j = 0; j < 8; j++) row[j] = lanes_load(p[j]);
        lanes_transpose(row);
        for (int i = 0; i < 5; i++) x[i] = row[i];
    #endif
    }
    /* The way back, to the points of the mask. */
    static inline void points_from_lanes(AffinePoint *const *p, const U64x8 *x, const U64x8 *y, unsigned mask) {
    #ifdef PSB_VERIFY
        for (int j = 0; j < 8; j++)
            if (mask >> j & 1) {
                for (int i = 0; i < 5; i++) { p[j]->x.n[i] = x[i][j]; p[j]->y.n[i] = y[i][j]; }
                field_bound(&p[j]->x, 1, 0);
                field_bound(&p[j]->y, 1, 0);
                p[j]->infinity = 0;
                carried_point_check(p[j]);
            }
    #else
        U64x8 row[8], pair[2];
        for (int i = 0; i < 5; i++) row[i] = x[i];
        for (int i = 0; i < 3; i++) row[5 + i] = y[i];
        lanes_transpose(row);
        pair[0] = (U64x8)_mm512_unpacklo_epi64((__m512i)y[3], (__m512i)y[4]);
        pair[1] = (U64x8)_mm512_unpackhi_epi64((__m512i)y[3], (__m512i)y[4]);
        for (int j = 0; j < 8; j++)
            if (mask >> j & 1) {
                lanes_store(p[j], row[j]);
                p[j]->y.n[3] = pair[j & 1][j & 6];
                p[j]->y.n[4] = pair[j & 1][(j & 6) + 1];
                p[j]->infinity = 0;
            }
    #endif
    }
    """
    void carried_all_check(const FieldElement *a, size_t n) noexcept nogil
    void carried_point_check(const AffinePoint *p) noexcept nogil
    void points_to_lanes(U64x8 *x, U64x8 *y, const AffinePoint **p) noexcept nogil
    void x_to_lanes(U64x8 *x, const AffinePoint **p) noexcept nogil
    void points_from_lanes(AffinePoint **p, const U64x8 *x, const U64x8 *y, unsigned int mask) noexcept nogil


cdef inline void elements_to_lanes(WideField *r, const FieldElement *a, size_t n) noexcept nogil:
    """Up to eight elements; the last one also stands in the lanes that are left."""
    cdef uint64_t words[5][WIDTH]
    cdef size_t i, j
    carried_all_check(a, n)
    for j in range(WIDTH):
        for i in range(5):
            words[i][j] = a[min(j, n - 1)].n[i]
    for i in range(5):
        r.n[i] = lanes_load(words[i])


cdef inline void elements_from_lanes(FieldElement *r, const WideField *a, size_t n) noexcept nogil:
    """The first n lanes."""
    cdef uint64_t words[5][WIDTH]
    cdef size_t i, j
    for i in range(5):
        lanes_store(words[i], a.n[i])
    for j in range(n):
        for i in range(5):
            r[j].n[i] = words[i][j]
        field_bound(&r[j], 1, False)
    carried_all_check(r, n)
