"""SLH-DSA with SHAKE by hashlib, as FIPS 205 writes it: one hash after the other. The judge of what engines
hash side by side."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import NamedTuple

W = 16
WOTS_HASH, WOTS_PK, TREE, FORS_TREE, FORS_ROOTS, WOTS_PRF, FORS_PRF = range(7)  # types of address

Parent = Callable[[int, int], bytes]  # the address of the node of a height and a number


class Sizes(NamedTuple):
    """FIPS 205, section 11, table 2."""

    n: int  # bytes of a value
    h_prime: int  # levels of an XMSS tree
    a: int  # levels of a FORS tree
    k: int  # FORS trees

    @property
    def chains(self) -> int:
        return 2 * self.n + 3


SETS = (  # in the order of slhdsa/parameters.pxi: 128s, 128f, 192s, ...
    Sizes(16, 9, 12, 14),
    Sizes(16, 3, 6, 33),
    Sizes(24, 9, 14, 17),
    Sizes(24, 3, 8, 33),
    Sizes(32, 8, 14, 22),
    Sizes(32, 4, 9, 35),
)
FAST = (1, 3, 5)  # the numbers of the f sets


class Place(NamedTuple):
    """Where in the hypertree: what of an address does not change in a tree."""

    layer: int
    tree: int

    def address(self, kind: int, key_pair: int = 0, second: int = 0, third: int = 0) -> bytes:
        """Section 4.2: 32 bytes."""
        words = b"".join(word.to_bytes(4, "big") for word in (kind, key_pair, second, third))
        return self.layer.to_bytes(4, "big") + self.tree.to_bytes(12, "big") + words


class Judge:
    """The functions of a key: seeds drawn for a name."""

    def __init__(self, number: int, name: str) -> None:
        source = random.Random(f"{name} {number}")
        self.number, self.sizes = number, SETS[number]
        self.pk_seed, self.sk_seed = source.randbytes(self.sizes.n), source.randbytes(self.sizes.n)

    def hashed(self, address: bytes, *values: bytes) -> bytes:
        """F, H, T and PRF: section 11.1."""
        return hashlib.shake_256(self.pk_seed + address + b"".join(values)).digest(self.sizes.n)

    # ---- WOTS+, section 5 ----

    def chain(self, place: Place, key_pair: int, number: int, value: bytes, start: int, end: int) -> bytes:
        for step in range(start, end):
            value = self.hashed(place.address(WOTS_HASH, key_pair, number, step), value)
        return value

    def secrets(self, place: Place, key_pair: int) -> list[bytes]:
        addresses = (place.address(WOTS_PRF, key_pair, i) for i in range(self.sizes.chains))
        return [self.hashed(address, self.sk_seed) for address in addresses]

    def digits(self, message: bytes) -> list[int]:
        first = [digit for byte in message for digit in divmod(byte, W)]
        checksum = sum(W - 1 - digit for digit in first)
        return [*first, checksum >> 8, checksum >> 4 & 15, checksum & 15]

    def walked(
        self, place: Place, key_pair: int, values: list[bytes], start: list[int], end: list[int]
    ) -> list[bytes]:
        chains = enumerate(zip(values, start, end, strict=True))
        return [self.chain(place, key_pair, i, *each) for i, each in chains]

    def wots_public_key(self, place: Place, key_pair: int) -> bytes:
        count = self.sizes.chains
        ends = self.walked(place, key_pair, self.secrets(place, key_pair), [0] * count, [W - 1] * count)
        return self.hashed(place.address(WOTS_PK, key_pair), *ends)

    def wots_signature(self, place: Place, key_pair: int, message: bytes) -> bytes:
        secrets, digits = self.secrets(place, key_pair), self.digits(message)
        return b"".join(self.walked(place, key_pair, secrets, [0] * len(digits), digits))

    # ---- trees, sections 6 and 8 ----

    def node(self, leaf: Callable[[int], bytes], parent: Parent, i: int, z: int) -> bytes:
        """The node number i at height z."""
        if z == 0:
            return leaf(i)
        pair = (self.node(leaf, parent, 2 * i + side, z - 1) for side in range(2))
        return self.hashed(parent(z, i), *pair)

    def xmss_node(self, place: Place, i: int, z: int) -> bytes:
        return self.node(
            lambda leaf: self.wots_public_key(place, leaf),
            lambda height, index: place.address(TREE, 0, height, index),
            i,
            z,
        )

    def fors_secret(self, place: Place, key_pair: int, leaf: int) -> bytes:
        return self.hashed(place.address(FORS_PRF, key_pair, 0, leaf), self.sk_seed)

    def fors_node(self, place: Place, key_pair: int, i: int, z: int) -> bytes:
        def parent(height: int, index: int) -> bytes:
            return place.address(FORS_TREE, key_pair, height, index)

        return self.node(
            lambda leaf: self.hashed(parent(0, leaf), self.fors_secret(place, key_pair, leaf)), parent, i, z
        )

    def climbed(self, parent: Parent, node: bytes, leaf: int, path: list[bytes]) -> bytes:
        """The root, from a leaf and its siblings."""
        for height, sibling in enumerate(path, 1):
            pair = (sibling, node) if leaf & 1 else (node, sibling)
            leaf >>= 1
            node = self.hashed(parent(height, leaf), *pair)
        return node

    def fors_indices(self, digest: bytes) -> list[int]:
        """Of the leaves that a digest chooses, each in its tree."""
        a, k = self.sizes.a, self.sizes.k
        number = int.from_bytes(digest, "big") >> (8 * len(digest) - k * a)
        return [number >> (k - 1 - i) * a & (1 << a) - 1 for i in range(k)]

    def fors_recovered(self, place: Place, key_pair: int, signature: bytes, digest: bytes) -> bytes:
        n, a = self.sizes.n, self.sizes.a
        values = [signature[i : i + n] for i in range(0, len(signature), n)]

        def parent(height: int, index: int) -> bytes:
            return place.address(FORS_TREE, key_pair, height, index)

        roots = []
        for i, index in enumerate(self.fors_indices(digest)):
            secret, *path = values[i * (a + 1) : (i + 1) * (a + 1)]
            leaf = (i << a) + index
            roots.append(self.climbed(parent, self.hashed(parent(0, leaf), secret), leaf, path))
        return self.hashed(place.address(FORS_ROOTS, key_pair), *roots)
