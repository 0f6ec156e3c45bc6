# Arithmetic modulo N, the order of the generator of secp256k1 (SEC 2 v2.0, section 2.4.1).
#
# A scalar is four 64-bit limbs, little-endian, always fully reduced. N = 2^256 - C with C of 129 bits, so a
# product of 512 bits folds by 2^256 = C: to 385 bits, to 259 bits, to 256 bits and a bit, then one subtraction
# (Hankerson, Menezes, Vanstone, "Guide to Elliptic Curve Cryptography" (2004), section 2.2.6).
# Running time does not depend on the values, but for functions whose names end in _var.

from pysecbench.secp256k1.types cimport Scalar


cdef inline uint64_t limbs_add(uint64_t *r, const uint64_t *a, const uint64_t *b) noexcept nogil:
    """r = a + b on four limbs; returns the carry."""
    cdef uint128 t = 0
    cdef int i
    for i in range(4):
        t += <uint128>a[i] + b[i]
        r[i] = <uint64_t>t
        t >>= 64
    return <uint64_t>t


cdef inline uint64_t limbs_sub(uint64_t *r, const uint64_t *a, const uint64_t *b) noexcept nogil:
    """r = a - b modulo 2^256; returns the borrow."""
    cdef uint64_t borrow = 0
    cdef uint128 t
    cdef int i
    for i in range(4):
        t = <uint128>a[i] - b[i] - borrow
        r[i] = <uint64_t>t
        borrow = <uint64_t>(t >> 64) & 1
    return borrow


cdef inline bint limbs_exceed(const uint64_t *a, const uint64_t *b) noexcept nogil:
    """Whether a > b, four limbs each."""
    cdef uint64_t difference[4]
    return limbs_sub(difference, b, a)


cdef inline void limbs_move_if(uint64_t *r, const uint64_t *a, bint condition) noexcept nogil:
    """r = a if the condition, 0 or 1, holds; reads and writes alike if not."""
    cdef uint64_t mask = barrier(-<uint64_t>condition)
    cdef int i
    for i in range(4):
        r[i] ^= (r[i] ^ a[i]) & mask


cdef inline bint equal_small(uint64_t a, uint64_t b) noexcept nogil:
    """Whether a = b, for values below 2^63, without a comparison that could become a branch."""
    return ((a ^ b) - 1) >> 63


cdef inline uint64_t limbs_reduce(uint64_t *r, uint64_t carry) noexcept nogil:
    """Bring r + 2^256 carry, below 2 N, below N; returns whether it was."""
    cdef uint64_t less[4]
    cdef uint64_t below
    if SMALL_GROUP:
        return limbs_reduce_small(r, carry)
    below = limbs_sub(less, r, ORDER) & (carry ^ 1)
    limbs_move_if(r, less, below ^ 1)
    return below


cdef inline void scalar_set_int(Scalar *r, uint64_t value) noexcept nogil:
    r.d[0] = value
    r.d[1] = r.d[2] = r.d[3] = 0


cdef inline bint scalar_set_bytes(Scalar *r, const uint8_t *b) noexcept nogil:
    """r = the 32 big-endian bytes modulo N; returns whether they were below N."""
    r.d[3] = load_be64(b)
    r.d[2] = load_be64(b + 8)
    r.d[1] = load_be64(b + 16)
    r.d[0] = load_be64(b + 24)
    return limbs_reduce(r.d, 0)


cdef inline void scalar_get_bytes(uint8_t *b, const Scalar *a) noexcept nogil:
    store_be64(b, a.d[3])
    store_be64(b + 8, a.d[2])
    store_be64(b + 16, a.d[1])
    store_be64(b + 24, a.d[0])


cdef inline bint scalar_is_zero(const Scalar *a) noexcept nogil:
    return (a.d[0] | a.d[1] | a.d[2] | a.d[3]) == 0


cdef inline bint scalar_is_high(const Scalar *a) noexcept nogil:
    """Whether a > (N - 1) / 2."""
    return limbs_exceed(a.d, ORDER_HALF)


cdef inline bint scalar_bit(const Scalar *a, int i) noexcept nogil:
    """Bit i of a, 0 <= i < 256."""
    return a.d[i >> 6] >> (i & 63) & 1


