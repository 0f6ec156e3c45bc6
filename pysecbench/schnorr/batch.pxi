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


cdef struct BatchRoom:                              # the terms of up to `items` signatures, and G's
    AffinePoint *points
    Scalar *scalars
    const uint8_t **keys                            # of the points that stand for keys, NULL for the others
    uint32_t *slots                                 # places of keys among the terms, plus 1, by hash; 0 is none
    uint64_t multiplier                             # of the hash, drawn from the seed
    size_t slot_mask
    size_t items
    size_t terms                                    # how many stand there


cdef size_t batch_item_bytes() noexcept nogil:
    return 2 * (sizeof(AffinePoint) + sizeof(Scalar) + sizeof(void *) + sizeof(uint32_t))


cdef bint batch_room_init(BatchRoom *room, size_t n, size_t scratch_bytes, uint64_t seed) noexcept nogil:
    """Room for n signatures, or for as many at a time as half of scratch_bytes holds, the rest being the sum's;
    False when memory is refused."""
    cdef size_t most = max(scratch_bytes // 2 // batch_item_bytes(), <size_t>1), slots = 2
    room.items = min(n, most, <size_t>1 << 30)
    while slots < 2 * room.items:
        slots *= 2
    room.multiplier = seed | 1
    room.slot_mask = slots - 1
    room.terms = 0
    room.points = <AffinePoint *>malloc((2 * room.items + 1) * sizeof(AffinePoint))
    room.scalars = <Scalar *>malloc((2 * room.items + 1) * sizeof(Scalar))
    room.keys = <const uint8_t **>malloc((2 * room.items + 1) * sizeof(void *))
    room.slots = <uint32_t *>calloc(slots, sizeof(uint32_t))
    return room.points != NULL and room.scalars != NULL and room.keys != NULL and room.slots != NULL


cdef void batch_room_clear(BatchRoom *room) noexcept nogil:
    room.terms = 0
    memset(room.slots, 0, (room.slot_mask + 1) * sizeof(uint32_t))


cdef void batch_room_free(BatchRoom *room) noexcept nogil:
    free(room.points)
    free(room.scalars)
    free(room.keys)
    free(room.slots)


cdef inline uint32_t *batch_slot(BatchRoom *room, const uint8_t *key) noexcept nogil:
    """The slot of this key, or the empty one where it belongs. The hash cannot be steered: its multiplier
    depends on the whole batch."""
    cdef size_t at = (load_be64(key + 24) * room.multiplier) >> 32 & room.slot_mask
    while room.slots[at] != 0 and memcmp(room.keys[room.slots[at] - 1], key, 32) != 0:
        at = (at + 1) & room.slot_mask
    return &room.slots[at]


cdef bint batch_lift(BatchRoom *room, const FieldElement *r, const uint8_t *key, uint32_t *slot) noexcept nogil:
    """Append -R, and P if its key is new; False when one is no point. -R, with odd y, takes the sign of its term
    so that its scalar stays short."""
    cdef FieldElement x[2]
    cdef bint odd[2]
    cdef AffinePoint *points = room.points + room.terms
    room.keys[room.terms] = NULL
    if slot[0] != 0:
        room.terms += 1
        return affine_set_x(points, r, True)
    x[0] = r[0]
    odd[0] = True
    odd[1] = False
    if not field_set_bytes(&x[1], key) or not affine_set_x_pair(points, x, odd):
        return False
    scalar_set_int(&room.scalars[room.terms + 1], 0)
    room.keys[room.terms + 1] = key
    slot[0] = <uint32_t>room.terms + 2
    room.terms += 2
    return True


cdef bint batch_append(BatchRoom *room, Scalar *sum_s, const SignedItem *item, const Scalar *a) noexcept nogil:
    """The two terms of one signature, a (-R) and -(a e) P, and sum_s += a s; a key that stands there already only
    takes its scalar. False when a part is malformed."""
    cdef FieldElement r
    cdef Scalar s, e
    cdef Scalar *of_key
    cdef uint32_t *slot = batch_slot(room, item.key)
    cdef size_t at = room.terms
    if not schnorr_parse_signature(&r, &s, item.signature) or not batch_lift(room, &r, item.key, slot):
        return False
    room.scalars[at] = a[0]
    scalar_mul(&s, &s, a)
    scalar_add(sum_s, sum_s, &s)
    challenge_hash(&e, item.signature, item.key, item.message, item.message_size)
    scalar_mul(&e, a, &e)
    scalar_negate(&e, &e)
    of_key = &room.scalars[slot[0] - 1]
    scalar_add(of_key, of_key, &e)
    return True


cdef int batch_sum(const SignedItem *items, size_t n, BatchRoom *room, CoefficientStream *stream, int method,
                   size_t scratch_bytes) noexcept nogil:
    """1 if the equation holds, 0 if not, -1 when memory is refused. The sum is taken room.items signatures at a
    time; the term of G joins the last of them."""
    cdef Scalar a, sum_s
    cdef JacobianPoint total, part
    cdef size_t i
    jacobian_set_infinity(&total)
    scalar_set_int(&sum_s, 0)
    scalar_set_int(&a, 1)
    for i in range(n):
        if i != 0:
            coefficient_next(&a, stream)
        if not batch_append(room, &sum_s, &items[i], &a):
            return 0
        if i + 1 == n:
            affine_set_generator(&room.points[room.terms])
            room.scalars[room.terms] = sum_s
            room.terms += 1
        if i + 1 == n or (i + 1) % room.items == 0:
            if not msm_by_method_var(&part, room.scalars, room.points, room.terms, method, scratch_bytes // 2):
                return -1
            point_add_var(&total, &total, &part)
            batch_room_clear(room)
    return total.infinity


cdef int schnorr_verify_batch(const SignedItem *items, size_t n, int method, size_t scratch_bytes) noexcept nogil:
    """1 if all n signatures verify, 0 if not (a chance of 2^-128 aside), -1 when memory is refused.
    scratch_bytes bounds the working memory, at least that of one signature."""
    cdef BatchRoom room
    cdef CoefficientStream stream
    cdef int verdict = -1
    if n == 0:
        return 1
    coefficients_init(&stream, items, n)
    if batch_room_init(&room, n, scratch_bytes, load_be64(stream.digest)):
        verdict = batch_sum(items, n, &room, &stream, method, scratch_bytes)
    batch_room_free(&room)
    return verdict
