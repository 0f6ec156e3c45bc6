"""Nothing that handles a secret branches on it or reads memory at a place that depends on it.

The PSB_CT twin of the kernels tells valgrind which bytes are secret, and memcheck reports whatever depends on
them (Langley's ctgrind). It does not see a division by a secret, nor instructions whose own time varies. The
controls leak on purpose and must be reported.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import PROBE, ROOT, build, cached, package_sources

VALGRIND = shutil.which("valgrind")
SECRETS = ("01" * 32, "00" * 31 + "02", "ff" * 15 + "00" * 17)
MLDSA_PROBE = ROOT / "tests" / "mldsa" / "probe.pyx"
CURVE_SILENT = (
    "ecdsa_public_key", "ecdsa_sign", "schnorr_public_key", "schnorr_sign", "nonce", "comb",
    "windows", "glv_windows", "msm", "inversions",
)  # fmt: skip
SILENT = [*((PROBE, name) for name in CURVE_SILENT), (MLDSA_PROBE, "keygen"), (MLDSA_PROBE, "sign")]
LEAKY = [(PROBE, "leaky_branch"), (PROBE, "leaky_index"), (MLDSA_PROBE, "leaky_sampling")]
OURS = re.compile(r"__pyx_(f|pf|pw)_")  # kernels, and the probe functions that they may be inlined into
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import probe
for secret in sys.argv[3:]:
    getattr(probe.constant_time, sys.argv[2])(bytes.fromhex(secret))
"""

pytestmark = pytest.mark.skipif(VALGRIND is None, reason="valgrind is not installed")


@pytest.fixture(scope="module", params=("gcc", "clang"))
def compiler(request: pytest.FixtureRequest) -> str:
    found = shutil.which(request.param)
    if found is None:
        pytest.skip(f"{request.param} is not installed")
    return found


def twin(source: Path, compiler: str) -> Path:
    """The folder of the probe built with PSB_CT by this compiler."""
    sources = [p for p in package_sources() if p.suffix in (".pyx", ".pxd", ".pxi", ".h")]
    program = PROBE.with_name("compile_probe.py")

    def make(folder: Path) -> None:
        build([sys.executable, str(program), str(source), str(folder), "PSB_CT"], ROOT, CC=compiler)

    return cached("ct", [ROOT / "setup.py", program, source, *sources], (compiler,), make)


def reports(folder: Path, name: str) -> list[str]:
    """What memcheck reports with a function of ours on top. The interpreter has reports of its own."""
    assert VALGRIND is not None
    command = [VALGRIND, "--error-limit=no", "--num-callers=6", sys.executable, "-P", "-c", PROGRAM]
    child = subprocess.run(
        [*command, str(folder), name, *SECRETS],
        env={**os.environ, "PYTHONMALLOC": "malloc", "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert child.returncode == 0 and "ERROR SUMMARY" in child.stderr, child.stderr[-2000:]
    found = []
    lines = [line.partition("== ")[2].strip() for line in child.stderr.splitlines()]
    for kind, top in zip(lines, lines[1:], strict=False):
        if kind.startswith(("Conditional jump", "Use of uninitialised")) and OURS.search(top):
            found.append(f"{kind} {top}")
    return found


@pytest.mark.parametrize("source, name", SILENT)
def test_secrets_are_not_looked_at(compiler: str, source: Path, name: str) -> None:
    assert reports(twin(source, compiler), name) == []


@pytest.mark.parametrize("source, name", LEAKY)
def test_leaks_are_seen(compiler: str, source: Path, name: str) -> None:
    assert reports(twin(source, compiler), name)
