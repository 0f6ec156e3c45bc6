# Coefficients as bits one after the other (FIPS 204, section 7.1): what an engine may do in wider vectors
# (engine/pq_packing.pxi).


cdef void simple_bit_pack(uint8_t *out, const Polynomial *a, int bits) noexcept nogil:
    """The coefficients, each of at most 20 bits, one after the other from the lowest bit on (algorithm 16)."""
    cdef uint32_t held = 0
    cdef int j, fill = 0
    check_range(a.c, 0, (1 << bits) - 1)
    for j in range(DEGREE):
        held |= <uint32_t>a.c[j] << fill
        fill += bits
        while fill >= 8:
            out[0] = held & 255
            out += 1
            held >>= 8
            fill -= 8


cdef void simple_bit_unpack(Polynomial *r, const uint8_t *packed, int bits) noexcept nogil:
    """What simple_bit_pack was given (algorithm 18)."""
    cdef uint32_t held = 0, mask = (<uint32_t>1 << bits) - 1
    cdef int j, fill = 0
    for j in range(DEGREE):
        while fill < bits:
            held |= <uint32_t>packed[0] << fill
            packed += 1
            fill += 8
        r.c[j] = held & mask
        held >>= bits
        fill -= bits
