"""The edges of the Python layer: numbers that fit no C type, small stacks, lazily made tables, copies."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import pysecbench
from pysecbench import ecdsa, schnorr, secp256k1

ROOT = Path(pysecbench.__file__).parents[1]
FIRST_CALLS = """
import sys, threading
sys.path.insert(0, {root!r})
from pysecbench import COMPONENTS, ecdsa, operation_counts, run_component, schnorr
threading.stack_size(64 * 1024)
secret, digest = bytes(31) + b"\\x07", bytes(32)
def work():
    key = ecdsa.public_key(secret)
    assert ecdsa.verify(key, digest, ecdsa.sign(secret, digest))
    assert schnorr.verify(schnorr.public_key(secret), digest, schnorr.sign(secret, digest))
thread = threading.Thread(target=work)
thread.start()
thread.join()
for name in COMPONENTS:
    first, second = (operation_counts(lambda: run_component(name, 3)) for _ in range(2))
    assert first == second, (name, first, second)
print("done")
"""


@pytest.mark.parametrize("huge", (2**40, 2**70, -(2**70), -1, 0))
def test_numbers_that_fit_no_c_type(huge: int) -> None:
    with pytest.raises(ValueError, match="window"):
        secp256k1.prepare(secp256k1.G, window=huge)
    if huge <= 0:
        with pytest.raises(ValueError, match="threads"):
            ecdsa.verify_each([], threads=huge)
    else:
        assert ecdsa.verify_each([], threads=huge) == schnorr.verify_each([], threads=huge) == []
    if not 0 <= huge < 2**64:
        with pytest.raises(ValueError, match="n must be"):
            pysecbench.run_component("field_mul", huge)


@pytest.mark.parametrize("wrong", (1.5, "1", None))
def test_numbers_of_another_type(wrong: object) -> None:
    for call in (
        lambda: secp256k1.prepare(secp256k1.G, window=wrong),
        lambda: ecdsa.verify_each([], threads=wrong),
        lambda: pysecbench.run_component("field_mul", wrong),
        lambda: secp256k1.msm([1], [secp256k1.G], scratch_bytes=wrong or "x"),
    ):
        with pytest.raises(TypeError):
            call()


def test_first_calls_on_a_small_stack_and_counts_of_a_fresh_process() -> None:
    code = FIRST_CALLS.format(root=str(ROOT))
    child = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=120)
    assert child.stdout == "done\n", child.stderr


def test_a_released_memoryview_is_of_the_wrong_type() -> None:
    view = memoryview(bytearray(32))
    view.release()
    with pytest.raises(TypeError, match="message"):
        schnorr.verify(bytes(32), view, bytes(64))


def test_a_tuple_that_lies_about_its_length() -> None:
    class Liar(tuple):
        def __len__(self) -> int:
            return 3

    with pytest.raises(TypeError, match="tuple"):
        schnorr.verify_each([Liar((b"", b""))])


def test_copies() -> None:
    point = secp256k1.multiply(5)
    for original in (point, secp256k1.multiply(0)):
        for again in (copy.copy(original), copy.deepcopy(original), pickle.loads(pickle.dumps(original))):
            assert again == original
    prepared = secp256k1.prepare(point, window=5)
    for again in (copy.copy(prepared), pickle.loads(pickle.dumps(prepared))):
        assert again.point == point and again.window == 5
        assert secp256k1.multiply(3, again) == secp256k1.multiply(15)


def test_preparing_and_hashing_let_other_threads_run() -> None:
    """A thread that only counts gets on while the kernels work: they release the GIL."""
    from pysecbench import sha256

    data = bytes(20_000_000)
    for work in (
        lambda: sha256.tagged(b"tag", data),
        lambda: sha256.hmac(b"key", data),
        lambda: [secp256k1.prepare(secp256k1.G, window=15) for _ in range(8)],
    ):
        started, steps = threading.Event(), []
        done = threading.Event()

        def call(work=work, started=started, done=done) -> None:
            started.set()
            work()
            done.set()

        thread = threading.Thread(target=call)
        thread.start()
        started.wait()
        while not done.wait(0.001):
            steps.append(None)
        thread.join()
        assert len(steps) >= 3


@pytest.mark.parametrize("method", secp256k1.MSM_METHODS)
def test_a_batch_of_few_keys(method: str) -> None:
    """Signatures of the same key stand for one term of it, in whatever order and however the batch is cut."""
    secrets = [i.to_bytes(32, "big") for i in (3, 5, 7)]
    items = []
    for i in range(40):
        secret, message = secrets[i * i % 3], b"message %d" % i
        items.append((schnorr.public_key(secret), message, schnorr.sign(secret, message, bytes(32))))
    for scratch_bytes in (None, 1, 4000, 20_000):
        assert schnorr.verify_batch(items, method=method, scratch_bytes=scratch_bytes)
        for at in (0, 1, 20, 39):
            changed = [*items[:at], (items[at][0], b"another", items[at][2]), *items[at + 1 :]]
            assert not schnorr.verify_batch(changed, method=method, scratch_bytes=scratch_bytes)
            swapped = [*items[:at], (items[at - 1][0], *items[at][1:]), *items[at + 1 :]]
            same = items[at - 1][0] == items[at][0]
            assert schnorr.verify_batch(swapped, method=method, scratch_bytes=scratch_bytes) is same
