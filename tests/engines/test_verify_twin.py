"""The tests of the post-quantum kernels again under PSB_VERIFY, in a process of its own, which a broken bound
aborts. That bounds are checked on each engine is seen in tests/mldsa/test_verify_twin.py."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.arithmetic.building import ROOT, pytest_child

HERE = Path(__file__).parent
PQ_TESTS = ("test_keccak.py", "test_ring.py", "test_uniform.py", "test_slhdsa.py")


def test_every_bound_is_kept() -> None:
    tests = [str(HERE / name) for name in PQ_TESTS]
    child = pytest_child(ROOT, sys.executable, *tests, PYSECBENCH_PROBE_MACROS="PSB_VERIFY")
    assert child.returncode == 0, child.stdout[-6000:]
    assert " passed" in child.stdout
