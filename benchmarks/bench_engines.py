"""What each engine makes of the same call, interleaved with the same yardsticks, by one thread and distinct
keys.

Elsewhere in the suite calls run on the widest engine that the machine has. A commit without engines has the
portable one.
"""

from typing import Any

from . import base, libraries, signers
from .base import Ratio, Timed
from .measure.call import Call

ENGINES = ["portable", "avx2", "avx512"]
SUITES = [
    "ML-DSA-44",
    "ML-DSA-65",
    "ML-DSA-87",
    "SLH-DSA-SHAKE-128s",
    "SLH-DSA-SHAKE-128f",
    "SLH-DSA-SHAKE-256s",
]


def choose(engine: str) -> None:
    """Run this process's kernels on the engine. NotImplementedError (n/a) where it cannot run."""
    try:
        engines = base.module("pysecbench.engine")
    except NotImplementedError:
        if engine != "portable":
            raise
        return
    if engine not in engines.runnable():
        raise NotImplementedError(f"engine {engine} cannot run here")
    engines.use(engine)


def demand(engine: str) -> None:
    """The engine that ran is the one that was chosen, or the benchmark fails."""
    assert base.member("pysecbench", "build_info")()["engine"] == engine


class OnEngine(Ratio):
    """Base of ratios whose first parameter is the engine."""

    def setup(self, engine: str, *params: Any) -> None:
        choose(engine)

    def teardown(self, engine: str, *params: Any) -> None:
        demand(engine)


class BatchAgainstCoincurve(OnEngine):
    """A signature of a batch over one verification by coincurve with its key parsed."""

    params = [ENGINES, [8, 64, 256, 1024, 2048, 8192]]
    param_names = ["engine", "signatures"]

    def ratio_per_signature(self, engine: str, signatures: int) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "verify_batch", signatures)
        return ours, libraries.call("coincurve", "schnorr_verify")


class EachAgainstCoincurve(OnEngine):
    """An item of a list of 64, valid or not, over one verification by coincurve with its key parsed."""

    params = [ENGINES, ["ecdsa", "schnorr"], ["valid", "invalid"]]
    param_names = ["engine", "scheme", "signatures"]

    def ratio_per_signature(self, engine: str, scheme: str, signatures: str) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "verify_each", scheme, 64, 1, signatures == "valid")
        return ours, libraries.call("coincurve", f"{scheme}_verify")


class MsmAgainstCoincurve(OnEngine):
    """A term of a sum over one multiplication by coincurve, which takes constant time."""

    params = [ENGINES, [64, 4096]]
    param_names = ["engine", "terms"]

    def ratio_per_term(self, engine: str, terms: int) -> tuple[Call, Call]:
        return libraries.call("pysecbench", "msm", terms), libraries.call("coincurve", "multiply_point")


class PostQuantumAgainstPqcrypto(OnEngine):
    """A verification from the bytes of the key over pqcrypto's."""

    params = [ENGINES, SUITES]
    param_names = ["engine", "suite"]
    sample_time = 0.1

    def ratio_verify(self, engine: str, suite: str) -> tuple[Call, Call]:
        return signers.call("pysecbench", "verify", suite), signers.call("pqcrypto", "verify", suite)


class PartsOfBatch(Timed):
    """How long a batch takes up to a step, per signature: batches that are rejected there, the whole of a
    valid one, and the sum of multiples by itself.

    hashed: read, and all challenges and the seed of the coefficients hashed, when the first signature is
    malformed; parsed: all are, when the last one is malformed; lifted: the points of all are found, but for
    the last one's key, which is none. An older commit takes the steps in another order.
    """

    params = [
        ["portable", "avx512"],
        ["hashed", "parsed", "lifted", "whole", "sum alone"],
        [64, 2048],
    ]
    param_names = ["engine", "part", "signatures"]
    repeat = (1, 10, 0.3)

    def setup(self, engine: str, part: str, signatures: int) -> None:
        choose(engine)
        self.ask(libraries.call("pysecbench", "part_of_batch", part, signatures))

    def teardown(self, engine: str, *params: Any) -> None:
        super().teardown()
        demand(engine)

    def time_per_signature(self, engine: str, part: str, signatures: int) -> None:
        self.answer()


class SmallBatches(OnEngine):
    """A signature of a small batch over one verification by ours, same engine: below 1 the batch pays."""

    unit = "batch / single"
    params = [ENGINES, [1, 2, 3, 4, 6, 8, 12, 16, 32]]
    param_names = ["engine", "signatures"]
    sample_time = 0.05

    def ratio_over_single(self, engine: str, signatures: int) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "verify_batch", signatures)
        return ours, libraries.call("pysecbench", "schnorr_verify")
