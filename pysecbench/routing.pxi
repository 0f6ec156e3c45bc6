# The choice, per thread, of the table of kernels that the Python layer calls: the normal one, or the counting twin's
# inside operation_counts(). An extension includes this file after its kernels; it names its table's type (Kernels), in
# COUNTED the operations that it counts, in the order of the counters of twin.h from FIRST_COUNTED on, and in COMPONENTS
# the inner kernels that may be run by themselves; and it imports operator.
from cpython.pycapsule cimport PyCapsule_GetPointer
from pysecbench.arguments cimport as_choice

cdef extern from *:
    """
    static __thread void *psb_twin;
    """
    void *psb_twin


cdef Kernels *normal = &kernels


cdef Kernels *active() noexcept nogil:
    """The table for calls of this thread."""
    return normal if psb_twin == NULL else <Kernels *>psb_twin


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


def run_component(name, n):
    """Run one inner kernel n times over rotating seeded inputs.

    name: one of COMPONENTS, n: an int, 0 <= n < 2^64; else ValueError.
    """
    cdef int component = as_choice(name, "component", COMPONENTS)
    cdef uint64_t runs
    if not 0 <= operator.index(n) < 2**64:
        raise ValueError(f"n must be from 0 to 2^64 - 1, not {n}")
    runs = n
    cdef Kernels *k = active()
    k.component_inputs_make()
    with nogil:
        k.component_run(component, runs)
