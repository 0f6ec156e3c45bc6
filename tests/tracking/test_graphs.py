"""What the published graphs draw beside values: the stored intervals, stages and tags."""

import json
import math
from pathlib import Path
from typing import Any

from tests.tracking.scratch import GATE, SIZES, WORK, Scratch, fields, store


def with_bounds(low: list[float | None], high: list[float | None]) -> list[Any]:
    row = fields([2e-6] * 4, SIZES)
    row[5:7] = [low, high]
    return row


def published(project: Scratch) -> Path:
    done = project.run("tracking", "publish")
    assert done.returncode == 0, done.stderr
    return project.root / "html"


def band_of(site: Path, name: str) -> list[Any]:
    (found,) = site.glob(f"graphs/**/{name}.band.json")
    rows = json.loads(found.read_text())
    values = json.loads(found.with_name(f"{name}.json").read_text())
    assert [row[0] for row in rows] == [value[0] for value in values], "the rows are those of the values"
    return [row[1] for row in rows]


def test_intervals_are_those_stored_and_unbounded_ones_are_left_out(project: Scratch) -> None:
    commits = project.git("rev-list", "--reverse", "main").split()
    results = project.root / "results"
    bounds = ([1e-6, -math.inf, None, 1.5e-6], [3e-6, math.inf, None, math.inf])
    store(results, commits[0], 1, {WORK["name"]: with_bounds(*bounds), GATE["name"]: fields([1.0])})
    store(results, commits[2], 3, {WORK["name"]: fields([2e-6, None, math.nan, 2e-6], SIZES)})
    site = published(project)
    first, second = band_of(site, WORK["name"])
    assert first == [[1e-6, 3e-6], None, None, None]
    assert second[0] == [2e-6 * 0.9, 2e-6 * 1.1] and second[1] is None
    assert band_of(site, GATE["name"]) == [[0.9, 1.1]]


def test_each_machine_has_its_own(project: Scratch) -> None:
    commit = project.git("rev-parse", "main")
    for machine, value in (("made-up-a", 1.0), ("made-up-b", 2.0)):
        store(project.root / "results", commit, 3, {GATE["name"]: fields([value])}, machine=machine)
    site = published(project)
    for machine, value in (("made-up-a", 1.0), ("made-up-b", 2.0)):
        (found,) = site.glob(f"graphs/**/machine-{machine}/**/{GATE['name']}.band.json")
        assert json.loads(found.read_text())[0][1] == [value * 0.9, value * 1.1]


def test_stages_and_tags_of_the_published_branch_are_marked(project: Scratch) -> None:
    later = project.commit("third\n\nStage: a/1-<b>", 4, {"thing/__init__.py": "pass\n"})
    project.git("tag", "v1", "main~1")
    store(project.root / "results", later, 4, {GATE["name"]: fields([1.0])})
    project.git("switch", "--quiet", "--create", "aside")
    project.commit("aside\n\nStage: a/2-not-there", 5, {"thing/__init__.py": "aside = 1\n"})
    page = (published(project) / "index.html").read_text()
    _, _, text = page.partition('<script type="application/json" id="marks">')
    text, closed, _ = text.partition("</script>")
    assert closed and "<" not in text
    noon = 1767268800000  # of the first day
    assert json.loads(text) == [
        {"name": "v1", "stage": False, "revision": 2, "date": noon + 2 * 86400000},
        {"name": "a/1-<b>", "stage": True, "revision": 3, "date": noon + 3 * 86400000},
    ]
