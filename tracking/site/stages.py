"""The page "Stages": the table of stages, a section a track, with a small chart for each line."""

import math
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.publishing import OutputPublisher

from tracking import history, stages
from tracking.changes import Interval, Ratio
from tracking.site import page
from tracking.stages import Cell, Entry, Track
from tracking.table import Figure

INTRODUCTION = """
<p>What each stage did to every recorded figure; lower is better. Under a value stand its change from the
commit before the stage's first part with the interval of that change (coloured where the interval excludes
no change), and from which commit where it is another one; the ratio to the fastest yardstick in per cent
(~ where the intervals of the two overlap); and the largest spread between rounds in basis points (bp). What
is not recorded is blank. Charts have a logarithmic axis; bars are intervals of the values, the dashed line is
the yardstick.</p>
"""
NOTHING = "<p>No stage of this history is recorded yet.</p>"
WIDTH, HEIGHT, MARGIN = 150, 44, 5  # of a chart, pixels
LEAST_SPAN = math.log(1.1)  # of a chart's axis: what moved by less looks flat


class Stages(OutputPublisher):
    """Called by `asv publish`."""

    name = "stages"
    button_label = "Stages"
    description = "What each stage did to every figure"
    order = 10  # after asv's own

    @classmethod
    def publish(cls, conf: Config, repo: Any, benchmarks: Any, graphs: Any, revisions: Any) -> None:
        tip = repo.get_branch_name(conf.branches[0])
        line = history.line(conf, tip, repo._path)
        found = stages.tracks(Path(conf.results_dir), line, conf.project)
        page.add(Path(conf.html_dir), cls.name, cls.button_label, body(found))


def body(found: list[Track]) -> str:
    tracks = [track for track in found if track.entries]
    sections = [(track.name, track.name, _table(track)) for track in tracks]
    return "<h3>Stages</h3>" + (INTRODUCTION + page.sections("stages", sections) if tracks else NOTHING)


def chart(cells: list[Cell | None]) -> str:
    """A picture of one line of the table, the same bytes for the same cells."""
    own = [cell.row.own if cell else Figure() for cell in cells]
    theirs = [cell.row.theirs if cell else Figure() for cell in cells]
    reach = [value for figure in own for value in (figure.interval or ()) if value > 0]
    reach += [figure.value for figure in (*own, *theirs) if _drawable(figure) and figure.value is not None]
    if not any(map(_drawable, own)):
        return ""
    bottom, top = math.log(min(reach)), math.log(max(reach))
    slack = max(0.0, LEAST_SPAN - (top - bottom)) / 2
    scale = (HEIGHT - 2 * MARGIN) / (top - bottom + 2 * slack)

    def x(place: int) -> str:
        return f"{MARGIN + place * (WIDTH - 2 * MARGIN) / max(1, len(cells) - 1):.1f}"

    def y(value: float) -> str:
        return f"{MARGIN + (top + slack - math.log(value)) * scale:.1f}"

    def path(figures: list[Figure]) -> Iterator[str]:
        pen = "M"
        for place, figure in enumerate(figures):
            if _drawable(figure) and figure.value is not None:
                yield f"{pen}{x(place)} {y(figure.value)}"
            pen = "L" if _drawable(figure) else "M"

    marks = "".join(
        _bar(x(place), figure.interval, y) + f'<circle cx="{x(place)}" cy="{y(figure.value)}" r="2"/>'
        for place, figure in enumerate(own)
        if _drawable(figure) and figure.value is not None
    )
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<path d="{"".join(path(theirs))}" fill="none" stroke="#888" stroke-dasharray="3 2"/>'
        f'<g fill="#2458d9" stroke="#2458d9"><path d="{"".join(path(own))}" fill="none"/>{marks}</g></svg>'
    )


def _drawable(figure: Figure) -> bool:
    return figure.value is not None and figure.value > 0


def _bar(x: str, interval: Interval | None, y: Any) -> str:
    if interval is None or interval[0] <= 0:
        return ""
    return f'<path d="M{x} {y(interval[0])}V{y(interval[1])}" stroke-opacity=".5"/>'


def _table(track: Track) -> str:
    machines = sorted({entry.machine for entry in track.entries})
    headings = "".join(
        f"<th>{escape(stage.name.partition('/')[2])}<small>{stage.commit[:8]}</small></th>"
        for stage in track.stages
    )
    groups = "".join(
        _group(name, entries, len(track.stages), len(machines) > 1)
        for name, entries in groupby(track.entries, lambda entry: page.group(entry.key))
    )
    return (
        f"<p>On {escape(', '.join(machines))}.</p>"
        + f'<div class="added-page-box"><table><thead><tr><th>benchmark</th><th></th>{headings}</tr></thead>'
        + f"{groups}</table></div>"
    )


def _group(name: str, entries: Iterable[Entry], columns: int, several: bool) -> str:
    rows = "".join(_row(entry, several) for entry in entries)
    return f"<tbody>{page.group_row(name, columns + 1)}{rows}</tbody>"


def _row(entry: Entry, several: bool) -> str:
    machine = f"<small>{escape(entry.machine)}</small>" if several else ""
    cells = "".join(map(_cell, entry.cells))
    return f"<tr><th>{page.link(entry.key)}{machine}</th><td>{chart(entry.cells)}</td>{cells}</tr>\n"


def _cell(cell: Cell | None) -> str:
    if cell is None:
        return "<td></td>"
    moved = f"<small{_kind(cell.change)}>{escape(cell.moved)}</small>" if cell.moved else ""
    rest = "".join(f"<small>{escape(text)}</small>" for text in (cell.share, cell.spread_shown) if text)
    return f"<td>{escape(cell.value)}{moved}{rest}</td>"


def _kind(change: Ratio | None) -> str:
    direction = change.direction if change else None
    return ' class="lower"' if direction == -1 else ' class="higher"' if direction == 1 else ""
