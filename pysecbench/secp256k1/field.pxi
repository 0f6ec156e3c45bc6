# Arithmetic modulo p = 2^256 - 2^32 - 977, the field of secp256k1 (SEC 2 v2.0, section 2.4.1).
#
# An element is five limbs of 52 bits, value = sum n[i] 2^(52 i), and is reduced lazily. An element of
# magnitude m satisfies n[i] <= 2 m (2^52 - 1) for i < 4 and n[4] <= 2 m (2^48 - 1). Additions add magnitudes,
# products take magnitudes up to 8 and return 1. A normalized element is the unique value below p with every
# limb within its 52 (48) bits. The bounds stated at each function are checked by the PSB_VERIFY twin.
#
# Lazy reduction with unsaturated limbs: Bernstein, "Curve25519: new Diffie-Hellman speed records" (2006),
# section 4; reduction by a pseudo-Mersenne prime: Hankerson, Menezes, Vanstone, "Guide to Elliptic Curve
# Cryptography" (2004), section 2.2.6. Square root: p = 3 mod 4, so a^((p+1)/4); exponents by an addition chain.

from libc.stdint cimport int64_t, uint8_t, uint64_t
from pysecbench.secp256k1.types cimport FieldElement
from pysecbench.twin cimport OP_FIELD_INV, OP_FIELD_MUL, OP_FIELD_SQR, count_op, verify_check

cdef extern from *:
    """
    #ifdef PSB_VERIFY
    static void field_check(const FieldElement *a, int most) {
        verify_check(a->magnitude <= most);
        for (int i = 0; i < 4; i++) verify_check(a->n[i] <= 2 * (uint64_t)a->magnitude * 0xFFFFFFFFFFFFFULL);
        verify_check(a->n[4] <= 2 * (uint64_t)a->magnitude * 0xFFFFFFFFFFFFULL);
        if (a->normalized) {
            int below = a->n[0] < 0xFFFFEFFFFFC2FULL || a->n[4] < 0xFFFFFFFFFFFFULL;
            for (int i = 0; i < 4; i++) verify_check(a->n[i] <= 0xFFFFFFFFFFFFFULL);
            verify_check(a->n[4] <= 0xFFFFFFFFFFFFULL);
            for (int i = 1; i < 4; i++) below |= a->n[i] < 0xFFFFFFFFFFFFFULL;
            verify_check(below);
        }
    }
    #define field_check_normalized(a) do { verify_check((a)->normalized); field_check((a), 1); } while (0)
    #define field_bound(r, m, norm) do { (r)->magnitude = (m); (r)->normalized = (norm); \\
                                         field_check((r), 32); } while (0)
    #define field_bound_sum(r, a) do { int psb_m = (r)->magnitude + (a)->magnitude; field_bound(r, psb_m, 0); } while (0)
    #define field_bound_times(r, k) do { int psb_m = (r)->magnitude * (int)(k); field_bound(r, psb_m, 0); } while (0)
    #define field_bound_half(r) do { int psb_m = (r)->magnitude / 2 + 1; field_bound(r, psb_m, 0); } while (0)
    #define field_bound_either(r, a) do { \
        int psb_m = (r)->magnitude > (a)->magnitude ? (r)->magnitude : (a)->magnitude; \
        field_bound(r, psb_m, (r)->normalized & (a)->normalized); } while (0)
    #else
    #define field_bound_half(r) ((void)0)
    #define field_bound_either(r, a) ((void)0)
    #define field_check(a, most) ((void)0)
    #define field_check_normalized(a) ((void)0)
    #define field_bound(r, m, norm) ((void)0)
    #define field_bound_sum(r, a) ((void)0)
    #define field_bound_times(r, k) ((void)0)
    #endif
    #define hide_value(x) __asm__("" : "+r"(x))
    """
    ctypedef unsigned long long uint128 "unsigned __int128"
    void field_check(const FieldElement *a, int most) noexcept nogil
    void field_check_normalized(const FieldElement *a) noexcept nogil
    void field_bound(FieldElement *r, int magnitude, bint normalized) noexcept nogil
    void field_bound_sum(FieldElement *r, const FieldElement *a) noexcept nogil
    void field_bound_times(FieldElement *r, unsigned int k) noexcept nogil
    void field_bound_half(FieldElement *r) noexcept nogil
    void field_bound_either(FieldElement *r, const FieldElement *a) noexcept nogil
    void hide_value(uint64_t value) noexcept nogil

