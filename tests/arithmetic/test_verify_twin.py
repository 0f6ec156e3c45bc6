"""The tests of this folder again under PSB_VERIFY, which checks every stated bound and aborts where one is
broken; and that it does, each time in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from .building import ROOT, probe_folder, run_under_verify

VERIFY = ("PSB_VERIFY",)

TOP = "tuple(2 * {m} * most for most in (2**52 - 1,) * 4 + (2**48 - 1,))"
P_LIMBS = "(0xFFFFEFFFFFC2F, 2**52 - 1, 2**52 - 1, 2**52 - 1, 2**48 - 1)"


def at_most(magnitude: int) -> str:
    """The largest element of a magnitude, as source text."""
    return f"({TOP.format(m=magnitude)}, {magnitude}, False)"


ONE = "((1, 0, 0, 0, 0), 1, True)"

KEPT = {
    "mul of 8 and 8": f"probe.field.mul({at_most(8)}, {at_most(8)})",
    "sqr of 8": f"probe.field.sqr({at_most(8)})",
    "negate of 31": f"probe.field.negate({at_most(31)}, 31)",
    "add to 32": f"probe.field.add({at_most(16)}, {at_most(16)})",
    "normalize of 32": f"probe.field.normalize_var({at_most(32)})",
    "get_bytes of the normalized": f"probe.field.get_bytes({ONE})",
    "double of 6, 4, 2": f"probe.jacobian.double(({at_most(6)}, {at_most(4)}, {at_most(2)}, False))",
}
BROKEN = {
    "mul of 9 and 1": f"probe.field.mul({at_most(9)}, {ONE})",
    "mul of 1 and 9": f"probe.field.mul({ONE}, {at_most(9)})",
    "sqr of 9": f"probe.field.sqr({at_most(9)})",
    "inversion of 9": f"probe.field.inv_fermat({at_most(9)})",
    "square root of 9": f"probe.field.sqrt({at_most(9)})",
    "negate of 2 as 1": f"probe.field.negate({at_most(2)}, 1)",
    "negate to 33": f"probe.field.negate({at_most(32)}, 32)",
    "add to 33": f"probe.field.add({at_most(16)}, {at_most(17)})",
    "scale to 33": f"probe.field.scale({at_most(11)}, 3)",
    "equal of 2 and 1": f"probe.field.equal_var({at_most(2)}, {ONE})",
    "equal of 1 and 31": f"probe.field.equal_var({ONE}, {at_most(31)})",
    "get_bytes of the unnormalized": f"probe.field.get_bytes({at_most(1)})",
    "parity of the unnormalized": f"probe.field.is_odd({at_most(1)})",
    "zero of the unnormalized": f"probe.field.is_zero({at_most(1)})",
    "a limb above its magnitude": "probe.field.carry(((2**53 - 1, 0, 0, 0, 0), 1, False))",
    "the top limb above its magnitude": "probe.field.carry(((0, 0, 0, 0, 2**49 - 1), 1, False))",
    "p as normalized": f"probe.field.get_bytes(({P_LIMBS}, 1, True))",
    "double of X 7": f"probe.jacobian.double(({at_most(7)}, {ONE}, {ONE}, False))",
    "add of Y 5": f"probe.jacobian.add(({ONE}, {at_most(5)}, {ONE}, False), ({ONE}, {ONE}, {ONE}, False))",
    "add to Z 3": f"probe.jacobian.add(({ONE}, {ONE}, {ONE}, False), ({ONE}, {ONE}, {at_most(3)}, False))",
    "mixed of Z 3": f"probe.jacobian.add_mixed(({ONE}, {ONE}, {at_most(3)}, False), ({ONE}, {ONE}, False))",
}


def ends(call: str, macros: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """How a process ends that makes this call on the probe of these macros."""
    load = f"import sys; sys.path.insert(0, {str(probe_folder(macros))!r}); import probe; "
    return subprocess.run([sys.executable, "-c", load + call], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_bound_aborts(name: str) -> None:
    child = ends(BROKEN[name], VERIFY)
    assert child.returncode == -signal.SIGABRT, child.stderr
    assert "bound violated" in child.stderr


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_bound_does_not(name: str) -> None:
    child = ends(KEPT[name], VERIFY)
    assert child.returncode == 0, child.stderr


def test_the_normal_build_checks_nothing() -> None:
    (normal,), (checked,) = (list(probe_folder(macros).glob("probe*.so")) for macros in ((), VERIFY))
    assert b"bound violated" not in normal.read_bytes()
    assert b"bound violated" in checked.read_bytes()


def test_every_bound_is_kept() -> None:
    child = run_under_verify(Path(__file__))
    assert child.returncode == 0, child.stdout[-6000:]
    assert " passed" in child.stdout
