"""The long commands for a moment, and that each can fail and is recorded as it ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from . import long_runs, record


def test_verdicts_are_compared_with_coincurve() -> None:
    for result in long_runs.agree(60, 0, seed=3):
        assert (result["compared"], result["valid"], result["differing"]) == (60, 30, None)


def test_the_first_differing_verdict_ends_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_runs.schnorr, "verify", lambda *item: True)
    ecdsa, bip340 = long_runs.agree(60, 0, seed=3)
    assert (bip340["compared"], ecdsa["differing"]) == (2, None)
    key, _, signature = bip340["differing"]
    assert (len(key), len(signature)) == (64, 128)


def test_the_seed_alone_chooses() -> None:
    first, again, other = (list(long_runs.drawn(20, seed, "ecdsa")) for seed in (1, 1, 2))
    assert first == again != other


def test_threads_give_the_verdicts_of_one() -> None:
    (result,) = long_runs.threads(20, 30, seed=1)
    assert (result["verdicts"], result["wrong"]) == (20 * long_runs.THREADS, 0)


def test_growth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[bytearray] = []
    calls = {"keeps": lambda: held.append(bytearray(b"\1" * 50_000)), "does not": lambda: bytes(50_000)}
    monkeypatch.setattr(long_runs, "calls", lambda seed: calls)
    keeps, does_not = long_runs.memory(400, 60, seed=1)
    assert keeps["failed"] and not does_not["failed"]


def test_what_ran_is_appended(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    for number in range(2):
        record.append(f"run {number}", [{"name": "x", "compared": number}], path)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["command"] for line in lines] == ["run 0", "run 1"]
    assert lines[1]["results"] == [{"name": "x", "compared": 1}]
    assert lines[0]["commit"] and lines[0]["engine"]
