# Multiplication of one point, or of the generator and one point, by scalars.
#
# The streams of digits of several multiples share one chain of doublings (Straus, "Addition chains of vectors"
# (1964); for two scalars also named after Shamir; interleaving of wNAFs: Moeller, "Algorithms for
# multi-exponentiation" (SAC 2001)).

from pysecbench.secp256k1.types cimport PreparedPoint
from pysecbench._curve cimport (MULTIPLY_AUTO, MULTIPLY_COMB, MULTIPLY_DOUBLE_AND_ADD,
                                MULTIPLY_DOUBLE_AND_ADD_RECURSIVE, MULTIPLY_DOUBLE_AND_ADD_RTL,
                                MULTIPLY_GLV_WINDOWS, MULTIPLY_LADDER, MULTIPLY_WINDOWS, MULTIPLY_WNAF)

cdef enum:
    POINT_TABLE = 1 << (POINT_WINDOW - 2)
    GENERATOR_TABLE = 1 << (GENERATOR_WINDOW - 2)


# ---- tables for many multiplications -----------------------------------------------------------------

cdef void prepare_fill_var(PreparedPoint *r) noexcept nogil:
    """Fill the tables of r.point. The ratios of the chain stand, until they are used up, where the lambda images
    will."""
    cdef int count = 1 << (r.window - 2)
    cdef FieldElement z
    if r.point.infinity:
        return
    odd_multiples_chain_var(r.table, r.lambda_x, &z, count, &r.point)
    field_inv_var(&z, &z)
    odd_multiples_settle(r.table, r.lambda_x, count, &z)
    odd_multiples_lambda(r.lambda_x, r.table, count)


cdef bint prepare_table(PreparedPoint *r, const AffinePoint *p, int window) noexcept nogil:
    """The 2^(window - 2) odd multiples of p, affine; False when memory is refused. A mixed addition and about
    8 multiplications each, and one inversion."""
    cdef int count = 1 << (window - 2)
    r.point = p[0]
    r.window = window
    r.table = <AffinePoint *>malloc(count * sizeof(AffinePoint))
    r.lambda_x = <FieldElement *>malloc(count * sizeof(FieldElement))
    if r.table == NULL or r.lambda_x == NULL:
        return False
    prepare_fill_var(r)
    return True


cdef extern from *:
    """
    static pthread_once_t generator_once = PTHREAD_ONCE_INIT;
    """
    pthread_once_t generator_once

cdef PreparedPoint generator                        # with static tables of 128 bytes a multiple
cdef AffinePoint generator_table[GENERATOR_TABLE]
cdef FieldElement generator_lambda_x[GENERATOR_TABLE]


cdef void generator_make() noexcept nogil:
    affine_set_generator(&generator.point)
    generator.window = GENERATOR_WINDOW
    generator.table = generator_table
    generator.lambda_x = generator_lambda_x
    prepare_fill_var(&generator)


cdef inline const PreparedPoint *prepared_generator() noexcept nogil:
    """The generator with its table, made at the first call of all threads."""
    pthread_once(&generator_once, generator_make)
    return &generator


cdef struct OwnTable:                               # made for one multiplication, on an isomorphic curve
    AffinePoint table[POINT_TABLE]
    FieldElement lambda_x[POINT_TABLE]
    FieldElement z


cdef void own_table_make_var(OwnTable *t, const AffinePoint *p) noexcept nogil:
    """The odd multiples of p, not infinity, and their lambda images."""
    cdef FieldElement ratio[POINT_TABLE]
    odd_multiples_chain_var(t.table, ratio, &t.z, POINT_TABLE, p)
    odd_multiples_settle(t.table, ratio, POINT_TABLE, NULL)
    odd_multiples_lambda(t.lambda_x, t.table, POINT_TABLE)


# ---- interleaved streams -----------------------------------------------------------------------------

cdef struct Stream:
    int16_t digits[DIGITS]
    int length
    const AffinePoint *table                        # odd multiples
    const FieldElement *x                           # their lambda images' x, or NULL for the multiples themselves
    bint original                                   # affine on the original curve, not on that of the others


cdef inline void stream_init_var(Stream *s, const Scalar *k, const AffinePoint *table, int window,
                             bint original) noexcept nogil:
    """k times the point of the table."""
    s.length = recode_wnaf_var(s.digits, k, window, False)
    s.table = table
    s.x = NULL
    s.original = original


cdef inline void streams_init_split_var(Stream *s, const Scalar *k, const AffinePoint *table,
                                    const FieldElement *lambda_x, int window, bint original) noexcept nogil:
    """k times the point of the table as two streams of half the length."""
    cdef SplitScalar split
    cdef int i
    scalar_split_var(&split, k)
    for i in range(2):
        s[i].length = recode_wnaf_var(s[i].digits, &split.part[i], window, split.negative[i])
        s[i].table = table
        s[i].x = lambda_x if i == 1 else NULL
        s[i].original = original


