# Uniform coefficients from blocks of SHAKE128, whose lanes are STATES apart (FIPS 204, algorithm 14): what an engine
# may do in wider vectors (engine/pq_uniform.pxi).


cdef int take_uniform(Polynomial *a, int filled, const uint64_t *lane) noexcept nogil:
    """Append the candidates of 3 bytes in a block to the coefficients as long as any is missing; returns how many there
    are. A candidate of q or more is left out."""
    cdef uint32_t candidate[8]                      # of three lanes
    cdef uint64_t x, y, z
    cdef int i, j
    for i in range(0, SHAKE128_RATE // 8, 3):
        x, y, z = lane[STATES * i], lane[STATES * (i + 1)], lane[STATES * (i + 2)]
        candidate[0] = <uint32_t>x
        candidate[1] = <uint32_t>(x >> 24)
        candidate[2] = <uint32_t>(x >> 48 | y << 16)
        candidate[3] = <uint32_t>(y >> 8)
        candidate[4] = <uint32_t>(y >> 32)
        candidate[5] = <uint32_t>(y >> 56 | z << 8)
        candidate[6] = <uint32_t>(z >> 16)
        candidate[7] = <uint32_t>(z >> 40)
        for j in range(8):
            if filled < DEGREE:
                a.c[filled] = candidate[j] & 0x7fffff
                filled += a.c[filled] < Q
    return filled


cdef void take_uniforms(Polynomial **a, int *filled, const uint64_t *lane) noexcept nogil:
    """take_uniform() from the blocks of all states."""
    cdef int j
    for j in range(STATES):
        filled[j] = take_uniform(a[j], filled[j], lane + j)
