"""NIST's ACVP vectors for the SHAKE sets of SLH-DSA (FIPS 205): every group of keyGen, sigGen and sigVer.

All sets but the quickest sign slowly: one row of each of their groups is always signed, every row under the
marker every_row (make test-all).
"""

import pytest

from . import acvp
from .inputs import SLH_DSA, ParameterSet, over

pytestmark = pytest.mark.engines

ROWS = {"pure": 7, "preHash": 12, "internal": 7}  # of a sigGen group
BY_NAME = {parameters.name: parameters for parameters in SLH_DSA}
QUICKEST = "SLH-DSA-SHAKE-128f"

SIGNING = [
    acvp.Kind(name, interface, deterministic)
    for name in BY_NAME
    for interface in ROWS
    for deterministic in (True, False)
]
SIGNING_SLOWLY = [kind for kind in SIGNING if kind.parameter_set != QUICKEST]
VERIFYING = [acvp.Kind(name, interface) for name in BY_NAME for interface in ROWS]


def test_no_group_is_left_out() -> None:
    assert set(acvp.groups("SLH-DSA-keyGen-FIPS205")) == {acvp.Kind(name) for name in BY_NAME}
    assert set(acvp.groups("SLH-DSA-sigGen-FIPS205")) == set(SIGNING)
    assert set(acvp.groups("SLH-DSA-sigVer-FIPS205")) == set(VERIFYING)


@over(SLH_DSA)
def test_keygen(parameters: ParameterSet) -> None:
    rows = acvp.rows("SLH-DSA-keyGen-FIPS205", acvp.Kind(parameters.name))
    assert len(rows) == 10
    wrong = [
        row["tcId"]
        for row in rows
        if parameters.keygen(row["skSeed"] + row["skPrf"] + row["pkSeed"]) != (row["pk"], row["sk"])
    ]
    assert wrong == []


def _wrongly_signed(kind: acvp.Kind, rows: list[acvp.Row]) -> list[int]:
    parameters = BY_NAME[kind.parameter_set]
    return [
        row["tcId"]
        for row in rows
        if acvp.sign(parameters, kind.interface, row, row.get("additionalRandomness"), None)
        != row["signature"]
    ]


@pytest.mark.parametrize("kind", SIGNING_SLOWLY, ids=str)
def test_signing_one_row(kind: acvp.Kind) -> None:
    """Another row in each group, so that the groups together meet many messages and hashes."""
    rows = acvp.rows("SLH-DSA-sigGen-FIPS205", kind)
    index = SIGNING_SLOWLY.index(kind) % len(rows)
    assert _wrongly_signed(kind, rows[index : index + 1]) == []


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.every_row] if kind in SIGNING_SLOWLY else []) for kind in SIGNING],
    ids=str,
)
def test_signing_every_row(kind: acvp.Kind) -> None:
    rows = acvp.rows("SLH-DSA-sigGen-FIPS205", kind)
    assert len(rows) == ROWS[kind.interface]
    assert _wrongly_signed(kind, rows) == []


@pytest.mark.parametrize("kind", VERIFYING, ids=str)
def test_verifying(kind: acvp.Kind) -> None:
    """With the key as bytes and loaded."""
    rows = acvp.rows("SLH-DSA-sigVer-FIPS205", kind)
    assert len(rows) == 14 and 0 < sum(row["testPassed"] for row in rows) < 14
    parameters = BY_NAME[kind.parameter_set]
    assert acvp.wrongly_verified(parameters, kind, rows) == []
