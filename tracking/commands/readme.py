"""Write the README's table of figures from the newest record, whichever machine it is of.

asv.conf.json chooses the figures (`readme_figures`: words for a row, and its name in the summary);
the table stands between two marks, and everything outside them stays.
"""

import argparse
from pathlib import Path

from asv.config import Config
from asv.util import UserError
from tabulate import tabulate

from tracking import environment
from tracking.commands import summary

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
    path = summary.result_file(Path(conf.results_dir))
    commit = path.name[: conf.hash_length]
    by_name: dict[str, list[tuple[str, ...]]] = {}
    for line in summary.lines_of(conf, path):
        by_name.setdefault(line.benchmark, []).append(line.cells()[1:])
    rows = [
        (words, *cells, f"`make record RANGE={commit} BENCH={name.partition('(')[0]}`")
        for words, name in getattr(conf, "readme_figures", {}).items()
        for cells in by_name.get(name, [])
    ]
    if not rows:
        raise UserError(f"{path} holds none of the figures that asv.conf.json chooses for the README")
    alignment = ("left", "right", "left", "right", "left")
    table = tabulate(rows, HEADINGS, tablefmt="github", colalign=alignment, disable_numparse=True)
    return f"Commit {commit} on `{path.parent.name}`:\n\n{table}"
