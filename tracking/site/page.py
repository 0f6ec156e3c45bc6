"""A page of this project's own among asv's, which has no hook for one.

asv copies its template and then calls every `OutputPublisher`; one that has a page calls `add`, which writes
the page's body beside the template as ``NAME.html`` and gives asv's index a link to ``#/NAME``, an empty
place and the script that fills it (page.js). Each place in asv's template is asserted to be there exactly
once, so a template that changes with a new asv fails here rather than in a reader's browser.
"""

import shutil
from html import escape
from pathlib import Path
from urllib.parse import quote

from asv.util import UserError

from tracking import series
from tracking.series import Key

ASSETS = (Path(__file__).with_name("page.js"), Path(__file__).with_name("page.css"))
LINKS_END = '<li id="nav-li-graphdisplay">'
PLACES_END = "<!-- A modal dialog box for displaying error messages -->"
HEAD_END = "</head>"
LOADED = '<script src="page.js"></script>\n    <link href="page.css" rel="stylesheet" type="text/css"/>\n  '


def add(html_dir: Path, name: str, label: str, body: str) -> None:
    """Publish `body`, HTML for the inside of an element, as the page ``#/NAME``. In it, of all elements with
    an attribute ``data-show`` those are visible whose value ``#/NAME?show=VALUE`` names, else the first
    one's."""
    (html_dir / f"{name}.html").write_text(body, encoding="utf-8")
    for asset in ASSETS:
        shutil.copyfile(asset, html_dir / asset.name)
    index = html_dir / "index.html"
    index.write_text(with_page(index.read_text(encoding="utf-8"), name, label), encoding="utf-8")


def sections(name: str, parts: list[tuple[str, str, str]]) -> str:
    """The inside of a page of several parts (short name, heading, HTML), of which one is seen at a time."""
    tabs = "".join(
        f'<li data-shows="{escape(short)}"><a href="#/{name}?show={quote(short)}">{escape(heading)}</a></li>'
        for short, heading, _ in parts
    )
    shown = "".join(f'<section data-show="{escape(short)}">{html}</section>' for short, _, html in parts)
    return f'<ul class="nav nav-tabs added-page-parts">{tabs}</ul>{shown}'


def group(key: Key) -> str:
    """The class or module of a benchmark."""
    return key[0].partition("(")[0].rpartition(".")[0]


def group_row(name: str, columns: int) -> str:
    """A line of a table above those of a group, whose first column is followed by so many."""
    return f'<tr class="group"><th>{escape(name)}</th><td colspan="{columns}"></td></tr>'


def link(key: Key) -> str:
    """A benchmark's name without its group, as a link to its graph."""
    name = key[0].partition("(")[0]
    text = series.label(key).removeprefix(group(key)).removeprefix(".")
    return f'<a href="#{quote(name)}">{escape(text)}</a>'


def with_page(index: str, name: str, label: str) -> str:
    """asv's index page with a link and a place for one more page."""
    link = f'<li id="nav-li-{name}"><a href="#/{name}">{label}</a></li>\n        '
    place = f'<div id="{name}-display" class="added-page" data-page="{name}" data-label="{label}"></div>\n'
    index = _with_before(index, LINKS_END, link)
    index = _with_before(index, PLACES_END, place)
    return index if LOADED in index else _with_before(index, HEAD_END, LOADED)


def _with_before(index: str, mark: str, text: str) -> str:
    if index.count(mark) != 1:
        raise UserError(f"asv's page has {mark!r} {index.count(mark)} times instead of once")
    return index.replace(mark, text + mark)
