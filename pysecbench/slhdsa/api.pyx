"""SLH-DSA (FIPS 205) from Python.

Key generation and signing are written to run in time that does not depend on the secret key; verifying is not.
"""
from libc.stdint cimport uint8_t
from pysecbench._pq cimport PqKernels, active, counting
from pysecbench.arguments cimport as_bytes, as_choice, as_sized_bytes
from pysecbench.item_types cimport SignedItem
from pysecbench.items cimport Items
from pysecbench.keccak.types cimport Part, part
from pysecbench.slhdsa.types cimport SlhDsaParameters

import os

from pysecbench.prehash import CONTEXT_MOST, hashed_message, pure_prefix

NAMES = ("SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-128f", "SLH-DSA-SHAKE-192s", "SLH-DSA-SHAKE-192f",
         "SLH-DSA-SHAKE-256s", "SLH-DSA-SHAKE-256f")


cdef class PublicKey:
    """A public key of a parameter set, its size checked: nothing else of it can be computed once. Made by
    load_public_key()."""
    cdef bytes content
    cdef const SlhDsaParameters *set


cdef struct Message:                                # M', in two parts
    Part part[2]


cdef Message message_of(bytes prefix, bytes content):
    """prefix || content; the caller keeps both alive."""
    cdef Message message
    message.part[0] = part(prefix, len(prefix))
    message.part[1] = part(content, len(content))
    return message


