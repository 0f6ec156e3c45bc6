# What the twins add to the kernels: see twin.h. Every call is an empty macro in the normal build.
from libc.stdint cimport uint64_t

cdef extern from "twin.h":
    enum:
        OP_FIELD_MUL
        OP_FIELD_SQR
        OP_FIELD_INV
        OP_POINT_DOUBLE
        OP_POINT_ADD
        OP_POINT_ADD_MIXED
        OP_POINT_ADD_AFFINE
        OP_KECCAK_PERMUTATION
        OP_NTT
        OP_INVERSE_NTT
        OP_KINDS
    void count_op(int op) noexcept nogil
    uint64_t counted(int op) noexcept nogil
    void count_reset(int op) noexcept nogil
    void verify_check(bint condition) noexcept nogil
    void classify(void *value) noexcept nogil           # *value is secret from here on
    void declassify(void *value) noexcept nogil         # *value may be known
