# The curve's kernels from the field to the schemes, bottom to top, and the table through which the Python layer
# calls them. _curve.pyx includes this file for the normal kernels, _curve_count.pyx for the counting twin.

from libc.stdint cimport SIZE_MAX
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memchr, memcmp
from pysecbench._curve cimport CurveKernels
from pysecbench.engine.curve_types cimport (TWO_DIGITS, TWO_GENERATOR_DIGITS, TWO_GENERATOR_WINDOW, TWO_TABLE,
                                            TWO_WINDOW, CurveEngine, PointSum, TwoMultiples, sum_room)

include "secp256k1/field.pxi"
include "secp256k1/group.pxi"
include "secp256k1/scalar.pxi"
include "secp256k1/inverse.pxi"
include "secp256k1/point.pxi"
include "secp256k1/recode.pxi"
include "secp256k1/split.pxi"
include "secp256k1/small_group.pxi"
include "secp256k1/tables.pxi"
include "secp256k1/double_and_add.pxi"
include "secp256k1/comb.pxi"
include "secp256k1/windows.pxi"
include "secp256k1/multiply.pxi"
include "secp256k1/straus.pxi"
include "secp256k1/half_terms.pxi"
include "secp256k1/pippenger.pxi"
include "secp256k1/batch_affine.pxi"
include "sha256/compression.pxi"
include "engine/curve_portable.pxi"
include "secp256k1/bucket_weights.pxi"
include "secp256k1/pippenger_affine.pxi"
include "secp256k1/bos_coster.pxi"
include "secp256k1/msm.pxi"
include "sha256/hmac.pxi"
include "ecdsa/nonce.pxi"
include "ecdsa/scheme.pxi"
include "schnorr/challenge.pxi"
include "schnorr/scheme.pxi"
include "secp256k1/sums_of_two.pxi"
include "ecdsa/many.pxi"
include "schnorr/many.pxi"
include "schnorr/batch.pxi"
include "components.pxi"
include "counters.pxi"


# ---- entry points that the schemes do not already have -----------------------------------------------

cdef void entry_add(AffinePoint *r, const AffinePoint *a, const AffinePoint *b) noexcept nogil:
    cdef JacobianPoint j
    jacobian_set_affine(&j, a)
    point_add_mixed_var(&j, &j, b)
    affine_set_jacobian_var(r, &j)


cdef void entry_multiply(AffinePoint *r, const uint8_t *k, const AffinePoint *p, const PreparedPoint *prepared,
                         int method) noexcept nogil:
    cdef Scalar scalar
    cdef JacobianPoint j
    scalar_set_bytes(&scalar, k)
    multiply_by_method_var(&j, &scalar, p, prepared, method)
    affine_set_jacobian(r, &j)


cdef bint entry_msm(AffinePoint *r, const uint8_t *k, const AffinePoint *p, size_t n, int method,
                    size_t scratch_bytes) noexcept nogil:
    cdef Scalar *scalars = <Scalar *>malloc((n + 1) * sizeof(Scalar))
    cdef JacobianPoint j
    cdef bint done = False
    cdef size_t i
    if scalars != NULL:
        for i in range(n):
            scalar_set_bytes(&scalars[i], k + 32 * i)
        done = msm_by_method_var(&j, scalars, p, n, method, scratch_bytes)
    if done:
        affine_set_jacobian_var(r, &j)
    free(scalars)
    return done


cdef void entry_digest(uint8_t *digest, const uint8_t *data, size_t size) noexcept nogil:
    cdef Sha256 hash
    sha256_init(&hash)
    sha256_update(&hash, data, size)
    sha256_finish(digest, &hash)


cdef void entry_tagged(uint8_t *digest, const uint8_t *tag, size_t tag_size, const uint8_t *data,
                       size_t size) noexcept nogil:
    cdef Sha256 hash
    sha256_init_tagged(&hash, tag, tag_size)
    sha256_update(&hash, data, size)
    sha256_finish(digest, &hash)


cdef void entry_hmac(uint8_t *mac, const uint8_t *key, size_t key_size, const uint8_t *data,
                     size_t size) noexcept nogil:
    cdef HmacKey k
    hmac_set_key(&k, key, key_size)
    hmac_sha256(mac, &k, data, size)


cdef const char *TABLE = "pysecbench.curve_kernels"
cdef CurveKernels kernels
kernels.point_parse = affine_set_bytes
kernels.point_serialize = affine_get_bytes
kernels.point_negate = affine_negate
kernels.point_add = entry_add
kernels.multiply = entry_multiply
kernels.msm = entry_msm
kernels.prepare = prepare_table
kernels.ecdsa_public_key = ecdsa_public_key
kernels.ecdsa_sign = ecdsa_sign
kernels.ecdsa_verify = ecdsa_verify
kernels.schnorr_public_key = schnorr_public_key
kernels.schnorr_sign = schnorr_sign
kernels.schnorr_verify = schnorr_verify
kernels.ecdsa_verify_many = ecdsa_verify_many
kernels.schnorr_verify_many = schnorr_verify_many
kernels.schnorr_verify_batch = schnorr_verify_batch
kernels.sha256_digest = entry_digest
kernels.sha256_tagged = entry_tagged
kernels.sha256_hmac = entry_hmac
kernels.component_inputs_make = component_inputs_make
kernels.component_run = component_run
kernels.counts = entry_counts
