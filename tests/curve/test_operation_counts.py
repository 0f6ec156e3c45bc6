"""operation_counts: what the counting twin saw of a call, of this thread only, the same each time."""

import threading
from collections.abc import Callable

import pytest

from pysecbench import operation_counts

from .conftest import COMPILED
from .inputs import ecdsa_signed, scalar, schnorr_items, schnorr_signed

CURVE, ECDSA, SCHNORR = COMPILED.secp256k1, COMPILED.ecdsa, COMPILED.schnorr
POINT = CURVE.multiply(scalar("counts", 0))
PREPARED = CURVE.prepare(POINT)
ECDSA_ITEM = ecdsa_signed(1)[0].item
SCHNORR_ITEM = schnorr_signed(1)[0].item
SECRET, DIGEST = ecdsa_signed(1)[0].secret, ecdsa_signed(1)[0].message

CALLS: dict[str, Callable[[], object]] = {
    "multiply": lambda: CURVE.multiply(scalar("counts", 1), POINT),
    "multiply the generator": lambda: CURVE.multiply(scalar("counts", 1)),
    "multiply a prepared point": lambda: CURVE.multiply(scalar("counts", 1), PREPARED),
    "msm": lambda: CURVE.msm([scalar("counts", 1), scalar("counts", 2)], [POINT, CURVE.G]),
    "ecdsa.public_key": lambda: ECDSA.public_key(SECRET),
    "ecdsa.sign": lambda: ECDSA.sign(SECRET, DIGEST),
    "ecdsa.verify": lambda: ECDSA.verify(*ECDSA_ITEM),
    "ecdsa.verify_each": lambda: ECDSA.verify_each([ECDSA_ITEM] * 2),
    "schnorr.public_key": lambda: SCHNORR.public_key(SECRET),
    "schnorr.sign": lambda: SCHNORR.sign(SECRET, DIGEST, bytes(32)),
    "schnorr.verify": lambda: SCHNORR.verify(*SCHNORR_ITEM),
    "schnorr.verify_batch": lambda: SCHNORR.verify_batch(schnorr_items(4)),
    "schnorr.find_invalid": lambda: SCHNORR.find_invalid(schnorr_items(2)),
}


def _points_touched(counts: dict[str, int]) -> int:
    """Group operations of whatever kind; which kinds there are is for each stage to choose."""
    return sum(number for name, number in counts.items() if name.startswith("point_"))


@pytest.mark.parametrize("name", CALLS)
def test_counts_are_there_and_always_the_same(name: str) -> None:
    first = operation_counts(CALLS[name])
    assert first.get("field_mul", 0) > 0
    assert _points_touched(first) > 0
    assert all(type(key) is str and type(number) is int and number >= 0 for key, number in first.items())
    assert operation_counts(CALLS[name]) == first


def test_nothing_done_is_nothing_counted() -> None:
    assert not any(operation_counts(lambda: None).values())
    assert not any(operation_counts(lambda: ECDSA.verify(b"", b"", b"")).values())


def test_counts_add_up() -> None:
    """Two calls count twice one call."""
    one = operation_counts(CALLS["schnorr.verify"])

    def twice() -> None:
        CALLS["schnorr.verify"]()
        CALLS["schnorr.verify"]()

    assert operation_counts(twice) == {name: 2 * number for name, number in one.items()}


def test_group_operations_of_a_multiplication() -> None:
    """A 256-bit scalar takes as many doublings as its bits, or half of them with the endomorphism."""
    counts = operation_counts(CALLS["multiply"])
    assert 120 <= counts["point_double"] <= 260


def test_points_from_outside_work_inside_and_back() -> None:
    answers = []

    def call() -> None:
        product = CURVE.multiply(6, PREPARED)
        total = CURVE.msm([2, 3], [POINT, product])
        answers.extend([product, total, product + POINT, POINT - total, product == CURVE.multiply(6, POINT)])
        answers.append(CURVE.Point.from_bytes(product.to_bytes()))

    assert operation_counts(call).get("field_mul", 0) > 0
    product, total, more, less, equal, decoded = answers
    assert product == decoded == CURVE.multiply(6, POINT)
    assert total == CURVE.multiply(20, POINT)
    assert (more, less, equal) == (CURVE.multiply(7, POINT), CURVE.multiply(-19, POINT), True)
    assert isinstance(product, CURVE.Point)
    assert hash(product) == hash(CURVE.multiply(6, POINT))


def test_answers_inside_are_those_outside() -> None:
    for name, call in CALLS.items():
        inside: list[object] = []
        operation_counts(lambda call=call, inside=inside: inside.append(call()))
        assert inside == [call()], name


def test_other_threads_are_not_counted() -> None:
    """A thread that works all the while adds nothing, and gets its own answers."""
    alone = operation_counts(CALLS["schnorr.verify"])
    stop, verdicts = threading.Event(), []

    def work() -> None:
        while not stop.is_set():
            verdicts.append(ECDSA.verify(*ECDSA_ITEM))

    other = threading.Thread(target=work)
    other.start()
    try:
        beside = [operation_counts(CALLS["schnorr.verify"]) for _ in range(20)]
    finally:
        stop.set()
        other.join()
    assert beside == [alone] * 20
    assert verdicts and all(verdicts)

    def in_a_thread() -> None:
        thread = threading.Thread(target=CALLS["ecdsa.verify"])
        thread.start()
        thread.join()

    assert not any(operation_counts(in_a_thread).values())


def test_an_error_inside_comes_out_and_counting_ends() -> None:
    before = operation_counts(CALLS["schnorr.verify"])

    def fails() -> None:
        CALLS["schnorr.verify"]()
        raise LookupError("from inside")

    with pytest.raises(LookupError, match="from inside"):
        operation_counts(fails)
    CALLS["schnorr.verify"]()
    assert operation_counts(CALLS["schnorr.verify"]) == before


def test_counting_inside_counting_is_an_error() -> None:
    """It would take the counts of the outer one; afterwards counting works as before."""
    with pytest.raises(RuntimeError):
        operation_counts(lambda: operation_counts(CALLS["schnorr.verify"]))
    assert operation_counts(CALLS["schnorr.verify"])["field_mul"] > 0


def test_shared_work_is_counted_whole() -> None:
    """Threads of verify_each would escape the count."""
    items = [signed.item for signed in ecdsa_signed(4)]
    one = operation_counts(lambda: ECDSA.verify_each(items))
    assert operation_counts(lambda: ECDSA.verify_each(items, threads=4)) == one


def test_what_cannot_be_called_is_a_type_error() -> None:
    for wrong in (None, 1, "verify"):
        with pytest.raises(TypeError):
            operation_counts(wrong)
