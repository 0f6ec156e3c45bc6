"""The kernels of the engine of the test."""

from importlib import import_module
from types import ModuleType

import pytest

from pysecbench import engine as engines
from tests.arithmetic.building import PROBE_MACROS, load_probe

from .probes import pq_probe


@pytest.fixture
def many(engine: str) -> ModuleType:
    """The curve's array kernels of the engine, by the probe of tests/arithmetic, on raw limbs; the portable
    ones where it has none for the curve."""
    probe = load_probe(PROBE_MACROS)
    module = f"pysecbench.engine.curve_{engine}"
    probe.use_engine(None if engine in ("portable", "avx2") else import_module(module).table())
    assert engines.active() == engine
    found: ModuleType = probe.many
    return found


@pytest.fixture
def probe(engine: str) -> ModuleType:
    """The engine's post-quantum kernels."""
    return pq_probe(engine)


@pytest.fixture
def portable() -> ModuleType:
    """The portable post-quantum kernels, for which the others stand in."""
    return pq_probe("portable")
