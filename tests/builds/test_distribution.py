"""The package as others get it: a source distribution holds what a wheel is built from, and the wheel, in an
environment that holds nothing else, works without the repository around it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from ..arithmetic.building import BESIDE_THE_PACKAGE, ROOT, build, package_sources

BESIDE = (*BESIDE_THE_PACKAGE, "MANIFEST.in")

PROGRAM = """
import sys
from pathlib import Path

import pysecbench
from pysecbench import build_info, dual, ecdsa, keccak, mldsa, operation_counts, schnorr, secp256k1, slhdsa
from pysecbench.reference import ecdsa as judge

assert Path(pysecbench.__file__).is_relative_to(sys.prefix), pysecbench.__file__
secret, message = bytes(31) + b"\\7", bytes(32)
key, signature = ecdsa.public_key(secret), ecdsa.sign(secret, message)
assert ecdsa.verify(key, message, signature) and judge.verify(key, message, signature)
key, signature = schnorr.public_key(secret), schnorr.sign(secret, message)
assert schnorr.verify_batch([(key, message, signature)] * 3, scratch_bytes=1)
assert operation_counts(lambda: schnorr.verify(key, message, signature))["field_mul"]
for parameters in (mldsa.ML_DSA_44, slhdsa.SHAKE_128F):
    key, secret_key = parameters.keygen()
    assert parameters.verify(key, message, parameters.sign(secret_key, message))
    verifier = dual.DualVerifier(dual.provider("pysecbench"), dual.provider("pysecbench"))
    signature = parameters.sign(secret_key, message)
    assert verifier.verify(parameters.name, key, message, signature)
assert keccak.sha3_256(b"").hex().startswith("a7ffc6f8")
assert (2 * secp256k1.G - secp256k1.G) == secp256k1.G
assert build_info()["version"] == pysecbench.__version__
"""

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution of a clean copy, and the wheel built from nothing but that."""
    pytest.importorskip("build", reason="the front end `build` is not installed")
    folder = tmp_path_factory.mktemp("distribution")
    for path in [*package_sources(), *(ROOT / name for name in BESIDE)]:
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    # no isolation: what builds is the pinned setuptools and Cython of this environment, and no index is asked
    build([sys.executable, "-m", "build", "--no-isolation"], folder)
    (source,), (wheel,) = (list((folder / "dist").glob(kind)) for kind in ("*.tar.gz", "*.whl"))
    return source, wheel


def test_the_source_distribution_is_whole(distributions: tuple[Path, Path]) -> None:
    with tarfile.open(distributions[0]) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert {str(path.relative_to(ROOT)) for path in package_sources()} <= held
    assert {"LICENSE", "README.md", "setup.py", "pyproject.toml"} <= held
    assert not [name for name in held if name.endswith((".c", ".so")) or name.startswith("tests")]


def test_the_wheel_holds_what_runs(distributions: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(distributions[1]) as archive:
        held = set(archive.namelist())
    python = {path for path in package_sources() if path.suffix in (".py", ".pyi", ".typed")}
    assert {str(path.relative_to(ROOT)) for path in python} <= held
    assert not [name for name in held if name.endswith(".c") or not name.startswith("pysecbench")]


def test_the_wheel_works_alone(distributions: tuple[Path, Path], tmp_path: Path) -> None:
    build([sys.executable, "-m", "venv", "environment"], tmp_path)
    python = str(tmp_path / "environment" / "bin" / "python")
    install = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    build([*install, str(distributions[1])], tmp_path)
    ours = ("PYTHON", "PYSECBENCH")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    child = subprocess.run(
        [python, "-c", PROGRAM], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert child.returncode == 0, child.stderr
