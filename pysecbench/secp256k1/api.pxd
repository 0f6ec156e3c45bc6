from pysecbench.secp256k1.types cimport AffinePoint, PreparedPoint

cdef class Point:
    cdef AffinePoint value
    cdef bytes coordinates(self)

cdef class Prepared:
    cdef PreparedPoint value
