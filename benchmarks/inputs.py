"""Seeded inputs of the curve: keys, messages, signatures, points, each one distinct. Those of the
post-quantum schemes are in `signed`.

ECDSA (RFC 6979) and BIP340 with a given aux_rand leave a signer no choice, so it does not matter who makes
the inputs: coincurve where it is installed, since it is quick and independent of the commit; else the
measured package, else its reference. A wrong signature of theirs would not pass for right: coincurve's are
what all are compared with, and the gates compare the makers. Nothing is made before it is asked for; what was
made is kept for the process.
"""

import functools
import hashlib
from typing import Any, NamedTuple, TypeVar

from . import base

Item = TypeVar("Item")
Triple = tuple[bytes, bytes, bytes]  # public key, message or digest, signature

ROTATION = 64
ORDER = 0xFFFFFFFF_FFFFFFFF_FFFFFFFF_FFFFFFFE_BAAEDCE6_AF48A03B_BFD25E8C_D0364141


NO_POINT = (5).to_bytes(32, "big")  # the x of no point of the curve


class Ecdsa(NamedTuple):
    secret: bytes  # 32
    public_key: bytes  # 33, compressed
    digest: bytes  # 32
    signature: bytes  # 64, r and s, low s
    der: bytes  # the same signature


class Schnorr(NamedTuple):
    secret: bytes  # 32
    public_key: bytes  # 32, x only
    message: bytes  # 32
    aux_rand: bytes  # 32
    signature: bytes  # 64


class Term(NamedTuple):
    scalar: int  # 1..N-1
    point: bytes  # 33, compressed
    product: bytes  # 33, scalar * point
    generator_product: bytes  # 33, scalar * G


class CoincurveMaker:
    """The inputs' maker of choice. NotImplementedError without coincurve."""

    def __init__(self) -> None:
        self.keys: Any = base.module("coincurve")

    def ecdsa_key(self, secret: bytes) -> bytes:
        return self.keys.PublicKey.from_secret(secret).format()

    def ecdsa_sign(self, secret: bytes, digest: bytes) -> tuple[bytes, bytes]:
        key = self.keys.PrivateKey(secret)
        return key.sign_recoverable(digest, hasher=None)[:64], key.sign(digest, hasher=None)

    def schnorr_sign(self, secret: bytes, message: bytes, aux_rand: bytes) -> tuple[bytes, bytes]:
        key = self.keys.PrivateKey(secret)
        return key.public_key_xonly.format(), key.sign_schnorr(message, aux_rand)

    def multiply(self, scalar: int, point: bytes) -> bytes:
        return self.keys.PublicKey(point).multiply(scalar.to_bytes(32, "big")).format()

    def add(self, points: list[bytes]) -> bytes:
        return self.keys.PublicKey.combine_keys([self.keys.PublicKey(point) for point in points]).format()


class ContractMaker:
    """The package, or its reference, as maker: the same calls under two names."""

    def __init__(self, package: str) -> None:
        self.curve: Any = base.module(f"{package}.secp256k1")
        self.ecdsa: Any = base.module(f"{package}.ecdsa")
        self.schnorr: Any = base.module(f"{package}.schnorr")

    def ecdsa_key(self, secret: bytes) -> bytes:
        return self.ecdsa.public_key(secret)

    def ecdsa_sign(self, secret: bytes, digest: bytes) -> tuple[bytes, bytes]:
        signature = self.ecdsa.sign(secret, digest)
        return signature, self.ecdsa.signature_to_der(signature)

    def schnorr_sign(self, secret: bytes, message: bytes, aux_rand: bytes) -> tuple[bytes, bytes]:
        return self.schnorr.public_key(secret), self.schnorr.sign(secret, message, aux_rand)

    def multiply(self, scalar: int, point: bytes) -> bytes:
        return self.curve.multiply(scalar, self.curve.Point.from_bytes(point)).to_bytes()

    def add(self, points: list[bytes]) -> bytes:
        first, *others = (self.curve.Point.from_bytes(point) for point in points)
        return sum(others, first).to_bytes()


