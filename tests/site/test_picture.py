"""The picture of a graph: taken from pages served over loopback, refused in one clear line."""

import shutil
from pathlib import Path

import pytest
from matplotlib import image

from tests.tracking import scratch
from tracking import browser

pytestmark = pytest.mark.skipif(not browser.installed(), reason=browser.MISSING)


@pytest.fixture
def project(tmp_path: Path, made_up: Path) -> scratch.Scratch:
    """A project with the made-up site published."""
    project = scratch.make(tmp_path / "project", tmp_path / "home")
    shutil.copytree(made_up, project.root / "html")
    return project


def test_the_graph_is_in_the_picture(project: scratch.Scratch) -> None:
    one_line = "?p-library='thing'&p-size=10&y-axis-scale=log"
    done = project.run("tracking", "picture", scratch.WORK["name"] + one_line)
    assert done.returncode == 0, done.stderr
    pixels = image.imread(project.root / "docs" / "history.png")
    assert min(pixels.shape[:2]) > 100
    # lines are coloured, axes and background are shades of grey
    tint = abs(pixels[..., 0] - pixels[..., 2])
    assert (tint > 0.2).sum() > 50
    assert ((tint > 0.05) & (tint < 0.2)).sum() > 200, "bands are pale areas behind the lines"


def test_what_cannot_be_taken_is_one_clear_line(project: scratch.Scratch) -> None:
    done = project.run("tracking", "picture", "bench_work", "--site", "nowhere")
    assert done.returncode == 1 and "no pages in nowhere" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (project.root / "docs").exists()
