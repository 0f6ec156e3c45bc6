"""The probe of tests/arithmetic, asking the engine of the test."""

from importlib import import_module
from types import ModuleType

import pytest

from pysecbench import engine as engines
from tests.arithmetic.building import load_probe


@pytest.fixture
def many(engine: str) -> ModuleType:
    """The array kernels of the engine on raw limbs; the portable ones where it has none for the curve."""
    probe = load_probe(())
    module = f"pysecbench.engine.curve_{engine}"
    probe.use_engine(None if engine in ("portable", "avx2") else import_module(module).table())
    assert engines.active() == engine
    found: ModuleType = probe.many
    return found
