"""The reference's ECDSA: published deterministic signatures, strict DER, ranges and wrong arguments.

The deterministic signatures are figures of bitcoinjs, test/fixtures/ecdsa.json: RFC 6979 with SHA-256, low s.
"""

import hashlib
import random

import pytest

from pysecbench.reference import ecdsa
from pysecbench.reference.secp256k1 import N

# secret, message, r, s: the message is hashed with SHA-256, s is low
PUBLISHED = [
    (
        1,
        "Everything should be made as simple as possible, but not simpler.",
        0x33A69CD2065432A30F3D1CE4EB0D59B8AB58C74F27C41A7FDB5696AD4E6108C9,
        0x6F807982866F785D3F6418D24163DDAE117B7DB4D5FDF0071DE069FA54342262,
    ),
    (
        N - 1,
        "Equations are more important to me, because politics is for the present, "
        "but an equation is something for eternity.",
        0x54C4A33C6423D689378F160A7FF8B61330444ABB58FB470F96EA16D99D4A2FED,
        0x07082304410EFA6B2943111B6A4E0AAA7B7DB55A07E9861D1FB3CB1F421044A5,
    ),
    (
        N - 1,
        "Not only is the Universe stranger than we think, it is stranger than we can think.",
        0xFF466A9F1B7B273E2F4C3FFE032EB2E814121ED18EF84665D0F515360DAB3DD0,
        0x6FC95F5132E5ECFDC8E5E6E616CC77151455D46ED48F5589B7DB7771A332B283,
    ),
    (
        1,
        "How wonderful that we have met with a paradox. Now we have some hope of making progress.",
        0xC0DAFEC8251F1D5010289D210232220B03202CBA34EC11FEC58B3E93A85B91D3,
        0x75AFDC06B7D6322A590955BF264E7AAA155847F614D80078A90292FE205064D3,
    ),
    (
        0x69EC59EAA1F4F2E36B639716B7C30CA86D9A5375C7B38D8918BD9C0EBC80BA64,
        "Computer science is no more about computers than astronomy is about telescopes.",
        0x7186363571D65E084E7F02B0B77C3EC44FB1B257DEE26274C38C928986FEA45D,
        0x0DE0B38E06807E46BDA1F1E293F4F6323E854C86D58ABDD00C46C16441085DF6,
    ),
    (
        0x56916D0F9B31DC9B637F3,
        "The question of whether computers can think is like the question of whether submarines can swim.",
        0xCDE1302D83F8DD835D89AEF803C74A119F561FBAEF3EB9129E45F30DE86ABBF9,
        0x06CE643F5049EE1F27890467B77A6A8E11EC4661CC38CD8BADF90115FBD03CEF,
    ),
]

SECRET = (12345).to_bytes(32, "big")
DIGEST = hashlib.sha256(b"a digest").digest()
KEY = ecdsa.public_key(SECRET)
SIGNATURE = ecdsa.sign(SECRET, DIGEST)
R, S = SIGNATURE[:32], SIGNATURE[32:]
HIGH_S = R + (N - int.from_bytes(S, "big")).to_bytes(32, "big")


@pytest.mark.parametrize(("secret", "message", "r", "s"), PUBLISHED)
def test_published_deterministic_signatures(secret: int, message: str, r: int, s: int) -> None:
    digest = hashlib.sha256(message.encode()).digest()
    signature = ecdsa.sign(secret.to_bytes(32, "big"), digest)
    assert signature == r.to_bytes(32, "big") + s.to_bytes(32, "big")
    assert ecdsa.verify(ecdsa.public_key(secret.to_bytes(32, "big")), digest, signature)


def test_compressed_and_uncompressed_keys_verify_and_hybrid_ones_do_not() -> None:
    long_key = ecdsa.public_key(SECRET, compressed=False)
    assert (len(KEY), len(long_key)) == (33, 65)
    assert ecdsa.verify(KEY, DIGEST, SIGNATURE) is True
    assert ecdsa.verify(long_key, DIGEST, SIGNATURE) is True
    assert ecdsa.verify(bytes([6 + (long_key[64] & 1)]) + long_key[1:], DIGEST, SIGNATURE) is False


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_all_bytes_like_types_are_accepted(kind: type) -> None:
    assert ecdsa.sign(kind(SECRET), kind(DIGEST)) == SIGNATURE
    assert ecdsa.verify(kind(KEY), kind(DIGEST), kind(SIGNATURE))


