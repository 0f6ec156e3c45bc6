"""The tests of this folder again under PSB_VERIFY, which checks every stated bound and aborts where one is
broken; and that it does on each engine, each time in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.arithmetic.building import ROOT, probe_folder, run_under_verify
from tests.engines.probes import pq_source

from .inputs import BELOW_9Q, Q

VERIFY = ("PSB_VERIFY",)


def polynomial(c: int) -> str:
    return f"[0] * 255 + [{c}]"


KEPT = {
    "transform below q": f"probe.transform({polynomial(1 - Q)})",
    "inverse below q": f"probe.inverse_transform({polynomial(Q - 1)})",
    "product below 9 q": f"probe.inner([{polynomial(BELOW_9Q)}], [{polynomial(BELOW_9Q)}])",
    "montgomery of 2^31 q": f"probe.montgomery({Q << 31})",
    "center of 2^31 - 2^22 - 1": f"probe.centered({polynomial(2**31 - 2**22 - 1)})",
    "rounding of q - 1": f"probe.power_rounded({polynomial(Q - 1)})",
    "packing of what fits": f"probe.packed({polynomial(-5)}, 2, 3)",
}
BROKEN = {
    "transform of q": f"probe.transform({polynomial(Q)})",
    "inverse of -q": f"probe.inverse_transform({polynomial(-Q)})",
    "product of 9 q": f"probe.inner([{polynomial(0)}], [{polynomial(9 * Q)}])",
    "products above 2^31 q": f"probe.inner(8 * [{polynomial(BELOW_9Q)}], 8 * [{polynomial(BELOW_9Q)}])",
    "montgomery of 2^31 q + 1": f"probe.montgomery({(Q << 31) + 1})",
    "center of 2^31 - 2^22": f"probe.centered({polynomial(2**31 - 2**22)})",
    "norm of what is not centered": f"probe.reaches({polynomial(Q)}, 5)",
    "rounding of -1": f"probe.power_rounded({polynomial(-1)})",
    "high bits of q": f"probe.decomposed({polynomial(Q)}, {(Q - 1) // 88})",
    "packing of what does not fit": f"probe.packed({polynomial(-6)}, 2, 3)",
    "packing of a negative difference": f"probe.packed({polynomial(3)}, 2, 3)",
}


def ends(call: str, engine: str) -> subprocess.CompletedProcess[str]:
    """How a process ends that makes this call on the engine's checking twin."""
    load = f"import sys; sys.path.insert(0, {str(probe_folder(VERIFY, pq_source(engine)))!r}); import probe; "
    return subprocess.run([sys.executable, "-c", load + call], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.engines
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_bound_aborts(engine: str, name: str) -> None:
    child = ends(BROKEN[name], engine)
    assert child.returncode == -signal.SIGABRT, child.stderr
    assert "bound violated" in child.stderr


@pytest.mark.engines
@pytest.mark.parametrize("name", KEPT)
def test_a_kept_bound_does_not(engine: str, name: str) -> None:
    child = ends(KEPT[name], engine)
    assert child.returncode == 0, child.stderr


def test_every_bound_is_kept() -> None:
    child = run_under_verify(Path(__file__))
    assert child.returncode == 0, child.stdout[-6000:]
    assert " passed" in child.stdout
