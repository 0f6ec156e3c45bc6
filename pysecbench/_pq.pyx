"""The compiled kernels of Keccak and of the post-quantum schemes as one extension."""
import operator


include "pq_kernels.pxi"

COMPONENTS = ("keccak_permutation", "shake256_short", "shake256_long", "ntt", "inverse_ntt", "expand_a", "hint",
              "wots_chain", "fors_tree", "xmss_path")
COUNTED = ("keccak_permutation", "ntt", "inverse_ntt")
cdef int FIRST_COUNTED = OP_KECCAK_PERMUTATION

include "routing.pxi"
