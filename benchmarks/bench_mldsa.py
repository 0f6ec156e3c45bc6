"""ML-DSA: verifying and signing one message of 32 bytes, the empty context."""

from . import base, signers
from .base import Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call
from .signed import octets

SUITES = ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87"]
SMALLEST_ONLY = {("verify", "dilithium-py"), ("sign", "pqcrypto")}  # the others tell nothing for their time


def call_of(library: str, operation: str, suite: str) -> Call:
    """The call; n/a where it takes many times as long as the others'."""
    if (operation, library) in SMALLEST_ONLY and suite != SUITES[0]:
        raise NotImplementedError(f"{library} is too slow for {suite}")
    return signers.call(library, operation, suite)


class Verify(Timed):
    """The key read from its bytes in every call."""

    params = [["pysecbench", "pqcrypto", "cryptography", "fast-mldsa", "dilithium-py", "liboqs"], SUITES]
    param_names = ["library", "suite"]
    repeat = (1, 30, 0.4)

    def setup(self, library: str, suite: str) -> None:
        self.ask(call_of(library, "verify", suite))

    def time_single(self, library: str, suite: str) -> None:
        self.answer()


class VerifyLoaded(Timed):
    """What can be computed from the key alone, its matrix above all, computed beforehand."""

    params = [["pysecbench", "cryptography", "fast-mldsa"], SUITES]
    param_names = ["library", "suite"]
    repeat = (1, 30, 0.4)

    def setup(self, library: str, suite: str) -> None:
        self.ask(signers.call(library, "verify_loaded", suite))

    def time_single(self, library: str, suite: str) -> None:
        self.answer()


class Sign(Timed):
    """Hedged. How often a message is tried anew is a matter of chance, hence more and longer samples."""

    params = [["pysecbench", "pqcrypto", "cryptography", "fast-mldsa"], SUITES]
    param_names = ["library", "suite"]

    def setup(self, library: str, suite: str) -> None:
        self.ask(call_of(library, "sign", suite))

    def time_single(self, library: str, suite: str) -> None:
        self.answer()


class VerifyAgainstPqcrypto(Ratio):
    """Ours over pqcrypto's, both from the bytes of the key."""

    params = [SUITES]
    param_names = ["suite"]
    sample_time = 0.1

    def ratio_single(self, suite: str) -> tuple[Call, Call]:
        return signers.call("pysecbench", "verify", suite), signers.call("pqcrypto", "verify", suite)


class SignAgainstCryptography(Ratio):
    """Ours from the bytes of the secret key over cryptography's, whose key is an object made beforehand."""

    params = [["ML-DSA-44"]]
    param_names = ["suite"]

    def ratio_single(self, suite: str) -> tuple[Call, Call]:
        return signers.call("pysecbench", "sign", suite), signers.call("cryptography", "sign", suite)


class OtherCalls(Timed):
    """What else the module offers, by ours; in a list of 64, per signature."""

    params = [
        [
            "keygen",
            "load_public_key",
            "sign_deterministic",
            "sign_internal",
            "verify_internal",
            "sign_prehash",
            "verify_prehash",
            "verify_each",
        ],
        ["ML-DSA-44"],
    ]
    param_names = ["call", "suite"]
    repeat = (1, 10, 0.2)

    def setup(self, call: str, suite: str) -> None:
        self.ask(signers.call("pysecbench", call, suite))

    def time_single(self, call: str, suite: str) -> None:
        self.answer()


class Mldsa(Asked):
    """The central calls, by ours. Signing is the deterministic variant, so that the work is the same."""

    def call(self, call: str, suite: str) -> Call:
        return signers.call("pysecbench", call, suite)


class MldsaSlope(Mldsa, Slope):
    params = [["sign_deterministic", "verify"], ["ML-DSA-44"]]
    param_names = ["call", "suite"]


class MldsaOperations(Mldsa, Operations):
    """The mean of a rotation of the inputs."""

    params = [["keccak_permutation", "ntt", "inverse_ntt"], ["sign_deterministic", "verify"], SUITES]
    param_names = ["operation", "call", "suite"]


class MldsaInstructions(Instructions):
    """Instructions of one call; keys and signatures are made in the child, from seeds."""

    def instr_verify(self) -> str:
        return self._program("ML_DSA_44.verify(public_key, message, signature)")

    def instr_sign(self) -> str:
        return self._program("ML_DSA_44.sign(secret_key, message, deterministic=True) == signature")

    @classmethod
    def _program(cls, asserted: str) -> str:
        base.member("pysecbench.mldsa", "ML_DSA_44")
        items = [(octets("counted seed", i, 32), octets("counted message", i, 32)) for i in range(16)]
        return f"""
from pysecbench.mldsa import ML_DSA_44
def signed(seed, message):
    public_key, secret_key = ML_DSA_44.keygen(seed)
    return secret_key, public_key, message, ML_DSA_44.sign(secret_key, message, deterministic=True)
items = [signed(*item) for item in {items!r}]
def run(n):
    for i in range(n):
        secret_key, public_key, message, signature = items[i % len(items)]
        assert {asserted}
{cls.TELL_ENGINE}"""
