# The post-quantum kernels from Keccak to the schemes, bottom to top, and the table through which the Python layer
# calls them. _pq.pyx includes this file for the portable kernels, _pq_count.pyx for the counting twin, engine/pq_*.pyx
# for the wider engines; each with its own permutation of one state, transform, packing and uniform polynomials.

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset
from pysecbench._pq cimport PqKernels
from pysecbench.twin cimport OP_KECCAK_PERMUTATION, count_op, declassify, verify_check

include "keccak/permutation.pxi"
include "keccak/sponge.pxi"
include "mldsa/parameters.pxi"
include "mldsa/ring.pxi"
include "mldsa/encoding.pxi"
include "mldsa/sampling.pxi"
include "mldsa/scheme.pxi"
include "slhdsa/parameters.pxi"
include "slhdsa/address.pxi"
include "slhdsa/hashing.pxi"
include "slhdsa/wots.pxi"
include "slhdsa/xmss.pxi"
include "slhdsa/fors.pxi"
include "slhdsa/scheme.pxi"
include "pq_components.pxi"
include "counters.pxi"


cdef const char *TABLE = "pysecbench.pq_kernels"
cdef PqKernels kernels
kernels.sha3_256 = sha3_256
kernels.sha3_512 = sha3_512
kernels.shake128 = shake128
kernels.shake256 = shake256
kernels.sponge_init = sponge_init
kernels.sponge_absorb = sponge_absorb
kernels.sponge_finish = sponge_finish
kernels.sponge_squeeze = sponge_squeeze
kernels.mldsa_sets = mldsa_sets
kernels.mldsa_keygen = mldsa_keygen
kernels.mldsa_sign = mldsa_sign
kernels.mldsa_public_key_load = mldsa_public_key_load
kernels.mldsa_verify = mldsa_verify
kernels.slhdsa_sets = slhdsa_sets
kernels.slhdsa_keygen = slhdsa_keygen
kernels.slhdsa_sign = slhdsa_sign
kernels.slhdsa_verify = slhdsa_verify
kernels.component_inputs_make = component_inputs_make
kernels.component_run = component_run
kernels.counts = entry_counts
