"""Batches that a careless batch verification accepts: errors of two signatures that cancel.

BIP340's batch equation weighs item i with a coefficient a_i and is linear in the s_i. Whoever knows the a_i
adds 1 to one s and takes the right multiple of it from another: each signature fails alone, the sum does not
notice. That is possible whenever the coefficients do not depend on one of the signatures' s; BIP340, "Batch
Verification", therefore derives them from all of the inputs.
"""

import hashlib
from collections.abc import Callable
from types import ModuleType

from .inputs import N

Item = tuple[bytes, bytes, bytes]
Coefficients = Callable[[list[Item]], list[int]]


def _hashed(seed: bytes, count: int) -> list[int]:
    """1, then 128-bit numbers drawn from the seed."""
    rest = (hashlib.sha256(seed + index.to_bytes(4, "big")).digest()[:16] for index in range(1, count))
    return [1, *map(int.from_bytes, rest)]


def equal(items: list[Item]) -> list[int]:
    """No coefficients at all."""
    return [1] * len(items)


def by_position(items: list[Item]) -> list[int]:
    """A fixed sequence."""
    return list(range(1, len(items) + 1))


def from_keys_and_messages(items: list[Item]) -> list[int]:
    """Signatures left out of the seed."""
    return _hashed(b"".join(key + message for key, message, _ in items), len(items))


def from_all_but_s(items: list[Item]) -> list[int]:
    """Only the nonces of the signatures in the seed."""
    return _hashed(b"".join(key + message + signature[:32] for key, message, signature in items), len(items))


def from_all_but_the_first_s(items: list[Item]) -> list[int]:
    """One signature forgotten: the one whose coefficient is always 1."""
    first, *others = items
    return _hashed(first[0] + first[1] + first[2][:32] + b"".join(map(b"".join, others)), len(items))


def from_each_item_alone(items: list[Item]) -> list[int]:
    """Every coefficient from its own triple; the first is 1 and can make up for any of the others."""
    digests = (hashlib.sha256(b"".join(item)).digest()[:16] for item in items[1:])
    return [1, *map(int.from_bytes, digests)]


PREDICTABLE: tuple[Coefficients, ...] = (
    equal,
    by_position,
    from_keys_and_messages,
    from_all_but_s,
    from_all_but_the_first_s,
    from_each_item_alone,
)


def _with_s(item: Item, change: int) -> Item:
    key, message, signature = item
    s = (int.from_bytes(signature[32:]) + change) % N
    return key, message, signature[:32] + s.to_bytes(32)


def cancelling(items: list[Item], coefficients: Coefficients) -> list[Item]:
    """The batch with the first two signatures forged so that their errors cancel under these coefficients."""
    forged = [items[0], _with_s(items[1], 1), *items[2:]]
    first, second = coefficients(forged)[:2]
    forged[0] = _with_s(items[0], -second * pow(first, -1, N))
    return forged


def careless_verify_batch(curve: ModuleType, items: list[Item], coefficients: Coefficients) -> bool:
    """BIP340's batch equation with coefficients of the caller's choice."""
    total = curve.multiply(0)
    for a, (key, message, signature) in zip(coefficients(items), items, strict=True):
        tag = hashlib.sha256(b"BIP0340/challenge").digest()
        e = int.from_bytes(hashlib.sha256(tag + tag + signature[:32] + key + message).digest())
        nonce, point = (curve.Point.from_bytes(b"\x02" + x) for x in (signature[:32], key))
        s = int.from_bytes(signature[32:])
        total = total + curve.multiply(a * s) - curve.multiply(a, nonce) - curve.multiply(a * e, point)
    return total.is_infinity
