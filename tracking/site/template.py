"""Changing asv's own page and scripts, which have no hooks.

What is changed in asv's FILE stands in assets/FILE.changes: hunks of a diff without line numbers, each under
a line "@@ why". Each is asserted to match exactly once, so a template that changes with a new asv fails when
pages are published rather than in a reader's browser.
"""

import json
import shutil
from pathlib import Path
from typing import Any

from asv.util import UserError

ASSETS = Path(__file__).with_name("assets")
HEAD_END = "  </head>\n"


def changed(text: str, changes: list[tuple[str, str]]) -> str:
    """`text` with the first of each pair replaced by the second; a UserError when one is not there once."""
    for old, new in changes:
        if text.count(old) != 1:
            raise UserError(f"asv's template has {old.strip()!r} {text.count(old)} times instead of once")
        text = text.replace(old, new)
    return text


def changes_of(name: str) -> list[tuple[str, str]]:
    """What is changed in asv's file of that name: whole lines, before and after."""
    text = (ASSETS / f"{name}.changes").read_text(encoding="utf-8")
    hunks = [hunk.splitlines(keepends=True) for hunk in ("\n" + text).split("\n@@ ")[1:]]
    return [(_side(hunk, "-"), _side(hunk, "+")) for hunk in hunks]


def _side(hunk: list[str], sign: str) -> str:
    return "".join(line[1:] for line in hunk[1:] if line[0] in (sign, " "))


def change(path: Path) -> None:
    """Change a file of the site that asv laid there."""
    text = path.read_text(encoding="utf-8")
    path.write_text(changed(text, changes_of(path.name)), encoding="utf-8")


def lay(html_dir: Path, *names: str) -> None:
    """Lay scripts and styles of ours beside asv's page and load them after its own."""
    for name in names:
        shutil.copyfile(ASSETS / name, html_dir / name)
        is_style = name.endswith(".css")
        tag = f'<link href="{name}" rel="stylesheet">' if is_style else f'<script src="{name}"></script>'
        add_to_head(html_dir, tag)


def embed(html_dir: Path, element: str, data: Any) -> None:
    """Put data for scripts into asv's page, as JSON in the element of that id."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    add_to_head(html_dir, f'<script type="application/json" id="{element}">{text}</script>')


def add_to_head(html_dir: Path, tag: str) -> None:
    """Put a tag at the end of the head of asv's page."""
    index = html_dir / "index.html"
    text = changed(index.read_text(encoding="utf-8"), [(HEAD_END, f"    {tag}\n{HEAD_END}")])
    index.write_text(text, encoding="utf-8")
