# The contract of the curve's engines: kernels over whole arrays.
from libc.stdint cimport int16_t, uint8_t, uint32_t
from pysecbench.secp256k1.types cimport AffinePoint, FieldElement, JacobianPoint

cdef enum:                                          # regular windows of the halves of scalars, one twice the other
    TWO_WINDOW = 5
    TWO_DIGITS = 26
    TWO_TABLE = 16                                  # odd multiples
    TWO_GENERATOR_WINDOW = 10
    TWO_GENERATOR_DIGITS = 13

ctypedef struct TwoMultiples:                       # s G + k P, digits odd, the lowest first; bits 0, 1 of s, 2, 3 of k
    const AffinePoint *table                        # odd multiples of P
    int16_t generator[2][13]
    int16_t point[2][26]
    uint8_t even                                    # halves to which 1 was added
    uint8_t negative                                # halves below zero

ctypedef struct PointSum:                           # points[target] = points[first] + points[second]
    uint32_t first
    uint32_t second
    uint32_t target

cdef inline size_t sum_room(size_t n) noexcept nogil:
    """The elements of room that any engine needs for n sums: their products in whole vectors, and one more."""
    return n + 16


# Limbs that go in are carried: of magnitude 1, those but the top one below 2^52; so are those that come out.
ctypedef struct CurveEngine:
    void (*field_mul_all)(FieldElement *r, const FieldElement *a, const FieldElement *b, size_t n) noexcept nogil
    void (*field_sqr_all)(FieldElement *r, const FieldElement *a, size_t n) noexcept nogil
    # n sums of the points as they are; a target may be a source of its own and of earlier sums. room: of elements,
    # sum_room(n)
    void (*points_add)(AffinePoint *points, const PointSum *sums, size_t n, FieldElement *room) noexcept nogil
    # what a sum, and what a call of them, costs in hundredths of the portable mixed addition
    double sum_cost
    double sums_cost
    size_t terms_most                               # of a sum of multiples at a time: what the caches hold
    size_t batch_least                              # signatures of a batch that pays, at most TOGETHER
    # y of n normalized x's, of the parity asked for; exists: whether there is one
    void (*points_lift)(AffinePoint *points, const uint8_t *odd, uint8_t *exists, size_t n) noexcept nogil
    # n sums, given the odd multiples of G; infinite where a sum is, or where it cannot be told here. NULL where the
    # engine takes one at a time
    void (*sums_of_two)(JacobianPoint *r, const TwoMultiples *terms, size_t n,
                        const AffinePoint *generator) noexcept nogil
    # SHA-256 from a midstate of n messages of `each` blocks, one after the other, padded
    void (*sha256_all)(uint8_t *digests, const uint32_t *midstate, const uint8_t *blocks, size_t each,
                       size_t n) noexcept nogil
