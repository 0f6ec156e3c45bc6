"""Seeded post-quantum inputs: keys, messages of 32 bytes and their signatures, each one distinct.

Keys are made from seeds, and signatures by the deterministic variants of FIPS 204 and FIPS 205 with an empty
context, so that it does not matter who makes them.

| scheme  | in rotation | made by                                                                    |
|---------|-------------|----------------------------------------------------------------------------|
| ML-DSA  | 64          | fast-mldsa where it is installed, else the measured package, when asked for |
| SLH-DSA | 8           | kept in the file beside this module, slh-dsa's to the byte                  |

One SLH-DSA signature takes slh-dsa up to ten seconds and 30 KB, so 8 of a parameter set are kept. They are
enough to even out what the time of a verification depends on, its signature (4 to 8 %), and being the same
for every commit they move no graph. `python -m benchmarks.signed` makes the file anew, in minutes, to the
byte.
"""

import functools
import gzip
import hashlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from . import base

ROTATION = 64
KEPT = Path(__file__).with_name("signed.jsonl.gz")
KEPT_SUITES = ("SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-128f", "SLH-DSA-SHAKE-256s")
KEPT_ROTATION = 8


class Signed(NamedTuple):
    seed: bytes  # of the key pair: 32 for ML-DSA, 3 n for SLH-DSA
    public_key: bytes
    secret_key: bytes
    message: bytes  # 32
    signature: bytes  # deterministic, empty context


def octets(name: str, index: int, size: int) -> bytes:
    """The `index`th string of that size of the stream called `name`."""
    return hashlib.shake_256(f"{name} {index}".encode()).digest(size)


def message(suite: str, index: int) -> bytes:
    return octets(f"{suite} message", index, 32)


@functools.cache
def signed(suite: str) -> list[Signed]:
    """The inputs of a suite, "ML-DSA-44" or the like."""
    if suite.startswith("ML-DSA"):
        return [_mldsa(suite, index) for index in range(ROTATION)]
    rows = [row for row in _kept() if row["suite"] == suite]
    made = []
    for index, row in enumerate(rows):
        public_key, signature = bytes.fromhex(row["public_key"]), bytes.fromhex(row["signature"])
        seed = _slhdsa_seed(suite, index)
        secret_key = seed + public_key[len(public_key) // 2 :]
        made.append(Signed(seed, public_key, secret_key, message(suite, index), signature))
    return made


def _mldsa(suite: str, index: int) -> Signed:
    seed, text = octets(f"{suite} seed", index, 32), message(suite, index)
    try:
        scheme = base.member("fast_mldsa", suite.title().replace("-", ""))  # MlDsa44
    except NotImplementedError:
        ours = base.member("pysecbench.mldsa", suite.replace("-", "_"))
        public_key, secret_key = ours.keygen(seed)
        return Signed(seed, public_key, secret_key, text, ours.sign(secret_key, text, deterministic=True))
    verifying, signing = scheme.key_gen(seed)
    signature = signing.sign(text, deterministic=True)
    return Signed(seed, verifying.to_bytes(), bytes(signing.to_bytes()), text, signature)


def _slhdsa_seed(suite: str, index: int) -> bytes:
    """SK.seed, SK.prf and PK.seed, n bytes each: 16 in the sets that have 128 in their name."""
    return octets(f"{suite} seed", index, 3 * int(suite[-4:-1]) // 8)


@functools.cache
def _kept() -> list[dict[str, str]]:
    with gzip.open(KEPT, "rt", encoding="ascii") as file:
        return [json.loads(line) for line in file]


def made_by_slh_dsa(suite: str, index: int) -> dict[str, str]:
    """One row of the file."""
    scheme: Any = base.module("slhdsa.lowlevel.slhdsa")
    trees: Any = base.module("slhdsa.lowlevel.xmss")
    addresses: Any = base.module("slhdsa.lowlevel.addresses")
    name = suite.removeprefix("SLH-DSA-").lower().replace("-", "_")
    parameters = base.member("slhdsa.lowlevel.parameters", name)
    seed, n = _slhdsa_seed(suite, index), parameters.n
    sk_seed, sk_prf, pk_seed = seed[:n], seed[n : 2 * n], seed[2 * n :]
    top = addresses.Address(parameters.d - 1, 0)
    pk_root = trees.XMSS(parameters).node(sk_seed, 0, parameters.h_m, pk_seed, top)
    encoded = b"\x00\x00" + message(suite, index)  # pure, empty context: FIPS 205, algorithm 22
    signature = scheme.sign(encoded, (sk_seed, sk_prf, pk_seed, pk_root), parameters)
    return {"suite": suite, "public_key": (pk_seed + pk_root).hex(), "signature": signature.hex()}


def keep() -> None:
    """Make the file anew, beside and renamed."""
    rows = [made_by_slh_dsa(suite, index) for suite in KEPT_SUITES for index in range(KEPT_ROTATION)]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    beside = KEPT.with_name(f".{KEPT.name}")
    beside.write_bytes(gzip.compress(text.encode("ascii"), mtime=0))
    os.replace(beside, KEPT)


if __name__ == "__main__":
    keep()
