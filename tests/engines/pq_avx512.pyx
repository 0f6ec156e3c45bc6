"""The post-quantum kernels for AVX-512 with a Python function for each, compiled like pysecbench.engine.pq_avx512."""
include "engine/pq_avx512.pyx"
include "pq_probe.pxi"
