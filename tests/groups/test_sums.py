"""Sums of multiples by every method: all pairs and triples where the group allows it, else a seeded sample,
and many terms, whose buckets then hold equal and opposite points and infinity in every round."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations_with_replacement, product

import pytest

from pysecbench.secp256k1 import MSM_METHODS
from tests.arithmetic.inputs import words_of

from .group import Group

UNLIMITED = 2**64 - 1
Term = tuple[int, int]  # a scalar and the index of a point

of_every_method = pytest.mark.parametrize("method", range(len(MSM_METHODS)), ids=MSM_METHODS)


def holds(group: Group, method: int, terms: Iterable[Term], scratch_bytes: int = UNLIMITED) -> bool:
    terms = list(terms)
    scalars, points = [words_of(k) for k, _ in terms], [group.affine[i] for _, i in terms]
    raw = group.probe.multiples.msm(scalars, points, method, scratch_bytes)
    return group.is_jacobian(raw, sum(k * i for k, i in terms))


def terms_of(group: Group) -> list[Term]:
    return list(product(range(group.order), repeat=2))


def sample(group: Group, source: random.Random, count: int) -> list[Term]:
    return [(source.randrange(group.order), source.randrange(group.order)) for _ in range(count)]


@of_every_method
def test_pairs(group: Group, method: int) -> None:
    """All pairs of terms; a sample in the largest group."""
    source = random.Random(f"pairs {method}")
    pairs: Iterable[Iterable[Term]] = combinations_with_replacement(terms_of(group), 2)
    if group.order > 13:
        pairs = (sample(group, source, 2) for _ in range(3000))
    assert all(holds(group, method, pair) for pair in pairs)


@of_every_method
def test_triples(group: Group, method: int) -> None:
    """All triples of terms in the smallest group; all of scalars and all of points in the next, each with
    some of the others; a sample in the largest."""
    source = random.Random(f"triples {method}")
    triples: Iterable[Iterable[Term]] = combinations_with_replacement(terms_of(group), 3)
    if group.order == 13:
        all_triples = list(product(range(13), repeat=3))
        points = [zip(k, source.choice(all_triples), strict=True) for k in all_triples]
        scalars = [zip(source.choice(all_triples), i, strict=True) for i in all_triples]
        triples = (*points, *scalars)
    if group.order > 13:
        triples = (sample(group, source, 3) for _ in range(2000))
    assert all(holds(group, method, triple) for triple in triples)


@of_every_method
@pytest.mark.parametrize("count", (4, 16, 70, 300))
def test_many_terms(group: Group, method: int, count: int) -> None:
    """Short and long scalars, with and without a bound on the working memory."""
    source = random.Random(f"many {method} {count}")
    for scratch_bytes in (UNLIMITED, 1, 30_000):
        short = sample(group, source, count)
        assert holds(group, method, short, scratch_bytes)
        long = [(source.choice(list(group.long(k, source))), i) for k, i in short]
        assert holds(group, method, long, scratch_bytes)


@of_every_method
def test_sums_that_vanish(group: Group, method: int) -> None:
    source = random.Random(f"vanish {method}")
    for count in (2, 5, 40):
        for _ in range(20):
            terms = sample(group, source, count)
            opposite = [(k, -i % group.order) for k, i in terms]
            source.shuffle(opposite)
            assert holds(group, method, [*terms, *opposite])
            assert holds(group, method, [(k, 0) for k, _ in terms])


@pytest.mark.parametrize("affine", (False, True), ids=("jacobian", "affine"))
@pytest.mark.parametrize("window", range(2, 15))
def test_every_window_of_buckets(group: Group, window: int, affine: bool) -> None:
    source = random.Random(f"window {window} {affine}")
    for count in (1, 2, 3, 30, 90):
        short = sample(group, source, count)
        long = [(source.choice(list(group.long(k, source))), i) for k, i in short]
        for terms in (short, long):
            scalars, points = [words_of(k) for k, _ in terms], [group.affine[i] for _, i in terms]
            raw = group.probe.multiples.pippenger(scalars, points, window, affine=affine)
            assert group.is_jacobian(raw, sum(k * i for k, i in terms))
