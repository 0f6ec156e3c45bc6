"""The kernels of ML-DSA on coefficients, for tests: the package's own sources compiled once more, under the macro of
one of their twins (see pysecbench/twin.h), with a Python function for each kernel. A polynomial is a sequence of 256
integers, and a list comes back.
"""
include "pq_kernels.pxi"
include "keccak/one_state.pxi"
include "mldsa/transform.pxi"
include "mldsa/packing.pxi"
include "mldsa/uniform.pxi"


cdef int polynomial_read(Polynomial *r, object coefficients) except -1:
    cdef int j
    for j in range(DEGREE):
        r.c[j] = coefficients[j]
    return 0


cdef list coefficients_of(const Polynomial *a):
    return [a.c[j] for j in range(DEGREE)]


# ---- the ring ------------------------------------------------------------------------------------------

def montgomery(int64_t a):
    return montgomery_reduce(a)


def transform(a):
    cdef Polynomial w
    polynomial_read(&w, a)
    ntt(&w)
    return coefficients_of(&w)


def inverse_transform(a):
    cdef Polynomial w
    polynomial_read(&w, a)
    inverse_ntt(&w)
    return coefficients_of(&w)


def inner(row, vector):
    """Of at most 8 polynomials each."""
    cdef Polynomial a[8]
    cdef Polynomial b[8]
    cdef Polynomial r
    cdef int i
    for i in range(len(row)):
        polynomial_read(&a[i], row[i])
        polynomial_read(&b[i], vector[i])
    inner_product(&r, a, b, len(row))
    return coefficients_of(&r)


def centered(a):
    cdef Polynomial r
    polynomial_read(&r, a)
    center(&r)
    return coefficients_of(&r)


def canonical(a):
    cdef Polynomial r
    polynomial_read(&r, a)
    canonicalize(&r)
    return coefficients_of(&r)


def reaches(a, int32_t bound):
    cdef Polynomial r
    polynomial_read(&r, a)
    return norm_reaches(&r, bound) != 0


# ---- rounding, hints and encodings ---------------------------------------------------------------------

def power_rounded(a):
    cdef Polynomial r, high, low
    polynomial_read(&r, a)
    power2round(&high, &low, &r)
    return coefficients_of(&high), coefficients_of(&low)


def decomposed(a, int32_t gamma2):
    """High bits and low bits."""
    cdef Polynomial r, high, low
    polynomial_read(&r, a)
    high_bits(&high, &r, gamma2)
    low_bits(&low, &r, gamma2)
    return coefficients_of(&high), coefficients_of(&low)


def hint_made(a, b, int32_t gamma2):
    """The hint and how many 1s it has."""
    cdef Polynomial r, s
    cdef uint8_t hint[DEGREE]
    polynomial_read(&r, a)
    polynomial_read(&s, b)
    ones = make_hint(hint, &r, &s, gamma2)
    return list(hint[:DEGREE]), ones


def hint_used(bytes hint, a, int32_t gamma2):
    cdef Polynomial r, out
    polynomial_read(&r, a)
    use_hint(&out, hint, &r, gamma2)
    return coefficients_of(&out)


def packed(a, int32_t high, int bits):
    """By bit_pack: the differences high - a."""
    cdef Polynomial r
    cdef uint8_t out[32 * 20]
    polynomial_read(&r, a)
    bit_pack(out, &r, high, bits)
    return out[:packed_size(bits)]


def unpacked(bytes content, int32_t high, int bits):
    cdef Polynomial r
    bit_unpack(&r, content, high, bits)
    return coefficients_of(&r)


# ---- secrets under valgrind (PSB_CT) -------------------------------------------------------------------

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
