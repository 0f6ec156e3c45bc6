# Scalars modulo an order of one limb, for the twins of small groups (group.pxi): a full reduction where scalar.pxi
# subtracts N once, and a split for tests where split.pxi looks for a short one. These two files alone call it, and
# never for secp256k1.


cdef uint64_t limbs_divide_small(uint64_t *quotient, const uint64_t *a) noexcept nogil:
    """quotient = a / N on four limbs, rounded down; returns the remainder."""
    cdef uint128 rest = 0
    cdef int i
    for i in range(3, -1, -1):
        rest = rest << 64 | a[i]
        quotient[i] = <uint64_t>(rest // ORDER[0])
        rest = rest % ORDER[0]
    return <uint64_t>rest


cdef uint64_t limbs_reduce_small(uint64_t *r, uint64_t carry) noexcept nogil:
    """Bring any r + 2^256 carry, carry a small number, below N; returns whether it was."""
    cdef uint64_t quotient[4]
    cdef uint64_t rest = limbs_divide_small(quotient, r)
    r[0] = (rest + carry * ORDER_FOLD[0]) % ORDER[0]
    r[1] = r[2] = r[3] = 0
    return (quotient[0] | quotient[1] | quotient[2] | quotient[3] | carry) == 0


cdef inline void part_lengthen(Scalar *part, uint64_t low, uint64_t high) noexcept nogil:
    """Add the multiple of N of which these are the lowest 120 bits; a part below N stays below 2^128."""
    cdef uint128 t = part.d[0] + (<uint128>(high >> 8) << 64 | low) * ORDER[0]
    part.d[0] = <uint64_t>t
    part.d[1] = <uint64_t>(t >> 64)


cdef void scalar_split_small(SplitScalar *r, const Scalar *k) noexcept nogil:
    """k = k1 + lambda k2 modulo N for any k = q N + rest of 256 bits.

    k2 is rest + q, so that the q of 0 … N - 1 make all splits of every rest; and the bits of q go into both
    parts as multiples of N, so that long scalars have long parts and those below N short ones.
    """
    cdef Scalar rest, k1, k2
    cdef uint64_t q[4]
    scalar_set_int(&rest, limbs_divide_small(q, k.d))
    limbs_add(k2.d, rest.d, q)
    limbs_reduce(k2.d, 0)
    scalar_mul(&k1, &k2, &MINUS_LAMBDA)
    scalar_add(&k1, &k1, &rest)
    split_part(&r.part[0], &r.negative[0], &k1)
    split_part(&r.part[1], &r.negative[1], &k2)
    part_lengthen(&r.part[0], q[0], q[1])
    part_lengthen(&r.part[1], q[2], q[3])
