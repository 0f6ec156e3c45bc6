# SHA-3 and SHAKE (FIPS 202, sections 6.1 and 6.2) through the standard library: one object a call.

from hashlib import sha3_256 as _sha3_256, sha3_512 as _sha3_512, shake_128 as _shake_128, shake_256 as _shake_256
from pysecbench.keccak.types cimport Part, part

cdef enum:                                          # bytes that one permutation absorbs or squeezes
    SHAKE128_RATE = 168
    SHAKE256_RATE = 136
    SHA3_256_RATE = 136
    SHA3_512_RATE = 72


cdef size_t absorb(object hash, const Part *parts, int n) except? 0:
    """Give the parts to a hash object, in order; returns their size together."""
    cdef size_t size = 0
    cdef int i
    for i in range(n):
        hash.update(parts[i].data[:parts[i].size])
        size += parts[i].size
    return size


cdef void write(uint8_t *out, bytes digest) noexcept:
    memcpy(out, <const uint8_t *>digest, len(digest))


cdef void count_permutations(size_t absorbed, size_t squeezed, size_t rate) noexcept nogil:
    """Those of the sponge: one for each block absorbed, the padded last one included, and for each block squeezed
    after the first."""
    cdef size_t i
    for i in range(absorbed // rate + 1):
        count_op(OP_KECCAK_PERMUTATION)
    for i in range(1, (squeezed + rate - 1) // rate):
        count_op(OP_KECCAK_PERMUTATION)


cdef int sha3_256(uint8_t *out, const Part *parts, int n) except -1:
    """SHA3-256 of the parts: 32 bytes."""
    hash = _sha3_256()
    count_permutations(absorb(hash, parts, n), 32, SHA3_256_RATE)
    write(out, hash.digest())
    return 0


cdef int sha3_512(uint8_t *out, const Part *parts, int n) except -1:
    """SHA3-512 of the parts: 64 bytes."""
    hash = _sha3_512()
    count_permutations(absorb(hash, parts, n), 64, SHA3_512_RATE)
    write(out, hash.digest())
    return 0


cdef int shake128(uint8_t *out, size_t size, const Part *parts, int n) except -1:
    """The first size bytes of SHAKE128 of the parts."""
    hash = _shake_128()
    count_permutations(absorb(hash, parts, n), size, SHAKE128_RATE)
    write(out, hash.digest(size))
    return 0


cdef int shake256(uint8_t *out, size_t size, const Part *parts, int n) except -1:
    """The first size bytes of SHAKE256 of the parts."""
    hash = _shake_256()
    count_permutations(absorb(hash, parts, n), size, SHAKE256_RATE)
    write(out, hash.digest(size))
    return 0
