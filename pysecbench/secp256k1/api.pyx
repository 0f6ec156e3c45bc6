"""The group of secp256k1 from Python: points, multiplication, multi-scalar multiplication, prepared points."""
from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.stdint cimport SIZE_MAX, uint8_t
from libc.stdlib cimport free
from pysecbench._curve cimport CurveKernels, active
from pysecbench.arguments cimport as_bytes, as_choice
from pysecbench.secp256k1.types cimport AffinePoint, PreparedPoint

import functools
import operator

P = 2**256 - 2**32 - 977
N = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141

MULTIPLY_METHODS = ("auto", "double-and-add", "double-and-add-rtl", "double-and-add-recursive", "ladder", "windows",
                    "glv-windows", "wnaf", "glv-wnaf", "comb")              # in the order of _curve.pxd
MSM_METHODS = ("auto", "term-by-term", "straus", "bos-coster", "pippenger", "pippenger-affine",
               "constant-time")


cdef bytes scalar_bytes(object k):
    """An int modulo N as 32 big-endian bytes; TypeError for anything that is not an integer."""
    return (operator.index(k) % N).to_bytes(32, "big")


def scratch_limit(scratch_bytes):
    """A bound on working memory: None is no bound. TypeError unless an int, ValueError unless positive."""
    if scratch_bytes is None:
        return SIZE_MAX
    limit = operator.index(scratch_bytes)
    if limit <= 0:
        raise ValueError(f"scratch_bytes must be positive, not {limit}")
    return min(limit, SIZE_MAX)


cdef class Point:
    """A point of the curve, immutable. Made by from_bytes, multiply and the operators + - *."""

    def __cinit__(self):
        self.value.infinity = True

    def __init__(self):
        raise TypeError("points are made by Point.from_bytes, by multiply and by arithmetic")

    @staticmethod
    def from_bytes(encoding):
        """The point of a SEC 1 encoding (v2.0, section 2.3.4): 33 bytes compressed or 65 uncompressed.

        ValueError for any other length, a hybrid encoding (06, 07), a coordinate of P or more, or a point off
        the curve; infinity is not read.
        """
        cdef bytes content = as_bytes(encoding, "encoding")
        cdef Point point = Point.__new__(Point)
        cdef const uint8_t *start = content
        if not active().point_parse(&point.value, start, len(content)):
            raise ValueError("not a SEC 1 encoding, of 33 or 65 bytes, of a point on the curve")
        return point

    def to_bytes(self, compressed=True):
        """The SEC 1 encoding (section 2.3.3): 33 bytes, 65 when not compressed; infinity is b"\\x00"."""
        cdef uint8_t out[65]
        cdef size_t size = active().point_serialize(out, &self.value, bool(compressed))
        return out[:size]

    cdef bytes coordinates(self):
        if self.value.infinity:
            raise ValueError("infinity has no coordinates")
        return self.to_bytes(compressed=False)

    @property
    def x(self):
        """The x coordinate, 0 <= x < P; ValueError at infinity."""
        return int.from_bytes(self.coordinates()[1:33], "big")

    @property
    def y(self):
        """The y coordinate, 0 < y < P; ValueError at infinity."""
        return int.from_bytes(self.coordinates()[33:], "big")

    @property
    def is_infinity(self):
        """Whether this is the neutral element."""
        return self.value.infinity != 0

    def __add__(self, other):
        if not isinstance(self, Point) or not isinstance(other, Point):
            return NotImplemented
        cdef Point r = Point.__new__(Point)
        active().point_add(&r.value, &(<Point>self).value, &(<Point>other).value)
        return r

    def __neg__(self):
        cdef Point r = Point.__new__(Point)
        active().point_negate(&r.value, &self.value)
        return r

    def __sub__(self, other):
        if not isinstance(self, Point) or not isinstance(other, Point):
            return NotImplemented
        return self + -other

    def __mul__(self, k):
        if not hasattr(k, "__index__"):
            return NotImplemented
        return multiply(k, self)

    def __rmul__(self, k):
        return self.__mul__(k)

    def __eq__(self, other):
        if not isinstance(other, Point):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.to_bytes())

    def __reduce__(self):
        return (operator.mul, (0, G)) if self.value.infinity else (Point.from_bytes, (self.to_bytes(False),))

    def __repr__(self):
        return f"<Point {self.to_bytes().hex()}>"


G = Point.from_bytes(bytes.fromhex(
    "04" "79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798"
    "483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8"))


