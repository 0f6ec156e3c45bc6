"""BIP340: signing and verifying one signature. Batches have a file of their own."""

from . import inputs, libraries
from .base import CURVE_OPERATIONS, Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call


class Verify(Timed):
    """pysecbench and "coincurve-from-bytes" get their key as bytes, coincurve has it parsed."""

    params = [["pysecbench", "reference", "coincurve", "coincurve-from-bytes", "btclib-ecc"]]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "schnorr_verify"))

    def time_single(self, library: str) -> None:
        self.answer()


class VerifyPrepared(Timed):
    """With the table of the key made beforehand."""

    def setup(self) -> None:
        self.ask(libraries.call("pysecbench", "schnorr_verify_prepared"))

    def time_single(self) -> None:
        self.answer()


class Sign(Timed):
    """Signing alone; coincurve offers only a signing that verifies its result, so that stands here."""

    params = [["pysecbench", "reference", "coincurve", "btclib-ecc"]]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "schnorr_sign"))

    def time_single(self, library: str) -> None:
        self.answer()


class SignAndVerify(Timed):
    """Signing, and verifying the signature before it is given out."""

    params = [["pysecbench", "coincurve"]]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "schnorr_sign_and_verify"))

    def time_single(self, library: str) -> None:
        self.answer()


class VerifyAgainstCoincurve(Ratio):
    """Ours, always from the bytes of the key, over coincurve's: from bytes too, and with its key parsed."""

    params = [["coincurve-from-bytes", "coincurve"]]
    param_names = ["yardstick"]

    def ratio_single(self, yardstick: str) -> tuple[Call, Call]:
        return libraries.call("pysecbench", "schnorr_verify"), libraries.call(yardstick, "schnorr_verify")


class SignAgainstCoincurve(Ratio):
    """coincurve verifies whatever it signs: the second is like with like, the first what a caller sees."""

    def ratio_sign_alone(self) -> tuple[Call, Call]:
        return libraries.call("pysecbench", "schnorr_sign"), libraries.call("coincurve", "schnorr_sign")

    def ratio_sign_and_verify(self) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "schnorr_sign_and_verify")
        return ours, libraries.call("coincurve", "schnorr_sign_and_verify")


class PublicKey(Timed):
    """The public key of a secret, by ours."""

    repeat = (1, 10, 0.2)

    def setup(self) -> None:
        self.ask(libraries.call("pysecbench", "schnorr_public_key"))

    def time_single(self) -> None:
        self.answer()


class Schnorr(Asked):
    """The central calls, by ours."""

    def call(self, call: str) -> Call:
        return libraries.call("pysecbench", f"schnorr_{call}")


class SchnorrSlope(Schnorr, Slope):
    params = [["sign", "verify"]]
    param_names = ["call"]


class PreparedSlope(Slope):
    """Verification with the table of the key made beforehand."""

    def call(self) -> Call:
        return libraries.call("pysecbench", "schnorr_verify_prepared")


class SchnorrOperations(Schnorr, Operations):
    """The mean of a rotation of the inputs."""

    params = [CURVE_OPERATIONS, ["sign", "verify"]]
    param_names = ["operation", "call"]


class SchnorrInstructions(Instructions):
    """Instructions of one call."""

    def instr_verify(self) -> str:
        items = [(s.public_key, s.message, s.signature, True) for s in inputs.schnorr()]
        return self.program("pysecbench.schnorr", "verify", items)

    def instr_sign(self) -> str:
        items = [(s.secret, s.message, s.aux_rand, s.signature) for s in inputs.schnorr()]
        return self.program("pysecbench.schnorr", "sign", items)
