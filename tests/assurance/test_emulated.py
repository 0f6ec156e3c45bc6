"""What emulation is built of, on this machine: a missing program is one line, and the stand-in for coincurve
answers as coincurve does."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import coincurve
import pytest

from tests.octets import seeded

from . import emulated

STAND_IN = Path(__file__).with_name("stand_in") / "coincurve.py"


@pytest.fixture(scope="module")
def stand_in() -> ModuleType:
    spec = importlib.util.spec_from_file_location("stand_in", STAND_IN)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(emulated.shutil, "which", lambda name: None)
    assert emulated.main(["s390x"]) == emulated.SKIPPED
    (line,) = capsys.readouterr().err.splitlines()
    assert "s390x-linux-gnu-gcc" in line and "qemu-s390x-static" in line


def test_the_tests_that_run_there_exist() -> None:
    for name in (*emulated.TESTS, *emulated.TWIN_TESTS):
        assert (emulated.ROOT / "tests" / name).exists(), name


@pytest.mark.parametrize("index", range(3))
def test_the_stand_in_signs_and_verifies_the_same(stand_in: ModuleType, index: int) -> None:
    secret, message = seeded("secret", index), seeded("message", index)
    ours, theirs = stand_in.PrivateKey(secret), coincurve.PrivateKey(secret)
    assert ours.public_key.format() == theirs.public_key.format()
    assert ours.public_key_xonly.format() == theirs.public_key_xonly.format()
    multiples = [one.public_key.multiply(message).format(False) for one in (ours, theirs)]
    assert multiples[0] == multiples[1]
    signed = theirs.sign_recoverable(message, hasher=None)[:64]
    assert ours.sign_recoverable(message, hasher=None)[:64] == signed
    assert ours.sign_schnorr(message, secret) == theirs.sign_schnorr(message, secret)
    for key in (ours, theirs):
        assert key.public_key_xonly.verify(theirs.sign_schnorr(message, secret), message)
        assert not key.public_key_xonly.verify(theirs.sign_schnorr(message, secret), secret)