cdef inline void scalar_add(Scalar *r, const Scalar *a, const Scalar *b) noexcept nogil:
    limbs_reduce(r.d, limbs_add(r.d, a.d, b.d))


cdef inline void scalar_negate(Scalar *r, const Scalar *a) noexcept nogil:
    cdef uint64_t difference[4]
    limbs_sub(difference, ORDER, a.d)
    limbs_reduce(difference, 0)                     # N - 0 is N
    r.d[0] = difference[0]
    r.d[1] = difference[1]
    r.d[2] = difference[2]
    r.d[3] = difference[3]


cdef inline void scalar_negate_if(Scalar *r, bint condition) noexcept nogil:
    """r = -r if the condition, 0 or 1, holds."""
    cdef Scalar negative
    scalar_negate(&negative, r)
    limbs_move_if(r.d, negative.d, condition)


cdef inline void scalar_half(Scalar *r, const Scalar *a) noexcept nogil:
    """r = a / 2 modulo N: a or a + N, whichever is even, shifted."""
    cdef uint64_t zero[4]
    cdef uint64_t t[4]
    cdef uint64_t carry
    zero[0] = zero[1] = zero[2] = zero[3] = 0
    limbs_move_if(zero, ORDER, a.d[0] & 1)
    carry = limbs_add(t, a.d, zero)
    r.d[0] = t[0] >> 1 | t[1] << 63
    r.d[1] = t[1] >> 1 | t[2] << 63
    r.d[2] = t[2] >> 1 | t[3] << 63
    r.d[3] = t[3] >> 1 | carry << 63


cdef inline void limbs_fold(uint64_t *r, int size, const uint64_t *low, const uint64_t *high, int high_size) noexcept nogil:
    """r (size limbs) = low (4 limbs) + high (high_size limbs) * (2^256 - N); the caller's size holds it."""
    cdef uint64_t out[8]
    cdef uint128 t
    cdef uint64_t carry
    cdef int i, j
    for i in range(size):
        out[i] = low[i] if i < 4 else 0
    for i in range(high_size):
        carry = 0
        for j in range(3):
            t = <uint128>high[i] * ORDER_FOLD[j] + out[i + j] + carry
            out[i + j] = <uint64_t>t
            carry = <uint64_t>(t >> 64)
        j = i + 3
        while j < size:
            t = <uint128>out[j] + carry
            out[j] = <uint64_t>t
            carry = <uint64_t>(t >> 64)
            j += 1
    for i in range(size):
        r[i] = out[i]


cdef inline void scalar_reduce_wide(Scalar *r, const uint64_t *wide) noexcept nogil:
    """r = the eight limbs modulo N."""
    cdef uint64_t t385[7]
    cdef uint64_t t259[5]
    cdef uint64_t t257[5]
    limbs_fold(t385, 7, wide, wide + 4, 4)
    limbs_fold(t259, 5, t385, t385 + 4, 3)
    limbs_fold(t257, 5, t259, t259 + 4, 1)
    r.d[0] = t257[0]
    r.d[1] = t257[1]
    r.d[2] = t257[2]
    r.d[3] = t257[3]
    limbs_reduce(r.d, t257[4])


cdef inline void limbs_mul(uint64_t *wide, const uint64_t *a, const uint64_t *b) noexcept nogil:
    """wide (8 limbs) = a b, four limbs each. 16 word products."""
    cdef uint128 t
    cdef uint64_t carry
    cdef int i, j
    for i in range(8):
        wide[i] = 0
    for i in range(4):
        carry = 0
        for j in range(4):
            t = <uint128>a[i] * b[j] + wide[i + j] + carry
            wide[i + j] = <uint64_t>t
            carry = <uint64_t>(t >> 64)
        wide[i + 4] = carry


cdef inline void scalar_mul(Scalar *r, const Scalar *a, const Scalar *b) noexcept nogil:
    """r = a b. 16 word products and the folding."""
    cdef uint64_t wide[8]
    limbs_mul(wide, a.d, b.d)
    scalar_reduce_wide(r, wide)
