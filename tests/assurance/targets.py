"""What fuzzing runs: for each parser and verify function a call that turns any bytes into its arguments and
compares the answer with another library's. A difference is an AssertionError; a crash is the sanitizer's.

Bytes that are random verify nowhere, so a target of signatures starts from valid ones and lets the bytes say
which to take and what to change in it. What a coverage-guided fuzzer keeps are then short lists of changes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import coincurve
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from pysecbench import ecdsa, mldsa, schnorr, secp256k1, slhdsa
from tests.curve.inputs import N, ecdsa_signed, schnorr_signed
from tests.curve.judges import coincurve_ecdsa_verify, coincurve_schnorr_verify
from tests.pq.inputs import ML_DSA, signed
from tests.pq.judges import Cryptography, Pqcrypto
from tests.pq.tables import TABLE, MlDsa

Item = tuple[bytes, bytes, bytes]
SLH_DSA = (slhdsa.SHAKE_128F, slhdsa.SHAKE_128S)  # two heights; the others differ in n and cost more
BATCH_MOST = 12
CHANGES_MOST = 6


class Target(NamedTuple):
    """A call that takes any bytes, and bytes to start from."""

    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]


class Reader:
    """Numbers from the front of the bytes; behind their end all are 0."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def number(self, size: int) -> int:
        head, self.data = self.data[:size], self.data[size:]
        return int.from_bytes(head)

    def changed(self, item: Item) -> Item:
        """The triple with some bytes of it set, and perhaps a part cut or lengthened by one."""
        parts = [bytearray(part) for part in item]
        for _ in range(CHANGES_MOST):
            if not self.data:
                break
            kind, at, value = self.number(1), self.number(2), self.number(1)
            part = parts[kind % 3]
            if kind >= 0xF0:
                part[:] = part[:-1] if value & 1 else part + bytes([value])
            elif part:
                part[at % len(part)] = value
        return bytes(parts[0]), bytes(parts[1]), bytes(parts[2])


def change(part: int, at: int, value: int) -> bytes:
    """One change as Reader reads it: part 0 is the key, 1 the message, 2 the signature."""
    return bytes((part,)) + at.to_bytes(2) + bytes((value,))


# ---- parsers of the curve ------------------------------------------------------------------------------


def run_der(data: bytes) -> None:
    try:
        expected: tuple[int, int] | None = decode_dss_signature(data)
    except ValueError:
        expected = None
    if expected is not None and max(expected) >= 1 << 256:
        expected = None
    try:
        compact = ecdsa.signature_from_der(data)
    except ValueError:
        assert expected is None, "refused what cryptography reads"
        return
    assert expected == (int.from_bytes(compact[:32]), int.from_bytes(compact[32:])), "another pair is read"
    assert ecdsa.signature_to_der(compact) == data, "what was read is written in another way"


def run_point(data: bytes) -> None:
    try:
        expected: bytes | None = coincurve.PublicKey(data).format(compressed=False)
    except ValueError:
        expected = None
    if data[:1] in (b"\6", b"\7"):
        expected = None  # hybrid encodings, which libsecp256k1 reads and this package does not
    try:
        point = secp256k1.Point.from_bytes(data)
    except ValueError:
        assert expected is None, "refused what libsecp256k1 reads"
        return
    assert point.to_bytes(compressed=False) == expected, "another point is read"
    assert secp256k1.Point.from_bytes(point.to_bytes()) == point, "compression loses the point"


# ---- signatures over the curve -------------------------------------------------------------------------


def expected_ecdsa(item: Item) -> bool:
    """coincurve's verdict, without what this package refuses on purpose."""
    key, digest, signature = item
    if len(digest) != 32 or len(signature) != 64 or key[:1] in (b"\6", b"\7"):
        return False
    return coincurve_ecdsa_verify(key, digest, signature)


