# Recodings of scalars into digits.
#
# Binary: scalar_bit. Width-w non-adjacent form: k = sum d[i] 2^i, each d[i] zero or odd with |d[i]| < 2^(w-1), at
# most one of w consecutive digits not zero, so that one digit in w + 1 is on average (Solinas, "Efficient
# arithmetic on Koblitz curves" (2000); Hankerson, Menezes, Vanstone 2004, section 3.3.1).

from libc.stdint cimport int16_t

cdef enum:
    DIGITS = 257                                    # a form may be one digit longer than the scalar


cdef inline int scalar_bit_length_var(const Scalar *k) noexcept nogil:
    """The number of bits of k, 0 for 0."""
    cdef int i
    for i in range(255, -1, -1):
        if scalar_bit(k, i):
            return i + 1
    return 0


cdef inline unsigned int scalar_bits(const Scalar *k, int start, int count) noexcept nogil:
    """Bits start … start + count - 1 of k as a number, 1 <= count <= 16; bits from 256 up are 0."""
    cdef int word = start >> 6, shift = start & 63
    cdef uint64_t bits
    if word > 3:
        return 0
    bits = k.d[word] >> shift
    if shift + count > 64 and word < 3:
        bits |= k.d[word + 1] << (64 - shift)
    return bits & ((1 << count) - 1)


cdef int recode_wnaf_var(int16_t *digits, const Scalar *k, int width, bint negative) noexcept nogil:
    """Fill DIGITS digits of width 2 to 16 of k, or of -k, and return the position after the highest that is not
    zero."""
    cdef int i = 0, length = 0, digit
    cdef unsigned int carry = 0
    memset(digits, 0, DIGITS * sizeof(int16_t))
    while i < DIGITS:
        if scalar_bits(k, i, 1) == carry:
            i += 1                                  # an even remainder: digit 0
            continue
        digit = <int>(scalar_bits(k, i, width) + carry)
        carry = digit >> (width - 1)
        digit -= <int>(carry << width)
        digits[i] = <int16_t>(-digit if negative else digit)
        length = i + 1
        i += width
    return length
