# A (public_key, message, signature) as the kernels read it.
from libc.stdint cimport uint8_t

ctypedef struct SignedItem:
    const uint8_t *key
    size_t key_size
    const uint8_t *message
    size_t message_size
    const uint8_t *signature
    size_t signature_size
