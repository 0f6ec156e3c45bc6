"""Builds of the package's sources for tests, kept between runs in an ignored folder under a key of all that
they are made of: the probe under the macros of a twin, and copies of the whole package.
PYSECBENCH_BUILD_CACHE names another folder.

A build is made beside its place and renamed into it, so that an interrupted or a second run finds all or
nothing.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path(os.environ.get("PYSECBENCH_BUILD_CACHE", ROOT / "build" / "tests"))
PROBE = Path(__file__).with_name("probe.pyx")
PROBE_MACROS = tuple(os.environ.get("PYSECBENCH_PROBE_MACROS", "").split())  # of the twin that tests ask
COMPILE_PROBE = Path(__file__).with_name("compile_probe.py")
SOURCE_SUFFIXES = frozenset((".py", ".pyx", ".pxd", ".pxi", ".pyi", ".h", ".typed"))
KERNELS = ("_curve*.so", "_pq*.so", "engine/curve_*.so", "engine/pq_*.so")  # the extensions that hold them
BESIDE_THE_PACKAGE = ("setup.py", "pyproject.toml", "README.md", "LICENSE")


def package_sources() -> list[Path]:
    """Everything of the package that git holds, that is, nothing built."""
    return sorted(p for p in (ROOT / "pysecbench").rglob("*") if p.suffix in SOURCE_SUFFIXES)


def cached(
    name: str, files: Iterable[Path], conditions: Iterable[object], make: Callable[[Path], None]
) -> Path:
    """The folder that make(folder) fills, made anew only when a file or a condition is another."""
    key = hashlib.sha256(repr((sys.version, version("Cython"), *conditions)).encode())
    for path in files:
        key.update(f"\0{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    place = CACHE / f"{name}-{key.hexdigest()[:20]}"
    if not place.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f"{name}-", suffix=".tmp", dir=CACHE))
        try:
            make(beside)
            beside.rename(place)
        except OSError:
            if not place.exists():  # else another run was quicker
                raise
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    return place


def build(command: list[str], folder: Path, **environment: str) -> None:
    """Run a build; AssertionError, with what it printed, when it fails."""
    child = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert child.returncode == 0, child.stdout[-6000:]


def probe_folder(macros: tuple[str, ...], source: Path = PROBE) -> Path:
    """The folder that holds the extension `probe`, compiled like the package and with these macros."""
    sources = [p for p in package_sources() if p.suffix in (".pyx", ".pxd", ".pxi", ".h")]
    files = [ROOT / "setup.py", COMPILE_PROBE, source, *sorted(source.parent.glob("*.pxi")), *sources]

    def make(folder: Path) -> None:
        build([sys.executable, str(COMPILE_PROBE), str(source), str(folder), *macros], ROOT)

    return cached("probe", files, (macros, os.environ.get("CC"), os.environ.get("PYSECBENCH_FLAGS")), make)


def load_probe(macros: tuple[str, ...], source: Path = PROBE) -> ModuleType:
    """The probe under these macros. Several stand side by side, so none keeps its name in sys.modules."""
    (built,) = probe_folder(macros, source).glob("probe*.so")
    spec = importlib.util.spec_from_file_location("probe", built)
    assert spec is not None and spec.loader is not None
    probe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(probe)
    sys.modules.pop("probe", None)  # where Cython itself puts it
    return probe


def package_folder(python: str, **environment: str) -> Path:
    """A clean copy of the package, built in place by this interpreter with these environment variables."""
    files = [*package_sources(), *(ROOT / name for name in BESIDE_THE_PACKAGE if (ROOT / name).exists())]
    interpreter = subprocess.run([python, "-VV"], capture_output=True, text=True, check=True).stdout

    def make(folder: Path) -> None:
        for path in files:
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        build([python, "setup.py", "build_ext", "--inplace"], folder, **environment)

    return cached("package", files, (python, interpreter, sorted(environment.items())), make)


def assert_kernels_hold(mark: bytes, built: Path) -> None:
    """The kernels of every engine that this tree's build has are in another build, too, each with a mark."""
    names = [path.name for pattern in KERNELS for path in (ROOT / "pysecbench").glob(pattern)]
    assert names, "the package is not built in place"
    for name in names:
        (found,) = (built / "pysecbench").rglob(name)
        assert mark in found.read_bytes(), name


def run_tests(
    folder: Path, built: Path, python: str, *tests: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run tests, given as pytest's arguments, in a new folder that holds a built package and a copy of all
    tests."""
    shutil.copytree(built, folder, dirs_exist_ok=True)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    return pytest_child(folder, python, *tests, **environment)


def pytest_child(
    folder: Path, python: str, *tests: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run pytest in a process of its own, so that an abort is its end only; both outputs come back as
    stdout."""
    vectors = os.environ.get("PYSECBENCH_VECTORS", str(ROOT.parent / "shared" / "vectors"))
    shared = {"PYSECBENCH_VECTORS": vectors, "PYSECBENCH_BUILD_CACHE": str(CACHE), "PYTHONFAULTHANDLER": "1"}
    return subprocess.run(
        [python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests],
        cwd=folder,
        env={**os.environ, **shared, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def run_under_verify(here: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests beside this file, but not itself, on the PSB_VERIFY twin of their probe."""
    return pytest_child(
        ROOT, sys.executable, str(here.parent), f"--ignore={here}", PYSECBENCH_PROBE_MACROS="PSB_VERIFY"
    )
