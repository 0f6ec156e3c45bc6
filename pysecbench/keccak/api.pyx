"""SHA-3 and SHAKE from Python (FIPS 202)."""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t
from pysecbench._pq cimport PqKernels, active
from pysecbench.arguments cimport as_bytes
from pysecbench.keccak.types cimport SHAKE128_RATE, SHAKE256_RATE, SHAKE_SUFFIX, Part, Sponge, part

import operator


cdef Py_ssize_t as_length(object length) except -1:
    """A number of bytes to squeeze; TypeError unless an integer, ValueError when it is negative, MemoryError when
    there cannot be so many."""
    if operator.index(length) < 0:
        raise ValueError(f"length must not be negative, and it is {length}")
    if length > 2**62:
        raise MemoryError()
    return length


def sha3_256(data):
    """SHA3-256 of bytes of any length: 32 bytes (FIPS 202, section 6.1)."""
    cdef bytes content = as_bytes(data, "data")
    cdef Part whole = part(content, len(content))
    cdef uint8_t out[32]
    cdef PqKernels *k = active()
    with nogil:
        k.sha3_256(out, &whole, 1)
    return out[:32]


def sha3_512(data):
    """SHA3-512 of bytes of any length: 64 bytes (FIPS 202, section 6.1)."""
    cdef bytes content = as_bytes(data, "data")
    cdef Part whole = part(content, len(content))
    cdef uint8_t out[64]
    cdef PqKernels *k = active()
    with nogil:
        k.sha3_512(out, &whole, 1)
    return out[:64]


ctypedef void (*Shake)(uint8_t *out, size_t size, const Part *parts, int n) noexcept nogil


cdef bytes shaken(Shake shake, object data, object length):
    cdef bytes content = as_bytes(data, "data")
    cdef Part whole = part(content, len(content))
    cdef size_t size = as_length(length)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, size)
    cdef uint8_t *start = <uint8_t *>PyBytes_AS_STRING(out)
    with nogil:
        shake(start, size, &whole, 1)
    return out


def shake128(data, length):
    """The first length bytes of SHAKE128 of bytes of any length (FIPS 202, section 6.2).

    ValueError when length is negative.
    """
    return shaken(active().shake128, data, length)


def shake256(data, length):
    """The first length bytes of SHAKE256 of bytes of any length (FIPS 202, section 6.2).

    ValueError when length is negative.
    """
    return shaken(active().shake256, data, length)


cdef class _Shake:
    """An incremental SHAKE. The sponge is worked on in a copy, so that threads which share the object without a lock
    get a wrong result at worst."""
    cdef Sponge sponge
    cdef bint squeezing

    cdef int begin(self, size_t rate, object data) except -1:
        active().sponge_init(&self.sponge, rate)
        self.squeezing = False
        self.absorb(data)
        return 0

    def absorb(self, data):
        """Absorb bytes of any length after those before; ValueError once output was squeezed."""
        cdef bytes content = as_bytes(data, "data")
        cdef const uint8_t *start = content
        cdef size_t size = len(content)
        cdef Sponge sponge = self.sponge
        cdef PqKernels *k = active()
        if self.squeezing:
            raise ValueError("nothing can be absorbed once output was squeezed")
        with nogil:
            k.sponge_absorb(&sponge, start, size)
        self.sponge = sponge

    def squeeze(self, length):
        """The next length bytes of output; ValueError when length is negative."""
        cdef size_t size = as_length(length)
        cdef bytes out = PyBytes_FromStringAndSize(NULL, size)
        cdef uint8_t *start = <uint8_t *>PyBytes_AS_STRING(out)
        cdef Sponge sponge = self.sponge
        cdef bint first = not self.squeezing
        cdef PqKernels *k = active()
        if size == 0:
            return out
        with nogil:
            if first:
                k.sponge_finish(&sponge, SHAKE_SUFFIX)
            k.sponge_squeeze(&sponge, start, size)
        self.sponge = sponge
        self.squeezing = True
        return out


cdef class Shake128(_Shake):
    """SHAKE128 (FIPS 202, section 6.2) in pieces: absorb any number of times, then squeeze any number of times.

    data: absorbed first. The output does not depend on how input or output is cut into pieces.
    """

    def __cinit__(self, data=b""):
        self.begin(SHAKE128_RATE, data)


cdef class Shake256(_Shake):
    """SHAKE256 (FIPS 202, section 6.2) in pieces: absorb any number of times, then squeeze any number of times.

    data: absorbed first. The output does not depend on how input or output is cut into pieces.
    """

    def __cinit__(self, data=b""):
        self.begin(SHAKE256_RATE, data)
