# Inversion modulo p and modulo N by division steps (Bernstein, Yang, "Fast constant-time gcd computation and
# modular inversion" (TCHES 2019/3), sections 8 to 11), in constant time for secrets and in variable time for the rest.
#
# A division step takes (delta, f, g), f odd, to (1 - delta, g, (g - f) / 2) if delta > 0 and g is odd, otherwise to
# (1 + delta, f, (g + (g mod 2) f) / 2). From f = m and g = x it ends at g = 0, f = +-gcd(m, x). In constant time
# delta begins at 1/2, for which 590 steps are enough below 2^256 (Wuille's convex-hull computation, of which
# section 11 is the integral form), written zeta = -(delta + 1/2); in variable time at 1, written eta = -delta.
#
# Steps go in rounds of 62 on the low words of f and g alone. A round gives a matrix (u v; q r) with which f and g,
# and d and e (f = d x and g = e x modulo m, up to the factor 2^62), are then updated at full length. Long numbers
# are five signed limbs of 62 bits; d and e stay in (-2 m, m).

cdef extern from *:
    """
    #define MASK_62 0x3FFFFFFFFFFFFFFFULL
    typedef struct { int64_t v[5]; } Signed62;
    typedef struct { Signed62 modulus; uint64_t inverse; } InverseModulus;    /* and its inverse modulo 2^62 */
    static const InverseModulus INVERSE_P = {{{0x3FFFFFFEFFFFFC2FLL, 0x3FFFFFFFFFFFFFFFLL, 0x3FFFFFFFFFFFFFFFLL, 0x3FFFFFFFFFFFFFFFLL, 0xFFLL}},
                                             0x27C7F6E22DDACACFULL};
    static const InverseModulus INVERSE_N = {{{ORDER_LIMBS_62}}, ORDER_INVERSE_62};
    """
    ctypedef long long int128 "__int128"
    const uint64_t MASK_62
    ctypedef struct Signed62:
        int64_t v[5]
    ctypedef struct InverseModulus:
        Signed62 modulus
        uint64_t inverse
    const InverseModulus INVERSE_P
    const InverseModulus INVERSE_N
    int trailing_zeros "__builtin_ctzll"(unsigned long long value) noexcept nogil

cdef struct StepMatrix:
    int64_t u, v, q, r


cdef inline int64_t steps_59(int64_t zeta, uint64_t f, uint64_t g, StepMatrix *t) noexcept nogil:
    """59 division steps in constant time; the matrix is scaled by 8, so that a round divides by 2^62."""
    cdef uint64_t u = 8, v = 0, q = 0, r = 8, negative, odd, swap
    cdef int i
    for i in range(59):
        negative = barrier(<uint64_t>(zeta >> 63))
        odd = barrier(-(g & 1))
        g += ((f ^ negative) - negative) & odd      # g + f, or g - f where delta > 0
        q += ((u ^ negative) - negative) & odd
        r += ((v ^ negative) - negative) & odd
        swap = negative & odd
        zeta = (zeta ^ <int64_t>swap) - 1
        f += g & swap                               # f + (g - f) = g
        u += q & swap
        v += r & swap
        g >>= 1
        u <<= 1
        v <<= 1
    t.u = <int64_t>u
    t.v = <int64_t>v
    t.q = <int64_t>q
    t.r = <int64_t>r
    return zeta


