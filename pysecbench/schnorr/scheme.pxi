# BIP340 Schnorr signatures: key generation, default signing without its last step (the signer does not verify
# what it signed), and verification.


cdef bint keypair_parse(Scalar *d, uint8_t *key, const uint8_t *secret) noexcept nogil:
    """d = the secret key for the point with even y, key = its x coordinate; False for a secret out of range."""
    cdef JacobianPoint j
    cdef AffinePoint p
    if not secret_parse(d, secret):
        return False
    multiply_generator(&j, d)
    affine_set_jacobian(&p, &j)
    field_get_bytes(key, &p.x)
    scalar_negate_if(d, field_is_odd(&p.y))
    return True


cdef bint schnorr_public_key(uint8_t *key, const uint8_t *secret) noexcept nogil:
    """Write the 32 bytes of the public key; False for a secret out of range."""
    cdef Scalar d
    return keypair_parse(&d, key, secret)


cdef void schnorr_nonce(uint8_t *nonce, const Scalar *d, const uint8_t *key, const uint8_t *message, size_t size,
                        const uint8_t *aux_rand) noexcept nogil:
    """hash_nonce((bytes(d) xor hash_aux(aux_rand)) || bytes(P) || m), 32 bytes."""
    cdef Sha256 hash = TAG_AUX
    cdef uint8_t mask[32]
    cdef uint8_t masked[32]
    cdef int i
    sha256_update(&hash, aux_rand, 32)
    sha256_finish(mask, &hash)
    scalar_get_bytes(masked, d)
    for i in range(32):
        masked[i] ^= mask[i]
    hash = TAG_NONCE
    sha256_update(&hash, masked, 32)
    sha256_update(&hash, key, 32)
    sha256_update(&hash, message, size)
    sha256_finish(nonce, &hash)


cdef int schnorr_sign(uint8_t *signature, const uint8_t *secret, const uint8_t *message, size_t size,
                      const uint8_t *aux_rand) noexcept nogil:
    """Write the 64 bytes of the signature and return 1; 0 for a secret out of range, -1 in the case, of
    probability 2^-256, that the nonce is zero. In constant time."""
    cdef Scalar d, k, e
    cdef JacobianPoint j
    cdef AffinePoint p
    cdef uint8_t key[32]
    cdef uint8_t nonce[32]
    cdef bint zero
    if not keypair_parse(&d, key, secret):
        return 0
    schnorr_nonce(nonce, &d, key, message, size, aux_rand)
    scalar_set_bytes(&k, nonce)
    zero = scalar_is_zero(&k)
    declassify(&zero)                               # whether it was is told to the caller
    if zero:
        return -1
    multiply_generator(&j, &k)
    affine_set_jacobian(&p, &j)
    scalar_negate_if(&k, field_is_odd(&p.y))
    field_get_bytes(signature, &p.x)
    challenge_hash(&e, signature, key, message, size)
    scalar_mul(&e, &e, &d)
    scalar_add(&k, &k, &e)
    scalar_get_bytes(signature + 32, &k)
    return 1


cdef bint schnorr_parse_signature(FieldElement *r, Scalar *s, const uint8_t *signature) noexcept nogil:
    """r and s of 64 bytes; False when r >= p or s >= N."""
    return field_set_bytes(r, signature) and scalar_set_bytes(s, signature + 32)


cdef bint prepared_is_for_x(const PreparedPoint *prepared, const uint8_t *key) noexcept nogil:
    """Whether the prepared point has this x coordinate (32 bytes)."""
    cdef uint8_t x[32]
    if prepared.point.infinity:
        return False
    field_get_bytes(x, &prepared.point.x)
    return memcmp(x, key, 32) == 0


cdef bint schnorr_verify(const uint8_t *key, const uint8_t *message, size_t size, const uint8_t *signature,
                         const PreparedPoint *prepared) noexcept nogil:
    """Whether R = s G - e P has an even y and the x of the signature. With `prepared` not NULL the key must be
    the x of that point, whose y may have either parity."""
    cdef FieldElement r
    cdef Scalar s, e
    cdef AffinePoint p
    cdef JacobianPoint j
    if not schnorr_parse_signature(&r, &s, signature):
        return False
    if prepared != NULL:
        if not prepared_is_for_x(prepared, key):
            return False
    elif not affine_lift_x(&p, key):
        return False
    challenge_hash(&e, signature, key, message, size)
    if prepared == NULL or not field_is_odd(&prepared.point.y):
        scalar_negate(&e, &e)                       # -e P, and an odd prepared point is -P already
    multiply_two_var(&j, &s, &e, &p, prepared)
    if j.infinity:
        return False
    affine_set_jacobian_var(&p, &j)
    return not field_is_odd(&p.y) and field_equal_var(&p.x, &r)
