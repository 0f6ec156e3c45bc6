"""python -m tests.assurance.fuzzing [TARGET ...] [--seconds N] [--seed N] [--record] fuzzes the parsers and
verify functions of targets.py, one after the other, with libFuzzer through atheris.

The package is built by clang with edge coverage and the address sanitizer, so the fuzzer sees the branches
of the compiled code and a read beside a buffer ends the run. Before anything else the control must be found:
a fuzzer that watches nothing would be silent, too. Inputs that reached something new are kept in
build/fuzzing/ and a later run goes on from there; an input that failed is printed, and belongs into
test_targets.py.

Sources: K. Serebryany, "Continuous Fuzzing with libFuzzer and AddressSanitizer", SecDev 2016; the manual of
libFuzzer (LLVM); atheris, native_extension_fuzzing.md.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.arithmetic.building import CACHE, ROOT, package_folder

from . import record

BUILD = {
    "CC": "clang -fsanitize=address,fuzzer-no-link -fno-omit-frame-pointer",
    "PYSECBENCH_FLAGS": "-O1 -g",
}
CORPUS = ROOT / "build" / "fuzzing"
NAMES = ("der", "point", "ecdsa", "schnorr", "batch", "mldsa", "hints", "slhdsa")
CONTROL_SECONDS = 120
ONE_RUN_SECONDS = 60  # that one input may take before it counts as a hang
LONGEST = 200  # bytes of one input
SKIPPED = 75  # the exit status (EX_TEMPFAIL of sysexits.h) that says that a tool is missing


class Outcome(NamedTuple):
    """What one run did: executions, edges reached, and the end of its report where an input failed."""

    target: str
    seconds: float
    executions: int
    coverage: int
    failure: str


def missing() -> str:
    """What fuzzing needs and is not here; empty when all is."""
    if shutil.which("clang") is None:
        return "clang"
    if not (runtimes() / "libclang_rt.asan_static-x86_64.a").exists():
        return "clang's sanitizers (libclang-rt-…-dev)"
    return "" if importlib.util.find_spec("atheris") else "atheris"


def runtimes() -> Path:
    """Where clang keeps the libraries of its sanitizers."""
    asked = subprocess.run(["clang", "-print-runtime-dir"], capture_output=True, text=True, check=True)
    return Path(asked.stdout.strip())


def preload() -> Path:
    """libFuzzer and the address sanitizer in one library, which comes with atheris."""
    found = importlib.util.find_spec("atheris")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent.parent / "asan_with_fuzzer.so"


def fuzz(name: str, seconds: int, seed: int, folder: Path) -> Outcome:
    """Run one target in a process of its own, on the instrumented package in this folder."""
    corpus = CORPUS / name if name != "control" else folder / "control"
    corpus.mkdir(parents=True, exist_ok=True)
    options = {
        "max_total_time": seconds,
        "seed": seed,
        "max_len": LONGEST,
        "timeout": ONE_RUN_SECONDS,
        "artifact_prefix": f"{folder}/failed-",
        "print_final_stats": 1,
        "rss_limit_mb": 8192,
    }
    command = [sys.executable, "-m", "tests.assurance.fuzz_one", name, str(corpus)]
    environment = {
        **os.environ,
        "LD_PRELOAD": str(preload()),
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(preload().parent),
        "PYSECBENCH_BUILD_CACHE": str(CACHE),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
    }
    began = time.monotonic()
    child = subprocess.run(
        [*command, *(f"-{key}={value}" for key, value in options.items())],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    took = time.monotonic() - began
    executed = re.findall(r"stat::number_of_executed_units:\s+(\d+)|^#(\d+)\s", child.stdout, re.MULTILINE)
    covered = [int(edges) for edges in re.findall(r"\bcov: (\d+)", child.stdout)]
    failed = "" if child.returncode == 0 else child.stdout[-4000:] or f"exit {child.returncode}"
    return Outcome(
        name, took, max((int(a or b) for a, b in executed), default=0), max(covered, default=0), failed
    )


def instrumented(folder: Path) -> None:
    """Fill the folder with the instrumented package and a copy of the tests."""
    shutil.copytree(package_folder(sys.executable, **BUILD), folder, dirs_exist_ok=True)
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.assurance.fuzzing", description=__doc__.splitlines()[0])
    parser.add_argument("target", nargs="*", choices=(*NAMES, []), help="all when none is named")
    parser.add_argument("--seconds", type=int, default=600, help="of each target (600)")
    parser.add_argument("--seed", type=int, default=1, help="of the fuzzer (1)")
    parser.add_argument("--record", action="store_true", help="append what ran to tests/assurance/runs.jsonl")
    asked = parser.parse_args(arguments)
    if missing():
        print(f"fuzzing needs {missing()}, which is not installed", file=sys.stderr)
        return SKIPPED
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        instrumented(folder)
        control = fuzz("control", CONTROL_SECONDS, asked.seed, folder)
        print(f"control: found after {control.executions} inputs, {control.seconds:.0f} s", flush=True)
        if "found: the parser accepts" not in control.failure:
            print(f"the control was not found: nothing else counts\n{control.failure}", file=sys.stderr)
            return 1
        outcomes = []
        for name in asked.target or NAMES:
            one = fuzz(name, asked.seconds, asked.seed, folder)
            outcomes.append(one)
            did = f"{one.executions} inputs, {one.coverage} edges reached, {one.seconds:.0f} s"
            print(f"{name}: {did}, {one.failure or 'no difference'}", flush=True)
    failed = [one.target for one in outcomes if one.failure]
    if asked.record:
        command = f"fuzzing {' '.join(asked.target)} --seconds {asked.seconds} --seed {asked.seed}"
        found = control._replace(failure="found, as it must be")
        record.append(" ".join(command.split()), [one._asdict() for one in (found, *outcomes)])
    print(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
