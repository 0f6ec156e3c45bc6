# Polynomials from seeds, by rejection where the distribution is not that of bits (FIPS 204, section 7.3).
#
# How much of a stream a rejection sampler needs is not known before: it is squeezed block by block.

from libc.string cimport memcpy
from pysecbench.twin cimport declassify


cdef void shake_init(Sponge *sponge, size_t rate, const uint8_t *seed, size_t size) noexcept nogil:
    """A SHAKE that has absorbed a seed and is ready to be squeezed."""
    sponge_init(sponge, rate)
    sponge_absorb(sponge, seed, size)
    sponge_finish(sponge, SHAKE_SUFFIX)


cdef int take_uniform(Polynomial *a, int filled, const uint64_t *lane) noexcept nogil:
    """Append the candidates of 3 bytes in a block of SHAKE128, whose lanes are every second one, to the coefficients as
    long as any is missing; returns how many there are (algorithm 14). A candidate of q or more is left out."""
    cdef uint32_t candidate[8]                      # of three lanes
    cdef int i, j
    for i in range(0, SHAKE128_RATE // 8, 3):
        candidate[0] = <uint32_t>lane[2 * i]
        candidate[1] = <uint32_t>(lane[2 * i] >> 24)
        candidate[2] = <uint32_t>(lane[2 * i] >> 48 | lane[2 * i + 2] << 16)
        candidate[3] = <uint32_t>(lane[2 * i + 2] >> 8)
        candidate[4] = <uint32_t>(lane[2 * i + 2] >> 32)
        candidate[5] = <uint32_t>(lane[2 * i + 2] >> 56 | lane[2 * i + 4] << 8)
        candidate[6] = <uint32_t>(lane[2 * i + 4] >> 16)
        candidate[7] = <uint32_t>(lane[2 * i + 4] >> 40)
        for j in range(8):
            if filled < DEGREE:
                a.c[filled] = candidate[j] & 0x7fffff
                filled += a.c[filled] < Q
    return filled


cdef void rej_ntt_poly_x2(Polynomial *a, Polynomial *b, const uint8_t *rho, const uint8_t *place) noexcept nogil:
    """a and b = transformed polynomials, uniform, each from a seed of 34 bytes, rho and two bytes of place
    (algorithm 30, twice at once)."""
    cdef uint64_t lane[50]                          # of both states in turn
    cdef int filled[2]
    cdef int i, j
    memset(lane, 0, sizeof(lane))
    for j in range(2):
        for i in range(4):
            lane[2 * i + j] = load_le64(rho + 8 * i)
        lane[8 + j] = place[2 * j] | <uint64_t>place[2 * j + 1] << 8 | <uint64_t>SHAKE_SUFFIX << 16
        lane[2 * (SHAKE128_RATE // 8 - 1) + j] = <uint64_t>0x80 << 56
        filled[j] = 0
    while filled[0] < DEGREE or filled[1] < DEGREE:
        keccak_permutation_x2(lane)
        filled[0] = take_uniform(a, filled[0], lane)
        filled[1] = take_uniform(b, filled[1], lane + 1)


cdef int take_bounded(Polynomial *a, int filled, const uint8_t *stream, size_t size, int eta) noexcept nogil:
    """Append candidates of half a byte to the coefficients as long as any is missing; returns how many there are
    (algorithm 15). Which candidates are left out tells nothing of those that are not."""
    cdef size_t i
    cdef int half
    cdef int32_t candidate
    cdef bint fits
    for i in range(size):
        for half in range(2):
            candidate = stream[i] >> (4 * half) & 15
            fits = candidate < (15 if eta == 2 else 9)
            declassify(&fits)                       # independent of the value that a kept candidate has
            if fits and filled < DEGREE:
                a.c[filled] = eta - (candidate % 5 if eta == 2 else candidate)
                filled += 1
    return filled


cdef void rej_bounded_poly(Polynomial *a, const uint8_t *seed, int eta) noexcept nogil:
    """a = coefficients from -eta to eta, uniform, from a seed of 66 bytes (algorithm 31)."""
    cdef Sponge sponge
    cdef uint8_t block[SHAKE256_RATE]
    cdef int filled = 0
    shake_init(&sponge, SHAKE256_RATE, seed, 66)
    while filled < DEGREE:
        sponge_squeeze(&sponge, block, SHAKE256_RATE)
        filled = take_bounded(a, filled, block, SHAKE256_RATE, eta)


cdef void expand_a(Polynomial *matrix, const uint8_t *rho, int k, int l) noexcept nogil:
    """matrix = A by rows of ROW, transformed and canonical, from a seed of 32 bytes (algorithm 32). k l is even."""
    cdef Polynomial *entry[2]
    cdef uint8_t place[4]
    cdef int i, half
    for i in range(0, k * l, 2):
        for half in range(2):
            place[2 * half] = (i + half) % l
            place[2 * half + 1] = (i + half) // l
            entry[half] = &matrix[(i + half) // l * ROW + (i + half) % l]
        rej_ntt_poly_x2(entry[0], entry[1], rho, place)


cdef void expand_s(Polynomial *s1, Polynomial *s2, const uint8_t *rho, const MldsaParameters *set) noexcept nogil:
    """The secret vectors, l and k polynomials, from a seed of 64 bytes (algorithm 33)."""
    cdef uint8_t seed[66]
    cdef int i
    memcpy(seed, rho, 64)
    seed[65] = 0
    for i in range(set.l + set.k):
        seed[64] = i
        rej_bounded_poly(&s1[i] if i < set.l else &s2[i - set.l], seed, set.eta)


cdef void expand_mask(Polynomial *y, const uint8_t *rho, int kappa, const MldsaParameters *set) noexcept nogil:
    """y = l polynomials with coefficients from -gamma1 + 1 to gamma1, from a seed of 64 bytes and a counter
    (algorithm 34)."""
    cdef uint8_t seed[66]
    cdef uint8_t stream[32 * 20]
    cdef Part whole = part(seed, 66)
    cdef int i
    memcpy(seed, rho, 64)
    for i in range(set.l):
        seed[64] = (kappa + i) & 255
        seed[65] = (kappa + i) >> 8
        shake256(stream, packed_size(z_bits(set)), &whole, 1)
        bit_unpack(&y[i], stream, 1 << set.gamma1_bits, z_bits(set))


cdef void sample_in_ball(Polynomial *c, const uint8_t *seed, const MldsaParameters *set) noexcept nogil:
    """c = the challenge of a seed c~: tau coefficients are 1 or -1, the others 0 (algorithm 29)."""
    cdef Sponge sponge
    cdef uint8_t signs[8]
    cdef uint8_t j
    cdef int place, sign = 0
    shake_init(&sponge, SHAKE256_RATE, seed, set.challenge_size)
    sponge_squeeze(&sponge, signs, 8)
    memset(c, 0, sizeof(c[0]))
    for place in range(DEGREE - set.tau, DEGREE):
        sponge_squeeze(&sponge, &j, 1)
        while j > place:
            sponge_squeeze(&sponge, &j, 1)
        c.c[place] = c.c[j]
        c.c[j] = -1 if signs[sign >> 3] >> (sign & 7) & 1 else 1
        sign += 1