cdef inline int64_t steps_62_var(int64_t eta, uint64_t f, uint64_t g, StepMatrix *t) noexcept nogil:
    """62 division steps, all zeros of g and up to six of its higher bits at a time."""
    cdef uint64_t u = 1, v = 0, q = 0, r = 1, mask, w, swapped
    cdef int left = 62, zeros, limit
    while True:
        zeros = trailing_zeros(g | (~<uint64_t>0 << left))
        g >>= zeros
        u <<= zeros
        v <<= zeros
        eta -= zeros
        left -= zeros
        if left == 0:
            break
        if eta < 0:
            eta = -eta
            swapped = f
            f = g
            g = -swapped
            swapped = u
            u = q
            q = -swapped
            swapped = v
            v = r
            r = -swapped
            limit = <int>eta + 1 if eta + 1 < left else left
            mask = (~<uint64_t>0 >> (64 - limit)) & 63
            w = (f * g * (f * f - 2)) & mask        # -g / f modulo 2^6: f (2 - f^2) inverts f there
        else:
            limit = <int>eta + 1 if eta + 1 < left else left
            mask = (~<uint64_t>0 >> (64 - limit)) & 15
            w = f + (((f + 1) & 4) << 1)            # 1 / f modulo 2^4
            w = (-w * g) & mask
        g += f * w
        q += u * w
        r += v * w
    t.u = <int64_t>u
    t.v = <int64_t>v
    t.q = <int64_t>q
    t.r = <int64_t>r
    return eta


cdef inline void update_de(Signed62 *d, Signed62 *e, const StepMatrix *t, const InverseModulus *m) noexcept nogil:
    """(d, e) = t (d, e) / 2^62 modulo m, kept in (-2 m, m): multiples of m make the division exact."""
    cdef int64_t sign_d = d.v[4] >> 63, sign_e = e.v[4] >> 63
    cdef int64_t md = (t.u & sign_d) + (t.v & sign_e), me = (t.q & sign_d) + (t.r & sign_e)
    cdef int128 cd = <int128>t.u * d.v[0] + <int128>t.v * e.v[0]
    cdef int128 ce = <int128>t.q * d.v[0] + <int128>t.r * e.v[0]
    cdef int i
    md -= <int64_t>((m.inverse * <uint64_t>cd + <uint64_t>md) & MASK_62)
    me -= <int64_t>((m.inverse * <uint64_t>ce + <uint64_t>me) & MASK_62)
    cd += <int128>m.modulus.v[0] * md
    ce += <int128>m.modulus.v[0] * me
    verify_check(((<uint64_t>cd | <uint64_t>ce) & MASK_62) == 0)
    cd >>= 62
    ce >>= 62
    for i in range(1, 5):
        cd += <int128>t.u * d.v[i] + <int128>t.v * e.v[i] + <int128>m.modulus.v[i] * md
        ce += <int128>t.q * d.v[i] + <int128>t.r * e.v[i] + <int128>m.modulus.v[i] * me
        d.v[i - 1] = <int64_t>(<uint64_t>cd & MASK_62)
        e.v[i - 1] = <int64_t>(<uint64_t>ce & MASK_62)
        cd >>= 62
        ce >>= 62
    d.v[4] = <int64_t>cd
    e.v[4] = <int64_t>ce


cdef inline void update_fg(Signed62 *f, Signed62 *g, const StepMatrix *t, int length) noexcept nogil:
    """(f, g) = t (f, g) / 2^62, exactly, on the lowest limbs."""
    cdef int128 cf = <int128>t.u * f.v[0] + <int128>t.v * g.v[0]
    cdef int128 cg = <int128>t.q * f.v[0] + <int128>t.r * g.v[0]
    cdef int i
    verify_check(((<uint64_t>cf | <uint64_t>cg) & MASK_62) == 0)
    cf >>= 62
    cg >>= 62
    for i in range(1, length):
        cf += <int128>t.u * f.v[i] + <int128>t.v * g.v[i]
        cg += <int128>t.q * f.v[i] + <int128>t.r * g.v[i]
        f.v[i - 1] = <int64_t>(<uint64_t>cf & MASK_62)
        g.v[i - 1] = <int64_t>(<uint64_t>cg & MASK_62)
        cf >>= 62
        cg >>= 62
    f.v[length - 1] = <int64_t>cf
    g.v[length - 1] = <int64_t>cg


cdef inline void signed62_carry(Signed62 *r) noexcept nogil:
    cdef int i
    for i in range(4):
        r.v[i + 1] += r.v[i] >> 62
        r.v[i] &= <int64_t>MASK_62


