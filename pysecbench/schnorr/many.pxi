# BIP340 verification of many signatures, each by itself and with its own verdict: one after the other, or, where the
# engine takes several sums at a time, in blocks. No batch equation is involved.


cdef bint schnorr_verify_item(const SignedItem *item) noexcept nogil:
    return (item.key_size == 32 and item.signature_size == 64
            and schnorr_verify(item.key, item.message, item.message_size, item.signature, NULL))


cdef void schnorr_block_settle(uint8_t *verdicts, const SignedItem *items, TwoRoom *w, const uint8_t *place,
                               const FieldElement *r, size_t n) noexcept nogil:
    """The verdicts of n signatures whose sums are known: an even y and the x of the signature. One inversion."""
    cdef FieldElement z[TOGETHER]
    cdef FieldElement product[TOGETHER]
    cdef AffinePoint p
    cdef size_t i
    for i in range(n):
        z[i] = w.results[i].z
        if w.results[i].infinity:
            field_set_int(&z[i], 1)
    field_inv_all_var(z, product, n)
    for i in range(n):
        if w.results[i].infinity:
            verdicts[place[i]] = schnorr_verify_item(&items[place[i]])
            continue
        affine_set_scaled(&p, &w.results[i], &z[i])
        verdicts[place[i]] = not field_is_odd(&p.y) and field_equal_var(&p.x, &r[i])


cdef void schnorr_verify_block(uint8_t *verdicts, const SignedItem *items, size_t n, TwoRoom *w) noexcept nogil:
    """Verdicts of up to TOGETHER signatures."""
    cdef uint8_t digests[32 * TOGETHER]
    cdef AffinePoint key[TOGETHER]
    cdef uint8_t even[TOGETHER]
    cdef uint8_t exists[TOGETHER]
    cdef uint8_t place[TOGETHER]
    cdef SignedItem kept[TOGETHER]
    cdef FieldElement r[TOGETHER]
    cdef Scalar s[TOGETHER]
    cdef Scalar e
    cdef size_t i, parsed = 0, used = 0
    memset(even, 0, TOGETHER)
    for i in range(n):
        verdicts[i] = False
        if (items[i].key_size == 32 and items[i].signature_size == 64
                and schnorr_parse_signature(&r[parsed], &s[parsed], items[i].signature)
                and field_set_bytes(&key[parsed].x, items[i].key)):
            kept[parsed] = items[i]
            place[parsed] = <uint8_t>i
            parsed += 1
    engine.points_lift(key, even, exists, parsed)
    challenges_hash(digests, kept, parsed)
    for i in range(parsed):
        if not exists[i]:
            continue
        scalar_set_bytes(&e, digests + 32 * i)
        scalar_negate(&e, &e)
        w.points[used * ROW] = key[i]
        two_multiples_init(&w.terms[used], &s[i], &e, w.points + used * ROW)
        place[used] = place[i]
        r[used] = r[i]
        used += 1
    two_tables_make(w, used)
    engine.sums_of_two(w.results, w.terms, used, prepared_generator().table)
    schnorr_block_settle(verdicts, items, w, place, r, used)


cdef void schnorr_verify_many(uint8_t *verdicts, const SignedItem *items, size_t n) noexcept nogil:
    """The verdict of each of n signatures."""
    cdef TwoRoom room
    cdef size_t i, done = 0
    if engine.sums_of_two != NULL and n > 1 and two_room_init(&room):
        while done < n:
            schnorr_verify_block(verdicts + done, items + done, min(n - done, <size_t>TOGETHER), &room)
            done += TOGETHER
        two_room_free(&room)
        return
    for i in range(n):
        verdicts[i] = schnorr_verify_item(&items[i])
