from libc.stdint cimport uint8_t, uint32_t, uint64_t

ctypedef struct Sha256:
    uint32_t state[8]
    uint8_t buffer[64]          # the bytes after the last whole block
    uint64_t length             # bytes absorbed so far
