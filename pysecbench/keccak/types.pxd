# The values that the hash kernels pass to each other and to the Python layer.
from libc.stdint cimport uint8_t, uint64_t

cdef enum:                                          # bytes of a block
    SHAKE128_RATE = 168
    SHAKE256_RATE = 136
    SHA3_256_RATE = 136
    SHA3_512_RATE = 72

cdef enum:                                          # bits behind the message, and the first of the padding
    SHA3_SUFFIX = 0x06
    SHAKE_SUFFIX = 0x1f

ctypedef struct Part:           # one of the byte strings whose concatenation is hashed
    const uint8_t *data         # may be NULL when size is 0
    size_t size

ctypedef struct Sponge:
    uint64_t lane[25]           # the state, byte i of the block in lane i / 8 from its low end
    size_t rate                 # bytes of a block
    size_t position             # bytes of the block that are absorbed or squeezed


cdef inline Part part(const uint8_t *data, size_t size) noexcept nogil:
    cdef Part r
    r.data = data
    r.size = size
    return r
