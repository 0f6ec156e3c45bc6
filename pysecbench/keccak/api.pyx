"""SHA-3 and SHAKE from Python (FIPS 202)."""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t
from pysecbench._pq cimport active
from pysecbench.arguments cimport as_bytes
from pysecbench.keccak.types cimport Part, part

import hashlib
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
    active().sha3_256(out, &whole, 1)
    return out[:32]


def sha3_512(data):
    """SHA3-512 of bytes of any length: 64 bytes (FIPS 202, section 6.1)."""
    cdef bytes content = as_bytes(data, "data")
    cdef Part whole = part(content, len(content))
    cdef uint8_t out[64]
    active().sha3_512(out, &whole, 1)
    return out[:64]


def shake128(data, length):
    """The first length bytes of SHAKE128 of bytes of any length (FIPS 202, section 6.2).

    ValueError when length is negative.
    """
    cdef bytes content = as_bytes(data, "data")
    cdef Part whole = part(content, len(content))
    cdef bytes out = PyBytes_FromStringAndSize(NULL, as_length(length))
    active().shake128(<uint8_t *>PyBytes_AS_STRING(out), len(out), &whole, 1)
    return out


def shake256(data, length):
    """The first length bytes of SHAKE256 of bytes of any length (FIPS 202, section 6.2).

    ValueError when length is negative.
    """
    cdef bytes content = as_bytes(data, "data")
    cdef Part whole = part(content, len(content))
    cdef bytes out = PyBytes_FromStringAndSize(NULL, as_length(length))
    active().shake256(<uint8_t *>PyBytes_AS_STRING(out), len(out), &whole, 1)
    return out


cdef class _Shake:
    """An incremental SHAKE over a hash object of the standard library, which gives all output from its start."""
    cdef object hash
    cdef Py_ssize_t squeezed

    def absorb(self, data):
        """Absorb bytes of any length after those before; ValueError once output was squeezed."""
        cdef bytes content = as_bytes(data, "data")
        if self.squeezed:
            raise ValueError("nothing can be absorbed once output was squeezed")
        self.hash.update(content)

    def squeeze(self, length):
        """The next length bytes of output; ValueError when length is negative."""
        cdef Py_ssize_t size = as_length(length), start = self.squeezed
        if size == 0:
            return b""
        self.squeezed += size
        return self.hash.digest(self.squeezed)[start:]


cdef class Shake128(_Shake):
    """SHAKE128 (FIPS 202, section 6.2) in pieces: absorb any number of times, then squeeze any number of times.

    data: absorbed first. The output does not depend on how input or output is cut into pieces.
    """

    def __init__(self, data=b""):
        self.hash = hashlib.shake_128(as_bytes(data, "data"))


cdef class Shake256(_Shake):
    """SHAKE256 (FIPS 202, section 6.2) in pieces: absorb any number of times, then squeeze any number of times.

    data: absorbed first. The output does not depend on how input or output is cut into pieces.
    """

    def __init__(self, data=b""):
        self.hash = hashlib.shake_256(as_bytes(data, "data"))
