"""All of NIST's ACVP vectors for ML-DSA (FIPS 204): every group of keyGen, sigGen and sigVer."""

import pytest

from . import acvp
from .inputs import ML_DSA, ParameterSet, over

pytestmark = pytest.mark.engines

INTERFACES = ("pure", "preHash", "internal", "externalMu")
BY_NAME = {parameters.name: parameters for parameters in ML_DSA}

SIGNING = [
    acvp.Kind(name, interface, deterministic)
    for name in BY_NAME
    for interface in INTERFACES
    for deterministic in (True, False)
]
VERIFYING = [acvp.Kind(name, interface) for name in BY_NAME for interface in INTERFACES]


def test_no_group_is_left_out() -> None:
    assert set(acvp.groups("ML-DSA-keyGen-FIPS204")) == {acvp.Kind(name) for name in BY_NAME}
    assert set(acvp.groups("ML-DSA-sigGen-FIPS204")) == set(SIGNING)
    assert set(acvp.groups("ML-DSA-sigVer-FIPS204")) == set(VERIFYING)


@over(ML_DSA)
def test_keygen(parameters: ParameterSet) -> None:
    rows = acvp.rows("ML-DSA-keyGen-FIPS204", acvp.Kind(parameters.name))
    assert len(rows) == 25
    wrong = [row["tcId"] for row in rows if parameters.keygen(row["seed"]) != (row["pk"], row["sk"])]
    assert wrong == []


@pytest.mark.parametrize("kind", SIGNING, ids=str)
def test_signing(kind: acvp.Kind) -> None:
    rows = acvp.rows("ML-DSA-sigGen-FIPS204", kind)
    assert len(rows) == 15
    parameters = BY_NAME[kind.parameter_set]
    wrong = [
        row["tcId"]
        for row in rows
        if acvp.sign(parameters, kind.interface, row, row.get("rnd"), bytes(32)) != row["signature"]
    ]
    assert wrong == []


@pytest.mark.parametrize("kind", VERIFYING, ids=str)
def test_verifying(kind: acvp.Kind) -> None:
    """With the key as bytes and loaded."""
    rows = acvp.rows("ML-DSA-sigVer-FIPS204", kind)
    assert len(rows) == 15 and 0 < sum(row["testPassed"] for row in rows) < 15
    parameters = BY_NAME[kind.parameter_set]
    assert acvp.wrongly_verified(parameters, kind, rows) == []
