"""The post-quantum kernels for AVX2 with a Python function for each, compiled like pysecbench.engine.pq_avx2."""
include "engine/pq_avx2.pyx"
include "pq_probe.pxi"
