"""verify_each: many signatures, one verdict each and no batch equation; by threads, and on invalid ones."""

import functools
import time

from . import libraries
from .base import Ratio, Timed
from .measure.call import Call

SCHEMES = ["ecdsa", "schnorr"]


class VerifyEach(Timed):
    """A list of 64, by one thread."""

    params = [SCHEMES]
    param_names = ["scheme"]

    def setup(self, scheme: str) -> None:
        self.ask(libraries.call("pysecbench", "verify_each", scheme, 64))

    def time_per_signature(self, scheme: str) -> None:
        self.answer()


class Threads(Ratio):
    """A list of 1,024 by two threads over one thread, in wall time: 0.5 on two idle cores at best."""

    unit = "two threads / one thread"
    clock = time.perf_counter
    params = [SCHEMES]
    param_names = ["scheme"]

    def ratio_two_threads(self, scheme: str) -> tuple[Call, Call]:
        each = functools.partial(libraries.call, "pysecbench", "verify_each", scheme, 1024)
        return each(2), each(1)


class Invalid(Ratio):
    """A list of 64 tampered signatures (r+1, s+1, a flipped bit, another's key) over one of 64 valid ones."""

    unit = "invalid / valid"
    params = [SCHEMES]
    param_names = ["scheme"]

    def ratio_invalid(self, scheme: str) -> tuple[Call, Call]:
        each = functools.partial(libraries.call, "pysecbench", "verify_each", scheme, 64, 1)
        return each(False), each(True)
