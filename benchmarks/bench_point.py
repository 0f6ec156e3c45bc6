"""Points: the group law in its projective forms, one inner kernel at a time, and the calls of the public
class."""

from . import base, libraries
from .base import Asked, Operations, Timed, TimedComponent
from .measure.call import Call

KERNELS = ["point_double", "point_add", "point_add_mixed"]


class Point(TimedComponent):
    params = [KERNELS]
    param_names = ["component"]

    def setup(self, component: str) -> None:
        self.ask_kernel(component, 5_000)

    def time_kernel(self, component: str) -> None:
        self.answer()


class PublicPoint(Timed):
    """Each call of the class and `prepare`, by ours."""

    params = [
        [
            "from_bytes",
            "from_bytes_uncompressed",
            "to_bytes",
            "coordinates",
            "add",
            "subtract",
            "negate",
            "multiply",
            "equal",
            "hash",
            "prepare",
        ]
    ]
    param_names = ["call"]
    repeat = (1, 10, 0.2)

    def setup(self, call: str) -> None:
        self.ask(libraries.call("pysecbench", f"point_{call}"))

    def time_single(self, call: str) -> None:
        self.answer()


class GroupLaw(Asked):
    """A kernel, over inputs of its own."""

    def call(self, component: str) -> Call:
        return base.kernel(component, 1_000)


class PointOperations(GroupLaw, Operations):
    """Operations in the field of one run."""

    params = [["field_mul", "field_sqr"], KERNELS]
    param_names = ["operation", "component"]
