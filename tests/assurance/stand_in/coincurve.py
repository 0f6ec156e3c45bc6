"""Stands in for coincurve on machines for which it is not to be had: the calls that the tests make, answered
by the plain integers of pysecbench.reference. There libsecp256k1 judges nothing; vectors and the reference
do.
"""

from __future__ import annotations

from pysecbench.reference import ecdsa, schnorr, secp256k1


class PublicKey:
    def __init__(self, data: bytes) -> None:
        self.point = secp256k1.Point.from_bytes(data)

    def format(self, compressed: bool = True) -> bytes:
        return self.point.to_bytes(compressed)

    def multiply(self, scalar: bytes) -> PublicKey:
        return PublicKey(secp256k1.multiply(int.from_bytes(scalar, "big"), self.point).to_bytes())

    @staticmethod
    def combine_keys(keys: list[PublicKey]) -> PublicKey:
        total = keys[0].point
        for key in keys[1:]:
            total = total + key.point
        return PublicKey(total.to_bytes())

    def verify(self, der: bytes, digest: bytes, hasher: None) -> bool:
        return ecdsa.verify(self.format(), digest, ecdsa.signature_from_der(der))


class PublicKeyXOnly:
    def __init__(self, data: bytes) -> None:
        secp256k1.Point.from_bytes(b"\2" + data)
        self.data = data

    def format(self) -> bytes:
        return self.data

    def verify(self, signature: bytes, message: bytes) -> bool:
        return schnorr.verify(self.data, message, signature)


class PrivateKey:
    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.public_key = PublicKey(ecdsa.public_key(secret))
        self.public_key_xonly = PublicKeyXOnly(schnorr.public_key(secret))

    @staticmethod
    def from_int(number: int) -> PrivateKey:
        return PrivateKey(number.to_bytes(32, "big"))

    def sign_recoverable(self, digest: bytes, hasher: None) -> bytes:
        return ecdsa.sign(self.secret, digest) + b"\0"

    def sign_schnorr(self, message: bytes, aux: bytes) -> bytes:
        return schnorr.sign(self.secret, message, aux)
