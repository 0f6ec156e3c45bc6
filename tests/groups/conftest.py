"""The three small groups, each with the probe built for it.

PYSECBENCH_PROBE_MACROS adds macros of other twins, PSB_VERIFY among them (see tests/arithmetic).
"""

import importlib.util
import os

import pytest

from tests.arithmetic.building import probe_folder

from .group import Group

MACROS = tuple(os.environ.get("PYSECBENCH_PROBE_MACROS", "").split())


@pytest.fixture(scope="session", params=(7, 13, 199))
def group(request: pytest.FixtureRequest) -> Group:
    """A group of that order, and the kernels compiled for it on raw limbs."""
    (built,) = probe_folder((f"PSB_GROUP={request.param}", *MACROS)).glob("probe*.so")
    spec = importlib.util.spec_from_file_location("probe", built)
    assert spec is not None and spec.loader is not None
    probe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(probe)
    return Group(request.param, probe)