def test_high_s_is_rejected_unless_allowed() -> None:
    assert ecdsa.verify(KEY, DIGEST, HIGH_S) is False
    assert ecdsa.verify(KEY, DIGEST, HIGH_S, allow_high_s=True) is True


@pytest.mark.parametrize("value", [0, N, N + 1, 2**256 - 1])
@pytest.mark.parametrize("half", ["r", "s"])
def test_r_and_s_out_of_range_are_rejected(half: str, value: int) -> None:
    wrong = value.to_bytes(32, "big")
    signature = wrong + S if half == "r" else R + wrong
    der = ecdsa.signature_to_der(signature)
    assert ecdsa.verify(KEY, DIGEST, signature, allow_high_s=True) is False
    assert ecdsa.verify(KEY, DIGEST, der, encoding="der", allow_high_s=True) is False


def test_a_sum_at_infinity_is_rejected() -> None:
    # u1 G + u2 Q with Q = G and e = -r is infinity whatever s
    generator = ecdsa.public_key((1).to_bytes(32, "big"))
    digest = (N - int.from_bytes(R, "big")).to_bytes(32, "big")
    assert ecdsa.verify(generator, digest, SIGNATURE) is False


@pytest.mark.parametrize("value", [0, 1, N - 1, N, N + 1, 2**256 - 1])
def test_digests_on_both_sides_of_the_order(value: int) -> None:
    digest = value.to_bytes(32, "big")
    assert ecdsa.verify(KEY, digest, ecdsa.sign(SECRET, digest))


@pytest.mark.parametrize("position", [0, 17, 31])
def test_one_flipped_bit_is_rejected(position: int) -> None:
    def flipped(data: bytes) -> bytes:
        return data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :]

    assert ecdsa.verify(KEY, flipped(DIGEST), SIGNATURE) is False
    assert ecdsa.verify(KEY, DIGEST, flipped(R) + S) is False
    assert ecdsa.verify(KEY, DIGEST, R + flipped(S), allow_high_s=True) is False
    assert ecdsa.verify(flipped(KEY), DIGEST, SIGNATURE) is False


@pytest.mark.parametrize("length", [0, 1, 31, 33, 64])
def test_a_digest_of_another_length(length: int) -> None:
    assert ecdsa.verify(KEY, bytes(length), SIGNATURE) is False
    with pytest.raises(ValueError, match="digest must be 32 bytes long"):
        ecdsa.sign(SECRET, bytes(length))


