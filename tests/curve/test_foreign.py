"""Larger vectors of other libraries, read from the optional folder; without it these tests are skipped."""

import hashlib
import json
from collections.abc import Callable

import pytest

from .conftest import Implementation
from .inputs import N

Vectors = Callable[[str], str]


def _digest(message: str) -> bytes:
    return hashlib.sha256(message.encode()).digest()


def _signs_with_nonce(implementation: Implementation, secret: bytes, digest: bytes, nonce: str) -> bool:
    """Whether signing takes this nonce, which r tells: it is the x of nonce * G, mod N."""
    r = int.from_bytes(implementation.ecdsa.sign(secret, digest)[:32])
    return r == implementation.secp256k1.multiply(int(nonce, 16)).x % N


def test_nonces_of_noble(implementation: Implementation, vectors: Vectors) -> None:
    cases = json.loads(vectors("secp256k1/noble_rfc6979.json"))
    assert len(cases) == 10
    for case in cases:
        secret = bytes.fromhex(case["d"])
        assert _signs_with_nonce(implementation, secret, _digest(case["message"]), case["k0"])


def test_nonces_of_trezor(implementation: Implementation, vectors: Vectors) -> None:
    cases = json.loads(vectors("secp256k1/trezor_rfc6979.json"))["rfc6979"]
    assert len(cases) == 7
    for case in cases:
        digest = hashlib.new(case["hash"], case["message"].encode()).digest()
        assert _signs_with_nonce(implementation, bytes.fromhex(case["privkey"]), digest, case["k"])


def test_signatures_of_bitcoinjs(implementation: Implementation, vectors: Vectors) -> None:
    cases = json.loads(vectors("secp256k1/bitcoinjs_ecdsa.json"))["valid"]
    assert (len(cases["ecdsa"]), len(cases["rfc6979"])) == (7, 10)
    for case in cases["ecdsa"]:
        secret, digest = int(case["d"], 16).to_bytes(32), _digest(case["message"])
        expected = case["signature"]["r"] + case["signature"]["s"]
        assert implementation.ecdsa.sign(secret, digest).hex() == expected
        assert _signs_with_nonce(implementation, secret, digest, case["k"])
    for case in cases["rfc6979"]:
        secret = bytes.fromhex(case["d"])
        assert _signs_with_nonce(implementation, secret, _digest(case["message"]), case["k0"])


def test_what_bitcoinjs_rejects(implementation: Implementation, vectors: Vectors) -> None:
    """Negative values cannot be written in 64 bytes: such rows go through DER, which refuses them."""
    cases = json.loads(vectors("secp256k1/bitcoinjs_ecdsa.json"))["invalid"]["verify"]
    assert len(cases) == 8
    for case in cases:
        key = implementation.ecdsa.public_key(int(case["d"], 16).to_bytes(32))
        r, s = int(case["signature"]["r"], 16), int(case["signature"]["s"], 16)
        if min(r, s) < 0:
            content = b"".join(b"\x02" + bytes([33]) + value.to_bytes(33, signed=True) for value in (r, s))
            signature, encoding = b"\x30" + bytes([len(content)]) + content, "der"
        else:
            signature, encoding = r.to_bytes(32) + s.to_bytes(32), "compact"
        verdict = implementation.ecdsa.verify(key, _digest(case["message"]), signature, encoding=encoding)
        assert verdict is False, case["description"]


