# Splitting a scalar by the endomorphism of secp256k1 (Gallant, Lambert, Vanstone, "Faster point multiplication on
# elliptic curves with efficient endomorphisms" (CRYPTO 2001); Hankerson, Menezes, Vanstone 2004, section 3.5).
#
# lambda (x, y) = (beta x, y) with lambda^3 = 1 mod N and beta^3 = 1 mod p. The lattice of the (a, b) with
# a + b lambda = 0 mod N has the basis
#     (a1, b1) = (0x3086d221a7d46bcde86c90e49284eb15, -0xe4437ed6010e88286f547fa90abfe4c3)
#     (a2, b2) = (0x114ca50f7a8e2f3f657c1108d9d44cfd8, a1)
# of the extended Euclidean algorithm. With c1 = round(b2 k / N) and c2 = round(-b1 k / N)
#     k2 = -(c1 b1 + c2 b2),    k1 = k - lambda k2,    k = k1 + lambda k2 mod N
# and both parts are below 2^128 in absolute value. The quotients are (k g + 2^383) >> 384 with
# g1 = round(2^384 b2 / N) and g2 = round(2^384 (-b1) / N): off by at most one in rare cases, which changes the
# size of the parts by less than the slack and never their sum.


cdef struct SplitScalar:
    Scalar part[2]                                  # |k1|, |k2|, each below 2^128
    bint negative[2]


cdef inline void mul_shift_384(Scalar *r, const uint64_t *a, const uint64_t *b) noexcept nogil:
    """r = round(a b / 2^384), below 2^128."""
    cdef uint64_t wide[8]
    cdef uint128 t
    limbs_mul(wide, a, b)
    t = <uint128>wide[6] + (wide[5] >> 63)
    r.d[0] = <uint64_t>t
    r.d[1] = wide[7] + <uint64_t>(t >> 64)
    r.d[2] = r.d[3] = 0


cdef inline void split_part(Scalar *part, bint *negative, const Scalar *k) noexcept nogil:
    """|k| and its sign, k taken in (-N/2, N/2)."""
    negative[0] = scalar_is_high(k)
    part[0] = k[0]
    scalar_negate_if(part, negative[0])
    verify_check((part.d[2] | part.d[3]) == 0)


cdef void scalar_split(SplitScalar *r, const Scalar *k) noexcept nogil:
    """k = k1 + lambda k2 modulo N with both parts short."""
    cdef Scalar c1, c2, k1, k2
    if SMALL_GROUP:
        scalar_split_small(r, k)
        return
    mul_shift_384(&c1, k.d, SPLIT_G1)
    mul_shift_384(&c2, k.d, SPLIT_G2)
    scalar_mul(&c1, &c1, &MINUS_B1)
    scalar_mul(&c2, &c2, &MINUS_B2)
    scalar_add(&k2, &c1, &c2)
    scalar_mul(&k1, &k2, &MINUS_LAMBDA)
    scalar_add(&k1, &k1, k)
    split_part(&r.part[0], &r.negative[0], &k1)
    split_part(&r.part[1], &r.negative[1], &k2)


cdef void scalar_split_var(SplitScalar *r, const Scalar *k) noexcept nogil:
    """The same, but a scalar below 2^128, as the coefficients of a batch are, is its own first part: it would often
    fall into two parts as long as itself."""
    if SMALL_GROUP or (k.d[2] | k.d[3]) != 0:
        scalar_split(r, k)
        return
    r.part[0] = k[0]
    scalar_set_int(&r.part[1], 0)
    r.negative[0] = r.negative[1] = False


cdef inline void field_mul_beta(FieldElement *r, const FieldElement *x) noexcept nogil:
    """r = beta x: the x coordinate of lambda times the point."""
    cdef FieldElement beta
    cdef int i
    for i in range(5):
        beta.n[i] = BETA_LIMBS[i]
    field_bound(&beta, 1, True)
    field_mul(r, x, &beta)
