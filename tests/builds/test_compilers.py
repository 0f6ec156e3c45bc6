"""The package builds from a clean copy with gcc and with clang, on each Python that is installed; there the
tests of the arithmetic pass."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ..arithmetic.building import package_folder, run_tests
from .interpreters import environment, running

QUICK = ("test_field.py", "test_scalar.py", "test_point.py", "test_hashing.py", "test_der.py")
COMBINATIONS = [(version, "gcc") for version in ("3.11", "3.12", "3.13")] + [(running(), "clang")]


@pytest.mark.parametrize(("version", "compiler"), COMBINATIONS, ids=["-".join(pair) for pair in COMBINATIONS])
def test_build_and_arithmetic(version: str, compiler: str, tmp_path: Path) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler} is installed")
    python = environment(version)
    built = package_folder(python, CC=compiler)
    tests = [os.path.join("tests", "arithmetic", name) for name in QUICK]
    # a Python of another version has no gmpy2, whatever this run's reference calculates with
    child = run_tests(tmp_path, built, python, *tests, CC=compiler, PYSECBENCH_REFERENCE_INTEGER="int")
    assert child.returncode == 0, child.stdout[-6000:]
