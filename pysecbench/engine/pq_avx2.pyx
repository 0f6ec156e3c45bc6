"""The post-quantum kernels for AVX2: four states of Keccak at a time; loops over coefficients are the compiler's."""
from cpython.pycapsule cimport PyCapsule_New

include "../pq_kernels.pxi"
include "../keccak/one_state.pxi"
include "../mldsa/transform.pxi"
include "../mldsa/packing.pxi"
include "../mldsa/uniform.pxi"


def table():
    """The engine's table of kernels, as pysecbench._pq takes it."""
    component_inputs_make()
    return PyCapsule_New(&kernels, TABLE, NULL)
