"""The whole package under PSB_VERIFY: the public vectors run through it without a broken bound."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pysecbench import engine as engines

from ..arithmetic.building import (
    ROOT,
    assert_kernels_hold,
    package_folder,
    probe_folder,
    pytest_child,
    run_tests,
)

VECTORS = ("test_bip340.py", "test_deterministic.py")

ALL_CALLS = """
from pysecbench import COMPONENTS, ecdsa, operation_counts, run_component, schnorr, secp256k1
from pysecbench import keccak, mldsa, slhdsa
secret, message = bytes(31) + b"\\7", bytes(range(32))

def calls():
    for compressed in (True, False):
        signature = ecdsa.sign(secret, message)
        assert ecdsa.verify(ecdsa.public_key(secret, compressed), message, signature)
    key, signature = schnorr.public_key(secret), schnorr.sign(secret, message, message)
    assert schnorr.verify(key, message, signature)
    assert schnorr.verify_batch([(key, message, signature)] * 5)
    for prepared in (secp256k1.prepare(), secp256k1.prepare(window=2)):
        for method in secp256k1.MULTIPLY_METHODS:
            assert secp256k1.multiply(-3, prepared, method=method) == -(secp256k1.G * 3)
    for method in secp256k1.MSM_METHODS:
        assert secp256k1.msm([1, 2, -3], [secp256k1.G] * 3, method=method).is_infinity
    for parameters in (mldsa.ML_DSA_44, mldsa.ML_DSA_65, mldsa.ML_DSA_87, slhdsa.SHAKE_128F):
        public_key, secret_key = parameters.keygen()
        signature = parameters.sign(secret_key, message)
        assert parameters.verify(public_key, message, signature)
        assert parameters.verify(parameters.load_public_key(public_key), message, signature)
    assert len(keccak.shake256(message * 20, 500)) == 500

calls()
assert operation_counts(calls)
for name in COMPONENTS:
    run_component(name, 300)
"""

ON_AVX512 = """
import sys
sys.path.insert(0, {probe!r})
import probe
from pysecbench.engine import curve_avx512
probe.use_engine(curve_avx512.table())
ONE, CARRIED = ((1, 0, 0, 0, 0), 1, True), ((2**52 - 1,) * 4 + (2**49 - 2,), 1, False)
WIDE, TOP = ((0, 2**52, 0, 0, 0), 1, False), ((0, 0, 0, 0, 2**49 - 1), 2, False)
"""
KEPT = {
    "product of the largest limbs": "probe.many.mul([CARRIED] * 9, [CARRIED] * 9)",
    "infinity of any limbs": "probe.many.add([(WIDE, TOP, True), (ONE, ONE, False)], [(0, 1, 1)])",
    "x normalized": "probe.many.lift([ONE], [0])",
}
BROKEN = {
    "a limb of 53 bits": "probe.many.mul([ONE, WIDE], [ONE, ONE])",
    "a second factor of 53 bits": "probe.many.mul([ONE], [WIDE])",
    "a square of magnitude 2": "probe.many.sqr([TOP])",
    "a sum of points of 53 bits": "probe.many.add([(ONE, ONE, False), (WIDE, ONE, False)], [(0, 1, 1)])",
    "a sum of points of magnitude 2": "probe.many.add([(ONE, TOP, False), (ONE, ONE, False)], [(0, 1, 1)])",
    "x not normalized": "probe.many.lift([CARRIED], [0])",
}


@pytest.fixture(scope="module")
def verify_package() -> Path:
    """A copy of the package built with PSB_VERIFY in every module, so that all agree on the size of an
    element."""
    return package_folder(sys.executable, PYSECBENCH_MACROS="PSB_VERIFY")


def test_the_checks_are_in_it(verify_package: Path) -> None:
    assert_kernels_hold(b"bound violated", verify_package)


def test_what_is_not_carried_aborts_on_avx512(verify_package: Path) -> None:
    """The multiply-add takes 52 bits of a limb and would drop the others without a word."""
    if "avx512" not in engines.runnable():
        pytest.skip("no AVX-512 here")
    prepared = ON_AVX512.format(probe=str(probe_folder(("PSB_VERIFY",))))
    for name, call in (*KEPT.items(), *BROKEN.items()):
        command = [sys.executable, "-c", prepared + call]
        child = subprocess.run(command, cwd=verify_package, capture_output=True, text=True)
        if name in KEPT:
            assert child.returncode == 0, (name, child.stderr)
        else:
            assert child.returncode == -signal.SIGABRT and "bound violated" in child.stderr, name


def test_every_call(verify_package: Path, tmp_path: Path) -> None:
    test = tmp_path / "test_all_calls.py"
    test.write_text(
        "def test_all():\n" + "".join(f"    {line}\n" for line in ALL_CALLS.splitlines()), encoding="utf-8"
    )
    child = pytest_child(verify_package, sys.executable, str(test), "--rootdir", str(tmp_path))
    assert child.returncode == 0, child.stdout[-6000:]


def test_public_vectors(verify_package: Path, tmp_path: Path) -> None:
    tests = [f"tests/curve/{name}" for name in VECTORS if (ROOT / "tests" / "curve" / name).exists()]
    if not tests:
        pytest.skip("the tests of the vectors are not here")
    child = run_tests(tmp_path, verify_package, sys.executable, *tests, "-k", "not reference")
    assert child.returncode == 0, child.stdout[-6000:]
