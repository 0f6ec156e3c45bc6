"""Batch verification of BIP340, per signature: every key, message and signature of a batch is distinct."""

from . import base, inputs, libraries
from .base import CURVE_OPERATIONS, Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call

LARGEST = {"reference": 8, "btclib-ecc": 256}  # signatures; beyond, these tell nothing for the time they take


class VerifyBatch(Timed):
    """coincurve has no batch verification: its row is that many single ones, keys parsed."""

    params = [
        ["pysecbench", "reference", "coincurve", "btclib-ecc"],
        [1, 2, 4, 8, 16, 64, 128, 256, 1024, 2048, 8192],
    ]
    param_names = ["library", "signatures"]

    def setup(self, library: str, signatures: int) -> None:
        if signatures > LARGEST.get(library, signatures):
            raise NotImplementedError(f"{library} is too slow for {signatures} signatures")
        self.ask(libraries.call(library, "verify_batch", signatures))

    def time_per_signature(self, library: str, signatures: int) -> None:
        self.answer()


class VerifyBatchByMethod(Timed):
    """By the method that takes the sum."""

    params = [
        ["auto", "term-by-term", "straus", "bos-coster", "pippenger", "pippenger-affine", "constant-time"],
        [1, 4, 16, 64, 256, 2048, 8192],
    ]
    param_names = ["method", "signatures"]
    repeat = (1, 10, 0.4)

    def setup(self, method: str, signatures: int) -> None:
        self.ask(libraries.call("pysecbench", "verify_batch", signatures, method))

    def time_per_signature(self, method: str, signatures: int) -> None:
        self.answer()


class VerifyBatchOfRepeatedKeys(Timed):
    """256 signatures under fewer keys: what merging them saves."""

    params = [[1, 16, 128]]
    param_names = ["keys"]

    def setup(self, keys: int) -> None:
        self.ask(libraries.call("pysecbench", "verify_batch_of_few_keys", 256, keys))

    def time_per_signature(self, keys: int) -> None:
        self.answer()


class VerifyBatchInScratch(Timed):
    """8,192 signatures within so many bytes of working memory: 256 KB, 4 MB, 16 MB."""

    params = [[262144, 4194304, 16777216]]
    param_names = ["scratch_bytes"]
    repeat = (1, 10, 0.4)

    def setup(self, scratch_bytes: int) -> None:
        self.ask(libraries.call("pysecbench", "verify_batch", 8192, "auto", scratch_bytes))

    def time_per_signature(self, scratch_bytes: int) -> None:
        self.answer()


class VerifyBatchAgainstCoincurve(Ratio):
    """Ours per signature of a batch, over one verification by coincurve with its key parsed."""

    params = [[64, 256, 2048]]
    param_names = ["signatures"]

    def ratio_per_signature(self, signatures: int) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "verify_batch", signatures)
        return ours, libraries.call("coincurve", "schnorr_verify")


class FindInvalid(Timed):
    """Which of 64 signatures do not verify, per signature of the list."""

    params = [[0, 1, 8]]
    param_names = ["invalid"]
    repeat = (1, 10, 0.2)

    def setup(self, invalid: int) -> None:
        self.ask(libraries.call("pysecbench", "find_invalid", 64, invalid))

    def time_per_signature(self, invalid: int) -> None:
        self.answer()


class Batch(Asked):
    """Per signature of a batch of so many, by ours."""

    def call(self, signatures: int) -> Call:
        return libraries.call("pysecbench", "verify_batch", signatures)


class BatchSlope(Batch, Slope):
    params = [[64]]
    param_names = ["signatures"]


class BatchOperations(Batch, Operations):
    params = [CURVE_OPERATIONS, [64, 256, 2048]]
    param_names = ["operation", "signatures"]


class BatchOperationsByMethod(Operations):
    """Operations in the group, by the method that takes the sum."""

    params = [
        ["point_double", "point_add", "point_add_mixed", "point_add_affine"],
        ["straus", "bos-coster", "pippenger", "pippenger-affine"],
        [16, 256, 2048],
    ]
    param_names = ["operation", "method", "signatures"]

    def call(self, method: str, signatures: int) -> Call:
        return libraries.call("pysecbench", "verify_batch", signatures, method)


class BatchInstructions(Instructions):
    """Instructions per signature of a batch of 64."""

    def instr_per_signature(self) -> str:
        base.member("pysecbench.schnorr", "verify_batch")
        batch = [(s.public_key, s.message, s.signature) for s in inputs.schnorr(64)]
        return f"""
from pysecbench.schnorr import verify_batch
batch = {batch!r}
def run(n):
    for _ in range(n // len(batch)):
        assert verify_batch(batch)
{self.TELL_ENGINE}"""
