# ECDSA verification of many signatures, each with its own verdict: one after the other, or, where the engine takes
# several sums at a time, in blocks, whose inversions modulo N are one (Montgomery's trick).


cdef bint ecdsa_verify_item(const SignedItem *item) noexcept nogil:
    return (item.signature_size == 64 and item.message_size == 32 and (item.key_size == 33 or item.key_size == 65)
            and ecdsa_verify(item.key, item.key_size, item.message, item.signature, False, NULL))


cdef bint ecdsa_parse(Scalar *r, Scalar *s, const uint8_t *signature) noexcept nogil:
    """r and s of 64 bytes; False when one is zero or not below N, or s is high."""
    return (scalar_set_bytes(r, signature) and scalar_set_bytes(s, signature + 32)
            and not scalar_is_zero(r) and not scalar_is_zero(s) and not scalar_is_high(s))


cdef bint key_parse_x(AffinePoint *p, uint8_t *odd, const uint8_t *key, size_t size) noexcept nogil:
    """x, and the parity of y, of an encoding; False for what is no encoding, whatever its point."""
    if not (size == 33 and (key[0] == 2 or key[0] == 3)) and not (size == 65 and key[0] == 4):
        return False
    odd[0] = key[0] & 1 if size == 33 else key[64] & 1
    return field_set_bytes(&p.x, key + 1)


cdef bint key_agrees(const AffinePoint *p, const uint8_t *key, size_t size) noexcept nogil:
    """Whether a lifted point is the one encoded: of 65 bytes y stands there, too."""
    cdef uint8_t y[32]
    if size == 33:
        return True
    field_get_bytes(y, &p.y)
    return memcmp(y, key + 33, 32) == 0


cdef void scalar_inv_all_var(Scalar *a, size_t n) noexcept nogil:
    """Invert n scalars, none of them zero, by one inversion."""
    cdef Scalar product[TOGETHER]
    cdef Scalar inverse, own
    cdef size_t i
    if n == 0:
        return
    product[0] = a[0]
    for i in range(1, n):
        scalar_mul(&product[i], &product[i - 1], &a[i])
    scalar_inv_var(&inverse, &product[n - 1])
    for i in range(n - 1, 0, -1):
        scalar_mul(&own, &inverse, &product[i - 1])
        scalar_mul(&inverse, &inverse, &a[i])
        a[i] = own
    a[0] = inverse


cdef void ecdsa_verify_block(uint8_t *verdicts, const SignedItem *items, size_t n, TwoRoom *w) noexcept nogil:
    """Verdicts of up to TOGETHER signatures."""
    cdef AffinePoint key[TOGETHER]
    cdef uint8_t odd[TOGETHER]
    cdef uint8_t exists[TOGETHER]
    cdef uint8_t place[TOGETHER]
    cdef Scalar r[TOGETHER]
    cdef Scalar s[TOGETHER]
    cdef Scalar z, u1, u2
    cdef size_t i, parsed = 0, used = 0
    for i in range(n):
        verdicts[i] = False
        if (items[i].signature_size == 64 and items[i].message_size == 32
                and ecdsa_parse(&r[parsed], &s[parsed], items[i].signature)
                and key_parse_x(&key[parsed], &odd[parsed], items[i].key, items[i].key_size)):
            place[parsed] = <uint8_t>i
            parsed += 1
    engine.points_lift(key, odd, exists, parsed)
    scalar_inv_all_var(s, parsed)
    for i in range(parsed):
        if not exists[i] or not key_agrees(&key[i], items[place[i]].key, items[place[i]].key_size):
            continue
        scalar_set_bytes(&z, items[place[i]].message)
        scalar_mul(&u1, &z, &s[i])
        scalar_mul(&u2, &r[i], &s[i])
        w.points[used * ROW] = key[i]
        two_multiples_init(&w.terms[used], &u1, &u2, w.points + used * ROW)
        place[used] = place[i]
        r[used] = r[i]
        used += 1
    two_tables_make(w, used)
    engine.sums_of_two(w.results, w.terms, used, prepared_generator().table)
    for i in range(used):
        if w.results[i].infinity:
            verdicts[place[i]] = ecdsa_verify_item(&items[place[i]])
        else:
            verdicts[place[i]] = x_is_scalar_var(&w.results[i], &r[i])


cdef void ecdsa_verify_many(uint8_t *verdicts, const SignedItem *items, size_t n) noexcept nogil:
    """The verdict of each of n signatures, high s rejected."""
    cdef TwoRoom room
    cdef size_t i, done = 0
    if engine.sums_of_two != NULL and n > 1 and two_room_init(&room):
        while done < n:
            ecdsa_verify_block(verdicts + done, items + done, min(n - done, <size_t>TOGETHER), &room)
            done += TOGETHER
        two_room_free(&room)
        return
    for i in range(n):
        verdicts[i] = ecdsa_verify_item(&items[i])
