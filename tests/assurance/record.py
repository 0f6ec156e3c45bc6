"""What long commands really ran: a line of JSON each in runs.jsonl, beside this file, appended and never
rewritten."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from pysecbench import build_info
from tests.arithmetic.building import ROOT

RUNS = Path(__file__).with_name("runs.jsonl")


def commit() -> str:
    """The commit that is checked out, with a mark when something of the package is not as committed."""
    git = ["git", "-C", str(ROOT)]
    asked = [*git, "rev-parse", "--short=12", "HEAD"]
    head = subprocess.run(asked, capture_output=True, text=True, check=True)
    changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "pysecbench", "setup.py"]).returncode
    return head.stdout.strip() + ("+changes" if changed else "")


def append(command: str, results: list[dict[str, object]], path: Path = RUNS) -> None:
    """One line: the command, when it ended (UTC), on which commit and engine, and what came out."""
    line = {
        "command": command,
        "ended": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
        "engine": build_info()["engine"],
        "results": results,
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
