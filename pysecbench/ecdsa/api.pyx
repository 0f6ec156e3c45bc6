"""ECDSA over secp256k1 from Python: compact 64-byte signatures r || s, RFC 6979 nonces with SHA-256, low s.

Signing and key generation are written to run in time that does not depend on the secret key or the nonce; verifying
is not.
"""
from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset
from pysecbench._curve cimport CurveKernels, active, counting
from pysecbench.arguments cimport as_bytes, as_choice, as_sized_bytes
from pysecbench.item_types cimport SignedItem
from pysecbench.items cimport Items
from pysecbench.secp256k1.api cimport Prepared
from pysecbench.secp256k1.types cimport PreparedPoint


include "der.pxi"

cdef tuple ENCODINGS = ("compact", "der")


def public_key(secret, compressed=True):
    """The public key of a secret of 32 bytes: SEC 1 encoding of 33 bytes, 65 when not compressed.

    ValueError unless the secret is 32 bytes of a value from 1 to N - 1.
    """
    cdef bytes content = as_sized_bytes(secret, "secret", 32)
    cdef const uint8_t *start = content
    cdef uint8_t out[65]
    cdef bint short_form = bool(compressed)
    cdef size_t size
    cdef CurveKernels *k = active()
    with nogil:
        size = k.ecdsa_public_key(out, start, short_form)
    if size == 0:
        raise ValueError("secret must be from 1 to N - 1")
    return out[:size]


def sign(secret, digest):
    """Sign a digest of 32 bytes: 64 bytes r || s with the lower s, deterministic by RFC 6979.

    ValueError unless the secret is 32 bytes of a value from 1 to N - 1 and the digest is 32 bytes.
    """
    cdef bytes secret_content = as_sized_bytes(secret, "secret", 32)
    cdef bytes digest_content = as_sized_bytes(digest, "digest", 32)
    cdef const uint8_t *secret_start = secret_content
    cdef const uint8_t *digest_start = digest_content
    cdef uint8_t out[64]
    cdef bint done
    cdef CurveKernels *k = active()
    with nogil:
        done = k.ecdsa_sign(out, secret_start, digest_start)
    if not done:
        raise ValueError("secret must be from 1 to N - 1")
    return out[:64]


cdef inline bint compact_signature(uint8_t *out, bytes signature, object encoding) except -1:
    """out = the signature in compact form; False when it is malformed."""
    if as_choice(encoding, "encoding", ENCODINGS) == 1:
        return der_read(out, signature, len(signature))
    if len(signature) != 64:
        return False
    memcpy(out, <const uint8_t *>signature, 64)
    return True


def verify(public_key, digest, signature, *, encoding="compact", allow_high_s=False, prepared=None):
    """Whether the signature is valid for the digest under the public key.

    public_key: 33 or 65 bytes. digest: 32 bytes. signature: 64 bytes when encoding is "compact", strict DER when
    it is "der". prepared: the key's point made ready by secp256k1.prepare, which saves decoding the key; when it
    is not that point's, the verdict is False. Anything malformed, out of range or of another length is False, as
    is s > N/2 unless allow_high_s. TypeError for arguments that are not bytes-like, ValueError for an unknown
    encoding.
    """
    cdef bytes key_content = as_bytes(public_key, "public_key")
    cdef bytes digest_content = as_bytes(digest, "digest")
    cdef bytes signature_content = as_bytes(signature, "signature")
    cdef uint8_t compact[64]
    cdef bint well_formed = compact_signature(compact, signature_content, encoding)
    cdef bint high = bool(allow_high_s)
    cdef const uint8_t *key_start = key_content
    cdef const uint8_t *digest_start = digest_content
    cdef size_t key_size = len(key_content)
    cdef const PreparedPoint *ready = NULL
    cdef bint verdict
    cdef CurveKernels *k = active()
    if prepared is not None:
        ready = &(<Prepared?>prepared).value
    if not well_formed or len(digest_content) != 32 or (key_size != 33 and key_size != 65):
        return False
    with nogil:
        verdict = k.ecdsa_verify(key_start, key_size, digest_start, compact, high, ready)
    return verdict


cdef void verify_range(Items items, Py_ssize_t start, Py_ssize_t stop) noexcept:
    cdef CurveKernels *k = active()
    with nogil:
        k.ecdsa_verify_many(items.verdict + start, items.item + start, stop - start)


def verify_each(items, *, threads=1):
    """The verdict of verify() for each (public_key, digest, signature): a list of bool, as long as items.

    threads: how many threads share the work, an int of at least 1, else ValueError. TypeError for an item that
    is not a triple of bytes-like objects.
    """
    cdef Items held = Items(items)
    return held.verdicts(lambda start, stop: verify_range(held, start, stop), threads, counting())


def signature_from_der(der):
    """The compact form, 64 bytes, of a signature in strict DER (BIP66). ValueError when it is not."""
    cdef bytes content = as_bytes(der, "der")
    cdef uint8_t out[64]
    if not der_read(out, content, len(content)):
        raise ValueError("not the strict DER of a signature with integers of at most 32 bytes")
    return out[:64]


def signature_to_der(signature):
    """The DER form, 8 to 72 bytes, of a compact signature of 64 bytes. ValueError for another length."""
    cdef bytes content = as_sized_bytes(signature, "signature", 64)
    cdef uint8_t out[72]
    cdef size_t size = der_write(out, content)
    return out[:size]
