"""The nonces of ECDSA (RFC 6979) and the coefficients of batch verification, straight from their kernels."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterator
from itertools import islice
from types import ModuleType

from pysecbench import operation_counts, schnorr, secp256k1

from .inputs import SCALAR_EDGES, N, skewed, words_of, words_value


def nonces(secret: int, digest: bytes) -> Iterator[int]:
    """RFC 6979, section 3.2, for a hash and an order of 256 bits; each candidate is then rejected."""
    seed = secret.to_bytes(32, "big") + (int.from_bytes(digest, "big") % N).to_bytes(32, "big")
    key, value = bytes(32), b"\x01" * 32
    for separator in (b"\x00", b"\x01"):
        key = hmac.digest(key, value + separator + seed, "sha256")
        value = hmac.digest(key, value, "sha256")
    while True:
        value = hmac.digest(key, value, "sha256")
        if 0 < int.from_bytes(value, "big") < N:
            yield int.from_bytes(value, "big")
        key = hmac.digest(key, value + b"\x00", "sha256")
        value = hmac.digest(key, value, "sha256")


def test_nonces(probe: ModuleType) -> None:
    source = random.Random("nonces")
    secrets = [k for k in SCALAR_EDGES if k] + [skewed(source, 256) % N or 1 for _ in range(50)]
    digests = [bytes(32), b"\xff" * 32, N.to_bytes(32, "big"), (N - 1).to_bytes(32, "big")]
    for secret in secrets:
        for digest in (*digests, source.randbytes(32)):
            found = [words_value(k) for k in probe.nonces(words_of(secret), digest, 4)]
            assert found == list(islice(nonces(secret, digest), 4))


def test_a_published_nonce(probe: ModuleType) -> None:
    """Key 1 and "Satoshi Nakamoto", a vector that circulates among implementations of RFC 6979 for
    secp256k1."""
    (k,) = probe.nonces(words_of(1), hashlib.sha256(b"Satoshi Nakamoto").digest(), 1)
    assert words_value(k) == 0x8F8A276C19F4149656B280621E358CCE24F5F52542772691EE69063B74F15D15


# ---- the coefficients of a batch ---------------------------------------------------------------------


def batch() -> list[tuple[bytes, bytes, bytes]]:
    source = random.Random("batch")
    return [(source.randbytes(32), source.randbytes(size), source.randbytes(64)) for size in (0, 32, 70, 1)]


def test_coefficients_have_128_bits_and_differ(probe: ModuleType) -> None:
    found = [words_value(a) for a in probe.coefficients(batch(), 1000)]
    assert len(set(found)) == 1000
    assert max(found) < 2**128
    for i in range(128):
        assert 350 < sum(a >> i & 1 for a in found) < 650


def test_coefficients_are_the_same_for_the_same_batch(probe: ModuleType) -> None:
    assert probe.coefficients(batch(), 7) == probe.coefficients(batch(), 9)[:7]


def test_coefficients_depend_on_every_byte(probe: ModuleType) -> None:
    """Any bit of any key, message or signature changes all of them, the first ones included."""
    seen = [probe.coefficients(batch(), 3)]
    for index, item in enumerate(batch()):
        for part, content in enumerate(item):
            for position in range(len(content)):
                changed = bytearray(content)
                changed[position] ^= 1 << position % 8
                items = batch()
                items[index] = (*item[:part], bytes(changed), *item[part + 1 :])
                seen.append(probe.coefficients(items, 3))
    flat = [a for found in seen for a in found]
    assert len(set(flat)) == len(flat)


def test_coefficients_depend_on_order_number_and_where_messages_end(probe: ModuleType) -> None:
    items = batch()
    key, message, signature = items[1]
    again, longer, other = items[2]
    variants = [
        items,
        items[::-1],
        items[:3],
        [*items, items[0]],
        [],
        [(key, message + b"\x00", signature)],
        [(key, message, signature)],
        [(key, message + again + other + longer, signature)],
        [(key, message, signature), (again, longer, other)],
        [(key, message + again + other + len(longer).to_bytes(8, "big") + longer, signature)],
    ]
    found = [tuple(probe.coefficients(variant, 2)) for variant in variants]
    assert len(set(found)) == len(variants)


def test_the_first_coefficient_is_one() -> None:
    """A batch of one takes the steps of its equation with the coefficient 1: 1 (-R) - e P + s G. Any other
    would make the scalars, and so the number of additions, others."""
    secret = words_value((3, 5, 7, 11)).to_bytes(32, "big")
    key, message = schnorr.public_key(secret), b"the first coefficient"
    signature = schnorr.sign(secret, message, bytes(32))
    tag = hashlib.sha256(b"BIP0340/challenge").digest()
    e = int.from_bytes(hashlib.sha256(tag * 2 + signature[:32] + key + message).digest(), "big")
    points = [secp256k1.Point.from_bytes(x) for x in (b"\x03" + signature[:32], b"\x02" + key)]
    s = int.from_bytes(signature[32:], "big")
    method = "term-by-term"
    batch_counts = operation_counts(lambda: schnorr.verify_batch([(key, message, signature)], method=method))
    sums = {
        a: operation_counts(
            lambda a=a: secp256k1.msm([a, -a * e, a * s], [*points, secp256k1.G], method=method)
        )
        for a in (1, 3)
    }
    names = ("point_double", "point_add_mixed")
    assert [batch_counts[name] for name in names] == [sums[1][name] for name in names]
    assert [batch_counts[name] for name in names] != [sums[3][name] for name in names]
