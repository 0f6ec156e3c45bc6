"""Threads: what eight say at once is what one says, also when theirs are the first calls of a process."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pysecbench

from .conftest import COMPILED
from .inputs import ecdsa_signed, schnorr_items, schnorr_signed, tamper

THREADS = 8
FRESH_PROCESSES = 50

_FIRST_CALLS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

barrier = Barrier(8)

def first_call(index):
    barrier.wait()
    from pysecbench import ecdsa, schnorr, secp256k1
    secret, digest = bytes([index + 1]) * 32, bytes([index]) * 32
    one, two = ecdsa.sign(secret, digest), schnorr.sign(secret, digest, bytes(32))
    good = ecdsa.verify(ecdsa.public_key(secret), digest, one)
    good &= schnorr.verify(schnorr.public_key(secret), digest, two)
    good &= schnorr.verify_batch([(schnorr.public_key(secret), digest, two)] * 2)
    good &= secp256k1.multiply(index + 1) == secp256k1.msm([index + 1], [secp256k1.G])
    return (one + two).hex() if good else "wrong"

with ThreadPoolExecutor(8) as pool:
    sys.stdout.write(" ".join(pool.map(first_call, range(8))))
"""


def _verdicts(shift: int) -> list[bool]:
    """The verdicts on 60 items of each scheme, some tampered, beginning elsewhere for each thread."""
    verdicts = []
    for position in range(60):
        index = (position + 7 * shift) % 60
        of_ecdsa, of_schnorr = ecdsa_signed(60)[index].item, schnorr_signed(60)[index].item
        if index % 3 == 0:
            of_ecdsa, of_schnorr = tamper(of_ecdsa, index), tamper(of_schnorr, index)
        verdicts += [COMPILED.ecdsa.verify(*of_ecdsa), COMPILED.schnorr.verify(*of_schnorr)]
    return verdicts[-14 * shift % 120 :] + verdicts[: -14 * shift % 120]


def test_eight_threads_agree_with_one() -> None:
    alone = _verdicts(0)
    assert alone.count(True) == 80
    barrier = Barrier(THREADS)

    def at_once(shift: int) -> list[bool]:
        barrier.wait()
        return _verdicts(shift)

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(at_once, range(THREADS))) == [alone] * THREADS


def test_eight_threads_sign_and_batch_like_one() -> None:
    signed = ecdsa_signed(64)
    good, bad = schnorr_items(16), [*schnorr_items(15), tamper(schnorr_items(16)[15], 0)]
    barrier = Barrier(THREADS)

    def at_once(_: int) -> tuple[list[bytes], bool, bool, list[int]]:
        barrier.wait()
        signatures = [COMPILED.ecdsa.sign(one.secret, one.message) for one in signed]
        schnorr = COMPILED.schnorr
        return signatures, schnorr.verify_batch(good), schnorr.verify_batch(bad), schnorr.find_invalid(bad)

    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(at_once, range(THREADS)))
    assert answers == [([one.signature for one in signed], True, False, [15])] * THREADS


def test_first_calls_of_a_fresh_process() -> None:
    """Fifty processes whose first calls, imports included, are made by eight threads at once."""
    environment = {**os.environ, "PYTHONPATH": str(Path(pysecbench.__file__).parent.parent)}
    expected = []
    for index in range(THREADS):
        secret, digest = bytes([index + 1]) * 32, bytes([index]) * 32
        signatures = COMPILED.ecdsa.sign(secret, digest) + COMPILED.schnorr.sign(secret, digest, bytes(32))
        expected.append(signatures.hex())
    for _ in range(FRESH_PROCESSES):
        child = subprocess.run(
            [sys.executable, "-P", "-c", _FIRST_CALLS],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (child.returncode, child.stderr) == (0, "")
        assert child.stdout.split() == expected
