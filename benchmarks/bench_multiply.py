"""Scalar multiplication, of the generator and of any point: beside the yardsticks, and by method."""

from . import inputs, libraries
from .base import CURVE_OPERATIONS, Asked, Instructions, Operations, Ratio, Slope, Timed
from .measure.call import Call

LIBRARIES = [
    "pysecbench",
    "reference",
    "coincurve",
    "fastecdsa",
    "cryptography",
    "btclib-ecc",
    "python-ecdsa-gmpy2",
    "python-ecdsa",
]

OF_A_POINT = [
    "double-and-add",
    "double-and-add-rtl",
    "double-and-add-recursive",
    "ladder",
    "windows",
    "glv-windows",
    "wnaf",
    "glv-wnaf",
]
METHODS = [*OF_A_POINT, "comb"]  # of the generator
GROUP_OPERATIONS = ["point_double", "point_add", "point_add_mixed", "field_inv"]


class Generator(Timed):
    """k * G."""

    params = [LIBRARIES]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "multiply_generator"))

    def time_single(self, library: str) -> None:
        self.answer()


class Point(Timed):
    """k * P."""

    params = [LIBRARIES]
    param_names = ["library"]

    def setup(self, library: str) -> None:
        self.ask(libraries.call(library, "multiply_point"))

    def time_single(self, library: str) -> None:
        self.answer()


class PreparedPoint(Timed):
    """k * P with the table of P made beforehand."""

    def setup(self) -> None:
        self.ask(libraries.call("pysecbench", "multiply_prepared"))

    def time_single(self) -> None:
        self.answer()


class GeneratorByMethod(Timed):
    """k * G by each method."""

    params = [["auto", *METHODS]]
    param_names = ["method"]

    def setup(self, method: str) -> None:
        self.ask(libraries.call("pysecbench", "multiply_generator", method))

    def time_single(self, method: str) -> None:
        self.answer()


class PointByMethod(Timed):
    """k * P by each method; the comb serves the generator only."""

    params = [["auto", *OF_A_POINT]]
    param_names = ["method"]

    def setup(self, method: str) -> None:
        self.ask(libraries.call("pysecbench", "multiply_point", method))

    def time_single(self, method: str) -> None:
        self.answer()


class MultiplyAgainstCoincurve(Ratio):
    """Ours over coincurve's. Its multiplication of a point takes constant time, as "glv-windows" does."""

    params = [["auto", "glv-windows"]]
    param_names = ["method"]

    def ratio_generator(self, method: str) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "multiply_generator", method)
        return ours, libraries.call("coincurve", "multiply_generator")

    def ratio_point(self, method: str) -> tuple[Call, Call]:
        ours = libraries.call("pysecbench", "multiply_point", method)
        return ours, libraries.call("coincurve", "multiply_point")


class Multiplication(Asked):
    """Of the generator or of any point, by ours."""

    def call(self, of: str) -> Call:
        return libraries.call("pysecbench", f"multiply_{of}")


class MultiplySlope(Multiplication, Slope):
    params = [["generator", "point"]]
    param_names = ["of"]


class MultiplyOperations(Multiplication, Operations):
    """The mean of a rotation of the inputs."""

    params = [CURVE_OPERATIONS, ["generator", "point"]]
    param_names = ["operation", "of"]


class PreparedSlope(Slope):
    """k * P with the table of P made beforehand."""

    def call(self) -> Call:
        return libraries.call("pysecbench", "multiply_prepared")


class PointOperationsByMethod(Operations):
    """k * P, operations by each method; the mean of a rotation of the inputs."""

    params = [GROUP_OPERATIONS, OF_A_POINT]
    param_names = ["operation", "method"]

    def call(self, method: str) -> Call:
        return libraries.call("pysecbench", "multiply_point", method)


class GeneratorOperationsByMethod(Operations):
    """k * G, the same."""

    params = [GROUP_OPERATIONS, METHODS]
    param_names = ["operation", "method"]

    def call(self, method: str) -> Call:
        return libraries.call("pysecbench", "multiply_generator", method)


class MultiplyInstructions(Instructions):
    """Instructions of one multiplication."""

    def instr_generator(self) -> str:
        return self._program([(term.scalar, None, term.generator_product) for term in inputs.terms()])

    def instr_point(self) -> str:
        return self._program([(term.scalar, term.point, term.product) for term in inputs.terms()])

    @classmethod
    def _program(cls, items: list[tuple[int, bytes | None, bytes]]) -> str:
        libraries.call("pysecbench", "multiply_point")  # n/a without it
        return f"""
from pysecbench.secp256k1 import G, Point, multiply
items = [(k, G if point is None else Point.from_bytes(point), Point.from_bytes(product))
         for k, point, product in {items!r}]
def run(n):
    for i in range(n):
        k, point, product = items[i % len(items)]
        assert multiply(k, point) == product
{cls.TELL_ENGINE}"""
