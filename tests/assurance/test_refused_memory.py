"""Where the system refuses memory, each of a call's requests in turn, the call raises MemoryError or does
without."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import ROOT

PROGRAM = """
import ctypes, sys
from pysecbench import schnorr, secp256k1
memory = ctypes.CDLL(None)
terms = 20
scalars = [secp256k1.N - 3**k for k in range(terms)]
points = [secp256k1.G * k for k in range(1, terms + 1)]
secret = bytes(31) + bytes([7])
key = schnorr.public_key(secret)
items = [(key, bytes([i]), schnorr.sign(secret, bytes([i]), bytes(32))) for i in range(64)]
right = secp256k1.msm(scalars, points, method="term-by-term")

def refusals(call, expected):
    found = 0
    assert call() == expected                       # tables are made, and kept
    for n in range(1, 1000):
        memory.refuse(n)
        try:
            assert call() == expected
        except MemoryError:
            found += 1
        met = memory.refused()
        memory.refuse(0)
        if not met:
            return found
    raise AssertionError("there is no end of requests")

for method in secp256k1.MSM_METHODS:
    sums = refusals(lambda: secp256k1.msm(scalars, points, method=method), right)
    batches = refusals(lambda: schnorr.verify_batch(items, method=method), True)
    print(method, sums, batches)
refusals(lambda: schnorr.verify_batch(items[:8]), True)  # too few for the equation
refusals(lambda: schnorr.verify_each(items), [True] * 64)
"""


@pytest.mark.skipif(
    platform.libc_ver()[0] != "glibc" or shutil.which("gcc") is None, reason="needs glibc and gcc"
)
def test_sums_and_batches(tmp_path: Path) -> None:
    library = tmp_path / "refusing.so"
    source = Path(__file__).with_name("refusing.c")
    subprocess.run(["gcc", "-O1", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
    child = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-P", "-c", PROGRAM],
        env={**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert child.returncode == 0, child.stderr[-3000:]
    counts = {line.split()[0]: [int(word) for word in line.split()[1:]] for line in child.stdout.splitlines()}
    assert min(min(found) for found in counts.values()) >= 2, counts
    assert counts["pippenger"][0] > counts["term-by-term"][0], counts  # its own room, beside the arguments
