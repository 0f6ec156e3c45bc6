"""Stand-ins for the measured package, so that the suite is tested against commits that lack most of it."""

import sys
import types

import pytest

from benchmarks import inputs, libraries, signed, signers


def forget() -> None:
    """Drop what the suite keeps for the life of a process: it was made with another package."""
    for cached in (libraries.load, libraries.call, inputs.maker, signers.load, signers.call, signed.signed):
        cached.cache_clear()


@pytest.fixture
def bare_package(monkeypatch: pytest.MonkeyPatch):
    """A `pysecbench` with nothing but the constants of its earliest commit."""
    for name in [name for name in sys.modules if name.split(".")[0] == "pysecbench"]:
        monkeypatch.delitem(sys.modules, name)
    package = types.ModuleType("pysecbench")
    package.__path__ = []  # type: ignore[attr-defined]  # a package, hence its modules are merely missing
    package.COMPONENTS = ("field_mul",)  # type: ignore[attr-defined]
    curve = types.ModuleType("pysecbench.secp256k1")
    curve.MULTIPLY_METHODS = ("auto", "double-and-add")  # type: ignore[attr-defined]
    curve.MSM_METHODS = ("auto", "term-by-term")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pysecbench", package)
    monkeypatch.setitem(sys.modules, "pysecbench.secp256k1", curve)
    forget()
    yield package
    forget()
