# Inner kernels run many times over rotating inputs, for component benchmarks. The inputs are 64 seeded field
# elements, scalars and points, made once; each result feeds the next call where the kernel allows it, so that
# no call can be dropped or overlap the next more than in real use.

from pysecbench._curve cimport (COMPONENT_FIELD_MUL, COMPONENT_FIELD_SQR, COMPONENT_FIELD_SQRT,
                                COMPONENT_INVERSE_BATCH, COMPONENT_INVERSE_FERMAT, COMPONENT_INVERSE_SAFEGCD,
                                COMPONENT_INVERSE_SAFEGCD_VAR, COMPONENT_POINT_ADD, COMPONENT_POINT_ADD_MIXED,
                                COMPONENT_POINT_DOUBLE, COMPONENT_SCALAR_MUL)

cdef enum:
    INPUTS = 64                                     # a power of two

cdef struct ComponentInputs:
    FieldElement field[INPUTS]
    Scalar scalar[INPUTS]
    AffinePoint point[INPUTS]
    JacobianPoint jacobian[INPUTS]                  # Z is not 1

cdef ComponentInputs component_inputs
cdef bint component_inputs_made = False


cdef void component_inputs_make() noexcept:
    """Fill the inputs at the first call; the caller holds the GIL, so no thread sees them half made."""
    global component_inputs_made
    cdef Sha256 hash
    cdef uint8_t digest[32]
    cdef uint8_t counter[8]
    cdef int i
    if component_inputs_made:
        return
    for i in range(INPUTS):
        sha256_init_tagged(&hash, b"pysecbench/components", 21)
        store_be64(counter, i)
        sha256_update(&hash, counter, 8)
        sha256_finish(digest, &hash)
        scalar_set_bytes(&component_inputs.scalar[i], digest)
        multiply_generator(&component_inputs.jacobian[i], &component_inputs.scalar[i])
        affine_set_jacobian(&component_inputs.point[i], &component_inputs.jacobian[i])
        component_inputs.field[i] = component_inputs.point[i].x
    component_inputs_made = True


cdef uint64_t run_field(int component, uint64_t n) noexcept nogil:
    cdef FieldElement t = component_inputs.field[0]
    cdef uint64_t i
    if component == COMPONENT_FIELD_MUL:
        for i in range(n):
            field_mul(&t, &t, &component_inputs.field[i % INPUTS])
    elif component == COMPONENT_FIELD_SQR:
        for i in range(n):
            field_sqr(&t, &t)
    elif component == COMPONENT_FIELD_SQRT:
        for i in range(n):
            field_add(&t, &component_inputs.field[i % INPUTS])
            field_sqrt(&t, &t)
    return t.n[0]


cdef uint64_t run_inverse(int component, uint64_t n) noexcept nogil:
    cdef FieldElement t = component_inputs.field[0]
    cdef FieldElement many[INPUTS]
    cdef FieldElement product[INPUTS]
    cdef uint64_t i = 0
    if component == COMPONENT_INVERSE_BATCH:        # one of a batch of 64 is one run
        while i < n:
            memcpy(many, component_inputs.field, sizeof(many))
            field_inv_all_var(many, product, min(n - i, <uint64_t>INPUTS))
            i += INPUTS
        return many[0].n[0]
    for i in range(n):
        field_add(&t, &component_inputs.field[i % INPUTS])
        if component == COMPONENT_INVERSE_FERMAT:
            field_inv_fermat(&t, &t)
        elif component == COMPONENT_INVERSE_SAFEGCD:
            field_inv(&t, &t)
        else:
            field_inv_var(&t, &t)
    return t.n[0]


cdef uint64_t run_scalar(int component, uint64_t n) noexcept nogil:
    cdef Scalar t = component_inputs.scalar[0]
    cdef uint64_t i
    for i in range(n):
        scalar_mul(&t, &t, &component_inputs.scalar[i % INPUTS])
    return t.d[0]


cdef uint64_t run_point(int component, uint64_t n) noexcept nogil:
    cdef JacobianPoint t = component_inputs.jacobian[0]
    cdef uint64_t i
    if component == COMPONENT_POINT_DOUBLE:
        for i in range(n):
            point_double_var(&t, &t)
    elif component == COMPONENT_POINT_ADD:
        for i in range(n):
            point_add_var(&t, &t, &component_inputs.jacobian[i % INPUTS])
    elif component == COMPONENT_POINT_ADD_MIXED:
        for i in range(n):
            point_add_mixed_var(&t, &t, &component_inputs.point[i % INPUTS])
    return t.x.n[0]


cdef uint64_t component_run(int component, uint64_t n) noexcept nogil:
    """n runs of a component; what comes back depends on every one of them."""
    if component == COMPONENT_SCALAR_MUL:
        return run_scalar(component, n)
    if component in (COMPONENT_POINT_DOUBLE, COMPONENT_POINT_ADD, COMPONENT_POINT_ADD_MIXED):
        return run_point(component, n)
    if component in (COMPONENT_INVERSE_BATCH, COMPONENT_INVERSE_FERMAT, COMPONENT_INVERSE_SAFEGCD,
                     COMPONENT_INVERSE_SAFEGCD_VAR):
        return run_inverse(component, n)
    return run_field(component, n)
