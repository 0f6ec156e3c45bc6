"""Graphs with bands and marks, the list of regressions, and the frame of every page, in a browser on a wide
screen and a narrow one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By

from tests.site.conftest import Page
from tests.site.test_in_browser import DRAWN
from tests.tracking import scratch
from tracking.commands.view import served

NEAR = scratch.benchmark("bench_work.track_near", unit="ratio", kind="track")
STAGES = {2: "a/1-first", 3: "a/2-second", 5: "a/3-third", 6: "a/4-<b>fourth</b>"}
COSTS = [1e-6] * 5 + [3e-6] * 4
GRAPH = f"#{scratch.WORK['name']}?p-library='thing'&p-size=10"
COLOUR = """
    function colour(x, y) {
        const plot = $('#main-graph').data('plot'), at = plot.pointOffset({x: x, y: y});
        const pixel = $('#main-graph canvas.flot-base')[0].getContext('2d').getImageData(
            Math.round(at.left), Math.round(at.top), 1, 1).data;
        return Array.from(pixel);
    }
"""


@pytest.fixture(scope="module")
def stepped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of nine commits, a step between the fifth and the sixth, with stages and a tag."""
    folder = tmp_path_factory.mktemp("stepped")
    project = scratch.make(folder / "project", folder / "home")
    for day, cost in enumerate(COSTS, 1):
        trailer = f"\n\nStage: {STAGES[day]}" if day in STAGES else ""
        commit = project.commit(f"day {day}{trailer}", day, {"thing/__init__.py": f"day = {day}\n"})
        rows = {
            scratch.WORK["name"]: scratch.fields([cost, cost, 5e-6, 5e-6], scratch.SIZES),
            NEAR["name"]: scratch.fields([1.046 if day < 5 else 1.054]),
        }
        scratch.store(project.root / "results", commit, day, rows, benchmarks=[scratch.WORK, NEAR])
    project.git("tag", "v1", "main~1")
    done = project.run("tracking", "publish")
    assert done.returncode == 0, done.stderr
    return project.root / "html"


@pytest.fixture
def address(stepped: Path) -> Iterator[str]:
    with served(stepped) as at:
        yield at


@pytest.fixture(scope="module")
def index(stepped: Path) -> dict[str, Any]:
    return dict(json.loads((stepped / "index.json").read_text()))


def drawn(page: Page, address: str, graph: str = GRAPH) -> list[list[Any]]:
    """Open a graph; the points of its lines."""
    page.open(address + graph)
    page.wait_for(DRAWN)
    return list(page.run(f"return {DRAWN}.getData().map(line => line.data)"))


def click(page: Page, selector: str) -> None:
    page.driver.find_element(By.CSS_SELECTOR, selector).click()


def with_interval(cost: float) -> list[Any]:
    """A point less its x, as fields() makes intervals."""
    return [cost, [cost * 0.9, cost * 1.1]]


def is_tinted(page: Page, x: float, y: float) -> bool:
    red, green, blue, alpha = page.run(f"{COLOUR} return colour({x}, {y})")
    return bool(alpha > 0 and max(red, green, blue) - min(red, green, blue) > 10)


def test_the_band_is_drawn_where_the_interval_is(sized: Page, address: str) -> None:
    assert_band(sized, address, "")


@pytest.mark.parametrize("scale", ["&y-axis-scale=log", "&x-axis-scale=date", "&x-axis-scale=even"])
def test_the_band_is_drawn_there_on_any_scale(page: Page, address: str, scale: str) -> None:
    assert_band(page, address, scale)


def assert_band(page: Page, address: str, scale: str) -> None:
    (line,) = drawn(page, address, GRAPH + scale)
    assert [point[1:] for point in line] == [with_interval(cost) for cost in COSTS]
    between = (line[6][0] + line[7][0]) / 2 if "even" not in scale else line[6][0]
    for factor, inside in ((0.8, False), (0.94, True), (1.06, True), (1.2, False)):
        assert is_tinted(page, between, 3e-6 * factor) == inside, (scale, factor)
    page.assert_clean(address)


