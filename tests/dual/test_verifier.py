"""The verdict of two verifiers in both modes, and the memory of their disagreements."""

import itertools
import json
import sys
import threading

import pytest

from pysecbench.dual import Disagreement, DualVerifier

from .fakes import OTHER_SUITE, SUITE, Fake, answering, raising

INPUTS = (SUITE, b"key", b"message", b"signature")


class Panic(BaseException):
    """What Rust's panics are in Python: not an Exception."""


@pytest.mark.parametrize(
    ("mode", "first", "second", "verdict", "asked", "disagreements"),
    [
        ("enforce", True, True, True, 1, 0),
        ("enforce", True, False, False, 1, 1),
        ("enforce", False, True, False, 0, 0),
        ("enforce", False, False, False, 0, 0),
        ("shadow", True, True, True, 1, 0),
        ("shadow", True, False, True, 1, 1),
        ("shadow", False, True, False, 1, 1),
        ("shadow", False, False, False, 1, 0),
    ],
)
def test_verdicts(mode, first, second, verdict, asked, disagreements):
    one, two = answering(first), answering(second)
    verifier = DualVerifier(one, two, mode)
    assert verifier.verify(*INPUTS) is verdict
    assert one.calls == [INPUTS] and two.calls == [INPUTS] * asked
    assert (verifier.checks, verifier.disagreements, len(verifier.kept)) == (1, disagreements, disagreements)


def test_enforce_is_the_mode_that_is_not_asked_for():
    assert DualVerifier(answering(True), answering(True)).mode == "enforce"


def test_a_disagreement_is_kept_with_its_inputs_and_both_opinions():
    verifier = DualVerifier(answering(False), answering(True), "shadow")
    verifier.verify(*INPUTS)
    assert verifier.kept == (Disagreement(*INPUTS, "rejects", "accepts"),)


@pytest.mark.parametrize("error", [ValueError("no"), MemoryError(), Panic("index out of bounds")])
@pytest.mark.parametrize(
    ("mode", "raiser", "other", "verdict", "asked"),
    [
        ("enforce", "first", True, False, 0),
        ("enforce", "second", True, False, 1),
        ("shadow", "first", True, False, 1),
        ("shadow", "first", False, False, 1),
        ("shadow", "second", True, True, 1),
        ("shadow", "second", False, False, 1),
    ],
)
def test_a_provider_that_raises_has_disagreed(error, mode, raiser, other, verdict, asked):
    pair = {"first": answering(other), "second": answering(other)} | {raiser: raising(error)}
    verifier = DualVerifier(pair["first"], pair["second"], mode)
    assert verifier.verify(*INPUTS) is verdict
    assert len(pair["second"].calls) == asked
    assert (verifier.checks, verifier.disagreements) == (1, 1)
    assert getattr(verifier.kept[0], raiser) == f"{type(error).__name__}: {error}"


def test_two_that_raise_the_same_have_disagreed():
    verifier = DualVerifier(raising(ValueError("no")), raising(ValueError("no")), "shadow")
    assert verifier.verify(*INPUTS) is False
    assert verifier.disagreements == 1


@pytest.mark.parametrize("answer", [None, 1, 0, "yes"])
@pytest.mark.parametrize("mode", ["enforce", "shadow"])
def test_an_answer_that_is_no_bool_is_no_acceptance(mode, answer):
    verifier = DualVerifier(answering(answer), answering(True), mode)
    assert verifier.verify(*INPUTS) is False
    assert verifier.disagreements == 1
    assert verifier.kept[0].first == f"TypeError: verify returned {type(answer).__name__}, not a bool"


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_is_no_opinion(error):
    verifier = DualVerifier(answering(True), raising(error()))
    with pytest.raises(error):
        verifier.verify(*INPUTS)
    assert (verifier.checks, verifier.disagreements) == (0, 0)


def test_the_newest_are_kept_and_the_dropped_counted():
    verifier = DualVerifier(answering(True), answering(False), keep=3)
    for number in range(10):
        verifier.verify(SUITE, b"key", bytes([number]), b"signature")
    assert [disagreement.message[0] for disagreement in verifier.kept] == [7, 8, 9]
    assert (verifier.checks, verifier.disagreements, verifier.dropped) == (10, 10, 7)


def test_none_need_be_kept():
    verifier = DualVerifier(answering(True), answering(False), keep=0)
    verifier.verify(*INPUTS)
    assert (verifier.disagreements, verifier.dropped, verifier.kept) == (1, 1, ())


