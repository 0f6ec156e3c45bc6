"""The kernels of the package on raw limbs, for tests: the package's own sources compiled once more, under
the macro of one of their twins (see pysecbench/twin.h), with a Python function for each kernel.

A field element is (limbs, magnitude, normalized), five limbs; a scalar is four limbs; an affine point is
(x, y, infinity) and a Jacobian one (x, y, z, infinity). What comes back is limbs only: which magnitude a
result has is for the test to claim. `alias` names the operand whose memory the result shares, "a" or "b";
with `b` None the second operand is the first one itself.
"""
include "kernels.pxi"
include "ecdsa/der.pxi"


# ---- between Python and the structs ------------------------------------------------------------------

cdef int field_read(FieldElement *r, object element) except -1:
    cdef int i, magnitude
    cdef bint normalized
    limbs, magnitude, normalized = element
    for i in range(5):
        r.n[i] = limbs[i]
    field_bound(r, magnitude, normalized)
    return 0


cdef tuple field_limbs(const FieldElement *a):
    return (a.n[0], a.n[1], a.n[2], a.n[3], a.n[4])


cdef int scalar_read(Scalar *r, object limbs) except -1:
    cdef int i
    for i in range(4):
        r.d[i] = limbs[i]
    return 0


cdef tuple scalar_limbs(const Scalar *a):
    return (a.d[0], a.d[1], a.d[2], a.d[3])


cdef int affine_read(AffinePoint *r, object point) except -1:
    x, y, infinity = point
    field_read(&r.x, x)
    field_read(&r.y, y)
    r.infinity = infinity
    return 0


cdef tuple affine_limbs(const AffinePoint *a):
    return field_limbs(&a.x), field_limbs(&a.y), a.infinity != 0


cdef int jacobian_read(JacobianPoint *r, object point) except -1:
    x, y, z, infinity = point
    field_read(&r.x, x)
    field_read(&r.y, y)
    field_read(&r.z, z)
    r.infinity = infinity
    return 0


cdef tuple jacobian_limbs(const JacobianPoint *a):
    return field_limbs(&a.x), field_limbs(&a.y), field_limbs(&a.z), a.infinity != 0


cdef void *chosen(void *r, void *a, void *b, object alias) except NULL:
    """Where a result goes."""
    if alias is None:
        return r
    if alias == "a":
        return a
    if alias == "b":
        return b
    raise ValueError(f"no operand {alias!r}")


# ---- the field ---------------------------------------------------------------------------------------

