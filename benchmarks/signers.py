"""Libraries of ML-DSA and SLH-DSA, a class each with the same methods: what `libraries` is for the curve.

A method turns the inputs of a suite ("ML-DSA-44" or the like, see `signed`) into a `Call`. `verify` reads its
key from bytes in every call, `verify_loaded` has it prepared beforehand. Signing is the hedged variant in
all, each library drawing its randomness, so that ML-DSA's rejections even out over the calls; every signature
is then verified. A suite or an operation that a library lacks is n/a.
"""

import functools
from collections.abc import Callable
from typing import Any

from . import base
from .measure.call import Call
from .signed import Signed, signed

PURE = b"\x00\x00"  # before a message that is not hashed beforehand, with an empty context
PREHASH = "SHA2-256"


def determined(suite: str, s: Signed) -> bytes:
    """What stands for randomness in the deterministic variants: zeros in ML-DSA, PK.seed in SLH-DSA."""
    return bytes(32) if suite.startswith("ML-DSA") else s.public_key[: len(s.public_key) // 2]


def name_in(suite: str) -> str:
    """The suite as a name in Python: ml_dsa_44, slh_dsa_shake_128s."""
    return suite.lower().replace("-", "_")


def verifies(suite: str) -> Callable[[bytes, Signed], bool]:
    """Whether a signature made in a call verifies: by pqcrypto where it is installed, else by ours."""
    try:
        judge = base.member("pqcrypto.sign", name_in(suite)).verify
    except NotImplementedError:
        judge = Pysecbench.parameter_set(suite).verify
    # pqcrypto's answer is None, and an error for a bad signature
    return lambda signature, s: judge(s.public_key, s.message, signature) in (None, True)


class Signer:
    """What a library may be asked; n/a unless its class says how."""

    valid: Any = True  # the answer to a valid signature

    def verify(self, suite: str) -> Call:
        """One signature from the bytes of its key, message and signature."""
        self._demand(suite)
        inputs = [(s.public_key, s.message, s.signature) for s in signed(suite)]
        return Call(self._verify(suite), inputs, [self.valid] * len(inputs))

    def verify_loaded(self, suite: str) -> Call:
        """The same with what can be computed from the key alone computed beforehand."""
        self._demand(suite)
        load, verify = self._load(suite)
        inputs = [(load(s.public_key), s.message, s.signature) for s in signed(suite)]
        return Call(verify, inputs, [self.valid] * len(inputs))

    def sign(self, suite: str) -> Call:
        """One hedged signature of a message, the secret key as the library keeps it."""
        self._demand(suite)
        load, sign = self._sign(suite)
        inputs = [(load(s), s.message) for s in signed(suite)]
        return Call(sign, inputs, signed(suite), agrees=verifies(suite))

    def _demand(self, suite: str) -> None:
        """NotImplementedError (n/a) for a suite that it lacks."""

    def _verify(self, suite: str) -> Callable[..., Any]:
        """(public key, message, signature) -> `valid`."""
        raise NotImplementedError(f"{type(self).__name__} does not verify from bytes")

    def _load(self, suite: str) -> tuple[Callable[[bytes], Any], Callable[..., Any]]:
        """A public key's loader, and (loaded key, message, signature) -> `valid`."""
        raise NotImplementedError(f"{type(self).__name__} loads no keys")

    def _sign(self, suite: str) -> tuple[Callable[[Signed], Any], Callable[..., bytes]]:
        """A secret key's loader, and (secret key, message) -> signature."""
        raise NotImplementedError(f"{type(self).__name__} does not sign")


class Pysecbench(Signer):
    """The measured package, through its public contract."""

    @staticmethod
    def parameter_set(suite: str) -> Any:
        if suite.startswith("ML-DSA"):
            return base.member("pysecbench.mldsa", suite.replace("-", "_"))
        return base.member("pysecbench.slhdsa", suite.removeprefix("SLH-DSA-").upper().replace("-", "_"))

    def _demand(self, suite: str) -> None:
        self.parameter_set(suite)

    def sign_deterministic(self, suite: str) -> Call:
        """The variant without randomness: the same work each time."""
        sign = functools.partial(self._method(suite, "sign"), deterministic=True)
        inputs = [(s.secret_key, s.message) for s in signed(suite)]
        return Call(sign, inputs, [s.signature for s in signed(suite)])

    def keygen(self, suite: str) -> Call:
        inputs = [(s.seed,) for s in signed(suite)]
        expected = [(s.public_key, s.secret_key) for s in signed(suite)]
        return Call(self._method(suite, "keygen"), inputs, expected)

    def load_public_key(self, suite: str) -> Call:
        """What verifies the signature is the loaded key."""
        load, verify = self._method(suite, "load_public_key"), self._method(suite, "verify")
        inputs = [(s.public_key,) for s in signed(suite)]
        return Call(load, inputs, signed(suite), agrees=lambda key, s: verify(key, s.message, s.signature))

    def sign_internal(self, suite: str) -> Call:
        """Algorithm 7 of FIPS 204, 19 of FIPS 205, with the deterministic variants' randomness."""
        inputs = [(s.secret_key, PURE + s.message, determined(suite, s)) for s in signed(suite)]
        return Call(self._method(suite, "sign_internal"), inputs, [s.signature for s in signed(suite)])

    def verify_internal(self, suite: str) -> Call:
        inputs = [(s.public_key, PURE + s.message, s.signature) for s in signed(suite)]
        return Call(self._method(suite, "verify_internal"), inputs, [True] * len(inputs))

    def sign_prehash(self, suite: str) -> Call:
        """Hedged; every signature is then verified."""
        sign, verify = self._method(suite, "sign_prehash"), self._method(suite, "verify_prehash")
        return Call(
            sign,
            [(s.secret_key, s.message, PREHASH) for s in signed(suite)],
            signed(suite),
            agrees=lambda signature, s: verify(s.public_key, s.message, signature, PREHASH),
        )

    def verify_prehash(self, suite: str) -> Call:
        sign, verify = self._method(suite, "sign_prehash"), self._method(suite, "verify_prehash")
        inputs = [
            (s.public_key, s.message, sign(s.secret_key, s.message, PREHASH), PREHASH) for s in signed(suite)
        ]
        return Call(verify, inputs, [True] * len(inputs))

    def verify_each(self, suite: str) -> Call:
        """One list of all the inputs, by one thread."""
        items = [(s.public_key, s.message, s.signature) for s in signed(suite)]
        verify_each = self._method(suite, "verify_each")
        return Call(verify_each, [(items,)], [[True] * len(items)], operations=len(items))

    def _method(self, suite: str, name: str) -> Callable[..., Any]:
        found = getattr(self.parameter_set(suite), name, None)
        if found is None:
            raise NotImplementedError(f"{suite} has no {name} here")
        return found

    def _verify(self, suite: str) -> Callable[..., Any]:
        return self.parameter_set(suite).verify

    def _load(self, suite: str) -> tuple[Callable[[bytes], Any], Callable[..., Any]]:
        parameter_set = self.parameter_set(suite)
        return parameter_set.load_public_key, parameter_set.verify

    def _sign(self, suite: str) -> tuple[Callable[[Signed], Any], Callable[..., bytes]]:
        return lambda s: s.secret_key, self.parameter_set(suite).sign


class Pqcrypto(Signer):
    """pqcrypto; a bad signature raises."""

    valid = None

    def _scheme(self, suite: str) -> Any:
        return base.member("pqcrypto.sign", name_in(suite))

    def _verify(self, suite: str) -> Callable[..., Any]:
        return self._scheme(suite).verify

    def _sign(self, suite: str) -> tuple[Callable[[Signed], Any], Callable[..., bytes]]:
        return lambda s: s.secret_key, self._scheme(suite).sign


class Cryptography(Signer):
    """cryptography (OpenSSL): ML-DSA; a bad signature raises. Secret keys are objects, made from seeds."""

    valid = None

    def _class(self, suite: str, kind: str) -> Any:
        return base.member(
            "cryptography.hazmat.primitives.asymmetric.mldsa", f"{suite.replace('-', '')}{kind}Key"
        )

    def _demand(self, suite: str) -> None:
        only(suite, "ML-DSA")

    def _verify(self, suite: str) -> Callable[..., Any]:
        load = self._class(suite, "Public").from_public_bytes
        return lambda key, message, signature: load(key).verify(signature, message)

    def _load(self, suite: str) -> tuple[Callable[[bytes], Any], Callable[..., Any]]:
        load = self._class(suite, "Public").from_public_bytes
        return load, lambda key, message, signature: key.verify(signature, message)

    def _sign(self, suite: str) -> tuple[Callable[[Signed], Any], Callable[..., bytes]]:
        private = self._class(suite, "Private")
        return lambda s: private.from_seed_bytes(s.seed), lambda key, message: key.sign(message)


class FastMldsa(Signer):
    """fast-mldsa (Rust): ML-DSA. Its secret keys are objects."""

    def _demand(self, suite: str) -> None:
        only(suite, "ML-DSA")

    def _scheme(self, suite: str) -> Any:
        return base.member("fast_mldsa", suite.title().replace("-", ""))  # MlDsa44

    def _verify(self, suite: str) -> Callable[..., Any]:
        load = base.member("fast_mldsa", "VerificationKey").from_bytes
        return lambda key, message, signature: load(key).verify(signature, message)

    def _load(self, suite: str) -> tuple[Callable[[bytes], Any], Callable[..., Any]]:
        load = base.member("fast_mldsa", "VerificationKey").from_bytes
        return load, lambda key, message, signature: key.verify(signature, message)

    def _sign(self, suite: str) -> tuple[Callable[[Signed], Any], Callable[..., bytes]]:
        scheme = self._scheme(suite)
        return lambda s: scheme.key_gen(s.seed)[1], lambda key, message: key.sign(message)


class DilithiumPy(Signer):
    """dilithium-py, pure Python: ML-DSA."""

    def _demand(self, suite: str) -> None:
        only(suite, "ML-DSA")

    def _scheme(self, suite: str) -> Any:
        return base.member("dilithium_py.ml_dsa", suite.replace("-", "_"))

    def _verify(self, suite: str) -> Callable[..., Any]:
        return self._scheme(suite).verify


class SlhDsa(Signer):
    """slh-dsa, Python over hashlib: SLH-DSA. Its signing takes seconds and is not asked for."""

    def _demand(self, suite: str) -> None:
        only(suite, "SLH-DSA")

    def _verify(self, suite: str) -> Callable[..., Any]:
        parameters = base.member("slhdsa", name_in(suite).removeprefix("slh_dsa_"))
        load = base.member("slhdsa", "PublicKey").from_digest
        return lambda key, message, signature: load(key, parameters).verify_pure(message, signature)


class Liboqs(Signer):
    """liboqs through liboqs-python, by pysecbench's adapter, which looks for the library first."""

    def __init__(self) -> None:
        try:
            self.provider = base.member("pysecbench.dual", "provider")("liboqs")
        except ImportError as missing:
            raise NotImplementedError(str(missing)) from missing

    def _demand(self, suite: str) -> None:
        if suite not in self.provider.suites:
            raise NotImplementedError(f"this liboqs has no {suite}")

    def _verify(self, suite: str) -> Callable[..., Any]:
        return functools.partial(self.provider.verify, suite)


def only(suite: str, scheme: str) -> None:
    """NotImplementedError (n/a) for the suites of another scheme."""
    if not suite.startswith(scheme):
        raise NotImplementedError(f"it has no {suite}")


CLASSES: dict[str, type[Signer]] = {
    "pysecbench": Pysecbench,
    "pqcrypto": Pqcrypto,
    "cryptography": Cryptography,
    "fast-mldsa": FastMldsa,
    "dilithium-py": DilithiumPy,
    "slh-dsa": SlhDsa,
    "liboqs": Liboqs,
}

load = functools.cache(lambda name: CLASSES[name]())


@functools.cache
def call(library: str, operation: str, suite: str) -> Call:
    """The call of `library` for "verify", "verify_loaded", "sign" or, of ours, another of its methods'
    names; NotImplementedError (n/a) without."""
    return getattr(load(library), operation)(suite)
