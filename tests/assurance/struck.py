"""python -m tests.assurance.struck HOW TOUCH BYTES COMMAND ... is `python -m tracking COMMAND ...` that is
struck at a moment of its own work, the same on a slow machine and on a quick one: when it touches results/
for the TOUCH-th time.

killed: SIGKILL, before a file is opened for writing, renamed, removed or a folder is made there.
halved: killed while it writes the TOUCH-th file there, of which BYTES bytes reach the disk.
full: from the TOUCH-th file on no file grows beyond BYTES bytes, as on a disk that is full.
counted: not at all; how often it touched results/, and how many files it wrote there, is printed last.

The moments are Python's audit events (PEP 578); the limit is RLIMIT_FSIZE, which answers a write by SIGXFSZ
or, where that is ignored, by an error (setrlimit(2)).
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tracking.__main__ import main

TOUCHES = ("open", "os.rename", "os.remove", "os.mkdir")
HOW = ("killed", "halved", "full", "counted")


class Strike:
    """An audit hook that strikes this process once."""

    def __init__(self, how: str, touch: int, limit: int) -> None:
        self.how, self.touch, self.limit = how, touch, limit
        self.folder = str(Path("results").resolve())
        self.seen: Counter[str] = Counter()

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event not in TOUCHES or not isinstance(arguments[0], str | os.PathLike):
            return
        if event == "open" and not arguments[2] & (os.O_WRONLY | os.O_RDWR):
            return
        if os.path.abspath(arguments[0]).startswith(self.folder):
            self.seen["touches"] += 1
            self.seen["files"] += event == "open"
            self.strike(is_file=event == "open")

    def strike(self, is_file: bool) -> None:
        if self.how == "killed" and self.seen["touches"] == self.touch:
            os.kill(os.getpid(), signal.SIGKILL)
        if self.how in ("halved", "full") and is_file and self.seen["files"] == self.touch:
            if self.how == "halved":
                signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (self.limit, self.limit))


if __name__ == "__main__":
    strike = Strike(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    sys.addaudithook(strike)
    status = main(sys.argv[4:])
    if strike.how == "counted":
        print(f"touched {strike.seen['touches']} times, {strike.seen['files']} files")
    sys.exit(status)