def run_ecdsa(data: bytes) -> None:
    read = Reader(data)
    key, digest, signature = item = read.changed(ecdsa_signed(8)[read.number(1) % 8].item)
    verdict = ecdsa.verify(*item)
    assert verdict is expected_ecdsa(item), "not coincurve's verdict"
    assert ecdsa.verify_each([item, item]) == [verdict] * 2, "verify_each differs"
    if len(signature) == 64:
        s = int.from_bytes(signature[32:])
        other = signature[:32] + (N - s if N // 2 < s < N else s).to_bytes(32)
        either = ecdsa.verify(key, digest, signature, allow_high_s=True)
        assert either is expected_ecdsa((key, digest, other)), "high s differs"
        der = ecdsa.signature_to_der(signature)
        assert ecdsa.verify(key, digest, der, encoding="der") is verdict, "DER differs from compact"


def expected_schnorr(item: Item) -> bool:
    key, message, signature = item
    return len(key) == 32 and len(signature) == 64 and coincurve_schnorr_verify(key, message, signature)


def run_schnorr(data: bytes) -> None:
    read = Reader(data)
    item = read.changed(schnorr_signed(8)[read.number(1) % 8].item)
    verdict = schnorr.verify(*item)
    assert verdict is expected_schnorr(item), "not coincurve's verdict"
    assert schnorr.verify_each([item]) == [verdict], "verify_each differs"


def run_batch(data: bytes) -> None:
    """Some items, each with at most one change."""
    read = Reader(data)
    method = secp256k1.MSM_METHODS[read.number(1) % len(secp256k1.MSM_METHODS)]
    scratch = read.number(2) or None
    items = []
    while read.data and len(items) < BATCH_MOST:
        which = read.number(1)
        item = schnorr_signed(8)[which % 8].item
        items.append(Reader(bytes(map(read.number, [1] * 4))).changed(item) if which & 0x80 else item)
    verdicts = [expected_schnorr(item) for item in items]
    assert schnorr.verify_batch(items, method=method, scratch_bytes=scratch) is all(verdicts), "batch differs"
    assert schnorr.find_invalid(items) == [i for i, valid in enumerate(verdicts) if not valid]
    assert schnorr.verify_each(items, threads=2) == verdicts, "verify_each differs"


# ---- the lattice and the hashes ------------------------------------------------------------------------


@cache
def judges_of(name: str) -> tuple[Callable[..., bool], ...]:
    if name.startswith("ML-DSA"):
        return Cryptography(name).verify, Pqcrypto(name).verify
    return (Pqcrypto(name).verify,)


def compare(parameters: mldsa.ParameterSet | slhdsa.ParameterSet, item: Item) -> None:
    verdict = parameters.verify(*item)
    for judge in judges_of(parameters.name):
        assert verdict is judge(*item), "verdicts differ"
    assert parameters.verify_each([item]) == [verdict], "verify_each differs"
    try:
        loaded = parameters.load_public_key(item[0])
    except ValueError:
        assert not verdict
    else:
        assert parameters.verify(loaded, *item[1:]) is verdict, "a loaded key differs"


def run_mldsa(data: bytes) -> None:
    read = Reader(data)
    parameters = ML_DSA[read.number(1) % 3]
    compare(parameters, read.changed(signed(parameters, read.number(1) % 4).item))


def hinted(parameters: mldsa.ParameterSet, hints: bytes) -> Item:
    """A signature under t1 = 0 and with z = 0 whose hints are these bytes, as a reader that trusts them would
    take them (compare tests/pq/forgery.py). Then w1 is the hints themselves: 0 where there is none, and the
    largest value where there is one (FIPS 204, algorithm 40, at r = 0). Whether such a signature is valid
    depends on nothing but whether its hints are well formed."""
    table = TABLE[parameters.name]
    assert isinstance(table, MlDsa)
    most = (8380416 // (2 * table.gamma2)) - 1
    bits = most.bit_length()
    key, message = bytes(parameters.public_key_size), b"signed by nobody"
    w1, start = b"", 0
    for stop in hints[table.omega :]:
        ones = set(hints[start : min(stop, table.omega)])
        w1 += sum(most << bits * i for i in ones).to_bytes(32 * bits, "little")
        start = stop
    mu = hashlib.shake_256(hashlib.shake_256(key).digest(64) + b"\0\0" + message).digest(64)
    challenge = hashlib.shake_256(mu + w1).digest(table.challenge_size)
    zero = table.gamma1 * sum(1 << table.gamma1.bit_length() * i for i in range(256))
    z = zero.to_bytes(table.polynomial_size, "little") * table.l
    return key, message, challenge + z + hints


def run_hints(data: bytes) -> None:
    parameters = ML_DSA[data[0] % 3 if data else 0]
    table = TABLE[parameters.name]
    assert isinstance(table, MlDsa)
    size = table.omega + table.k
    counts = data[1 : 1 + table.k].ljust(table.k, b"\0")
    positions = data[1 + table.k : 1 + size].ljust(table.omega, b"\0")
    compare(parameters, hinted(parameters, positions + counts))


def run_slhdsa(data: bytes) -> None:
    read = Reader(data)
    parameters = SLH_DSA[read.number(1) % len(SLH_DSA)]
    compare(parameters, read.changed(signed(parameters).item))


# ---- what to start from --------------------------------------------------------------------------------


def seeds_der() -> list[bytes]:
    return [ecdsa.signature_to_der(one.signature) for one in ecdsa_signed(4)] + [b"0\6\2\1\0\2\1\0"]


def seeds_point() -> list[bytes]:
    compressed = [one.public_key for one in ecdsa_signed(4)]
    return compressed + [secp256k1.Point.from_bytes(key).to_bytes(False) for key in compressed]


def seeds_of_changes(choices: int) -> Callable[[], list[bytes]]:
    """Each choice unchanged, with a bit of the signature turned, and with a part cut short."""

    def seeds() -> list[bytes]:
        heads = [bytes((choice,)) for choice in range(choices)]
        tails = (b"", change(2, 0, 1), change(2, 40, 0xFF), change(0, 1, 2), change(0xF2, 0, 1))
        return [head + tail for head in heads for tail in tails]

    return seeds


def seeds_pq(sets: int, index: bytes) -> Callable[[], list[bytes]]:
    def seeds() -> list[bytes]:
        tails = (b"", change(2, 0, 1), change(2, 3000, 0xFF), change(0, 40, 2), change(0xF2, 0, 1))
        return [bytes((which,)) + index + tail for which in range(sets) for tail in tails]

    return seeds


def seeds_batch() -> list[bytes]:
    some = bytes(range(8))
    wrong = b"\x83" + change(2, 33, 1)
    return [bytes((m, 0, 0)) + tail for m in range(7) for tail in (b"", some, some + wrong, wrong + some)]


def seeds_hints() -> list[bytes]:
    """Per set: none; one in the first polynomial; ascending ones in each; as many as there may be."""
    found = []
    for which, parameters in enumerate(ML_DSA):
        table = TABLE[parameters.name]
        assert isinstance(table, MlDsa)
        upward = bytes(i + 1 for i in range(table.k))
        full = bytes([table.omega] * table.k)
        some = (bytes(table.k), b"\1" * table.k, upward, full)
        found += [bytes((which,)) + counts + bytes(range(counts[-1])) for counts in some]
    return found


TARGETS = {
    "der": Target(run_der, seeds_der),
    "point": Target(run_point, seeds_point),
    "ecdsa": Target(run_ecdsa, seeds_of_changes(8)),
    "schnorr": Target(run_schnorr, seeds_of_changes(8)),
    "batch": Target(run_batch, seeds_batch),
    "mldsa": Target(run_mldsa, seeds_pq(3, b"\0")),
    "hints": Target(run_hints, seeds_hints),
    "slhdsa": Target(run_slhdsa, seeds_pq(2, b"")),
}


def run_control(data: bytes) -> None:
    """What a fuzzer must find: a signature that the strict parser reads, put together from nothing. Random
    bytes do it once in 2^50 tries; who watches the branches of the compiled parser does it in seconds."""
    try:
        ecdsa.signature_from_der(data)
    except ValueError:
        return
    raise AssertionError("found: the parser accepts " + data.hex())


CONTROL = Target(run_control, lambda: [])
