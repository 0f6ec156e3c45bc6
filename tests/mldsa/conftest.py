"""The probe that these tests ask. PYSECBENCH_PROBE_MACROS chooses its twin (see tests/arithmetic)."""

from types import ModuleType

import pytest

from tests.arithmetic.building import PROBE_MACROS, load_probe

from .inputs import PROBE


@pytest.fixture(scope="session")
def probe() -> ModuleType:
    """The kernels of ML-DSA on coefficients."""
    return load_probe(PROBE_MACROS, PROBE)
