# Recodings of scalars into digits. This stage needs the binary expansion only.


cdef inline int scalar_bit_length_var(const Scalar *k) noexcept nogil:
    """The number of bits of k, 0 for 0."""
    cdef int i
    for i in range(255, -1, -1):
        if scalar_bit(k, i):
            return i + 1
    return 0