cdef enum:
    LIMB_BITS = 52
    TOP_BITS = 48

cdef extern from *:
    """
    #define LIMB_MASK 0xFFFFFFFFFFFFFULL         /* 2^52 - 1 */
    #define TOP_MASK 0xFFFFFFFFFFFFULL           /* 2^48 - 1 */
    #define FIELD_P0 0xFFFFEFFFFFC2FULL          /* the lowest limb of p; the others are all ones */
    #define FOLD_256 0x1000003D1ULL              /* 2^256 mod p */
    #define FOLD_260 0x1000003D10ULL             /* 2^260 mod p, one limb beyond the top */
    """
    const uint64_t LIMB_MASK
    const uint64_t TOP_MASK
    const uint64_t FIELD_P0
    const uint64_t FOLD_256
    const uint64_t FOLD_260


cdef inline void field_set_int(FieldElement *r, uint64_t value) noexcept nogil:
    """r = value, value < 2^52. Normalized."""
    r.n[0] = value
    r.n[1] = r.n[2] = r.n[3] = r.n[4] = 0
    field_bound(r, 1, True)


cdef inline uint64_t load_be64(const uint8_t *b) noexcept nogil:
    return (<uint64_t>b[0] << 56 | <uint64_t>b[1] << 48 | <uint64_t>b[2] << 40 | <uint64_t>b[3] << 32
            | <uint64_t>b[4] << 24 | <uint64_t>b[5] << 16 | <uint64_t>b[6] << 8 | <uint64_t>b[7])


cdef inline void store_be64(uint8_t *b, uint64_t v) noexcept nogil:
    cdef int i
    for i in range(8):
        b[i] = <uint8_t>(v >> (56 - 8 * i))


cdef inline bint field_set_bytes(FieldElement *r, const uint8_t *b) noexcept nogil:
    """r = the 32 big-endian bytes; False when they are not below p (r is then not to be used)."""
    cdef uint64_t w0 = load_be64(b + 24), w1 = load_be64(b + 16), w2 = load_be64(b + 8), w3 = load_be64(b)
    r.n[0] = w0 & LIMB_MASK
    r.n[1] = (w0 >> 52 | w1 << 12) & LIMB_MASK
    r.n[2] = (w1 >> 40 | w2 << 24) & LIMB_MASK
    r.n[3] = (w2 >> 28 | w3 << 36) & LIMB_MASK
    r.n[4] = w3 >> 16
    if field_reaches_p(r):
        return False
    field_bound(r, 1, True)
    return True


cdef inline bint field_reaches_p(const FieldElement *a) noexcept nogil:
    """Whether fully carried limbs (each within its 52 or 48 bits) hold a value of p or more."""
    return (a.n[4] == TOP_MASK) & ((a.n[3] & a.n[2] & a.n[1]) == LIMB_MASK) & (a.n[0] >= FIELD_P0)


cdef inline void field_get_bytes(uint8_t *b, const FieldElement *a) noexcept nogil:
    """32 big-endian bytes of a normalized element."""
    field_check_normalized(a)
    store_be64(b + 24, a.n[0] | a.n[1] << 52)
    store_be64(b + 16, a.n[1] >> 12 | a.n[2] << 40)
    store_be64(b + 8, a.n[2] >> 24 | a.n[3] << 28)
    store_be64(b, a.n[3] >> 36 | a.n[4] << 16)


