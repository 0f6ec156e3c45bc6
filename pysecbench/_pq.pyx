"""The compiled kernels of Keccak and of the post-quantum schemes as one extension."""
import operator

from pysecbench import engine as engines

include "pq_kernels.pxi"
include "keccak/one_state.pxi"
include "mldsa/transform.pxi"
include "mldsa/packing.pxi"
include "mldsa/uniform.pxi"

COMPONENTS = ("keccak_permutation", "shake256_short", "shake256_long", "ntt", "inverse_ntt", "expand_a", "hint",
              "wots_chain", "fors_tree", "xmss_path")
COUNTED = ("keccak_permutation", "ntt", "inverse_ntt")
cdef int FIRST_COUNTED = OP_KECCAK_PERMUTATION

include "routing.pxi"


def use_engine(table):
    """Run all kernels on the engine whose table is in the capsule, on the portable ones for None."""
    global normal
    normal = &kernels if table is None else <PqKernels *>PyCapsule_GetPointer(table, TABLE)


engines.join("pq", use_engine)
