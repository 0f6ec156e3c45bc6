"""All of NIST's ACVP vectors for ML-DSA (FIPS 204): every group of keyGen, sigGen and sigVer."""

from typing import Any

import pytest

from . import acvp
from .inputs import ML_DSA, ParameterSet, over

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


def _sign(parameters: ParameterSet, interface: str, row: acvp.Row) -> bytes:
    """The signature; a row without rnd is one of a deterministic group."""
    randomness = row.get("rnd", bytes(32))
    options: dict[str, Any] = {"randomness": row["rnd"]} if "rnd" in row else {"deterministic": True}
    match interface:
        case "pure":
            return parameters.sign(row["sk"], row["message"], row["context"], **options)
        case "preHash":
            return parameters.sign_prehash(
                row["sk"], row["message"], row["hashAlg"], row["context"], **options
            )
        case "internal":
            return parameters.sign_internal(row["sk"], row["message"], randomness)
    return parameters.sign_internal(row["sk"], None, randomness, mu=row["mu"])


def _verify(parameters: ParameterSet, interface: str, row: acvp.Row, public_key: object) -> bool:
    match interface:
        case "pure":
            return parameters.verify(public_key, row["message"], row["signature"], row["context"])
        case "preHash":
            return parameters.verify_prehash(
                public_key, row["message"], row["signature"], row["hashAlg"], row["context"]
            )
        case "internal":
            return parameters.verify_internal(public_key, row["message"], row["signature"])
    return parameters.verify_internal(public_key, None, row["signature"], mu=row["mu"])


@pytest.mark.parametrize("kind", SIGNING, ids=str)
def test_signing(kind: acvp.Kind) -> None:
    rows = acvp.rows("ML-DSA-sigGen-FIPS204", kind)
    assert len(rows) == 15
    parameters = BY_NAME[kind.parameter_set]
    wrong = [row["tcId"] for row in rows if _sign(parameters, kind.interface, row) != row["signature"]]
    assert wrong == []


@pytest.mark.parametrize("kind", VERIFYING, ids=str)
def test_verifying(kind: acvp.Kind) -> None:
    """With the key as bytes and loaded."""
    rows = acvp.rows("ML-DSA-sigVer-FIPS204", kind)
    assert len(rows) == 15 and 0 < sum(row["testPassed"] for row in rows) < 15
    parameters = BY_NAME[kind.parameter_set]
    for load in (bytes, parameters.load_public_key):
        wrong = [
            row["tcId"]
            for row in rows
            if _verify(parameters, kind.interface, row, load(row["pk"])) is not row["testPassed"]
        ]
        assert wrong == []
