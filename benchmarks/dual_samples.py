"""Two verifiers beside each other in one process: how long each takes alone, and both behind one verdict.

A round takes each suite, valid signatures and then the same with one byte flipped, four ways: the first
verifier alone, the second alone, both in enforce, both in shadow. The ways take turns in going first, and a
drift of the machine meets all of them alike. Each verification is one sample, in seconds of this thread's
CPU time. Every check by the two together is counted, and each of their disagreements; wrong verdicts of any
way are counted by themselves.

The first verifier is liboqs where it is found, otherwise pqcrypto; the second is this package.
`python -m benchmarks.dual_samples FILE` writes the samples of one run as JSON lines: what was run and
counted, then one line for each suite, way and round.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from . import base
from .inputs import flipped
from .signed import octets, signed

FIRST = ("liboqs", "pqcrypto")  # the first of them that is here
SUITES = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-256s")
WAYS = ("first alone", "second alone", "enforce", "shadow")
ROUNDS = 34  # of valid and flipped, in enforce and shadow, 3 times 64 and twice 8 signatures: 28,288 checks

Verify = Callable[[str, bytes, bytes, bytes], bool]
Item = tuple[str, bytes, bytes, bytes]  # suite, public key, message, signature


class Key(NamedTuple):
    suite: str
    valid: bool
    way: str


class Run(NamedTuple):
    first: str  # the name of the first verifier
    seconds: dict[Key, list[list[float]]]  # samples by round
    checks: int  # by both
    disagreements: int
    wrong: int  # verdicts that were not what the signature is

    def median_of_all(self, key: Key) -> float:
        return statistics.median(sample for samples in self.seconds[key] for sample in samples)

    def medians(self, key: Key) -> list[float]:
        """The median of each round."""
        return [statistics.median(samples) for samples in self.seconds[key]]

    def largest_spread(self) -> float:
        """Between the rounds' medians of one suite and way, relative to their median, in basis points."""
        spreads = []
        for key in self.seconds:
            medians = self.medians(key)
            spreads.append((max(medians) - min(medians)) / statistics.median(medians))
        return 10_000 * max(spreads)


def first_verifier() -> Any:
    """The provider that goes first. NotImplementedError (n/a) without one."""
    for name in FIRST:
        try:
            return base.member("pysecbench.dual", "provider")(name)
        except ImportError:
            continue
    raise NotImplementedError(f"none of {', '.join(FIRST)} is installed")


def second_verifier() -> Any:
    """This package's. NotImplementedError (n/a) on a commit without the schemes."""
    try:
        return base.member("pysecbench.dual", "provider")("pysecbench")
    except ImportError as missing:
        raise NotImplementedError(str(missing)) from missing


def items(suite: str, valid: bool) -> list[Item]:
    """The inputs of a suite, or the same with one byte of each signature flipped, anywhere in it."""
    made = []
    for index, s in enumerate(signed(suite)):
        position = int.from_bytes(octets(f"{suite} flip", index, 8), "big") % len(s.signature)
        signature = s.signature if valid else flipped(s.signature, position)
        made.append((suite, s.public_key, s.message, signature))
    return made


def timed(verify: Verify, inputs: Sequence[Item]) -> tuple[list[float], list[bool]]:
    """Seconds of each verification, and the verdicts."""
    clock = time.thread_time_ns
    seconds, verdicts = [], []
    for item in inputs:
        start = clock()
        verdict = verify(*item)
        seconds.append((clock() - start) / 1e9)
        verdicts.append(verdict)
    return seconds, verdicts


def run(rounds: int = ROUNDS) -> Run:
    """All rounds. NotImplementedError (n/a) where one of the two is missing."""
    first, second = first_verifier(), second_verifier()
    dual = base.member("pysecbench.dual", "DualVerifier")
    both = {mode: dual(first, second, mode) for mode in ("enforce", "shadow")}
    ways: list[Verify] = [first.verify, second.verify, both["enforce"].verify, both["shadow"].verify]
    suites = [suite for suite in SUITES if suite in both["shadow"].suites]
    inputs = {(suite, valid): items(suite, valid) for suite in suites for valid in (True, False)}
    seconds: dict[Key, list[list[float]]] = {
        Key(suite, valid, way): [] for suite, valid in inputs for way in WAYS
    }
    wrong = 0
    for turn in range(rounds):
        order = [*range(turn % len(WAYS), len(WAYS)), *range(turn % len(WAYS))]
        for (suite, valid), checked in inputs.items():
            for index in order:
                samples, verdicts = timed(ways[index], checked)
                seconds[Key(suite, valid, WAYS[index])].append(samples)
                wrong += sum(verdict is not valid for verdict in verdicts)
    checks = sum(verifier.checks for verifier in both.values())
    disagreements = sum(verifier.disagreements for verifier in both.values())
    return Run(first.name, seconds, checks, disagreements, wrong)


def lines(done: Run) -> Iterator[str]:
    """A run as JSON lines."""
    yield json.dumps(
        {
            "first": done.first,
            "second": "pysecbench",
            "checks": done.checks,
            "disagreements": done.disagreements,
            "wrong_verdicts": done.wrong,
            "largest_spread_basis_points": done.largest_spread(),
        }
    )
    for key, rounds in done.seconds.items():
        for turn, samples in enumerate(rounds):
            yield json.dumps({**key._asdict(), "round": turn, "seconds": samples})


def write(done: Run, path: Path) -> None:
    """The lines in a file, written beside and renamed."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text("".join(f"{line}\n" for line in lines(done)), encoding="utf-8")
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m benchmarks.dual_samples FILE")
    try:
        write(run(), Path(sys.argv[1]))
    except (NotImplementedError, OSError) as problem:
        sys.exit(str(problem))
