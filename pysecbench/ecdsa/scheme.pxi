# ECDSA over secp256k1 (SEC 1 v2.0, section 4.1; FIPS 186-5, section 6.4) with nonces by RFC 6979 and the lower
# of the two possible s. Signatures are 64 bytes, r || s, big-endian.


cdef bint secret_parse(Scalar *r, const uint8_t *secret) noexcept nogil:
    """r = a secret key of 32 bytes; False unless 1 <= r < N."""
    return scalar_set_bytes(r, secret) and not scalar_is_zero(r)


cdef size_t ecdsa_public_key(uint8_t *key, const uint8_t *secret, bint compressed) noexcept nogil:
    """Write the SEC 1 encoding of the public key and return its size; 0 for a secret out of range."""
    cdef Scalar d
    cdef JacobianPoint j
    cdef AffinePoint p
    if not secret_parse(&d, secret):
        return 0
    multiply_generator(&j, &d)
    affine_set_jacobian(&p, &j)
    return affine_get_bytes(key, &p, compressed)


cdef bint ecdsa_sign_with(uint8_t *signature, const Scalar *d, const Scalar *z, const Scalar *k) noexcept nogil:
    """Sign z with secret d and nonce k; False when r or s is 0."""
    cdef JacobianPoint j
    cdef AffinePoint p
    cdef Scalar r, s, inverse
    cdef uint8_t x[32]
    multiply_generator(&j, k)
    affine_set_jacobian(&p, &j)
    field_get_bytes(x, &p.x)
    scalar_set_bytes(&r, x)
    scalar_mul(&s, &r, d)
    scalar_add(&s, &s, z)
    scalar_inv_fermat(&inverse, k)
    scalar_mul(&s, &s, &inverse)
    if scalar_is_zero(&r) or scalar_is_zero(&s):
        return False
    if scalar_is_high(&s):
        scalar_negate(&s, &s)
    scalar_get_bytes(signature, &r)
    scalar_get_bytes(signature + 32, &s)
    return True


cdef bint ecdsa_sign(uint8_t *signature, const uint8_t *secret, const uint8_t *digest) noexcept nogil:
    """Sign a digest of 32 bytes; False for a secret out of range. Not constant-time."""
    cdef Scalar d, z, k
    cdef NonceStream stream
    if not secret_parse(&d, secret):
        return False
    scalar_set_bytes(&z, digest)
    nonce_init(&stream, &d, digest)
    nonce_next(&k, &stream)
    while not ecdsa_sign_with(signature, &d, &z, &k):
        nonce_reject(&stream)
        nonce_next(&k, &stream)
    return True


cdef bint encoding_is_of(const uint8_t *key, size_t size, const AffinePoint *p) noexcept nogil:
    """Whether a SEC 1 encoding of 33 or 65 bytes is that of p, decided without decoding it."""
    cdef uint8_t encoding[65]
    return affine_get_bytes(encoding, p, size == 33) == size and memcmp(encoding, key, size) == 0


cdef bint ecdsa_verify(const uint8_t *key, size_t key_size, const uint8_t *digest, const uint8_t *signature,
                       bint allow_high_s, const PreparedPoint *prepared) noexcept nogil:
    """Whether the 64 bytes sign the 32 of the digest under the key (33 or 65 bytes). With `prepared` not NULL
    the key must be that point's."""
    cdef Scalar r, s, z, u1, u2
    cdef AffinePoint q
    cdef JacobianPoint j
    cdef uint8_t x[32]
    if not scalar_set_bytes(&r, signature) or not scalar_set_bytes(&s, signature + 32):
        return False
    if scalar_is_zero(&r) or scalar_is_zero(&s) or (scalar_is_high(&s) and not allow_high_s):
        return False
    if prepared != NULL:
        if not encoding_is_of(key, key_size, &prepared.point):
            return False
    elif not affine_set_bytes(&q, key, key_size):
        return False
    scalar_set_bytes(&z, digest)
    scalar_inv_fermat(&s, &s)
    scalar_mul(&u1, &z, &s)
    scalar_mul(&u2, &r, &s)
    multiply_two_var(&j, &u1, &u2, &q, prepared)
    if j.infinity:
        return False
    affine_set_jacobian(&q, &j)
    field_get_bytes(x, &q.x)
    scalar_set_bytes(&z, x)                         # x modulo N
    return scalar_equal(&z, &r)
