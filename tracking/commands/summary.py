"""Print the table of stored figures: each benchmark, ours, the fastest yardstick, the ratio.

Without arguments, of the newest recorded commit on this host, or on another one where this has none. Where
lines were measured (slope_), a second table has what else is known of them. All intervals are of 99 %.
"""

import argparse
import re
from pathlib import Path

from asv.config import Config
from asv.console import log
from asv.util import UserError

from tracking import history, machine, records, table
from tracking.commands import demand_regular_expressions


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("revision", nargs="?", help="a commit or a stage [newest recorded]")
    parser.add_argument("--bench", default="", metavar="REGEX", help="only rows whose name matches")
    parser.add_argument("--machine", help="a folder of results/ [this host's]")
    parser.add_argument("--markdown", action="store_true", help="as a Markdown table")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    demand_regular_expressions([arguments.bench])
    history.demand_repository()
    if history.is_shallow():
        log.warning("this clone is shallow: of commits that it does not hold the newest is told by date")
        log.flush()
    revision = arguments.revision
    if revision is not None:
        revision = history.commit_or_stage(revision)
    print(
        text(
            conf,
            Path(conf.results_dir),
            revision,
            on=arguments.machine,
            bench=arguments.bench,
            markdown=arguments.markdown,
        )
    )
    return 0


def text(
    conf: Config,
    results_dir: Path,
    commit: str | None = None,
    *,
    on: str | None = None,
    bench: str = "",
    markdown: bool = False,
) -> str:
    """The table with a line above that says of what; `commit` is a full hash, None the newest recorded."""
    path = result_file(results_dir, commit, on, first=machine.info()["machine"])
    lines = [line for line in lines_of(conf, path) if re.search(bench, line.benchmark)]
    if bench and not lines:
        raise UserError(f"no figure in {path.name[: conf.hash_length]}'s record matches {bench!r}")
    heading = f"{conf.project} {path.name[: conf.hash_length]} on {path.parent.name}"
    as_table = table.as_markdown if markdown else table.as_text
    fitted = table.line_rows(records.benchmarks(path.parents[1]), records.load(path))
    fitted = [line for line in fitted if re.search(bench, line.benchmark)]
    return "\n\n".join([heading, as_table(lines), *([as_table(fitted)] if fitted else [])])


def lines_of(conf: Config, path: Path) -> list[table.Row]:
    """The rows of a result file, by the list of benchmarks that lies two folders up."""
    return table.rows(records.benchmarks(path.parents[1]), records.load(path), conf.project)


def result_file(
    results_dir: Path, commit: str | None = None, on: str | None = None, *, first: str = ""
) -> Path:
    """The newest result file of the commit (of any when None) on the machine `on` (any when None, the one
    named `first` before others)."""
    found = newest_last(results_dir, commit, on)
    return max(found, key=lambda path: (path.parent.name == first, found.index(path)))


def newest_last(results_dir: Path, commit: str | None = None, on: str | None = None) -> list[Path]:
    """The result files of the commit (of all when None) on the machine `on` (all when None) in the order of
    their commits in the history, before them by date those that it does not hold; a UserError when there is
    none."""
    found = {
        path: document
        for path, document in records.readable(results_dir).items()
        if on in (None, path.parent.name) and commit in (None, document["commit_hash"])
    }
    if not found:
        raise UserError(
            f"nothing is recorded in {results_dir}/"
            + (f" for {commit[:8]}" if commit else "")
            + (f" on {on}" if on else "")
        )
    by_date = sorted(found.values(), key=lambda document: (document["date"], document["commit_hash"]))
    order = history.oldest_first(document["commit_hash"] for document in by_date)
    return sorted(found, key=lambda path: (order.index(found[path]["commit_hash"]), path.as_posix()))
