# BIP340 batch verification: with coefficients a[0] = 1 and a[i] random of 128 bits, all signatures are valid
# (but for a chance of 2^-128) exactly if
#
#     (sum a[i] s[i]) G - sum a[i] R[i] - sum (a[i] e[i]) P[i]  =  infinity.
#
# The coefficients are the halves of SHA-256(seed || counter), and the seed is a tagged SHA-256 over every key,
# message and signature of the batch, so that nobody can choose an input knowing its coefficient (BIP340,
# "Batch Verification"; hash as a generator: NIST SP 800-90A revision 1, section 10.1.1).

from pysecbench.item_types cimport SignedItem

cdef Sha256 TAG_BATCH
sha256_init_tagged(&TAG_BATCH, b"pysecbench/batch", 16)


cdef struct CoefficientStream:
    Sha256 seeded
    uint64_t drawn
    uint8_t digest[32]


cdef void coefficients_init(CoefficientStream *c, const SignedItem *items, size_t n) noexcept nogil:
    """Seed by all inputs: for each item key, signature, message length and message."""
    cdef Sha256 hash = TAG_BATCH
    cdef uint8_t size[8]
    cdef size_t i
    for i in range(n):
        sha256_update(&hash, items[i].key, 32)
        sha256_update(&hash, items[i].signature, 64)
        store_be64(size, items[i].message_size)
        sha256_update(&hash, size, 8)
        sha256_update(&hash, items[i].message, items[i].message_size)
    sha256_finish(c.digest, &hash)
    sha256_init(&c.seeded)
    sha256_update(&c.seeded, c.digest, 32)
    c.drawn = 0


cdef void coefficient_next(Scalar *a, CoefficientStream *c) noexcept nogil:
    """The next coefficient, 0 <= a < 2^128."""
    cdef Sha256 hash
    cdef uint8_t counter[8]
    cdef size_t half = 16 * (c.drawn & 1)
    if half == 0:
        hash = c.seeded
        store_be64(counter, c.drawn >> 1)
        sha256_update(&hash, counter, 8)
        sha256_finish(c.digest, &hash)
    scalar_set_int(a, load_be64(c.digest + half + 8))
    a.d[1] = load_be64(c.digest + half)
    c.drawn += 1


cdef bint batch_term(AffinePoint *points, Scalar *scalars, Scalar *sum_s, const SignedItem *item,
                     const Scalar *a) noexcept nogil:
    """The two terms of one signature, a (-R) and -(a e) P, and sum_s += a s. False when a part is malformed.
    -R, with odd y, takes the sign so that its scalar stays short."""
    cdef FieldElement x[2]
    cdef bint odd[2]
    cdef Scalar s, e
    if not schnorr_parse_signature(&x[0], &s, item.signature) or not field_set_bytes(&x[1], item.key):
        return False
    odd[0] = True
    odd[1] = False
    if not affine_set_x_pair(points, x, odd):
        return False
    challenge_hash(&e, item.signature, item.key, item.message, item.message_size)
    scalar_mul(&s, &s, a)
    scalar_add(sum_s, sum_s, &s)
    scalars[0] = a[0]
    scalar_negate(&e, &e)
    scalar_mul(&scalars[1], a, &e)
    return True


cdef struct BatchRoom:                              # working memory for the terms of `items` signatures and G
    AffinePoint *points
    Scalar *scalars
    size_t items


cdef enum:
    ITEM_BYTES = 2 * (sizeof(AffinePoint) + sizeof(Scalar))


cdef bint batch_room_init(BatchRoom *room, size_t n, size_t scratch_bytes) noexcept nogil:
    """Room for n signatures, or for as many at a time as scratch_bytes allow; False when memory is refused."""
    room.items = scratch_bytes // ITEM_BYTES
    room.items = room.items - 1 if room.items > 1 else 1
    room.items = n if n < room.items else room.items
    room.points = <AffinePoint *>malloc((2 * room.items + 1) * sizeof(AffinePoint))
    room.scalars = <Scalar *>malloc((2 * room.items + 1) * sizeof(Scalar))
    return room.points != NULL and room.scalars != NULL


cdef void batch_room_free(BatchRoom *room) noexcept nogil:
    free(room.points)
    free(room.scalars)


cdef int batch_sum(const SignedItem *items, size_t n, BatchRoom *room, int method,
                   size_t scratch_bytes) noexcept nogil:
    """1 if the equation holds, 0 if not, -1 when memory is refused. The sum is taken room.items at a time; the
    term of G joins the last of them."""
    cdef CoefficientStream stream
    cdef Scalar a, sum_s
    cdef JacobianPoint total, part
    cdef size_t i, terms = 0
    coefficients_init(&stream, items, n)
    jacobian_set_infinity(&total)
    scalar_set_int(&sum_s, 0)
    scalar_set_int(&a, 1)
    for i in range(n):
        if i != 0:
            coefficient_next(&a, &stream)
        if not batch_term(&room.points[terms], &room.scalars[terms], &sum_s, &items[i], &a):
            return 0
        terms += 2
        if i + 1 == n:
            affine_set_generator(&room.points[terms])
            room.scalars[terms] = sum_s
            terms += 1
        if i + 1 == n or terms == 2 * room.items:
            if not msm_by_method_var(&part, room.scalars, room.points, terms, method, scratch_bytes):
                return -1
            point_add_var(&total, &total, &part)
            terms = 0
    return total.infinity


cdef int schnorr_verify_batch(const SignedItem *items, size_t n, int method, size_t scratch_bytes) noexcept nogil:
    """1 if all n signatures verify, 0 if not (a chance of 2^-128 aside), -1 when memory is refused.
    scratch_bytes bounds the working memory, at least that of one signature."""
    cdef BatchRoom room
    cdef int verdict = -1
    if n == 0:
        return 1
    if batch_room_init(&room, n, scratch_bytes):
        verdict = batch_sum(items, n, &room, method, scratch_bytes)
    batch_room_free(&room)
    return verdict