cdef inline void field_carry(FieldElement *r) noexcept nogil:
    """Bring any magnitude up to 32 down to 1 without finding the unique value."""
    field_check(r, 32)
    cdef uint64_t t0 = r.n[0], t1 = r.n[1], t2 = r.n[2], t3 = r.n[3], t4 = r.n[4]
    t0 += (t4 >> TOP_BITS) * FOLD_256
    t1 += t0 >> LIMB_BITS
    t2 += t1 >> LIMB_BITS
    t3 += t2 >> LIMB_BITS
    t4 = (t4 & TOP_MASK) + (t3 >> LIMB_BITS)
    r.n[0] = t0 & LIMB_MASK
    r.n[1] = t1 & LIMB_MASK
    r.n[2] = t2 & LIMB_MASK
    r.n[3] = t3 & LIMB_MASK
    r.n[4] = t4
    field_bound(r, 1, False)


cdef inline uint64_t barrier(uint64_t value) noexcept nogil:
    """The value, in a way that keeps the compiler from finding out what it can be and branching on it."""
    cdef uint64_t hidden = value
    hide_value(hidden)
    return hidden


cdef inline void field_add_fold(FieldElement *r, uint64_t fold) noexcept nogil:
    """Limbs of magnitude 1 plus `fold` = 0 or 2^256 mod p, carried, modulo 2^256."""
    r.n[0] += fold
    r.n[1] += r.n[0] >> LIMB_BITS
    r.n[2] += r.n[1] >> LIMB_BITS
    r.n[3] += r.n[2] >> LIMB_BITS
    r.n[4] += r.n[3] >> LIMB_BITS
    r.n[0] &= LIMB_MASK
    r.n[1] &= LIMB_MASK
    r.n[2] &= LIMB_MASK
    r.n[3] &= LIMB_MASK
    r.n[4] &= TOP_MASK


cdef inline void field_normalize(FieldElement *r) noexcept nogil:
    """Bring any magnitude up to 32 to the unique value below p, in constant time."""
    field_carry(r)
    # After one pass the value is below 2^256 + 2^214; what lies at or above p is at most once p, and adding
    # 2^256 mod p while dropping 2^256 subtracts it.
    field_add_fold(r, FOLD_256 & barrier(-<uint64_t>((r.n[4] > TOP_MASK) | field_reaches_p(r))))
    field_bound(r, 1, True)


cdef inline void field_normalize_var(FieldElement *r) noexcept nogil:
    """Bring any magnitude up to 32 to the unique value below p."""
    field_carry(r)
    if r.n[4] > TOP_MASK or field_reaches_p(r):
        field_add_fold(r, FOLD_256)
    field_bound(r, 1, True)


cdef inline bint field_is_zero(const FieldElement *a) noexcept nogil:
    """Whether a normalized element is zero."""
    field_check_normalized(a)
    return (a.n[0] | a.n[1] | a.n[2] | a.n[3] | a.n[4]) == 0


cdef inline bint field_is_odd(const FieldElement *a) noexcept nogil:
    """The parity of a normalized element."""
    field_check_normalized(a)
    return a.n[0] & 1


cdef inline bint field_vanishes_var(const FieldElement *a) noexcept nogil:
    """Whether an element of magnitude up to 32 is zero modulo p.

    Nearly always answered by the lowest limb: the carried value is a multiple of p only if it is 0 or p.
    """
    field_check(a, 32)
    cdef uint64_t low = a.n[0] + (a.n[4] >> TOP_BITS) * FOLD_256
    if (low & LIMB_MASK) != 0 and (low & LIMB_MASK) != FIELD_P0:
        return False
    cdef FieldElement t = a[0]
    field_normalize_var(&t)
    return field_is_zero(&t)


