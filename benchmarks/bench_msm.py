"""Sums of products, per term: beside the yardsticks, and by method and size."""

from . import libraries
from .base import Timed

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
