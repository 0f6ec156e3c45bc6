# The parameter sets of SLH-DSA with SHAKE (FIPS 205, section 11, table 2), in the order of the names in slhdsa/api.pyx.

from pysecbench.slhdsa.types cimport SlhDsaParameters

cdef enum:                                          # the most of any set, for buffers
    N_MOST = 32
    LEN_MOST = 67
    K_MOST = 35
    A_MOST = 14
    M_MOST = 49

cdef enum:
    W = 16                                          # of WOTS+, whose digits are of lg_w = 4 bits
    SLHDSA_SETS = 6


cdef SlhDsaParameters parameters_of(int n, int h, int d, int a, int k, int m):
    cdef SlhDsaParameters p
    p.n, p.h, p.d, p.a, p.k, p.m = n, h, d, a, k, m
    p.h_prime = h // d
    p.len = 2 * n + 3
    p.public_key_size = 2 * n
    p.secret_key_size = 4 * n
    p.signature_size = (1 + k * (1 + a) + h + d * p.len) * n
    return p


cdef SlhDsaParameters slhdsa_sets[SLHDSA_SETS]
slhdsa_sets[0] = parameters_of(16, 63, 7, 12, 14, 30)
slhdsa_sets[1] = parameters_of(16, 66, 22, 6, 33, 34)
slhdsa_sets[2] = parameters_of(24, 63, 7, 14, 17, 39)
slhdsa_sets[3] = parameters_of(24, 66, 22, 8, 33, 42)
slhdsa_sets[4] = parameters_of(32, 64, 8, 14, 22, 47)
slhdsa_sets[5] = parameters_of(32, 68, 17, 9, 35, 49)
