"""Print the table of stages: what each stage of a track did to every recorded figure.

A cell holds the value; its change from the commit before the stage's first part with the interval of that
change, and the commit where it is another one; the ratio to the fastest yardstick in per cent (~ where the
intervals of the two overlap); and the largest spread between rounds in basis points (bp). What is not
recorded is left out. docs/measuring.md says how each comes about.
"""

import argparse
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
    line = history.line(conf)
    names = list(dict.fromkeys(stage.track for stage in line.stages))
    if not names:
        raise UserError("no commit of this history carries the trailer `Stage: TRACK/NAME`")
    if arguments.track not in (None, *names):
        raise UserError(f"there is no track {arguments.track!r}; there are: {', '.join(names)}")
    found = stages.tracks(
        Path(conf.results_dir),
        line,
        conf.project,
        track=arguments.track,
        bench=arguments.bench,
        on=arguments.machine,
    )
    if not any(track.entries for track in found):
        raise UserError(f"nothing that was asked for is recorded in {conf.results_dir}/ at any stage")
    print("\n\n".join(_text(track, arguments.markdown) for track in found if track.entries))
    return 0


def _text(track: Track, markdown: bool) -> str:
    machines = ", ".join(sorted({entry.machine for entry in track.entries}))
    as_table = stages.as_markdown if markdown else stages.as_text
    return f"{track.name} on {machines}\n\n{as_table(track)}"
