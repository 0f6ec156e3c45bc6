# The table of the post-quantum kernels: what each takes and returns stands at its definition.
from libc.stdint cimport uint8_t, uint64_t
from pysecbench.keccak.types cimport Part, Sponge
from pysecbench.mldsa.types cimport MldsaMessage, MldsaParameters, MldsaPublicKey
from pysecbench.slhdsa.types cimport SlhDsaParameters

cdef enum:                                          # components, in the order of COMPONENTS
    COMPONENT_KECCAK_PERMUTATION
    COMPONENT_SHAKE256_SHORT
    COMPONENT_SHAKE256_LONG
    COMPONENT_NTT
    COMPONENT_INVERSE_NTT
    COMPONENT_EXPAND_A
    COMPONENT_HINT
    COMPONENT_WOTS_CHAIN
    COMPONENT_FORS_TREE
    COMPONENT_XMSS_PATH

ctypedef struct PqKernels:
    void (*sha3_256)(uint8_t *out, const Part *parts, int n) noexcept nogil
    void (*sha3_512)(uint8_t *out, const Part *parts, int n) noexcept nogil
    void (*shake128)(uint8_t *out, size_t size, const Part *parts, int n) noexcept nogil
    void (*shake256)(uint8_t *out, size_t size, const Part *parts, int n) noexcept nogil
    void (*sponge_init)(Sponge *s, size_t rate) noexcept nogil
    void (*sponge_absorb)(Sponge *s, const uint8_t *data, size_t size) noexcept nogil
    void (*sponge_finish)(Sponge *s, uint8_t suffix) noexcept nogil
    void (*sponge_squeeze)(Sponge *s, uint8_t *out, size_t size) noexcept nogil
    const MldsaParameters *mldsa_sets               # in the order of their names
    void (*mldsa_keygen)(uint8_t *public_key, uint8_t *secret_key, const MldsaParameters *set,
                         const uint8_t *seed) noexcept nogil
    bint (*mldsa_sign)(uint8_t *signature, const MldsaParameters *set, const uint8_t *secret_key,
                       const MldsaMessage *message, const uint8_t *randomness) noexcept nogil
    void (*mldsa_public_key_load)(MldsaPublicKey *key, const MldsaParameters *set,
                                  const uint8_t *public_key) noexcept nogil
    bint (*mldsa_verify)(const MldsaPublicKey *key, const MldsaMessage *message,
                         const uint8_t *signature) noexcept nogil
    const SlhDsaParameters *slhdsa_sets             # in the order of their names
    void (*slhdsa_keygen)(uint8_t *secret_key, const SlhDsaParameters *p, const uint8_t *seed) noexcept nogil
    void (*slhdsa_sign)(uint8_t *signature, const SlhDsaParameters *p, const uint8_t *secret_key,
                        const Part *message, const uint8_t *opt_rand) noexcept nogil
    bint (*slhdsa_verify)(const SlhDsaParameters *p, const uint8_t *public_key, const Part *message,
                          const uint8_t *signature) noexcept nogil
    void (*component_inputs_make)() noexcept
    int (*component_run)(int component, uint64_t n) noexcept nogil
    void (*counts)(uint64_t *counts) noexcept nogil

ctypedef PqKernels Kernels                          # as routing.pxi calls it

cdef Kernels *active() noexcept nogil
cdef bint counting() noexcept nogil
