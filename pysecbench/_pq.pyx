"""The compiled kernels of Keccak and of the post-quantum schemes as one extension."""
from pysecbench.arguments cimport as_choice

import operator

include "pq_kernels.pxi"

COMPONENTS = ("keccak_permutation", "shake256_short", "shake256_long", "ntt", "inverse_ntt", "expand_a", "hint",
              "wots_chain", "fors_tree", "xmss_path")
COUNTED = ("keccak_permutation", "ntt", "inverse_ntt")
cdef int FIRST_COUNTED = OP_KECCAK_PERMUTATION

include "routing.pxi"


def run_component(name, n):
    """Run one inner kernel n times over rotating seeded inputs (see pq_components.pxi).

    name: one of COMPONENTS, n: an int, 0 <= n < 2^64; else ValueError.
    """
    cdef int component = as_choice(name, "component", COMPONENTS)
    cdef uint64_t runs
    if not 0 <= operator.index(n) < 2**64:
        raise ValueError(f"n must be from 0 to 2^64 - 1, not {n}")
    runs = n
    cdef PqKernels *k = active()
    k.component_inputs_make()
    with nogil:
        k.component_run(component, runs)
