# ML-DSA (FIPS 204, section 6: the internal functions; the message arrives as M' in two pieces, see
# mldsa/types.pxd). Signing and key generation branch on nothing that is secret, save what is declassified below.

from libc.string cimport memcmp

cdef struct MldsaSecretKey:
    const MldsaParameters *set
    uint8_t rho[32]
    uint8_t key[32]                                 # K, the seed of nonces
    uint8_t tr[64]
    Polynomial matrix[ROWS_MOST * ROW]              # A by rows, transformed
    Polynomial s1[COLUMNS_MOST]                     # these three transformed, too, once loaded for signing
    Polynomial s2[ROWS_MOST]
    Polynomial t0[ROWS_MOST]


# ---- keys ----------------------------------------------------------------------------------------------

cdef void seeds_expand(uint8_t *seeds, const uint8_t *seed, const MldsaParameters *set) noexcept nogil:
    """From the seed of 32 bytes: rho of 32, rho' of 64, K of 32."""
    cdef uint8_t dimensions[2]
    cdef Part parts[2]
    dimensions[0] = set.k
    dimensions[1] = set.l
    parts[0] = part(seed, 32)
    parts[1] = part(dimensions, 2)
    shake256(seeds, 128, parts, 2)


cdef void public_key_make(uint8_t *public_key, MldsaSecretKey *key) noexcept nogil:
    """Encode the public key (algorithm 22) that belongs to rho, s1 and s2; fill in t0 and tr. s1 is transformed."""
    cdef const MldsaParameters *set = key.set
    cdef Part whole = part(public_key, set.public_key_size)
    cdef Polynomial t, t1
    cdef int i
    memcpy(public_key, key.rho, 32)
    expand_a(key.matrix, key.rho, set.k, set.l)
    for i in range(set.l):
        ntt(&key.s1[i])
    for i in range(set.k):
        inner_product(&t, &key.matrix[i * ROW], key.s1, set.l)
        inverse_ntt(&t)
        polynomial_add(&t, &t, &key.s2[i])
        canonicalize(&t)
        power2round(&t1, &key.t0[i], &t)
        simple_bit_pack(public_key + 32 + i * packed_size(T1_BITS), &t1, T1_BITS)
    shake256(key.tr, 64, &whole, 1)


cdef void mldsa_keygen(uint8_t *public_key, uint8_t *secret_key, const MldsaParameters *set,
                      const uint8_t *seed) noexcept nogil:
    """Write both keys that belong to a seed of 32 bytes (algorithms 6, 22 and 24)."""
    cdef MldsaSecretKey key
    cdef uint8_t seeds[128]
    cdef uint8_t *out
    key.set = set
    seeds_expand(seeds, seed, set)
    memcpy(key.rho, seeds, 32)
    declassify(&key.rho)                            # of the public key
    expand_s(key.s1, key.s2, seeds + 32, set)
    out = pack_vector(secret_key + 128, key.s1, set.l, set.eta, eta_bits(set))
    out = pack_vector(out, key.s2, set.k, set.eta, eta_bits(set))
    public_key_make(public_key, &key)
    pack_vector(out, key.t0, set.k, 1 << (DROPPED_BITS - 1), DROPPED_BITS)
    memcpy(secret_key, key.rho, 32)
    memcpy(secret_key + 32, seeds + 96, 32)
    memcpy(secret_key + 64, key.tr, 64)


cdef void mldsa_public_key_load(MldsaPublicKey *key, const MldsaParameters *set, const uint8_t *public_key) noexcept nogil:
    """Decode a public key (algorithm 23) and compute what every verification under it needs."""
    cdef Part whole = part(public_key, set.public_key_size)
    cdef Polynomial *t
    cdef int i, j
    key.set = set
    memcpy(key.rho, public_key, 32)
    shake256(key.tr, 64, &whole, 1)
    expand_a(key.matrix, key.rho, set.k, set.l)
    for i in range(set.k):
        t = &key.matrix[i * ROW + set.l]
        simple_bit_unpack(t, public_key + 32 + i * packed_size(T1_BITS), T1_BITS)
        for j in range(DEGREE):
            t.c[j] = -(t.c[j] << DROPPED_BITS)      # below q
        ntt(t)