cdef class Prepared:
    """A point with a table of its odd multiples, for many multiplications and verifications. Made by prepare()."""

    def __cinit__(self):
        self.value.point.infinity = True

    def __init__(self):
        raise TypeError("prepared points are made by prepare()")

    def __dealloc__(self):
        free(self.value.table)
        free(self.value.lambda_x)

    @property
    def point(self):
        """The point itself."""
        cdef Point r = Point.__new__(Point)
        r.value = self.value.point
        return r

    def __reduce__(self):
        return functools.partial(prepare, window=self.window), (self.point,)

    @property
    def window(self):
        """The width in bits of the non-adjacent form that the table serves."""
        return self.value.window


cdef bint is_generator(const AffinePoint *point):
    cdef Point p = Point.__new__(Point)
    p.value = point[0]
    return p == G


def prepare(point=G, *, window=8):
    """Make the table of odd multiples of a point, for repeated multiplication and verification.

    window: the width of the non-adjacent form, an int of 2 to 15, else ValueError. The table holds
    2^(window - 2) multiples of 128 bytes: 8 KB for the default. TypeError unless a Point.
    """
    cdef Prepared prepared = Prepared.__new__(Prepared)
    cdef Point base
    cdef int width
    cdef bint granted
    cdef CurveKernels *kernels = active()
    if not isinstance(point, Point):
        raise TypeError(f"point must be a Point, not {type(point).__name__}")
    if not 2 <= operator.index(window) <= 15:
        raise ValueError(f"window must be 2 to 15 bits, not {window}")
    base = point
    width = window
    with nogil:
        granted = kernels.prepare(&prepared.value, &base.value, width)
    if not granted:
        raise MemoryError()
    return prepared


def multiply(k, point=G, *, method="auto"):
    """k times the point, k an int of any size taken modulo N; the point may be a Prepared.

    method: one of MULTIPLY_METHODS, else ValueError, as is "comb" for another point than G. "comb", "windows" and
    "glv-windows" are constant-time once k is bytes inside; with any other, running time depends on k. TypeError
    for a k that is no integer or a point that is neither.
    """
    cdef int index = as_choice(method, "method", MULTIPLY_METHODS)
    cdef bytes scalar = scalar_bytes(k)
    cdef const uint8_t *start = scalar
    cdef Point r = Point.__new__(Point)
    cdef const PreparedPoint *prepared = NULL
    cdef const AffinePoint *base
    cdef CurveKernels *kernels = active()
    if isinstance(point, Prepared):
        prepared = &(<Prepared>point).value
        base = &prepared.point
    elif isinstance(point, Point):
        base = &(<Point>point).value
    else:
        raise TypeError(f"point must be a Point or a Prepared, not {type(point).__name__}")
    if method == "comb" and not is_generator(base):
        raise ValueError("the comb is for G only")
    with nogil:
        kernels.multiply(&r.value, start, base, prepared, index)
    return r


def msm(scalars, points, *, method="auto", scratch_bytes=None):
    """The sum of scalars[i] times points[i]; infinity for none.

    scalars: ints of any size, taken modulo N. points: as many Points. method: one of MSM_METHODS. scratch_bytes:
    a bound on the working memory in bytes, beside the converted input of 152 bytes a term; None for no bound. ValueError for unequal lengths, an unknown method
    or a bound that is not positive; TypeError for members of another type. "constant-time" is that once the
    scalars are bytes inside (the points may be known); with any other, running time depends on the scalars.
    """
    cdef int index = as_choice(method, "method", MSM_METHODS)
    cdef size_t limit = scratch_limit(scratch_bytes)
    cdef list terms = list(points)
    cdef bytes content = b"".join([scalar_bytes(k) for k in scalars])
    cdef const uint8_t *start = content
    cdef size_t n = len(terms), i
    cdef Point r = Point.__new__(Point)
    cdef CurveKernels *kernels = active()
    cdef bint done
    if len(content) != 32 * len(terms):
        raise ValueError(f"{len(content) // 32} scalars for {len(terms)} points")
    for point in terms:
        if not isinstance(point, Point):
            raise TypeError(f"points must be Points, not {type(point).__name__}")
    cdef AffinePoint *values = <AffinePoint *>PyMem_Malloc((n + 1) * sizeof(AffinePoint))
    if values == NULL:
        raise MemoryError()
    try:
        for i in range(n):
            values[i] = (<Point>terms[i]).value
        with nogil:
            done = kernels.msm(&r.value, start, values, n, index, limit)
    finally:
        PyMem_Free(values)
    if not done:
        raise MemoryError()
    return r