@functools.cache
def maker() -> CoincurveMaker | ContractMaker:
    """The first of the makers that is here."""
    for make in (
        CoincurveMaker,
        functools.partial(ContractMaker, "pysecbench"),
        functools.partial(ContractMaker, "pysecbench.reference"),
    ):
        try:
            return make()
        except NotImplementedError:
            continue
    raise NotImplementedError("no library here makes keys and signatures")


def octets(name: str, index: int) -> bytes:
    """The `index`th 32 bytes of the stream called `name`."""
    return hashlib.sha256(f"{name} {index}".encode()).digest()


def scalar(name: str, index: int) -> int:
    """The `index`th number in 1..N-1 of the stream called `name`."""
    return int.from_bytes(octets(name, index), "big") % (ORDER - 1) + 1


def secret(name: str, index: int) -> bytes:
    """The same as 32 bytes."""
    return scalar(name, index).to_bytes(32, "big")


@functools.cache
def ecdsa(count: int = ROTATION) -> list[Ecdsa]:
    """`count` keys, digests and signatures."""
    made = []
    for index in range(count):
        key, digest = secret("ECDSA key", index), octets("ECDSA digest", index)
        made.append(Ecdsa(key, maker().ecdsa_key(key), digest, *maker().ecdsa_sign(key, digest)))
    return made


@functools.cache
def schnorr(count: int = ROTATION) -> list[Schnorr]:
    """`count` keys, messages and signatures."""
    return schnorr_of_few_keys(count, count)


@functools.cache
def schnorr_of_few_keys(count: int, keys: int) -> list[Schnorr]:
    """`count` distinct messages and signatures under `keys` keys in turn."""
    made = []
    for index in range(count):
        key, message = secret("BIP340 key", index % keys), octets("BIP340 message", index)
        aux_rand = octets("BIP340 aux_rand", index)
        public_key, signature = maker().schnorr_sign(key, message, aux_rand)
        made.append(Schnorr(key, public_key, message, aux_rand, signature))
    return made


@functools.cache
def terms(count: int = ROTATION) -> list[Term]:
    """`count` scalars and points with their products."""
    made = []
    for index in range(count):
        factor, point = scalar("scalar", index), maker().ecdsa_key(secret("point", index))
        generator_product = maker().ecdsa_key(factor.to_bytes(32, "big"))
        made.append(Term(factor, point, maker().multiply(factor, point), generator_product))
    return made


def triples(scheme: str, count: int) -> list[Triple]:
    """`count` valid triples of "ecdsa" or "schnorr"."""
    if scheme == "ecdsa":
        return [(s.public_key, s.digest, s.signature) for s in ecdsa(count)]
    return [(s.public_key, s.message, s.signature) for s in schnorr(count)]


def groups(items: list[Item], size: int) -> list[list[Item]]:
    """`items` in groups of `size`, none left over: benchmarks of n things at once rotate over them."""
    return [items[start : start + size] for start in range(0, len(items) - size + 1, size)]


def enough(size: int) -> int:
    """How many items make groups of `size`: at least a rotation, at least one group."""
    return max(ROTATION, size)


def add_points(points: list[bytes]) -> bytes:
    """Their sum; points and sum are 33 bytes each."""
    return maker().add(points)


@functools.cache
def sums(size: int) -> list[bytes]:
    """The sum of the products of each group of `size` terms, 33 bytes each."""
    return [add_points([term.product for term in group]) for group in groups(terms(enough(size)), size)]


def next_number(half: bytes) -> bytes:
    """The 32 bytes of the number after this one."""
    return ((int.from_bytes(half, "big") + 1) % 2**256).to_bytes(32, "big")


def flipped(data: bytes, position: int) -> bytes:
    """The same with the lowest bit of one byte flipped."""
    return data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :]


SAME_SIZE = 4  # how many of the tampered, the first, are as long as they must be


def tampered(triple: Triple, other: Triple) -> list[Triple]:
    """What no verification may accept: r+1, s+1, a flipped bit, another's key, a byte too few or too many."""
    key, message, signature = triple
    r, s = signature[:32], signature[32:]
    return [
        (key, message, next_number(r) + s),
        (key, message, r + next_number(s)),
        (key, flipped(message, len(message) - 1), signature),
        (other[0], message, signature),
        (key[:-1], message, signature),
        (key, message, signature[:-1]),
        (key, message, signature + b"\x00"),
    ]
