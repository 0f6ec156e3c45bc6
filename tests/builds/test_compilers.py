"""The package builds from a clean copy with gcc and with clang, on each Python that is installed, and at
other levels of optimisation; there the tests of the arithmetic pass, and public vectors."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from ..arithmetic.building import package_folder, run_tests
from .interpreters import environment, running

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
QUICK = ("test_field.py", "test_scalar.py", "test_point.py", "test_hashing.py", "test_der.py")
COMBINATIONS = [(version, "gcc") for version in PYTHONS] + [(running(), "clang")]
LEVELS = [(compiler, level) for compiler in ("gcc", "clang") for level in ("-O0", "-O2", "-O3")]
VECTORS = ("curve/test_wycheproof.py", "pq/test_wycheproof_mldsa.py")


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


@pytest.mark.long
@pytest.mark.parametrize(("compiler", "level"), LEVELS, ids=["".join(pair) for pair in LEVELS])
def test_levels_of_optimisation(compiler: str, level: str, tmp_path: Path) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"no {compiler} is installed")
    wanted = {"CC": compiler, "PYSECBENCH_FLAGS": f"{level} -g0"}
    built = package_folder(sys.executable, **wanted)
    tests = [f"tests/arithmetic/{name}" for name in QUICK] + [f"tests/{name}" for name in VECTORS]
    child = run_tests(tmp_path, built, sys.executable, *tests, "-k", "not reference", **wanted)
    assert child.returncode == 0, child.stdout[-6000:]


@pytest.mark.long
@pytest.mark.parametrize("version", PYTHONS)
def test_vectors_on_each_python(version: str, tmp_path: Path) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("no gcc is installed")
    python = environment(version)
    built = package_folder(python, CC="gcc")
    tests = [f"tests/{name}" for name in VECTORS]
    child = run_tests(
        tmp_path, built, python, *tests, "-k", "not reference", PYSECBENCH_REFERENCE_INTEGER="int"
    )
    assert child.returncode == 0, child.stdout[-6000:]
