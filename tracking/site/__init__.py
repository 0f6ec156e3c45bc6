"""The published pages, made to open without any network: asv's template links its scripts and style from
elsewhere.

`asv publish` calls every `OutputPublisher` after it has copied its template; this one lays the vendored
files beside the page and rewrites the links. Each is asserted to have been there exactly once, so a
template that changes with a new asv fails here rather than in a reader's browser.
"""

import re
import shutil
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.publishing import OutputPublisher
from asv.util import UserError

import tracking.site.frame
import tracking.site.graphs
import tracking.site.regressions  # noqa: F401  registers its publisher, as the others do

VENDOR = Path(__file__).with_name("vendor")

# the vendored file, and the end of the address that asv's template links it by
LINKED = {
    "jquery/jquery.min.js": "jquery-3.3.1.min.js",
    "flot/jquery.flot.js": "flot/0.8.3/jquery.flot.min.js",
    "flot/jquery.flot.time.js": "flot/0.8.3/jquery.flot.time.min.js",
    "flot/jquery.flot.selection.js": "flot/0.8.3/jquery.flot.selection.min.js",
    "flot/jquery.flot.categories.js": "flot/0.8.3/jquery.flot.categories.min.js",
    "flot-orderbars/jquery.flot.orderBars.js": "flot-orderbars@1.0.0/js/jquery.flot.orderBars.js",
    "stupid-table/stupidtable.min.js": "stupidtable/1.0.1/stupidtable.min.js",
    "blueimp-md5/md5.min.js": "blueimp-md5/2.19.0/js/md5.min.js",
    "bootstrap/bootstrap.min.js": "bootstrap@3.1.1/dist/js/bootstrap.min.js",
    "bootstrap/bootstrap.min.css": "bootstrap@3.1.1/dist/css/bootstrap.min.css",
}
LOADED_FROM_ELSEWHERE = re.compile(
    r"""<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)\s*=\s*["'](?:https?:)?//"""
)


def with_local_links(page: str) -> str:
    """asv's index page with every outside link pointing into vendor/; a UserError when one is not there
    once."""
    for vendored, address in LINKED.items():
        tag = re.compile(rf'<(script|link)\b[^>]*"https://[^"]*/{re.escape(address)}"[^>]*>')
        found = tag.findall(page)
        if len(found) != 1:
            raise UserError(f"asv's page links {address} {len(found)} times instead of once")
        local = f'<script src="vendor/{vendored}">'
        if found == ["link"]:
            local = f'<link rel="stylesheet" href="vendor/{vendored}">'
        page = tag.sub(local, page)
    if left := LOADED_FROM_ELSEWHERE.search(page):
        raise UserError(f"asv's page still loads from elsewhere: {left.group()}…")
    return page


class Offline(OutputPublisher):
    """Called by `asv publish`, before the stock publishers, with conf.html_dir holding asv's template."""

    name = "offline"
    button_label = "Offline"
    description = "Keeps the pages' scripts beside them"
    order = 0

    @classmethod
    def publish(cls, conf: Config, repo: Any, benchmarks: Any, graphs: Any, revisions: Any) -> None:
        index = Path(conf.html_dir, "index.html")
        index.write_text(with_local_links(index.read_text(encoding="utf-8")), encoding="utf-8")
        shutil.copytree(VENDOR, index.with_name("vendor"), ignore=shutil.ignore_patterns(".gitattributes"))
