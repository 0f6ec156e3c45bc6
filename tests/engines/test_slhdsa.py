"""Hashes, chains and trees of SLH-DSA, as many at a time as the engine takes, against hashlib, one after the
other."""

import random
from functools import cache
from types import ModuleType

import pytest

from .hashed import FAST, FORS_TREE, SETS, TREE, WOTS_HASH, WOTS_PK, Judge, Place, W

pytestmark = pytest.mark.engines

PLACE = Place(3, 0xFEDCBA9876543210)
KEY_PAIR = 0x1FF  # two bytes of it
N = range(0, 6, 2)  # a set for each size of a value

every_n = pytest.mark.parametrize("number", N, ids=lambda number: f"n={SETS[number].n}")
every_set = pytest.mark.parametrize("number", range(6))
fast_set = pytest.mark.parametrize("number", FAST)


@cache
def judge(number: int) -> Judge:
    return Judge(number, "engines")


def key(probe: ModuleType, number: int) -> object:
    return probe.Key(number, judge(number).pk_seed, judge(number).sk_seed)


def skewed(source: random.Random, n: int, count: int) -> list[bytes]:
    """Values of n bytes: random, or all of one byte."""
    edges = (bytes(n), b"\xff" * n)
    return [source.choice((*edges, source.randbytes(n), source.randbytes(n))) for _ in range(count)]


# ---- hashes of one block ---------------------------------------------------------------------------------


@every_n
@pytest.mark.parametrize("in_place", [False, True])
def test_any_number_of_values(probe: ModuleType, number: int, in_place: bool) -> None:
    source = random.Random(f"values {number}")
    for count in [*range(1, probe.STATES_AT_A_TIME + 1)] * 3:
        values, addresses = skewed(source, SETS[number].n, count), skewed(source, 32, count)
        found = probe.hashed_values(key(probe, number), addresses, values, in_place)
        assert found == [judge(number).hashed(*pair) for pair in zip(addresses, values, strict=True)]


@every_n
@pytest.mark.parametrize("in_place", [False, True])
def test_any_number_of_pairs(probe: ModuleType, number: int, in_place: bool) -> None:
    source = random.Random(f"pairs {number}")
    for count in [*range(1, probe.STATES_AT_A_TIME + 1)] * 3:
        lefts, rights = (skewed(source, SETS[number].n, count) for _ in range(2))
        addresses = skewed(source, 32, count)
        found = probe.hashed_pairs(key(probe, number), addresses, lefts, rights, in_place)
        each = zip(addresses, lefts, rights, strict=True)
        assert found == [judge(number).hashed(*one) for one in each]


# ---- chains ----------------------------------------------------------------------------------------------


def assert_walked(probe: ModuleType, number: int, start: list[int], end: list[int]) -> None:
    source = random.Random(repr((number, start, end)))
    values = [source.randbytes(SETS[number].n) for _ in start]
    address = PLACE.address(WOTS_HASH, KEY_PAIR)
    found = probe.chains_walked(key(probe, number), address, values, bytes(start), bytes(end))
    assert found == judge(number).walked(PLACE, KEY_PAIR, values, start, end)


@every_n
def test_chains_of_equal_length(probe: ModuleType, number: int) -> None:
    count = SETS[number].chains
    for start, end in ((0, 0), (15, 15), (7, 7), (0, 15), (0, 1), (14, 15), (3, 12)):
        assert_walked(probe, number, [start] * count, [end] * count)


@every_n
@pytest.mark.parametrize("end", [1, 15])
def test_few_chains_to_walk(probe: ModuleType, number: int, end: int) -> None:
    """Up to as many as walk at a time and one more, at either end and apart; one alone in every place."""
    count = SETS[number].chains
    for few in range(1, probe.STATES_AT_A_TIME + 2):
        for chosen in (range(few), range(count - few, count), range(0, 4 * few, 4)):
            assert_walked(probe, number, [0] * count, [end if i in chosen else 0 for i in range(count)])
    for place in range(count):
        assert_walked(probe, number, [0] * count, [end if i == place else 0 for i in range(count)])


