"""The three small groups, each with the probe built for it.

PYSECBENCH_PROBE_MACROS adds macros of other twins, PSB_VERIFY among them (see tests/arithmetic).
"""

import pytest

from tests.arithmetic.building import PROBE_MACROS, load_probe

from .group import Group


@pytest.fixture(scope="session", params=(7, 13, 199))
def group(request: pytest.FixtureRequest) -> Group:
    """A group of that order, and the kernels compiled for it on raw limbs."""
    return Group(request.param, load_probe((f"PSB_GROUP={request.param}", *PROBE_MACROS)))
