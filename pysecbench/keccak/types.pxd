# The values that the hash kernels pass to each other and to the Python layer.
from libc.stdint cimport uint8_t

ctypedef struct Part:           # one of the byte strings whose concatenation is hashed
    const uint8_t *data         # may be NULL when size is 0
    size_t size


cdef inline Part part(const uint8_t *data, size_t size) noexcept nogil:
    cdef Part r
    r.data = data
    r.size = size
    return r
