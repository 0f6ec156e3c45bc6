"""What this project's git history holds: commits to measure, and a throw-away clone to publish from.

Every failure is a `UserError` with one clear line: no repository, no commit, no branch, a bad range.
"""

import contextlib
import itertools
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from asv.config import Config
from asv.console import log
from asv.util import UserError


@dataclass(frozen=True)
class Stage:
    """A stage by its name (track/number-words), the commit that ends it, and that of its first part, which is
    the same where it has only one."""

    name: str
    commit: str
    first_part: str

    @property
    def track(self) -> str:
        return self.name.partition("/")[0]


@dataclass(frozen=True)
class Line:
    """A first-parent line of commits, full hashes, oldest first."""

    stages: list[Stage]
    states: dict[str, int]  # every commit's number of changes so far to what is measured: equal for same code


def git(*arguments: str, folder: str | Path = ".", stdin: str = "") -> str:
    """Standard output of a git command, stripped; git's own last words as a UserError when it fails."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments], input=stdin, capture_output=True, text=True, check=True
        )
    except FileNotFoundError:
        raise UserError("git is not installed") from None
    except subprocess.CalledProcessError as error:
        words = (error.stderr or error.stdout).strip().splitlines() or ["no message"]
        raise UserError(f"git {arguments[0]}: {words[0]}") from None
    return done.stdout.strip()


def commit(revision: str) -> str | None:
    """The full hash of a revision, None when there is no such commit."""
    try:
        return git("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    except UserError:
        return None


def demand_repository() -> None:
    """A UserError in git's own words outside a repository, where every revision would seem to be missing."""
    git("rev-parse", "--git-dir")


def head() -> str:
    """The full hash of HEAD."""
    demand_repository()
    found = commit("HEAD")
    if found is None:
        raise UserError("there is no commit to measure yet")
    return found


def oldest_first(commits: Iterable[str]) -> list[str]:
    """`commits` along HEAD's history, those that it does not hold before all others, as they were given."""
    wanted = dict.fromkeys(commits)
    held = [
        known for known in git("rev-list", "--topo-order", "--reverse", "HEAD").split() if known in wanted
    ]
    return [unknown for unknown in wanted if unknown not in set(held)] + held


def warn_of_local_changes(conf: Config) -> None:
    """Say so when what is measured differs from HEAD: asv measures commits, never the working tree."""
    paths = getattr(conf, "measured_paths", [])
    if git("status", "--porcelain", "--untracked-files=no", "--", *paths):
        log.warning("there are uncommitted changes: what is measured is the commit, without them")


def is_shallow() -> bool:
    return git("rev-parse", "--is-shallow-repository") == "true"


def warn_if_shallow() -> None:
    """Say so when the clone does not hold the whole history: what its cut-off part holds is missing."""
    if is_shallow():
        log.warning(
            "this clone is shallow: records and stages of commits that it does not hold are left out "
            "(`git fetch --unshallow` brings them)"
        )
        log.flush()  # ends the line: what is printed next begins its own


def branch_tip(conf: Config) -> str | None:
    """The tip of the configured branch: the local one, else the one fetched from origin, else None."""
    branch = conf.branches[0]
    return commit(f"refs/heads/{branch}") or commit(f"refs/remotes/origin/{branch}")


def tip_that_shows(revision: str, conf: Config) -> str:
    """The branch's tip when its first-parent line holds `revision` (a full hash), else `revision` itself."""
    tip = branch_tip(conf)
    if tip and revision in git("rev-list", "--first-parent", tip).split():
        return tip
    return revision


def twin(revision: str) -> str:
    """A child of the commit with the same files, always the same one, on no branch: to asv another commit,
    which it builds and measures by itself."""
    tree, date = git("show", "--no-patch", "--format=%T %ct", revision).split()
    who = f"twin <> {date} +0000"
    text = f"tree {tree}\nparent {revision}\nauthor {who}\ncommitter {who}\n\nThe same again\n"
    return git("hash-object", "-t", "commit", "-w", "--stdin", stdin=text)


def compared(spec: str | None, conf: Config) -> tuple[str, str]:
    """The full hashes of base and head that `spec` names, ``BASE..HEAD`` or ``BASE`` alone.

    None means where HEAD left the configured branch to HEAD, or on that branch the last commit. A UserError
    where a commit is not there, or both are one.
    """
    if spec is None:
        newest = head()
        base = _left_branch(newest, conf) or _parent(newest)
        return base, newest
    demand_repository()
    before, dots, after = spec.partition("..")
    if after.startswith(".") or (dots and not before):
        raise UserError(f"{spec!r} is not BASE..HEAD")
    ends = commit_or_stage(before), commit_or_stage(after or "HEAD")
    if ends[0] == ends[1]:
        raise UserError(f"{spec!r} is empty: base and head are the same commit")
    return ends


def changed(base: str, newest: str, conf: Config) -> bool:
    """Whether what is measured differs between two commits."""
    paths = getattr(conf, "measured_paths", [])
    return bool(git("diff", "--name-only", base, newest, "--", *paths))


def _left_branch(newest: str, conf: Config) -> str | None:
    tip = branch_tip(conf)
    if tip is None:
        return None
    try:
        shared = git("merge-base", tip, newest)
    except UserError:  # no common commit
        return None
    return shared if shared != newest else None


def _parent(newest: str) -> str:
    parent = commit(f"{newest}~1")
    if parent is None:
        why = "this clone is shallow: `git fetch --unshallow`" if is_shallow() else "it is the first commit"
        raise UserError(f"{newest[:8]} has no commit before it to be compared with; {why}")
    return parent


