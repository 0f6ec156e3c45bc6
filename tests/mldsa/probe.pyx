"""The kernels of ML-DSA for valgrind: the package's own sources compiled once more, under PSB_CT (see
pysecbench/twin.h)."""
include "pq_kernels.pxi"
include "keccak/one_state.pxi"
include "mldsa/transform.pxi"
include "mldsa/packing.pxi"
include "mldsa/uniform.pxi"

from pysecbench.twin cimport classify


class constant_time:
    """Whole operations of the three parameter sets on a secret of 32 bytes; the results are read by nobody."""

    @staticmethod
    def keygen(bytes seed):
        cdef uint8_t public_key[2592]
        cdef uint8_t secret_key[4896]
        cdef uint8_t hidden[32]
        cdef int i
        for i in range(3):
            memcpy(hidden, <const uint8_t *>seed, 32)
            classify(&hidden)
            mldsa_keygen(public_key, secret_key, &mldsa_sets[i], hidden)

    @staticmethod
    def sign(bytes seed):
        """The whole secret key is secret but for what the public key holds, too; so is the randomness."""
        cdef uint8_t public_key[2592]
        cdef uint8_t secret_key[4896]
        cdef uint8_t signature[4627]
        cdef uint8_t hidden[32]
        cdef MldsaMessage message
        cdef int i
        message.part[0] = part(b"\0\0", 2)
        message.part[1] = part(b"message", 7)
        message.mu = NULL
        for i in range(3):
            memcpy(hidden, <const uint8_t *>seed, 32)
            mldsa_keygen(public_key, secret_key, &mldsa_sets[i], hidden)
            classify(&hidden)
            classify(&secret_key)
            mldsa_sign(signature, &mldsa_sets[i], secret_key, &message, hidden)

    @staticmethod
    def leaky_sampling(bytes seed):
        """A control: sampling the matrix branches on its seed."""
        cdef Polynomial matrix[ROWS_MOST * ROW]
        cdef uint8_t hidden[32]
        memcpy(hidden, <const uint8_t *>seed, 32)
        classify(&hidden)
        expand_a(matrix, hidden, mldsa_sets[0].k, mldsa_sets[0].l)
