from libc.stdint cimport uint8_t
from pysecbench.item_types cimport SignedItem

cdef class Items:
    cdef list held                                  # keeps alive the bytes that `item` points into
    cdef SignedItem *item
    cdef uint8_t *verdict
    cdef readonly Py_ssize_t count
