# Inner kernels run many times over rotating inputs, for component benchmarks. The inputs are 64 seeded messages, made
# once; each result feeds the next call, so that no call can be dropped or overlap the next more than in real use.

from pysecbench._pq cimport COMPONENT_SHAKE256_LONG, COMPONENT_SHAKE256_SHORT

cdef enum:
    INPUTS = 64                                     # a power of two
    SHORT_SIZE = 64                                 # of a message, in bytes
    LONG_SIZE = 16384

cdef struct ComponentInputs:
    uint8_t message[INPUTS][LONG_SIZE]

cdef ComponentInputs component_inputs
cdef bint component_inputs_made = False


cdef int component_inputs_make() except -1:
    """Fill the inputs at the first call; the caller holds the GIL, so no thread sees them half made."""
    global component_inputs_made
    cdef Part seed = part(b"pysecbench/components", 21)
    if component_inputs_made:
        return 0
    shake128(component_inputs.message[0], sizeof(component_inputs.message), &seed, 1)
    component_inputs_made = True
    return 0


cdef int run_shake256(size_t size, uint64_t n) except -1:
    """SHAKE256 of a message of this size and 32 bytes of the digest before, to 32 bytes."""
    cdef uint8_t digest[32]
    cdef Part parts[2]
    cdef uint64_t i
    memset(digest, 0, 32)
    for i in range(n):
        parts[0] = part(component_inputs.message[i % INPUTS], size - 32)
        parts[1] = part(digest, 32)
        shake256(digest, 32, parts, 2)
    return digest[0]


cdef int component_run(int component, uint64_t n) except -1:
    """n runs of a component; what comes back depends on every one of them."""
    return run_shake256(SHORT_SIZE if component == COMPONENT_SHAKE256_SHORT else LONG_SIZE, n)
