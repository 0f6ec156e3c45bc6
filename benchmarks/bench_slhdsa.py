"""SLH-DSA over SHAKE: verifying and signing one message of 32 bytes, the empty context.

A rotation is 8 signatures, not 64 (see `signed`).
"""

import base64

from . import base, signers
from .base import Instructions, Operations, Ratio, Timed
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


class VerifyOperations(Operations):
    """Operations of one verification, the mean of a rotation of the inputs."""

    params = [["keccak_permutation"], SUITES]
    param_names = ["operation", "suite"]

    def track_per_verification(self, operation: str, suite: str) -> float:
        return self.per_call(signers.call("pysecbench", "verify", suite), operation)


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
"""
