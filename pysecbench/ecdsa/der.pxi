# Strict DER of an ECDSA signature: SEQUENCE { INTEGER r, INTEGER s } (SEC 1 v2.0, section C.8; X.690 section
# 8.3 and 10.1), in the form that BIP66 requires: minimal lengths, minimal positive integers, nothing after.
# An integer may have any value of 32 bytes: whether it is in range is the verifier's question.


cdef inline size_t der_integer_read(uint8_t *value, const uint8_t *der, size_t size) noexcept nogil:
    """Read one INTEGER of at most 32 value bytes from the front; returns the bytes used, 0 when malformed."""
    cdef size_t length, skip = 0
    if size < 3 or der[0] != 2:
        return 0
    length = der[1]
    if length == 0 or length > 33 or length + 2 > size or der[2] & 0x80:
        return 0
    if length > 1 and der[2] == 0:
        if not der[3] & 0x80:
            return 0                                # a zero that is not needed
        skip = 1
    if length - skip > 32:
        return 0
    memset(value, 0, 32)
    memcpy(value + 32 - (length - skip), der + 2 + skip, length - skip)
    return length + 2


cdef bint der_read(uint8_t *signature, const uint8_t *der, size_t size) noexcept nogil:
    """signature = r || s (64 bytes) of a strict DER encoding; False when it is none."""
    cdef size_t r_size, s_size
    if size < 8 or size > 72 or der[0] != 0x30 or der[1] != size - 2:
        return False
    r_size = der_integer_read(signature, der + 2, size - 2)
    if r_size == 0:
        return False
    s_size = der_integer_read(signature + 32, der + 2 + r_size, size - 2 - r_size)
    return s_size != 0 and 2 + r_size + s_size == size


cdef inline size_t der_integer_write(uint8_t *der, const uint8_t *value) noexcept nogil:
    """Write the 32-byte value as INTEGER; returns the bytes written, at most 35."""
    cdef size_t first = 0, pad
    while first < 31 and value[first] == 0:
        first += 1
    pad = value[first] >> 7
    der[0] = 2
    der[1] = <uint8_t>(32 - first + pad)
    der[2] = 0
    memcpy(der + 2 + pad, value + first, 32 - first)
    return 2 + pad + 32 - first


cdef size_t der_write(uint8_t *der, const uint8_t *signature) noexcept nogil:
    """Write the DER of r || s (64 bytes) and return its size, 8 to 72."""
    cdef size_t size = der_integer_write(der + 2, signature)
    size += der_integer_write(der + 2 + size, signature + 32)
    der[0] = 0x30
    der[1] = <uint8_t>size
    return size + 2
