# Multiplication of the generator in constant time by a signed-digit multi-comb (Hamburg, "Fast and compact
# elliptic-curve cryptography", ePrint 2012/309, section 3.3).
#
# Bits of d stand for the digits -1 and +1. sum of +-2^i over COMB_BITS bits is 2 d - (2^COMB_BITS - 1), so
# d = (k + 2^COMB_BITS - 1) / 2 modulo N stands for k; no digit is zero and every k takes the same steps. The bits
# are the teeth of COMB_BLOCKS combs of COMB_TEETH teeth, COMB_SPACING bits apart; a comb's table holds the sums of
# its teeth with the highest counted positive, 2^(COMB_TEETH - 1) points, and the sign is applied afterwards. All
# combs step through the spacing together: COMB_SPACING - 1 doublings, COMB_BLOCKS * COMB_SPACING additions.
#
# Every entry of a table is read at every look-up, and the wanted one kept under a mask.

cdef enum:
    COMB_POINTS = 1 << (COMB_TEETH - 1)

cdef extern from *:
    """
    static pthread_once_t comb_once = PTHREAD_ONCE_INIT;
    """
    pthread_once_t comb_once

cdef AffinePoint comb_table[COMB_BLOCKS * COMB_POINTS]      # 88 bytes each, 31 KB


cdef void comb_block_make(JacobianPoint *entries, JacobianPoint *power) noexcept nogil:
    """The entries of one comb from the power of two times G of its first tooth, which moves to the next comb's."""
    cdef JacobianPoint tooth[COMB_TEETH]
    cdef JacobianPoint twice
    cdef int i, j
    for j in range(COMB_TEETH):
        tooth[j] = power[0]
        for i in range(COMB_SPACING):
            point_double_var(power, power)
    entries[0] = tooth[COMB_TEETH - 1]
    for j in range(COMB_TEETH - 1):
        jacobian_negate(&twice, &tooth[j])
        point_add_var(&entries[0], &entries[0], &twice)
    for j in range(COMB_TEETH - 1):
        point_double_var(&twice, &tooth[j])
        for i in range(1 << j):
            point_add_var(&entries[i + (1 << j)], &entries[i], &twice)


cdef void comb_make() noexcept nogil:
    """One comb after the other, so that the stack of a small thread is enough."""
    cdef JacobianPoint entries[COMB_POINTS]
    cdef FieldElement z[COMB_POINTS]
    cdef FieldElement product[COMB_POINTS]
    cdef JacobianPoint power
    cdef AffinePoint g
    cdef int block, i
    affine_set_generator(&g)
    jacobian_set_affine(&power, &g)
    for block in range(COMB_BLOCKS):
        comb_block_make(entries, &power)
        for i in range(COMB_POINTS):
            z[i] = entries[i].z
        field_inv_all_var(z, product, COMB_POINTS)
        for i in range(COMB_POINTS):
            affine_set_scaled(&comb_table[block * COMB_POINTS + i], &entries[i], &z[i])


cdef inline void comb_look_up(AffinePoint *r, const AffinePoint *entries, const Scalar *d, int block,
                              int offset) noexcept nogil:
    """The signed entry that the bits of d under the teeth of a comb select."""
    cdef uint64_t bits = 0, positive, wanted
    cdef int i, j, position
    for j in range(COMB_TEETH):
        position = (block * COMB_TEETH + j) * COMB_SPACING + offset
        if position < 256:                          # public; bits beyond d are 0
            bits |= <uint64_t>scalar_bit(d, position) << j
    positive = bits >> (COMB_TEETH - 1)
    wanted = (bits ^ (positive - 1)) & (COMB_POINTS - 1)
    r[0] = entries[0]
    for i in range(1, COMB_POINTS):
        affine_move_if(r, &entries[i], equal_small(wanted, i))
    affine_negate_if(r, positive ^ 1)


cdef void multiply_generator(JacobianPoint *r, const Scalar *k) noexcept nogil:
    """r = k G, in constant time, for every k."""
    cdef Scalar d
    cdef AffinePoint entry
    cdef int offset, block
    pthread_once(&comb_once, comb_make)
    scalar_half(&d, k)
    scalar_add(&d, &d, &COMB_OFFSET)
    jacobian_set_infinity(r)
    for offset in range(COMB_SPACING - 1, -1, -1):
        if offset != COMB_SPACING - 1:
            point_double(r, r)
        for block in range(COMB_BLOCKS):
            comb_look_up(&entry, &comb_table[block * COMB_POINTS], &d, block, offset)
            point_add_unified(r, r, &entry)
