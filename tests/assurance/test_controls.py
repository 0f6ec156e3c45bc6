"""What looks for errors finds those that are planted: silence of the sanitizers means something."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import probe_folder

from .suite import BUILD, run_environment

CONTROL = Path(__file__).with_name("control.pyx")
FAULTY = {
    "a read beside a buffer": ("probe.read_at(bytes(32), 100)", "AddressSanitizer: heap-buffer-overflow"),
    "a shift by 40 of 32 bits": ("probe.shifted(1, 40)", "shift exponent 40 is too large"),
    "a sum that does not fit": ("probe.total(2**31 - 1, 1)", "signed integer overflow"),
}
CLEAN = ("probe.read_at(bytes(32), 31)", "probe.shifted(1, 30)", "probe.total(2**31 - 2, 1)")


@pytest.fixture(scope="module")
def control() -> Path:
    if shutil.which("gcc") is None:
        pytest.skip("no gcc is installed")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in BUILD["sanitized"].items():
            patch.setenv(name, value)
        return probe_folder((), CONTROL)


def ends(control: Path, *calls: str) -> subprocess.CompletedProcess[str]:
    """How a process ends that makes these calls, in the environment in which the suite is run."""
    program = "; ".join((f"import sys; sys.path.insert(0, {str(control)!r}); import probe", *calls))
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **run_environment("sanitized")},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("name", FAULTY)
def test_a_planted_error_is_reported(control: Path, name: str) -> None:
    call, report = FAULTY[name]
    child = ends(control, call)
    assert child.returncode != 0
    assert report in child.stderr, child.stderr[-3000:]


def test_calls_without_an_error_are_silent(control: Path) -> None:
    child = ends(control, *CLEAN)
    assert child.returncode == 0, child.stderr[-3000:]
    assert not child.stderr
