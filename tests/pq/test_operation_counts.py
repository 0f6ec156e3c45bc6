"""operation_counts of the post-quantum schemes: the numbers that follow from the standards, always the same.

Where the permutation is the standard library's, which counts nothing, only transforms are counted.
"""

import hashlib
from collections.abc import Callable
from unittest import mock

import pytest

import pysecbench
from pysecbench import operation_counts

from . import judges
from .inputs import ML_DSA, QUICK, SETS, SLH_DSA, ParameterSet, keys, over, seed, seeded, signed
from .tables import TABLE, MlDsa, SlhDsa

COUNTED = {"keccak_permutation", "ntt", "inverse_ntt"}
RATE_128, RATE_256 = 168, 136  # bytes of SHAKE128 and SHAKE256, SHA3-256 too (FIPS 202, section 6)

own_permutation = pytest.mark.skipif(
    "keccak_permutation" not in pysecbench.COMPONENTS,
    reason="the permutation of this build is the standard library's and counts nothing",
)


def _permutations(size: int, out: int = 1, rate: int = RATE_256) -> int:
    """Permutations of a sponge that absorbs `size` bytes and squeezes `out` (FIPS 202, algorithm 8)."""
    return size // rate + -(-out // rate)


def _ml_dsa(parameters: ParameterSet) -> MlDsa:
    table = TABLE[parameters.name]
    assert isinstance(table, MlDsa)
    return table


def _slh_dsa(parameters: ParameterSet) -> SlhDsa:
    table = TABLE[parameters.name]
    assert isinstance(table, SlhDsa)
    return table


def _calls(parameters: ParameterSet) -> dict[str, Callable[[], object]]:
    public_key, secret_key, text, signature = signed(parameters)
    calls: dict[str, Callable[[], object]] = {
        "keygen": lambda: parameters.keygen(seed(parameters, 0)),
        "verify": lambda: parameters.verify(public_key, text, signature),
        "verify_each": lambda: parameters.verify_each([(public_key, text, signature)] * 2),
        "verify_prehash": lambda: parameters.verify_prehash(public_key, text, signature, "SHA2-256"),
        "load_public_key": lambda: parameters.verify(parameters.load_public_key(public_key), text, signature),
    }
    if parameters in QUICK:
        calls["sign"] = lambda: parameters.sign(secret_key, text, deterministic=True)
    return calls


@over(SETS)
def test_counts_are_always_the_same(parameters: ParameterSet) -> None:
    """Of the operations of this half of the package only; and the answers are those outside."""
    for name, call in _calls(parameters).items():
        inside: list[object] = []
        first = operation_counts(lambda call=call, inside=inside: inside.append(call()))
        assert operation_counts(call) == first, name
        assert inside == [call()], name
        assert all(type(key) is str and type(number) is int for key, number in first.items())
        assert {key for key, number in first.items() if number} <= COUNTED


@over(ML_DSA)
def test_transforms_of_a_verification(parameters: ParameterSet) -> None:
    """FIPS 204, algorithm 8, line 9: NTT of z, c and t1, and one back for each row; a loaded key has t1's."""
    table, (public_key, text, signature) = _ml_dsa(parameters), signed(parameters).item
    loaded = parameters.load_public_key(public_key)
    counts = operation_counts(lambda: parameters.verify(public_key, text, signature))
    assert (counts["ntt"], counts["inverse_ntt"]) == (table.l + 1 + table.k, table.k)
    counts = operation_counts(lambda: parameters.verify(loaded, text, signature))
    assert (counts["ntt"], counts["inverse_ntt"]) == (table.l + 1, table.k)
    counts = operation_counts(lambda: parameters.load_public_key(public_key))
    assert (counts["ntt"], counts.get("inverse_ntt", 0)) == (table.k, 0)


@over(ML_DSA)
def test_transforms_of_key_generation(parameters: ParameterSet) -> None:
    """FIPS 204, algorithm 6, line 5: NTT of s1, and one back for each row."""
    table = _ml_dsa(parameters)
    counts = operation_counts(lambda: parameters.keygen(seed(parameters, 0)))
    assert (counts["ntt"], counts["inverse_ntt"]) == (table.l, table.k)


