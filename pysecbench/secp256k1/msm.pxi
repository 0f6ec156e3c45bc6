# Sums of several multiples, k[0] p[0] + k[1] p[1] + …

from pysecbench._curve cimport MSM_CONSTANT_TIME, MSM_TERM_BY_TERM

cdef enum:
    STRAUS_TERMS = 256                              # at a time: two doublings for two terms, tables in the cache


cdef void msm_term_by_term_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n) noexcept nogil:
    """r = the sum, each term multiplied on its own. No working memory."""
    cdef JacobianPoint term
    cdef size_t i
    jacobian_set_infinity(r)
    for i in range(n):
        multiply_double_and_add_var(&term, &k[i], &p[i])
        point_add_var(r, r, &term)


# ---- Straus: one chain of doublings, a table of odd multiples and a wNAF for every term ------------------

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


# ---- regular windows over all terms, for secret scalars ------------------------------------------------

cdef enum:
    REGULAR_TERMS = 64                              # at a time: two doublings a term, tables in the cache


cdef void regular_terms_sum(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                            RegularTerm *terms) noexcept nogil:
    """r = the sum of up to REGULAR_TERMS multiples; terms has room for two each."""
    cdef FieldElement ratio[REGULAR_TERMS][REGULAR_TABLE]
    cdef FieldElement z[REGULAR_TERMS]
    cdef FieldElement product[REGULAR_TERMS]
    cdef size_t kept[REGULAR_TERMS]
    cdef size_t i, used = 0
    for i in range(n):
        if not p[i].infinity:
            odd_multiples_chain_var(terms[2 * used].table, ratio[used], &z[used], REGULAR_TABLE, &p[i])
            kept[used] = i
            used += 1
    field_inv_all_var(z, product, used)
    for i in range(used):
        odd_multiples_settle(terms[2 * i].table, ratio[i], REGULAR_TABLE, &z[i])
        regular_split(&terms[2 * i], &k[kept[i]])
    regular_sum(r, terms, 2 * used)


cdef bint msm_constant_time(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n,
                            size_t scratch_bytes) noexcept nogil:
    """r = the sum in time that does not depend on the scalars; False when memory is refused."""
    cdef size_t most = max(scratch_bytes // (2 * sizeof(RegularTerm)), <size_t>1), done = 0, count
    cdef RegularTerm *terms
    cdef JacobianPoint part
    cdef AffinePoint affine
    most = min(n, <size_t>REGULAR_TERMS, most)
    jacobian_set_infinity(r)
    if n == 0:
        return True
    terms = <RegularTerm *>malloc(2 * most * sizeof(RegularTerm))
    if terms == NULL:
        return False
    while done < n:
        count = min(n - done, most)
        regular_terms_sum(&part, k + done, p + done, count, terms)
        affine_set_jacobian(&affine, &part)
        jacobian_add_affine(r, &affine)
        done += count
    free(terms)
    return True


cdef bint msm_by_method_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n, int method,
                        size_t scratch_bytes) noexcept nogil:
    """r = the sum by the method named, within scratch_bytes of working memory; False when memory is refused."""
    if method == MSM_TERM_BY_TERM:
        msm_term_by_term_var(r, k, p, n)
        return True
    if method == MSM_CONSTANT_TIME:
        return msm_constant_time(r, k, p, n, scratch_bytes)
    return msm_straus_var(r, k, p, n, scratch_bytes)
