"""python -m tests.constant_time.dudect [--measurements N]: does the time of an operation depend on its
secret?

Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?" (DATE 2017): times of calls with one fixed
secret and of calls with random secrets, in random order, are compared by Welch's t-test, once as they are
and, since interruptions make the longest times longer, with those above each of several percentiles left out.
Of all these |t| the largest counts: below 4.5 no difference is seen, above 10 there is one; in between,
measure more.

What this can say depends on the machine and on how quiet it is, so that no test rests on it. The control,
a multiplication that depends on its scalar, must be found out: else this machine shows nothing, and the
command fails.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter_ns

import numpy as np
from scipy.stats import ttest_ind

from pysecbench import ecdsa, mldsa, schnorr, secp256k1, slhdsa

SEEN, CERTAIN = 4.5, 10.0
PERCENTILES = (50, 75, 90, 95, 99, 99.9)
WARM_UP = 0.1  # of all measurements, left out
FIXED = bytes(31) + b"\1"  # of few bits: what depends on a scalar's bits differs most
SEED = 205
CONTROL = "double-and-add (control)"


@dataclass(frozen=True)
class Operation:
    name: str
    call: Callable[[bytes, bytes], object]  # of a key and a public message of 32 bytes
    share: float = 1  # of the measurements: slow calls have fewer
    key: Callable[[bytes], bytes] = bytes  # made beforehand of a secret of 32 bytes


OPERATIONS = (
    Operation(CONTROL, lambda k, _: secp256k1.multiply(int.from_bytes(k), method="double-and-add"), 0.1),
    Operation("ECDSA key generation", lambda k, _: ecdsa.public_key(k)),
    Operation("ECDSA signing", lambda k, m: ecdsa.sign(k, m)),
    Operation("BIP340 key generation", lambda k, _: schnorr.public_key(k)),
    Operation("BIP340 signing", lambda k, m: schnorr.sign(k, m, m)),
    # how often signing begins anew varies, but alike for all keys; key generation rejects, too, but of a
    # fixed seed always as often
    Operation("ML-DSA-44 signing", lambda k, m: mldsa.ML_DSA_44.sign(k, m, randomness=m), 0.3,
              lambda secret: mldsa.ML_DSA_44.keygen(secret)[1]),
    Operation("SLH-DSA-SHAKE-128f key generation", lambda k, m: slhdsa.SHAKE_128F.keygen(k + m[:16]), 0.05),
)  # fmt: skip


def times(operation: Operation, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Nanoseconds of calls with the fixed secret and with random ones, in random order."""
    source = random.Random(SEED)
    fixed, *some = [operation.key(secret) for secret in (FIXED, *(source.randbytes(32) for _ in range(256)))]
    is_fixed = [source.random() < 0.5 for _ in range(count)]
    # every key is bytes of its own, so that none is warmer than others
    keys = [bytes(bytearray(fixed if chosen else source.choice(some))) for chosen in is_fixed]
    messages = [source.randbytes(32) for _ in range(count)]
    found: tuple[list[int], list[int]] = ([], [])
    for i in range(count):
        start = perf_counter_ns()
        operation.call(keys[i], messages[i])
        elapsed = perf_counter_ns() - start
        if i >= WARM_UP * count:
            found[is_fixed[i]].append(elapsed)
    return np.array(found[1], float), np.array(found[0], float)


def largest_t(fixed: np.ndarray, others: np.ndarray) -> float:
    """The largest |t| of Welch's test, uncropped and cropped at percentiles of all times together."""
    together = np.concatenate((fixed, others))
    limits = [np.inf, *np.percentile(together, PERCENTILES)]
    pairs = [(fixed[fixed <= most], others[others <= most]) for most in limits]
    tests = [ttest_ind(*pair, equal_var=False) for pair in pairs if min(map(len, pair)) > 1]
    return max(abs(float(test.statistic)) for test in tests)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.constant_time.dudect",
        description="Welch's t-test of times of operations on secrets.",
    )
    parser.add_argument(
        "--measurements", type=int, default=20_000, help="of an operation; slow ones have fewer"
    )
    asked = parser.parse_args()
    for operation in OPERATIONS:
        count = max(int(asked.measurements * operation.share), 200)
        t = largest_t(*times(operation, count))
        judged = "unclear: measure more"
        if t < SEEN or t > CERTAIN:
            judged = "no difference seen" if t < SEEN else "depends on the secret"
        print(f"{operation.name:36} {count:8} calls   |t| = {t:7.2f}   {judged}", flush=True)
        if operation.name == CONTROL and t <= CERTAIN:
            sys.exit("the control was not found out: this machine is too busy to show anything")


if __name__ == "__main__":
    main()