def test_the_band_follows_the_parameters_shown(page: Page, address: str) -> None:
    name = scratch.WORK["name"]
    both = drawn(page, address, f"#{name}?p-size=100")
    assert [line[0][1:] for line in both] == [with_interval(1e-6), with_interval(5e-6)]
    by_size = drawn(page, address, f"#{name}?x-axis=size")
    assert [[size, *with_interval(3e-6)] for size in (10, 100)] in by_size
    (bars,) = drawn(page, address, f"#{name}?x-axis=library&p-size=10")
    assert [point[1:] for point in bars] == [with_interval(3e-6), with_interval(5e-6)]
    page.assert_clean(address)


def test_stages_and_tags_stand_above_their_lines(sized: Page, address: str, index: dict[str, Any]) -> None:
    drawn(sized, address)
    named = sized.run("return $('#main-graph .mark').map((_, mark) => mark.textContent).get()")
    assert sorted(named) == ["a/1", "a/2", "a/3", "a/4", "v1"]
    assert sized.run("return $('#main-graph .mark:contains(a/4)').attr('title')") == STAGES[6]
    boxes = sized.run(
        "return $('#main-graph .mark').map((_, mark) => { const box = mark.getBoundingClientRect();"
        " return {left: box.left, right: box.right, top: box.top, bottom: box.top + 15}; }).get()"
    )
    width, bar = sized.run("return [innerWidth, $('#nav')[0].getBoundingClientRect().bottom]")
    for number, box in enumerate(boxes):
        assert box["left"] >= 0 and box["right"] <= width and box["top"] >= bar, named[number]
        for other in boxes[:number]:
            apart = box["right"] <= other["left"] or other["right"] <= box["left"]
            assert apart or box["bottom"] <= other["top"] or other["bottom"] <= box["top"]
    revision = sorted(map(int, index["revision_to_hash"]))[5]
    assert_marked(sized, revision)
    sized.run("$('#date-scale')[0].click()")
    sized.wait_for(f"{DRAWN}.getOptions().xaxes[0].mode === 'time'")
    assert_marked(sized, index["revision_to_date"][str(revision)])
    sized.assert_clean(address)


def assert_marked(page: Page, x: float) -> None:
    """The fourth stage's name and its grey line are at x."""
    left = page.run(f"return {DRAWN}.pointOffset({{x: {x}, y: 0}}).left")
    name = page.run("return $('#main-graph .mark:contains(a/4)').position().left")
    assert name == pytest.approx(left, abs=1)
    red, green, blue, alpha = page.run(f"{COLOUR} return colour({x}, 3.7e-6)")
    assert red == green == blue and alpha > 0


def test_one_per_cent_is_seen(page: Page, address: str) -> None:
    (line,) = drawn(page, address, f"#{NEAR['name']}?y-axis-scale=zoom")
    assert {point[1] for point in line} == {1.046, 1.054}
    ticks = page.run(f"return {DRAWN}.getAxes().yaxis.ticks.map(tick => tick.label)")
    assert len(set(ticks)) == len(ticks) > 2
    page.run(
        f"const series = {DRAWN}.getData()[0], item = {{series: series, dataIndex: 5, pageX: 100, pageY: 200,"
        " datapoint: series.data[5]}; $('#main-graph').trigger('plothover', [{}, item]);"
    )
    told = page.wait_for("$('.tooltip-inner').text()")
    assert told.startswith("1.0540 ratio [0.94860 ratio, 1.1594 ratio] @ ") and told.endswith(
        ", " + STAGES[6]
    )
    assert page.run("return $.asv.pretty_unit(1226477.40625, 'instructions')") == "1,226,477 instructions"
    assert page.run("return $.asv.pretty_unit(1.046e-6, 'seconds')") == "1.046μs"
    page.assert_clean(address)