cdef inline bint field_vanishes(const FieldElement *a) noexcept nogil:
    """Whether an element of magnitude up to 32 is zero modulo p, in constant time."""
    cdef FieldElement t = a[0]
    field_normalize(&t)
    return field_is_zero(&t)


cdef inline void field_move_if(FieldElement *r, const FieldElement *a, bint condition) noexcept nogil:
    """r = a if the condition, 0 or 1, holds; reads and writes alike if not. The magnitude is the larger one."""
    cdef uint64_t mask = barrier(-<uint64_t>condition)
    cdef int i
    for i in range(5):
        r.n[i] ^= (r.n[i] ^ a.n[i]) & mask
    field_bound_either(r, a)


cdef inline void field_half(FieldElement *r) noexcept nogil:
    """r = r / 2: r or r + p, whichever is even, shifted. Magnitude m up to 31 becomes m / 2 + 1."""
    field_check(r, 31)
    cdef uint64_t mask = barrier(-(r.n[0] & 1))
    cdef uint64_t t0 = r.n[0] + (FIELD_P0 & mask), t1 = r.n[1] + (LIMB_MASK & mask)
    cdef uint64_t t2 = r.n[2] + (LIMB_MASK & mask), t3 = r.n[3] + (LIMB_MASK & mask)
    cdef uint64_t t4 = r.n[4] + (TOP_MASK & mask)
    r.n[0] = (t0 >> 1) + ((t1 & 1) << 51)
    r.n[1] = (t1 >> 1) + ((t2 & 1) << 51)
    r.n[2] = (t2 >> 1) + ((t3 & 1) << 51)
    r.n[3] = (t3 >> 1) + ((t4 & 1) << 51)
    r.n[4] = t4 >> 1
    field_bound_half(r)


cdef inline void field_negate(FieldElement *r, const FieldElement *a, int magnitude) noexcept nogil:
    """r = -a for a of at most the given magnitude (up to 31); r has magnitude + 1."""
    field_check(a, magnitude)
    cdef uint64_t k = 2 * (<uint64_t>magnitude + 1)
    r.n[0] = FIELD_P0 * k - a.n[0]
    r.n[1] = LIMB_MASK * k - a.n[1]
    r.n[2] = LIMB_MASK * k - a.n[2]
    r.n[3] = LIMB_MASK * k - a.n[3]
    r.n[4] = TOP_MASK * k - a.n[4]
    field_bound(r, magnitude + 1, False)


cdef inline void field_add(FieldElement *r, const FieldElement *a) noexcept nogil:
    """r += a; magnitudes add, to at most 32."""
    r.n[0] += a.n[0]
    r.n[1] += a.n[1]
    r.n[2] += a.n[2]
    r.n[3] += a.n[3]
    r.n[4] += a.n[4]
    field_bound_sum(r, a)


cdef inline void field_scale(FieldElement *r, unsigned int k) noexcept nogil:
    """r *= k for a small k; the magnitude is multiplied by k, to at most 32."""
    r.n[0] *= k
    r.n[1] *= k
    r.n[2] *= k
    r.n[3] *= k
    r.n[4] *= k
    field_bound_times(r, k)


cdef inline bint field_equal_var(const FieldElement *a, const FieldElement *b) noexcept nogil:
    """Whether a (magnitude 1) equals b (magnitude up to 30) modulo p."""
    cdef FieldElement t
    field_negate(&t, a, 1)
    field_add(&t, b)
    return field_vanishes_var(&t)


# Columns of the product: c[k] = sum of a[i] b[k-i], k = 0 … 8, weight 2^(52 k). Magnitude 8 bounds a limb by
# 2^56, so a column stays below 5 * 2^112. The columns k >= 5 lie at 2^260 and above and fold down by FOLD_260
# = 2^260 mod p, each after being carried to 52 bits (or taken as 64 + the rest), so that every accumulator
# stays below 2^128. The top limb is made first: what exceeds its 48 bits is folded by FOLD_256 together with
# column 5 into limb 0, and one upward pass finishes.

