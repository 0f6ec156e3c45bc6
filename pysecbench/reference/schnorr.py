"""Schnorr signatures over secp256k1, whole as in BIP340; names and steps are those of its text.

Source: BIP340, sections "Default Signing", "Verification" and "Batch Verification". A public key is the x
coordinate of a point with even y, 32 bytes; a signature is r || s, 64 bytes; a message has any length.
Nothing here is constant-time, and `sign` does not verify what it signed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from .arguments import Octets, check_choice, check_count, octets, octets_of_length
from .integers import from_octets, to_octets
from .secp256k1 import MSM_METHODS, G, N, P, Point, lift_x, msm, multiply, secret_scalar

Item = tuple[Octets, Octets, Octets]


def public_key(secret: Octets) -> bytes:
    """The 32-byte public key of a 32-byte secret; ValueError for a bad secret."""
    return to_octets(multiply(secret_scalar(secret)).x)


def sign(secret: Octets, message: Octets, aux_rand: Octets | None = None) -> bytes:
    """The 64-byte signature of `message`; 32 bytes of `aux_rand`, drawn from the operating system when None.

    ValueError for a bad secret or length. The signature is not verified.
    """
    d = secret_scalar(secret)
    m = octets("message", message)
    a = octets_of_length("aux_rand", os.urandom(32) if aux_rand is None else aux_rand, 32)
    d, p = _with_even_y(d)
    t = _xor(to_octets(d), _tagged_hash("BIP0340/aux", a))
    k = from_octets(_tagged_hash("BIP0340/nonce", t + to_octets(p.x) + m)) % N
    if k == 0:
        raise ValueError("aux_rand gives a nonce of zero; sign with another")
    k, r = _with_even_y(k)
    e = _challenge(to_octets(r.x), to_octets(p.x), m)
    return to_octets(r.x) + to_octets((k + e * d) % N)


def verify(public_key: Octets, message: Octets, signature: Octets) -> bool:
    """Whether `signature` signs `message` under `public_key`; False for a wrong length or value.

    TypeError for what is not bytes-like.
    """
    item = _octets_of_item(public_key, message, signature)
    try:
        p, e, r, s = _parsed(*item)
    except ValueError:
        return False
    point = msm([s, -e], [G, p])
    return not point.is_infinity and point.y % 2 == 0 and point.x == r


def verify_each(items: Sequence[Item], *, threads: int = 1) -> list[bool]:
    """The verdict of `verify` on each (public_key, message, signature), never by a batch equation.

    `threads` >= 1 changes no answer: plain integers hold the interpreter, so one thread does it all.
    """
    check_count("threads", threads, 1)
    return [verify(key, message, signature) for key, message, signature in items]


def find_invalid(items: Sequence[Item]) -> list[int]:
    """The indices, ascending, of the items that `verify` rejects."""
    return [index for index, valid in enumerate(verify_each(items)) if not valid]


def verify_batch(items: Sequence[Item], *, method: str = "auto", scratch_bytes: int | None = None) -> bool:
    """Whether all (public_key, message, signature) are valid, by one equation; True for no items.

    With random coefficients a_1 = 1, a_2, ..., a_u of 128 bits:
    (s_1 + a_2 s_2 + ...) G = R_1 + a_2 R_2 + ... + e_1 P_1 + (a_2 e_2) P_2 + ...
    A batch with an invalid signature passes with a chance of 2^-128. `method` and `scratch_bytes`: see msm.
    """
    check_choice("method", method, MSM_METHODS)
    batch = [_octets_of_item(*item) for item in items]
    try:
        parsed = [_parsed(*item) for item in batch]
        nonce_points = [lift_x(item.r) for item in parsed]
    except ValueError:
        return False
    if not batch:
        return True
    coefficients = _coefficients(batch)
    scalars = [-sum(a * item.s for a, item in zip(coefficients, parsed))]
    scalars += coefficients
    scalars += [a * item.e for a, item in zip(coefficients, parsed)]
    points = [G] + nonce_points + [item.p for item in parsed]
    return msm(scalars, points, method=method, scratch_bytes=scratch_bytes).is_infinity


def _octets_of_item(public_key: Octets, message: Octets, signature: Octets) -> tuple[bytes, bytes, bytes]:
    return octets("public_key", public_key), octets("message", message), octets("signature", signature)


class _Parsed(NamedTuple):
    """What a public key, a message and a signature say: the key's point, the challenge, and both halves."""

    p: Point
    e: int
    r: int
    s: int


def _parsed(key: bytes, m: bytes, sig: bytes) -> _Parsed:
    """The first steps of BIP340 verification; ValueError where they fail."""
    if len(key) != 32 or len(sig) != 64:
        raise ValueError("a public key is 32 bytes long and a signature 64")
    p = lift_x(from_octets(key))
    r, s = from_octets(sig[:32]), from_octets(sig[32:])
    if r >= P or s >= N:
        raise ValueError("a half of the signature is out of range")
    return _Parsed(p, _challenge(sig[:32], key, m), r, s)


def _coefficients(batch: Sequence[tuple[bytes, bytes, bytes]]) -> list[int]:
    """For a batch of at least one: 1, then a number in 1 .. 2^128 - 1 for each further item.

    The seed is a hash over all keys, messages and signatures: whoever changes any of them changes every
    coefficient but the first, so that no two errors can be made to cancel. Each message is hashed by itself,
    because strings of free length put one after the other could be cut in several ways.
    """
    seed = sha256()
    for key, message, signature in batch:
        seed.update(key + sha256(message).digest() + signature)
    return [1, *islice(_numbers_of_128_bits(seed.digest()), len(batch) - 1)]


def _numbers_of_128_bits(seed: bytes) -> Iterator[int]:
    """The first 16 bytes of each SHA-256(seed || counter), counter in 8 big-endian bytes; never zero."""
    counter = 0
    while True:
        number = from_octets(sha256(seed + counter.to_bytes(8, "big")).digest()[:16])
        if number != 0:
            yield number
        counter += 1


def _with_even_y(scalar: int) -> tuple[int, Point]:
    """scalar and scalar * G, both negated if that point has an odd y coordinate."""
    point = multiply(scalar)
    return (scalar, point) if point.y % 2 == 0 else (N - scalar, -point)


def _challenge(r: bytes, key: bytes, message: bytes) -> int:
    return from_octets(_tagged_hash("BIP0340/challenge", r + key + message)) % N


def _tagged_hash(tag: str, data: bytes) -> bytes:
    """BIP340: SHA-256(SHA-256(tag) || SHA-256(tag) || data)."""
    tag_hash = sha256(tag.encode()).digest()
    return sha256(tag_hash + tag_hash + data).digest()


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right))
