"""The probe that these tests ask. PYSECBENCH_PROBE_MACROS chooses its twin (see tests/arithmetic)."""

import os
from types import ModuleType

import pytest

from tests.arithmetic.building import load_probe

from .inputs import PROBE

MACROS = tuple(os.environ.get("PYSECBENCH_PROBE_MACROS", "").split())


@pytest.fixture(scope="session")
def probe() -> ModuleType:
    """The kernels of ML-DSA on coefficients."""
    return load_probe(MACROS, PROBE)
