# SHA-256 of sixteen messages at a time, by the rounds of sha256/compression.pxi.

from pysecbench.engine.lanes cimport U32x16, words_load, words_of, words_store, words_transpose

cdef enum:
    MESSAGES = 16


cdef void sixteen_digests(uint8_t *digests, const uint32_t *midstate, const uint8_t *blocks, size_t each,
                          size_t n) noexcept nogil:
    """sha256_all() of up to sixteen messages."""
    cdef U32x16 state[8]
    cdef U32x16 w[64]
    cdef uint32_t words[8][MESSAGES]
    cdef size_t i, block
    for i in range(8):
        state[i] = words_of(midstate[i])
    for block in range(each):
        for i in range(MESSAGES):
            w[i] = words_load(blocks + 64 * (min(i, n - 1) * each + block))
        words_transpose(w)
        sha256_rounds(state, w)
    for i in range(8):
        words_store(words[i], state[i])
    for i in range(n):
        sha256_put(digests + 32 * i, &words[0][i], MESSAGES)


cdef void sha256_all(uint8_t *digests, const uint32_t *midstate, const uint8_t *blocks, size_t each,
                     size_t n) noexcept nogil:
    """The digests of n messages of `each` whole blocks, one after the other, that are padded already."""
    cdef size_t done = 0
    while done < n:
        sixteen_digests(digests + 32 * done, midstate, blocks + 64 * each * done, each,
                        min(<size_t>MESSAGES, n - done))
        done += MESSAGES
