# The values that the curve's kernels pass to each other and to the Python layer. Sizes in bytes are those of
# the normal build; the PSB_VERIFY twin carries a magnitude beside the limbs.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifndef PSB_SECP256K1_TYPES
    #define PSB_SECP256K1_TYPES
    #include <stdint.h>
    typedef struct {
        uint64_t n[5];              /* sum of n[i] * 2^(52 i), see field.pxi for the bounds */
    #ifdef PSB_VERIFY
        int magnitude, normalized;
    #endif
    } FieldElement;
    typedef struct { uint64_t d[4]; } Scalar;                            /* 0 <= value < N, little-endian */
    typedef struct { FieldElement x, y; int infinity; } AffinePoint;     /* x and y normalized */
    typedef struct { FieldElement x, y, z; int infinity; } JacobianPoint;
    typedef struct {
        AffinePoint point;
        int window;
        AffinePoint *table;         /* 2^(window - 2) odd multiples, owned; NULL before it is made */
        FieldElement *lambda_x;     /* the x of lambda times each, owned */
    } PreparedPoint;
    #endif
    """
    ctypedef struct FieldElement:
        uint64_t n[5]

    ctypedef struct Scalar:
        uint64_t d[4]

    ctypedef struct AffinePoint:
        FieldElement x
        FieldElement y
        bint infinity

    ctypedef struct JacobianPoint:
        FieldElement x
        FieldElement y
        FieldElement z
        bint infinity

    ctypedef struct PreparedPoint:
        AffinePoint point
        int window
        AffinePoint *table
        FieldElement *lambda_x
