# SLH-DSA: keys, signing and verification of a message that is given in two parts (FIPS 205, section 9). Keys and
# signatures have the sizes that the parameter set states.
#   secret key: SK.seed || SK.prf || PK.seed || PK.root       public key: PK.seed || PK.root
#   signature:  R || FORS signature || hypertree signature


cdef inline size_t fors_signature_size(const SlhDsaParameters *p) noexcept nogil:
    return p.k * (1 + p.a) * p.n


cdef uint64_t digest_number(const uint8_t *digest, int bits) noexcept nogil:
    """The low bits of the next (bits + 7) // 8 bytes of a digest, most significant first."""
    cdef uint64_t number = 0
    cdef int i
    for i in range((bits + 7) // 8):
        number = number << 8 | digest[i]
    return number if bits == 64 else number & ((<uint64_t>1 << bits) - 1)


cdef void digest_leaf(Leaf *leaf, const uint8_t *digest, const SlhDsaParameters *p) noexcept nogil:
    """The key pair of the lowest layer that a digest chooses (algorithm 19, lines 7 to 10): it stands behind the
    ceil(k a / 8) bytes that FORS signs."""
    cdef int tree_bits = p.h - p.h_prime
    digest += (p.k * p.a + 7) // 8
    leaf.tree = digest_number(digest, tree_bits)
    leaf.index = <uint32_t>digest_number(digest + (tree_bits + 7) // 8, p.h_prime)


cdef void address_set_fors(Address *address, const Leaf *leaf) noexcept nogil:
    """The FORS key pair under a key pair of the lowest layer."""
    address_set_zero(address)
    address_set_tree(address, leaf.tree)
    address_set_type(address, FORS_TREE)
    address_set_key_pair(address, leaf.index)


cdef void slhdsa_keygen(uint8_t *secret_key, const SlhDsaParameters *p, const uint8_t *seed) noexcept nogil:
    """The secret key of SK.seed || SK.prf || PK.seed (algorithm 18); it ends with the public key."""
    cdef SlhDsaKey key
    cdef Address address
    memcpy(secret_key, seed, 3 * p.n)
    key.p = p
    key.sk_seed = secret_key
    key.pk_seed = secret_key + 2 * p.n
    address_set_zero(&address)
    address_set_layer(&address, p.d - 1)
    xmss_node(secret_key + 3 * p.n, &key, 0, p.h_prime, &address)


cdef void slhdsa_sign(uint8_t *signature, const SlhDsaParameters *p, const uint8_t *secret_key,
                      const Part *message, const uint8_t *opt_rand) noexcept nogil:
    """Sign with n bytes of randomness, PK.seed when opt_rand is NULL (algorithm 19)."""
    cdef uint8_t digest[M_MOST]
    cdef uint8_t fors_pk[N_MOST]
    cdef uint8_t *fors = signature + p.n
    cdef SlhDsaKey key
    cdef Leaf leaf
    cdef Address address
    key.p = p
    key.sk_seed = secret_key
    key.pk_seed = secret_key + 2 * p.n
    prf_message(signature, p, secret_key + p.n, key.pk_seed if opt_rand == NULL else opt_rand, message)
    hash_message(digest, &key, signature, secret_key + 3 * p.n, message)
    declassify(&digest)                             # of the randomizer, which the signature shows, and public values
    digest_leaf(&leaf, digest, p)
    address_set_fors(&address, &leaf)
    fors_sign(fors, &key, digest, &address)
    fors_pk_from_sig(fors_pk, &key, fors, digest, &address)
    ht_sign(fors + fors_signature_size(p), &key, fors_pk, &leaf)


cdef bint slhdsa_verify(const SlhDsaParameters *p, const uint8_t *public_key, const Part *message,
                       const uint8_t *signature) noexcept nogil:
    """Whether a signature is valid (algorithm 20)."""
    cdef uint8_t digest[M_MOST]
    cdef uint8_t fors_pk[N_MOST]
    cdef const uint8_t *fors = signature + p.n
    cdef const uint8_t *pk_root = public_key + p.n
    cdef SlhDsaKey key
    cdef Leaf leaf
    cdef Address address
    key.p = p
    key.sk_seed = NULL
    key.pk_seed = public_key
    hash_message(digest, &key, signature, pk_root, message)
    digest_leaf(&leaf, digest, p)
    address_set_fors(&address, &leaf)
    fors_pk_from_sig(fors_pk, &key, fors, digest, &address)
    return ht_verify(&key, fors_pk, fors + fors_signature_size(p), &leaf, pk_root)
