"""What stands around every page: the bar with links and, under it, what was measured last; on narrow screens
too.

The line says the newest commit measured, and on which machines and when (the start of its last benchmark
there, UTC); it comes from the results alone, so that the same results give the same bytes.
"""

from datetime import UTC, datetime
from html import escape
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.publishing import OutputPublisher
from asv.results import iter_results

from tracking.site import template

BAR_END = "    </nav>\n"
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'


class Frame(OutputPublisher):
    """Called by `asv publish` once its template is there."""

    name = "frame"
    button_label = "Frame"
    description = "The line of the newest measurement, and the layout"
    order = 0.2

    @classmethod
    def publish(cls, conf: Config, repo: Any, benchmarks: Any, graphs: Any, revisions: Any) -> None:
        html_dir = Path(conf.html_dir)
        index = html_dir / "index.html"
        line = f'      <p id="freshness">{escape(freshness(conf, revisions))}</p>\n'
        text = template.changed(index.read_text(encoding="utf-8"), [(BAR_END, line + BAR_END)])
        index.write_text(text, encoding="utf-8")
        template.add_to_head(html_dir, VIEWPORT)
        template.change(html_dir / "asv.js")
        template.change(html_dir / "summarylist.js")
        template.lay(html_dir, "frame.js", "frame.css")


def freshness(conf: Config, revisions: dict[str, int]) -> str:
    """The newest commit measured, and on which machines and when."""
    known = [results for results in iter_results(conf.results_dir) if results.commit_hash in revisions]
    if not known:
        return "Nothing is measured yet."
    newest = max(known, key=lambda results: revisions[results.commit_hash])
    where: dict[str, list[int]] = {}
    for results in known:
        if results.commit_hash == newest.commit_hash:
            started = [moment for moment in results.started_at.values() if moment is not None]
            where.setdefault(results.params["machine"], []).extend(started)
    machines = "; ".join(
        f"on {machine}, {_shown(max(started))}" if started else f"on {machine}"
        for machine, started in sorted(where.items())
    )
    return f"Newest commit measured: {newest.commit_hash[: conf.hash_length]}, {machines}."


def _shown(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
