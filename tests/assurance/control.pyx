# What the sanitizers must report: each function commits one error when its number is chosen so, and none else.
from libc.stdint cimport int32_t, uint8_t


def read_at(bytes data, Py_ssize_t place):
    """A byte at a place of the buffer, or beside it."""
    cdef const uint8_t *start = data
    return start[place]


def shifted(int32_t number, int places):
    """number << places; 32 places and more are undefined (C11, section 6.5.7)."""
    return number << places


def total(int32_t a, int32_t b):
    """a + b; undefined where it does not fit (C11, section 6.5)."""
    cdef int32_t sum = a + b
    return sum
