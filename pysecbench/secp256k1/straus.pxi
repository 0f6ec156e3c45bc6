# Sums of multiples by Straus's method (Straus, "Addition chains of vectors" (1964)): one chain of doublings for all
# terms, and a table of odd multiples and a wNAF for every half of a scalar.

cdef enum:
    STRAUS_TERMS = 256                              # at a time: two doublings for two terms, tables in the cache


cdef struct StrausTerm:
    AffinePoint table[POINT_TABLE]
    FieldElement lambda_x[POINT_TABLE]
    FieldElement ratio[POINT_TABLE]

cdef struct StrausRoom:                             # working memory for `terms` terms
    StrausTerm *term
    FieldElement *z
    FieldElement *product                           # of the z up to each
    Stream *stream                                  # two a term
    size_t terms


cdef bint straus_room_init(StrausRoom *room, size_t n, size_t scratch_bytes) noexcept nogil:
    """Room for n terms, STRAUS_TERMS or as many as scratch_bytes hold, whichever is least, but for one at
    least; False when memory is refused."""
    cdef size_t bytes_each = sizeof(StrausTerm) + 2 * sizeof(FieldElement) + 2 * sizeof(Stream)
    room.terms = min(n, <size_t>STRAUS_TERMS, max(scratch_bytes // bytes_each, <size_t>1))
    room.term = <StrausTerm *>malloc(room.terms * sizeof(StrausTerm))
    room.z = <FieldElement *>malloc(room.terms * sizeof(FieldElement))
    room.product = <FieldElement *>malloc(room.terms * sizeof(FieldElement))
    room.stream = <Stream *>malloc(2 * room.terms * sizeof(Stream))
    return room.term != NULL and room.z != NULL and room.product != NULL and room.stream != NULL


cdef void straus_room_free(StrausRoom *room) noexcept nogil:
    free(room.term)
    free(room.z)
    free(room.product)
    free(room.stream)


cdef void straus_sum_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                     StrausRoom *room) noexcept nogil:
    """r = the sum of up to room.terms terms. One inversion for all tables."""
    cdef size_t i, used = 0
    cdef StrausTerm *term
    for i in range(n):
        if p[i].infinity:
            continue
        term = &room.term[used]
        odd_multiples_chain_var(term.table, term.ratio, &room.z[used], POINT_TABLE, &p[i])
        streams_init_split_var(&room.stream[2 * used], &k[i], term.table, term.lambda_x, POINT_WINDOW, True)
        used += 1
    field_inv_all_var(room.z, room.product, used)
    for i in range(used):
        term = &room.term[i]
        odd_multiples_settle(term.table, term.ratio, POINT_TABLE, &room.z[i])
        odd_multiples_lambda(term.lambda_x, term.table, POINT_TABLE)
    streams_sum_var(r, room.stream, 2 * <int>used, NULL)


cdef bint msm_straus_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                     size_t scratch_bytes) noexcept nogil:
    """r = the sum by Straus's method; False when memory is refused."""
    cdef StrausRoom room
    cdef JacobianPoint part
    cdef size_t done = 0, terms
    cdef bint granted
    jacobian_set_infinity(r)
    if n == 0:
        return True
    granted = straus_room_init(&room, n, scratch_bytes)
    while granted and done < n:
        terms = min(n - done, room.terms)
        straus_sum_var(&part, k + done, p + done, terms, &room)
        point_add_var(r, r, &part)
        done += terms
    straus_room_free(&room)
    return granted
