# The choice, per thread, of the table of kernels that the Python layer calls: the normal one, or the counting twin's
# inside operation_counts(). An extension includes this file after its kernels; it names its table's type (Kernels) and,
# in COUNTED, the operations that it counts, in the order of the counters of twin.h from FIRST_COUNTED on.
from cpython.pycapsule cimport PyCapsule_GetPointer

cdef extern from *:
    """
    static __thread void *psb_twin;
    """
    void *psb_twin


cdef Kernels *active() noexcept nogil:
    """The table for calls of this thread."""
    return &kernels if psb_twin == NULL else <Kernels *>psb_twin


cdef bint counting() noexcept nogil:
    """Whether this thread's calls are being counted."""
    return psb_twin != NULL


def start_counting(table):
    """Route this thread's calls to the twin whose table is in the capsule, with its counters at zero.

    RuntimeError when they are routed there already.
    """
    global psb_twin
    cdef uint64_t counts[OP_KINDS]
    if counting():
        raise RuntimeError("operations are being counted already in this thread")
    psb_twin = PyCapsule_GetPointer(table, TABLE)
    active().counts(counts)


def stop_counting():
    """Route this thread's calls to the normal kernels again; returns the counts that are not zero, by name."""
    global psb_twin
    cdef uint64_t counts[OP_KINDS]
    active().counts(counts)
    psb_twin = NULL
    return {name: counts[op] for op, name in enumerate(COUNTED, FIRST_COUNTED) if counts[op]}
