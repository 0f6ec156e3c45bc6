# Uniform coefficients from blocks of SHAKE128 (FIPS 204, algorithm 14) by AVX-512: sixteen candidates at a time, of
# which those below q are moved together.
from pysecbench.engine.lanes cimport (I32x16, U64x8, lanes_load, lanes_store, lanes_transpose, words_below_compress,
                                      words_of_threes)


cdef void take_uniforms(Polynomial **a, int *filled, const uint64_t *lane) noexcept nogil:
    """Append the candidates of 3 bytes in the blocks of eight states to the coefficients of each as long as any is
    missing. A candidate of q or more is left out."""
    cdef uint64_t block[STATES][24]                 # of which SHAKE128 fills 21
    cdef U64x8 rows[8]
    cdef int i, j
    for i in range(0, 24, 8):
        for j in range(8):
            rows[j] = lanes_load(lane + STATES * (i + j))
        lanes_transpose(rows)
        for j in range(8):
            lanes_store(&block[j][i], rows[j])
    for j in range(STATES):
        for i in range(0, SHAKE128_RATE, 48):
            filled[j] += words_below_compress(&a[j].c[filled[j]], words_of_threes(<const uint8_t *>block[j] + i),
                                              Q, 16 if i + 48 <= SHAKE128_RATE else 8, DEGREE - filled[j])
