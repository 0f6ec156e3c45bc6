# The vector types of lanes.h. To Cython a vector is an integer type of its own, so that it takes operators.
from libc.stdint cimport uint64_t

cdef extern from "engine/lanes.h":
    ctypedef long U64x4
    ctypedef long U64x8
    ctypedef unsigned long U32x16
    U64x8 mul_low(U64x8 sum, U64x8 a, U64x8 b) noexcept nogil
    U64x8 mul_high(U64x8 sum, U64x8 a, U64x8 b) noexcept nogil
    U64x8 lanes_of(uint64_t x) noexcept nogil
    unsigned int lanes_equal(U64x8 a, U64x8 b) noexcept nogil
    unsigned int lanes_above(U64x8 a, U64x8 b) noexcept nogil
    U64x8 lanes_choose(unsigned int mask, U64x8 a, U64x8 b) noexcept nogil
    U64x8 lanes_load(const void *p) noexcept nogil
    U64x8 lanes_load_some(unsigned int mask, const void *p) noexcept nogil
    void lanes_store(void *p, U64x8 a) noexcept nogil
    void lanes_store_some(unsigned int mask, void *p, U64x8 a) noexcept nogil
    void lanes_transpose(U64x8 *r) noexcept nogil
    U32x16 words_load(const void *p) noexcept nogil
    U32x16 words_of(unsigned int x) noexcept nogil
    void words_store(void *p, U32x16 a) noexcept nogil
    void words_transpose(U32x16 *r) noexcept nogil
