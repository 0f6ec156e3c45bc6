"""Seeded keys, messages and signatures for these tests, signed by libsecp256k1 (through coincurve).

Everything is a hash of a label and an index: the same on every run, every machine and in any order.
"""

from functools import cache
from typing import NamedTuple

import coincurve

from tests.octets import seeded

P = 2**256 - 2**32 - 977  # SEC 2 version 2.0, section 2.4.1
N = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141  # the same

X_NOT_ON_CURVE = 5  # 5^3 + 7 = 132 is not a square mod P


class Signed(NamedTuple):
    """A secret key and what libsecp256k1 makes of it: the public key and the signature of a message."""

    secret: bytes
    public_key: bytes
    message: bytes
    signature: bytes

    @property
    def item(self) -> tuple[bytes, bytes, bytes]:
        """The triple in the order of the verify functions."""
        return self.public_key, self.message, self.signature


def secret_key(label: str, index: int) -> bytes:
    """A 32-byte secret key in 1 .. N-1."""
    return (int.from_bytes(seeded(f"{label}/secret", index)) % (N - 1) + 1).to_bytes(32)


def scalar(label: str, index: int) -> int:
    """An integer in 1 .. N-1."""
    return int.from_bytes(secret_key(label, index))


def skewed_scalar(label: str, index: int) -> int:
    """A 256-bit integer of long runs of 0 and 1 bits, where carries hide; it may exceed N."""
    value, filled, source = 0, 0, iter(seeded(f"{label}/skewed", index, 256))
    while filled < 256:
        run, bit = next(source) % 64 + 1, next(source) & 1
        value = value << run | (bit << run) - bit
        filled += run
    return value & (1 << 256) - 1


_AROUND_N = (N - 2, N - 1, N, N + 1, N // 2, N // 2 + 1)
SPECIAL_SCALARS = (0, 1, 2, 3, *_AROUND_N, 2**128 - 1, 2**128, 2**255, 2**256 - 1)


@cache
def ecdsa_signed(count: int) -> tuple[Signed, ...]:
    """`count` low-s ECDSA signatures over 32-byte digests, distinct keys, alternately compressed."""

    def make(index: int) -> Signed:
        key = coincurve.PrivateKey(secret_key("ecdsa", index))
        digest = seeded("ecdsa/digest", index)
        signature = key.sign_recoverable(digest, hasher=None)[:64]
        return Signed(key.secret, key.public_key.format(compressed=index % 2 == 0), digest, signature)

    return tuple(map(make, range(count)))


@cache
def schnorr_signed(count: int) -> tuple[Signed, ...]:
    """`count` BIP340 signatures over 32-byte messages with aux_rand of 32 zero bytes, distinct keys."""

    def make(index: int) -> Signed:
        key = coincurve.PrivateKey(secret_key("schnorr", index))
        message = seeded("schnorr/message", index)
        signature = key.sign_schnorr(message, bytes(32))
        return Signed(key.secret, key.public_key_xonly.format(), message, signature)

    return tuple(map(make, range(count)))


def schnorr_items(count: int) -> list[tuple[bytes, bytes, bytes]]:
    """The first `count` of the BIP340 triples as a batch."""
    return [signed.item for signed in schnorr_signed(count)]


def flip(data: bytes, bit: int) -> bytes:
    """`data` with one bit, counted from its end, turned over."""
    return (int.from_bytes(data) ^ 1 << bit).to_bytes(len(data))


def tamper(item: tuple[bytes, bytes, bytes], index: int) -> tuple[bytes, bytes, bytes]:
    """The triple with one seeded bit flipped, in the signature, the message and the key in turn."""
    changed = list(item)
    part = (2, 1, 0)[index % 3]
    changed[part] = flip(item[part], int.from_bytes(seeded("tamper", index, 8)) % (8 * len(item[part])))
    return changed[0], changed[1], changed[2]
