"""verify_batch() on each engine where a batch is more than one sum holds: the AVX-512 engine cuts at some two
thousand signatures."""

import pytest

from pysecbench import schnorr
from tests.curve.inputs import flip, schnorr_items

pytestmark = pytest.mark.engines

SIGNATURES = 2_176


def test_a_batch_of_several_sums() -> None:
    items = schnorr_items(SIGNATURES // 17) * 17
    assert schnorr.verify_batch(items) is True
    for place in (0, 2_047, 2_049, 2_050, SIGNATURES - 1):
        key, message, signature = items[place]
        spoiled = [*items[:place], (key, message, flip(signature, 511)), *items[place + 1 :]]
        assert schnorr.verify_batch(spoiled) is False
    assert schnorr.verify_batch(items[:2_050]) is True
    assert schnorr.verify_batch(items[:2_051]) is True
