"""Arithmetic modulo P, one inner kernel at a time; Python's and gmpy2's integers beside it."""

from typing import Any

from . import base, inputs
from .base import Asked, Instructions, Slope, Timed, TimedComponent
from .measure.call import Call

FIELD = 2**256 - 2**32 - 977


def gmpy2() -> tuple[Any, Any]:
    """Its integer type and power modulo."""
    return base.member("gmpy2", "mpz"), base.member("gmpy2", "powmod")


def are_inverse(a: int, b: int) -> bool:
    return a * b % FIELD == 1


def is_root(a: int, square: int) -> bool:
    return a * a % FIELD == square


class Field(TimedComponent):
    """Multiplications and squarings."""

    params = [["field_mul", "field_sqr"]]
    param_names = ["component"]

    def setup(self, component: str) -> None:
        self.ask_kernel(component, 50_000)

    def time_kernel(self, component: str) -> None:
        self.answer()


class Inverse(TimedComponent):
    """Inversions and the square root; "inverse_batch" per element of its batch."""

    params = [["inverse_fermat", "inverse_safegcd", "inverse_safegcd_var", "inverse_batch", "field_sqrt"]]
    param_names = ["component"]

    def setup(self, component: str) -> None:
        self.ask_kernel(component, 500)

    def time_kernel(self, component: str) -> None:
        self.answer()


class Integers(Timed):
    """The same by general integers, as libraries without field arithmetic of their own do it."""

    params = [["python", "gmpy2"], ["field_mul", "inverse", "field_sqrt"]]
    param_names = ["integers", "operation"]

    def setup(self, integers: str, operation: str) -> None:
        integer, power = (int, pow) if integers == "python" else gmpy2()
        p = integer(FIELD)
        values = [integer(inputs.scalar("field", index)) for index in range(inputs.ROTATION)]
        if operation == "field_mul":
            pairs = list(zip(values, reversed(values), strict=True))
            call = Call(lambda a, b: a * b % p, pairs, [a * b % FIELD for a, b in pairs])
        elif operation == "inverse":
            call = Call(lambda a: power(a, -1, p), [(a,) for a in values], values, agrees=are_inverse)
        else:
            squares = [a * a % p for a in values]
            root = (p + 1) // 4
            call = Call(lambda a: power(a, root, p), [(a,) for a in squares], squares, agrees=is_root)
        self.ask(call)

    def time_operation(self, integers: str, operation: str) -> None:
        self.answer()


class Kernel(Asked):
    """A kernel, over inputs of its own."""

    def call(self, component: str) -> Call:
        return base.kernel(component, 1_000)


class FieldSlope(Kernel, Slope):
    params = [["field_mul"]]
    param_names = ["component"]


class FieldInstructions(Instructions):
    """Instructions of one run of a kernel; one call makes all runs, so Python has no share in them."""

    params = [["field_mul"]]
    param_names = ["component"]
    run_length = 10_000

    def instr_kernel(self, component: str) -> str:
        base.require(component, "pysecbench", "COMPONENTS")
        return f"""
from pysecbench import run_component
def run(n):
    run_component({component!r}, n)
{self.TELL_ENGINE}"""
