"""One class a library, the same method names in each: the measured package, its reference, and the
yardsticks.

A method turns inputs into a `Call`: everything a user of that library keeps between calls (parsed keys,
points) is made there, outside the clock, except in "coincurve-from-bytes", which parses its key in every call
as pysecbench does. Answers are compared with the same expected bytes everywhere. An operation that a library
lacks is n/a.

Yardsticks are asked in the form that serves them best: ECDSA signatures as DER where that is what they read,
signing without a check of the result where they let one choose. coincurve does not: its `sign_schnorr` always
verifies.
"""

import functools
import hashlib
import importlib
import operator
import sys
from collections.abc import Callable, Sequence
from typing import Any
from unittest import mock

from . import base
from .inputs import (
    NO_POINT,
    ORDER,
    SAME_SIZE,
    Ecdsa,
    Schnorr,
    Term,
    add_points,
    ecdsa,
    enough,
    groups,
    schnorr,
    schnorr_of_few_keys,
    sums,
    tampered,
    terms,
    triples,
)
from .measure.call import Call


def low(s: int) -> int:
    """The smaller of s and N - s: libraries that do not normalise are compared as if they did."""
    return min(s, ORDER - s)


def numbers(signature: bytes) -> tuple[int, int]:
    """r and s of a 64-byte signature."""
    return int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")


def encodes_as(encode: Callable[[Any], bytes]) -> Callable[[Any, bytes], bool]:
    """Agreement of an answer with expected bytes, by the library's own encoding."""
    return lambda answer, expected: encode(answer) == expected


class Library:
    """What a library may be asked; n/a unless its class says how. Lists are inputs of `benchmarks.inputs`."""

    def _lacks(self) -> Call:
        raise NotImplementedError(f"{type(self).__name__} has no such operation")

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        """One signature from its key, digest and signature: True."""
        return self._lacks()

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        """One RFC 6979 signature from secret and digest."""
        return self._lacks()

    def schnorr_verify(self, samples: list[Schnorr]) -> Call:
        """One signature from its key, message and signature: True."""
        return self._lacks()

    def schnorr_sign(self, samples: list[Schnorr]) -> Call:
        """One BIP340 signature from secret, message and aux_rand."""
        return self._lacks()

    def schnorr_sign_and_verify(self, samples: list[Schnorr]) -> Call:
        """The same, and the signature is verified before it is given out."""
        return self._lacks()

    def multiply_generator(self, samples: list[Term]) -> Call:
        """scalar * G."""
        return self._lacks()

    def multiply_point(self, samples: list[Term]) -> Call:
        """scalar * point."""
        return self._lacks()

    def msm(self, size: int) -> Call:
        """The sum of `size` products, for each group of terms."""
        return self._lacks()

    def verify_batch(self, size: int) -> Call:
        """`size` BIP340 signatures of distinct keys, for each group: all are valid."""
        return self._lacks()


