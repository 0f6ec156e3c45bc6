"""What comes from outside never crashes: False from verify, ValueError or TypeError elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.octets import odd_views

from .inputs import (
    HASHES,
    ML_DSA,
    QUICK,
    SETS,
    SLH_DSA,
    ParameterSet,
    flip,
    keys,
    number,
    over,
    randomness_size,
    seed,
    seed_size,
    seeded,
    signed,
)
from .tables import TABLE

pytestmark = pytest.mark.engines

NOT_BYTES = (None, 0, 1.5, "00" * 32, [0] * 32, (1,) * 32, {}, object())
NOT_NAMES = ("", "sha2-256", "SHA2-256 ", "SHA-256", "SHA2-512/384", "SHA2-256\x00", "SHAKE128", "\udc80")

PARTS = [
    pytest.param(parameters, part, id=f"{parameters.name} {part}")
    for parameters in SETS
    for part in TABLE[parameters.name].parts()
]


@pytest.mark.parametrize("parameters, part", PARTS)
def test_one_flipped_bit(parameters: ParameterSet, part: str) -> None:
    """In the first, the last and another byte of each part of a signature: c~, z, hints; R, FORS, XMSS."""
    public_key, text, signature = signed(parameters).item
    place = TABLE[parameters.name].parts()[part]
    within = place[number(f"flip/{part}", 0, len(place))]
    for position in {place[0], within, place[-1]}:
        wrong = flip(signature, position, number(f"bit/{part}", position, 8))
        assert parameters.verify(public_key, text, wrong) is False, position


@over(SETS)
def test_flipped_bits_elsewhere(parameters: ParameterSet) -> None:
    public_key, text, signature = signed(parameters).item
    for position in range(0, len(public_key), max(1, len(public_key) // 40)):
        assert parameters.verify(flip(public_key, position), text, signature) is False
    for position in range(len(text)):
        assert parameters.verify(public_key, flip(text, position), signature) is False
    assert parameters.verify(public_key, text, signature, b"\0") is False
    assert parameters.verify(public_key, b"\0" + text, signature) is False


@over(SETS)
def test_wrong_lengths_do_not_verify(parameters: ParameterSet) -> None:
    public_key, text, signature = signed(parameters).item
    for wrong in (b"", signature[:-1], signature + b"\0", signature[1:], signature * 2, signature[:1]):
        assert parameters.verify(public_key, text, wrong) is False
        assert parameters.verify_internal(public_key, text, wrong) is False
        assert parameters.verify_prehash(public_key, text, wrong, "SHA2-256") is False
        assert parameters.verify_each([(public_key, text, wrong)]) == [False]
    for wrong in (b"", public_key[:-1], public_key + b"\0", public_key * 2, public_key[:1]):
        assert parameters.verify(wrong, text, signature) is False
        assert parameters.verify_internal(wrong, b"\0\0" + text, signature) is False
        assert parameters.verify_prehash(wrong, text, signature, "SHA2-256") is False
        assert parameters.verify_each([(wrong, text, signature)]) == [False]
        with pytest.raises(ValueError, match="public"):
            parameters.load_public_key(wrong)


@over(SETS)
def test_wrong_lengths_where_signing(parameters: ParameterSet) -> None:
    secret_key = keys(parameters, 0)[1]
    right = bytes(randomness_size(parameters))
    for wrong in (b"", secret_key[:-1], secret_key + b"\0"):
        for call in (
            lambda key: parameters.sign(key, b"message"),
            lambda key: parameters.sign_prehash(key, b"message", "SHA2-256"),
            lambda key: parameters.sign_internal(key, b"message", right),
        ):
            with pytest.raises(ValueError, match="secret"):
                call(wrong)
    for wrong in (b"", right[:-1], right + b"\0"):
        with pytest.raises(ValueError, match="randomness"):
            parameters.sign(secret_key, b"message", randomness=wrong)
        with pytest.raises(ValueError, match="randomness"):
            parameters.sign_prehash(secret_key, b"message", "SHA2-256", randomness=wrong)
        with pytest.raises(ValueError, match="randomness"):
            parameters.sign_internal(secret_key, b"message", wrong)
    for length in (0, 1, seed_size(parameters) - 1, seed_size(parameters) + 1, 2 * seed_size(parameters)):
        with pytest.raises(ValueError, match="seed"):
            parameters.keygen(bytes(length))


@over(SETS)
def test_randomness_is_given_or_deterministic(parameters: ParameterSet) -> None:
    secret_key, randomness = keys(parameters, 0)[1], bytes(randomness_size(parameters))
    with pytest.raises(ValueError):
        parameters.sign(secret_key, b"", randomness=randomness, deterministic=True)
    with pytest.raises(ValueError):
        parameters.sign_prehash(secret_key, b"", "SHA2-256", randomness=randomness, deterministic=True)


@over(QUICK)
def test_contexts_up_to_255_bytes(parameters: ParameterSet) -> None:
    public_key, secret_key = keys(parameters, 0)
    context = seeded("longest", 0, 255)
    signature = parameters.sign(secret_key, b"message", context, deterministic=True)
    assert parameters.verify(public_key, b"message", signature, context) is True
    assert parameters.verify(public_key, b"message", signature, context[:-1]) is False
    prehash = parameters.sign_prehash(secret_key, b"message", "SHA3-256", context, deterministic=True)
    assert parameters.verify_prehash(public_key, b"message", prehash, "SHA3-256", context) is True


@over(SETS)
def test_longer_contexts(parameters: ParameterSet) -> None:
    """They sign nothing and verify nothing, not even what was signed under their length modulo 256."""
    public_key, text, signature = signed(parameters).item
    loaded, secret_key = parameters.load_public_key(public_key), keys(parameters, 0)[1]
    for length in (256, 257, 511, 512, 100_000):
        context = bytes(length)
        for key in (public_key, loaded):
            assert parameters.verify(key, text, signature, context) is False
            assert parameters.verify_prehash(key, text, signature, "SHA2-256", context) is False
        with pytest.raises(ValueError, match="context"):
            parameters.sign(secret_key, text, context)
        with pytest.raises(ValueError, match="context"):
            parameters.sign_prehash(secret_key, text, "SHA2-256", context)


@over(SETS)
def test_unknown_hash_names(parameters: ParameterSet) -> None:
    """A ValueError also where the rest is malformed."""
    public_key, secret_key, text, signature = signed(parameters)
    for wrong in NOT_NAMES:
        with pytest.raises(ValueError):
            parameters.verify_prehash(public_key, text, signature, wrong)
        with pytest.raises(ValueError):
            parameters.verify_prehash(b"", text, b"", wrong)
        with pytest.raises(ValueError):
            parameters.sign_prehash(secret_key, text, wrong)
    for wrong in (None, 0, b"SHA2-256", ["SHA2-256"]):
        with pytest.raises(TypeError):
            parameters.verify_prehash(public_key, text, signature, wrong)
        with pytest.raises(TypeError):
            parameters.sign_prehash(secret_key, text, wrong)


def _calls(parameters: ParameterSet) -> dict[str, tuple[Callable[..., Any], list[bytes]]]:
    """Every method that takes bytes, with good arguments for it; it gives the same whenever it is called."""
    public_key, secret_key, text, signature = signed(parameters)
    randomness = bytes(randomness_size(parameters))
    calls: dict[str, tuple[Callable[..., Any], list[bytes]]] = {
        "keygen": (parameters.keygen, [seed(parameters, 0)]),
        "load_public_key": (
            lambda key: parameters.verify(parameters.load_public_key(key), text, signature),
            [public_key],
        ),
        "verify": (parameters.verify, [public_key, text, signature, b""]),
        "verify_internal": (parameters.verify_internal, [public_key, b"\0\0" + text, signature]),
        "verify_prehash": (
            lambda key, data, mark, context: parameters.verify_prehash(key, data, mark, HASHES[0], context),
            [public_key, text, signature, b""],
        ),
        "verify_each": (lambda *item: parameters.verify_each([item]), [public_key, text, signature]),
    }
    if parameters in ML_DSA:
        mu = bytes(64)
        calls["verify_internal with mu"] = (
            lambda key, mark, mu: parameters.verify_internal(key, None, mark, mu=mu),
            [public_key, signature, mu],
        )
        calls["sign_internal with mu"] = (
            lambda key, randomness, mu: parameters.sign_internal(key, None, randomness, mu=mu),
            [secret_key, randomness, mu],
        )
    if parameters in QUICK:
        calls["sign"] = (
            lambda key, data, context, randomness: parameters.sign(key, data, context, randomness=randomness),
            [secret_key, text, b"", randomness],
        )
        calls["sign_internal"] = (parameters.sign_internal, [secret_key, text, randomness])
        calls["sign_prehash"] = (
            lambda key, data, context, randomness: parameters.sign_prehash(
                key, data, HASHES[0], context, randomness=randomness
            ),
            [secret_key, text, b"", randomness],
        )
    return calls


NAMES = ("verify", "verify_internal", "verify_prehash", "verify_each", "load_public_key", "keygen")
SIGNING = ("sign", "sign_internal", "sign_prehash")
WITH_MU = ("verify_internal with mu", "sign_internal with mu")
CALLS = [
    *(pytest.param(one, name, id=f"{one.name} {name}") for one in SETS for name in NAMES),
    *(pytest.param(one, name, id=f"{one.name} {name}") for one in QUICK for name in SIGNING),
    *(pytest.param(one, name, id=f"{one.name} {name}") for one in ML_DSA for name in WITH_MU),
]


def _may_be_none(parameters: ParameterSet, name: str, position: int) -> bool:
    """Where None is a value: seeds and randomness then come from the operating system, mu is then absent."""
    return (name, position) in {("keygen", 0), ("sign", 3), ("sign_prehash", 3)} or (
        name == "sign_internal" and position == 2 and parameters in SLH_DSA
    )


@pytest.mark.parametrize("parameters, name", CALLS)
def test_wrong_types_are_type_errors(parameters: ParameterSet, name: str) -> None:
    """In every position."""
    call, good = _calls(parameters)[name]
    for position in range(len(good)):
        for wrong in NOT_BYTES:
            if wrong is None and _may_be_none(parameters, name, position):
                continue
            with pytest.raises(TypeError):
                call(*good[:position], wrong, *good[position + 1 :])


@pytest.mark.parametrize("parameters, name", [one for one in CALLS if "verify" in str(one.id)])
def test_wrong_types_beside_malformed_bytes(parameters: ParameterSet, name: str) -> None:
    """A type error does not hide behind an argument that is already no good."""
    call, good = _calls(parameters)[name]
    for position in range(len(good)):
        with pytest.raises(TypeError):
            call(*[0 if index == position else b"" for index in range(len(good))])


@pytest.mark.parametrize("parameters, name", CALLS)
def test_bytes_like_is_as_good_as_bytes(parameters: ParameterSet, name: str) -> None:
    call, good = _calls(parameters)[name]
    expected = call(*good)
    for kind in (bytearray, lambda data: memoryview(bytearray(data))):
        assert call(*map(kind, good)) == expected


@pytest.mark.parametrize("name", ("verify", "verify_each", "load_public_key"))
@over(SETS)
def test_odd_views_are_refused_or_read_right(parameters: ParameterSet, name: str) -> None:
    call, good = _calls(parameters)[name]
    for position, data in enumerate(good):
        for view in odd_views(data):
            try:
                answer = call(*good[:position], view, *good[position + 1 :])
            except (TypeError, ValueError, BufferError):
                continue
            assert answer == call(*good)


@over(SETS)
def test_arguments_that_change_afterwards(parameters: ParameterSet) -> None:
    """A loaded key does not look at the buffer that it came from."""
    public_key, text, signature = signed(parameters).item
    buffer = bytearray(public_key)
    loaded = parameters.load_public_key(buffer)
    buffer[:] = bytes(len(buffer))
    assert parameters.verify(loaded, text, signature) is True


@over(ML_DSA)
def test_mu_stands_for_the_message(parameters: ParameterSet) -> None:
    """Exactly one of them is given, and mu has 64 bytes."""
    public_key, secret_key, text, signature = signed(parameters)
    for length in (0, 32, 63, 65):
        assert parameters.verify_internal(public_key, None, signature, mu=bytes(length)) is False
        with pytest.raises(ValueError, match="mu"):
            parameters.sign_internal(secret_key, None, bytes(32), mu=bytes(length))
    for message, mu in ((None, None), (text, bytes(64))):
        with pytest.raises((TypeError, ValueError)):
            parameters.sign_internal(secret_key, message, bytes(32), mu=mu)


@over(SLH_DSA)
def test_slh_dsa_has_no_mu(parameters: ParameterSet) -> None:
    public_key, secret_key, _, signature = signed(parameters)
    with pytest.raises((TypeError, ValueError)):
        parameters.sign_internal(secret_key, None, None, mu=bytes(64))
    with pytest.raises((TypeError, ValueError)):
        parameters.verify_internal(public_key, None, signature, mu=bytes(64))


@over(SETS)
def test_keys_of_another_set(parameters: ParameterSet) -> None:
    """They are of another size, or the hashes of another set's parameters; loaded ones may be a TypeError."""
    _, text, signature = signed(parameters).item
    for other in SETS:
        if other is not parameters:
            public_key = keys(other, 0)[0]
            assert parameters.verify(public_key, text, signature) is False
            try:
                verdict = parameters.verify(other.load_public_key(public_key), text, signature)
            except (TypeError, ValueError):
                continue
            assert verdict is False


