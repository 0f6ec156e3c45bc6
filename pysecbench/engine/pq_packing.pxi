# Coefficients as bits one after the other (FIPS 204, section 7.1) by AVX-512: sixteen at a time are brought together by
# bytes, then shifted.
from pysecbench.engine.lanes cimport I32x16, bits_at, signed_store, words_compress_bits, words_unpack


cdef void simple_bit_pack(uint8_t *out, const Polynomial *a, int bits) noexcept nogil:
    """The coefficients, each of at most 20 bits, one after the other from the lowest bit on (algorithm 16)."""
    cdef uint32_t held = 0
    cdef int j, fill = 0
    check_range(a.c, 0, (1 << bits) - 1)
    if bits <= 8:
        for j in range(0, DEGREE, 8):
            words_compress_bits(out, &a.c[j], bits)
            out += bits
        return
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
    cdef I32x16 at = bits_at(bits)
    cdef int j
    for j in range(0, DEGREE, 16):
        signed_store(&r.c[j], words_unpack(packed, at, bits))
        packed += 2 * bits
