"""Write the site of all records: html/ by default, the same bytes for the same records and history."""

import argparse
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import history, pages

SITE = Path("html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--into", type=Path, default=SITE, metavar="DIR", help="folder to write [html]")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    history.demand_repository()
    tip = history.branch_tip(conf)
    if tip is None:
        raise UserError(
            f"this clone has no branch {conf.branches[0]}, whose history is what is published "
            f"(`git fetch origin {conf.branches[0]}:{conf.branches[0]}` brings it)"
        )
    if history.is_shallow():
        raise UserError(
            "this clone is shallow, old records would be missing from the pages: "
            "`git fetch --unshallow` first"
        )
    pages.write_site(conf, Path(conf.results_dir), tip, arguments.into)
    print(f"written: {arguments.into}/")
    return 0
