# The values that the kernels of SLH-DSA pass to each other and to the Python layer.
from libc.stdint cimport uint8_t

ctypedef struct SlhDsaParameters:   # FIPS 205, section 11, table 2
    int n                           # bytes of a seed, node or hash value
    int h                           # levels of the hypertree
    int d                           # its layers
    int h_prime                     # levels of an XMSS tree: h / d
    int a                           # levels of a FORS tree
    int k                           # FORS trees
    int m                           # bytes of a message digest
    int len                         # chains of WOTS+: 2n + 3, with lg_w = 4
    int public_key_size             # bytes
    int secret_key_size
    int signature_size
