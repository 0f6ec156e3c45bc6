"""The compiled kernels of secp256k1, SHA-256, ECDSA and BIP340 as one extension, and the choice, per thread, of the
table that the Python layer calls: the normal kernels, or the counting twin inside operation_counts()."""
from cpython.pycapsule cimport PyCapsule_GetPointer
from pysecbench.arguments cimport as_choice

import operator

include "kernels.pxi"

cdef extern from *:
    """
    #ifndef PSB_FLAGS
    #define PSB_FLAGS "unknown"
    #endif
    #ifndef PSB_CYTHON
    #define PSB_CYTHON "unknown"
    #endif
    static __thread void *psb_twin;
    static const char *psb_compiler(void) {
    #if defined(__clang__)
        return "clang " __clang_version__;
    #else
        return "gcc " __VERSION__;
    #endif
    }
    """
    const char *PSB_FLAGS
    const char *PSB_CYTHON

    const char *psb_compiler()
    void *psb_twin

COMPONENTS = ("field_mul", "field_sqr", "field_sqrt", "inverse_fermat", "inverse_safegcd",
              "inverse_safegcd_var", "inverse_batch", "scalar_mul", "point_double", "point_add",
              "point_add_mixed")
COUNTED = ("field_mul", "field_sqr", "field_inv", "point_double", "point_add", "point_add_mixed",
           "point_add_affine")                      # in the order of the counters of twin.h


cdef CurveKernels *active() noexcept nogil:
    """The table for calls of this thread."""
    return &kernels if psb_twin == NULL else <CurveKernels *>psb_twin


cdef bint counting() noexcept nogil:
    """Whether this thread's calls are being counted."""
    return psb_twin != NULL


def compiler():
    """The compiler that built this extension and its flags: a pair of str."""
    return psb_compiler().decode(), PSB_FLAGS.decode()


def cython_version():
    """The version of Cython that compiled this extension."""
    return PSB_CYTHON.decode()


def start_counting(table):
    """Route this thread's calls to the twin whose table is in the capsule, with its counters at zero.

    RuntimeError when they are routed there already.
    """
    global psb_twin
    cdef uint64_t counts[OP_KINDS]
    if counting():
        raise RuntimeError("operations are being counted already in this thread")
    psb_twin = PyCapsule_GetPointer(table, "pysecbench.kernels")
    active().counts(counts)


def stop_counting():
    """Route this thread's calls to the normal kernels again; returns the counts that are not zero, by name."""
    global psb_twin
    cdef uint64_t counts[OP_KINDS]
    active().counts(counts)
    psb_twin = NULL
    return {name: counts[op] for op, name in enumerate(COUNTED) if counts[op]}


def run_component(name, n):
    """Run one inner kernel n times over rotating seeded inputs (see components.pxi).

    name: one of COMPONENTS, n: an int, 0 <= n < 2^64; else ValueError.
    """
    cdef int component = as_choice(name, "component", COMPONENTS)
    cdef uint64_t runs
    if not 0 <= operator.index(n) < 2**64:
        raise ValueError(f"n must be from 0 to 2^64 - 1, not {n}")
    runs = n
    cdef CurveKernels *k = active()
    k.component_inputs_make()
    with nogil:
        k.component_run(component, runs)