@every_n
def test_one_chain_unlike_all_others(probe: ModuleType, number: int) -> None:
    count = SETS[number].chains
    for place in range(count):
        for mine, others in ((15, 1), (1, 15), (0, 15), (0, 2)):
            assert_walked(probe, number, [0] * count, [mine if i == place else others for i in range(count)])


@every_n
def test_chains_of_unequal_length(probe: ModuleType, number: int) -> None:
    source = random.Random(f"unequal {number}")
    count = SETS[number].chains
    ascending = [i % W for i in range(count)]
    for ends in (ascending, ascending[::-1], sorted(ascending), sorted(ascending)[::-1]):
        assert_walked(probe, number, [0] * count, ends)
        assert_walked(probe, number, ends, [W - 1] * count)
    for _ in range(30):
        pairs = [sorted(source.choices(range(W), k=2)) for _ in range(count)]
        assert_walked(probe, number, [start for start, _ in pairs], [end for _, end in pairs])


@every_n
def test_one_time_signatures(probe: ModuleType, number: int) -> None:
    """Messages of lowest digits, whose checksum is highest, of highest, and others; and the way back."""
    n, address = SETS[number].n, PLACE.address(WOTS_HASH, KEY_PAIR)
    public_key = judge(number).wots_public_key(PLACE, KEY_PAIR)
    assert probe.wots_public_key(key(probe, number), address) == public_key
    for message in (bytes(n), b"\xff" * n, b"\x0f\xf0" * (n // 2), random.Random(number).randbytes(n)):
        signature = probe.wots_signature(key(probe, number), message, address)
        assert signature == judge(number).wots_signature(PLACE, KEY_PAIR, message)
        assert probe.wots_recovered(key(probe, number), signature, message, address) == public_key


# ---- trees -----------------------------------------------------------------------------------------------


@every_n
def test_any_number_of_paths(probe: ModuleType, number: int) -> None:
    """Each with a leaf, siblings and an address of its own, to every height."""
    source = random.Random(f"paths {number}")
    n = SETS[number].n

    def parent(tree: int, height: int, index: int) -> bytes:
        return Place(1, tree).address(FORS_TREE, 7, height, index)

    for count in range(1, probe.STATES_AT_A_TIME + 1):
        for height in (0, 1, 3, 14):
            leaves = [source.choice((0, 2**height - 1, source.randrange(2**height))) for _ in range(count)]
            nodes, trees = skewed(source, n, count), [source.getrandbits(64) for _ in range(count)]
            paths = [[source.randbytes(n) for _ in range(height)] for _ in range(count)]
            expected = [
                judge(number).climbed(lambda z, i, tree=tree: parent(tree, z, i), *one)  # type: ignore[misc]
                for tree, *one in zip(trees, nodes, leaves, paths, strict=True)
            ]
            addresses = [parent(tree, 0, 0) for tree in trees]
            joined = [b"".join(path) for path in paths]
            found = probe.climbed(key(probe, number), nodes, leaves, height, joined, addresses)
            assert found == expected
            for j in range(count):
                one = nodes[j], leaves[j], height, joined[j], addresses[j]
                assert probe.climbed_alone(key(probe, number), *one) == expected[j]


@every_set
def test_nodes_of_fors_trees(probe: ModuleType, number: int) -> None:
    """Of fewer leaves than the engine hashes at a time, of as many, and of more; the first and the last."""
    sizes, address = SETS[number], PLACE.address(FORS_TREE, KEY_PAIR)
    for z in range(7):
        last = (sizes.k << sizes.a - z) - 1
        for i in (0, 1, last // 3, last - 1, last):
            found = probe.fors_tree_node(key(probe, number), i, z, address)
            assert found == judge(number).fors_node(PLACE, KEY_PAIR, i, z)


@fast_set
def test_fors_signatures(probe: ModuleType, number: int) -> None:
    """Every secret and every sibling that a digest asks for."""
    sizes, address = SETS[number], PLACE.address(FORS_TREE, KEY_PAIR)
    digest = random.Random(number).randbytes(-(-sizes.k * sizes.a // 8))
    signature = probe.fors_signature(key(probe, number), digest, address)
    expected = []
    for i, index in enumerate(judge(number).fors_indices(digest)):
        leaf = (i << sizes.a) + index
        expected.append(judge(number).fors_secret(PLACE, KEY_PAIR, leaf))
        siblings = ((leaf >> z ^ 1, z) for z in range(sizes.a))
        expected += [judge(number).fors_node(PLACE, KEY_PAIR, *sibling) for sibling in siblings]
    assert signature == b"".join(expected)


@every_set
def test_public_keys_of_fors_signatures(probe: ModuleType, number: int) -> None:
    """To one of them all bytes lead. The trees left over at the end are fewer than are hashed at a time."""
    sizes, source = SETS[number], random.Random(f"recovered {number}")
    size = -(-sizes.k * sizes.a // 8)
    for digest in (bytes(size), b"\xff" * size, source.randbytes(size)):
        signature = source.randbytes(sizes.k * (sizes.a + 1) * sizes.n)
        address = PLACE.address(FORS_TREE, KEY_PAIR)
        found = probe.fors_recovered(key(probe, number), signature, digest, address)
        assert found == judge(number).fors_recovered(PLACE, KEY_PAIR, signature, digest)


@fast_set
def test_xmss_trees(probe: ModuleType, number: int) -> None:
    """The root, the path of every leaf, and the way back."""
    sizes, address = SETS[number], PLACE.address(WOTS_HASH)
    root = judge(number).xmss_node(PLACE, 0, sizes.h_prime)
    assert probe.xmss_tree_node(key(probe, number), 0, sizes.h_prime, address) == root
    message = random.Random(number).randbytes(sizes.n)
    for leaf in (0, 1, 2**sizes.h_prime - 2, 2**sizes.h_prime - 1):
        path = [judge(number).xmss_node(PLACE, leaf >> z ^ 1, z) for z in range(sizes.h_prime)]
        signature = judge(number).wots_signature(PLACE, leaf, message) + b"".join(path)
        assert probe.xmss_signature(key(probe, number), message, leaf, address) == signature
        assert probe.xmss_recovered(key(probe, number), leaf, signature, message, address) == root


@every_set
def test_paths_of_xmss_trees(probe: ModuleType, number: int) -> None:
    """Of any bytes, in trees of every set's height."""
    sizes, source = SETS[number], random.Random(f"xmss {number}")

    def parent(height: int, index: int) -> bytes:
        return PLACE.address(TREE, 0, height, index)

    for leaf in (0, 2**sizes.h_prime - 1, source.randrange(2**sizes.h_prime)):
        message = source.randbytes(sizes.n)
        values = [source.randbytes(sizes.n) for _ in range(sizes.chains + sizes.h_prime)]
        chains, path = values[: sizes.chains], values[sizes.chains :]
        signature, address = b"".join(values), PLACE.address(WOTS_HASH)
        root = judge(number).climbed(parent, recovered_leaf(number, leaf, chains, message), leaf, path)
        assert probe.xmss_recovered(key(probe, number), leaf, signature, message, address) == root


def recovered_leaf(number: int, leaf: int, chains: list[bytes], message: bytes) -> bytes:
    """The public key of a one-time signature."""
    digits = judge(number).digits(message)
    ends = judge(number).walked(PLACE, leaf, chains, digits, [W - 1] * len(digits))
    return judge(number).hashed(PLACE.address(WOTS_PK, leaf), *ends)
