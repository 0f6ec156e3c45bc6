# ML-DSA on coefficients. A polynomial is a sequence of 256 integers, and a list comes back. Bytes are written and read
# in place, so that a sanitizer sees what lies beside them.
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize


cdef int polynomial_read(Polynomial *r, object coefficients) except -1:
    cdef int j
    for j in range(DEGREE):
        r.c[j] = coefficients[j]
    return 0


cdef list coefficients_of(const Polynomial *a):
    return [a.c[j] for j in range(DEGREE)]


# ---- the ring ------------------------------------------------------------------------------------------

def montgomery(int64_t a):
    return montgomery_reduce(a)


def transform(a):
    cdef Polynomial w
    polynomial_read(&w, a)
    ntt(&w)
    return coefficients_of(&w)


def inverse_transform(a):
    cdef Polynomial w
    polynomial_read(&w, a)
    inverse_ntt(&w)
    return coefficients_of(&w)


def inner(row, vector):
    """Of at most 8 polynomials each."""
    cdef Polynomial a[8]
    cdef Polynomial b[8]
    cdef Polynomial r
    cdef int i
    for i in range(len(row)):
        polynomial_read(&a[i], row[i])
        polynomial_read(&b[i], vector[i])
    inner_product(&r, a, b, len(row))
    return coefficients_of(&r)


def centered(a):
    cdef Polynomial r
    polynomial_read(&r, a)
    center(&r)
    return coefficients_of(&r)


def canonical(a):
    cdef Polynomial r
    polynomial_read(&r, a)
    canonicalize(&r)
    return coefficients_of(&r)


def reaches(a, int32_t bound):
    cdef Polynomial r
    polynomial_read(&r, a)
    return norm_reaches(&r, bound) != 0


# ---- rounding, hints and encodings ---------------------------------------------------------------------

def power_rounded(a):
    cdef Polynomial r, high, low
    polynomial_read(&r, a)
    power2round(&high, &low, &r)
    return coefficients_of(&high), coefficients_of(&low)


def decomposed(a, int32_t gamma2):
    """High bits and low bits."""
    cdef Polynomial r, high, low
    polynomial_read(&r, a)
    high_bits(&high, &r, gamma2)
    low_bits(&low, &r, gamma2)
    return coefficients_of(&high), coefficients_of(&low)


def hint_made(a, b, int32_t gamma2):
    """The hint and how many 1s it has."""
    cdef Polynomial r, s
    cdef uint8_t hint[DEGREE]
    polynomial_read(&r, a)
    polynomial_read(&s, b)
    ones = make_hint(hint, &r, &s, gamma2)
    return list(hint[:DEGREE]), ones


def hint_used(bytes hint, a, int32_t gamma2):
    cdef Polynomial r, out
    polynomial_read(&r, a)
    use_hint(&out, hint, &r, gamma2)
    return coefficients_of(&out)


def packed(a, int32_t high, int bits):
    """By bit_pack: the differences high - a."""
    cdef Polynomial r
    cdef bytes out = PyBytes_FromStringAndSize(NULL, packed_size(bits))
    polynomial_read(&r, a)
    bit_pack(<uint8_t *>PyBytes_AS_STRING(out), &r, high, bits)
    return out


def unpacked(bytes content, int32_t high, int bits):
    cdef Polynomial r
    bit_unpack(&r, content, high, bits)
    return coefficients_of(&r)


# ---- uniform polynomials -------------------------------------------------------------------------------

cdef enum:
    UNTOUCHED = -77                                 # no coefficient of a uniform polynomial


cdef struct Guarded:                                # a polynomial, and what no kernel may write to
    Polynomial polynomial
    int32_t beside[16]


def uniform_from(streams):
    """The coefficients that STATES streams of blocks of SHAKE128, all of one length, give to a polynomial each, by
    take_uniforms; None where it wrote beside one."""
    cdef Guarded room[STATES]
    cdef Polynomial *a[STATES]
    cdef int filled[STATES]
    cdef uint64_t lane[25 * STATES]
    cdef const uint8_t *stream
    cdef size_t start
    cdef int i, j
    memset(lane, 255, sizeof(lane))
    for j in range(STATES):
        for i in range(16):
            room[j].beside[i] = UNTOUCHED
        a[j], filled[j] = &room[j].polynomial, 0
    for start in range(0, len(streams[0]), SHAKE128_RATE):
        for j in range(STATES):
            stream = streams[j]
            for i in range(SHAKE128_RATE // 8):
                lane[STATES * i + j] = load_le64(stream + start + 8 * i)
        take_uniforms(a, filled, lane)
    for j in range(STATES):
        for i in range(16):
            if room[j].beside[i] != UNTOUCHED:
                return None
    return [[a[j].c[i] for i in range(filled[j])] for j in range(STATES)]


def uniform_polynomials(bytes rho, places):
    """STATES polynomials from a seed and as many places of two bytes, by rej_ntt_polys."""
    cdef Polynomial room[STATES]
    cdef Polynomial *a[STATES]
    cdef bytes place = b"".join(places)
    cdef int j
    for j in range(STATES):
        a[j] = &room[j]
    rej_ntt_polys(a, rho, place)
    return [coefficients_of(a[j]) for j in range(STATES)]


def matrix(bytes rho, int k, int l):
    """By expand_a: its rows of ROW polynomials, None in place of those that it left alone."""
    cdef Polynomial room[ROWS_MOST * ROW]
    cdef int i, j
    for i in range(ROWS_MOST * ROW):
        for j in range(DEGREE):
            room[i].c[j] = UNTOUCHED
    expand_a(room, rho, k, l)
    found = [coefficients_of(&room[i]) for i in range(ROWS_MOST * ROW)]
    return [None if a == [UNTOUCHED] * DEGREE else a for a in found]
