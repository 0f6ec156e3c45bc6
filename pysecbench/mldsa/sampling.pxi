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


cdef void rej_ntt_polys(Polynomial **a, const uint8_t *rho, const uint8_t *place) noexcept nogil:
    """STATES transformed polynomials, uniform, each from a seed of 34 bytes, rho and two bytes of place (algorithm
    30). They may be one and the same where their places are."""
    cdef uint64_t lane[25 * STATES]                 # of all states in turn
    cdef int filled[STATES]
    cdef int i, j, least = 0
    memset(lane, 0, sizeof(lane))
    for j in range(STATES):
        for i in range(4):
            lane[STATES * i + j] = load_le64(rho + 8 * i)
        lane[4 * STATES + j] = place[2 * j] | <uint64_t>place[2 * j + 1] << 8 | <uint64_t>SHAKE_SUFFIX << 16
        lane[STATES * (SHAKE128_RATE // 8 - 1) + j] = <uint64_t>0x80 << 56
        filled[j] = 0
    while least < DEGREE:
        keccak_permutations(lane, lane)
        take_uniforms(a, filled, lane)
        least = DEGREE
        for j in range(STATES):
            least = min(least, filled[j])


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
    """matrix = A by rows of ROW, transformed and canonical, from a seed of 32 bytes (algorithm 32)."""
    cdef Polynomial *entry[STATES]
    cdef uint8_t place[2 * STATES]
    cdef int i = 0, j, index
    while i < k * l:
        for j in range(STATES):
            index = min(i + j, k * l - 1)           # states that are left over repeat the last
            place[2 * j] = index % l
            place[2 * j + 1] = index // l
            entry[j] = &matrix[index // l * ROW + index % l]
        rej_ntt_polys(entry, rho, place)
        i += STATES


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
