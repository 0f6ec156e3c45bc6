# The counters of twin.h as a table of kernels gives them out; both extensions include this file.

from pysecbench.twin cimport OP_KINDS, count_reset, counted


cdef void entry_counts(uint64_t *counts) noexcept nogil:
    """Read this thread's counters (zeros outside the counting twin) and start them anew."""
    cdef int op
    for op in range(OP_KINDS):
        counts[op] = counted(op)
        count_reset(op)
