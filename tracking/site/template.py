"""Changing asv's own page and scripts, which have no hooks: each place that is changed is asserted to be there
exactly once, so a template that changes with a new asv fails when pages are published rather than in a
reader's browser."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from asv.util import UserError

ASSETS = Path(__file__).with_name("assets")
HEAD_END = "  </head>"


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """`text` with every key of `changes` replaced by its value; a UserError when one is not there once."""
    for old, new in changes.items():
        if text.count(old) != 1:
            raise UserError(f"asv's template has {old.strip()!r} {text.count(old)} times instead of once")
        text = text.replace(old, new)
    return text


def change(path: Path, changes: Mapping[str, str]) -> None:
    """Make these changes to a file of the site."""
    path.write_text(replaced(path.read_text(encoding="utf-8"), changes), encoding="utf-8")


def lay(html_dir: Path, *names: str) -> None:
    """Lay scripts and styles of ours beside asv's page and load them after its own."""
    tags = ""
    for name in names:
        shutil.copyfile(ASSETS / name, html_dir / name)
        if name.endswith(".css"):
            tags += f'    <link href="{name}" rel="stylesheet" type="text/css"/>\n'
        else:
            tags += f'    <script src="{name}"></script>\n'
    change(html_dir / "index.html", {HEAD_END: tags + HEAD_END})


def embed(html_dir: Path, element: str, data: Any) -> None:
    """Put data for scripts into asv's page, as JSON in the element of that id."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    script = f'    <script type="application/json" id="{element}">{text}</script>\n'
    change(html_dir / "index.html", {HEAD_END: script + HEAD_END})
