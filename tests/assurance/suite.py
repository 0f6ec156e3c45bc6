"""python -m tests.assurance.suite KIND [PYTEST ARGUMENTS] runs the suite's tests of the package on another
build of it, its probes included.

sanitized: gcc's address and undefined-behaviour sanitizers (GCC manual, section 3.12, "Program
    Instrumentation Options"); the first error ends the run. Signed overflow, which the flags of Python make
    wrap around, is undefined here, so that it is seen. Leaks are not looked for, since the interpreter keeps
    what it has.
checked: the PSB_VERIFY twin, which checks every stated bound of the kernels and aborts where one is broken.

The tests run in a process of their own, whose abort is an exit status here; the report of a sanitizer or a
check is then the last thing printed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pysecbench import engine as engines
from tests.arithmetic.building import CACHE, PROBE, ROOT, assert_kernels_hold, package_folder, probe_folder
from tests.engines.probes import pq_source

GROUPS = ("PSB_GROUP=7", "PSB_GROUP=13", "PSB_GROUP=199")
PROBES = [(PROBE, ()), *((PROBE, (group,)) for group in GROUPS), (pq_source("portable"), ())]
WIDE_PROBES = [(pq_source(engine), ()) for engine in engines.runnable() if engine != "portable"]
TESTS = ("keccak", "mldsa", "arithmetic", "groups", "engines", "curve", "dual", "slhdsa", "pq")
ROOMS_OF_TWINS = ("arithmetic", "mldsa", "engines")  # whose tests make twins of their own
TWIN_TESTS = tuple(f"{room}/test_verify_twin.py" for room in ROOMS_OF_TWINS)

BUILD = {
    "sanitized": {
        "CC": "gcc -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer",
        "PYSECBENCH_FLAGS": "-O1 -g -fno-wrapv",
    },
    "checked": {"PYSECBENCH_MACROS": "PSB_VERIFY"},
}
MARKS = {"sanitized": b"__asan_init", "checked": b"bound violated"}  # in what is built so
PROBE_MACROS: dict[str, tuple[str, ...]] = {"sanitized": (), "checked": ("PSB_VERIFY",)}


def sanitizer() -> Path:
    """gcc's library of the address sanitizer."""
    command = ["gcc", "-print-file-name=libasan.so"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return Path(found.stdout.strip()).resolve()


def run_environment(kind: str) -> dict[str, str]:
    """What the process of the tests needs beside what the build needed: the sanitizer first of all libraries,
    and every object of Python in memory of its own, so that a read beside it is seen."""
    if kind == "checked":
        return {"PYSECBENCH_PROBE_MACROS": " ".join(PROBE_MACROS[kind])}
    return {
        "LD_PRELOAD": str(sanitizer()),
        "PYTHONMALLOC": "malloc",
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


def build_probes(kind: str) -> None:
    """Fill the cache, so that no compiler runs under a sanitizer."""
    for source, macros in (*PROBES, *WIDE_PROBES):
        probe_folder((*macros, *PROBE_MACROS[kind]), source)


def run(kind: str, arguments: list[str]) -> int:
    """Build, and run the tests; pytest's exit status, or another where the process was ended."""
    built = package_folder(sys.executable, **BUILD[kind])
    assert_kernels_hold(MARKS[kind], built)
    os.environ.update(BUILD[kind])
    build_probes(kind)
    vectors = os.environ.get("PYSECBENCH_VECTORS", str(ROOT.parent / "shared" / "vectors"))
    environment: Mapping[str, str] = {
        **os.environ,
        **run_environment(kind),
        "PYSECBENCH_VECTORS": vectors,
        "PYSECBENCH_BUILD_CACHE": str(CACHE),
    }
    ignored = [f"--ignore=tests/{name}" for name in TWIN_TESTS]
    named = any(word.startswith("tests/") for word in arguments)
    tests = [*arguments, *(() if named else (f"tests/{room}" for room in TESTS))]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copytree(built, folder, dirs_exist_ok=True)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        command = [sys.executable, "-m", "pytest", "-q", "--capture=sys", "-p", "no:cacheprovider"]
        return subprocess.run([*command, *ignored, *tests], cwd=folder, env=environment).returncode


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.assurance.suite", description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=tuple(BUILD))
    asked, arguments = parser.parse_known_args(words)
    return run(asked.kind, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
