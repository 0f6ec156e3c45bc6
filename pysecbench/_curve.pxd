# The table of the curve's kernels: what each takes and returns stands at its definition. Byte strings are given
# by pointer; where no size follows they have the fixed size that the scheme names (32, or 64 for signatures).
from libc.stdint cimport uint8_t, uint64_t
from pysecbench.item_types cimport SignedItem
from pysecbench.secp256k1.types cimport AffinePoint, PreparedPoint

cdef enum:                                          # methods of multiplication, in the order of their names
    MULTIPLY_AUTO
    MULTIPLY_DOUBLE_AND_ADD
    MULTIPLY_DOUBLE_AND_ADD_RTL
    MULTIPLY_DOUBLE_AND_ADD_RECURSIVE
    MULTIPLY_LADDER
    MULTIPLY_WINDOWS
    MULTIPLY_GLV_WINDOWS
    MULTIPLY_WNAF
    MULTIPLY_GLV_WNAF
    MULTIPLY_COMB

cdef enum:                                          # methods of multi-scalar multiplication
    MSM_AUTO
    MSM_TERM_BY_TERM
    MSM_STRAUS
    MSM_BOS_COSTER
    MSM_PIPPENGER
    MSM_PIPPENGER_AFFINE
    MSM_CONSTANT_TIME

cdef enum:                                          # components, in the order of COMPONENTS
    COMPONENT_FIELD_MUL
    COMPONENT_FIELD_SQR
    COMPONENT_FIELD_SQRT
    COMPONENT_INVERSE_FERMAT
    COMPONENT_INVERSE_SAFEGCD
    COMPONENT_INVERSE_SAFEGCD_VAR
    COMPONENT_INVERSE_BATCH
    COMPONENT_SCALAR_MUL
    COMPONENT_POINT_DOUBLE
    COMPONENT_POINT_ADD
    COMPONENT_POINT_ADD_MIXED

ctypedef struct CurveKernels:
    bint (*point_parse)(AffinePoint *r, const uint8_t *b, size_t size) noexcept nogil
    size_t (*point_serialize)(uint8_t *b, const AffinePoint *a, bint compressed) noexcept nogil
    void (*point_negate)(AffinePoint *r, const AffinePoint *a) noexcept nogil
    void (*point_add)(AffinePoint *r, const AffinePoint *a, const AffinePoint *b) noexcept nogil
    void (*multiply)(AffinePoint *r, const uint8_t *k, const AffinePoint *p, const PreparedPoint *prepared,
                     int method) noexcept nogil
    bint (*msm)(AffinePoint *r, const uint8_t *k, const AffinePoint *p, size_t n, int method,
                size_t scratch_bytes) noexcept nogil
    bint (*prepare)(PreparedPoint *r, const AffinePoint *p, int window) noexcept nogil
    size_t (*ecdsa_public_key)(uint8_t *key, const uint8_t *secret, bint compressed) noexcept nogil
    bint (*ecdsa_sign)(uint8_t *signature, const uint8_t *secret, const uint8_t *digest) noexcept nogil
    bint (*ecdsa_verify)(const uint8_t *key, size_t key_size, const uint8_t *digest, const uint8_t *signature,
                         bint allow_high_s, const PreparedPoint *prepared) noexcept nogil
    bint (*schnorr_public_key)(uint8_t *key, const uint8_t *secret) noexcept nogil
    int (*schnorr_sign)(uint8_t *signature, const uint8_t *secret, const uint8_t *message, size_t size,
                        const uint8_t *aux_rand) noexcept nogil
    bint (*schnorr_verify)(const uint8_t *key, const uint8_t *message, size_t size, const uint8_t *signature,
                           const PreparedPoint *prepared) noexcept nogil
    void (*ecdsa_verify_many)(uint8_t *verdicts, const SignedItem *items, size_t n) noexcept nogil
    void (*schnorr_verify_many)(uint8_t *verdicts, const SignedItem *items, size_t n) noexcept nogil
    int (*schnorr_verify_batch)(const SignedItem *items, size_t n, int method,
                                size_t scratch_bytes) noexcept nogil
    void (*sha256_digest)(uint8_t *digest, const uint8_t *data, size_t size) noexcept nogil
    void (*sha256_tagged)(uint8_t *digest, const uint8_t *tag, size_t tag_size, const uint8_t *data,
                          size_t size) noexcept nogil
    void (*sha256_hmac)(uint8_t *mac, const uint8_t *key, size_t key_size, const uint8_t *data,
                        size_t size) noexcept nogil
    void (*component_inputs_make)() noexcept
    uint64_t (*component_run)(int component, uint64_t n) noexcept nogil
    void (*counts)(uint64_t *counts) noexcept nogil

ctypedef CurveKernels Kernels                       # as routing.pxi calls it

cdef Kernels *active() noexcept nogil
cdef bint counting() noexcept nogil