cdef bint secret_key_load(MldsaSecretKey *key, const MldsaParameters *set, const uint8_t *secret_key) noexcept nogil:
    """Decode a secret key (algorithm 25) for signing; False when a coefficient of s1 or s2 is out of range."""
    cdef const uint8_t *packed = secret_key + 128
    cdef bint outside
    cdef int i
    key.set = set
    memcpy(key.rho, secret_key, 32)
    memcpy(key.key, secret_key + 32, 32)
    memcpy(key.tr, secret_key + 64, 64)
    declassify(&key.rho)                            # of the public key
    declassify(&key.tr)                             # its hash
    packed = unpack_vector(key.s1, packed, set.l, set.eta, eta_bits(set))
    packed = unpack_vector(key.s2, packed, set.k, set.eta, eta_bits(set))
    unpack_vector(key.t0, packed, set.k, 1 << (DROPPED_BITS - 1), DROPPED_BITS)
    outside = vector_reaches(key.s1, set.l, set.eta + 1) | vector_reaches(key.s2, set.k, set.eta + 1)
    declassify(&outside)                            # whether a key is one at all is told to the caller
    if outside:
        return False
    expand_a(key.matrix, key.rho, set.k, set.l)
    for i in range(set.l):
        ntt(&key.s1[i])
    for i in range(set.k):
        ntt(&key.s2[i])
        ntt(&key.t0[i])
    return True


# ---- what signing and verifying share ------------------------------------------------------------------

cdef void representative(uint8_t *mu, const uint8_t *tr, const MldsaMessage *message) noexcept nogil:
    """mu = H(tr || M'), 64 bytes, or the one that was given."""
    cdef Part parts[3]
    if message.mu != NULL:
        memcpy(mu, message.mu, 64)
        return
    parts[0] = part(tr, 64)
    parts[1] = message.part[0]
    parts[2] = message.part[1]
    shake256(mu, 64, parts, 3)


cdef void challenge_seed(uint8_t *seed, const uint8_t *mu, const Polynomial *w1, const MldsaParameters *set) noexcept nogil:
    """c~ = H(mu || w1Encode(w1)) (algorithm 28)."""
    cdef uint8_t encoded[1024]                      # 768 bytes but for ML-DSA-87
    cdef size_t size = packed_size(w1_bits(set))
    cdef Part parts[2]
    cdef int i
    for i in range(set.k):
        simple_bit_pack(encoded + i * size, &w1[i], w1_bits(set))
    parts[0] = part(mu, 64)
    parts[1] = part(encoded, set.k * size)
    shake256(seed, set.challenge_size, parts, 2)


# ---- signing -------------------------------------------------------------------------------------------

cdef void commitment(uint8_t *seed, Polynomial *w, const Polynomial *y, const uint8_t *mu,
                    const MldsaSecretKey *key) noexcept nogil:
    """w = A y, canonical, and the seed c~ of the challenge for its high bits."""
    cdef const MldsaParameters *set = key.set
    cdef Polynomial transformed[COLUMNS_MOST]
    cdef Polynomial w1[ROWS_MOST]
    cdef int i
    memcpy(transformed, y, set.l * sizeof(Polynomial))
    for i in range(set.l):
        ntt(&transformed[i])
    for i in range(set.k):
        inner_product(&w[i], &key.matrix[i * ROW], transformed, set.l)
        inverse_ntt(&w[i])
        canonicalize(&w[i])
        high_bits(&w1[i], &w[i], set.gamma2)
    challenge_seed(seed, mu, w1, set)


cdef bint respond(Polynomial *z, const Polynomial *c, const MldsaSecretKey *key) noexcept nogil:
    """z = z + c s1; whether it is short enough to be shown."""
    cdef const MldsaParameters *set = key.set
    cdef Polynomial product
    cdef bint reaches
    cdef int i
    for i in range(set.l):
        inner_product(&product, c, &key.s1[i], 1)
        inverse_ntt(&product)
        polynomial_add(&z[i], &z[i], &product)
        center(&z[i])
    reaches = vector_reaches(z, set.l, (1 << set.gamma1_bits) - set.tau * set.eta)
    declassify(&reaches)                            # FIPS 204 rejects here: of the key this tells nothing
    return not reaches


cdef bint low_part_fits(Polynomial *w, const Polynomial *c, const MldsaSecretKey *key) noexcept nogil:
    """w = w - c s2; whether its low bits stay small enough for its high bits to be those of w."""
    cdef const MldsaParameters *set = key.set
    cdef Polynomial t
    cdef bint reaches = False
    cdef int i
    for i in range(set.k):
        inner_product(&t, c, &key.s2[i], 1)
        inverse_ntt(&t)
        polynomial_sub(&w[i], &w[i], &t)
        canonicalize(&w[i])
        low_bits(&t, &w[i], set.gamma2)
        reaches |= norm_reaches(&t, set.gamma2 - set.tau * set.eta)
    declassify(&reaches)                            # as above
    return not reaches


