# Polynomials, hints, keys and signatures as bytes (FIPS 204, sections 7.1 and 7.2).

from libc.string cimport memset


cdef inline size_t packed_size(int bits) noexcept nogil:
    """The bytes of a polynomial packed in so many bits a coefficient."""
    return 32 * bits


cdef void bit_pack(uint8_t *out, const Polynomial *a, int32_t high, int bits) noexcept nogil:
    """The differences high - a, none of them negative (algorithm 17)."""
    cdef Polynomial difference
    cdef int j
    for j in range(DEGREE):
        difference.c[j] = high - a.c[j]
    simple_bit_pack(out, &difference, bits)


cdef void bit_unpack(Polynomial *r, const uint8_t *packed, int32_t high, int bits) noexcept nogil:
    """What bit_pack was given (algorithm 19)."""
    cdef int j
    simple_bit_unpack(r, packed, bits)
    for j in range(DEGREE):
        r.c[j] = high - r.c[j]


cdef inline int eta_bits(const MldsaParameters *set) noexcept nogil:
    return 3 if set.eta == 2 else 4


cdef inline int z_bits(const MldsaParameters *set) noexcept nogil:
    return set.gamma1_bits + 1


cdef inline int w1_bits(const MldsaParameters *set) noexcept nogil:
    return 6 if set.gamma2 == GAMMA2_44 else 4


# ---- hints ---------------------------------------------------------------------------------------------

cdef void hint_bit_pack(uint8_t *out, const uint8_t *hint, const MldsaParameters *set) noexcept nogil:
    """The places of at most omega 1s, then, for each of the k rows, where its places end: omega + k bytes
    (algorithm 20)."""
    cdef int row, j, index = 0
    memset(out, 0, set.omega + set.k)
    for row in range(set.k):
        for j in range(DEGREE):
            if hint[row * DEGREE + j]:
                out[index] = j
                index += 1
        out[set.omega + row] = index


cdef bint hint_bit_unpack(uint8_t *hint, const uint8_t *packed, const MldsaParameters *set) noexcept nogil:
    """False unless the places of each row ascend, the ends do not descend and the places left over are 0, so that
    a hint has one encoding only (algorithm 21)."""
    cdef int row, index = 0, first, end
    memset(hint, 0, set.k * DEGREE)
    for row in range(set.k):
        end = packed[set.omega + row]
        if end < index or end > set.omega:
            return False
        first = index
        while index < end:
            if index > first and packed[index - 1] >= packed[index]:
                return False
            hint[row * DEGREE + packed[index]] = 1
            index += 1
    while index < set.omega:
        if packed[index] != 0:
            return False
        index += 1
    return True


# ---- vectors -------------------------------------------------------------------------------------------

cdef uint8_t *pack_vector(uint8_t *out, const Polynomial *a, int n, int32_t high, int bits) noexcept nogil:
    """n polynomials by bit_pack; returns where the bytes after them go."""
    cdef int i
    for i in range(n):
        bit_pack(out, &a[i], high, bits)
        out += packed_size(bits)
    return out


cdef const uint8_t *unpack_vector(Polynomial *r, const uint8_t *packed, int n, int32_t high,
                                  int bits) noexcept nogil:
    """n polynomials by bit_unpack; returns where the bytes after them are."""
    cdef int i
    for i in range(n):
        bit_unpack(&r[i], packed, high, bits)
        packed += packed_size(bits)
    return packed