def test_a_regression_names_machine_range_and_command(
    sized: Page, address: str, index: dict[str, Any]
) -> None:
    sized.open(f"{address}#/regressions")
    row = sized.wait_for("$('#regressions-body tbody tr:visible:contains(10\\\\))').first().text()")
    hashes = [commit for _, commit in sorted((int(rev), it) for rev, it in index["revision_to_hash"].items())]
    commits = f"{hashes[4][:8]}..{hashes[5][:8]}"
    assert scratch.MACHINE in row and "3.000x" in row
    assert f"python -m tracking bisect \"{scratch.WORK['name']}('thing', 10)\" {commits}" in row
    assert sized.run("return document.documentElement.scrollWidth <= innerWidth")
    sized.run(f"$('#regressions-body a:contains({commits})')[0].click()")
    sized.wait_for(f"$('#graph-display').is(':visible') && {DRAWN}")
    markings = sized.run(f"return {DRAWN}.getOptions().grid.markings.map(mark => mark.color)")
    assert "#d00" in markings, "the place is marked in the graph"
    sized.driver.back()
    sized.wait_for("$('#regressions-body').is(':visible') && !$('#graph-display').is(':visible')")
    sized.open(f"{address}#/regressions?grouped=true")
    grouped = sized.wait_for("$('#regressions-body tbody tr:visible').first().text()")
    assert scratch.MACHINE in grouped and commits in grouped and "python -m tracking bisect" in grouped
    sized.assert_clean(address)


def test_every_page_says_what_was_measured_last_and_begins_below(sized: Page, address: str) -> None:
    shown = {
        "/": "summarygrid-display",
        "/summarylist": "summarylist-body",
        "/regressions": "regressions-display",
        GRAPH[1:]: "graph",
    }
    sized.open(address)
    sized.wait_for("$.asv && $('.benchmark-container').length")
    for place, element in shown.items():
        sized.run(f"location.hash = {json.dumps(place)}")
        sized.wait_for(f"$('#{element}').is(':visible') && $('#{element}').text().length")
        assert sized.run("return $('#freshness').is(':visible')")
        assert sized.run("return $('#freshness').text()").startswith("Newest commit measured: ")
        sized.wait_for(
            f"$('#{element}')[0].getBoundingClientRect().top"
            " >= Math.floor($('#nav')[0].getBoundingClientRect().bottom)"
        )
        assert sized.run("return document.documentElement.scrollWidth <= innerWidth"), place
    sized.assert_clean(address)


def test_permalinks_and_the_back_button(page: Page, address: str) -> None:
    by_date = f"{DRAWN} && {DRAWN}.getOptions().xaxes[0].mode === 'time'"
    by_log = f"{DRAWN} && {DRAWN}.getAxes().yaxis.min > 0"
    page.open(f"{address}#/")
    page.wait_for("$('.benchmark-container').length")
    click(page, f".benchmark-container[href='#{scratch.WORK['name']}']")
    page.wait_for(f"{DRAWN} && !({by_date})")
    click(page, "#date-scale")
    page.wait_for(by_date)
    click(page, "#log-scale")
    page.wait_for(by_log)
    permalink = page.run("return location.href")
    page.driver.back()
    page.wait_for("!location.hash.includes('log')")
    page.driver.back()
    page.wait_for("!location.hash.includes('date')")
    page.driver.back()
    page.wait_for("$('#summarygrid-display').is(':visible') && !$('#graph-display').is(':visible')")
    page.open(permalink)
    page.wait_for(f"{by_date} && {by_log}")
    page.assert_clean(address)


def test_a_benchmark_that_is_not_there_is_said_to_be_missing(page: Page, address: str) -> None:
    page.open(f"{address}#bench_gone.time_<i>long</i>_ago")
    page.wait_for(
        "$('#error-message').text() === 'There is no benchmark named bench_gone.time_<i>long</i>_ago'"
    )
    page.wait_for("$('#summarygrid-display').is(':visible')")
    page.assert_clean(address)
