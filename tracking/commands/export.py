"""Write every record, with its samples, as one flat table: CSV, JSON lines or Parquet.

One row a sample, or a figure where no samples are stored; docs/measuring.md names the columns.
"""

import argparse
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import export, history


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("into", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--format", choices=export.FORMATS, help="[what FILE ends with]")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    into: Path = arguments.into
    form = arguments.format or into.suffix.removeprefix(".")
    if form not in export.FORMATS:
        endings = ", .".join(export.FORMATS)
        raise UserError(f"{into} must end with .{endings}, or --format say what it is to be")
    if into.is_dir():
        raise UserError(f"{into} is a folder")
    history.head()
    stages = {commit: name for name, commit in history.stages().items()}
    found = list(export.rows(Path(conf.results_dir), stages))
    if not found:
        raise UserError(f"nothing is recorded in {conf.results_dir}/ yet")
    export.write(found, into, form)
    print(f"written: {into}, {len(found):,} rows")
    return 0
