"""No kernel that handles a secret divides by it, or at all: a division takes a time that depends on its
operands on many processors, and memcheck does not see it.

The kernels are compiled once more without inlining, so that each division stands in the function that asks
for it, and their machine code is searched: only functions that are given public values alone may divide.
With inlining compilers divide in one place more, by the stride of a loop, to know beforehand how often it
runs; that this is no secret either is what memcheck shows (test_under_valgrind.py).
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import ROOT, build, cached, package_sources

from .probes import CURVE, SLHDSA, compiler

PUBLIC = {
    "expand_a": "rows and columns of the matrix",
    "use_hint": "verification",
    "zeta_make": "the table of the transform, at import",
    "parameters_of": "parameter sets, at import",
    "affine_cost": "how many terms a sum has, and its windows",
    "affine_group": "sizes of memory",
    "batch_room_init": "sizes of memory",
    "batch_sum": "how many signatures a batch has",
    "summands_reduce_var": "the sum of Bos and Coster, of public terms",
    "pippenger_room_init": "sizes of memory",
    "pippenger_windows": "windows of a sum of public terms",
    "segment_length": "windows of a sum of public terms",
    "weights_segments": "windows of a sum of public terms",
    "windows_sum_var": "windows of a sum of public terms",
}
CONTROL = "divide_by_secret"
DIVIDES = re.compile(r"\t(?:v?i?div\w*\s|call\s.*<__u?(?:div|mod)\w*)")
COMPILERS = (pytest.param("gcc"), pytest.param("clang", marks=pytest.mark.long))

pytestmark = pytest.mark.skipif(
    shutil.which("objdump") is None or platform.machine() != "x86_64",
    reason="needs objdump, and knows the instructions of x86-64 only",
)


def without_inlining(source: Path, compiler: str) -> Path:
    """The normal kernels, compiled by this compiler function by function."""
    program = ROOT / "tests" / "arithmetic" / "compile_probe.py"
    sources = [p for p in package_sources() if p.suffix in (".pyx", ".pxd", ".pxi", ".h")]

    def make(folder: Path) -> None:
        command = [sys.executable, str(program), str(source), str(folder)]
        build(command, ROOT, CC=compiler, CFLAGS="-fno-inline")

    folder = cached("apart", [ROOT / "setup.py", program, source, *sources], (compiler,), make)
    (built,) = folder.glob("probe*.so")
    return built


def dividing(module: Path) -> set[str]:
    """The kernels in which a compiled module divides."""
    command = ["objdump", "-d", "--no-show-raw-insn", str(module)]
    listing = subprocess.run(command, capture_output=True, text=True)
    assert listing.returncode == 0, listing.stderr
    found, function = set(), ""
    for line in listing.stdout.splitlines():
        if heading := re.match(r"[0-9a-f]+ <(\w+)[^>]*>:$", line):
            function = heading[1]
        elif DIVIDES.search(line):
            found.add(re.sub("^__pyx_f_5probe_", "", function))
    return {name for name in found if not name.startswith("__")}  # the compiler's own: their callers are here


@pytest.mark.parametrize("built_by", COMPILERS)
def test_post_quantum(built_by: str) -> None:
    found = dividing(without_inlining(SLHDSA, compiler(built_by)))
    assert CONTROL in found and "use_hint" in found
    assert found - PUBLIC.keys() == {CONTROL}


@pytest.mark.parametrize("built_by", COMPILERS)
def test_curve(built_by: str) -> None:
    found = dividing(without_inlining(CURVE, compiler(built_by)))
    assert "affine_cost" in found
    assert found <= PUBLIC.keys()