@pytest.mark.parametrize(
    ("secret", "complaint"),
    [
        (bytes(32), "must not be zero"),
        (N.to_bytes(32, "big"), "below the group order"),
        ((N + 1).to_bytes(32, "big"), "below the group order"),
        (b"\xff" * 32, "below the group order"),
        (b"", "32 bytes long, not 0"),
        (bytes(31) + b"\x01\x01", "32 bytes long, not 33"),
    ],
)
def test_bad_secrets_are_named(secret: bytes, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        ecdsa.sign(secret, DIGEST)
    with pytest.raises(ValueError, match=complaint):
        ecdsa.public_key(secret)


@pytest.mark.parametrize("wrong", [None, 1, "00", [0] * 32])
def test_wrong_types(wrong: object) -> None:
    for arguments in [(wrong, DIGEST, SIGNATURE), (KEY, wrong, SIGNATURE), (KEY, DIGEST, wrong)]:
        with pytest.raises(TypeError):
            ecdsa.verify(*arguments)
    for call in [ecdsa.public_key, ecdsa.signature_from_der, ecdsa.signature_to_der]:
        with pytest.raises(TypeError):
            call(wrong)
    with pytest.raises(TypeError):
        ecdsa.sign(wrong, DIGEST)
    with pytest.raises(TypeError):
        ecdsa.sign(SECRET, wrong)


def test_an_unknown_encoding_is_an_error_even_for_bad_data() -> None:
    with pytest.raises(ValueError, match="unknown encoding 'ber'"):
        ecdsa.verify(b"", b"", b"", encoding="ber")


def test_random_bytes_never_raise() -> None:
    source = random.Random(340)
    for length in range(201):
        data = source.randbytes(length)
        assert ecdsa.verify(data, DIGEST, SIGNATURE) is False
        assert ecdsa.verify(KEY, data, SIGNATURE) is False
        assert ecdsa.verify(KEY, DIGEST, data) is False
        assert ecdsa.verify(KEY, DIGEST, data, encoding="der") is False


def test_verify_each_keeps_the_order() -> None:
    valid = (KEY, DIGEST, SIGNATURE)
    items = [valid, (KEY, DIGEST, HIGH_S), (b"", DIGEST, SIGNATURE), valid]
    assert ecdsa.verify_each(items) == ecdsa.verify_each(items, threads=2) == [True, False, False, True]
    assert ecdsa.verify_each([]) == []
    with pytest.raises(ValueError, match="threads"):
        ecdsa.verify_each(items, threads=0)


# DER of small integers: r, s and the form that SEC 1 section C.5 and BIP66 prescribe
DER_FORMS = [
    (0, 0, "3006020100020100"),
    (1, 127, "300602010102017f"),
    (128, 255, "300802020080020200ff"),
    (2**256 - 1, 1, "3026022100" + "ff" * 32 + "020101"),
    (2**255 - 1, 2**255, "304502207f" + "ff" * 31 + "02210080" + "00" * 31),
]


@pytest.mark.parametrize(("r", "s", "der"), DER_FORMS)
def test_der_forms(r: int, s: int, der: str) -> None:
    compact = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    assert ecdsa.signature_to_der(compact).hex() == der
    assert ecdsa.signature_from_der(bytes.fromhex(der)) == compact


def test_der_verifies_and_the_encodings_are_not_mixed_up() -> None:
    der = ecdsa.signature_to_der(SIGNATURE)
    assert ecdsa.verify(KEY, DIGEST, der, encoding="der") is True
    assert ecdsa.verify(KEY, DIGEST, der) is False
    assert ecdsa.verify(KEY, DIGEST, SIGNATURE, encoding="der") is False
    high = ecdsa.signature_to_der(HIGH_S)
    assert ecdsa.verify(KEY, DIGEST, high, encoding="der") is False
    assert ecdsa.verify(KEY, DIGEST, high, encoding="der", allow_high_s=True) is True


@pytest.mark.parametrize(
    "der",
    [
        "",
        "30",
        "3000",
        "3003020101",  # one integer
        "3106020101020101",  # not a sequence
        "3006030101020101",  # not an integer
        "3006020101030101",
        "3005020101020101",  # too short and too long a sequence
        "3007020101020101",
        "300602010102010100",  # something after it, and inside it
        "3007020101020101" + "00",
        "3009020101020101020101",  # a third integer
        "308106020101020101",  # long and indefinite lengths
        "3080020101020101",
        "300702810101020101",
        "30050200020101",  # no content
        "30050201010200",
        "3006020181020101",  # negative
        "3006020101020180",
        "300702020001020101",  # a zero too many
        "300702010102020001",
        "3006020101020201",  # cut off
        "3006020501020101",
        "3027022101" + "00" * 32 + "020101",  # 257 and 264 bits
        "3027022200" + "ff" * 33 + "020101",
    ],
)
def test_what_is_not_strict_der(der: str) -> None:
    with pytest.raises(ValueError, match="DER"):
        ecdsa.signature_from_der(bytes.fromhex(der))
    assert ecdsa.verify(KEY, DIGEST, bytes.fromhex(der), encoding="der") is False


def test_a_changed_byte_of_a_der_signature_is_rejected() -> None:
    der = ecdsa.signature_to_der(SIGNATURE)
    for position in range(0, len(der), 3):
        changed = der[:position] + bytes([der[position] ^ 0x40]) + der[position + 1 :]
        assert ecdsa.verify(KEY, DIGEST, changed, encoding="der", allow_high_s=True) is False


@pytest.mark.parametrize("length", [0, 63, 65])
def test_to_der_wants_64_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="64 bytes long"):
        ecdsa.signature_to_der(bytes(length))