cdef inline uint64_t limb_carry(uint128 column) noexcept nogil:
    """column >> 52 for a column below 2^116, in three operations of one word; a shift of two words is slow on some
    processors."""
    verify_check(column >> 116 == 0)
    return (<uint64_t>(column >> 64) << (64 - LIMB_BITS)) + (<uint64_t>column >> LIMB_BITS)


cdef void field_mul(FieldElement *r, const FieldElement *a, const FieldElement *b) noexcept nogil:
    """r = a b for magnitudes up to 8; r has magnitude 1. 25 word products and 6 by a constant.

    Not inline: inside a caller the compiler keeps carries in memory."""
    count_op(OP_FIELD_MUL)
    field_check(a, 8)
    field_check(b, 8)
    cdef uint64_t a0 = a.n[0], a1 = a.n[1], a2 = a.n[2], a3 = a.n[3], a4 = a.n[4]
    cdef uint64_t b0 = b.n[0], b1 = b.n[1], b2 = b.n[2], b3 = b.n[3], b4 = b.n[4]
    cdef uint128 low, high
    cdef uint64_t t3, t4, fold

    high = <uint128>a4 * b4                         # column 8
    low = <uint128>a0 * b3 + <uint128>a1 * b2 + <uint128>a2 * b1 + <uint128>a3 * b0
    low += <uint128>FOLD_260 * <uint64_t>high       # column 3
    t3 = <uint64_t>low & LIMB_MASK
    low = (<uint128>a0 * b4 + <uint128>a1 * b3 + <uint128>a2 * b2 + <uint128>a3 * b1 + <uint128>a4 * b0
           + <uint128>(FOLD_260 << 12) * <uint64_t>(high >> 64) + limb_carry(low))
    t4 = <uint64_t>low & LIMB_MASK                  # column 4

    high = <uint128>a1 * b4 + <uint128>a2 * b3 + <uint128>a3 * b2 + <uint128>a4 * b1 + limb_carry(low)
    fold = (<uint64_t>high & LIMB_MASK) << 4 | t4 >> TOP_BITS
    t4 &= TOP_MASK
    low = <uint128>a0 * b0 + <uint128>FOLD_256 * fold
    r.n[0] = <uint64_t>low & LIMB_MASK              # columns 5 and 0

    high = <uint128>a2 * b4 + <uint128>a3 * b3 + <uint128>a4 * b2 + limb_carry(high)
    low = (<uint128>a0 * b1 + <uint128>a1 * b0 + <uint128>FOLD_260 * (<uint64_t>high & LIMB_MASK)
           + limb_carry(low))
    r.n[1] = <uint64_t>low & LIMB_MASK              # columns 6 and 1

    high = <uint128>a3 * b4 + <uint128>a4 * b3 + limb_carry(high)
    low = (<uint128>a0 * b2 + <uint128>a1 * b1 + <uint128>a2 * b0 + <uint128>FOLD_260 * <uint64_t>high
           + limb_carry(low))
    r.n[2] = <uint64_t>low & LIMB_MASK              # columns 7 and 2

    low = <uint128>(FOLD_260 << 12) * <uint64_t>(high >> 64) + t3 + limb_carry(low)
    r.n[3] = <uint64_t>low & LIMB_MASK
    r.n[4] = t4 + limb_carry(low)
    field_bound(r, 1, False)


