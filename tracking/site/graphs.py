"""Graphs with the interval of each value, with enough digits to see 1 %, and with stages and tags marked.

asv's graph file ``NAME.json`` holds ``[revision, value]``, or a value for each combination of parameters.
Beside it goes ``NAME.band.json``, of the same rows and shape, with ``[low, high]`` in place of each value:
the 99 % interval that asv computed from the samples and stored (``stats_ci_99_a``, ``_b``), null where there
is none: a count, a single sample (asv's interval has no bounds), or several records averaged in one point.
asv's own selection of parameters thus serves both files. bands.js, digits.js and marks.js among the assets
draw what these files hold.
"""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.graph import Graph
from asv.publishing import OutputPublisher
from asv.results import Results, iter_results
from asv.util import write_json

from tracking import history
from tracking.site import template

Interval = list[float] | None


class Graphs(OutputPublisher):
    """Called by `asv publish` once its template and its graphs are written."""

    name = "bands"
    button_label = "Bands"
    description = "Intervals of the graphs' values, stages and tags"
    order = 0.1  # after the links are made local, before asv's own publishers

    @classmethod
    def publish(cls, conf: Config, repo: Any, benchmarks: Any, graphs: Any, revisions: Any) -> None:
        html_dir = Path(conf.html_dir)
        for path, rows in bands(conf, benchmarks, graphs, revisions):
            write_json(str(html_dir / f"{path}.band.json"), rows, compact=True)
        template.embed(html_dir, "marks", marks(conf, repo))
        template.change(html_dir / "graphdisplay.js")
        template.lay(html_dir, "digits.js", "bands.js", "marks.js", "graphs.css")


def bands(
    conf: Config, benchmarks: Any, graphs: Any, revisions: dict[str, int]
) -> Iterator[tuple[str, list[list[Any]]]]:
    """For each graph its path and the rows of its band's file."""
    intervals: dict[tuple[str, int], list[Any]] = {}
    shown: dict[str, list[Graph]] = {}
    for _, graph in graphs:
        shown.setdefault(graph.benchmark_name, []).append(graph)
    for results in iter_results(conf.results_dir):
        if results.commit_hash not in revisions:
            continue
        revision = revisions[results.commit_hash]
        for name in results.get_result_keys(benchmarks):
            for graph in shown.get(name, []):
                if revision in graph.data_points and _is_of(graph, results):
                    found = _intervals(results, name, benchmarks[name]["params"])
                    intervals.setdefault((graph.path, revision), []).append(found)
    for path, graph in graphs:
        yield path, [_row(revision, intervals.get((path, revision), [])) for revision, *_ in graph.get_data()]


def _row(revision: int, found: list[Any]) -> list[Any]:
    return [revision, found[0] if len(found) == 1 else None]


def _is_of(graph: Graph, results: Results) -> bool:
    """Whether asv shows these results in that graph; their branch is decided by the commit."""
    facts = {**results.params, **{f"env-{name}": value for name, value in results.env_vars.items()}}
    told = {name: "" if value is None else value for name, value in facts.items()}
    return all(told.get(name) == value for name, value in graph.params.items() if name != "branch")


def _intervals(results: Results, name: str, params: list[list[str]]) -> list[Interval] | Interval:
    """Those of each combination of parameters, or the only one."""
    found = [_bounded(stats) for stats in results.get_result_stats(name, params)]
    return found if params else found[0]


def _bounded(stats: dict[str, Any] | None) -> Interval:
    low, high = ((stats or {}).get(f"ci_99_{end}") for end in "ab")
    if low is None or high is None or not (math.isfinite(low) and math.isfinite(high)):
        return None
    return [low, high]


def marks(conf: Config, repo: Any) -> list[dict[str, Any]]:
    """The stages and tags of the published branch, in the order of history: `name`, `revision` as asv numbers
    it, `date` in milliseconds, and whether it is a stage."""
    stages = history.stages(repo.get_branch_name(conf.branches[0]), repo._path)
    tags = repo.get_tags()
    revisions = repo.get_revisions({*stages.values(), *tags.values()})
    found = [
        {
            "name": name,
            "stage": is_stage,
            "revision": revisions[commit],
            "date": repo.get_date_from_name(commit),
        }
        for named, is_stage in ((stages, True), (tags, False))
        for name, commit in named.items()
    ]
    return sorted(found, key=lambda mark: (mark["revision"], mark["name"]))
