"""The probe that these tests ask: that of the engine of the test."""

from types import ModuleType

import pytest

from tests.engines.probes import pq_probe


@pytest.fixture
def probe(engine: str) -> ModuleType:
    """The kernels of ML-DSA on coefficients."""
    return pq_probe(engine)