@over(ML_DSA)
def test_transforms_of_signing(parameters: ParameterSet) -> None:
    """FIPS 204, algorithm 7: s1, s2 and t0 once, y and c in each attempt; the attempts differ by message."""
    table, secret_key = _ml_dsa(parameters), keys(parameters, 0)[1]
    attempts = []
    for index in range(12):
        text = seeded("attempts", index)
        counts = operation_counts(lambda text=text: parameters.sign(secret_key, text, deterministic=True))
        number, rest = divmod(counts["ntt"] - table.l - 2 * table.k, table.l + 1)
        assert rest == 0 and number >= 1
        assert table.k * number < counts["inverse_ntt"] <= (3 * table.k + table.l) * number
        attempts.append(number)
    assert len(set(attempts)) > 2


def test_what_is_malformed_costs_nothing() -> None:
    for parameters in SETS:
        public_key, text, signature = signed(parameters).item
        assert not any(operation_counts(lambda p=parameters: p.verify(b"", b"", b"")).values())
        wrong = operation_counts(lambda p=parameters, i=(public_key, text, signature[1:]): p.verify(*i))
        assert not any(wrong.values())


@over((*ML_DSA, *SLH_DSA))
def test_shared_work_is_counted_whole(parameters: ParameterSet) -> None:
    """Threads of verify_each would escape the count."""
    item = signed(parameters).item
    one = operation_counts(lambda: parameters.verify(*item))
    for threads in (1, 4):
        counts = operation_counts(lambda threads=threads: parameters.verify_each([item] * 3, threads=threads))
        assert counts == {name: 3 * number for name, number in one.items()}


@own_permutation
def test_permutations_of_a_hash() -> None:
    keccak = pysecbench.keccak
    for size in (0, 1, 64, 71, 72, 135, 136, 167, 168, 271, 272, 1000):
        data = bytes(size)
        for call, expected in (
            (lambda data=data: keccak.sha3_256(data), _permutations(size)),
            (lambda data=data: keccak.sha3_512(data), _permutations(size, rate=72)),
            (lambda data=data: keccak.shake256(data, 136), _permutations(size)),
            (lambda data=data: keccak.shake256(data, 137), _permutations(size, 137)),
            (lambda data=data: keccak.shake128(data, 1000), _permutations(size, 1000, RATE_128)),
        ):
            assert operation_counts(call)["keccak_permutation"] == expected


@own_permutation
@over(ML_DSA)
def test_permutations_of_an_ml_dsa_verification(parameters: ParameterSet) -> None:
    """FIPS 204, algorithm 8: five blocks of 168 bytes for each polynomial of A, one block for c, and H of the
    key, of the message behind it, and of mu and w1."""
    table, (public_key, text, signature) = _ml_dsa(parameters), signed(parameters).item
    w1_size = table.k * 32 * ((8380416 // (2 * table.gamma2)) - 1).bit_length()
    of_message = _permutations(64 + 2 + len(text)) + 1 + _permutations(64 + w1_size)
    of_key = 5 * table.k * table.l + _permutations(len(public_key))
    loaded = parameters.load_public_key(public_key)
    for call, expected in (
        (lambda: parameters.verify(public_key, text, signature), of_key + of_message),
        (lambda: parameters.verify(loaded, text, signature), of_message),
        (lambda: parameters.load_public_key(public_key), of_key),
    ):
        assert operation_counts(call)["keccak_permutation"] == expected


@own_permutation
@over(SLH_DSA)
def test_permutations_of_slh_dsa_key_generation(parameters: ParameterSet) -> None:
    """The top tree (FIPS 205, algorithm 18): 16 hashes for each chain, T_len for each leaf, H between."""
    table = _slh_dsa(parameters)
    leaf = 16 * table.chains + _permutations(table.n + 32 + table.chains * table.n)
    counts = operation_counts(lambda: parameters.keygen(seed(parameters, 0)))
    assert counts["keccak_permutation"] == 2**table.height * leaf + 2**table.height - 1


@own_permutation
@over(SLH_DSA)
def test_permutations_of_an_slh_dsa_verification(parameters: ParameterSet) -> None:
    """As many as slh-dsa's calls of SHAKE256 take for the same signature."""
    other, item = judges.SlhDsaPy(parameters.name), signed(parameters).item
    sizes: list[int] = []

    class Counting:
        def __init__(self) -> None:
            self.data = b""

        def update(self, data: bytes) -> None:
            self.data += bytes(data)

        def digest(self, size: int) -> bytes:
            sizes.append(len(self.data))
            return hashlib.shake_256(self.data).digest(size)

    with mock.patch("slhdsa.lowlevel.parameters.shake_256", Counting):
        assert other.verify(*item)
    assert len(sizes) > _slh_dsa(parameters).d * _slh_dsa(parameters).chains
    expected = sum(map(_permutations, sizes))
    assert operation_counts(lambda: parameters.verify(*item))["keccak_permutation"] == expected
