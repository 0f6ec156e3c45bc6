"""`bisect` as a user calls it: on a real scratch project that asv measures, and what it refuses."""

import shutil
from pathlib import Path

import pytest
from asv.config import Config
from asv.util import UserError

from tests.tracking.scratch import REPOSITORY, Scratch
from tracking import bisection, history, sampler
from tracking.__main__ import main
from tracking.selftest import project as scratch_project

COUNT = "bench_thing.Work.track_operations"


@pytest.fixture
def history_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A real project as the current folder: the fourth commit does not build, the fifth costs 0.5 % more."""
    root = tmp_path / "thing"
    root.mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    scratch_project.make(root, REPOSITORY / "benchmarks" / "measure")
    hashes = scratch_project.commit(root, [1.0, 1.0, 1.0, None, 1.005, 1.005])
    monkeypatch.chdir(root)
    return hashes


def test_a_real_history_through_asv(history_of: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Ends, probes, confirmation, third state, unknown names, no local main: all that needs a real asv."""
    ends = f"{history_of[0]}..{history_of[-1]}"
    assert main(["bisect", COUNT, ends]) == 0
    printed = capsys.readouterr().out
    assert "+0.500% by one of these commits, from 4,000 unit to 4,020 unit:" in printed
    assert f"  {history_of[3][:7]}" in printed and "commit 3: does not build" in printed
    assert f"alone: python -m tracking bisect {COUNT} {history_of[2][:8]}..{history_of[4][:8]}" in printed
    assert not Path("results").exists() and not sampler.SCRATCH.exists()

    assert main(["bisect", COUNT, ends, "--threshold", "0.6"]) == 0
    assert "Nothing rose by more than 0.6 %" in capsys.readouterr().out

    unbuildable = f"{history_of[0]}..{history_of[3]}"
    assert main(["bisect", COUNT, unbuildable]) == 1
    assert (
        f"{history_of[3][:8]}, an end of the range, has no value: does not build" in capsys.readouterr().err
    )

    history.git("switch", "--quiet", "--detach")
    history.git("branch", "--delete", "--force", "main")
    assert main(["bisect", "bench_thing.Work.track_operation", ends]) == 1
    error = capsys.readouterr().err
    assert "no benchmark 'bench_thing.Work.track_operation'" in error and COUNT in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    "text, words",
    [
        ("main..main", "no commit in"),
        ("main..main~2", "'main' does not lie before 'main~2'"),
        ("main", "'main' is not GOOD..BAD"),
        ("..main", "is not GOOD..BAD"),
        ("main~2...main", "is not GOOD..BAD"),
        ("nowhere..main", "there is no commit or stage named 'nowhere'"),
    ],
)
def test_a_range_that_is_none_is_refused(
    inside: Scratch, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    assert main(["bisect", COUNT, text]) == 1
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert words in error
    assert not (inside.root / ".asv").exists()


def test_the_line_holds_what_changes_the_measured_and_begins_at_or_before_good(inside: Scratch) -> None:
    first, notes, second = inside.git("rev-list", "--reverse", "main").split()
    conf = Config.load()
    assert history.line_to_search("main~2..", conf) == history.line_to_search("main~1..main", conf)
    assert history.line_to_search("main~1..main", conf) == [first, second]
    part = "Faster\n\nStage-part: track/1-name/part\nStage: track/1-name"
    inside.commit(part, 4, {"thing/__init__.py": "def work(): return 3\n"})
    assert len(history.line_to_search("main~1..track/1-name", conf)) == 2
    assert history.described("HEAD").endswith(" Faster (track/1-name/part, track/1-name)")
    assert history.described(notes) == f"{notes[:7]} notes"


@pytest.mark.parametrize("percent", ["-1", "nan", "inf"])
def test_a_threshold_that_is_none_is_refused(
    inside: Scratch, capsys: pytest.CaptureFixture[str], percent: str
) -> None:
    assert main(["bisect", COUNT, "main~2..main", f"--threshold={percent}"]) == 1
    assert "a threshold is a percentage" in capsys.readouterr().err


def test_a_shallow_clone_is_refused(
    inside: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(inside.clone(tmp_path / "shallow", "--depth=1").root)
    assert main(["bisect", COUNT, "main..main"]) == 1
    assert "git fetch --unshallow" in capsys.readouterr().err


def listed(kind: str) -> dict[str, sampler.Benchmark]:
    return {"bench.it": {"name": "bench.it", "params": [], "type": kind, "unit": "seconds"}}


@pytest.mark.parametrize("kind", ["peakmemory", "slope"])
def test_what_has_neither_counts_nor_rounds_is_refused(kind: str) -> None:
    with pytest.raises(UserError, match=f"of type {kind}; what can be bisected is instr, ops"):
        bisection.asked(listed(kind), "bench.it", ["a", "b"], None, False)


def test_instructions_without_valgrind_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(UserError, match="valgrind, which is not installed"):
        bisection.asked(listed("instr"), "bench.it", ["a", "b"], None, False)


def test_each_type_has_its_threshold_and_its_search() -> None:
    questions = {
        kind: bisection.asked(listed(kind), "bench.it", ["a", "b"], None, False) for kind in ("instr", "time")
    }
    assert {kind: (it.threshold, it.exact) for kind, it in questions.items()} == {
        "instr": (0.1, True),
        "time": (5.0, False),
    }
    assert bisection.asked(listed("ops"), "bench.it", ["a", "b"], 0.0, False).threshold == 0
    with pytest.raises(UserError, match="above 0"):
        bisection.asked(listed("time"), "bench.it", ["a", "b"], 0.0, False)
