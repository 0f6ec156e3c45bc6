# The parameter sets of ML-DSA (FIPS 204, section 4, tables 1 and 2).

from pysecbench.mldsa.types cimport (COLUMNS_MOST, DEGREE, ROW, ROWS_MOST, MldsaMessage, MldsaParameters,
                                     MldsaPublicKey, Polynomial)

cdef enum:
    Q = 8380417                                     # 2^23 - 2^13 + 1
    DROPPED_BITS = 13                               # d: bits of t that the public key leaves out
    T1_BITS = 10                                    # what is left of the 23
    GAMMA2_44 = (Q - 1) // 88
    GAMMA2_65 = (Q - 1) // 32                       # of ML-DSA-87, too
    CHALLENGE_MOST = 64                             # bytes of c~
    OMEGA_MOST = 80

cdef MldsaParameters mldsa_sets[3]
mldsa_sets[0] = MldsaParameters(k=4, l=4, eta=2, tau=39, gamma1_bits=17, gamma2=GAMMA2_44, omega=80,
                                challenge_size=32, public_key_size=1312, secret_key_size=2560, signature_size=2420)
mldsa_sets[1] = MldsaParameters(k=6, l=5, eta=4, tau=49, gamma1_bits=19, gamma2=GAMMA2_65, omega=55,
                                challenge_size=48, public_key_size=1952, secret_key_size=4032, signature_size=3309)
mldsa_sets[2] = MldsaParameters(k=8, l=7, eta=2, tau=60, gamma1_bits=19, gamma2=GAMMA2_65, omega=75,
                                challenge_size=64, public_key_size=2592, secret_key_size=4896, signature_size=4627)
