"""Nothing that handles a secret branches on it or reads memory at a place that depends on it.

The PSB_CT twin of the kernels tells valgrind which bytes are secret, and memcheck reports whatever depends on
them (Langley's ctgrind). It does not see a division by a secret (test_divisions.py looks for those), nor
other instructions whose own time varies. The controls, whose names begin with leaky_, leak on purpose and
must be reported.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.arithmetic.building import ROOT

from .probes import SLHDSA, SOURCES, compiler, operations, twin

VALGRIND = shutil.which("valgrind")
COMPILERS = ("gcc", "clang")
SECRETS = ("01" * 32, "00" * 31 + "02", "ff" * 15 + "00" * 17)
LONG = {"keygen_192f", "keygen_256f", "sign_192f", "sign_256f"}  # the code of 128f with other sizes
OURS = re.compile(r"__pyx_(f|pf|pw)_")  # kernels, and the probe functions that they may be inlined into
NAMED = {
    "curve": {
        "ecdsa_public_key",
        "ecdsa_sign",
        "schnorr_public_key",
        "schnorr_sign",
        "nonce",
        "comb",
        "inversions",
    },
    "mldsa": {"keygen", "sign"},
    "slhdsa": {"keygen", "sign"},
}
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import probe
for name in sys.argv[2].split():
    print("== operation", name, file=sys.stderr, flush=True)
    for secret in sys.argv[3:]:
        getattr(probe.constant_time, name)(bytes.fromhex(secret))
"""
CASES = [(kind, name) for kind in SOURCES for name in operations(SOURCES[kind])]


@cache
def reports(source: Path, compiler: str, names: tuple[str, ...]) -> dict[str, list[str]]:
    """What memcheck reports in each operation with a function of ours on top, all run in one process, whose
    start costs more than they do. The interpreter has reports of its own."""
    assert VALGRIND is not None
    command = [VALGRIND, "--error-limit=no", "--num-callers=6", sys.executable, "-P", "-c", PROGRAM]
    secrets = SECRETS[:1] if source == SLHDSA else SECRETS  # it declassifies nothing that depends on them
    child = subprocess.run(
        [*command, str(twin(source, compiler)), " ".join(names), *secrets],
        env={**os.environ, "PYTHONMALLOC": "malloc", "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert child.returncode == 0 and "ERROR SUMMARY" in child.stderr, child.stderr[-2000:]
    found: dict[str, list[str]] = {}
    lines = [line.partition("== ")[2].strip() for line in child.stderr.splitlines()]
    for kind, top in zip(lines, [*lines[1:], ""], strict=True):
        if kind.startswith("operation "):
            current = found.setdefault(kind.split()[1], [])
        elif kind.startswith(("Conditional jump", "Use of uninitialised")) and OURS.search(top):
            current.append(f"{kind} {top}")
    return found


@pytest.mark.skipif(VALGRIND is None, reason="valgrind is not installed")
@pytest.mark.parametrize("kind, name", [p for p in CASES if p[1] not in LONG])
@pytest.mark.parametrize("built_by", COMPILERS)
def test_secrets_are_not_looked_at(built_by: str, kind: str, name: str) -> None:
    names = tuple(n for n in operations(SOURCES[kind]) if n not in LONG)
    found = reports(SOURCES[kind], compiler(built_by), names)[name]
    assert found if name.startswith("leaky_") else found == []


@pytest.mark.long
@pytest.mark.skipif(VALGRIND is None, reason="valgrind is not installed")
@pytest.mark.parametrize("name", sorted(LONG))
@pytest.mark.parametrize("built_by", COMPILERS)
def test_secrets_of_the_longer_sets(built_by: str, name: str) -> None:
    assert reports(SLHDSA, compiler(built_by), tuple(sorted(LONG)))[name] == []


@pytest.mark.parametrize("kind", SOURCES)
def test_nothing_is_forgotten(kind: str) -> None:
    """Every operation that handles a secret is asked, and each probe has a control."""
    names = set(operations(SOURCES[kind]))
    assert NAMED[kind] <= names and any(name.startswith("leaky_") for name in names)


def test_every_declassification_says_why() -> None:
    for path in sorted((ROOT / "pysecbench").rglob("*.pxi")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "declassify(" in line:
                assert re.search(r"\)\s+# \S+", line), f"{path.relative_to(ROOT)}:{number}"
