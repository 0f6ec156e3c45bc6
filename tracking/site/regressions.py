"""The list of regressions names for each the machine, the range of commits and the command that searches it.

asv's regressions.json holds ``[benchmark, graph's path, parameters, index, last, best, jumps]`` of each; a
jump is ``[revision before, revision after, value before, value after]``, the first null where only one commit
lies between. Here each gets an eighth entry: ``machine``, and of each jump ``range``, as `git log` takes it,
and ``bisect``, the command.
"""

import shlex
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.publishing import OutputPublisher
from asv.util import load_json, write_json

from tracking import history
from tracking.site import template


class RegressionRanges(OutputPublisher):
    """Called by `asv publish` after it wrote its list."""

    name = "ranges"
    button_label = "Ranges"
    description = "Machines, ranges of commits and commands to search them, for the list of regressions"
    order = 4  # asv's list has 3

    @classmethod
    def publish(cls, conf: Config, repo: Any, benchmarks: Any, graphs: Any, revisions: Any) -> None:
        html_dir = Path(conf.html_dir)
        listed = load_json(str(html_dir / "regressions.json"))
        machines = {f"{path}.json": graph.params["machine"] for path, graph in graphs}
        hashes = {revision: commit for commit, revision in revisions.items()}

        def facts(entry: list[Any]) -> dict[str, Any]:
            ranges = [_range(jump, hashes, conf, repo) for jump in entry[6]]
            jumps = [{"range": commits, "bisect": bisect_command(entry[0], commits)} for commits in ranges]
            return {"machine": machines[entry[1]], "jumps": jumps}

        listed["regressions"] = [[*entry[:7], facts(entry)] for entry in listed["regressions"]]
        write_json(str(html_dir / "regressions.json"), listed, compact=True)
        template.change(html_dir / "regressions.js")
        template.lay(html_dir, "regressions_facts.js", "regressions_facts.css")


def bisect_command(benchmark: str, commits: str) -> str:
    """The command that finds the commit in this range, for any shell that knows POSIX quoting."""
    fits_double_quotes = "'" in benchmark and not set(benchmark) & set('"$`\\!')
    quoted = f'"{benchmark}"' if fits_double_quotes else shlex.quote(benchmark)
    return f"python -m tracking bisect {quoted} {commits}"


def _range(jump: list[Any], hashes: dict[int, str], conf: Config, repo: Any) -> str:
    after = hashes[jump[1]]
    before = hashes[jump[0]] if jump[0] is not None else _parent(after, repo)
    return f"{before[: conf.hash_length]}..{after[: conf.hash_length]}"


def _parent(commit: str, repo: Any) -> str:
    return history.git("rev-parse", f"{commit}^", folder=repo._path)
