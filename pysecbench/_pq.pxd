# The table of the post-quantum kernels: what each takes and returns stands at its definition.
from libc.stdint cimport uint8_t, uint64_t
from pysecbench.keccak.types cimport Part

cdef enum:                                          # components, in the order of COMPONENTS
    COMPONENT_SHAKE256_SHORT
    COMPONENT_SHAKE256_LONG

ctypedef struct PqKernels:
    int (*sha3_256)(uint8_t *out, const Part *parts, int n) except -1
    int (*sha3_512)(uint8_t *out, const Part *parts, int n) except -1
    int (*shake128)(uint8_t *out, size_t size, const Part *parts, int n) except -1
    int (*shake256)(uint8_t *out, size_t size, const Part *parts, int n) except -1
    int (*component_inputs_make)() except -1
    int (*component_run)(int component, uint64_t n) except -1
    void (*counts)(uint64_t *counts) noexcept nogil

ctypedef PqKernels Kernels                          # as routing.pxi calls it

cdef Kernels *active() noexcept nogil
cdef bint counting() noexcept nogil
