# The sponge of Keccak-f[1600], SHA-3 and SHAKE (FIPS 202, sections 4 and 6). A Sponge absorbs any number of times, is
# finished, then squeezed any number of times.

from pysecbench.keccak.types cimport (SHA3_256_RATE, SHA3_512_RATE, SHA3_SUFFIX, SHAKE128_RATE, SHAKE256_RATE,
                                      SHAKE_SUFFIX, Part, Sponge, part)


cdef inline uint64_t load_le64(const uint8_t *b) noexcept nogil:
    return (<uint64_t>b[0] | <uint64_t>b[1] << 8 | <uint64_t>b[2] << 16 | <uint64_t>b[3] << 24
            | <uint64_t>b[4] << 32 | <uint64_t>b[5] << 40 | <uint64_t>b[6] << 48 | <uint64_t>b[7] << 56)


cdef inline void store_le64(uint8_t *b, uint64_t value) noexcept nogil:
    b[0] = <uint8_t>value
    b[1] = <uint8_t>(value >> 8)
    b[2] = <uint8_t>(value >> 16)
    b[3] = <uint8_t>(value >> 24)
    b[4] = <uint8_t>(value >> 32)
    b[5] = <uint8_t>(value >> 40)
    b[6] = <uint8_t>(value >> 48)
    b[7] = <uint8_t>(value >> 56)


cdef void block_add(uint64_t *lane, size_t at, const uint8_t *data, size_t size) noexcept nogil:
    """Add bytes to the block from its byte `at` on."""
    while size and at & 7:
        lane[at >> 3] ^= <uint64_t>data[0] << (8 * (at & 7))
        at += 1
        data += 1
        size -= 1
    while size >= 8:
        lane[at >> 3] ^= load_le64(data)
        at += 8
        data += 8
        size -= 8
    while size:
        lane[at >> 3] ^= <uint64_t>data[0] << (8 * (at & 7))
        at += 1
        data += 1
        size -= 1


cdef void block_read(uint8_t *out, const uint64_t *lane, size_t at, size_t size) noexcept nogil:
    """Read bytes of the block from its byte `at` on."""
    while size and at & 7:
        out[0] = <uint8_t>(lane[at >> 3] >> (8 * (at & 7)))
        at += 1
        out += 1
        size -= 1
    while size >= 8:
        store_le64(out, lane[at >> 3])
        at += 8
        out += 8
        size -= 8
    while size:
        out[0] = <uint8_t>(lane[at >> 3] >> (8 * (at & 7)))
        at += 1
        out += 1
        size -= 1


cdef void sponge_init(Sponge *s, size_t rate) noexcept nogil:
    memset(s.lane, 0, sizeof(s.lane))
    s.rate = rate
    s.position = 0


cdef void sponge_absorb(Sponge *s, const uint8_t *data, size_t size) noexcept nogil:
    """Absorb size bytes; data may be NULL when size is 0."""
    cdef size_t taken
    while size:
        taken = min(size, s.rate - s.position)
        block_add(s.lane, s.position, data, taken)
        data += taken
        size -= taken
        s.position += taken
        if s.position == s.rate:
            keccak_permutation(s.lane)
            s.position = 0


cdef void sponge_finish(Sponge *s, uint8_t suffix) noexcept nogil:
    """Pad what was absorbed (FIPS 202, sections 5.1 and 6), so that squeezing can begin."""
    verify_check(s.position < s.rate)
    s.lane[s.position >> 3] ^= <uint64_t>suffix << (8 * (s.position & 7))
    s.lane[(s.rate >> 3) - 1] ^= <uint64_t>0x80 << 56
    keccak_permutation(s.lane)
    s.position = 0


cdef void sponge_squeeze(Sponge *s, uint8_t *out, size_t size) noexcept nogil:
    """The next size bytes of output."""
    cdef size_t taken
    while size:
        if s.position == s.rate:
            keccak_permutation(s.lane)
            s.position = 0
        taken = min(size, s.rate - s.position)
        block_read(out, s.lane, s.position, taken)
        out += taken
        size -= taken
        s.position += taken


cdef void sponge_hash(uint8_t *out, size_t size, const Part *parts, int n, size_t rate,
                      uint8_t suffix) noexcept nogil:
    """The first size bytes of the hash of the parts."""
    cdef Sponge s
    cdef int i
    sponge_init(&s, rate)
    for i in range(n):
        sponge_absorb(&s, parts[i].data, parts[i].size)
    sponge_finish(&s, suffix)
    sponge_squeeze(&s, out, size)


cdef void sha3_256(uint8_t *out, const Part *parts, int n) noexcept nogil:
    """SHA3-256 of the parts: 32 bytes."""
    sponge_hash(out, 32, parts, n, SHA3_256_RATE, SHA3_SUFFIX)


cdef void sha3_512(uint8_t *out, const Part *parts, int n) noexcept nogil:
    """SHA3-512 of the parts: 64 bytes."""
    sponge_hash(out, 64, parts, n, SHA3_512_RATE, SHA3_SUFFIX)


cdef void shake128(uint8_t *out, size_t size, const Part *parts, int n) noexcept nogil:
    """The first size bytes of SHAKE128 of the parts."""
    sponge_hash(out, size, parts, n, SHAKE128_RATE, SHAKE_SUFFIX)


cdef void shake256(uint8_t *out, size_t size, const Part *parts, int n) noexcept nogil:
    """The first size bytes of SHAKE256 of the parts."""
    sponge_hash(out, size, parts, n, SHAKE256_RATE, SHAKE_SUFFIX)
