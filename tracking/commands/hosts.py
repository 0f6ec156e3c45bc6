"""Compare the machines that measured the same commits: ratio of hosts, and whether they agree on each step.

The ratio is that of the newest commit both measured. A step leads from one such commit to the next; it is the
same on both machines, of another size, of another direction, open where one machine's interval is too wide to
tell, or none. Instruction counts are never compared between hosts. docs/measuring.md says more.
"""

import argparse
import dataclasses
import re
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import history, hosts
from tracking.commands import demand_regular_expressions
from tracking.hosts import Pair


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bench", default="", metavar="REGEX", help="only rows whose name matches")
    parser.add_argument("--markdown", action="store_true", help="as Markdown tables")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    demand_regular_expressions([arguments.bench])
    history.head()
    history.warn_if_shallow()
    results_dir = Path(conf.results_dir)
    names = hosts.machines(results_dir)
    if not names:
        raise UserError(f"nothing is recorded in {results_dir}/ yet")
    pairs = hosts.pairs(results_dir, history.line(conf), conf.project)
    shown = [_text(pair, arguments.bench, arguments.markdown) for pair in pairs]
    print("\n\n".join(shown) or hosts.nothing_to_compare(names))
    return 0


def _text(pair: Pair, bench: str, markdown: bool) -> str:
    chosen = [compared for compared in pair.comparisons if re.search(bench, compared.label)]
    as_table = hosts.as_markdown if markdown else hosts.as_text
    table = as_table(dataclasses.replace(pair, comparisons=chosen))
    return f"{pair.heading}\n\n{table}" if chosen else pair.heading