@over(SETS)
def test_signatures_of_another_set(parameters: ParameterSet) -> None:
    public_key, text, signature = signed(parameters).item
    for other in SETS:
        if other is not parameters:
            assert parameters.verify(public_key, text, signed(other).signature) is False


@over(SETS)
def test_random_bytes_in_all_places(parameters: ParameterSet) -> None:
    """Of every length up to 200, and of the right one in all places but one."""
    good = list(signed(parameters).item)
    loaded = parameters.load_public_key(good[0])
    for length in range(201):
        key, text, signature = (seeded(f"hostile/{part}", length, length) for part in range(3))
        assert parameters.verify(key, text, signature, key) is False
        assert parameters.verify(good[0], text, signature) is False
        assert parameters.verify(loaded, text, signature) is False
        assert parameters.verify_internal(good[0], text, signature) is False
        assert parameters.verify_each([(key, good[1], good[2]), (good[0], good[1], signature)]) == [False] * 2
    for index in range(20):
        for part in (0, 2):
            random = seeded(f"hostile/exact/{part}", index, len(good[part]))
            assert parameters.verify(*good[:part], random, *good[part + 1 :]) is False
    for filling in (b"\0", b"\xff", b"\x80", b"\x7f"):
        for part in (0, 2):
            filled = filling * len(good[part])
            assert parameters.verify(*good[:part], filled, *good[part + 1 :]) is False
            assert parameters.verify_internal(*good[:part], filled, *good[part + 1 :]) is False


