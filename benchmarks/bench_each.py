"""verify_each: many signatures, one verdict each and no batch equation; by threads, and on invalid ones."""

import functools
import os
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


class OnAllCores(Ratio):
    """Base of ratios in wall time whose calls start threads of their own.

    asv may have been told to keep to one core: this one takes all that asv itself, the parent, may use.
    """

    clock = time.perf_counter

    def setup(self, *params: str) -> None:
        if hasattr(os, "sched_setaffinity"):
            self._before, allowed = os.sched_getaffinity(0), os.sched_getaffinity(os.getppid())
            if len(allowed) < 2:
                raise NotImplementedError("two threads need two cores")
            os.sched_setaffinity(0, allowed)

    def teardown(self, *params: str) -> None:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, self._before)


class Threads(OnAllCores):
    """A list of 1,024 by two threads over one thread, in wall time: 0.5 on two idle cores at best."""

    unit = "two threads / one thread"
    params = [SCHEMES]
    param_names = ["scheme"]

    def ratio_two_threads(self, scheme: str) -> tuple[Call, Call]:
        each = functools.partial(libraries.call, "pysecbench", "verify_each", scheme, 1024)
        return each(2), each(1)


class SixtyFour(OnAllCores):
    """64 BIP340 signatures by so many threads, or as one batch by one, over one thread, in wall time."""

    unit = "this way / one thread"
    params = [["1 thread", "2 threads", "4 threads", "8 threads", "batch"]]
    param_names = ["way"]
    sample_time = 0.1

    def ratio_over_one_thread(self, way: str) -> tuple[Call, Call]:
        each = functools.partial(libraries.call, "pysecbench", "verify_each", "schnorr", 64)
        if way == "batch":
            return libraries.call("pysecbench", "verify_batch", 64), each(1)
        return each(int(way.split()[0])), each(1)


class Invalid(Ratio):
    """A list of 64 tampered signatures (r+1, s+1, a flipped bit, another's key) over one of 64 valid ones."""

    unit = "invalid / valid"
    params = [SCHEMES]
    param_names = ["scheme"]

    def ratio_invalid(self, scheme: str) -> tuple[Call, Call]:
        each = functools.partial(libraries.call, "pysecbench", "verify_each", scheme, 64, 1)
        return each(False), each(True)
