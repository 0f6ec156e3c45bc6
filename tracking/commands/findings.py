"""Write the findings: what the records say to each question, beside the figures published elsewhere.

docs/findings.md for readers, summary.json for programs; the same bytes for the same records and history.
"""

import argparse
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import environment, history
from tracking.findings import evidence, markdown, report, summary

DOCUMENT = Path("docs/findings.md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--into", type=Path, default=DOCUMENT, metavar="FILE", help=f"document to write [{DOCUMENT}]"
    )


def run(conf: Config, arguments: argparse.Namespace) -> int:
    history.head()
    history.warn_if_shallow()
    for path, text in texts(conf, arguments.into).items():
        environment.replace_text(path, text)
        print(f"written: {path}")
    return 0


def texts(conf: Config, into: Path) -> dict[Path, str]:
    """Every text that is written, by its path: the document, and a folder of its name beside it."""
    found = evidence.read(Path(conf.results_dir), history.line(conf))
    if not found.hosts:
        raise UserError(f"nothing is recorded in {conf.results_dir}/ yet")
    made = report.make(found)
    folder = into.with_suffix("")
    return {into: markdown.document(made), folder / "summary.json": summary.document(made)}