cdef inline void signed62_finish(Signed62 *r, int64_t sign, const InverseModulus *m) noexcept nogil:
    """Bring r in (-2 m, m), negated if sign is negative, to 0 … m - 1, in constant time."""
    cdef int64_t add = <int64_t>barrier(<uint64_t>(r.v[4] >> 63)), negate = <int64_t>barrier(<uint64_t>(sign >> 63))
    cdef int i
    for i in range(5):
        r.v[i] = ((r.v[i] + (m.modulus.v[i] & add)) ^ negate) - negate
    signed62_carry(r)
    add = <int64_t>barrier(<uint64_t>(r.v[4] >> 63))
    for i in range(5):
        r.v[i] += m.modulus.v[i] & add
    signed62_carry(r)


cdef inline void inverse_start(Signed62 *d, Signed62 *e) noexcept nogil:
    cdef int i
    for i in range(5):
        d.v[i] = 0
        e.v[i] = 0
    e.v[0] = 1


cdef void inverse(Signed62 *x, const InverseModulus *m) noexcept nogil:
    """x = 1 / x modulo m (0 for 0), 0 <= x < m, in constant time: ten rounds of 59 steps."""
    cdef Signed62 d, e, f = m.modulus, g = x[0]
    cdef StepMatrix t
    cdef int64_t zeta = -1
    cdef int i
    inverse_start(&d, &e)
    for i in range(10):
        zeta = steps_59(zeta, <uint64_t>f.v[0], <uint64_t>g.v[0], &t)
        update_de(&d, &e, &t, m)
        update_fg(&f, &g, &t, 5)
    verify_check((g.v[0] | g.v[1] | g.v[2] | g.v[3] | g.v[4]) == 0)
    signed62_finish(&d, f.v[4], m)
    x[0] = d


cdef void inverse_var(Signed62 *x, const InverseModulus *m) noexcept nogil:
    """x = 1 / x modulo m (0 for 0), 0 <= x < m, in rounds of 62 steps until g is 0; limbs that have become mere
    sign are left out."""
    cdef Signed62 d, e, f = m.modulus, g = x[0]
    cdef StepMatrix t
    cdef int64_t eta = -1, left
    cdef int length = 5, i
    inverse_start(&d, &e)
    while True:
        eta = steps_62_var(eta, <uint64_t>f.v[0], <uint64_t>g.v[0], &t)
        update_de(&d, &e, &t, m)
        update_fg(&f, &g, &t, length)
        left = 0
        for i in range(length):
            left |= g.v[i]
        if left == 0:
            break
        if length > 1 and is_sign(f.v[length - 1]) and is_sign(g.v[length - 1]):
            f.v[length - 2] |= <int64_t>(<uint64_t>f.v[length - 1] << 62)
            g.v[length - 2] |= <int64_t>(<uint64_t>g.v[length - 1] << 62)
            length -= 1
    signed62_finish(&d, f.v[length - 1], m)
    x[0] = d


cdef inline bint is_sign(int64_t limb) noexcept nogil:
    return limb == 0 or limb == -1


# ---- the field -----------------------------------------------------------------------------------------

cdef inline void signed62_set_field(Signed62 *r, const FieldElement *a) noexcept nogil:
    """r = a normalized element."""
    field_check_normalized(a)
    r.v[0] = <int64_t>((a.n[0] | a.n[1] << 52) & MASK_62)
    r.v[1] = <int64_t>((a.n[1] >> 10 | a.n[2] << 42) & MASK_62)
    r.v[2] = <int64_t>((a.n[2] >> 20 | a.n[3] << 32) & MASK_62)
    r.v[3] = <int64_t>((a.n[3] >> 30 | a.n[4] << 22) & MASK_62)
    r.v[4] = <int64_t>(a.n[4] >> 40)


