"""The targets of fuzzing without a fuzzer: what they start from runs through them, and a wrong answer of any
function that they ask is an error."""

from __future__ import annotations

import random

import pytest

from . import fuzzing, targets

QUICK = [name for name in targets.TARGETS if name != "slhdsa"]  # whose slow set takes seconds to sign


def test_each_target_is_fuzzed() -> None:
    assert tuple(targets.TARGETS) == fuzzing.NAMES


@pytest.mark.parametrize("name", QUICK)
def test_seeds_and_neighbours_of_them(name: str) -> None:
    """Each seed, and each with one byte of it changed and with its end cut off."""
    target = targets.TARGETS[name]
    source = random.Random(name)
    for seed in target.seeds():
        at = source.randrange(len(seed))
        changed = seed[:at] + bytes([source.randrange(256)]) + seed[at + 1 :]
        for data in (seed, changed, seed[: len(seed) // 2]):
            target.run(data)


def test_some_changes_are_accepted_and_some_refused() -> None:
    """Else a comparison would say nothing: forged hints reach both verdicts."""
    verdicts = set()
    parameters = targets.ML_DSA[0]
    for counts in (b"\0\1\1\1", b"\1\0\1\1", b"\0\0\0\x51"):
        item = targets.hinted(parameters, bytes(80) + counts)
        verdicts.add((counts, parameters.verify(*item)))
    assert verdicts == {(b"\0\1\1\1", True), (b"\1\0\1\1", False), (b"\0\0\0\x51", False)}


@pytest.mark.parametrize("name", ("ecdsa", "schnorr"))
@pytest.mark.parametrize("answer", (True, False))
def test_a_wrong_verdict_is_an_error(name: str, answer: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getattr(targets, name), "verify", lambda *item, **options: answer)
    with pytest.raises(AssertionError, match="coincurve"):
        for seed in targets.TARGETS[name].seeds():
            targets.TARGETS[name].run(seed)


def test_a_parser_that_reads_more_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    strict = targets.ecdsa.signature_from_der
    monkeypatch.setattr(targets.ecdsa, "signature_from_der", lambda der: strict(der[:8]))
    target = targets.TARGETS["der"]
    target.run(b"0\6\2\1\0\2\1\0")
    with pytest.raises(AssertionError):
        target.run(b"0\6\2\1\0\2\1\0\0")


def test_what_the_control_looks_for_is_there() -> None:
    with pytest.raises(AssertionError, match="found"):
        targets.CONTROL.run(b"0\6\2\1\0\2\1\0")
    targets.CONTROL.run(b"0\6\2\1\0\2\1")


@pytest.mark.long
def test_half_a_minute_of_fuzzing(capsys: pytest.CaptureFixture[str]) -> None:
    """All targets together, behind the control."""
    if fuzzing.missing():
        pytest.skip(f"fuzzing needs {fuzzing.missing()}")
    assert fuzzing.main(["--seconds", "4"]) == 0, capsys.readouterr().out
