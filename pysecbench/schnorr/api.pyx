"""BIP340 Schnorr signatures over secp256k1 from Python.

sign() does not verify what it signed. Signing and key generation are written to run in time that does not depend on
the secret key or the nonce; verifying is not.
"""
from libc.stdint cimport uint8_t
from pysecbench._curve cimport CurveKernels, active, counting
from pysecbench.arguments cimport as_bytes, as_choice, as_sized_bytes
from pysecbench.item_types cimport SignedItem
from pysecbench.items cimport Items
from pysecbench.secp256k1.api cimport Prepared
from pysecbench.secp256k1.types cimport PreparedPoint

import os

from pysecbench.secp256k1.api import MSM_METHODS, scratch_limit


def public_key(secret):
    """The public key of a secret of 32 bytes: the x coordinate, 32 bytes (BIP340, "Public Key Generation").

    ValueError unless the secret is 32 bytes of a value from 1 to N - 1.
    """
    cdef bytes content = as_sized_bytes(secret, "secret", 32)
    cdef const uint8_t *start = content
    cdef uint8_t out[32]
    cdef bint done
    cdef CurveKernels *k = active()
    with nogil:
        done = k.schnorr_public_key(out, start)
    if not done:
        raise ValueError("secret must be from 1 to N - 1")
    return out[:32]


def sign(secret, message, aux_rand=None):
    """Sign a message of any length: 64 bytes (BIP340, "Default Signing", without its verifying last step).

    aux_rand: 32 bytes, drawn from the operating system when None. ValueError unless the secret is 32 bytes of a
    value from 1 to N - 1 and aux_rand is 32 bytes.
    """
    cdef bytes secret_content = as_sized_bytes(secret, "secret", 32)
    cdef bytes message_content = as_bytes(message, "message")
    cdef bytes aux_content = os.urandom(32) if aux_rand is None else as_sized_bytes(aux_rand, "aux_rand", 32)
    cdef const uint8_t *secret_start = secret_content
    cdef const uint8_t *message_start = message_content
    cdef const uint8_t *aux_start = aux_content
    cdef size_t size = len(message_content)
    cdef uint8_t out[64]
    cdef int done
    cdef CurveKernels *k = active()
    with nogil:
        done = k.schnorr_sign(out, secret_start, message_start, size, aux_start)
    if done == 0:
        raise ValueError("secret must be from 1 to N - 1")
    if done < 0:
        raise ValueError("the nonce is zero: sign with another aux_rand")
    return out[:64]


def verify(public_key, message, signature, *, prepared=None):
    """Whether the signature is valid for the message under the public key (BIP340, "Verification").

    public_key: 32 bytes. message: any length. signature: 64 bytes. prepared: a point with the key's x made ready
    by secp256k1.prepare, which saves decoding the key; when it is another's, the verdict is False. Anything
    malformed, out of range or of another length is False. TypeError for arguments that are not bytes-like.
    """
    cdef bytes key_content = as_bytes(public_key, "public_key")
    cdef bytes message_content = as_bytes(message, "message")
    cdef bytes signature_content = as_bytes(signature, "signature")
    cdef const uint8_t *key_start = key_content
    cdef const uint8_t *message_start = message_content
    cdef const uint8_t *signature_start = signature_content
    cdef size_t size = len(message_content)
    cdef const PreparedPoint *ready = NULL
    cdef bint verdict
    cdef CurveKernels *k = active()
    if prepared is not None:
        ready = &(<Prepared?>prepared).value
    if len(key_content) != 32 or len(signature_content) != 64:
        return False
    with nogil:
        verdict = k.schnorr_verify(key_start, message_start, size, signature_start, ready)
    return verdict


cdef bint sizes_fit(const SignedItem *item) noexcept nogil:
    return item.key_size == 32 and item.signature_size == 64


def verify_batch(items, *, method="auto", scratch_bytes=None):
    """Whether every (public_key, message, signature) verifies, by one equation (BIP340, "Batch Verification").

    An empty batch is True. A batch with an invalid member passes with a chance of 2^-128. method: one of
    secp256k1.MSM_METHODS, else ValueError; "auto" verifies batches too small to pay one by one, unless
    scratch_bytes is given. scratch_bytes: a bound on the working memory in bytes (at least what
    one signature needs is used), None for no bound, ValueError unless positive. TypeError for an item that is
    not a triple of bytes-like objects.
    """
    cdef int index = as_choice(method, "method", MSM_METHODS), verdict
    cdef size_t limit = scratch_limit(scratch_bytes)
    cdef Items held = Items(items)
    cdef size_t n = held.count, i
    cdef CurveKernels *k = active()
    for i in range(n):
        if not sizes_fit(&held.item[i]):
            return False
    with nogil:
        verdict = k.schnorr_verify_batch(held.item, n, index, limit)
    if verdict < 0:
        raise MemoryError()
    return verdict == 1


cdef void verify_range(Items items, Py_ssize_t start, Py_ssize_t stop) noexcept:
    cdef CurveKernels *k = active()
    with nogil:
        k.schnorr_verify_many(items.verdict + start, items.item + start, stop - start)


def verify_each(items, *, threads=1):
    """The verdict of verify() for each (public_key, message, signature): a list of bool, as long as items.

    No batch equation is involved. threads: how many threads share the work, an int of at least 1, else
    ValueError. TypeError for an item that is not a triple of bytes-like objects.
    """
    cdef Items held = Items(items)
    return held.verdicts(lambda start, stop: verify_range(held, start, stop), threads, counting())


def find_invalid(items):
    """The indices, ascending, of the (public_key, message, signature) that verify() rejects.

    As a batch first, whose equation costs least where all are valid (it misses an invalid one with a chance of
    2^-128), then each by itself.
    """
    cdef list triples = list(items)
    if verify_batch(triples):
        return []
    return [i for i, valid in enumerate(verify_each(triples)) if not valid]
