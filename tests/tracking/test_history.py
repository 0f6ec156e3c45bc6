"""Which commits are measured, and what the throw-away clone holds."""

import shutil
from pathlib import Path

import pytest
from asv.config import Config
from asv.util import UserError

from tests.tracking.scratch import GATE, Scratch, fields, store
from tracking import history
from tracking.__main__ import main


@pytest.fixture
def conf(inside: Scratch) -> Config:
    return Config.load()


@pytest.fixture
def line(inside: Scratch) -> list[str]:
    """The three commits, oldest first; the middle one changes nothing that is measured."""
    return inside.git("rev-list", "--reverse", "main").split()


def test_a_range_leaves_out_what_changes_nothing_measured(conf: Config, line: list[str]) -> None:
    assert history.commits_to_measure("main", conf) == [line[2]]
    assert history.commits_to_measure(f"{line[0]}..main", conf) == [line[2]]
    assert history.commits_to_measure(f"^{line[0]} main", conf) == [line[2]]


def test_one_revision_means_the_newest_measured_commit_at_or_before_it(conf: Config, line: list[str]) -> None:
    assert history.commits_to_measure("main~1", conf) == [line[0]]
    assert history.commits_to_measure(line[0], conf) == [line[0]]


def test_stages_are_found_by_their_trailer(inside: Scratch, conf: Config, line: list[str]) -> None:
    measured = Path(conf.measured_paths[0])
    assert history.stages() == {}
    for name in ("track/1-plain", "track/2-quick"):
        (measured / f"{name[-5:]}.txt").write_text(name)
        inside.git("add", "-A")
        inside.git("commit", "--quiet", "--message", f"Subject\n\nStage-part: {name}/part\nStage: {name}")
    tip, before = inside.git("rev-parse", "main", "main~1").split()
    assert list(history.stages().items()) == [("track/1-plain", before), ("track/2-quick", tip)]
    assert history.commits_to_measure("track/2-quick", conf) == [tip]
    assert history.commits_to_measure(f"main track/1-plain {line[0]}", conf) == [line[0], before, tip]


def test_without_paths_every_commit_counts_oldest_first(conf: Config, line: list[str]) -> None:
    conf.measured_paths = []
    assert history.commits_to_measure(f"{line[0]}..main", conf) == line[1:]


@pytest.mark.parametrize(
    "spec", ["nowhere", "nowhere..main", "main..main", "--output=x", "", "a b", "main~99"]
)
def test_a_range_that_names_nothing_is_a_clear_failure(conf: Config, spec: str) -> None:
    with pytest.raises(UserError) as raised:
        history.commits_to_measure(spec, conf)
    assert str(raised.value)
    assert not Path("x").exists()


def test_the_clone_holds_the_branch_and_the_tags_on_it_only(
    conf: Config, inside: Scratch, line: list[str]
) -> None:
    inside.git("tag", "on-it", line[0])
    inside.git("switch", "--quiet", "--create", "aside")
    aside = inside.commit("aside", 4, {"thing/__init__.py": "def work(): return 3\n"})
    inside.git("tag", "off-it")
    with history.throwaway_clone(line[2], conf) as clone:
        refs = history.git("for-each-ref", "--format=%(refname)", folder=clone).split()
        assert refs == ["refs/heads/main", "refs/tags/on-it"]
        assert history.git("rev-list", "--all", folder=clone).split() == line[::-1]
    assert not clone.exists()
    with history.throwaway_clone(aside, conf) as clone:
        assert history.git("rev-parse", "main", folder=clone) == aside


def test_the_clone_works_from_a_linked_worktree(
    inside: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: list[str]
) -> None:
    inside.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"), line[0])
    monkeypatch.chdir(tmp_path / "linked")
    with history.throwaway_clone(line[0], Config.load()) as clone:
        assert history.git("rev-parse", "main", folder=clone) == line[0]