cdef bint hints(uint8_t *hint, const Polynomial *w, const Polynomial *c, const MldsaSecretKey *key) noexcept nogil:
    """The hint that recovers the high bits of w = A y - c s2 from w + c t0; whether it can be used."""
    cdef const MldsaParameters *set = key.set
    cdef Polynomial t
    cdef bint fails = False
    cdef int i, ones = 0
    for i in range(set.k):
        inner_product(&t, c, &key.t0[i], 1)
        inverse_ntt(&t)
        center(&t)
        fails |= norm_reaches(&t, set.gamma2)
        polynomial_add(&t, &t, &w[i])
        canonicalize(&t)
        ones += make_hint(&hint[i * DEGREE], &w[i], &t, set.gamma2)
    fails |= ones > set.omega
    declassify(&fails)                              # as above
    return not fails


cdef bint sign_attempt(uint8_t *signature, const MldsaSecretKey *key, const uint8_t *mu, const uint8_t *rho,
                      int kappa) noexcept nogil:
    """One round of the rejection loop; whether it wrote a signature (algorithms 7 and 26)."""
    cdef const MldsaParameters *set = key.set
    cdef Polynomial z[COLUMNS_MOST]
    cdef Polynomial w[ROWS_MOST]
    cdef Polynomial c
    cdef uint8_t hint[ROWS_MOST * DEGREE]
    cdef uint8_t seed[CHALLENGE_MOST]
    cdef uint8_t *out
    expand_mask(z, rho, kappa, set)
    commitment(seed, w, z, mu, key)
    declassify(&seed)                               # a hash; that of a rejected round tells nothing of the key
    sample_in_ball(&c, seed, set)
    ntt(&c)
    if not respond(z, &c, key) or not low_part_fits(w, &c, key) or not hints(hint, w, &c, key):
        return False
    declassify(&hint)                               # of the signature
    memcpy(signature, seed, set.challenge_size)
    out = pack_vector(signature + set.challenge_size, z, set.l, 1 << set.gamma1_bits, z_bits(set))
    hint_bit_pack(out, hint, set)
    return True


cdef bint mldsa_sign(uint8_t *signature, const MldsaParameters *set, const uint8_t *secret_key,
                    const MldsaMessage *message, const uint8_t *randomness) noexcept nogil:
    """Sign with 32 bytes of randomness (algorithm 7); False when the secret key is malformed."""
    cdef MldsaSecretKey key
    cdef uint8_t mu[64]
    cdef uint8_t rho[64]
    cdef Part parts[3]
    cdef int kappa = 0
    if not secret_key_load(&key, set, secret_key):
        return False
    representative(mu, key.tr, message)
    parts[0] = part(key.key, 32)
    parts[1] = part(randomness, 32)
    parts[2] = part(mu, 64)
    shake256(rho, 64, parts, 3)
    while not sign_attempt(signature, &key, mu, rho, kappa):
        kappa += set.l
    return True


# ---- verifying -----------------------------------------------------------------------------------------

cdef bint mldsa_verify(const MldsaPublicKey *key, const MldsaMessage *message, const uint8_t *signature) noexcept nogil:
    """Whether the signature is valid for the message (algorithms 8 and 27)."""
    cdef const MldsaParameters *set = key.set
    cdef Polynomial z[ROW]                          # and c after it, as the key's rows want it
    cdef Polynomial w[ROWS_MOST]
    cdef Polynomial t
    cdef uint8_t hint[ROWS_MOST * DEGREE]
    cdef uint8_t mu[64]
    cdef uint8_t seed[CHALLENGE_MOST]
    cdef const uint8_t *packed = signature + set.challenge_size
    cdef int i
    packed = unpack_vector(z, packed, set.l, 1 << set.gamma1_bits, z_bits(set))
    if vector_reaches(z, set.l, (1 << set.gamma1_bits) - set.tau * set.eta) or not hint_bit_unpack(hint, packed, set):
        return False
    representative(mu, key.tr, message)
    sample_in_ball(&z[set.l], signature, set)
    for i in range(set.l + 1):
        ntt(&z[i])
    for i in range(set.k):
        inner_product(&t, &key.matrix[i * ROW], z, set.l + 1)
        inverse_ntt(&t)
        canonicalize(&t)
        use_hint(&w[i], &hint[i * DEGREE], &t, set.gamma2)
    challenge_seed(seed, mu, w, set)
    return memcmp(seed, signature, set.challenge_size) == 0
