"""Write the README's table of figures from the newest record that holds most of them, of whichever machine.

asv.conf.json chooses the figures (`readme_figures`: words for a row, and its name in the summary);
the table stands between two marks, and everything outside them stays. A record of a few benchmarks
does not take the place of an older one of all.
"""

import argparse
from pathlib import Path

from asv.config import Config
from asv.util import UserError
from tabulate import tabulate

from tracking import environment
from tracking.commands import summary
from tracking.table import Row

README = Path("README.md")
BEGIN = "<!-- figures: written by `make readme`, never by hand -->"
END = "<!-- end of figures -->"
HEADINGS = ("", "ours", "fastest other", "ratio", "measured by")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--into", type=Path, default=README, metavar="FILE", help="[README.md]")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    page = arguments.into.read_text(encoding="utf-8")
    environment.replace_text(arguments.into, with_figures(page, figures(conf)))
    print(f"written: {arguments.into}")
    return 0


def with_figures(page: str, table: str) -> str:
    """The page with this table between its marks; a UserError unless each mark is there once, in order."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end) or BEGIN in rest or END in before + after:
        raise UserError(f"the page must have {BEGIN!r} and then {END!r}, each once")
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"


def figures(conf: Config) -> str:
    """The table with a line above that says of what; a UserError when nothing is recorded."""
    newest_first = reversed(summary.newest_last(Path(conf.results_dir)))
    by_path = {path: chosen_figures(conf, path) for path in newest_first}
    path = max(by_path, key=lambda path: len(by_path[path]))
    commit = path.name[: conf.hash_length]
    rows = [
        (words, *line.cells()[1:], f"`make record RANGE={commit} BENCH={line.benchmark.partition('(')[0]}`")
        for words, lines in by_path[path].items()
        for line in lines
    ]
    if not rows:
        raise UserError(f"{path} holds none of the figures that asv.conf.json chooses for the README")
    alignment = ("left", "right", "left", "right", "left")
    table = tabulate(rows, HEADINGS, tablefmt="github", colalign=alignment, disable_numparse=True)
    return f"Commit {commit} on `{path.parent.name}`:\n\n{table}"


def chosen_figures(conf: Config, path: Path) -> dict[str, list[Row]]:
    """The chosen figures that a result file holds: the words for each, and its rows."""
    by_name: dict[str, list[Row]] = {}
    for line in summary.lines_of(conf, path):
        by_name.setdefault(line.benchmark, []).append(line)
    chosen = getattr(conf, "readme_figures", {})
    return {words: by_name[name] for words, name in chosen.items() if name in by_name}
