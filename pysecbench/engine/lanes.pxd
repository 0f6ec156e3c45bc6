# The vector types of lanes.h. To Cython a vector is an integer type of its own, so that it takes operators.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t

cdef extern from "engine/lanes.h":
    ctypedef long U64x4
    ctypedef long U64x8
    ctypedef unsigned long U32x16
    ctypedef int I32x16
    ctypedef long I64x8
    U64x8 mul_low(U64x8 sum, U64x8 a, U64x8 b) noexcept nogil
    U64x8 mul_high(U64x8 sum, U64x8 a, U64x8 b) noexcept nogil
    U64x8 lanes_of(uint64_t x) noexcept nogil
    unsigned int lanes_equal(U64x8 a, U64x8 b) noexcept nogil
    unsigned int lanes_above(U64x8 a, U64x8 b) noexcept nogil
    U64x8 lanes_choose(unsigned int mask, U64x8 a, U64x8 b) noexcept nogil
    U64x8 lanes_sum(U64x8 a, U64x8 b, U64x8 c) noexcept nogil
    U64x8 lanes_chi(U64x8 a, U64x8 b, U64x8 c) noexcept nogil
    U64x8 lanes_rotate(U64x8 a, U64x8 n) noexcept nogil
    U64x8 lanes_permute(U64x8 index, U64x8 a) noexcept nogil
    U64x8 lanes_load(const void *p) noexcept nogil
    U64x8 lanes_load_some(unsigned int mask, const void *p) noexcept nogil
    void lanes_store(void *p, U64x8 a) noexcept nogil
    void lanes_store_some(unsigned int mask, void *p, U64x8 a) noexcept nogil
    void lanes_transpose(U64x8 *r) noexcept nogil
    U32x16 words_load(const void *p) noexcept nogil
    U32x16 words_of(unsigned int x) noexcept nogil
    void words_store(void *p, U32x16 a) noexcept nogil
    void words_transpose(U32x16 *r) noexcept nogil
    I32x16 signed_load(const void *p) noexcept nogil
    I32x16 signed_of(int32_t x) noexcept nogil
    void signed_store(void *p, I32x16 a) noexcept nogil
    void words_transpose_signed(I32x16 *r) noexcept nogil
    I64x8 sums_zero() noexcept nogil
    I64x8 words_products_even(I32x16 a, I32x16 b) noexcept nogil
    I64x8 words_products_odd(I32x16 a, I32x16 b) noexcept nogil
    bint sums_within(I64x8 a, int64_t most) noexcept nogil
    I32x16 montgomery_sum(I64x8 even, I64x8 odd, int32_t q, int32_t q_inverse) noexcept nogil
    I32x16 words_montgomery(I32x16 a, I32x16 factor, I32x16 divided) noexcept nogil
    I32x16 words_of_threes(const uint8_t *bytes) noexcept nogil
    int words_below_compress(int32_t *out, I32x16 a, int32_t bound, int count, int room) noexcept nogil
    I32x16 bits_at(int bits) noexcept nogil
    I32x16 words_unpack(const uint8_t *packed, I32x16 at, int bits) noexcept nogil
    void words_compress_bits(uint8_t *out, const int32_t *words, int bits) noexcept nogil
