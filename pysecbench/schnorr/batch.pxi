# BIP340 batch verification: with coefficients a[0] = 1 and a[i] random of 128 bits, all signatures are valid
# (but for a chance of 2^-128) exactly if
#
#     (sum a[i] s[i]) G - sum a[i] R[i] - sum (a[i] e[i]) P[i]  =  infinity.
#
# The coefficients are the halves of SHA-256(seed || counter), and the seed is a tagged SHA-256 over the challenge's
# digest, which binds R, the key and the message, and the s of every signature of the batch, so that nobody can choose
# an input knowing its coefficient (BIP340, "Batch Verification"; hash as a generator: NIST SP 800-90A revision 1,
# section 10.1.1).

cdef Sha256 TAG_BATCH
sha256_init_tagged(&TAG_BATCH, b"pysecbench/batch", 16)

cdef enum:
    DRAWN_TOGETHER = 16                             # digests of the stream, two coefficients each


cdef struct CoefficientStream:
    uint8_t seed[32]
    uint64_t drawn                                  # coefficients
    uint64_t wanted
    uint8_t digests[32 * DRAWN_TOGETHER]


cdef void coefficients_draw(CoefficientStream *c) noexcept nogil:
    """The digests of the next coefficients, no more than are wanted."""
    cdef uint8_t blocks[64 * DRAWN_TOGETHER]
    cdef size_t n = min((c.wanted - c.drawn + 1) // 2, <uint64_t>DRAWN_TOGETHER), i
    memset(blocks, 0, sizeof(blocks))
    for i in range(n):
        memcpy(blocks + 64 * i, c.seed, 32)
        store_be64(blocks + 64 * i + 32, (c.drawn >> 1) + i)
        blocks[64 * i + 40] = 0x80
        store_be64(blocks + 64 * i + 56, 8 * 40)
    engine.sha256_all(c.digests, SHA256_INITIAL, blocks, 1, n)


cdef void coefficient_next(Scalar *a, CoefficientStream *c) noexcept nogil:
    """The next coefficient, 0 <= a < 2^128."""
    cdef const uint8_t *half
    if c.drawn % (2 * DRAWN_TOGETHER) == 0:
        coefficients_draw(c)
    half = c.digests + 16 * (c.drawn % (2 * DRAWN_TOGETHER))
    scalar_set_int(a, load_be64(half + 8))
    a.d[1] = load_be64(half)
    c.drawn += 1


cdef struct BatchRoom:                              # the terms of up to `items` signatures, and G's
    AffinePoint *points
    Scalar *scalars
    const uint8_t **keys                            # of the points that stand for keys, NULL for the others
    uint8_t *digests                                # of the challenges
    uint8_t *odd                                    # the parity of each point's y
    uint8_t *exists                                 # whether there is such a point
    uint32_t *slots                                 # places of keys among the terms, plus 1, by hash; 0 is none
    uint64_t multiplier                             # of the hash, drawn from the seed
    size_t slot_mask
    size_t items
    size_t terms                                    # how many stand there


cdef size_t batch_item_bytes() noexcept nogil:
    return 2 * (sizeof(AffinePoint) + sizeof(Scalar) + sizeof(void *) + sizeof(uint32_t) + 2) + 32


cdef bint batch_room_init(BatchRoom *room, size_t n, size_t scratch_bytes) noexcept nogil:
    """Room for n signatures, or for as many at a time as one sum of the engine takes and half of scratch_bytes holds,
    the rest being the sum's; False when memory is refused."""
    cdef size_t most = max(scratch_bytes // 2 // batch_item_bytes(), <size_t>1), slots = 2
    room.items = min(n, most, engine.terms_most // 2)
    while slots < 2 * room.items:
        slots *= 2
    room.slot_mask = slots - 1
    room.terms = 0
    room.points = <AffinePoint *>malloc((2 * room.items + 1) * sizeof(AffinePoint))
    room.scalars = <Scalar *>malloc((2 * room.items + 1) * sizeof(Scalar))
    room.keys = <const uint8_t **>malloc((2 * room.items + 1) * sizeof(void *))
    room.digests = <uint8_t *>malloc(32 * room.items)
    room.odd = <uint8_t *>malloc(2 * room.items)
    room.exists = <uint8_t *>malloc(2 * room.items)
    room.slots = <uint32_t *>calloc(slots, sizeof(uint32_t))
    return (room.points != NULL and room.scalars != NULL and room.keys != NULL and room.digests != NULL
            and room.odd != NULL and room.exists != NULL and room.slots != NULL)


cdef void batch_room_clear(BatchRoom *room) noexcept nogil:
    room.terms = 0
    memset(room.slots, 0, (room.slot_mask + 1) * sizeof(uint32_t))


cdef void batch_room_free(BatchRoom *room) noexcept nogil:
    free(room.points)
    free(room.scalars)
    free(room.keys)
    free(room.digests)
    free(room.odd)
    free(room.exists)
    free(room.slots)


cdef void batch_seed(CoefficientStream *c, BatchRoom *room, const SignedItem *items, size_t n) noexcept nogil:
    """Seed the coefficients, and the multiplier of the room's hash, by all inputs. Leaves the challenges' digests in
    the room where it holds all n."""
    cdef Sha256 hash = TAG_BATCH
    cdef size_t done = 0, count, i
    while done < n:
        count = min(n - done, room.items)
        challenges_hash(room.digests, items + done, count)
        for i in range(count):
            sha256_update(&hash, room.digests + 32 * i, 32)
            sha256_update(&hash, items[done + i].signature + 32, 32)
        done += count
    sha256_finish(c.seed, &hash)
    c.drawn = 0
    c.wanted = n - 1
    room.multiplier = load_be64(c.seed) | 1


cdef inline uint32_t *batch_slot(BatchRoom *room, const uint8_t *key) noexcept nogil:
    """The slot of this key, or the empty one where it belongs. The hash cannot be steered: its multiplier
    depends on the whole batch."""
    cdef size_t at = (load_be64(key + 24) * room.multiplier) >> 32 & room.slot_mask
    while room.slots[at] != 0 and memcmp(room.keys[room.slots[at] - 1], key, 32) != 0:
        at = (at + 1) & room.slot_mask
    return &room.slots[at]


cdef bint batch_key(BatchRoom *room, const uint8_t *key, uint32_t *slot) noexcept nogil:
    """Append the x of a key that is new, its scalar zero; False when it is no element of the field."""
    if not field_set_bytes(&room.points[room.terms].x, key):
        return False
    room.odd[room.terms] = False
    room.keys[room.terms] = key
    scalar_set_int(&room.scalars[room.terms], 0)
    room.terms += 1
    slot[0] = <uint32_t>room.terms
    return True


cdef bint batch_append(BatchRoom *room, Scalar *sum_s, const SignedItem *item, const uint8_t *digest,
                       const Scalar *a) noexcept nogil:
    """The two terms of one signature, a (-R) and -(a e) P, their points still without y, and sum_s += a s; a key that
    stands there already only takes its scalar. -R, with odd y, takes the sign of its term so that its scalar stays
    short. False when a part is malformed."""
    cdef Scalar s, e
    cdef Scalar *of_key
    cdef uint32_t *slot = batch_slot(room, item.key)
    cdef size_t at = room.terms
    if not schnorr_parse_signature(&room.points[at].x, &s, item.signature):
        return False
    room.odd[at] = True
    room.keys[at] = NULL
    room.scalars[at] = a[0]
    room.terms += 1
    if slot[0] == 0 and not batch_key(room, item.key, slot):
        return False
    scalar_mul(&s, &s, a)
    scalar_add(sum_s, sum_s, &s)
    scalar_set_bytes(&e, digest)
    scalar_mul(&e, a, &e)
    scalar_negate(&e, &e)
    of_key = &room.scalars[slot[0] - 1]
    scalar_add(of_key, of_key, &e)
    return True


cdef bint batch_lift(BatchRoom *room) noexcept nogil:
    """Find the y of every point; False when there is one without."""
    engine.points_lift(room.points, room.odd, room.exists, room.terms)
    return memchr(room.exists, 0, room.terms) == NULL


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
        if n > room.items and i % room.items == 0:
            challenges_hash(room.digests, items + i, min(n - i, room.items))
        if not batch_append(room, &sum_s, &items[i], room.digests + 32 * (i % room.items), &a):
            return 0
        if i + 1 != n and (i + 1) % room.items != 0:
            continue
        if not batch_lift(room):
            return 0
        if i + 1 == n:
            affine_set_generator(&room.points[room.terms])
            room.scalars[room.terms] = sum_s
            room.terms += 1
        if not msm_by_method_var(&part, room.scalars, room.points, room.terms, method, scratch_bytes // 2):
            return -1
        point_add_var(&total, &total, &part)
        batch_room_clear(room)
    return total.infinity


cdef bint each_verifies(const SignedItem *items, size_t n) noexcept nogil:
    """Whether all of up to TOGETHER signatures verify, each by itself."""
    cdef uint8_t verdicts[TOGETHER]
    schnorr_verify_many(verdicts, items, n)
    return memchr(verdicts, False, n) == NULL


cdef int schnorr_verify_batch(const SignedItem *items, size_t n, int method, size_t scratch_bytes) noexcept nogil:
    """1 if all n signatures verify, 0 if not (a chance of 2^-128 aside), -1 when memory is refused.
    scratch_bytes bounds the working memory, at least that of one signature. The method is the equation's; where none
    is named and memory not bounded, fewer signatures than the engine's equation pays for are verified one by one."""
    cdef BatchRoom room
    cdef CoefficientStream stream
    cdef int verdict = -1
    if n == 0:
        return 1
    if method == MSM_AUTO and scratch_bytes == SIZE_MAX and n < engine.batch_least:
        return each_verifies(items, n)
    if batch_room_init(&room, n, scratch_bytes):
        batch_seed(&stream, &room, items, n)
        verdict = batch_sum(items, n, &room, &stream, method, scratch_bytes)
    batch_room_free(&room)
    return verdict
