"""The counting twin of _curve: the same kernels compiled with PSB_COUNT."""
from cpython.pycapsule cimport PyCapsule_New

include "kernels.pxi"


def table():
    """The twin's table of kernels, in a capsule; its tables of the generator are made, so no count holds them."""
    prepared_generator()
    pthread_once(&comb_once, comb_make)
    return PyCapsule_New(&kernels, "pysecbench.kernels", NULL)
