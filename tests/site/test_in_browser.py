"""The published site in a browser: its grid, a graph with its points, and no request to anyone else."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.conftest import Page
from tests.tracking import scratch
from tracking.commands.view import served

# asv's drawing library keeps the drawn graph as data of the element that it drew into
DRAWN = "$('#main-graph').data('plot')"
POINTS = (
    f"{DRAWN} && {DRAWN}.getData().map(line => line.data.filter(point => point && point[1] !== null).length)"
)


@pytest.fixture(params=["made up", "published"])
def address(request: pytest.FixtureRequest, made_up: Path) -> Iterator[str]:
    """The made-up site, and this project's own."""
    site = made_up if request.param == "made up" else scratch.REPOSITORY / "html"
    if not (site / "index.html").is_file():
        pytest.skip("html/ is not published yet: `make publish` writes it")
    with served(site) as at:
        yield at


def has_points(address: str, name: str) -> bool:
    """Whether the small graph of a benchmark has any: one that no recorded commit could run has none."""
    try:
        with urllib.request.urlopen(f"{address}graphs/summary/{name}.json") as answer:
            return any(value is not None for _, value in json.load(answer))
    except urllib.error.HTTPError:
        return False


def test_grid_and_graph(page: Page, address: str) -> None:
    page.open(address)
    names = page.wait_for("$('.benchmark-container').map((_, link) => link.getAttribute('href')).get()")
    assert page.wait_for("$('.benchmark-plot canvas').length"), "the grid draws its small graphs"
    page.assert_clean(address)
    page.open(address + next(name for name in names if has_points(address, name.removeprefix("#"))))
    assert page.wait_for(POINTS), "a graph was drawn"
    assert max(page.run(f"return {POINTS}")) >= 1, "it has points"
    assert not page.run("return $('#error').is(':visible')")
    page.assert_clean(address)


def test_points_are_those_recorded(page: Page, made_up: Path) -> None:
    with served(made_up) as address:
        page.open(f"{address}#{scratch.WORK['name']}")
        page.wait_for(POINTS)
        drawn = page.run(f"return {DRAWN}.getData().map(line => line.data.map(point => point[1]))")
        assert drawn and all(values == [1e-6, 2e-6] for values in drawn)


@pytest.mark.parametrize("name", ["summarylist", "regressions"])
def test_the_other_pages_open_without_errors(page: Page, address: str, name: str) -> None:
    page.open(f"{address}#/{name}")
    page.wait_for(f"$('#{name}-body').text().trim().length && $('#nav-li-{name}').hasClass('active')")
    page.assert_clean(address)


def test_a_request_that_leaves_loopback_would_be_seen(page: Page, made_up: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "index.html").write_text(
        '<script src="http://elsewhere.invalid/x.js"></script><script>absent()</script>'
    )
    with served(broken) as address:
        page.open(address)
        assert "http://elsewhere.invalid/x.js" in page.requests()
        assert any("absent" in message for message in page.errors())