class field:
    @staticmethod
    def set_int(uint64_t value):
        cdef FieldElement r
        field_set_int(&r, value)
        return field_limbs(&r)

    @staticmethod
    def set_bytes(bytes b):
        """None when the kernel refuses the value."""
        cdef FieldElement r
        return field_limbs(&r) if field_set_bytes(&r, b) else None

    @staticmethod
    def get_bytes(a):
        cdef FieldElement x
        cdef uint8_t out[32]
        field_read(&x, a)
        field_get_bytes(out, &x)
        return out[:32]

    @staticmethod
    def carry(a):
        cdef FieldElement x
        field_read(&x, a)
        field_carry(&x)
        return field_limbs(&x)

    @staticmethod
    def normalize_var(a):
        cdef FieldElement x
        field_read(&x, a)
        field_normalize_var(&x)
        return field_limbs(&x)

    @staticmethod
    def is_zero(a):
        cdef FieldElement x
        field_read(&x, a)
        return field_is_zero(&x) != 0

    @staticmethod
    def is_odd(a):
        cdef FieldElement x
        field_read(&x, a)
        return field_is_odd(&x) != 0

    @staticmethod
    def vanishes_var(a):
        cdef FieldElement x
        field_read(&x, a)
        return field_vanishes_var(&x) != 0

    @staticmethod
    def equal_var(a, b):
        cdef FieldElement x, y
        field_read(&x, a)
        field_read(&y, b)
        return field_equal_var(&x, &y) != 0

    @staticmethod
    def negate(a, int magnitude, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        field_negate(out, &x, magnitude)
        return field_limbs(out)

    @staticmethod
    def add(a, b):
        cdef FieldElement x, y
        field_read(&x, a)
        if b is None:
            field_add(&x, &x)
        else:
            field_read(&y, b)
            field_add(&x, &y)
        return field_limbs(&x)

    @staticmethod
    def scale(a, unsigned int k):
        cdef FieldElement x
        field_read(&x, a)
        field_scale(&x, k)
        return field_limbs(&x)

    @staticmethod
    def mul(a, b, alias=None):
        cdef FieldElement x, y, r
        cdef FieldElement *second = &x
        field_read(&x, a)
        if b is not None:
            field_read(&y, b)
            second = &y
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, second, alias)
        field_mul(out, &x, second)
        return field_limbs(out)

    @staticmethod
    def sqr(a, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        field_sqr(out, &x)
        return field_limbs(out)

    @staticmethod
    def sqr_times(a, int times, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        lanes_sqr_times(out, &x, times, 1)
        return field_limbs(out)

    @staticmethod
    def inv_fermat(a, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        field_inv_fermat(out, &x)
        return field_limbs(out)

    @staticmethod
    def inv(a, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        field_inv(out, &x)
        return field_limbs(out)

    @staticmethod
    def inv_var(a, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        field_inv_var(out, &x)
        return field_limbs(out)

    @staticmethod
    def inv_all(elements):
        """The inverses of all, by one inversion."""
        cdef FieldElement a[64]
        cdef FieldElement product[64]
        cdef size_t n = len(elements), i
        for i in range(n):
            field_read(&a[i], elements[i])
        field_inv_all_var(a, product, n)
        return [field_limbs(&a[i]) for i in range(n)]

    @staticmethod
    def sqrt_pair(a, b):
        """The roots of both, and whether each is one."""
        cdef FieldElement x[2]
        cdef FieldElement r[2]
        cdef bint exists[2]
        field_read(&x[0], a)
        field_read(&x[1], b)
        field_sqrt_pair(r, exists, x)
        return [(field_limbs(&r[i]), exists[i] != 0) for i in range(2)]

    @staticmethod
    def sqrt(a, alias=None):
        cdef FieldElement x, r
        field_read(&x, a)
        cdef FieldElement *out = <FieldElement *>chosen(&r, &x, &x, alias)
        cdef bint exists = field_sqrt(out, &x)
        return field_limbs(out), exists != 0


# ---- scalars -----------------------------------------------------------------------------------------

class scalar:
    @staticmethod
    def limbs_exceed(a, b):
        cdef Scalar x, y
        scalar_read(&x, a)
        scalar_read(&y, b)
        return limbs_exceed(x.d, y.d) != 0

    @staticmethod
    def limbs_add(a, b):
        cdef Scalar x, y
        scalar_read(&x, a)
        scalar_read(&y, b)
        carry = limbs_add(x.d, x.d, y.d)
        return scalar_limbs(&x), carry

    @staticmethod
    def limbs_sub(a, b):
        cdef Scalar x, y
        scalar_read(&x, a)
        scalar_read(&y, b)
        limbs_sub(x.d, x.d, y.d)
        return scalar_limbs(&x)

    @staticmethod
    def set_int(uint64_t value):
        cdef Scalar r
        scalar_set_int(&r, value)
        return scalar_limbs(&r)

    @staticmethod
    def set_bytes(bytes b):
        cdef Scalar r
        cdef bint below = scalar_set_bytes(&r, b)
        return scalar_limbs(&r), below != 0

    @staticmethod
    def get_bytes(a):
        cdef Scalar x
        cdef uint8_t out[32]
        scalar_read(&x, a)
        scalar_get_bytes(out, &x)
        return out[:32]

    @staticmethod
    def is_zero(a):
        cdef Scalar x
        scalar_read(&x, a)
        return scalar_is_zero(&x) != 0

    @staticmethod
    def is_high(a):
        cdef Scalar x
        scalar_read(&x, a)
        return scalar_is_high(&x) != 0

    @staticmethod
    def bits(a):
        """All 256 bits, lowest first, and the length that recoding finds."""
        cdef Scalar x
        cdef int i
        scalar_read(&x, a)
        return [scalar_bit(&x, i) for i in range(256)], scalar_bit_length_var(&x)

    @staticmethod
    def add(a, b, alias=None):
        cdef Scalar x, y, r
        cdef Scalar *second = &x
        scalar_read(&x, a)
        if b is not None:
            scalar_read(&y, b)
            second = &y
        cdef Scalar *out = <Scalar *>chosen(&r, &x, second, alias)
        scalar_add(out, &x, second)
        return scalar_limbs(out)

    @staticmethod
    def mul(a, b, alias=None):
        cdef Scalar x, y, r
        cdef Scalar *second = &x
        scalar_read(&x, a)
        if b is not None:
            scalar_read(&y, b)
            second = &y
        cdef Scalar *out = <Scalar *>chosen(&r, &x, second, alias)
        scalar_mul(out, &x, second)
        return scalar_limbs(out)

    @staticmethod
    def negate(a, alias=None):
        cdef Scalar x, r
        scalar_read(&x, a)
        cdef Scalar *out = <Scalar *>chosen(&r, &x, &x, alias)
        scalar_negate(out, &x)
        return scalar_limbs(out)

    @staticmethod
    def inv(a, alias=None):
        cdef Scalar x, r
        scalar_read(&x, a)
        cdef Scalar *out = <Scalar *>chosen(&r, &x, &x, alias)
        scalar_inv(out, &x)
        return scalar_limbs(out)

    @staticmethod
    def inv_var(a, alias=None):
        cdef Scalar x, r
        scalar_read(&x, a)
        cdef Scalar *out = <Scalar *>chosen(&r, &x, &x, alias)
        scalar_inv_var(out, &x)
        return scalar_limbs(out)

    @staticmethod
    def reduce_wide(wide):
        cdef Scalar r
        cdef uint64_t limbs[8]
        cdef int i
        for i in range(8):
            limbs[i] = wide[i]
        scalar_reduce_wide(&r, limbs)
        return scalar_limbs(&r)


# ---- points ------------------------------------------------------------------------------------------

class affine:
    @staticmethod
    def generator():
        cdef AffinePoint r
        affine_set_generator(&r)
        return affine_limbs(&r)

    @staticmethod
    def set_bytes(bytes b):
        """None when the kernel refuses the encoding."""
        cdef AffinePoint r
        return affine_limbs(&r) if affine_set_bytes(&r, b, len(b)) else None

    @staticmethod
    def get_bytes(a, bint compressed):
        cdef AffinePoint p
        cdef uint8_t out[65]
        affine_read(&p, a)
        return out[:affine_get_bytes(out, &p, compressed)]

    @staticmethod
    def lift_x(bytes x):
        """None when there is no such point."""
        cdef AffinePoint r
        return affine_limbs(&r) if affine_lift_x(&r, x) else None

    @staticmethod
    def negate(a, alias=None):
        cdef AffinePoint p, r
        affine_read(&p, a)
        cdef AffinePoint *out = <AffinePoint *>chosen(&r, &p, &p, alias)
        affine_negate(out, &p)
        return affine_limbs(out)

    @staticmethod
    def set_jacobian(a):
        cdef JacobianPoint p
        cdef AffinePoint r
        jacobian_read(&p, a)
        affine_set_jacobian(&r, &p)
        return affine_limbs(&r)

    @staticmethod
    def sum(points):
        """The sum of 1 to 64 points, added up in affine pairs as one bucket."""
        cdef AffinePoint point[64]
        cdef FieldElement room[64]
        cdef PointSum sums[32]
        cdef uint32_t start = 0, size = len(points)
        cdef Buckets bucket
        for i in range(size):
            affine_read(&point[i], points[i])
        bucket.point, bucket.start, bucket.size, bucket.count = point, &start, &size, 1
        bucket.sums, bucket.room = sums, room
        buckets_reduce_var(&bucket)
        return affine_limbs(&point[0])


class jacobian:
    @staticmethod
    def set_affine(a):
        cdef AffinePoint p
        cdef JacobianPoint r
        affine_read(&p, a)
        jacobian_set_affine(&r, &p)
        return jacobian_limbs(&r)

    @staticmethod
    def negate(a, alias=None):
        cdef JacobianPoint p, r
        jacobian_read(&p, a)
        cdef JacobianPoint *out = <JacobianPoint *>chosen(&r, &p, &p, alias)
        jacobian_negate(out, &p)
        return jacobian_limbs(out)

    @staticmethod
    def double(a, alias=None):
        cdef JacobianPoint p, r
        jacobian_read(&p, a)
        cdef JacobianPoint *out = <JacobianPoint *>chosen(&r, &p, &p, alias)
        point_double_var(out, &p)
        return jacobian_limbs(out)

    @staticmethod
    def add_mixed(a, b, alias=None):
        cdef JacobianPoint p, r
        cdef AffinePoint q
        jacobian_read(&p, a)
        affine_read(&q, b)
        cdef JacobianPoint *out = <JacobianPoint *>chosen(&r, &p, &p, alias)
        point_add_mixed_var(out, &p, &q)
        return jacobian_limbs(out)

    @staticmethod
    def add(a, b, alias=None):
        cdef JacobianPoint p, q, r
        cdef JacobianPoint *second = &p
        jacobian_read(&p, a)
        if b is not None:
            jacobian_read(&q, b)
            second = &q
        cdef JacobianPoint *out = <JacobianPoint *>chosen(&r, &p, second, alias)
        point_add_var(out, &p, second)
        return jacobian_limbs(out)

    @staticmethod
    def add_unified(a, b):
        """a + b in constant time, for an affine b."""
        cdef JacobianPoint p
        cdef AffinePoint q
        jacobian_read(&p, a)
        affine_read(&q, b)
        jacobian_add_affine(&p, &q)
        return jacobian_limbs(&p)


# ---- digits by their look-ups ------------------------------------------------------------------------

cdef void label(AffinePoint *r, uint64_t x) noexcept:
    """An entry that says which it is: (x, 1), or (x, -1) once it is negated."""
    field_set_int(&r.x, x)
    field_set_int(&r.y, 1)
    r.infinity = False


cdef object labelled(AffinePoint *a):
    """The label of an entry, and whether it was negated."""
    field_normalize_var(&a.y)
    return a.x.n[0], a.y.n[1] != 0


# ---- multiplication ----------------------------------------------------------------------------------

POINT_WIDTH, GENERATOR_WIDTH, REGULAR_WIDTH = POINT_WINDOW, GENERATOR_WINDOW, REGULAR_WINDOW
COMB_SHAPE = COMB_BLOCKS, COMB_TEETH, COMB_SPACING


class multiples:
    @staticmethod
    def by_method(k, p, int method, prepared_window=None):
        """k p by the method of this index; with a window, of p prepared for it."""
        cdef Scalar s
        cdef AffinePoint a
        cdef PreparedPoint prepared
        cdef JacobianPoint r
        scalar_read(&s, k)
        affine_read(&a, p)
        if prepared_window is None:
            multiply_by_method_var(&r, &s, &a, NULL, method)
        else:
            kernels.prepare(&prepared, &a, prepared_window)
            multiply_by_method_var(&r, &s, &a, &prepared, method)
        return jacobian_limbs(&r)

    @staticmethod
    def of_generator(k):
        cdef Scalar s
        cdef JacobianPoint r
        scalar_read(&s, k)
        multiply_generator(&r, &s)
        return jacobian_limbs(&r)

    @staticmethod
    def pippenger(scalars, points, int window, size_t scratch_bytes=<size_t>-1, bint affine=False):
        """The sum by buckets, Jacobian or affine, with windows of this width."""
        sum_of = msm_pippenger_affine_var if affine else msm_pippenger_var
        cdef size_t n = len(points), i
        cdef Scalar *k = <Scalar *>malloc((n + 1) * sizeof(Scalar))
        cdef AffinePoint *p = <AffinePoint *>malloc((n + 1) * sizeof(AffinePoint))
        cdef JacobianPoint r
        try:
            for i in range(n):
                scalar_read(&k[i], scalars[i])
                affine_read(&p[i], points[i])
            if not sum_of(&r, k, p, n, window, scratch_bytes):
                raise MemoryError()
            return jacobian_limbs(&r)
        finally:
            free(k)
            free(p)

    @staticmethod
    def pippenger_digits(k, int window):
        """The signed digits of a number below 2^128, lowest first."""
        cdef int16_t digits[129]
        cdef int i
        pippenger_digits(digits, 1, <uint128>(<uint64_t>(k >> 64)) << 64 | <uint64_t>(k & (2**64 - 1)), window)
        return [digits[i] for i in range(pippenger_windows(window))]

    @staticmethod
    def wnaf(k, int width, bint negative=False):
        cdef int16_t digits[DIGITS]
        cdef Scalar s
        cdef int i, length
        scalar_read(&s, k)
        length = recode_wnaf_var(digits, &s, width, negative)
        return [digits[i] for i in range(DIGITS)], length

    @staticmethod
    def regular_digits(k, bint half):
        """The signed odd digits that a table is read by, lowest first, of a scalar or of one half."""
        cdef RegularTerm term
        cdef Scalar s
        cdef AffinePoint entry
        cdef int i
        scalar_read(&s, k)
        regular_init(&term, &s, REGULAR_DIGITS_HALF if half else REGULAR_DIGITS, False)
        for i in range(REGULAR_TABLE):
            label(&term.table[i], 2 * i + 1)
        digits = []
        for i in range(term.digits):
            regular_look_up(&entry, &term, i)
            multiple, negative = labelled(&entry)
            digits.append(-multiple if negative else multiple)
        return digits

    @staticmethod
    def comb_entries(k):
        """The entry that each comb is read at, and whether it is negated: by offset, then by comb."""
        cdef AffinePoint table[COMB_POINTS]
        cdef AffinePoint entry
        cdef Scalar d
        cdef int i, offset, block
        scalar_read(&d, k)
        scalar_half(&d, &d)
        scalar_add(&d, &d, &COMB_OFFSET)
        for i in range(COMB_POINTS):
            label(&table[i], i)
        entries = []
        for offset in range(COMB_SPACING):
            of_offset = []
            for block in range(COMB_BLOCKS):
                comb_look_up(&entry, table, &d, block, offset)
                of_offset.append(labelled(&entry))
            entries.append(of_offset)
        return entries

    @staticmethod
    def split(k, variable_time=False):
        """The two signed halves of a scalar."""
        cdef Scalar s
        cdef SplitScalar halves
        cdef int i
        scalar_read(&s, k)
        if variable_time:
            scalar_split_var(&halves, &s)
        else:
            scalar_split(&halves, &s)
        return [(scalar_limbs(&halves.part[i]), halves.negative[i] != 0) for i in range(2)]

    @staticmethod
    def two(s, k, p, prepared_window=None):
        """s G + k p."""
        cdef Scalar first, second
        cdef AffinePoint a
        cdef PreparedPoint prepared
        cdef JacobianPoint r
        scalar_read(&first, s)
        scalar_read(&second, k)
        affine_read(&a, p)
        if prepared_window is None:
            multiply_two_var(&r, &first, &second, &a, NULL)
        else:
            kernels.prepare(&prepared, &a, prepared_window)
            multiply_two_var(&r, &first, &second, &a, &prepared)
        return jacobian_limbs(&r)

    @staticmethod
    def msm(scalars, points, int method, size_t scratch_bytes):
        cdef size_t n = len(points), i
        cdef JacobianPoint r
        cdef Scalar *k = <Scalar *>malloc((n + 1) * sizeof(Scalar))
        cdef AffinePoint *p = <AffinePoint *>malloc((n + 1) * sizeof(AffinePoint))
        try:
            if k == NULL or p == NULL:
                raise MemoryError()
            for i in range(n):
                scalar_read(&k[i], scalars[i])
                affine_read(&p[i], points[i])
            if not msm_by_method_var(&r, k, p, n, method, scratch_bytes):
                raise MemoryError()
            return jacobian_limbs(&r)
        finally:
            free(k)
            free(p)


# ---- hashing, encodings, nonces, coefficients --------------------------------------------------------

class sha256:
    @staticmethod
    def compress(state, bytes block):
        cdef uint32_t words[8]
        cdef int i
        for i in range(8):
            words[i] = state[i]
        sha256_compress(words, block)
        return tuple(words[i] for i in range(8))

    @staticmethod
    def digest(pieces, tag=None):
        """The digest of the pieces absorbed one after the other, under a tag unless it is None."""
        cdef Sha256 hash
        cdef uint8_t out[32]
        cdef bytes content
        if tag is None:
            sha256_init(&hash)
        else:
            content = tag
            sha256_init_tagged(&hash, content, len(content))
        for piece in pieces:
            content = piece
            sha256_update(&hash, content, len(content))
        sha256_finish(out, &hash)
        return out[:32]

    @staticmethod
    def hmac(bytes key, bytes data):
        cdef HmacKey k
        cdef uint8_t out[32]
        hmac_set_key(&k, key, len(key))
        hmac_sha256(out, &k, data, len(data))
        return out[:32]

    @staticmethod
    def hmac_in_place(bytes key, bytes data, int times):
        """HMAC of 32 bytes written over them, again and again under the same key."""
        cdef HmacKey k
        cdef uint8_t out[32]
        cdef int i
        memcpy(out, <const uint8_t *>data, 32)
        hmac_set_key(&k, key, len(key))
        for i in range(times):
            hmac_sha256(out, &k, out, 32)
        return out[:32]


class der:
    @staticmethod
    def read(bytes content):
        """None when the kernel refuses the encoding."""
        cdef uint8_t out[64]
        return out[:64] if der_read(out, content, len(content)) else None

    @staticmethod
    def write(bytes signature):
        cdef uint8_t out[72]
        return out[:der_write(out, signature)]


# ---- the array kernels of an engine -------------------------------------------------------------------

from cpython.pycapsule cimport PyCapsule_GetPointer


def use_engine(table):
    """Ask the engine whose table is in the capsule, the portable one for None."""
    global engine
    engine = &portable_engine if table is None else <CurveEngine *>PyCapsule_GetPointer(table, ENGINE)


cdef list elements_limbs(const FieldElement *a, size_t n):
    return [field_limbs(&a[i]) for i in range(n)]


class many:
    @staticmethod
    def mul(a, b):
        """The products of up to 64 pairs of elements."""
        cdef FieldElement x[64]
        cdef FieldElement y[64]
        cdef size_t n = len(a), i
        for i in range(n):
            field_read(&x[i], a[i])
            field_read(&y[i], b[i])
        engine.field_mul_all(x, x, y, n)
        return elements_limbs(x, n)

    @staticmethod
    def sqr(a):
        cdef FieldElement x[64]
        cdef size_t n = len(a), i
        for i in range(n):
            field_read(&x[i], a[i])
        engine.field_sqr_all(x, x, n)
        return elements_limbs(x, n)

    @staticmethod
    def add(points, sums):
        """Up to 64 points after up to 64 sums (first, second, target) of them."""
        cdef AffinePoint point[64]
        cdef PointSum each[64]
        cdef FieldElement room[80]
        cdef size_t i
        for i in range(len(points)):
            affine_read(&point[i], points[i])
        for i in range(len(sums)):
            each[i].first, each[i].second, each[i].target = sums[i]
        engine.points_add(point, each, len(sums), room)
        return [affine_limbs(&point[i]) for i in range(len(points))]

    @staticmethod
    def lift(xs, odd):
        """The points of up to 64 x's, None where there is none."""
        cdef AffinePoint point[64]
        cdef uint8_t parity[64]
        cdef uint8_t exists[64]
        cdef size_t n = len(xs), i
        for i in range(n):
            field_read(&point[i].x, xs[i])
            parity[i] = odd[i]
        engine.points_lift(point, parity, exists, n)
        return [affine_limbs(&point[i]) if exists[i] else None for i in range(n)]

    @staticmethod
    def sha256(state, bytes blocks, size_t each):
        """The digests of messages of `each` blocks from a state of eight words."""
        cdef size_t n = len(blocks) // (64 * each), i
        cdef uint32_t midstate[8]
        cdef bytearray digests = bytearray(32 * n)
        cdef const uint8_t *start = blocks
        for i in range(8):
            midstate[i] = state[i]
        engine.sha256_all(digests, midstate, start, each, n)
        return [bytes(digests[32 * i:32 * i + 32]) for i in range(n)]


def nonces(secret, bytes digest, int count):
    """The first nonces of RFC 6979, each but the last one rejected."""
    cdef Scalar d, k
    cdef NonceStream stream
    scalar_read(&d, secret)
    nonce_init(&stream, &d, digest)
    found = []
    for _ in range(count):
        nonce_next(&k, &stream)
        found.append(scalar_limbs(&k))
        nonce_reject(&stream)
    return found


def coefficients(items, size_t count):
    """The first coefficients, after the 1, of a batch of (key, message, signature)."""
    cdef CoefficientStream stream
    cdef BatchRoom room
    cdef Scalar a
    cdef bytes key, message, signature
    cdef size_t n = len(items), i = 0
    cdef SignedItem *read = <SignedItem *>malloc((n + 1) * sizeof(SignedItem))
    if read == NULL:
        raise MemoryError()
    for key, message, signature in items:
        read[i] = SignedItem(key, len(key), message, len(message), signature, len(signature))
        i += 1
    if not batch_room_init(&room, n, <size_t>-1):
        raise MemoryError()
    batch_seed(&stream, &room, read, n)
    batch_room_free(&room)
    free(read)
    found = []
    stream.wanted = count
    for i in range(count):
        coefficient_next(&a, &stream)
        found.append(scalar_limbs(&a))
    return found


# ---- secrets under valgrind (PSB_CT): each function marks its secret and calls one kernel ----------------

from pysecbench.twin cimport classify


class constant_time:
    """Kernels on a secret of 32 bytes; the results are read by nobody."""

    @staticmethod
    def ecdsa_public_key(bytes secret):
        cdef uint8_t hidden[32]
        cdef uint8_t out[65]
        memcpy(hidden, <const uint8_t *>secret, 32)
        classify(&hidden)
        ecdsa_public_key(out, hidden, True)

    @staticmethod
    def ecdsa_sign(bytes secret):
        cdef uint8_t hidden[32]
        cdef uint8_t out[64]
        memcpy(hidden, <const uint8_t *>secret, 32)
        classify(&hidden)
        ecdsa_sign(out, hidden, b"a digest of thirty-two bytes....")

    @staticmethod
    def schnorr_public_key(bytes secret):
        cdef uint8_t hidden[32]
        cdef uint8_t out[32]
        memcpy(hidden, <const uint8_t *>secret, 32)
        classify(&hidden)
        schnorr_public_key(out, hidden)

    @staticmethod
    def schnorr_sign(bytes secret):
        cdef uint8_t hidden[32]
        cdef uint8_t aux[32]
        cdef uint8_t out[64]
        memcpy(hidden, <const uint8_t *>secret, 32)
        memset(aux, 7, 32)
        classify(&hidden)
        classify(&aux)
        schnorr_sign(out, hidden, b"message", 7, aux)

    @staticmethod
    def nonce(bytes secret):
        cdef Scalar d, k
        cdef NonceStream stream
        scalar_set_bytes(&d, secret)
        classify(&d)
        nonce_init(&stream, &d, b"a digest of thirty-two bytes....")
        nonce_next(&k, &stream)

    @staticmethod
    def comb(bytes secret):
        cdef Scalar k
        cdef JacobianPoint j
        cdef AffinePoint p
        scalar_set_bytes(&k, secret)
        classify(&k)
        multiply_generator(&j, &k)
        affine_set_jacobian(&p, &j)

    @staticmethod
    def windows(bytes secret):
        cdef Scalar k
        cdef JacobianPoint j
        cdef AffinePoint g
        scalar_set_bytes(&k, secret)
        affine_set_generator(&g)
        classify(&k)
        multiply_windows(&j, &k, &g)

    @staticmethod
    def glv_windows(bytes secret):
        cdef Scalar k
        cdef JacobianPoint j
        cdef AffinePoint g
        scalar_set_bytes(&k, secret)
        affine_set_generator(&g)
        classify(&k)
        multiply_glv_windows(&j, &k, &g)

    @staticmethod
    def msm(bytes secret):
        cdef Scalar k[3]
        cdef AffinePoint p[3]
        cdef JacobianPoint j
        cdef int i
        for i in range(3):
            scalar_set_bytes(&k[i], secret)
            affine_set_generator(&p[i])
        affine_set_infinity(&p[1])
        classify(&k)
        msm_constant_time(&j, k, p, 3, <size_t>-1)

    @staticmethod
    def inversions(bytes secret):
        cdef Scalar k, r
        cdef FieldElement a, b
        scalar_set_bytes(&k, secret)
        field_set_bytes(&a, secret)
        classify(&k)
        classify(&a)
        scalar_inv(&r, &k)
        field_inv(&b, &a)

    @staticmethod
    def leaky_branch(bytes secret):
        """A control: variable-time inversion branches on its input."""
        cdef Scalar k, r
        scalar_set_bytes(&k, secret)
        classify(&k)
        scalar_inv_var(&r, &k)

    @staticmethod
    def leaky_index(bytes secret):
        """A control: a table is read at a secret place."""
        cdef Scalar k
        scalar_set_bytes(&k, secret)
        classify(&k)
        return comb_table[k.d[0] & 7].x.n[0]