def test_signatures_with_given_nonces(implementation: Implementation, vectors: Vectors) -> None:
    """btclib's 199: r is the x of the nonce's point, s is low or high, and they verify."""
    cases = json.loads(vectors("secp256k1/btclib_ecdsa_custom_nonce_sig.json"))["vectors"]
    assert len(cases) == 199
    for case in implementation.share(cases):
        key = implementation.ecdsa.public_key(bytes.fromhex(case["privkey"]))
        digest, der = bytes.fromhex(case["msg"]), bytes.fromhex(case["sig"])
        assert implementation.ecdsa.verify(key, digest, der, encoding="der", allow_high_s=True) is True
        compact = implementation.ecdsa.signature_from_der(der)
        nonce_point = implementation.secp256k1.multiply(int(case["nonce"], 16))
        assert nonce_point.x % N == int.from_bytes(compact[:32])
        assert implementation.ecdsa.verify(key, digest, compact) is (int.from_bytes(compact[32:]) <= N // 2)


def _siggen_cases(text: str) -> list[dict[str, str]]:
    """The cases of a NIST CAVP SigGen file, each with the hash name of its section."""
    cases, algorithm = [], ""
    for line in text.splitlines():
        name, _, value = line.partition(" = ")
        if line.startswith("[K-256,"):
            algorithm = line.strip("[]").split(",")[1].replace("-", "").lower()
        elif name == "Msg":
            cases.append({"algorithm": algorithm, "Msg": value})
        elif value:
            cases[-1][name] = value
    return cases


def test_siggen_over_all_hashes(implementation: Implementation, vectors: Vectors) -> None:
    """Digests shorter than 32 bytes are padded on the left, longer ones cut, as callers have to."""
    cases = _siggen_cases(vectors("secp256k1/cryptography_SECP256K1_SigGen.txt"))
    assert len(cases) == 1125
    assert {case["algorithm"] for case in cases} == {"sha1", "sha224", "sha256", "sha384", "sha512"}
    for case in implementation.share(cases):
        digest = hashlib.new(case["algorithm"], bytes.fromhex(case["Msg"])).digest()[:32].rjust(32, b"\x00")
        x, y, r, s = (int(case[name], 16).to_bytes(32) for name in ("Qx", "Qy", "R", "S"))
        key = b"\x04" + x + y
        assert implementation.ecdsa.public_key(int(case["d"], 16).to_bytes(32), compressed=False) == key
        assert implementation.ecdsa.verify(key, digest, r + s, allow_high_s=True) is True
        assert implementation.ecdsa.verify(key, digest, r + s) is (int.from_bytes(s) <= N // 2)


def _points(vectors: Vectors, verdict: str, kind: str) -> list[dict]:
    return json.loads(vectors("secp256k1/noble_points.json"))[verdict][kind]


def test_decoding_of_noble(implementation: Implementation, vectors: Vectors) -> None:
    cases = _points(vectors, "valid", "isPoint")
    assert len(cases) == 2029
    for case in cases:
        data = bytes.fromhex(case["P"])
        if case["expected"]:
            assert implementation.secp256k1.Point.from_bytes(data).to_bytes(len(data) == 33) == data
        else:
            with pytest.raises(ValueError):
                implementation.secp256k1.Point.from_bytes(data)


def test_compression_of_noble(implementation: Implementation, vectors: Vectors) -> None:
    for case in _points(vectors, "valid", "pointCompress"):
        point = implementation.secp256k1.Point.from_bytes(bytes.fromhex(case["P"]))
        assert point.to_bytes(len(case["expected"]) == 66).hex() == case["expected"]


def test_additions_of_noble(implementation: Implementation, vectors: Vectors) -> None:
    curve = implementation.secp256k1
    cases = _points(vectors, "valid", "pointAdd")
    assert len(cases) == 118
    for case in cases:
        one, other = (curve.Point.from_bytes(bytes.fromhex(case[name])) for name in "PQ")
        total = one + other
        if case["expected"] is None:
            assert total.is_infinity
        else:
            assert total.to_bytes(len(case["expected"]) == 66).hex() == case["expected"]
    for case in _points(vectors, "valid", "pointAddScalar"):
        total = curve.Point.from_bytes(bytes.fromhex(case["P"])) + curve.multiply(int(case["d"], 16))
        assert total.to_bytes(len(case["expected"]) == 66).hex() == case["expected"]


def test_products_of_noble(implementation: Implementation, multiply_method: str, vectors: Vectors) -> None:
    curve = implementation.secp256k1
    for case in _points(vectors, "valid", "pointFromScalar"):
        product = curve.multiply(int(case["d"], 16), method=multiply_method)
        assert product.to_bytes(len(case["expected"]) == 66).hex() == case["expected"]
    if multiply_method == "comb":
        return
    for case in _points(vectors, "valid", "pointMultiply"):
        point = curve.Point.from_bytes(bytes.fromhex(case["P"]))
        product = curve.multiply(int(case["d"], 16), point, method=multiply_method)
        assert product.to_bytes(len(case["expected"]) == 66).hex() == case["expected"]


def test_what_noble_refuses(implementation: Implementation, vectors: Vectors) -> None:
    """Bad points and bad secret keys here too; a sum that is infinity is infinity here, not an error."""
    curve = implementation.secp256k1
    for kind in ("pointAdd", "pointAddScalar", "pointCompress", "pointMultiply"):
        for case in _points(vectors, "invalid", kind):
            if "point" not in case["exception"].lower() and "curve" not in case["exception"]:
                continue  # a scalar out of range, which multiply reduces
            encodings = [bytes.fromhex(case[name]) for name in ("P", "Q") if name in case]
            if "infinity" in case["exception"]:
                assert (curve.Point.from_bytes(encodings[0]) + curve.multiply(int(case["d"], 16))).is_infinity
                continue
            with pytest.raises(ValueError):
                list(map(curve.Point.from_bytes, encodings))
    for case in _points(vectors, "invalid", "pointFromScalar"):
        with pytest.raises(ValueError):
            implementation.ecdsa.public_key(bytes.fromhex(case["d"]))
