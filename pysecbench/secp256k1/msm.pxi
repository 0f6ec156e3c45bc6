# Sums of several multiples, k[0] p[0] + k[1] p[1] + …: term by term, in constant time, and the choice of a method
# by a model of the costs whose constants, and so whose crossovers, were measured.

from pysecbench._curve cimport (MSM_AUTO, MSM_BOS_COSTER, MSM_CONSTANT_TIME, MSM_PIPPENGER, MSM_PIPPENGER_AFFINE,
                                MSM_STRAUS, MSM_TERM_BY_TERM)


cdef void msm_term_by_term_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n) noexcept nogil:
    """r = the sum, each term multiplied on its own. No working memory."""
    cdef JacobianPoint term
    cdef size_t i
    jacobian_set_infinity(r)
    for i in range(n):
        multiply_double_and_add_var(&term, &k[i], &p[i])
        point_add_var(r, r, &term)


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


# ---- the choice ----------------------------------------------------------------------------------------

cdef enum:                                          # costs in hundredths of a mixed addition, measured
    COST_MIXED = 100
    COST_ADD = 142
    COST_DOUBLE = 60
    COST_STRAUS_TERM = 1940                         # table and recoding
    COST_STRAUS_HALF = 2150                         # 128 / 6 additions
    COST_PIPPENGER_HALF = 110                       # splitting and recoding, beside the additions


cdef size_t halves_count_var(const Scalar *k, size_t n) noexcept nogil:
    """How many half terms n terms have, taking scalars below 2^128 for one and all others for two."""
    cdef size_t i, halves = n
    for i in range(n):
        halves += (k[i].d[2] | k[i].d[3]) != 0
    return halves


cdef double pippenger_cost(size_t halves, int window) noexcept nogil:
    """Additions into buckets, of which the first of each is free, two additions a bucket, and the doublings."""
    cdef size_t buckets = <size_t>1 << (window - 1)
    cdef double additions = halves - min(halves, buckets)
    return (pippenger_windows(window) * (additions * COST_MIXED + 2.0 * buckets * COST_ADD)
            + 128.0 * COST_DOUBLE + <double>halves * COST_PIPPENGER_HALF)


cdef int pippenger_window(size_t halves) noexcept nogil:
    """The width that costs least."""
    cdef int window, best = PIPPENGER_WINDOW_LEAST
    for window in range(PIPPENGER_WINDOW_LEAST + 1, PIPPENGER_WINDOW_MOST + 1):
        if pippenger_cost(halves, window) < pippenger_cost(halves, best):
            best = window
    return best


cdef double affine_cost(size_t halves, int window) noexcept nogil:
    """Additions into buckets and two a bucket to weigh them, all in pairs; the calls that share them out, of which
    summing takes log2 of a bucket's size and two more for a group of windows, weighing one a bucket of a segment; the
    sums of segments and the doublings."""
    cdef size_t buckets = <size_t>1 << (window - 1), group = affine_group(halves, window)
    cdef int windows = pippenger_windows(window), rounds = 3
    cdef double groups = (windows + <int>group - 1) // <int>group, filled = min(halves, buckets)
    while halves >> (rounds - 2) > buckets:
        rounds += 1
    return (windows * (halves - filled + 2.0 * buckets) * engine.sum_cost
            + (groups * rounds + segment_length(window)) * engine.sums_cost
            + <double>weights_segments(window) * (2 * COST_MIXED + COST_ADD)
            + 128.0 * COST_DOUBLE + <double>halves * COST_PIPPENGER_HALF)


cdef int affine_window(size_t halves) noexcept nogil:
    """The width that costs least with affine buckets."""
    cdef int window, best = PIPPENGER_WINDOW_LEAST
    for window in range(PIPPENGER_WINDOW_LEAST + 1, PIPPENGER_WINDOW_MOST + 1):
        if affine_cost(halves, window) < affine_cost(halves, best):
            best = window
    return best


cdef double straus_cost(size_t terms, size_t halves) noexcept nogil:
    """A table a term, additions for its halves, and a chain of doublings for every STRAUS_TERMS."""
    return (<double>terms * COST_STRAUS_TERM + <double>halves * COST_STRAUS_HALF
            + 128.0 * COST_DOUBLE * (1 + terms // STRAUS_TERMS))


cdef int msm_choice(const Scalar *k, size_t n) noexcept nogil:
    """The method that costs least for these terms."""
    cdef size_t halves = halves_count_var(k, n)
    if affine_cost(halves, affine_window(halves)) < straus_cost(n, halves):
        return MSM_PIPPENGER_AFFINE
    return MSM_STRAUS


cdef bint msm_by_method_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p, size_t n, int method,
                            size_t scratch_bytes) noexcept nogil:
    """r = the sum by the method named, within scratch_bytes of working memory; False when memory is refused."""
    if method == MSM_AUTO:
        method = msm_choice(k, n)
    if method == MSM_TERM_BY_TERM:
        msm_term_by_term_var(r, k, p, n)
        return True
    if method == MSM_PIPPENGER:
        return msm_pippenger_var(r, k, p, n, pippenger_window(halves_count_var(k, n)), scratch_bytes)
    if method == MSM_PIPPENGER_AFFINE:
        return msm_pippenger_affine_var(r, k, p, n, affine_window(halves_count_var(k, n)), scratch_bytes)
    if method == MSM_BOS_COSTER:
        return msm_bos_coster_var(r, k, p, n, scratch_bytes)
    if method == MSM_CONSTANT_TIME:
        return msm_constant_time(r, k, p, n, scratch_bytes)
    return msm_straus_var(r, k, p, n, scratch_bytes)