@over(QUICK)
def test_random_secret_keys(parameters: ParameterSet) -> None:
    """They may be refused with a ValueError; what they sign has the right size."""
    size = parameters.secret_key_size
    for index, filling in enumerate((None, b"\0", b"\xff", b"\x55")):
        secret_key = filling * size if filling else seeded("hostile/secret", index, size)
        try:
            signature = parameters.sign(secret_key, b"message", deterministic=True)
        except ValueError:
            continue
        assert len(signature) == parameters.signature_size


@over(SETS)
def test_items_that_are_none(parameters: ParameterSet) -> None:
    for wrong in (None, 5, object()):
        with pytest.raises(TypeError):
            parameters.verify_each(wrong)
    for wrong in ([None], [5], [()], [(b"", b"")], [(b"", b"", b"", b"")], [(None, b"", b"")]):
        with pytest.raises((TypeError, ValueError)):
            parameters.verify_each(wrong)
    item = signed(parameters).item
    for wrong in (0, -1):
        with pytest.raises(ValueError):
            parameters.verify_each([item], threads=wrong)
    for wrong in (None, 1.5, "2"):
        with pytest.raises(TypeError):
            parameters.verify_each([item], threads=wrong)


@over(SETS)
def test_objects_that_no_method_made(parameters: ParameterSet) -> None:
    """They may be refused or be worthless, but using them must not crash."""
    _, text, signature = signed(parameters).item
    kind = type(parameters.load_public_key(keys(parameters, 0)[0]))
    for make in (kind, lambda: kind.__new__(kind), type(parameters), lambda: type(parameters)("no such set")):
        try:
            bare = make()
            verdict = parameters.verify(bare, text, signature)
        except (TypeError, ValueError):
            continue
        assert verdict is False
