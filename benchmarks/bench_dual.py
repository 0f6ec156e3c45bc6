"""Two verifiers, one verdict: what the second costs, and whether the two agree.

All figures of this file are of one run (see `dual_samples`), made once for all of them. The parameter `first`
names the first verifier: the one that was not used is n/a.
"""

from typing import Any

from . import base, dual_samples
from .dual_samples import Key, Run
from .measure.call import WrongAnswer

FIRST = ["liboqs", "pqcrypto"]
SUITES = ["ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-256s"]
WAYS = ["first alone", "second alone", "enforce", "shadow"]
PUBLISHED = ["ML-DSA-44", "ML-DSA-87", "SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-256s"]  # that have a constant


class OfOneRun:
    """Base: the run, made once a commit, as the first argument of every method."""

    version = "1"
    timeout = 60.0

    def setup_cache(self) -> Run | dict[str, Any]:
        try:
            return dual_samples.run()
        except NotImplementedError:
            return {}

    setup_cache.timeout = 600  # type: ignore[attr-defined]

    def setup(self, done: Run | dict[str, Any], first: str, *params: str) -> None:
        if not isinstance(done, Run) or done.first != first:
            raise NotImplementedError(f"{first} was not the first verifier of a run")
        suites = {key.suite for key in done.seconds}
        for suite in params[:1]:
            if suite not in suites:
                raise NotImplementedError(f"this commit has no {suite}")


class OfRightVerdicts(OfOneRun):
    """Base of what is told of times: that of a wrong verdict means nothing."""

    def setup(self, done: Run | dict[str, Any], first: str, *params: str) -> None:
        super().setup(done, first, *params)
        if isinstance(done, Run) and done.wrong:
            raise WrongAnswer(f"{done.wrong} verdicts were wrong")


class Valid(OfRightVerdicts):
    """A valid signature: the median of all samples."""

    unit = "seconds"
    params = [FIRST, SUITES, WAYS]
    param_names = ["first", "suite", "way"]

    def track_single(self, done: Run, first: str, suite: str, way: str) -> dict[str, Any]:
        rounds = done.seconds[Key(suite, True, way)]
        return {"samples": [sample for samples in rounds for sample in samples], "number": 1}


class Flipped(OfRightVerdicts):
    """A signature with one byte flipped: the median of the rounds' medians."""

    unit = "seconds"
    params = [FIRST, SUITES, WAYS]
    param_names = ["first", "suite", "way"]

    def track_single(self, done: Run, first: str, suite: str, way: str) -> dict[str, Any]:
        return {"samples": done.medians(Key(suite, False, way)), "number": 1}


class Checks(OfOneRun):
    """Verdicts by both together, in both modes."""

    unit = "checks"
    params = [FIRST]
    param_names = ["first"]

    def track_counted(self, done: Run, first: str) -> int:
        return done.checks


class Disagreements(OfOneRun):
    """Checks on which the two did not agree: none are expected."""

    unit = "disagreements"
    params = [FIRST]
    param_names = ["first"]

    def track_counted(self, done: Run, first: str) -> int:
        return done.disagreements


class Spread(OfOneRun):
    """How far apart the rounds are, in what they are furthest apart."""

    unit = "basis points"
    params = [FIRST]
    param_names = ["first"]

    def track_largest_between_rounds(self, done: Run, first: str) -> float:
        return done.largest_spread()


class OfEveryConstant(OfRightVerdicts):
    """Base of what is told of the published constants: each has a median to go with it."""

    def setup(self, done: Run | dict[str, Any], first: str, *params: str) -> None:
        super().setup(done, first, *params)
        if isinstance(done, Run) and not set(PUBLISHED) <= {key.suite for key in done.seconds}:
            raise NotImplementedError("this commit lacks a suite that has a constant")

    @staticmethod
    def enforced(done: Run) -> dict[str, float]:
        """The median of a valid signature in enforce, by suite."""
        suites = {key.suite for key in done.seconds}
        return {suite: done.median_of_all(Key(suite, True, "enforce")) for suite in suites}


class Budget(OfEveryConstant):
    """What both in enforce cost, in units of which ML-DSA-44 takes 100: beside the published constants."""

    unit = "units"
    params = [FIRST, PUBLISHED]
    param_names = ["first", "suite"]

    def track_estimate(self, done: Run, first: str, suite: str) -> int:
        return base.member("pysecbench.dual", "verify_units")(self.enforced(done))[suite]


class Covered(OfEveryConstant):
    """1 when every published constant covers its estimate."""

    unit = "covered"
    params = [FIRST]
    param_names = ["first"]

    def track_published_units(self, done: Run, first: str) -> int:
        return int(not base.member("pysecbench.dual", "uncovered_units")(self.enforced(done)))


class WorstCaseBlock(OfEveryConstant):
    """Both in enforce over a block filled with one suite up to the published limit."""

    unit = "seconds"
    params = [FIRST, PUBLISHED]
    param_names = ["first", "suite"]

    def track_block(self, done: Run, first: str, suite: str) -> float:
        return base.member("pysecbench.dual", "worst_case_block")(self.enforced(done))[suite][1]
