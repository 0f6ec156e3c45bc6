"""The probes whose class constant_time holds the operations on secrets, built with PSB_CT by a compiler of
choice."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import PROBE, ROOT, build, cached, package_sources

CURVE, MLDSA, SLHDSA = PROBE, ROOT / "tests" / "mldsa" / "probe.pyx", ROOT / "tests" / "slhdsa" / "probe.pyx"
SOURCES = {"curve": CURVE, "mldsa": MLDSA, "slhdsa": SLHDSA}


def operations(source: Path) -> list[str]:
    """The names of a probe's operations on secrets; a control's begins with leaky_."""
    _, _, body = source.read_text(encoding="utf-8").partition("\nclass constant_time:\n")
    return re.findall(r"^    @staticmethod\n    def (\w+)\(", body, re.MULTILINE)


def compiler(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def twin(source: Path, compiler: str) -> Path:
    """The folder of the probe built with PSB_CT by this compiler."""
    sources = [p for p in package_sources() if p.suffix in (".pyx", ".pxd", ".pxi", ".h")]
    program = PROBE.with_name("compile_probe.py")

    def make(folder: Path) -> None:
        build([sys.executable, str(program), str(source), str(folder), "PSB_CT"], ROOT, CC=compiler)

    return cached("ct", [ROOT / "setup.py", program, source, *sources], (compiler,), make)