class Pysecbench(Library):
    """The measured package, through its public contract: bytes in, bytes out, points as points."""

    package = "pysecbench"
    _agrees = staticmethod(encodes_as(operator.methodcaller("to_bytes")))

    def _member(self, module: str, name: str) -> Any:
        return base.member(f"{self.package}.{module}", name)

    def _point(self, encoded: bytes) -> Any:
        return self._member("secp256k1", "Point").from_bytes(encoded)

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        inputs = [(s.public_key, s.digest, s.signature) for s in samples]
        return Call(self._member("ecdsa", "verify"), inputs, [True] * len(samples))

    def ecdsa_verify_prepared(self, samples: list[Ecdsa]) -> Call:
        """The same with the table of the key made beforehand."""
        return self._prepared("ecdsa", [(s.public_key, s.digest, s.signature, s.public_key) for s in samples])

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        inputs = [(s.secret, s.digest) for s in samples]
        return Call(self._member("ecdsa", "sign"), inputs, [s.signature for s in samples])

    def ecdsa_public_key(self, samples: list[Ecdsa]) -> Call:
        """Of a secret, compressed."""
        public_key = self._member("ecdsa", "public_key")
        return Call(public_key, [(s.secret,) for s in samples], [s.public_key for s in samples])

    def ecdsa_verify_der(self, samples: list[Ecdsa]) -> Call:
        """The signature in DER."""
        verify = functools.partial(self._member("ecdsa", "verify"), encoding="der")
        return Call(verify, [(s.public_key, s.digest, s.der) for s in samples], [True] * len(samples))

    def ecdsa_signature_from_der(self, samples: list[Ecdsa]) -> Call:
        decode = self._member("ecdsa", "signature_from_der")
        return Call(decode, [(s.der,) for s in samples], [s.signature for s in samples])

    def ecdsa_signature_to_der(self, samples: list[Ecdsa]) -> Call:
        encode = self._member("ecdsa", "signature_to_der")
        return Call(encode, [(s.signature,) for s in samples], [s.der for s in samples])

    def schnorr_public_key(self, samples: list[Schnorr]) -> Call:
        """Of a secret, its x."""
        public_key = self._member("schnorr", "public_key")
        return Call(public_key, [(s.secret,) for s in samples], [s.public_key for s in samples])

    def find_invalid(self, size: int, invalid: int) -> Call:
        """A list of `size` signatures, as many of them tampered as `invalid` says, evenly spread."""
        items = triples("schnorr", size)
        wrong = [size * index // invalid for index in range(invalid)]
        for index in wrong:
            items[index] = tampered(items[index], items[index - 1])[1]
        return Call(self._member("schnorr", "find_invalid"), [(items,)], [wrong], operations=size)

    def schnorr_verify(self, samples: list[Schnorr]) -> Call:
        inputs = [(s.public_key, s.message, s.signature) for s in samples]
        return Call(self._member("schnorr", "verify"), inputs, [True] * len(samples))

    def schnorr_verify_prepared(self, samples: list[Schnorr]) -> Call:
        """The same with the table of the key made beforehand."""
        return self._prepared(
            "schnorr", [(s.public_key, s.message, s.signature, b"\x02" + s.public_key) for s in samples]
        )

    def _prepared(self, scheme: str, items: list[tuple[bytes, bytes, bytes, bytes]]) -> Call:
        verify, prepare = self._member(scheme, "verify"), self._member("secp256k1", "prepare")
        inputs = [(*item, prepare(self._point(point))) for *item, point in items]
        return Call(
            lambda key, message, signature, prepared: verify(key, message, signature, prepared=prepared),
            inputs,
            [True] * len(items),
        )

    def schnorr_sign(self, samples: list[Schnorr]) -> Call:
        inputs = [(s.secret, s.message, s.aux_rand) for s in samples]
        return Call(self._member("schnorr", "sign"), inputs, [s.signature for s in samples])

    def schnorr_sign_and_verify(self, samples: list[Schnorr]) -> Call:
        sign, verify = self._member("schnorr", "sign"), self._member("schnorr", "verify")

        def sign_and_verify(
            secret: bytes, message: bytes, aux_rand: bytes, public_key: bytes
        ) -> bytes | None:
            signature = sign(secret, message, aux_rand)
            return signature if verify(public_key, message, signature) else None

        inputs = [(s.secret, s.message, s.aux_rand, s.public_key) for s in samples]
        return Call(sign_and_verify, inputs, [s.signature for s in samples])

    def multiply_generator(self, samples: list[Term], method: str = "auto") -> Call:
        multiply, generator = self._multiply(method), self._member("secp256k1", "G")
        inputs = [(s.scalar, generator) for s in samples]
        expected = [s.generator_product for s in samples]
        return Call(multiply, inputs, expected, agrees=self._agrees)

    def multiply_point(self, samples: list[Term], method: str = "auto") -> Call:
        inputs = [(s.scalar, self._point(s.point)) for s in samples]
        expected = [s.product for s in samples]
        return Call(self._multiply(method), inputs, expected, agrees=self._agrees)

    def multiply_prepared(self, samples: list[Term]) -> Call:
        """scalar * point with the table of the point made beforehand."""
        prepare = self._member("secp256k1", "prepare")
        inputs = [(s.scalar, prepare(self._point(s.point))) for s in samples]
        expected = [s.product for s in samples]
        return Call(self._multiply("auto"), inputs, expected, agrees=self._agrees)

    def point_from_bytes(self, samples: list[Term]) -> Call:
        """Of 33 bytes, hence with a square root."""
        inputs = [(s.point,) for s in samples]
        decode = self._member("secp256k1", "Point").from_bytes
        return Call(decode, inputs, [s.point for s in samples], agrees=self._agrees)

    def point_from_bytes_uncompressed(self, samples: list[Term]) -> Call:
        """Of 65 bytes."""
        inputs = [(self._point(s.point).to_bytes(compressed=False),) for s in samples]
        decode = self._member("secp256k1", "Point").from_bytes
        return Call(decode, inputs, [s.point for s in samples], agrees=self._agrees)

    def point_to_bytes(self, samples: list[Term]) -> Call:
        """To 33 bytes."""
        inputs = [(self._point(s.point),) for s in samples]
        return Call(self._member("secp256k1", "Point").to_bytes, inputs, [s.point for s in samples])

    def point_coordinates(self, samples: list[Term]) -> Call:
        """x and y as integers."""
        inputs = [(self._point(s.point),) for s in samples]
        expected = [point.to_bytes(compressed=False) for (point,) in inputs]
        return Call(
            operator.attrgetter("x", "y"),
            inputs,
            expected,
            agrees=lambda xy, encoded: b"\x04" + b"".join(c.to_bytes(32, "big") for c in xy) == encoded,
        )

    def point_add(self, samples: list[Term]) -> Call:
        """point + product: the product of scalar + 1."""
        inputs = [(self._point(s.point), self._point(s.product)) for s in samples]
        expected = [add_points([s.point, s.product]) for s in samples]
        return Call(operator.add, inputs, expected, agrees=self._agrees)

    def point_subtract(self, samples: list[Term]) -> Call:
        """(point + product) - product."""
        sums_ = [add_points([s.point, s.product]) for s in samples]
        inputs = [(self._point(sum_), self._point(s.product)) for sum_, s in zip(sums_, samples, strict=True)]
        return Call(operator.sub, inputs, [s.point for s in samples], agrees=self._agrees)

    def point_negate(self, samples: list[Term]) -> Call:
        inputs = [(self._point(s.point),) for s in samples]
        expected = [bytes([s.point[0] ^ 1]) + s.point[1:] for s in samples]
        return Call(operator.neg, inputs, expected, agrees=self._agrees)

    def point_multiply(self, samples: list[Term]) -> Call:
        """By the operator *."""
        inputs = [(self._point(s.point), s.scalar) for s in samples]
        return Call(operator.mul, inputs, [s.product for s in samples], agrees=self._agrees)

    def point_equal(self, samples: list[Term]) -> Call:
        inputs = [(self._point(s.point), self._point(s.point)) for s in samples]
        return Call(operator.eq, inputs, [True] * len(samples))

    def point_hash(self, samples: list[Term]) -> Call:
        """As equal points have it."""
        inputs = [(self._point(s.point),) for s in samples]
        return Call(hash, inputs, [hash(self._point(s.point)) for s in samples])

    def point_prepare(self, samples: list[Term]) -> Call:
        """The table for repeated multiplication; it multiplies as its point does."""
        multiply = self._member("secp256k1", "multiply")
        inputs = [(self._point(s.point),) for s in samples]
        return Call(
            self._member("secp256k1", "prepare"),
            inputs,
            samples,
            agrees=lambda prepared, s: self._agrees(multiply(s.scalar, prepared), s.product),
        )

    def _multiply(self, method: str) -> Callable[..., Any]:
        base.require(method, f"{self.package}.secp256k1", "MULTIPLY_METHODS")
        return functools.partial(self._member("secp256k1", "multiply"), method=method)

    def msm(self, size: int, method: str = "auto") -> Call:
        base.require(method, f"{self.package}.secp256k1", "MSM_METHODS")
        inputs = [
            ([term.scalar for term in group], [self._point(term.point) for term in group])
            for group in groups(terms(enough(size)), size)
        ]
        return Call(
            functools.partial(self._member("secp256k1", "msm"), method=method),
            inputs,
            sums(size),
            operations=size,
            agrees=self._agrees,
        )

    def verify_batch(self, size: int, method: str = "auto", scratch_bytes: int | None = None) -> Call:
        base.require(method, f"{self.package}.secp256k1", "MSM_METHODS")  # before anything is made for it
        return self._verify_batches(groups(schnorr(enough(size)), size), method, scratch_bytes)

    def part_of_batch(self, part: str, size: int) -> Call:
        """A batch up to a step: "hashed", "parsed" or "lifted" is rejected there, "whole" is a valid batch,
        "sum alone" the sum of as many multiples, half of them by scalars of 128 bits, as a batch has them."""
        if part == "whole":
            return self.verify_batch(size)
        if part == "sum alone":
            return self._sum_of_batch(size)
        verify_batch = self._member("schnorr", "verify_batch")
        items = triples("schnorr", size)
        place = 0 if part == "hashed" else size - 1
        key, message, signature = items[place]
        items[place] = {
            "hashed": (key, message, b"\xff" * 32 + signature[32:]),  # R.x is no element of the field
            "parsed": (key, message, signature[:32] + b"\xff" * 32),  # s is no scalar
            "lifted": (NO_POINT, message, signature),
        }[part]
        return Call(verify_batch, [(items,)], [False], operations=size)

    def _sum_of_batch(self, size: int) -> Call:
        msm, samples = self._member("secp256k1", "msm"), terms(2 * size)
        short = [term.scalar % 2**128 for term in samples[:size]]
        scalars = short + [term.scalar for term in samples[size:]]
        points = [self._point(term.point) for term in samples]
        return Call(msm, [(scalars, points)], [msm(scalars, points, method="term-by-term")], operations=size)

    def verify_batch_of_few_keys(self, size: int, keys: int) -> Call:
        """The same with signatures under that many keys in turn."""
        self._member("schnorr", "verify_batch")
        return self._verify_batches([schnorr_of_few_keys(size, keys)])

    def _verify_batches(
        self, batches: list[list[Schnorr]], method: str = "auto", scratch_bytes: int | None = None
    ) -> Call:
        inputs = [([(s.public_key, s.message, s.signature) for s in batch],) for batch in batches]
        verify_batch = functools.partial(
            self._member("schnorr", "verify_batch"), method=method, scratch_bytes=scratch_bytes
        )
        return Call(verify_batch, inputs, [True] * len(inputs), operations=len(batches[0]))

    def verify_each(self, scheme: str, size: int, threads: int = 1, valid: bool = True) -> Call:
        """`size` signatures one by one, the scheme "ecdsa" or "schnorr"; all valid, or none."""
        verify_each = functools.partial(self._member(scheme, "verify_each"), threads=threads)
        items = triples(scheme, size)
        if not valid:
            kinds = [tampered(item, items[index - 1]) for index, item in enumerate(items)]
            items = [bad[index % SAME_SIZE] for index, bad in enumerate(kinds)]
        return Call(verify_each, [(items,)], [[valid] * size], operations=size)


class Reference(Pysecbench):
    """The package's own plain-integer form, the judge."""

    package = "pysecbench.reference"


class Coincurve(Library):
    """libsecp256k1 through coincurve, keys parsed beforehand."""

    def __init__(self) -> None:
        self.keys: Any = base.module("coincurve")

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        inputs = [(self.keys.PublicKey(s.public_key), s.der, s.digest, None) for s in samples]
        return Call(self.keys.PublicKey.verify, inputs, [True] * len(samples))

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        inputs = [(self.keys.PrivateKey(s.secret), s.digest, None) for s in samples]
        return Call(self.keys.PrivateKey.sign, inputs, [s.der for s in samples])

    def schnorr_verify(self, samples: list[Schnorr]) -> Call:
        inputs = [(self.keys.PublicKeyXOnly(s.public_key), s.signature, s.message) for s in samples]
        return Call(self.keys.PublicKeyXOnly.verify, inputs, [True] * len(samples))

    def schnorr_sign_and_verify(self, samples: list[Schnorr]) -> Call:
        inputs = [(self.keys.PrivateKey(s.secret), s.message, s.aux_rand) for s in samples]
        return Call(self.keys.PrivateKey.sign_schnorr, inputs, [s.signature for s in samples])

    schnorr_sign = schnorr_sign_and_verify  # it offers no other

    def multiply_generator(self, samples: list[Term]) -> Call:
        inputs = [(s.scalar.to_bytes(32, "big"),) for s in samples]
        expected = [s.generator_product for s in samples]
        agrees = encodes_as(self.keys.PublicKey.format)
        return Call(self.keys.PublicKey.from_valid_secret, inputs, expected, agrees=agrees)

    def multiply_point(self, samples: list[Term]) -> Call:
        inputs = [(self.keys.PublicKey(s.point), s.scalar.to_bytes(32, "big")) for s in samples]
        expected = [s.product for s in samples]
        return Call(
            self.keys.PublicKey.multiply, inputs, expected, agrees=encodes_as(self.keys.PublicKey.format)
        )

    def msm(self, size: int) -> Call:
        """It has no sum of products: each product by itself, then their sum."""
        combine, multiply = self.keys.PublicKey.combine_keys, self.keys.PublicKey.multiply
        inputs = [
            ([(self.keys.PublicKey(term.point), term.scalar.to_bytes(32, "big")) for term in group],)
            for group in groups(terms(enough(size)), size)
        ]
        return Call(
            lambda group: combine([multiply(point, scalar) for point, scalar in group]),
            inputs,
            sums(size),
            operations=size,
            agrees=encodes_as(self.keys.PublicKey.format),
        )

    def verify_batch(self, size: int) -> Call:
        """It has no batch equation: each signature by itself."""
        verify = self.keys.PublicKeyXOnly.verify
        inputs = [
            ([(self.keys.PublicKeyXOnly(s.public_key), s.signature, s.message) for s in batch],)
            for batch in groups(schnorr(enough(size)), size)
        ]
        return Call(
            lambda batch: all(verify(*item) for item in batch), inputs, [True] * len(inputs), operations=size
        )


class CoincurveFromBytes(Library):
    """libsecp256k1 through coincurve, the key parsed in every call."""

    def __init__(self) -> None:
        self.keys: Any = base.module("coincurve")

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        key = self.keys.PublicKey
        inputs = [(s.public_key, s.der, s.digest) for s in samples]
        return Call(
            lambda data, signature, digest: key(data).verify(signature, digest, None),
            inputs,
            [True] * len(samples),
        )

    def schnorr_verify(self, samples: list[Schnorr]) -> Call:
        key = self.keys.PublicKeyXOnly
        inputs = [(s.public_key, s.signature, s.message) for s in samples]
        return Call(
            lambda data, signature, message: key(data).verify(signature, message),
            inputs,
            [True] * len(samples),
        )


class Fastecdsa(Library):
    """fastecdsa, keys parsed beforehand. Its signatures have no low s."""

    def __init__(self) -> None:
        self.ecdsa: Any = base.module("fastecdsa.ecdsa")
        self.curve: Any = base.module("fastecdsa.curve").secp256k1
        self.decode = base.module("fastecdsa.encoding.sec1").SEC1Encoder().decode_public_key
        self.encode = base.module("fastecdsa.encoding.sec1").SEC1Encoder().encode_public_key

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        verify = functools.partial(self.ecdsa.verify, curve=self.curve, prehashed=True)
        inputs = [(numbers(s.signature), s.digest, self.decode(s.public_key, self.curve)) for s in samples]
        return Call(verify, inputs, [True] * len(samples))

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        sign = functools.partial(self.ecdsa.sign, curve=self.curve, prehashed=True)
        inputs = [(s.digest, int.from_bytes(s.secret, "big")) for s in samples]
        expected = [numbers(s.signature) for s in samples]
        return Call(sign, inputs, expected, agrees=lambda answer, want: (answer[0], low(answer[1])) == want)

    def multiply_generator(self, samples: list[Term]) -> Call:
        inputs = [(self.curve.G, s.scalar) for s in samples]
        return Call(
            operator.mul, inputs, [s.generator_product for s in samples], agrees=encodes_as(self.encode)
        )

    def multiply_point(self, samples: list[Term]) -> Call:
        inputs = [(self.decode(s.point, self.curve), s.scalar) for s in samples]
        return Call(operator.mul, inputs, [s.product for s in samples], agrees=encodes_as(self.encode))


class Cryptography(Library):
    """cryptography (OpenSSL), keys parsed beforehand. It signs with drawn nonces: answers are verified."""

    def __init__(self) -> None:
        self.ec: Any = base.module("cryptography.hazmat.primitives.asymmetric.ec")
        utils: Any = base.module("cryptography.hazmat.primitives.asymmetric.utils")
        hashes: Any = base.module("cryptography.hazmat.primitives.hashes")
        serialization: Any = base.module("cryptography.hazmat.primitives.serialization")
        self.algorithm = self.ec.ECDSA(utils.Prehashed(hashes.SHA256()))
        self.curve = self.ec.SECP256K1()
        self.form = (serialization.Encoding.X962, serialization.PublicFormat.CompressedPoint)

    def _public(self, encoded: bytes) -> Any:
        return self.ec.EllipticCurvePublicKey.from_encoded_point(self.curve, encoded)

    def _private(self, scalar: int) -> Any:
        return self.ec.derive_private_key(scalar, self.curve)

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        """Its answer is None; a bad signature raises."""
        inputs = [(self._public(s.public_key), s.der, s.digest, self.algorithm) for s in samples]
        return Call(lambda key, *rest: key.verify(*rest), inputs, [None] * len(samples))

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        inputs = [(self._private(int.from_bytes(s.secret, "big")), s.digest, self.algorithm) for s in samples]
        expected = [(self._public(s.public_key), s.digest) for s in samples]

        def verifies(signature: bytes, expected: tuple[Any, bytes]) -> bool:
            public_key, digest = expected
            return public_key.verify(signature, digest, self.algorithm) is None

        return Call(lambda key, *rest: key.sign(*rest), inputs, expected, agrees=verifies)

    def multiply_generator(self, samples: list[Term]) -> Call:
        """Making a key pair is its only multiplication of the generator."""
        inputs = [(s.scalar, self.curve) for s in samples]
        expected = [s.generator_product for s in samples]
        agrees = encodes_as(lambda key: key.public_key().public_bytes(*self.form))
        return Call(self.ec.derive_private_key, inputs, expected, agrees=agrees)

    def multiply_point(self, samples: list[Term]) -> Call:
        """Key agreement is its only multiplication of a point: the answer is the coordinate x alone."""
        inputs = [(self._private(s.scalar), self._public(s.point)) for s in samples]
        exchange = self.ec.ECDH()
        return Call(
            lambda key, point: key.exchange(exchange, point), inputs, [s.product[1:] for s in samples]
        )


class Btclib(Library):
    """btclib-ecc by its Python arithmetic (gmpy2's integers where installed), points parsed beforehand."""

    def __init__(self) -> None:
        self.curves: Any = base.module("btclib_ecc.curves")
        self.curves.set_libsecp256k1_serving(serving=False)
        self.dsa: Any = base.module("btclib_ecc.ecc.dsa")
        self.ssa: Any = base.module("btclib_ecc.ecc.ssa")

    def _point(self, encoded: bytes) -> tuple[int, int]:
        return self.curves.point_from_octets_var(encoded)

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        inputs = [(s.digest, self._point(s.public_key), s.der) for s in samples]
        return Call(self.dsa.verify_, inputs, [True] * len(samples))

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        sign = functools.partial(self.dsa.sign_, grind=False, verify=False)
        inputs = [(s.digest, int.from_bytes(s.secret, "big")) for s in samples]
        agrees = encodes_as(operator.methodcaller("serialize"))
        return Call(sign, inputs, [s.der for s in samples], agrees=agrees)

    def schnorr_verify(self, samples: list[Schnorr]) -> Call:
        inputs = [(s.message, s.public_key, s.signature) for s in samples]
        return Call(self.ssa.verify_, inputs, [True] * len(samples))

    def schnorr_sign(self, samples: list[Schnorr]) -> Call:
        sign = functools.partial(self.ssa.sign_, verify=False)
        inputs = [(s.message, int.from_bytes(s.secret, "big"), s.aux_rand) for s in samples]
        agrees = encodes_as(operator.methodcaller("serialize"))
        return Call(sign, inputs, [s.signature for s in samples], agrees=agrees)

    def multiply_generator(self, samples: list[Term]) -> Call:
        agrees = encodes_as(self.curves.bytes_from_point)
        expected = [s.generator_product for s in samples]
        return Call(self.curves.mult, [(s.scalar,) for s in samples], expected, agrees=agrees)

    def multiply_point(self, samples: list[Term]) -> Call:
        agrees = encodes_as(self.curves.bytes_from_point)
        inputs = [(s.scalar, self._point(s.point)) for s in samples]
        return Call(self.curves.mult, inputs, [s.product for s in samples], agrees=agrees)

    def msm(self, size: int) -> Call:
        if size < 2:
            raise NotImplementedError("btclib-ecc does not sum fewer than two products")
        inputs = [
            ([term.scalar for term in group], [self._point(term.point) for term in group])
            for group in groups(terms(enough(size)), size)
        ]
        agrees = encodes_as(self.curves.bytes_from_point)
        return Call(self.curves.multi_mult_var, inputs, sums(size), operations=size, agrees=agrees)

    def verify_batch(self, size: int) -> Call:
        batches = groups(schnorr(enough(size)), size)
        inputs = [
            (
                [s.message for s in batch],
                [s.public_key for s in batch],
                [self.ssa.Sig.parse(s.signature) for s in batch],
            )
            for batch in batches
        ]
        return Call(self.ssa.batch_verify_, inputs, [True] * len(inputs), operations=size)


class PythonEcdsa(Library):
    """python-ecdsa over gmpy2's integers, keys parsed beforehand."""

    def __init__(self) -> None:
        base.module("gmpy2")
        self._use(base.module("ecdsa"))

    def _use(self, package: Any) -> None:
        self.package = package
        self.curve = package.SECP256k1

    def _verifying_key(self, encoded: bytes) -> Any:
        return self.package.VerifyingKey.from_string(encoded, self.curve)

    def ecdsa_verify(self, samples: list[Ecdsa]) -> Call:
        inputs = [(self._verifying_key(s.public_key), s.signature, s.digest) for s in samples]
        return Call(self.package.VerifyingKey.verify_digest, inputs, [True] * len(samples))

    def ecdsa_sign(self, samples: list[Ecdsa]) -> Call:
        sign = functools.partial(
            self.package.SigningKey.sign_digest_deterministic,
            hashfunc=hashlib.sha256,
            sigencode=self.package.util.sigencode_string_canonize,
        )
        inputs = [(self.package.SigningKey.from_string(s.secret, self.curve), s.digest) for s in samples]
        return Call(sign, inputs, [s.signature for s in samples])

    def multiply_generator(self, samples: list[Term]) -> Call:
        inputs = [(self.curve.generator, s.scalar) for s in samples]
        return Call(
            operator.mul, inputs, [s.generator_product for s in samples], agrees=encodes_as(self._encode)
        )

    def multiply_point(self, samples: list[Term]) -> Call:
        inputs = [(self._verifying_key(s.point).pubkey.point, s.scalar) for s in samples]
        return Call(operator.mul, inputs, [s.product for s in samples], agrees=encodes_as(self._encode))

    @staticmethod
    def _encode(point: Any) -> bytes:
        return point.to_bytes("compressed")


class PythonEcdsaWithoutGmpy2(PythonEcdsa):
    """python-ecdsa over Python's own integers: gmpy2 is hidden while a copy of its own is imported."""

    def __init__(self) -> None:
        base.module("ecdsa")
        with mock.patch.dict(sys.modules, {"gmpy2": None, "gmpy": None}):
            for name in [name for name in sys.modules if name.split(".")[0] == "ecdsa"]:
                del sys.modules[name]
            self._use(importlib.import_module("ecdsa"))


CLASSES: dict[str, type[Library]] = {
    "pysecbench": Pysecbench,
    "reference": Reference,
    "coincurve": Coincurve,
    "coincurve-from-bytes": CoincurveFromBytes,
    "fastecdsa": Fastecdsa,
    "cryptography": Cryptography,
    "btclib-ecc": Btclib,
    "python-ecdsa-gmpy2": PythonEcdsa,
    "python-ecdsa": PythonEcdsaWithoutGmpy2,
}

load = functools.cache(lambda name: CLASSES[name]())


@functools.cache
def call(library: str, operation: str, *arguments: Any) -> Call:
    """The call of `library` for `operation` over the standard inputs; NotImplementedError (n/a) without."""
    standard: dict[str, Callable[[], Sequence[Any]]] = {
        "ecdsa": ecdsa,
        "schnorr": schnorr,
        "multiply": terms,
        "point": terms,
    }
    samples = standard.get(operation.split("_")[0])
    method = getattr(load(library), operation)
    return method(*arguments) if samples is None else method(samples(), *arguments)