@pytest.mark.parametrize("wrap", [bytearray, memoryview])
def test_bytes_like_data_reaches_providers_as_bytes(wrap):
    one, two = answering(True), answering(False)
    verifier = DualVerifier(one, two)
    verifier.verify(SUITE, *map(wrap, INPUTS[1:]))
    assert one.calls == two.calls == [INPUTS]
    assert all(type(data) is bytes for data in (*one.calls[0][1:], *verifier.kept[0][1:4]))


def test_both_are_asked_of_the_same_bytes_though_the_buffer_changes_in_between():
    message = bytearray(b"message")

    def answer_and_change(*inputs):
        message[0] ^= 1
        return inputs[2] == b"message"

    verifier = DualVerifier(Fake(answer_and_change), Fake(answer_and_change))
    assert verifier.verify(SUITE, b"key", message, b"signature") is True


@pytest.mark.parametrize("position", [1, 2, 3])
@pytest.mark.parametrize("wrong", ["text", 7, None, [1, 2]])
def test_other_data_is_a_type_error(position, wrong):
    verifier = DualVerifier(answering(True), answering(True))
    inputs = list(INPUTS)
    inputs[position] = wrong
    with pytest.raises(TypeError):
        verifier.verify(*inputs)
    assert verifier.checks == 0


def test_suites_are_those_of_both():
    one = Fake(lambda *inputs: True, "one", (SUITE, OTHER_SUITE))
    two = Fake(lambda *inputs: True, "two", (OTHER_SUITE,))
    verifier = DualVerifier(one, two)
    assert verifier.suites == {OTHER_SUITE}
    with pytest.raises(ValueError, match=f"one and two.*{SUITE}"):
        verifier.verify(*INPUTS)
    assert verifier.checks == 0 and one.calls == []


def test_a_pair_that_makes_no_sense_is_a_value_error():
    one, two = answering(True, "one"), Fake(lambda *inputs: True, "two", (OTHER_SUITE,))
    with pytest.raises(ValueError, match="one and two"):
        DualVerifier(one, two)
    with pytest.raises(ValueError, match="'both'"):
        DualVerifier(one, one, "both")
    with pytest.raises(ValueError, match="keep"):
        DualVerifier(one, one, keep=-1)


def test_counts_are_exact_under_threads():
    rounds, threads = 2000, 8
    turns = itertools.count()
    wavering = Fake(lambda *inputs: next(turns) % 2 == 0)
    verifier = DualVerifier(answering(True), wavering, "shadow", keep=100)
    start = threading.Barrier(threads)

    def work():
        start.wait()
        for _ in range(rounds):
            assert verifier.verify(*INPUTS) is True

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        workers = [threading.Thread(target=work) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    finally:
        sys.setswitchinterval(interval)
    total = rounds * threads
    assert (verifier.checks, verifier.disagreements) == (total, total // 2)
    assert (len(verifier.kept), verifier.dropped) == (100, total // 2 - 100)


def written(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_disagreements_are_written_as_json_lines(tmp_path):
    verifier = DualVerifier(answering(True, "one"), raising(ValueError("ö\n"), "two"), "shadow", keep=2)
    for number in range(3):
        verifier.verify(SUITE, b"\x00\xff", bytes([number]), b"")
    target = tmp_path / "disagreements.jsonl"
    target.write_text("older")
    verifier.write(target)
    summary, *rows = written(target)
    assert summary == {
        "mode": "shadow",
        "first": "one",
        "second": "two",
        "checks": 3,
        "disagreements": 3,
        "dropped": 1,
    }
    assert [row["message"] for row in rows] == ["01", "02"]
    assert rows[0] == {
        "suite": SUITE,
        "public_key": "00ff",
        "message": "01",
        "signature": "",
        "first": "accepts",
        "second": "ValueError: ö\n",
    }
    assert list(tmp_path.iterdir()) == [target]


def test_without_disagreements_the_summary_alone_is_written(tmp_path):
    verifier = DualVerifier(answering(True), answering(True))
    verifier.verify(*INPUTS)
    verifier.write(str(tmp_path / "disagreements.jsonl"))
    (summary,) = written(tmp_path / "disagreements.jsonl")
    assert (summary["checks"], summary["disagreements"]) == (1, 0)


def test_a_relative_name_is_written_in_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    DualVerifier(answering(True), answering(True)).write("disagreements.jsonl")
    assert written(tmp_path / "disagreements.jsonl")


def test_a_write_that_fails_leaves_nothing_behind(tmp_path):
    verifier = DualVerifier(answering(True), answering(False))
    verifier.verify(*INPUTS)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").touch()
    with pytest.raises(OSError):
        verifier.write(tmp_path / "folder")
    with pytest.raises(OSError):
        verifier.write(tmp_path / "nowhere" / "file")
    assert [path.name for path in tmp_path.rglob("*")] == ["folder", "file"]