cdef inline void field_sqr(FieldElement *r, const FieldElement *a) noexcept nogil:
    """r = a^2 for a magnitude up to 8; r has magnitude 1. 15 word products and 6 by a constant."""
    count_op(OP_FIELD_SQR)
    field_check(a, 8)
    cdef uint64_t a0 = a.n[0], a1 = a.n[1], a2 = a.n[2], a3 = a.n[3], a4 = a.n[4]
    cdef uint64_t d0 = 2 * a0, d1 = 2 * a1, d2 = 2 * a2, d4 = 2 * a4
    cdef uint128 low, high
    cdef uint64_t t3, t4, fold

    high = <uint128>a4 * a4
    low = <uint128>d0 * a3 + <uint128>d1 * a2
    low += <uint128>FOLD_260 * <uint64_t>high
    high >>= 64
    t3 = <uint64_t>low & LIMB_MASK
    low >>= LIMB_BITS
    low += <uint128>a0 * d4 + <uint128>d1 * a3 + <uint128>a2 * a2
    low += <uint128>(FOLD_260 << 12) * <uint64_t>high
    t4 = <uint64_t>low & LIMB_MASK
    high = low >> LIMB_BITS

    high += <uint128>a1 * d4 + <uint128>d2 * a3
    fold = (<uint64_t>high & LIMB_MASK) << 4 | t4 >> TOP_BITS
    t4 &= TOP_MASK
    high >>= LIMB_BITS
    low = <uint128>a0 * a0 + <uint128>FOLD_256 * fold
    r.n[0] = <uint64_t>low & LIMB_MASK
    low >>= LIMB_BITS

    high += <uint128>a2 * d4 + <uint128>a3 * a3
    low += <uint128>d0 * a1
    low += <uint128>FOLD_260 * (<uint64_t>high & LIMB_MASK)
    high >>= LIMB_BITS
    r.n[1] = <uint64_t>low & LIMB_MASK
    low >>= LIMB_BITS

    high += <uint128>a3 * d4
    low += <uint128>d0 * a2 + <uint128>a1 * a1
    low += <uint128>FOLD_260 * <uint64_t>high
    high >>= 64
    r.n[2] = <uint64_t>low & LIMB_MASK
    low >>= LIMB_BITS

    low += <uint128>(FOLD_260 << 12) * <uint64_t>high + t3
    r.n[3] = <uint64_t>low & LIMB_MASK
    r.n[4] = t4 + <uint64_t>(low >> LIMB_BITS)
    field_bound(r, 1, False)


# Powers by a chain, of one element or of several independent ones side by side: the products of one element wait for
# each other, those of two fill the gaps. `lanes`, at most LANES, is a constant at each call.

cdef enum:
    LANES = 2


cdef inline void lanes_mul(FieldElement *r, const FieldElement *a, const FieldElement *b, int lanes) noexcept nogil:
    """r[i] = a[i] b[i]."""
    cdef int i
    for i in range(lanes):
        field_mul(&r[i], &a[i], &b[i])


cdef void field_sqr_times(FieldElement *r, const FieldElement *a, int times) noexcept nogil:
    """r = a^(2^times). One product in one loop is what the compiler keeps in registers."""
    cdef FieldElement t = a[0]
    for _ in range(times):
        field_sqr(&t, &t)
    r[0] = t


cdef inline void lanes_sqr_times(FieldElement *r, const FieldElement *a, int times, int lanes) noexcept nogil:
    """r[i] = a[i]^(2^times), times >= 1."""
    cdef int i, j
    if lanes == 1:
        field_sqr_times(r, a, times)
        return
    for i in range(lanes):
        field_sqr(&r[i], &a[i])
    for j in range(times - 1):
        for i in range(lanes):
            field_sqr(&r[i], &r[i])


cdef struct PowerChain:
    FieldElement x2[LANES]                          # xk = a^(2^k - 1)
    FieldElement x3[LANES]
    FieldElement x22[LANES]
    FieldElement x223[LANES]


