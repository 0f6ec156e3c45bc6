/* The vector types of the engines, and the operations on them that C has no operators for. Each extension is compiled
 * for the instruction set that it needs; what a set lacks is not defined. */
#ifndef PSB_LANES_H
#define PSB_LANES_H

#include <stdint.h>

typedef uint64_t U64x4 __attribute__((vector_size(32)));
typedef uint64_t U64x8 __attribute__((vector_size(64)));
typedef uint32_t U32x16 __attribute__((vector_size(64)));
typedef int32_t I32x16 __attribute__((vector_size(64)));
typedef int64_t I64x8 __attribute__((vector_size(64)));

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
/* 0x96 and 0xd2: the truth tables of a ^ b ^ c and of a ^ (~b & c) */
#define lanes_sum(a, b, c) ((U64x8)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), 0x96))
#define lanes_chi(a, b, c) ((U64x8)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), 0xd2))
#define lanes_rotate(a, n) ((U64x8)_mm512_rolv_epi64((__m512i)(a), (__m512i)(n)))
/* the lanes of a that an index names */
#define lanes_permute(index, a) ((U64x8)_mm512_permutexvar_epi64((__m512i)(index), (__m512i)(a)))
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

/* ---- signed words: coefficients of ML-DSA ------------------------------------------------------------ */

#define signed_load(p) ((I32x16)_mm512_loadu_si512(p))
#define signed_store(p, a) _mm512_storeu_si512(p, (__m512i)(a))
#define signed_of(x) ((I32x16)_mm512_set1_epi32(x))
#define words_transpose_signed(r) words_transpose((U32x16 *)(r))
#define sums_zero() ((I64x8)_mm512_setzero_si512())

/* the products, of 64 bits, of the words in even or in odd places */
#define odd_words(a) _mm512_castps_si512(_mm512_movehdup_ps(_mm512_castsi512_ps((__m512i)(a))))
#define words_products_even(a, b) ((I64x8)_mm512_mul_epi32((__m512i)(a), (__m512i)(b)))
#define words_products_odd(a, b) ((I64x8)_mm512_mul_epi32(odd_words(a), odd_words(b)))

/* whether no sum exceeds a bound in absolute value */
#define sums_within(a, most) \
    (!_mm512_cmpgt_epu64_mask(_mm512_abs_epi64((__m512i)(a)), _mm512_set1_epi64((long long)(most))))

/* the high words of sums of 64 bits, put together again */
static inline I32x16 words_high(__m512i even, __m512i odd) {
    return (I32x16)_mm512_mask_blend_epi32(0xaaaa, odd_words(even), odd);
}

/* 2^-32 times the sums modulo q (Montgomery; see montgomery_reduce in mldsa/ring.pxi) */
static inline I32x16 montgomery_sum(I64x8 even, I64x8 odd, int32_t q, int32_t q_inverse) {
    const __m512i modulus = _mm512_set1_epi32(q), inverse = _mm512_set1_epi32(q_inverse);
    __m512i e = _mm512_mul_epi32(_mm512_mul_epi32((__m512i)even, inverse), modulus);
    __m512i o = _mm512_mul_epi32(_mm512_mul_epi32((__m512i)odd, inverse), modulus);
    return words_high(_mm512_sub_epi64((__m512i)even, e), _mm512_sub_epi64((__m512i)odd, o));
}

/* 2^-32 a factor modulo q = 8380417, with the factor times q^-1 modulo 2^32 beside it */
static inline I32x16 words_montgomery(I32x16 a, I32x16 factor, I32x16 divided) {
    const __m512i q = _mm512_set1_epi32(8380417);
    __m512i e = _mm512_mul_epi32(_mm512_mul_epi32((__m512i)a, (__m512i)divided), q);
    __m512i o = _mm512_mul_epi32(_mm512_mul_epi32(odd_words(a), odd_words(divided)), q);
    return words_high(_mm512_sub_epi64((__m512i)words_products_even(a, factor), e),
                      _mm512_sub_epi64((__m512i)words_products_odd(a, factor), o));
}

/* ---- words in packed bytes --------------------------------------------------------------------------- */

/* sixteen numbers of 23 bits, each the low bits of three of 48 bytes */
static inline I32x16 words_of_threes(const uint8_t *bytes) {
    const __m512i quarters = _mm512_set_epi32(0, 11, 10, 9, 0, 8, 7, 6, 0, 5, 4, 3, 0, 2, 1, 0);
    const __m512i threes = _mm512_broadcast_i32x4(_mm_set_epi8(-1, 11, 10, 9, -1, 8, 7, 6, -1, 5, 4, 3, -1, 2, 1, 0));
    __m512i a = _mm512_permutexvar_epi32(quarters, _mm512_maskz_loadu_epi32(0xfff, bytes));
    return (I32x16)_mm512_and_si512(_mm512_shuffle_epi8(a, threes), _mm512_set1_epi32(0x7fffff));
}

/* Store those of the first `count` words that are below the bound, but at most `room`; returns how many. */
static inline int words_below_compress(int32_t *out, I32x16 a, int32_t bound, int count, int room) {
    __mmask16 below = _mm512_cmplt_epi32_mask((__m512i)a, _mm512_set1_epi32(bound)) & ((1u << count) - 1);
    int kept = __builtin_popcount(below);
    if (kept > room)
        kept = room;
    _mm512_mask_storeu_epi32(out, (__mmask16)((1u << kept) - 1), _mm512_maskz_compress_epi32(below, (__m512i)a));
    return kept;
}

/* the bits at which each of sixteen packed numbers of so many bits begins */
static inline I32x16 bits_at(int bits) {
    const __m512i places = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return (I32x16)_mm512_mullo_epi32(places, _mm512_set1_epi32(bits));
}

/* sixteen packed numbers of at most 24 bits: the four bytes that each begins in, shifted */
static inline I32x16 words_unpack(const uint8_t *packed, I32x16 at, int bits) {
    const __m512i four = _mm512_set1_epi32(0x03020100);
    __m512i first = _mm512_mullo_epi32(_mm512_srli_epi32((__m512i)at, 3), _mm512_set1_epi32(0x01010101));
    __m512i bytes = _mm512_maskz_loadu_epi8(((__mmask64)1 << (2 * bits)) - 1, packed);
    __m512i words = _mm512_permutexvar_epi8(_mm512_add_epi8(first, four), bytes);
    words = _mm512_srlv_epi32(words, _mm512_and_si512((__m512i)at, _mm512_set1_epi32(7)));
    return (I32x16)_mm512_and_si512(words, _mm512_set1_epi32((1 << bits) - 1));
}

/* the low bits, at most 8 each, of eight words, one after the other: so many bytes */
static inline void words_compress_bits(uint8_t *out, const int32_t *words, int bits) {
    __m128i bytes = _mm256_cvtepi32_epi8(_mm256_loadu_si256((const __m256i *)words));
    uint64_t packed = _pext_u64((uint64_t)_mm_cvtsi128_si64(bytes), 0x0101010101010101u * ((1u << bits) - 1));
    for (int i = 0; i < bits; i++, packed >>= 8)
        out[i] = (uint8_t)packed;
}
#endif

#endif
