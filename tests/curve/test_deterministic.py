"""RFC 6979: the nonces and the signatures that others derive from the same key and message.

The table is the one that developers of Bitcoin software agreed on in 2013 (bitcointalk.org, topic 285142)
and that many libraries carry since; "sample" is the message of RFC 6979, appendix A.2.5, under that section's
P-256 key and the order of secp256k1, as trezor-crypto has it. Messages are hashed with SHA-256, s is low.
"""

import hashlib
from typing import NamedTuple

import pytest

from .conftest import Implementation
from .inputs import N, ecdsa_signed, secret_key
from .judges import coincurve_ecdsa_verify, python_ecdsa_sign


class Known(NamedTuple):
    """A message, the secret key, the nonce, and the signature r || s."""

    message: str
    secret: int
    nonce: int
    signature: str


KNOWN = (
    Known(
        "Satoshi Nakamoto",
        1,
        0x8F8A276C19F4149656B280621E358CCE24F5F52542772691EE69063B74F15D15,
        "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8"
        "2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5",
    ),
    Known(
        "All those moments will be lost in time, like tears in rain. Time to die...",
        1,
        0x38AA22D72376B4DBC472E06C3BA403EE0A394DA63FC58D88686C611ABA98D6B3,
        "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b"
        "547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21",
    ),
    Known(
        "Satoshi Nakamoto",
        N - 1,
        0x33A19B60E25FB6F4435AF53A3D42D493644827367E6453928554F43E49AA6F90,
        "fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d0"
        "6b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5",
    ),
    Known(
        "Alan Turing",
        0xF8B8AF8CE3C7CCA5E300D33939540C10D45CE001B8F252BFBC57BA0342904181,
        0x525A82B70E67874398067543FD84C83D30C175FDC45FDEEE082FE13B1D7CFDF1,
        "7063ae83e7f62bbb171798131b4a0564b956930092b33b07b395615d9ec7e15c"
        "58dfcc1e00a35e1572f366ffe34ba0fc47db1e7189759b9fb233c5b05ab388ea",
    ),
    Known(
        "There is a computer disease that anybody who works with computers knows about. It's a very "
        "serious disease and it interferes completely with the work. The trouble with computers is that "
        "you 'play' with them!",
        0xE91671C46231F833A6406CCBEA0E3E392C76C167BAC1CB013F6F1013980455C2,
        0x1F4B84C23A86A221D233F2521BE018D9318639D5B8BBD6374A8A59232D16AD3D,
        "b552edd27580141f3b2a5463048cb7cd3e047b97c9f98076c32dbdf85a68718b"
        "279fa72dd19bfae05577e06c7c0c1900c371fcd5893f7e1d56a37d30174671f6",
    ),
    Known(
        "sample",
        0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721,
        0xA6E3C57DD01ABE90086538398355DD4C3B17AA873382B0F24D6129493D8AAD60,
        "432310e32cb80eb6503a26ce83cc165c783b870845fb8aad6d970889fcd7a6c8"
        "530128b6b81c548874a6305d93ed071ca6e05074d85863d4056ce89b02bfab69",
    ),
)


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.message[:16])
def test_known_signatures(implementation: Implementation, known: Known) -> None:
    digest, secret = hashlib.sha256(known.message.encode()).digest(), known.secret.to_bytes(32)
    signature = implementation.ecdsa.sign(secret, digest)
    assert signature.hex() == known.signature
    assert int.from_bytes(signature[:32]) == implementation.secp256k1.multiply(known.nonce).x % N
    assert implementation.ecdsa.verify(implementation.ecdsa.public_key(secret), digest, signature) is True


@pytest.mark.parametrize("digest", (0, 1, N - 1, N, N + 1, 2**255, 2**256 - 1), ids=hex)
def test_digests_about_the_order(implementation: Implementation, digest: int) -> None:
    """The nonce takes the digest reduced mod N (RFC 6979, section 2.3.4), the signature as a number."""
    secret, octets = secret_key("deterministic", 0), digest.to_bytes(32)
    signature = implementation.ecdsa.sign(secret, octets)
    key = implementation.ecdsa.public_key(secret)
    assert signature == python_ecdsa_sign(secret, octets)
    assert implementation.ecdsa.verify(key, octets, signature) is True
    assert coincurve_ecdsa_verify(key, octets, signature)


def test_digests_that_are_equal_mod_n_are_the_same_message(implementation: Implementation) -> None:
    secret = secret_key("deterministic", 1)
    assert implementation.ecdsa.sign(secret, bytes(32)) == implementation.ecdsa.sign(secret, N.to_bytes(32))


def test_signatures_have_low_s_and_are_repeated(implementation: Implementation) -> None:
    for signed in ecdsa_signed(64):
        signature = implementation.ecdsa.sign(signed.secret, signed.message)
        assert 0 < int.from_bytes(signature[32:]) <= N // 2
        assert implementation.ecdsa.sign(signed.secret, signed.message) == signature
