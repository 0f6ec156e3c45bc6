# SHA-256 (FIPS 180-4, section 6.2), and the tagged form of BIP340: SHA-256(SHA-256(tag) || SHA-256(tag) || m).

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from pysecbench.engine.lanes cimport U32x16
from pysecbench.sha256.types cimport Sha256

cdef extern from *:
    """
    static const uint32_t SHA256_INITIAL[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    static const uint32_t SHA256_K[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    """
    const uint32_t SHA256_INITIAL[8]
    const uint32_t SHA256_K[64]


ctypedef fused Word:                                # the rounds are written once, for one message and for sixteen
    uint32_t
    U32x16


cdef inline Word rotate_right(Word x, int n) noexcept nogil:
    return x >> n | x << (32 - n)


cdef inline void sha256_rounds(Word *state, Word *w) noexcept nogil:
    """One application of the compression function to a block, the first 16 of the 64 words of w."""
    cdef Word a = state[0], b = state[1], c = state[2], d = state[3]
    cdef Word e = state[4], f = state[5], g = state[6], h = state[7]
    cdef Word t1, t2
    cdef int i
    for i in range(16, 64):
        t1 = rotate_right(w[i - 2], 17) ^ rotate_right(w[i - 2], 19) ^ w[i - 2] >> 10
        t2 = rotate_right(w[i - 15], 7) ^ rotate_right(w[i - 15], 18) ^ w[i - 15] >> 3
        w[i] = t1 + w[i - 7] + t2 + w[i - 16]
    for i in range(64):
        t1 = (h + (rotate_right(e, 6) ^ rotate_right(e, 11) ^ rotate_right(e, 25))
              + (g ^ (e & (f ^ g))) + SHA256_K[i] + w[i])
        t2 = (rotate_right(a, 2) ^ rotate_right(a, 13) ^ rotate_right(a, 22)) + ((a & b) | (c & (a | b)))
        h = g
        g = f
        f = e
        e = d + t1
        d = c
        c = b
        b = a
        a = t1 + t2
    state[0] = state[0] + a
    state[1] = state[1] + b
    state[2] = state[2] + c
    state[3] = state[3] + d
    state[4] = state[4] + e
    state[5] = state[5] + f
    state[6] = state[6] + g
    state[7] = state[7] + h


cdef void sha256_compress(uint32_t *state, const uint8_t *block) noexcept nogil:
    """One application of the compression function to a block of 64 bytes."""
    cdef uint32_t w[64]
    cdef int i
    for i in range(16):
        w[i] = (<uint32_t>block[4 * i] << 24 | <uint32_t>block[4 * i + 1] << 16
                | <uint32_t>block[4 * i + 2] << 8 | <uint32_t>block[4 * i + 3])
    sha256_rounds(state, w)


cdef void sha256_init(Sha256 *s) noexcept nogil:
    memcpy(s.state, SHA256_INITIAL, 32)
    s.length = 0


cdef void sha256_update(Sha256 *s, const uint8_t *data, size_t size) noexcept nogil:
    """Absorb size bytes; data may be NULL when size is 0."""
    cdef size_t held = s.length & 63, taken
    if size == 0:
        return
    s.length += size
    if held:
        taken = 64 - held if size > 64 - held else size
        memcpy(s.buffer + held, data, taken)
        data += taken
        size -= taken
        if held + taken < 64:
            return
        sha256_compress(s.state, s.buffer)
    while size >= 64:
        sha256_compress(s.state, data)
        data += 64
        size -= 64
    if size:
        memcpy(s.buffer, data, size)


cdef void sha256_finish(uint8_t *digest, Sha256 *s) noexcept nogil:
    """Pad (FIPS 180-4, section 5.1.1) and write the 32 bytes of the digest."""
    cdef size_t held = s.length & 63
    cdef uint64_t bits = s.length << 3
    cdef int i
    s.buffer[held] = 0x80
    memset(s.buffer + held + 1, 0, 63 - held)
    if held >= 56:
        sha256_compress(s.state, s.buffer)
        memset(s.buffer, 0, 56)
    for i in range(8):
        s.buffer[56 + i] = <uint8_t>(bits >> (56 - 8 * i))
    sha256_compress(s.state, s.buffer)
    sha256_put(digest, s.state, 1)


cdef inline void sha256_put(uint8_t *digest, const uint32_t *state, int step) noexcept nogil:
    """The 32 bytes of a digest from the words of a state, which are `step` apart."""
    cdef uint32_t word
    cdef int i
    for i in range(8):
        word = state[step * i]
        digest[4 * i] = <uint8_t>(word >> 24)
        digest[4 * i + 1] = <uint8_t>(word >> 16)
        digest[4 * i + 2] = <uint8_t>(word >> 8)
        digest[4 * i + 3] = <uint8_t>word


cdef void sha256_init_tagged(Sha256 *s, const uint8_t *tag, size_t size) noexcept nogil:
    """The state after SHA-256(tag) || SHA-256(tag), one whole block: a midstate that may be copied and kept."""
    cdef uint8_t block[64]
    sha256_init(s)
    sha256_update(s, tag, size)
    sha256_finish(block, s)
    memcpy(block + 32, block, 32)
    sha256_init(s)
    sha256_update(s, block, 64)