cdef class ParameterSet:
    """One of the parameter sets of FIPS 205, by its name; ValueError for a name that is none."""
    cdef const SlhDsaParameters *value
    cdef readonly str name

    def __cinit__(self, name):
        self.value = &active().slhdsa_sets[as_choice(name, "parameter set", NAMES)]
        self.name = name

    def __repr__(self):
        return f"ParameterSet({self.name!r})"

    def __reduce__(self):
        return ParameterSet, (self.name,)

    @property
    def public_key_size(self):
        """Bytes of a public key: 2n."""
        return self.value.public_key_size

    @property
    def secret_key_size(self):
        """Bytes of a secret key: 4n."""
        return self.value.secret_key_size

    @property
    def signature_size(self):
        """Bytes of a signature."""
        return self.value.signature_size

    def keygen(self, seed=None):
        """A pair (public_key, secret_key) from SK.seed || SK.prf || PK.seed, 3n bytes drawn from the operating system
        when None (FIPS 205, algorithms 18 and 21). ValueError for a seed of another size."""
        cdef int n = self.value.n
        cdef bytes content = os.urandom(3 * n) if seed is None else as_sized_bytes(seed, "seed", 3 * n)
        cdef bytearray secret_key = bytearray(self.value.secret_key_size)
        cdef const uint8_t *seed_start = content
        cdef uint8_t *start = secret_key
        cdef PqKernels *k = active()
        with nogil:
            k.slhdsa_keygen(start, self.value, seed_start)
        return bytes(secret_key[2 * n:]), bytes(secret_key)

    # ---- signing -------------------------------------------------------------------------------------

    cdef bytes as_randomness(self, object randomness, object deterministic):
        """n bytes; None for deterministic signing."""
        if deterministic:
            if randomness is not None:
                raise ValueError("randomness is not used in deterministic signing")
            return None
        return os.urandom(self.value.n) if randomness is None else self.sized_randomness(randomness)

    cdef bytes sized_randomness(self, object randomness):
        return None if randomness is None else as_sized_bytes(randomness, "randomness", self.value.n)

    cdef bytes signed(self, object secret_key, const Message *message, bytes randomness):
        cdef bytes key = as_sized_bytes(secret_key, "secret_key", self.value.secret_key_size)
        cdef bytearray signature = bytearray(self.value.signature_size)
        cdef const uint8_t *key_start = key
        cdef const uint8_t *opt_rand = NULL
        cdef uint8_t *start = signature
        cdef PqKernels *k = active()
        if randomness is not None:
            opt_rand = randomness
        with nogil:
            k.slhdsa_sign(start, self.value, key_start, message.part, opt_rand)
        return bytes(signature)

    def sign(self, secret_key, message, context=b"", *, randomness=None, deterministic=False):
        """Sign a message of any length under a context of at most 255 bytes (FIPS 205, algorithm 22).

        randomness: n bytes, drawn from the operating system when None; with `deterministic` it is PK.seed.
        ValueError for a secret key of the wrong size, a longer context, randomness of another size or together with
        `deterministic`.
        """
        cdef bytes prefix = pure_prefix(as_bytes(context, "context")), content = as_bytes(message, "message")
        cdef Message whole = message_of(prefix, content)
        return self.signed(secret_key, &whole, self.as_randomness(randomness, deterministic))

    def sign_prehash(self, secret_key, message, hash_name, context=b"", *, randomness=None, deterministic=False):
        """Sign the digest of a message (FIPS 205, algorithm 23); the message itself is given.

        hash_name: as NIST ACVP spells it, one of pysecbench.prehash.HASHES, else ValueError. Otherwise as sign().
        """
        cdef bytes prefix, digest
        prefix, digest = hashed_message(as_bytes(message, "message"), hash_name, as_bytes(context, "context"))
        cdef Message whole = message_of(prefix, digest)
        return self.signed(secret_key, &whole, self.as_randomness(randomness, deterministic))

    def sign_internal(self, secret_key, message, randomness, *, mu=None):
        """Sign M' with n bytes of randomness, PK.seed when None; no context is put before it (FIPS 205,
        algorithm 19).

        mu: for ML-DSA's sake; ValueError unless None. ValueError for sizes that do not fit.
        """
        cdef bytes content = as_bytes(message, "message")
        cdef Message whole = message_of(b"", content)
        if mu is not None:
            raise ValueError("mu is of ML-DSA only")
        return self.signed(secret_key, &whole, self.sized_randomness(randomness))

    # ---- verifying -----------------------------------------------------------------------------------

    cdef bytes key_content(self, object public_key):
        """The bytes of a key or of a key loaded for this set; no bytes for a key loaded for another."""
        if isinstance(public_key, PublicKey):
            return (<PublicKey>public_key).content if (<PublicKey>public_key).set == self.value else b""
        return as_bytes(public_key, "public_key")

    cdef bint valid(self, bytes key, const Message *message, bytes signature):
        cdef const uint8_t *key_start = key
        cdef const uint8_t *signature_start = signature
        cdef bint verdict
        cdef PqKernels *k = active()
        if len(key) != self.value.public_key_size or len(signature) != self.value.signature_size:
            return False
        with nogil:
            verdict = k.slhdsa_verify(self.value, key_start, message.part, signature_start)
        return verdict

    def load_public_key(self, public_key):
        """A key object for verify(), verify_prehash(), verify_internal() and verify_each() of this set. ValueError for
        a public key of the wrong size."""
        cdef PublicKey key = PublicKey()
        key.content = as_sized_bytes(public_key, "public_key", self.value.public_key_size)
        key.set = self.value
        return key

    def verify(self, public_key, message, signature, context=b""):
        """Whether the signature is valid for the message and context under the key (FIPS 205, algorithm 24).

        public_key: bytes or a loaded key. Anything of the wrong size, a context of more than 255 bytes and a key
        loaded for another set are False. TypeError for arguments that are not bytes-like.
        """
        cdef bytes key = self.key_content(public_key)
        cdef bytes content = as_bytes(message, "message"), signed = as_bytes(signature, "signature")
        cdef bytes context_content = as_bytes(context, "context")
        if len(context_content) > CONTEXT_MOST:
            return False
        cdef bytes prefix = pure_prefix(context_content)
        cdef Message whole = message_of(prefix, content)
        return self.valid(key, &whole, signed)

    def verify_prehash(self, public_key, message, signature, hash_name, context=b""):
        """Whether the signature is valid for the digest of the message (FIPS 205, algorithm 25); the message itself
        is given.

        hash_name: as NIST ACVP spells it, one of pysecbench.prehash.HASHES, else ValueError. Otherwise as verify().
        """
        cdef bytes key = self.key_content(public_key)
        cdef bytes content = as_bytes(message, "message"), signed = as_bytes(signature, "signature")
        cdef bytes context_content = as_bytes(context, "context"), prefix, digest
        cdef bint fits = len(context_content) <= CONTEXT_MOST
        prefix, digest = hashed_message(content, hash_name, context_content if fits else b"")
        cdef Message whole = message_of(prefix, digest)
        return fits and self.valid(key, &whole, signed)

    def verify_internal(self, public_key, message, signature, *, mu=None):
        """Whether the signature is valid for M', no context put before it (FIPS 205, algorithm 20).

        mu: for ML-DSA's sake; ValueError unless None. Otherwise as verify().
        """
        cdef bytes key = self.key_content(public_key)
        cdef bytes content = as_bytes(message, "message"), signed = as_bytes(signature, "signature")
        cdef Message whole = message_of(b"", content)
        if mu is not None:
            raise ValueError("mu is of ML-DSA only")
        return self.valid(key, &whole, signed)

    cdef int fill_keys(self, Items items) except -1:
        """Where the key of an item is a loaded one, its content; `held` keeps it alive."""
        cdef bytes content
        cdef Py_ssize_t i
        for i in range(items.count):
            key = (<tuple>items.held[i])[0]
            if isinstance(key, PublicKey):
                content = self.key_content(key)
                items.item[i].key, items.item[i].key_size = content, len(content)
        return 0

    cdef void verify_range(self, Items items, bytes prefix, Py_ssize_t start, Py_ssize_t stop) noexcept:
        cdef const SlhDsaParameters *p = self.value
        cdef SignedItem *item = items.item
        cdef uint8_t *verdict = items.verdict
        cdef PqKernels *k = active()
        cdef Message whole = message_of(prefix, b"")
        cdef Py_ssize_t i
        with nogil:
            for i in range(start, stop):
                if item[i].key_size != <size_t>p.public_key_size:
                    continue
                if item[i].signature_size != <size_t>p.signature_size:
                    continue
                whole.part[1] = part(item[i].message, item[i].message_size)
                verdict[i] = k.slhdsa_verify(p, item[i].key, whole.part, item[i].signature)

    def verify_each(self, items, *, threads=1):
        """The verdict of verify() without a context for each (public_key, message, signature): a list of bool.

        public_key: bytes or a loaded key. threads: how many threads share the work, an int of at least 1, else
        ValueError. TypeError for an item that is not such a triple.
        """
        cdef Items held = Items(items, PublicKey)
        cdef bytes prefix = pure_prefix(b"")
        self.fill_keys(held)
        return held.verdicts(lambda start, stop: self.verify_range(held, prefix, start, stop), threads, counting())


SHAKE_128S, SHAKE_128F, SHAKE_192S, SHAKE_192F, SHAKE_256S, SHAKE_256F = map(ParameterSet, NAMES)
