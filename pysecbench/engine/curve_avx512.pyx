"""The curve's kernels for AVX-512 with its 52-bit multiply-add: eight elements at a time."""
from cpython.pycapsule cimport PyCapsule_New
from libc.string cimport memcmp
from pysecbench.engine.curve_types cimport (TWO_DIGITS, TWO_WINDOW, CurveEngine, PointSum, TwoMultiples)
from pysecbench.engine.lanes cimport lanes_load, lanes_store

include "../secp256k1/field.pxi"
include "../secp256k1/group.pxi"
include "../secp256k1/scalar.pxi"
include "../secp256k1/inverse.pxi"
include "../secp256k1/point.pxi"
include "../secp256k1/recode.pxi"
include "../secp256k1/split.pxi"
include "../secp256k1/small_group.pxi"
include "../secp256k1/batch_affine.pxi"
include "curve_field.pxi"
include "curve_layout.pxi"
include "curve_points.pxi"
include "curve_sums.pxi"
include "../sha256/compression.pxi"
include "sha256_lanes.pxi"


cdef void field_mul_all(FieldElement *r, const FieldElement *a, const FieldElement *b, size_t n) noexcept nogil:
    """r[i] = a[i] b[i]."""
    cdef WideField x, y
    cdef size_t i = 0
    while i < n:
        elements_to_lanes(&x, a + i, n - i)
        elements_to_lanes(&y, b + i, n - i)
        wide_mul(&x, &x, &y)
        elements_from_lanes(r + i, &x, min(<size_t>WIDTH, n - i))
        i += WIDTH


cdef void field_sqr_all(FieldElement *r, const FieldElement *a, size_t n) noexcept nogil:
    """r[i] = a[i]^2."""
    cdef WideField x
    cdef size_t i = 0
    while i < n:
        elements_to_lanes(&x, a + i, n - i)
        wide_sqr(&x, &x)
        elements_from_lanes(r + i, &x, min(<size_t>WIDTH, n - i))
        i += WIDTH


cdef CurveEngine engine
engine.field_mul_all = field_mul_all
engine.field_sqr_all = field_sqr_all
engine.points_add = points_add
engine.sum_cost = 27
engine.sums_cost = 1100
engine.terms_most = 4100
engine.batch_least = 48
engine.points_lift = points_lift
engine.sums_of_two = sums_of_two
engine.sha256_all = sha256_all


def table():
    """The engine's kernels, as pysecbench._curve takes them."""
    return PyCapsule_New(&engine, "pysecbench.curve_engine", NULL)
