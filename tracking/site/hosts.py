"""The page "Hosts": machines that measured the same commits, a section a pair; with one it says so."""

from collections.abc import Iterable
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.publishing import OutputPublisher

from tracking import history, hosts
from tracking.hosts import Comparison, Pair
from tracking.site import page

INTRODUCTION = f"""
<p>The ratio is that of the newest commit that both machines measured, with its interval. A step leads from
one such commit to the next; the columns count the steps on which the machines agree or not:
<i>{hosts.SAME}</i>: both moved in one direction and the intervals of the change overlap;
<i>{hosts.SIZE}</i>: they lie apart; <i>{hosts.DIRECTION}</i>: opposite, or only one moved;
<i>{hosts.OPEN}</i>: only one moved, and the other's interval is too wide to tell;
<i>{hosts.STILL}</i>: neither moved. Instruction counts are never compared between hosts.</p>
"""


class Hosts(OutputPublisher):
    """Called by `asv publish`."""

    name = "hosts"
    button_label = "Hosts"
    description = "Machines that measured the same commits"
    order = 11  # after the stages

    @classmethod
    def publish(cls, conf: Config, repo: Any, benchmarks: Any, graphs: Any, revisions: Any) -> None:
        results_dir = Path(conf.results_dir)
        line = history.line(conf, repo.get_branch_name(conf.branches[0]), repo._path)
        names, pairs = hosts.machines(results_dir), hosts.pairs(results_dir, line, conf.project)
        page.add(Path(conf.html_dir), cls.name, cls.button_label, body(names, pairs))


def body(names: list[str], pairs: list[Pair]) -> str:
    if pairs:
        sections = [(f"{pair.second}..{pair.first}", pair.heading, _table(pair)) for pair in pairs]
        return "<h3>Hosts</h3>" + INTRODUCTION + page.sections("hosts", sections)
    return f"<h3>Hosts</h3><p>{escape(hosts.nothing_to_compare(names))}</p>"


def _table(pair: Pair) -> str:
    headings = "".join(f"<th>{escape(heading)}</th>" for heading in hosts.HEADINGS)
    groups = "".join(
        _group(name, compared) for name, compared in groupby(pair.comparisons, lambda it: page.group(it.key))
    )
    return f'<div class="added-page-box"><table><thead><tr>{headings}</tr></thead>{groups}</table></div>'


def _group(name: str, compared: Iterable[Comparison]) -> str:
    return f"<tbody>{page.group_row(name, len(hosts.HEADINGS) - 1)}{''.join(map(_row, compared))}</tbody>"


def _row(compared: Comparison) -> str:
    counts = "".join(f"<td>{count or ''}</td>" for count in compared.counts)
    steps = "".join(f"<small>{escape(step.shown())}</small>" for step in compared.differing)
    ratio = escape(compared.ratio.factor())
    return f"<tr><th>{page.link(compared.key)}</th><td>{ratio}</td>{counts}<td>{steps}</td></tr>\n"