cdef inline void power_chain(PowerChain *c, const FieldElement *a, int lanes) noexcept nogil:
    """The powers that inversion and square root share: p - 2 and (p + 1)/4 both begin with 223 ones, a zero
    and 22 ones in binary; runs of ones double their length by x(j+k) = x(j)^(2^k) x(k). 222 sqr + 10 mul."""
    cdef FieldElement t[LANES]
    cdef FieldElement x11[LANES]
    cdef FieldElement x44[LANES]
    cdef FieldElement x88[LANES]
    lanes_sqr_times(c.x2, a, 1, lanes)
    lanes_mul(c.x2, c.x2, a, lanes)
    lanes_sqr_times(c.x3, c.x2, 1, lanes)
    lanes_mul(c.x3, c.x3, a, lanes)
    lanes_sqr_times(t, c.x3, 3, lanes)
    lanes_mul(t, t, c.x3, lanes)                    # x6
    lanes_sqr_times(t, t, 3, lanes)
    lanes_mul(t, t, c.x3, lanes)                    # x9
    lanes_sqr_times(x11, t, 2, lanes)
    lanes_mul(x11, x11, c.x2, lanes)
    lanes_sqr_times(c.x22, x11, 11, lanes)
    lanes_mul(c.x22, c.x22, x11, lanes)
    lanes_sqr_times(x44, c.x22, 22, lanes)
    lanes_mul(x44, x44, c.x22, lanes)
    lanes_sqr_times(x88, x44, 44, lanes)
    lanes_mul(x88, x88, x44, lanes)
    lanes_sqr_times(t, x88, 88, lanes)
    lanes_mul(t, t, x88, lanes)                     # x176
    lanes_sqr_times(t, t, 44, lanes)
    lanes_mul(t, t, x44, lanes)                     # x220
    lanes_sqr_times(c.x223, t, 3, lanes)
    lanes_mul(c.x223, c.x223, c.x3, lanes)


cdef void field_inv_fermat(FieldElement *r, const FieldElement *a) noexcept nogil:
    """r = a^(p-2), the inverse of a (0 for 0); magnitude up to 8 in, 1 out. 255 sqr + 15 mul.

    p - 2 in binary: 223 ones, 0, 22 ones, 0000, 1, 0, 11, 0, 1.
    """
    cdef PowerChain c
    cdef FieldElement t, base = a[0]
    count_op(OP_FIELD_INV)
    power_chain(&c, &base, 1)
    lanes_sqr_times(&t, c.x223, 23, 1)
    field_mul(&t, &t, c.x22)
    lanes_sqr_times(&t, &t, 5, 1)
    field_mul(&t, &t, &base)
    lanes_sqr_times(&t, &t, 3, 1)
    field_mul(&t, &t, c.x2)
    lanes_sqr_times(&t, &t, 2, 1)
    field_mul(r, &t, &base)


cdef inline void lanes_sqrt(FieldElement *r, bint *exists, const FieldElement *a, int lanes) noexcept nogil:
    """r[i] = a[i]^((p+1)/4), and whether its square is a[i]; r is not a.

    (p + 1)/4 in binary: 223 ones, 0, 22 ones, 0000, 11, 00.
    """
    cdef PowerChain c
    cdef FieldElement check
    cdef int i
    power_chain(&c, a, lanes)
    lanes_sqr_times(r, c.x223, 23, lanes)
    lanes_mul(r, r, c.x22, lanes)
    lanes_sqr_times(r, r, 6, lanes)
    lanes_mul(r, r, c.x2, lanes)
    lanes_sqr_times(r, r, 2, lanes)
    for i in range(lanes):
        field_sqr(&check, &r[i])
        exists[i] = field_equal_var(&check, &a[i])


cdef bint field_sqrt(FieldElement *r, const FieldElement *a) noexcept nogil:
    """r = a^((p+1)/4), and whether r^2 = a; magnitude up to 8 in, 1 out. 254 sqr + 13 mul."""
    cdef FieldElement base = a[0]
    cdef bint exists
    lanes_sqrt(r, &exists, &base, 1)
    return exists


cdef void field_sqrt_pair(FieldElement *r, bint *exists, const FieldElement *a) noexcept nogil:
    """Two square roots as field_sqrt takes them; r is not a."""
    lanes_sqrt(r, exists, a, 2)
