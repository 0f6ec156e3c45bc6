"""The strict DER of a signature in the kernel, against an encoder of a few lines and by damage to each
byte."""

from __future__ import annotations

import random
from types import ModuleType

from hypothesis import given
from hypothesis import strategies as st

from .inputs import N, skewed

any_integer = st.one_of(
    st.sampled_from((0, 1, 0x7F, 0x80, 0xFF, 0x100, 2**255 - 1, 2**255, 2**256 - 1)),
    st.integers(0, 2**256 - 1),
)


def integer(value: int) -> bytes:
    """INTEGER of X.690, section 8.3: the fewest bytes in two's complement."""
    content = value.to_bytes(value.bit_length() // 8 + 1, "big")
    return bytes((2, len(content))) + content


def sequence(*parts: bytes) -> bytes:
    content = b"".join(parts)
    return bytes((0x30, len(content))) + content


def compact(r: int, s: int) -> bytes:
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


@given(r=any_integer, s=any_integer)
def test_both_ways(probe: ModuleType, r: int, s: int) -> None:
    encoding = sequence(integer(r), integer(s))
    assert probe.der.write(compact(r, s)) == encoding
    assert probe.der.read(encoding) == compact(r, s)


def test_both_ways_at_every_length(probe: ModuleType) -> None:
    for r_bits in range(257):
        for s_bits in (0, 1, 7, 8, 9, 127, 128, 255, 256):
            r, s = (1 << r_bits) - 1, (1 << s_bits) >> 1
            assert probe.der.write(compact(r, s)) == sequence(integer(r), integer(s))
            assert probe.der.read(sequence(integer(r), integer(s))) == compact(r, s)


def test_what_is_not_strict(probe: ModuleType) -> None:
    one, big = integer(1), integer(2**255)
    wrong = {
        "empty": b"",
        "another tag": b"\x31" + sequence(one, one)[1:],
        "another tag of r": sequence(b"\x03" + one[1:], one),
        "another tag of s": sequence(one, b"\x03" + one[1:]),
        "bytes after": sequence(one, one) + b"\x00",
        "bytes after, counted": sequence(one, one, b"\x00"),
        "three integers": sequence(one, one, one),
        "one integer": sequence(one),
        "an integer without content": sequence(b"\x02\x00", one),
        "the second one without content": sequence(one, b"\x02\x00"),
        "a negative r": sequence(b"\x02\x01\x80", one),
        "a negative s": sequence(one, b"\x02\x01\xff"),
        "a zero too many": sequence(b"\x02\x02\x00\x01", one),
        "a zero too many before s": sequence(one, b"\x02\x02\x00\x7f"),
        "zero in two bytes": sequence(b"\x02\x02\x00\x00", one),
        "33 bytes of value": sequence(b"\x02\x21\x01" + bytes(32), one),
        "34 bytes of value": sequence(b"\x02\x22\x00\x80" + bytes(32), one),
        "a long form of length": b"\x30\x81" + sequence(one, one)[1:],
        "a long form inside": sequence(b"\x02\x81\x01\x01", one),
        "an indefinite length": b"\x30\x80" + sequence(one, one)[2:] + b"\x00\x00",
        "lengths that overlap": sequence(b"\x02\x04\x01\x02\x01\x01"),
        "r that takes all": sequence(b"\x02\x20" + big[3:]),
    }
    for name, content in wrong.items():
        assert probe.der.read(content) is None, name


def test_every_cut(probe: ModuleType) -> None:
    for encoding in (sequence(integer(1), integer(1)), sequence(integer(2**255), integer(2**255))):
        for size in range(len(encoding)):
            assert probe.der.read(encoding[:size]) is None


def test_every_changed_byte(probe: ModuleType) -> None:
    """Whatever is read is written again as it was: there is one encoding only."""
    source = random.Random("der damage")
    for r, s in (
        (1, 1),
        (N - 1, N // 2),
        (2**255, 2**256 - 1),
        (0x80, 0x7F),
        (skewed(source, 256), skewed(source, 200)),
    ):
        encoding = sequence(integer(r), integer(s))
        for i in range(len(encoding)):
            for value in range(256):
                damaged = encoding[:i] + bytes((value,)) + encoding[i + 1 :]
                signature = probe.der.read(damaged)
                assert signature is None or probe.der.write(signature) == damaged


@given(content=st.binary(max_size=80))
def test_any_bytes(probe: ModuleType, content: bytes) -> None:
    signature = probe.der.read(content)
    assert signature is None or probe.der.write(signature) == content
