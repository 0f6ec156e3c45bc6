"""The counting twin of _curve: the same kernels compiled with PSB_COUNT."""
from cpython.pycapsule cimport PyCapsule_New

include "kernels.pxi"


def table():
    """The twin's table of kernels, in a capsule; its table of the generator is made, so no count holds it."""
    prepared_generator()
    return PyCapsule_New(&kernels, "pysecbench.kernels", NULL)
