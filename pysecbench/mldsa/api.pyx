"""ML-DSA (FIPS 204) from Python.

Key generation and signing are written to run in time that does not depend on the secret key, but for the number of
rejected rounds, which FIPS 204 lets be known; verifying is not.
"""
from libc.stdint cimport uint8_t
from pysecbench._pq cimport PqKernels, active, counting
from pysecbench.arguments cimport as_bytes, as_choice, as_sized_bytes
from pysecbench.item_types cimport SignedItem
from pysecbench.items cimport Items
from pysecbench.keccak.types cimport part
from pysecbench.mldsa.types cimport MldsaMessage, MldsaParameters, MldsaPublicKey

import os

from pysecbench.prehash import CONTEXT_MOST, hashed_message, pure_prefix

NAMES = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")


cdef class PublicKey:
    """A public key with what every verification under it needs: its seed and hash, the expanded matrix and the
    transform of t1 2^13. Made by load_public_key()."""
    cdef MldsaPublicKey value


cdef object as_key(object public_key):
    return public_key if isinstance(public_key, PublicKey) else as_bytes(public_key, "public_key")


cdef MldsaMessage message_of(bytes prefix, bytes content):
    """M' = prefix || content; the caller keeps both alive."""
    cdef MldsaMessage message
    message.part[0] = part(prefix, len(prefix))
    message.part[1] = part(content, len(content))
    message.mu = NULL
    return message


cdef MldsaMessage message_of_mu(bytes mu):
    """A message that is given by its representative of 64 bytes."""
    cdef MldsaMessage message = message_of(b"", b"")
    message.mu = mu
    return message


cdef bytes as_randomness(object randomness, object deterministic):
    if deterministic:
        if randomness is not None:
            raise ValueError("randomness is not used in deterministic signing")
        return bytes(32)
    return os.urandom(32) if randomness is None else as_sized_bytes(randomness, "randomness", 32)


