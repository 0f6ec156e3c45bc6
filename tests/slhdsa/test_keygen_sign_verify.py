"""Keys and signatures of SLH-DSA against two independent libraries, both ways, and what is not accepted."""

from __future__ import annotations

import copy
import importlib
import pickle
import random

import pytest

from pysecbench import operation_counts, slhdsa

pytestmark = pytest.mark.engines

SETS = [slhdsa.ParameterSet(f"SLH-DSA-SHAKE-{n}{kind}") for n in (128, 192, 256) for kind in "sf"]
SMALL = slhdsa.SHAKE_128F
RANDOM = random.Random(205)
MESSAGE = RANDOM.randbytes(32)

every_set = pytest.mark.parametrize("parameters", SETS, ids=lambda parameters: parameters.name)


def n_of(parameters: slhdsa.ParameterSet) -> int:
    return parameters.public_key_size // 2


def seed_of(parameters: slhdsa.ParameterSet) -> bytes:
    return random.Random(parameters.name).randbytes(3 * n_of(parameters))


@pytest.fixture(scope="module")
def small() -> tuple[bytes, bytes, bytes]:
    """A public key, its secret key and a signature of MESSAGE."""
    public, secret = SMALL.keygen(seed_of(SMALL))
    return public, secret, SMALL.sign(secret, MESSAGE, b"context", deterministic=True)


@every_set
def test_sizes(parameters) -> None:
    expected = {"128s": 7856, "128f": 17088, "192s": 16224, "192f": 35664, "256s": 29792, "256f": 49856}
    assert parameters.signature_size == expected[parameters.name[-4:]]
    assert parameters.secret_key_size == 2 * parameters.public_key_size == int(parameters.name[-4:-1]) // 2


@every_set
def test_keys_of_slh_dsa(parameters) -> None:
    theirs = pytest.importorskip("slhdsa.lowlevel.slhdsa", reason="needs slh-dsa")
    if parameters.name[-1] == "s":
        pytest.skip("slh-dsa takes seconds for a key of an s set")
    sets = importlib.import_module("slhdsa.lowlevel.parameters")
    public, secret = parameters.keygen(seed_of(parameters))
    n = n_of(parameters)
    sk_seed, sk_prf, pk_seed, pk_root = (secret[i * n : (i + 1) * n] for i in range(4))
    assert (pk_seed, sk_seed + sk_prf + pk_seed) == (public[:n], seed_of(parameters))
    judge = getattr(sets, f"shake_{parameters.name[-4:]}")
    signature = parameters.sign(secret, MESSAGE, deterministic=True)
    assert theirs.verify(b"\0\0" + MESSAGE, signature, (pk_seed, pk_root), judge)


@every_set
def test_crossing_with_pqcrypto(parameters) -> None:
    sign = pytest.importorskip("pqcrypto.sign", reason="needs pqcrypto")
    theirs = getattr(sign, f"slh_dsa_shake_{parameters.name[-4:]}")
    public, secret = theirs.keygen()
    assert parameters.keygen(secret[: 3 * n_of(parameters)]) == (public, secret)
    ours, other = parameters.sign(secret, MESSAGE), theirs.sign(secret, MESSAGE)
    theirs.verify(public, MESSAGE, ours)  # raises for a signature that is not valid
    assert parameters.verify(public, MESSAGE, other)
    assert not parameters.verify(public, MESSAGE + b"\0", other)


def test_contexts(small) -> None:
    public, _, signature = small
    assert SMALL.verify(public, MESSAGE, signature, b"context")
    for context in (b"", b"another", b"context" * 40):
        assert not SMALL.verify(public, MESSAGE, signature, context)
    assert SMALL.verify_internal(public, b"\0\7context" + MESSAGE, signature)


def test_one_byte_flipped(small) -> None:
    public, _, signature = small
    for place in RANDOM.sample(range(len(signature)), 100):
        wrong = bytearray(signature)
        wrong[place] ^= 1 << RANDOM.randrange(8)
        assert not SMALL.verify(public, MESSAGE, wrong, b"context"), place


def test_wrong_sizes(small) -> None:
    public, secret, signature = small
    wrong = ((public[1:], signature), (public, signature[1:]), (public, signature + b"\0"), (b"", b""))
    for key, given in wrong:
        assert SMALL.verify(key, MESSAGE, given, b"context") is False
    for call in (
        lambda: SMALL.keygen(bytes(1)),
        lambda: SMALL.load_public_key(public[1:]),
        lambda: SMALL.sign(secret[1:], MESSAGE),
        lambda: SMALL.sign(secret, MESSAGE, bytes(256)),
        lambda: SMALL.sign(secret, MESSAGE, randomness=bytes(15)),
        lambda: SMALL.sign(secret, MESSAGE, randomness=bytes(16), deterministic=True),
        lambda: SMALL.sign_prehash(secret, MESSAGE, "SHA-1"),
        lambda: SMALL.verify_prehash(public, MESSAGE, signature, "SHA-1"),
    ):
        with pytest.raises(ValueError):
            call()


def test_randomness(small) -> None:
    _, secret, signature = small
    assert SMALL.sign(secret, MESSAGE, b"context", randomness=secret[32:48]) == signature
    assert SMALL.sign(secret, MESSAGE, b"context") != signature
    assert SMALL.sign_internal(secret, b"\0\7context" + MESSAGE, None) == signature


def test_prehash(small) -> None:
    public, secret, _ = small
    signature = SMALL.sign_prehash(secret, MESSAGE, "SHAKE-128", b"context")
    assert SMALL.verify_prehash(public, MESSAGE, signature, "SHAKE-128", b"context")
    assert not SMALL.verify_prehash(public, MESSAGE, signature, "SHAKE-256", b"context")
    assert not SMALL.verify_prehash(public, MESSAGE, signature, "SHAKE-128", bytes(256))
    assert not SMALL.verify(public, MESSAGE, signature, b"context")


def test_loaded_keys_and_many(small) -> None:
    public, secret, _ = small
    loaded = SMALL.load_public_key(public)
    signature = SMALL.sign(secret, MESSAGE)
    good, bad = (loaded, MESSAGE, signature), (public, MESSAGE, bytes(SMALL.signature_size))
    assert SMALL.verify(*good) and SMALL.verify_internal(loaded, b"\0\0" + MESSAGE, signature)
    other = slhdsa.SHAKE_128S.load_public_key(public)
    items = [good, bad, (public, MESSAGE, signature), (b"", b"", b""), (other, MESSAGE, signature)]
    for threads in (1, 3):
        assert SMALL.verify_each(items, threads=threads) == [True, False, True, False, False]


@every_set
def test_copies(parameters) -> None:
    assert copy.deepcopy(parameters).name == pickle.loads(pickle.dumps(parameters)).name == parameters.name


def test_permutations_are_counted(small) -> None:
    public, _, signature = small
    counts = operation_counts(lambda: SMALL.verify(public, MESSAGE, signature, b"context"))
    assert counts == operation_counts(lambda: SMALL.verify(public, MESSAGE, signature, b"context"))
    assert 22 * 35 * 7 < counts["keccak_permutation"] < 22 * 35 * 9
