# The post-quantum kernels for tests, written once: each engine's probe is its kernels and these functions.
include "pq_probe_keccak.pxi"
include "pq_probe_mldsa.pxi"
include "pq_probe_slhdsa.pxi"
