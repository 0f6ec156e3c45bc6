"""The kernels of SLH-DSA for tests: the package's own sources compiled once more, under the macro of one of their twins
(see pysecbench/twin.h).
"""
include "pq_kernels.pxi"
include "keccak/one_state.pxi"
include "mldsa/transform.pxi"
include "mldsa/packing.pxi"
include "mldsa/uniform.pxi"

from pysecbench.twin cimport classify


cdef enum:
    SIGNATURE_MOST = 49856                          # bytes, of 256f


cdef struct Secrets:                                # SK.seed || SK.prf of the longest n, marked as a whole
    uint8_t b[2 * N_MOST]


cdef void secret_key_make(uint8_t *secret_key, const SlhDsaParameters *p, bytes secret):
    """A secret key whose SK.seed and SK.prf, made of a secret of 32 bytes, are marked; PK.seed is public, and so is
    PK.root, here not the right one, as which nothing reads it."""
    cdef Secrets hidden
    cdef int i
    memset(secret_key, 7, 4 * p.n)
    for i in range(2):
        memcpy(&hidden.b[N_MOST * i], <const uint8_t *>secret, N_MOST)
    hidden.b[N_MOST] ^= 1
    classify(&hidden)
    memcpy(secret_key, &hidden, 2 * p.n)


class constant_time:
    """Whole operations on a secret of 32 bytes; the results are read by nobody. Of the sets, the fast ones, by the
    number of their bytes: the small ones are the same code with other heights."""

    @staticmethod
    def keygen(bytes secret, int n=16):
        cdef const SlhDsaParameters *p = &slhdsa_sets[(n // 8 - 2) * 2 + 1]
        cdef uint8_t secret_key[4 * N_MOST]
        cdef uint8_t seed[4 * N_MOST]
        secret_key_make(seed, p, secret)
        slhdsa_keygen(secret_key, p, seed)

    @staticmethod
    def sign(bytes secret, int n=16):
        """The randomness is secret, too."""
        cdef const SlhDsaParameters *p = &slhdsa_sets[(n // 8 - 2) * 2 + 1]
        cdef uint8_t secret_key[4 * N_MOST]
        cdef uint8_t signature[SIGNATURE_MOST]
        cdef Part message[2]
        secret_key_make(secret_key, p, secret)
        message[0] = part(b"\0\0", 2)
        message[1] = part(b"message", 7)
        slhdsa_sign(signature, p, secret_key, message, secret_key)

    @staticmethod
    def keygen_192f(bytes secret):
        constant_time.keygen(secret, 24)

    @staticmethod
    def keygen_256f(bytes secret):
        constant_time.keygen(secret, 32)

    @staticmethod
    def sign_192f(bytes secret):
        constant_time.sign(secret, 24)

    @staticmethod
    def sign_256f(bytes secret):
        constant_time.sign(secret, 32)

    @staticmethod
    def leaky_message(bytes secret):
        """A control: how far WOTS+ walks its chains depends on what it signs."""
        cdef const SlhDsaParameters *p = &slhdsa_sets[1]
        cdef uint8_t secret_key[4 * N_MOST]
        cdef uint8_t signature[LEN_MOST * N_MOST]
        cdef SlhDsaKey key
        cdef Address address
        secret_key_make(secret_key, p, secret)
        key.p = p
        key.sk_seed = secret_key
        key.pk_seed = secret_key + 2 * p.n
        address_set_zero(&address)
        wots_sign(signature, &key, secret_key, &address)


# ---- a division by a secret, which valgrind does not see ---------------------------------------------------

cdef uint32_t divide_by_secret(uint32_t value, const uint8_t *secret) noexcept nogil:
    return value // (secret[0] | 1)


def division(bytes secret):
    """A control: the time of this depends on the secret on many processors."""
    return divide_by_secret(1 << 31, secret)