def test_a_commit_is_shown_along_the_branch_that_holds_it(
    conf: Config, inside: Scratch, line: list[str]
) -> None:
    assert history.tip_that_shows(line[0], conf) == line[2]
    inside.git("switch", "--quiet", "--detach")
    ahead = inside.commit("ahead", 4, {"thing/__init__.py": "def work(): return 3\n"})
    assert history.tip_that_shows(ahead, conf) == ahead
    inside.git("branch", "--delete", "--force", "main")
    assert history.branch_tip(conf) is None
    assert history.tip_that_shows(ahead, conf) == ahead


def test_a_branch_that_was_only_fetched_will_do(
    inside: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: list[str]
) -> None:
    clone = inside.clone(tmp_path / "clone")
    clone.git("switch", "--quiet", "--detach")
    clone.git("branch", "--delete", "main")
    monkeypatch.chdir(clone.root)
    assert history.branch_tip(Config.load()) == line[2]


def test_commits_unknown_to_the_history_come_first(conf: Config, line: list[str]) -> None:
    unknown = ["f" * 40, "1" * 40]
    assert history.oldest_first([line[2], *unknown, line[0]]) == [*unknown, line[0], line[2]]


@pytest.mark.parametrize(
    "command", [["record"], ["bench"], ["publish"], ["summary"], ["summary", "HEAD"], ["readme"]]
)
def test_outside_a_repository_every_command_says_so(
    inside: Scratch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(inside.root.parent))
    Path("README.md").write_text("no marks")
    store(Path("results"), inside.git("rev-parse", "HEAD"), 1, {GATE["name"]: fields([1.0])})
    shutil.rmtree(".git")
    assert main(command) == 1
    error = capsys.readouterr().err
    assert "not a git repository" in error and len(error.splitlines()) == 1


def test_no_repository_and_no_commit_are_clear_failures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(UserError, match="not a git repository"):
        history.head()
    history.git("init", "--quiet")
    with pytest.raises(UserError, match="no commit to measure yet"):
        history.head()


def test_a_twin_has_the_same_files_and_is_on_no_branch(inside: Scratch, line: list[str]) -> None:
    twin = history.twin(line[2])
    assert twin != line[2] and twin == history.twin(line[2])
    assert inside.git("rev-parse", f"{twin}^{{tree}}", f"{twin}^") == inside.git(
        "rev-parse", f"{line[2]}^{{tree}}", line[2]
    )
    assert inside.git("branch", "--contains", twin) == ""


def test_what_is_compared_when_nothing_is_said(inside: Scratch, conf: Config, line: list[str]) -> None:
    assert history.compared(None, conf) == (line[1], line[2]), "on the branch: the last commit"
    inside.git("checkout", "--quiet", "-b", "idea", "main~1")
    own = [inside.commit(f"idea {day}", day, {"thing/idea.py": f"{day}\n"}) for day in (5, 6)]
    assert history.compared(None, conf) == (line[1], own[1]), "where it left the branch"
    inside.git("checkout", "--quiet", "--detach")
    assert history.compared(None, conf) == (line[1], own[1]), "with a detached head"
    inside.git("branch", "-D", "main")
    assert history.compared(None, conf) == (own[0], own[1]), "without the branch"


def test_what_is_compared_when_it_is_said(conf: Config, line: list[str]) -> None:
    for spec in ("main~2..main", "main~2..", "main~2"):
        assert history.compared(spec, conf) == (line[0], line[2])
    assert history.changed(line[0], line[2], conf) and not history.changed(line[0], line[1], conf)


@pytest.mark.parametrize(
    "spec, words",
    [
        ("main..main", "empty"),
        ("HEAD", "empty"),
        ("main...HEAD", "BASE..HEAD"),
        ("..main", "BASE..HEAD"),
        ("", "no commit or stage"),
        ("nowhere..main", "'nowhere'"),
        ("--output=x..main", "no commit or stage"),
    ],
)
def test_what_cannot_be_compared_is_named(conf: Config, spec: str, words: str) -> None:
    with pytest.raises(UserError, match=words) as raised:
        history.compared(spec, conf)
    assert "\n" not in str(raised.value)


def test_a_shallow_clone_has_nothing_to_compare_with(
    inside: Scratch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = inside.clone(tmp_path / "clone", "--depth=1")
    monkeypatch.chdir(clone.root)
    with pytest.raises(UserError, match="shallow"):
        history.compared(None, Config.load())