cdef class ParameterSet:
    """One of the parameter sets of FIPS 204, by its name; ValueError for a name that is none."""
    cdef const MldsaParameters *value
    cdef readonly str name

    def __cinit__(self, name):
        self.value = &active().mldsa_sets[as_choice(name, "parameter set", NAMES)]
        self.name = name

    def __repr__(self):
        return f"ParameterSet({self.name!r})"

    def __reduce__(self):
        return ParameterSet, (self.name,)

    @property
    def public_key_size(self):
        """Bytes of a public key."""
        return self.value.public_key_size

    @property
    def secret_key_size(self):
        """Bytes of a secret key."""
        return self.value.secret_key_size

    @property
    def signature_size(self):
        """Bytes of a signature."""
        return self.value.signature_size

    def keygen(self, seed=None):
        """A pair (public_key, secret_key) from a seed of 32 bytes, drawn from the operating system when None
        (FIPS 204, algorithms 1 and 6). ValueError for a seed of another size."""
        cdef bytes content = os.urandom(32) if seed is None else as_sized_bytes(seed, "seed", 32)
        cdef bytearray public_key = bytearray(self.value.public_key_size)
        cdef bytearray secret_key = bytearray(self.value.secret_key_size)
        cdef uint8_t *public_start = public_key
        cdef uint8_t *secret_start = secret_key
        cdef const uint8_t *start = content
        cdef PqKernels *k = active()
        with nogil:
            k.mldsa_keygen(public_start, secret_start, self.value, start)
        return bytes(public_key), bytes(secret_key)

    # ---- signing -------------------------------------------------------------------------------------

    cdef bytes signed(self, object secret_key, const MldsaMessage *message, bytes randomness):
        cdef bytes key = as_sized_bytes(secret_key, "secret_key", self.value.secret_key_size)
        cdef bytearray signature = bytearray(self.value.signature_size)
        cdef uint8_t *out = signature
        cdef const uint8_t *key_start = key
        cdef const uint8_t *randomness_start = randomness
        cdef PqKernels *k = active()
        cdef bint done
        with nogil:
            done = k.mldsa_sign(out, self.value, key_start, message, randomness_start)
        if not done:
            raise ValueError("secret_key holds a coefficient that is out of range")
        return bytes(signature)

    def sign(self, secret_key, message, context=b"", *, randomness=None, deterministic=False):
        """Sign a message of any length under a context of at most 255 bytes (FIPS 204, algorithm 2).

        randomness: 32 bytes, drawn from the operating system when None; with `deterministic` it is 32 zero bytes.
        ValueError for a secret key of the wrong size or with a coefficient out of range, a longer context,
        randomness of another size or together with `deterministic`.
        """
        cdef bytes prefix = pure_prefix(as_bytes(context, "context")), content = as_bytes(message, "message")
        cdef MldsaMessage whole = message_of(prefix, content)
        return self.signed(secret_key, &whole, as_randomness(randomness, deterministic))

    def sign_prehash(self, secret_key, message, hash_name, context=b"", *, randomness=None, deterministic=False):
        """Sign the digest of a message (FIPS 204, algorithm 4); the message itself is given.

        hash_name: as NIST ACVP spells it, one of pysecbench.prehash.HASHES, else ValueError. Otherwise as sign().
        """
        cdef bytes prefix, digest
        prefix, digest = hashed_message(as_bytes(message, "message"), hash_name, as_bytes(context, "context"))
        cdef MldsaMessage whole = message_of(prefix, digest)
        return self.signed(secret_key, &whole, as_randomness(randomness, deterministic))

    def sign_internal(self, secret_key, message, randomness, *, mu=None):
        """Sign M' with 32 bytes of randomness, no context put before it (FIPS 204, algorithm 7).

        mu: the message representative of 64 bytes; the message is then None, else TypeError. ValueError for sizes
        that do not fit.
        """
        cdef bytes content = as_bytes(message, "message") if mu is None else as_sized_bytes(mu, "mu", 64)
        cdef MldsaMessage whole = message_of(b"", content) if mu is None else message_of_mu(content)
        if mu is not None and message is not None:
            raise TypeError("message must be None where mu is given")
        return self.signed(secret_key, &whole, as_sized_bytes(randomness, "randomness", 32))

    # ---- verifying -----------------------------------------------------------------------------------

    cdef int valid(self, object key, const MldsaMessage *message, const uint8_t *signature, size_t size) except -1:
        """The verdict for a key from as_key()."""
        cdef MldsaPublicKey computed
        cdef const MldsaPublicKey *ready = &computed
        cdef const uint8_t *start = NULL
        cdef PqKernels *k = active()
        cdef bint verdict
        if size != self.value.signature_size:
            return False
        if isinstance(key, PublicKey):
            ready = &(<PublicKey>key).value
            if ready.set != self.value:
                return False
        elif <size_t>len(<bytes>key) != self.value.public_key_size:
            return False
        else:
            start = <bytes>key
        with nogil:
            if start != NULL:
                k.mldsa_public_key_load(&computed, self.value, start)
            verdict = k.mldsa_verify(ready, message, signature)
        return verdict

    def load_public_key(self, public_key):
        """A key object for verify(), verify_prehash(), verify_internal() and verify_each() of this set, which keeps
        what can be computed once. ValueError for a public key of the wrong size."""
        cdef bytes content = as_sized_bytes(public_key, "public_key", self.value.public_key_size)
        cdef const uint8_t *start = content
        cdef PublicKey key = PublicKey()
        cdef PqKernels *k = active()
        with nogil:
            k.mldsa_public_key_load(&key.value, self.value, start)
        return key

    def verify(self, public_key, message, signature, context=b""):
        """Whether the signature is valid for the message and context under the key (FIPS 204, algorithm 3).

        public_key: bytes or a loaded key. Anything malformed or of another size, a context of more than 255 bytes
        and a key loaded for another set are False. TypeError for arguments that are not bytes-like.
        """
        cdef object key = as_key(public_key)
        cdef bytes content = as_bytes(message, "message"), signed = as_bytes(signature, "signature")
        cdef bytes context_content = as_bytes(context, "context")
        if len(context_content) > CONTEXT_MOST:
            return False
        cdef bytes prefix = pure_prefix(context_content)
        cdef MldsaMessage whole = message_of(prefix, content)
        return self.valid(key, &whole, signed, len(signed)) != 0

    def verify_prehash(self, public_key, message, signature, hash_name, context=b""):
        """Whether the signature is valid for the digest of the message (FIPS 204, algorithm 5); the message itself
        is given.

        hash_name: as NIST ACVP spells it, one of pysecbench.prehash.HASHES, else ValueError. Otherwise as verify().
        """
        cdef object key = as_key(public_key)
        cdef bytes content = as_bytes(message, "message"), signed = as_bytes(signature, "signature")
        cdef bytes context_content = as_bytes(context, "context"), prefix, digest
        cdef bint fits = len(context_content) <= CONTEXT_MOST
        prefix, digest = hashed_message(content, hash_name, context_content if fits else b"")
        cdef MldsaMessage whole = message_of(prefix, digest)
        return fits and self.valid(key, &whole, signed, len(signed)) != 0

    def verify_internal(self, public_key, message, signature, *, mu=None):
        """Whether the signature is valid for M', no context put before it (FIPS 204, algorithm 8).

        mu: the message representative; the message is then None, else TypeError. Otherwise as verify(), and a mu
        that is not 64 bytes is False.
        """
        cdef object key = as_key(public_key)
        cdef bytes content = as_bytes(message, "message") if mu is None else as_bytes(mu, "mu")
        cdef bytes signed = as_bytes(signature, "signature")
        cdef MldsaMessage whole = message_of(b"", content) if mu is None else message_of_mu(content)
        if mu is not None and message is not None:
            raise TypeError("message must be None where mu is given")
        if mu is not None and len(content) != 64:
            return False
        return self.valid(key, &whole, signed, len(signed)) != 0

    cdef int verify_range(self, Items items, bytes prefix, Py_ssize_t start, Py_ssize_t stop) except -1:
        cdef const SignedItem *item
        cdef MldsaMessage whole
        cdef Py_ssize_t i
        for i in range(start, stop):
            item = &items.item[i]
            whole.part[0] = part(prefix, len(prefix))
            whole.part[1] = part(item.message, item.message_size)
            whole.mu = NULL
            items.verdict[i] = self.valid((<tuple>items.held[i])[0], &whole, item.signature, item.signature_size)
        return 0

    def verify_each(self, items, *, threads=1):
        """The verdict of verify() without a context for each (public_key, message, signature): a list of bool.

        public_key: bytes or a loaded key. threads: how many threads share the work, an int of at least 1, else
        ValueError. TypeError for an item that is not such a triple.
        """
        cdef Items held = Items(items, PublicKey)
        cdef bytes prefix = pure_prefix(b"")
        return held.verdicts(lambda start, stop: self.verify_range(held, prefix, start, stop), threads, counting())


ML_DSA_44 = ParameterSet("ML-DSA-44")
ML_DSA_65 = ParameterSet("ML-DSA-65")
ML_DSA_87 = ParameterSet("ML-DSA-87")
