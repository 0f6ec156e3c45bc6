"""A page of this project's own among asv's, which has no hook for one.

asv copies its template and then calls every `OutputPublisher`; one that has a page calls `add`, which writes
the page's body beside the template as ``NAME.html`` and gives asv's index a link to ``#/NAME``, an empty
place and the script that fills it (page.js).
"""

from html import escape
from pathlib import Path
from urllib.parse import quote

from tracking import series
from tracking.series import Key
from tracking.site import template

ASSETS = ("page.js", "page.css")
LINKS_END = '        <li id="nav-li-graphdisplay">\n'
PLACES_END = "    <!-- A modal dialog box for displaying error messages -->\n"


def add(html_dir: Path, name: str, label: str, body: str) -> None:
    """Publish `body`, HTML for the inside of an element, as the page ``#/NAME``. In it, of all elements with
    an attribute ``data-show`` those are visible whose value ``#/NAME?show=VALUE`` names, else the first
    one's."""
    (html_dir / f"{name}.html").write_text(body, encoding="utf-8")
    if not all((html_dir / asset).is_file() for asset in ASSETS):
        template.lay(html_dir, *ASSETS)
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
    link = f'        <li id="nav-li-{name}"><a href="#/{name}">{label}</a></li>\n'
    place = (
        f'    <div id="{name}-display" class="added-page" data-page="{name}" data-label="{label}"></div>\n'
    )
    return template.changed(index, [(LINKS_END, link + LINKS_END), (PLACES_END, place + PLACES_END)])
