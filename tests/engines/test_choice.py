"""Which engine runs: the widest, the one asked for, and clear errors for those that cannot."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pysecbench
from pysecbench import engine, schnorr

ROOT = Path(__file__).resolve().parents[2]


def child(backend: str, program: str) -> subprocess.CompletedProcess[str]:
    """The program in a process whose environment names an engine."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYSECBENCH_BACKEND": backend},
        capture_output=True,
        text=True,
    )


TELL = "import pysecbench; print(pysecbench.build_info()['engine'])"
LOADED = """
import sys
from pysecbench import keccak, schnorr
wide = ("pysecbench.engine.curve_", "pysecbench.engine.pq_")
print(*sorted(name for name in sys.modules if name.startswith(wide)))
"""
MODULES = {  # of an engine, without the package's own
    "portable": [],
    "avx2": ["pysecbench.engine.pq_avx2"],
    "avx512": ["pysecbench.engine.curve_avx512", "pysecbench.engine.pq_avx512"],
}


def test_the_widest_that_can_run_is_chosen() -> None:
    answer = child("", TELL)
    assert answer.stdout.strip() == engine.runnable()[-1]


@pytest.mark.parametrize("name", engine.NEEDS)
def test_the_one_asked_for_runs_or_says_why_not(name: str) -> None:
    answer = child(name, TELL)
    if name in engine.runnable():
        assert answer.stdout.strip() == name
    else:
        assert answer.returncode != 0
        last = answer.stderr.strip().splitlines()[-1]
        assert f"engine {name} " in last and last.startswith("RuntimeError")


@pytest.mark.engines
def test_the_kernels_of_both_families_are_those_of_the_engine(engine: str) -> None:
    """An extension that was not built would leave its family to the portable kernels."""
    answer = child(engine, LOADED)
    assert answer.stdout.split() == MODULES[engine], answer.stderr


def test_an_unknown_engine_is_an_error_that_lists_the_known() -> None:
    answer = child("sse9", "import pysecbench.schnorr")
    assert "ValueError: there is no engine 'sse9'; there are portable, avx2, avx512" in answer.stderr
    before = engine.active()
    with pytest.raises(ValueError, match="no engine ''"):
        engine.use("")
    assert engine.active() == before


def test_an_engine_that_the_processor_cannot_run(monkeypatch: pytest.MonkeyPatch) -> None:
    before = engine.active()
    monkeypatch.setattr(engine, "FEATURES", frozenset({"avx2", "bmi2"}))
    assert "avx512" not in engine.runnable() and "portable" in engine.runnable()
    monkeypatch.setattr(engine, "built", lambda: list(engine.NEEDS))
    with pytest.raises(RuntimeError, match="engine avx512 needs avx512f, .* which this processor lacks"):
        engine.use("avx512")
    monkeypatch.setattr(engine, "built", lambda: ["portable"])
    with pytest.raises(RuntimeError, match="engine avx512 was not built; there are portable"):
        engine.use("avx512")
    assert engine.active() == before


def test_a_build_without_wide_modules_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "find_spec", lambda module: None)
    assert engine.built() == engine.runnable() == ["portable"]


@pytest.mark.engines
def test_build_info_names_the_engine_that_runs(engine: str) -> None:
    info = pysecbench.build_info()
    assert info["engine"] == engine
    assert isinstance(info["engines"], list) and engine in info["engines"]
    assert schnorr.verify_batch([]) is True
