"""ECDSA over secp256k1: signatures r || s of 64 bytes with low s, nonces by RFC 6979, strict DER both ways.

Source: SEC 1 version 2.0, sections 4.1.3 and 4.1.4; RFC 6979 section 3.2, with SHA-256; BIP62, low s; BIP66.
Digests are 32 bytes: callers cut or left-pad others. Nothing here is constant-time.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence

from .arguments import Octets, check_choice, check_count, octets, octets_of_length
from .integers import from_octets, to_octets
from .secp256k1 import G, N, Point, msm, multiply, secret_scalar

ENCODINGS = ("compact", "der")


def public_key(secret: Octets, compressed: bool = True) -> bytes:
    """The public key, 33 bytes or 65 uncompressed, of a 32-byte secret; ValueError for a bad secret."""
    return multiply(secret_scalar(secret)).to_bytes(compressed)


def sign(secret: Octets, digest: Octets) -> bytes:
    """The 64-byte signature of a 32-byte digest by a 32-byte secret; ValueError names what is wrong."""
    d = secret_scalar(secret)
    h1 = octets_of_length("digest", digest, 32)
    e = from_octets(h1)
    for k in _nonces(d, h1):
        r = multiply(k).x % N
        s = pow(k, -1, N) * (e + r * d) % N
        if r != 0 and s != 0:
            break
    return to_octets(r) + to_octets(min(s, N - s))


def verify(
    public_key: Octets,
    digest: Octets,
    signature: Octets,
    *,
    encoding: str = "compact",
    allow_high_s: bool = False,
) -> bool:
    """Whether `signature` signs `digest` under `public_key` (33 or 65 bytes, never hybrid).

    False for a digest that is not 32 bytes, a malformed key or signature, r or s outside 1 .. N - 1, and for
    s > N / 2 unless `allow_high_s`. ValueError for an unknown encoding, TypeError for what is not bytes-like.
    """
    key = octets("public_key", public_key)
    message = octets("digest", digest)
    compact = octets("signature", signature)
    check_choice("encoding", encoding, ENCODINGS)
    try:
        q = Point.from_bytes(key)
        if encoding == "der":
            compact = signature_from_der(compact)
    except ValueError:
        return False
    if len(message) != 32 or len(compact) != 64:
        return False
    r, s = from_octets(compact[:32]), from_octets(compact[32:])
    if not (0 < r < N and 0 < s < N):
        return False
    if s > N // 2 and not allow_high_s:
        return False
    w = pow(s, -1, N)
    point = msm([from_octets(message) * w, r * w], [G, q])
    return not point.is_infinity and point.x % N == r


def verify_each(items: Sequence[tuple[Octets, Octets, Octets]], *, threads: int = 1) -> list[bool]:
    """The verdict of `verify` on each (public_key, digest, signature), compact and with low s.

    `threads` >= 1 changes no answer: plain integers hold the interpreter, so one thread does it all.
    """
    check_count("threads", threads, 1)
    return [verify(key, digest, signature) for key, digest, signature in items]


def signature_from_der(signature: Octets) -> bytes:
    """The 64 bytes r || s of a strict DER signature (BIP66 without its hash type byte); ValueError otherwise.

    r and s must be non-negative, minimal and fit 32 bytes; `verify` asks whether they are in 1 .. N - 1.
    """
    data = octets("signature", signature)
    if len(data) < 2 or data[0] != 0x30:
        raise ValueError("a DER signature begins with a sequence, tag 30")
    if data[1] != len(data) - 2:
        raise ValueError("the DER sequence does not have the length of the signature")
    r, rest = _integer_from_der(data[2:])
    s, rest = _integer_from_der(rest)
    if rest:
        raise ValueError("the DER sequence holds more than two integers")
    return to_octets(r) + to_octets(s)


def signature_to_der(signature: Octets) -> bytes:
    """The strict DER form, 8 to 72 bytes, of a 64-byte signature r || s; ValueError for another length."""
    compact = octets_of_length("signature", signature, 64)
    content = _integer_to_der(compact[:32]) + _integer_to_der(compact[32:])
    return bytes([0x30, len(content)]) + content


def _nonces(d: int, h1: bytes) -> Iterator[int]:
    """The nonces of RFC 6979 section 3.2, steps b to h; the first is used unless it gives r = 0 or s = 0."""
    seed = to_octets(d) + to_octets(from_octets(h1) % N)
    v = b"\x01" * 32
    key = b"\x00" * 32
    key = _hmac(key, v + b"\x00" + seed)
    v = _hmac(key, v)
    key = _hmac(key, v + b"\x01" + seed)
    v = _hmac(key, v)
    while True:
        v = _hmac(key, v)
        k = from_octets(v)
        if 0 < k < N:
            yield k
        key = _hmac(key, v + b"\x00")
        v = _hmac(key, v)


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, "sha256").digest()


def _integer_from_der(data: bytes) -> tuple[int, bytes]:
    """The DER integer at the beginning of `data`, and what follows it."""
    if len(data) < 2 or data[0] != 0x02:
        raise ValueError("a DER integer begins with tag 02")
    length = data[1]
    content, rest = data[2 : 2 + length], data[2 + length :]
    if length == 0 or len(content) != length:
        raise ValueError("a DER integer is empty or cut off")
    if content[0] & 0x80:
        raise ValueError("a DER integer is negative")
    if length > 1 and content[0] == 0 and not content[1] & 0x80:
        raise ValueError("a DER integer is not minimal")
    if length > 33 or length == 33 and content[0] != 0:
        raise ValueError("a DER integer does not fit 32 bytes")
    return from_octets(content), rest


def _integer_to_der(octets_of_value: bytes) -> bytes:
    """The DER integer of 32 big-endian octets: no leading zeros but one where the sign bit would be set."""
    value = int.from_bytes(octets_of_value, "big")
    content = value.to_bytes(value.bit_length() // 8 + 1, "big")
    return bytes([0x02, len(content)]) + content