cdef inline void field_set_signed62(FieldElement *r, const Signed62 *a) noexcept nogil:
    """r = a value of 0 … p - 1. Normalized."""
    cdef uint64_t v0 = <uint64_t>a.v[0], v1 = <uint64_t>a.v[1], v2 = <uint64_t>a.v[2]
    cdef uint64_t v3 = <uint64_t>a.v[3], v4 = <uint64_t>a.v[4]
    r.n[0] = v0 & LIMB_MASK
    r.n[1] = (v0 >> 52 | v1 << 10) & LIMB_MASK
    r.n[2] = (v1 >> 42 | v2 << 20) & LIMB_MASK
    r.n[3] = (v2 >> 32 | v3 << 30) & LIMB_MASK
    r.n[4] = v3 >> 22 | v4 << 40
    field_bound(r, 1, True)


cdef void field_inv(FieldElement *r, const FieldElement *a) noexcept nogil:
    """r = 1 / a (0 for 0) for a magnitude up to 32, in constant time. Normalized."""
    cdef FieldElement t = a[0]
    cdef Signed62 x
    count_op(OP_FIELD_INV)
    field_normalize(&t)
    signed62_set_field(&x, &t)
    inverse(&x, &INVERSE_P)
    field_set_signed62(r, &x)


cdef void field_inv_var(FieldElement *r, const FieldElement *a) noexcept nogil:
    """r = 1 / a (0 for 0) for a magnitude up to 32. Normalized."""
    cdef FieldElement t = a[0]
    cdef Signed62 x
    count_op(OP_FIELD_INV)
    field_normalize_var(&t)
    signed62_set_field(&x, &t)
    inverse_var(&x, &INVERSE_P)
    field_set_signed62(r, &x)


cdef void field_inv_all_var(FieldElement *a, FieldElement *product, size_t n) noexcept nogil:
    """Replace n elements, none zero modulo p and of magnitude up to 8, by their inverses, using room for n
    products: one inversion and 3 (n - 1) mul (Montgomery, "Speeding the Pollard and elliptic curve methods of
    factorization" (1987), section 10.3.1)."""
    cdef FieldElement inverse, t
    cdef size_t i
    if n == 0:
        return
    product[0] = a[0]
    for i in range(1, n):
        field_mul(&product[i], &product[i - 1], &a[i])
    field_inv_var(&inverse, &product[n - 1])
    for i in range(n - 1, 0, -1):
        t = a[i]
        field_mul(&a[i], &inverse, &product[i - 1])
        field_mul(&inverse, &inverse, &t)
    a[0] = inverse


# ---- scalars -------------------------------------------------------------------------------------------

cdef inline void signed62_set_scalar(Signed62 *r, const Scalar *a) noexcept nogil:
    r.v[0] = <int64_t>(a.d[0] & MASK_62)
    r.v[1] = <int64_t>((a.d[0] >> 62 | a.d[1] << 2) & MASK_62)
    r.v[2] = <int64_t>((a.d[1] >> 60 | a.d[2] << 4) & MASK_62)
    r.v[3] = <int64_t>((a.d[2] >> 58 | a.d[3] << 6) & MASK_62)
    r.v[4] = <int64_t>(a.d[3] >> 56)


cdef inline void scalar_set_signed62(Scalar *r, const Signed62 *a) noexcept nogil:
    """r = a value of 0 … N - 1."""
    r.d[0] = <uint64_t>a.v[0] | <uint64_t>a.v[1] << 62
    r.d[1] = <uint64_t>a.v[1] >> 2 | <uint64_t>a.v[2] << 60
    r.d[2] = <uint64_t>a.v[2] >> 4 | <uint64_t>a.v[3] << 58
    r.d[3] = <uint64_t>a.v[3] >> 6 | <uint64_t>a.v[4] << 56


cdef void scalar_inv(Scalar *r, const Scalar *a) noexcept nogil:
    """r = 1 / a (0 for 0), in constant time."""
    cdef Signed62 x
    signed62_set_scalar(&x, a)
    inverse(&x, &INVERSE_N)
    scalar_set_signed62(r, &x)


cdef void scalar_inv_var(Scalar *r, const Scalar *a) noexcept nogil:
    """r = 1 / a (0 for 0)."""
    cdef Signed62 x
    signed62_set_scalar(&x, a)
    inverse_var(&x, &INVERSE_N)
    scalar_set_signed62(r, &x)
