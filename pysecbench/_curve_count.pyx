"""The counting twin of _curve: the same kernels compiled with PSB_COUNT."""
from cpython.pycapsule cimport PyCapsule_New

include "kernels.pxi"


def table():
    """The twin's table of kernels, in a capsule; what is made at the first use is made, so no count holds it."""
    prepared_generator()
    pthread_once(&comb_once, comb_make)
    component_inputs_make()
    return PyCapsule_New(&kernels, TABLE, NULL)
