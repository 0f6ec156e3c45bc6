"""Threads: what several say at once is what one says, also when theirs are the first calls of a process."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

import pysecbench

from .inputs import ML_DSA, QUICK, SETS, ParameterSet, keys, over, signed, tamper

THREADS = 8
FRESH_PROCESSES = 5

_FIRST_CALLS = """
import hashlib
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

barrier = Barrier(8)

def first_call(index):
    barrier.wait()
    from pysecbench import keccak, mldsa, slhdsa
    out = keccak.shake256(bytes([index]), 32)
    for parameters, size in ((mldsa.ML_DSA_44, 32), (slhdsa.SHAKE_128F, 48)):
        public_key, secret_key = parameters.keygen(bytes([index]) * size)
        signature = parameters.sign(secret_key, b"message", deterministic=True)
        if not parameters.verify(public_key, b"message", signature):
            return "wrong"
        out += hashlib.sha256(public_key + secret_key + signature).digest()
    return out.hex()

with ThreadPoolExecutor(8) as pool:
    sys.stdout.write(" ".join(pool.map(first_call, range(8))))
"""


def _items(parameters: ParameterSet) -> list[tuple[object, bytes, bytes]]:
    """Valid ones and tampered ones, every other key loaded."""
    count = 12 if parameters in ML_DSA else 2 if parameters in QUICK else 1
    items = []
    for index in range(24):
        item = signed(parameters, index % count).item
        key, text, signature = tamper(item, index) if index % 3 == 0 else item
        items.append((parameters.load_public_key(key) if index % 2 else key, text, signature))
    return items


@over(SETS)
def test_verify_each_in_threads(parameters: ParameterSet) -> None:
    """More threads than items too, and neither an order nor a verdict changes."""
    items = _items(parameters)
    expected = [index % 3 != 0 for index in range(24)]
    assert [parameters.verify(*item) for item in items] == expected
    for threads in (1, 2, 8, 100, 10**9):
        assert parameters.verify_each(items, threads=threads) == expected
        assert parameters.verify_each(items[:5], threads=threads) == expected[:5]
        assert parameters.verify_each([], threads=threads) == []


@over(QUICK)
def test_eight_threads_agree_with_one(parameters: ParameterSet) -> None:
    """Keys, signatures and verdicts, with one loaded key between all threads."""
    loaded = parameters.load_public_key(keys(parameters, 0)[0])
    _, secret_key, text, signature = signed(parameters)
    items = _items(parameters)
    barrier = Barrier(THREADS)

    def work(shift: int) -> tuple[object, ...]:
        verdicts = [parameters.verify(*items[(index + shift) % 24]) for index in range(24)]
        return (
            parameters.sign(secret_key, text, deterministic=True),
            parameters.verify(loaded, text, signature),
            parameters.verify(loaded, text + b"\0", signature),
            verdicts[-shift % 24 :] + verdicts[: -shift % 24],
        )

    def at_once(shift: int) -> tuple[object, ...]:
        barrier.wait()
        return work(shift)

    alone = work(0)
    assert alone[:3] == (signature, True, False)
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(at_once, range(THREADS))) == [alone] * THREADS


def _child(script: str) -> str:
    """What a fresh process writes."""
    child = subprocess.run(
        [sys.executable, "-P", "-c", script],
        env={**os.environ, "PYTHONPATH": str(Path(pysecbench.__file__).parent.parent)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (child.returncode, child.stderr) == (0, "")
    return child.stdout


def test_first_calls_of_a_fresh_process() -> None:
    """Processes whose first calls, imports included, are made by eight threads at once."""
    answers = {_child(_FIRST_CALLS) for _ in range(FRESH_PROCESSES)}
    (answer,) = answers
    alone = _FIRST_CALLS.replace("Barrier(8)", "Barrier(1)").replace("Executor(8)", "Executor(1)")
    assert answer == _child(alone)
    assert len(set(answer.split())) == THREADS and "wrong" not in answer


@pytest.mark.parametrize("module", ("mldsa", "slhdsa", "keccak"))
def test_the_curve_is_not_loaded(module: str) -> None:
    """Each half of the package is imported without the other."""
    loaded = _child(f"import sys, pysecbench.{module}; print(*sys.modules)").split()
    assert "pysecbench._pq" in loaded and not {"pysecbench._curve", "pysecbench._curve_count"} & set(loaded)
    loaded = _child("import sys, pysecbench.ecdsa, pysecbench.schnorr; print(*sys.modules)").split()
    assert "pysecbench._curve" in loaded and not {"pysecbench._pq", "pysecbench._pq_count"} & set(loaded)
