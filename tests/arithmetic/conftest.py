"""The probe that these tests ask, and the repeatable settings of hypothesis.

PYSECBENCH_PROBE_MACROS, names separated by blanks, chooses the twin: PSB_VERIFY checks every stated bound
and aborts the process that violates one, so it is chosen in a child process (see test_verify_twin.py).
"""

from types import ModuleType

import pytest
from hypothesis import settings

from .building import PROBE_MACROS, load_probe

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None, max_examples=150)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def probe() -> ModuleType:
    """The kernels on raw limbs."""
    return load_probe(PROBE_MACROS)
