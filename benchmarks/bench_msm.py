"""Sums of products, per term: beside the yardsticks, and by method and size."""

from . import base, inputs, libraries
from .base import CURVE_OPERATIONS, Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call

LONGEST = {"reference": 8, "btclib-ecc": 256}  # terms; beyond, these tell nothing for the time they take


class Msm(Timed):
    """coincurve has no such call: it multiplies term by term and adds up."""

    params = [["pysecbench", "reference", "coincurve", "btclib-ecc"], [1, 8, 64, 256, 1024, 4096]]
    param_names = ["library", "terms"]

    def setup(self, library: str, terms: int) -> None:
        if terms > LONGEST.get(library, terms):
            raise NotImplementedError(f"{library} is too slow for {terms} terms")
        self.ask(libraries.call(library, "msm", terms))

    def time_per_term(self, library: str, terms: int) -> None:
        self.answer()


class MsmPerPoint(Timed):
    """At the sizes for which others publish their cost of a point."""

    params = [[1, 8, 1023, 2047, 4095, 8191, 16383, 32767]]
    param_names = ["terms"]
    repeat = (1, 10, 0.4)

    def setup(self, terms: int) -> None:
        self.ask(libraries.call("pysecbench", "msm", terms))

    def time_per_term(self, terms: int) -> None:
        self.answer()


class MsmByMethod(Timed):
    params = [
        ["auto", "term-by-term", "straus", "bos-coster", "pippenger", "pippenger-affine", "constant-time"],
        [1, 8, 64, 256, 1024, 4096],
    ]
    param_names = ["method", "terms"]
    repeat = (1, 10, 0.4)

    def setup(self, method: str, terms: int) -> None:
        self.ask(libraries.call("pysecbench", "msm", terms, method))

    def time_per_term(self, method: str, terms: int) -> None:
        self.answer()


class MsmAgainstCoincurve(Ratio):
    """Ours per term of a sum, over one multiplication by coincurve, which takes constant time."""

    params = [[64, 1024]]
    param_names = ["terms"]

    def ratio_per_term(self, terms: int) -> tuple[Call, Call]:
        return libraries.call("pysecbench", "msm", terms), libraries.call("coincurve", "multiply_point")


class Sum(Asked):
    """Per term of a sum of so many, by ours."""

    def call(self, terms: int) -> Call:
        return libraries.call("pysecbench", "msm", terms)


class MsmSlope(Sum, Slope):
    params = [[256]]
    param_names = ["terms"]


class MsmOperations(Sum, Operations):
    params = [CURVE_OPERATIONS, [64, 256, 1024]]
    param_names = ["operation", "terms"]


class MsmInstructions(Instructions):
    """Instructions per term of a sum of 64."""

    def instr_per_term(self) -> str:
        base.member("pysecbench.secp256k1", "msm")
        (total,) = inputs.sums(64)
        return f"""
from pysecbench.secp256k1 import Point, msm
terms = {[(term.scalar, term.point) for term in inputs.terms(64)]!r}
scalars, points = [k for k, _ in terms], [Point.from_bytes(point) for _, point in terms]
total = Point.from_bytes({total!r})
def run(n):
    for _ in range(n // len(terms)):
        assert msm(scalars, points) == total
{self.TELL_ENGINE}"""
