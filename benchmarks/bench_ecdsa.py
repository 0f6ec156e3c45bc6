"""ECDSA: signing a digest (RFC 6979) and verifying one signature."""

from . import inputs, libraries
from .base import CURVE_OPERATIONS, Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call


class Verify(Timed):
    """pysecbench and "coincurve-from-bytes" get their key as bytes, the other yardsticks have it parsed."""

    params = [
        [
            "pysecbench",
            "reference",
            "coincurve",
            "coincurve-from-bytes",
            "fastecdsa",
            "cryptography",
            "btclib-ecc",
            "python-ecdsa-gmpy2",
            "python-ecdsa",
        ]
    ]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "ecdsa_verify"))

    def time_single(self, library: str) -> None:
        self.answer()


class VerifyPrepared(Timed):
    """With the table of the key made beforehand."""

    def setup(self) -> None:
        self.ask(libraries.call("pysecbench", "ecdsa_verify_prepared"))

    def time_single(self) -> None:
        self.answer()


class Sign(Timed):
    params = [
        [
            "pysecbench",
            "reference",
            "coincurve",
            "fastecdsa",
            "cryptography",
            "btclib-ecc",
            "python-ecdsa-gmpy2",
            "python-ecdsa",
        ]
    ]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "ecdsa_sign"))

    def time_single(self, library: str) -> None:
        self.answer()


class VerifyAgainstCoincurve(Ratio):
    """Ours, always from the bytes of the key, over coincurve's: from bytes too, and with its key parsed."""

    params = [["coincurve-from-bytes", "coincurve"]]
    param_names = ["yardstick"]

    def ratio_single(self, yardstick: str) -> tuple[Call, Call]:
        return libraries.call("pysecbench", "ecdsa_verify"), libraries.call(yardstick, "ecdsa_verify")


class SignAgainstCoincurve(Ratio):
    def ratio_single(self) -> tuple[Call, Call]:
        return libraries.call("pysecbench", "ecdsa_sign"), libraries.call("coincurve", "ecdsa_sign")


class OtherCalls(Timed):
    """What else the module offers, by ours."""

    params = [["public_key", "verify_der", "signature_from_der", "signature_to_der"]]
    param_names = ["call"]
    repeat = (1, 10, 0.2)

    def setup(self, call: str) -> None:
        self.ask(libraries.call("pysecbench", f"ecdsa_{call}"))

    def time_single(self, call: str) -> None:
        self.answer()


class Ecdsa(Asked):
    """The central calls, by ours."""

    def call(self, call: str) -> Call:
        return libraries.call("pysecbench", f"ecdsa_{call}")


class EcdsaSlope(Ecdsa, Slope):
    params = [["sign", "verify"]]
    param_names = ["call"]


class PreparedSlope(Slope):
    """Verification with the table of the key made beforehand."""

    def call(self) -> Call:
        return libraries.call("pysecbench", "ecdsa_verify_prepared")


class EcdsaOperations(Ecdsa, Operations):
    """The mean of a rotation of the inputs."""

    params = [CURVE_OPERATIONS, ["sign", "verify"]]
    param_names = ["operation", "call"]


class EcdsaInstructions(Instructions):
    """Instructions of one call."""

    def instr_verify(self) -> str:
        items = [(s.public_key, s.digest, s.signature, True) for s in inputs.ecdsa()]
        return self.program("pysecbench.ecdsa", "verify", items)

    def instr_sign(self) -> str:
        items = [(s.secret, s.digest, s.signature) for s in inputs.ecdsa()]
        return self.program("pysecbench.ecdsa", "sign", items)
