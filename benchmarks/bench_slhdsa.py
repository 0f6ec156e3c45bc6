"""SLH-DSA over SHAKE: verifying and signing one message of 32 bytes, the empty context.

A rotation is 8 signatures, not 64 (see `signed`).
"""

import base64
import hashlib

from . import base, signers
from .base import Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call
from .signed import signed

SUITES = ["SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-128f", "SLH-DSA-SHAKE-256s"]


class Verify(Timed):
    """The key read from its bytes in every call."""

    params = [["pysecbench", "pqcrypto", "slh-dsa", "liboqs"], SUITES]
    param_names = ["library", "suite"]
    repeat = (1, 30, 0.4)

    def setup(self, library: str, suite: str) -> None:
        self.ask(signers.call(library, "verify", suite))

    def time_single(self, library: str, suite: str) -> None:
        self.answer()


class VerifyAgainstPqcrypto(Ratio):
    """Ours over pqcrypto's, both from the bytes of the key."""

    params = [SUITES]
    param_names = ["suite"]
    sample_time = 0.1

    def ratio_single(self, suite: str) -> tuple[Call, Call]:
        return signers.call("pysecbench", "verify", suite), signers.call("pqcrypto", "verify", suite)


class SignAgainstPqcrypto(Ratio):
    """Ours over pqcrypto's. A block is one signature: its work depends on neither the key nor chance."""

    params = [["SLH-DSA-SHAKE-128s"]]
    param_names = ["suite"]
    repetitions = 2
    block_operations = 1

    def ratio_single(self, suite: str) -> tuple[Call, Call]:
        return signers.call("pysecbench", "sign", suite), signers.call("pqcrypto", "sign", suite)


class OtherCalls(Timed):
    """What else the module offers, by ours; in a list of 8, per signature. Of the set that signs quickly."""

    params = [
        [
            "keygen",
            "load_public_key",
            "verify_loaded",
            "sign",
            "sign_internal",
            "verify_internal",
            "sign_prehash",
            "verify_prehash",
            "verify_each",
        ],
        ["SLH-DSA-SHAKE-128f"],
    ]
    param_names = ["call", "suite"]
    repeat = (1, 10, 0.2)

    def setup(self, call: str, suite: str) -> None:
        self.ask(signers.call("pysecbench", call, suite))

    def time_single(self, call: str, suite: str) -> None:
        self.answer()


class Slhdsa(Asked):
    """The central calls, by ours. Signing is the deterministic variant, so that the work is the same."""

    def call(self, call: str, suite: str) -> Call:
        return signers.call("pysecbench", call, suite)


class SlhdsaSlope(Slhdsa, Slope):
    """Fewer points than elsewhere: one signature takes tens of milliseconds."""

    points = 10
    params = [["sign_deterministic", "verify"], ["SLH-DSA-SHAKE-128f"]]
    param_names = ["call", "suite"]


class VerifyOperations(Slhdsa, Operations):
    """The mean of a rotation of the inputs."""

    params = [["keccak_permutation"], ["verify"], SUITES]
    param_names = ["operation", "call", "suite"]


class SignOperations(Slhdsa, Operations):
    """The same of signing, by the set that does so quickly."""

    params = [["keccak_permutation"], ["sign_deterministic"], ["SLH-DSA-SHAKE-128f"]]
    param_names = ["operation", "call", "suite"]


class SlhdsaInstructions(Instructions):
    """Instructions of one call."""

    run_length = 4

    def instr_verify(self) -> str:
        base.member("pysecbench.slhdsa", "SHAKE_128S")
        items = [
            tuple(base64.b64encode(field) for field in (s.public_key, s.message, s.signature))
            for s in signed("SLH-DSA-SHAKE-128s")[: self.run_length]
        ]
        return f"""
from base64 import b64decode
from pysecbench.slhdsa import SHAKE_128S
items = [[b64decode(field) for field in item] for item in {items!r}]
def run(n):
    for i in range(n):
        assert SHAKE_128S.verify(*items[i % len(items)])
{self.TELL_ENGINE}"""

    def instr_sign(self) -> str:
        """By the set that signs quickly, one message: the work depends on neither the key nor the message."""
        base.member("pysecbench.slhdsa", "SHAKE_128F")
        s = signed("SLH-DSA-SHAKE-128f")[0]
        return f"""
from hashlib import sha256
from pysecbench.slhdsa import SHAKE_128F
def run(n):
    for _ in range(n):
        signature = SHAKE_128F.sign({s.secret_key!r}, {s.message!r}, deterministic=True)
        assert sha256(signature).digest() == {hashlib.sha256(s.signature).digest()!r}
{self.TELL_ENGINE}"""

    instr_sign.run_length = 1  # type: ignore[attr-defined]
