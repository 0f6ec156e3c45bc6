"""Keys, signing and verifying of every scheme under valgrind's memcheck: nothing is read or written outside
of what was allocated, and nothing depends on memory that was never written, but for what interpreter.supp
names.

Not covered: kernels of instruction sets that valgrind does not offer its guest (AVX-512).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import ROOT

VALGRIND = shutil.which("valgrind")
SUPPRESSIONS = Path(__file__).with_name("interpreter.supp")
FOUND = 9  # the exit code when memcheck found something

CURVE = """
from pysecbench import ecdsa, schnorr, secp256k1
secret, message = bytes(31) + b"\\7", bytes(range(32))
for compressed in (True, False):
    key, signature = ecdsa.public_key(secret, compressed), ecdsa.sign(secret, message)
    assert ecdsa.verify(key, message, signature)
    assert ecdsa.verify(key, message, ecdsa.signature_to_der(signature), encoding="der")
    prepared = secp256k1.prepare(secp256k1.Point.from_bytes(key))
    assert ecdsa.verify(key, message, signature, prepared=prepared)
    assert not ecdsa.verify(key, message[::-1], signature) and not ecdsa.verify(key[:-1], message, signature)
key, signature = schnorr.public_key(secret), schnorr.sign(secret, message * 3, message)
items = [(key, message * 3, signature)] * 5
assert schnorr.verify(*items[0]) and not schnorr.verify(key, message, signature)
assert schnorr.verify_each(items) == [True] * 5
assert not schnorr.verify_batch([*items, (key, message, signature)])
for method in secp256k1.MSM_METHODS:
    assert schnorr.verify_batch(items, method=method)
for method in secp256k1.MULTIPLY_METHODS:
    assert secp256k1.multiply(3, method=method) == secp256k1.G * 3
"""
SCHEME = """
import random
from pysecbench import mldsa, slhdsa
for name in {names!r}:
    room = mldsa if name.startswith("ML") else slhdsa
    parameters = getattr(room, name.removeprefix("SLH-DSA-").replace("-", "_").upper())
    n = parameters.public_key_size // 2
    public, secret = parameters.keygen(bytes(32 if name.startswith("ML") else 3 * n))
    signature = parameters.sign(secret, b"message", b"context", deterministic=True)
    assert parameters.verify(public, b"message", signature, b"context")
    assert parameters.verify(parameters.load_public_key(public), b"message", signature, b"context")
    for _ in range(3):
        wrong = bytearray(signature)
        wrong[random.Random(name).randrange(len(wrong))] ^= 1
        assert not parameters.verify(public, b"message", wrong, b"context")
    assert not parameters.verify(public, b"message", signature[:-1], b"context")
"""
QUICK = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "SLH-DSA-SHAKE-128f")
SLOW = (
    "SLH-DSA-SHAKE-192f",
    "SLH-DSA-SHAKE-256f",
    "SLH-DSA-SHAKE-128s",
    "SLH-DSA-SHAKE-192s",
    "SLH-DSA-SHAKE-256s",
)
OVERREAD = """
import ctypes
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
assert len(ctypes.string_at(libc.malloc(24), 32)) == 32
"""

pytestmark = pytest.mark.skipif(VALGRIND is None, reason="valgrind is not installed")


def under_memcheck(program: str) -> subprocess.CompletedProcess[str]:
    assert VALGRIND is not None
    command = [VALGRIND, f"--suppressions={SUPPRESSIONS}", f"--error-exitcode={FOUND}", "--num-callers=20"]
    return subprocess.run(
        [*command, sys.executable, "-P", "-c", program],
        env={**os.environ, "PYTHONMALLOC": "malloc", "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )


def test_every_scheme() -> None:
    child = under_memcheck(CURVE + SCHEME.format(names=QUICK))
    assert child.returncode == 0, child.stderr[-6000:]


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_larger_and_slower_sets(name: str) -> None:
    child = under_memcheck(SCHEME.format(names=[name]))
    assert child.returncode == 0, child.stderr[-6000:]


def test_reading_outside_is_found() -> None:
    """A control."""
    child = under_memcheck(OVERREAD)
    assert child.returncode == FOUND and "Invalid read" in child.stderr, child.stderr[-6000:]
