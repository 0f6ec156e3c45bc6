# ECDSA over secp256k1 (SEC 1 v2.0, section 4.1; FIPS 186-5, section 6.4) with nonces by RFC 6979 and the lower
# of the two possible s. Signatures are 64 bytes, r || s, big-endian.


cdef bint secret_parse(Scalar *r, const uint8_t *secret) noexcept nogil:
    """r = a secret key of 32 bytes; False unless 1 <= r < N."""
    cdef bint valid = scalar_set_bytes(r, secret) & (scalar_is_zero(r) ^ 1)
    declassify(&valid)                              # whether a key is one at all is told to the caller
    return valid


cdef size_t ecdsa_public_key(uint8_t *key, const uint8_t *secret, bint compressed) noexcept nogil:
    """Write the SEC 1 encoding of the public key and return its size; 0 for a secret out of range."""
    cdef Scalar d
    cdef JacobianPoint j
    cdef AffinePoint p
    if not secret_parse(&d, secret):
        return 0
    multiply_generator(&j, &d)
    affine_set_jacobian(&p, &j)
    declassify(&p)                                  # the public key
    return affine_get_bytes(key, &p, compressed)


cdef bint ecdsa_sign_with(uint8_t *signature, const Scalar *d, const Scalar *z, const Scalar *k) noexcept nogil:
    """Sign z with secret d and nonce k; False when r or s is 0."""
    cdef JacobianPoint j
    cdef AffinePoint p
    cdef Scalar r, s, inverse
    cdef uint8_t x[32]
    cdef bint served
    multiply_generator(&j, k)
    affine_set_jacobian(&p, &j)
    field_get_bytes(x, &p.x)
    scalar_set_bytes(&r, x)
    scalar_mul(&s, &r, d)
    scalar_add(&s, &s, z)
    scalar_inv(&inverse, k)
    scalar_mul(&s, &s, &inverse)
    served = (scalar_is_zero(&r) | scalar_is_zero(&s)) ^ 1
    declassify(&served)                             # r and the lower s are public, and so is that they are not 0
    if not served:
        return False
    scalar_negate_if(&s, scalar_is_high(&s))
    scalar_get_bytes(signature, &r)
    scalar_get_bytes(signature + 32, &s)
    return True


cdef bint ecdsa_sign(uint8_t *signature, const uint8_t *secret, const uint8_t *digest) noexcept nogil:
    """Sign a digest of 32 bytes; False for a secret out of range. In constant time, but for
    candidates of the nonce and for r or s being zero."""
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


cdef extern from *:
    """
    static const uint64_t P_LESS_ORDER[4] = {0x402DA1722FC9BAEEULL, 0x4551231950B75FC4ULL, 1, 0};
    static const uint8_t ORDER_BYTES[32] = {
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE,
        0xBA, 0xAE, 0xDC, 0xE6, 0xAF, 0x48, 0xA0, 0x3B, 0xBF, 0xD2, 0x5E, 0x8C, 0xD0, 0x36, 0x41, 0x41};
    """
    const uint64_t P_LESS_ORDER[4]
    const uint8_t ORDER_BYTES[32]


cdef bint x_is_scalar_var(const JacobianPoint *a, const Scalar *r) noexcept nogil:
    """Whether the x of a (not infinity) is r modulo N, without dividing by Z: X = r Z^2, or X = (r + N) Z^2
    where r + N is below p."""
    cdef FieldElement x, zz, order
    cdef uint8_t b[32]
    scalar_get_bytes(b, r)
    field_set_bytes(&x, b)                          # N < p
    field_sqr(&zz, &a.z)
    field_mul(&order, &x, &zz)
    if field_equal_var(&order, &a.x):
        return True
    if not limbs_exceed(P_LESS_ORDER, r.d):
        return False
    field_set_bytes(&order, ORDER_BYTES)
    field_add(&x, &order)
    field_mul(&x, &x, &zz)
    return field_equal_var(&x, &a.x)


cdef bint ecdsa_verify(const uint8_t *key, size_t key_size, const uint8_t *digest, const uint8_t *signature,
                       bint allow_high_s, const PreparedPoint *prepared) noexcept nogil:
    """Whether the 64 bytes sign the 32 of the digest under the key (33 or 65 bytes). With `prepared` not NULL
    the key must be that point's."""
    cdef Scalar r, s, z, u1, u2
    cdef AffinePoint q
    cdef JacobianPoint j
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
    scalar_inv_var(&s, &s)
    scalar_mul(&u1, &z, &s)
    scalar_mul(&u2, &r, &s)
    multiply_two_var(&j, &u1, &u2, &q, prepared)
    return not j.infinity and x_is_scalar_var(&j, &r)
