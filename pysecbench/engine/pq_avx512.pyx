"""The post-quantum kernels for AVX-512: eight states of Keccak and sixteen coefficients at a time."""
from cpython.pycapsule cimport PyCapsule_New

include "../pq_kernels.pxi"
include "pq_one_state.pxi"
include "pq_transform.pxi"
include "pq_packing.pxi"
include "pq_uniform.pxi"


def table():
    """The engine's table of kernels, as pysecbench._pq takes it."""
    component_inputs_make()
    return PyCapsule_New(&kernels, TABLE, NULL)