cdef inline void streams_init_prepared_var(Stream *s, const Scalar *k, const PreparedPoint *p) noexcept nogil:
    """k times a prepared point, not infinity, as two streams."""
    streams_init_split_var(s, k, p.table, p.lambda_x, p.window, True)


cdef inline void stream_add_var(JacobianPoint *r, const Stream *s, int digit, const FieldElement *z) noexcept nogil:
    """Add what a digit, not zero, stands for."""
    cdef int i = (digit if digit > 0 else -digit) >> 1
    cdef AffinePoint term = s.table[i]
    if s.x != NULL:
        term.x = s.x[i]
    if digit < 0:
        field_negate(&term.y, &term.y, 1)
    add_mixed_var(r, r, &term, z if s.original else NULL, NULL)


cdef void streams_sum_var(JacobianPoint *r, const Stream *streams, int n, const FieldElement *z) noexcept nogil:
    """r = the sum of what the streams stand for. z: the Z by which the tables that are not original are to be
    divided, NULL when all are original."""
    cdef int i, j, length = 0
    for j in range(n):
        length = max(length, streams[j].length)
    jacobian_set_infinity(r)
    for i in range(length - 1, -1, -1):
        point_double_var(r, r)
        for j in range(n):
            if i < streams[j].length and streams[j].digits[i] != 0:
                stream_add_var(r, &streams[j], streams[j].digits[i], z)
    if z != NULL and not r.infinity:
        field_mul(&r.z, &r.z, z)


# ---- multiplications ---------------------------------------------------------------------------------

cdef void multiply_wnaf_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, one stream, p not infinity."""
    cdef OwnTable own
    cdef Stream stream
    own_table_make_var(&own, p)
    stream_init_var(&stream, k, own.table, POINT_WINDOW, False)
    streams_sum_var(r, &stream, 1, &own.z)


cdef void multiply_glv_wnaf_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p) noexcept nogil:
    """r = k p, two streams of half the length, p not infinity."""
    cdef OwnTable own
    cdef Stream streams[2]
    own_table_make_var(&own, p)
    streams_init_split_var(streams, k, own.table, own.lambda_x, POINT_WINDOW, False)
    streams_sum_var(r, streams, 2, &own.z)


cdef void multiply_prepared_var(JacobianPoint *r, const Scalar *k, const PreparedPoint *p) noexcept nogil:
    """r = k p for a prepared point, not infinity."""
    cdef Stream streams[2]
    streams_init_prepared_var(streams, k, p)
    streams_sum_var(r, streams, 2, NULL)


cdef void multiply_two_var(JacobianPoint *r, const Scalar *s, const Scalar *k, const AffinePoint *p,
                       const PreparedPoint *prepared) noexcept nogil:
    """r = s G + k p, the sum that every verification needs. p is not infinity; when it is prepared, only its
    table is read."""
    cdef OwnTable own
    cdef Stream streams[4]
    streams_init_prepared_var(streams, s, prepared_generator())
    if prepared != NULL:
        streams_init_prepared_var(&streams[2], k, prepared)
        streams_sum_var(r, streams, 4, NULL)
        return
    own_table_make_var(&own, p)
    streams_init_split_var(&streams[2], k, own.table, own.lambda_x, POINT_WINDOW, False)
    streams_sum_var(r, streams, 4, &own.z)


cdef void multiply_by_method_var(JacobianPoint *r, const Scalar *k, const AffinePoint *p,
                             const PreparedPoint *prepared, int method) noexcept nogil:
    """r = k p by the method named; `prepared`, when not NULL, belongs to p. The comb takes p for the generator."""
    if p.infinity:
        jacobian_set_infinity(r)
    elif method == MULTIPLY_COMB or (method == MULTIPLY_AUTO and affine_is_generator(p)):
        multiply_generator(r, k)
    elif method == MULTIPLY_DOUBLE_AND_ADD:
        multiply_double_and_add_var(r, k, p)
    elif method == MULTIPLY_DOUBLE_AND_ADD_RTL:
        multiply_right_to_left_var(r, k, p)
    elif method == MULTIPLY_DOUBLE_AND_ADD_RECURSIVE:
        multiply_recursive_var(r, k, p, 0)
    elif method == MULTIPLY_LADDER:
        multiply_ladder_var(r, k, p)
    elif method == MULTIPLY_WINDOWS:
        multiply_windows(r, k, p)
    elif method == MULTIPLY_GLV_WINDOWS:
        multiply_glv_windows(r, k, p)
    elif method == MULTIPLY_WNAF:
        multiply_wnaf_var(r, k, p)
    elif method == MULTIPLY_AUTO and prepared != NULL:
        multiply_prepared_var(r, k, prepared)
    else:
        multiply_glv_wnaf_var(r, k, p)
