"""Print the table of stages: what each stage of a track did to every recorded figure.

A cell holds the value; its change from the commit before the stage's first part with the interval of that
change, and the commit where it is another one; the ratio to the fastest yardstick in per cent (~ where the
intervals of the two overlap); and the largest spread between rounds in basis points (bp). What is not
recorded is left out. docs/measuring.md says how each comes about.
"""

import argparse
import dataclasses
import re
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import history, stages
from tracking.commands import demand_regular_expressions
from tracking.stages import Track


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("track", nargs="?", help="what stands before the slash in a stage's name [every one]")
    parser.add_argument("--bench", default="", metavar="REGEX", help="only rows whose name matches")
    parser.add_argument("--machine", help="a folder of results/ [every one]")
    parser.add_argument("--markdown", action="store_true", help="as Markdown tables")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    demand_regular_expressions([arguments.bench])
    history.head()
    history.warn_if_shallow()
    found = stages.tracks(Path(conf.results_dir), history.line(conf), conf.project)
    if not found:
        raise UserError("no commit of this history carries the trailer `Stage: TRACK/NAME`")
    names = [track.name for track in found]
    if arguments.track not in (None, *names):
        raise UserError(f"there is no track {arguments.track!r}; there are: {', '.join(names)}")
    chosen = [
        _narrowed(track, arguments.bench, arguments.machine)
        for track in found
        if arguments.track in (None, track.name)
    ]
    if not any(track.entries for track in chosen):
        raise UserError(f"nothing that was asked for is recorded in {conf.results_dir}/ at any stage")
    print("\n\n".join(_text(track, arguments.markdown) for track in chosen if track.entries))
    return 0


def _narrowed(track: Track, bench: str, machine: str | None) -> Track:
    entries = [
        entry
        for entry in track.entries
        if re.search(bench, entry.label) and machine in (None, entry.machine.partition(" ")[0])
    ]
    return dataclasses.replace(track, entries=entries)


def _text(track: Track, markdown: bool) -> str:
    machines = ", ".join(sorted({entry.machine for entry in track.entries}))
    as_table = stages.as_markdown if markdown else stages.as_text
    return f"{track.name} on {machines}\n\n{as_table(track)}"
