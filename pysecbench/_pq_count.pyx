"""The counting twin of _pq: the same kernels compiled with PSB_COUNT."""
from cpython.pycapsule cimport PyCapsule_New

include "pq_kernels.pxi"
include "keccak/one_state.pxi"
include "mldsa/transform.pxi"
include "mldsa/packing.pxi"
include "mldsa/uniform.pxi"


def table():
    """The twin's table of kernels, in a capsule; what is made at the first use is made, so no count holds it."""
    component_inputs_make()
    return PyCapsule_New(&kernels, TABLE, NULL)
