# The values that the kernels of ML-DSA pass to each other and to the Python layer.
from libc.stdint cimport int32_t, uint8_t
from pysecbench.keccak.types cimport Part

cdef enum:
    DEGREE = 256                                    # coefficients of a polynomial
    ROWS_MOST = 8                                   # k and l of ML-DSA-87
    COLUMNS_MOST = 7
    ROW = 8                                         # polynomials from one row of a matrix to the next

ctypedef struct Polynomial:
    int32_t c[DEGREE]                               # in the range that the function at hand states

ctypedef struct MldsaParameters:                    # FIPS 204, section 4, tables 1 and 2
    int k                                           # rows of the matrix
    int l                                           # columns
    int eta                                         # secret coefficients are from -eta to eta
    int tau                                         # coefficients of the challenge that are not 0
    int gamma1_bits                                 # gamma1 = 2^gamma1_bits
    int32_t gamma2
    int omega                                       # most 1s of a hint
    int challenge_size                              # bytes of c~, lambda / 4
    size_t public_key_size
    size_t secret_key_size
    size_t signature_size

ctypedef struct MldsaPublicKey:                     # a public key with all that does not depend on the message
    const MldsaParameters *set
    uint8_t rho[32]
    uint8_t tr[64]
    Polynomial matrix[ROWS_MOST * ROW]              # each row A's l polynomials, then -t1 2^d, transformed

ctypedef struct MldsaMessage:                       # M' of FIPS 204 in two pieces, or what takes its place
    Part part[2]
    const uint8_t *mu                               # the message representative of 64 bytes; NULL to compute it
