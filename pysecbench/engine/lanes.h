/* The vector types of the engines, and the operations on them that C has no operators for. Each extension is compiled
 * for the instruction set that it needs; what a set lacks is not defined. */
#ifndef PSB_LANES_H
#define PSB_LANES_H

#include <stdint.h>

typedef uint64_t U64x4 __attribute__((vector_size(32)));
typedef uint64_t U64x8 __attribute__((vector_size(64)));
typedef uint32_t U32x16 __attribute__((vector_size(64)));

#ifdef __AVX512IFMA__
#include <immintrin.h>

/* sum + the low or the high 52 bits of the product of two numbers of 52 bits, in each lane */
#define mul_low(sum, a, b) ((U64x8)_mm512_madd52lo_epu64((__m512i)(sum), (__m512i)(a), (__m512i)(b)))
#define mul_high(sum, a, b) ((U64x8)_mm512_madd52hi_epu64((__m512i)(sum), (__m512i)(a), (__m512i)(b)))
/* a number in all lanes */
#define lanes_of(x) ((U64x8)_mm512_set1_epi64((long long)(x)))
/* masks, a bit a lane */
#define lanes_equal(a, b) ((unsigned)_mm512_cmpeq_epu64_mask((__m512i)(a), (__m512i)(b)))
#define lanes_above(a, b) ((unsigned)_mm512_cmpgt_epu64_mask((__m512i)(a), (__m512i)(b)))
#define lanes_choose(mask, a, b) ((U64x8)_mm512_mask_blend_epi64((__mmask8)(mask), (__m512i)(b), (__m512i)(a)))
#define lanes_load(p) ((U64x8)_mm512_loadu_si512(p))
#define lanes_load_some(mask, p) ((U64x8)_mm512_maskz_loadu_epi64((__mmask8)(mask), p))
#define lanes_store(p, a) _mm512_storeu_si512(p, (__m512i)(a))
#define lanes_store_some(mask, p, a) _mm512_mask_storeu_epi64(p, (__mmask8)(mask), (__m512i)(a))

/* Transpose eight rows of eight words: by words of pairs of rows, then by pairs, then by quarters. */
static inline void lanes_transpose(U64x8 *r) {
    __m512i a[8], b[8];
    for (int i = 0; i < 8; i += 2) {
        a[i] = _mm512_unpacklo_epi64((__m512i)r[i], (__m512i)r[i + 1]);
        a[i + 1] = _mm512_unpackhi_epi64((__m512i)r[i], (__m512i)r[i + 1]);
    }
    for (int i = 0; i < 8; i += 4)
        for (int j = 0; j < 2; j++) {
            b[i + j] = _mm512_shuffle_i64x2(a[i + j], a[i + j + 2], 0x88);
            b[i + j + 2] = _mm512_shuffle_i64x2(a[i + j], a[i + j + 2], 0xdd);
        }
    for (int j = 0; j < 4; j++) {
        r[j] = (U64x8)_mm512_shuffle_i64x2(b[j], b[j + 4], 0x88);
        r[j + 4] = (U64x8)_mm512_shuffle_i64x2(b[j], b[j + 4], 0xdd);
    }
}

#define words_of(x) ((U32x16)_mm512_set1_epi32((int)(x)))
#define words_store(p, a) _mm512_storeu_si512(p, (__m512i)(a))
/* sixteen words that are stored big-endian */
static inline U32x16 words_load(const void *p) {
    const __m512i swap = _mm512_broadcast_i32x4(_mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3));
    return (U32x16)_mm512_shuffle_epi8(_mm512_loadu_si512(p), swap);
}

/* Transpose sixteen rows of sixteen words: within rows of four words, then by quarters. */
static inline void words_transpose(U32x16 *r) {
    __m512i a[16], b[16];
    for (int i = 0; i < 16; i += 2) {
        a[i] = _mm512_unpacklo_epi32((__m512i)r[i], (__m512i)r[i + 1]);
        a[i + 1] = _mm512_unpackhi_epi32((__m512i)r[i], (__m512i)r[i + 1]);
    }
    for (int i = 0; i < 16; i += 4)
        for (int j = 0; j < 2; j++) {
            b[i + 2 * j] = _mm512_unpacklo_epi64(a[i + j], a[i + j + 2]);
            b[i + 2 * j + 1] = _mm512_unpackhi_epi64(a[i + j], a[i + j + 2]);
        }
    for (int i = 0; i < 16; i += 8)
        for (int j = 0; j < 4; j++) {
            a[i + j] = _mm512_shuffle_i32x4(b[i + j], b[i + j + 4], 0x88);
            a[i + j + 4] = _mm512_shuffle_i32x4(b[i + j], b[i + j + 4], 0xdd);
        }
    for (int j = 0; j < 4; j++) {
        r[j] = (U32x16)_mm512_shuffle_i32x4(a[j], a[j + 8], 0x88);
        r[j + 8] = (U32x16)_mm512_shuffle_i32x4(a[j], a[j + 8], 0xdd);
        r[j + 4] = (U32x16)_mm512_shuffle_i32x4(a[j + 4], a[j + 12], 0x88);
        r[j + 12] = (U32x16)_mm512_shuffle_i32x4(a[j + 4], a[j + 12], 0xdd);
    }
}
#endif

#endif
