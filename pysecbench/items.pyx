"""Sequences of (public_key, message, signature): read once into C pointers, verified by threads. Internal."""
from cpython.mem cimport PyMem_Calloc, PyMem_Free
from pysecbench.arguments cimport as_bytes
from pysecbench.item_types cimport SignedItem

import operator


cdef enum:
    THREADS_MOST = 256                              # more than that are asked for in vain
    PIECES = 32                                     # a thread: a slow one then leaves little for the others to wait for


cdef class Items:
    """The items with a verdict beside each, 0 at first.

    TypeError when an item is not a triple of bytes-like objects. Of the type `loaded`, when one is given, a key may
    be, too: it is the first of its triple in `held`, and the item's own key is empty.
    """

    def __cinit__(self, items, loaded=()):
        cdef Py_ssize_t i = 0
        cdef bytes key, message, signature
        cdef list triples = list(items)
        self.held = []
        self.count = len(triples)
        self.item = <SignedItem *>PyMem_Calloc(self.count + 1, sizeof(SignedItem))
        self.verdict = <uint8_t *>PyMem_Calloc(self.count + 1, 1)
        if self.item == NULL or self.verdict == NULL:
            raise MemoryError()
        for item in triples:
            triple = tuple(item) if isinstance(item, (tuple, list)) else ()
            if len(triple) != 3:
                raise TypeError("each item must be a tuple (public_key, message, signature)")
            is_loaded = isinstance(triple[0], loaded)
            key = b"" if is_loaded else as_bytes(triple[0], "public_key")
            message = as_bytes(triple[1], "message")
            signature = as_bytes(triple[2], "signature")
            self.held.append((triple[0] if is_loaded else key, message, signature))
            self.item[i] = SignedItem(key, len(key), message, len(message), signature, len(signature))
            i += 1

    def __dealloc__(self):
        PyMem_Free(self.item)
        PyMem_Free(self.verdict)

    def verdicts(self, verify_range, threads, bint alone):
        """The verdicts as a list of bool, once verify_range(start, stop) has written those of every item.

        It is called on pieces, each by the next of `threads` threads that is free, and releases the GIL; alone: by
        this thread, since others are not counted. TypeError unless threads is an integer, ValueError unless it is at
        least 1.
        """
        if operator.index(threads) < 1:
            raise ValueError(f"threads must be at least 1, not {threads}")
        run_in_threads(verify_range, self.count, 1 if alone else threads)
        return [self.verdict[i] != 0 for i in range(self.count)]


cdef run_in_threads(run, Py_ssize_t count, threads):
    """Call run(start, stop) on pieces of range(count), each by the next thread that is free; run releases the GIL.

    This thread is one of them: it runs already, while the system may need milliseconds to spread those that it starts.
    """
    cdef Py_ssize_t workers = min(threads, count, THREADS_MOST), size
    if workers <= 1:
        run(0, count)
        return
    from concurrent.futures import ThreadPoolExecutor       # costs milliseconds: not at import
    size = max(count // (PIECES * workers), 1)
    starts = iter(range(0, count, size))                    # shared: each start goes to one thread

    def work():
        for start in starts:
            run(start, min(start + size, count))

    with ThreadPoolExecutor(workers - 1) as pool:
        others = [pool.submit(work) for _ in range(workers - 1)]
        work()
    for other in others:
        other.result()                                      # raises what that thread raised