def stages(tip: str = "HEAD", folder: str | Path = ".") -> dict[str, str]:
    """The commit of each stage of a history by its name, oldest first: a stage is a commit with the trailer
    `Stage: NAME`."""
    form = "%H %(trailers:key=Stage,valueonly,separator=%x20)"
    listed = git("log", "--first-parent", "--reverse", f"--format={form}", tip, folder=folder)
    return {name: found for found, *names in map(str.split, listed.splitlines()) for name in names}


def line(conf: Config, tip: str = "HEAD", folder: str | Path = ".") -> Line:
    """The first-parent line that ends at `tip`, in the repository at `folder`.

    A stage's parts carry the trailer `Stage-part: NAME/PART`, its last commit `Stage: NAME`.
    """
    trailers = (f"%(trailers:key={key},valueonly,separator=%x20)" for key in ("Stage-part", "Stage"))
    form = "%x00".join(["%H", *trailers])
    listed = git("log", "--first-parent", "--reverse", f"--format={form}", tip, folder=folder)
    entries = [entry.split("\0") for entry in listed.splitlines()]
    paths = getattr(conf, "measured_paths", [])
    touching = set(git("rev-list", "--first-parent", tip, "--", *paths, folder=folder).split())
    counts = itertools.accumulate(int(found in touching) for found, *_ in entries)
    states = {found: count for (found, *_), count in zip(entries, counts, strict=True)}
    first: dict[str, str] = {}
    stages = []
    for found, parts, ended in entries:
        for part in parts.split():
            first.setdefault(part.rpartition("/")[0], found)
        stages += [Stage(name, found, first.get(name, found)) for name in ended.split()]
    return Line(stages, states)


def commit_or_stage(name: str) -> str:
    """The full hash of a revision or of a stage; a UserError when it is neither."""
    found = commit(name) or stages().get(name)
    if found is None:
        raise UserError(f"there is no commit or stage named {name!r}")
    return found


def commits_to_measure(spec: str, conf: Config) -> list[str]:
    """The commits that `spec` names, oldest first, less those that leave what is measured as it was.

    A range goes along first parents. Otherwise each word is a stage or a revision and names the newest such
    commit at or before it.
    """
    words = spec.split()
    if any(word.startswith("-") for word in words) or not words:
        raise UserError(f"{spec!r} is not a range of commits (A..B), a stage or a revision")
    if ".." in spec or "^" in spec:
        found = _touching(words, conf)[::-1]
        if not found:
            raise UserError(f"no commit in {spec!r}{_touching_what(conf)}")
        return found
    return oldest_first(_named(word, conf) for word in words)


def line_to_search(spec: str, conf: Config) -> list[str]:
    """GOOD..BAD as full hashes, oldest first: the newest commit at or before GOOD, and those after it up to
    BAD, that change what is measured. GOOD and BAD are stages or revisions; no BAD is HEAD."""
    demand_repository()
    if is_shallow():
        raise UserError("this clone is shallow, old commits are missing: `git fetch --unshallow` first")
    good, dots, bad = spec.partition("..")
    if not good or not dots or bad.startswith("."):
        raise UserError(f"{spec!r} is not GOOD..BAD")
    first, last = commit_or_stage(good), commit_or_stage(bad or "HEAD")
    if first not in git("rev-list", "--first-parent", last).split():
        raise UserError(f"{good!r} does not lie before {bad or 'HEAD'!r}")
    return [_named(first, conf), *commits_to_measure(f"{first}..{last}", conf)]


def described(revision: str) -> str:
    """A commit in one line: its short hash, its subject, and the stage or part of one that its trailers
    name."""
    trailers = "%(trailers:key=Stage,key=Stage-part,valueonly,separator=%x2C%x20)"
    short, subject, stage = git("show", "--no-patch", f"--format=%h%x00%s%x00{trailers}", revision).split(
        "\0"
    )
    return f"{short} {subject}" + (f" ({stage})" if stage else "")


def _named(word: str, conf: Config) -> str:
    found = _touching(["--max-count=1", commit_or_stage(word)], conf)
    if not found:
        raise UserError(f"no commit in {word!r}{_touching_what(conf)}")
    return found[0]


def _touching(arguments: list[str], conf: Config) -> list[str]:
    """What git rev-list finds, newest first, of commits that change what is measured."""
    paths = getattr(conf, "measured_paths", [])
    return git("rev-list", "--first-parent", *arguments, "--", *paths).split()


def _touching_what(conf: Config) -> str:
    paths = getattr(conf, "measured_paths", [])
    return f" that touches {', '.join(paths)}" if paths else ""


@contextlib.contextmanager
def throwaway_clone(tip: str, conf: Config) -> Iterator[Path]:
    """A bare clone holding the configured branch at `tip` and the tags on it, nothing else: asv numbers
    revisions over all of a repository's branches, so one more local branch would change every published
    file."""
    with tempfile.TemporaryDirectory(prefix="history-") as folder:
        tags = git("tag", "--merged", tip).split()
        git("init", "--quiet", "--bare", f"--initial-branch={conf.branches[0]}", folder)
        wanted = [
            f"{tip}:refs/heads/{conf.branches[0]}",
            *(f"refs/tags/{tag}:refs/tags/{tag}" for tag in tags),
        ]
        git(
            "fetch",
            "--quiet",
            "--no-tags",
            "--update-shallow",
            git("rev-parse", "--path-format=absolute", "--git-common-dir"),
            *wanted,
            folder=folder,
        )
        yield Path(folder)
