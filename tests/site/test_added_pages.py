"""The pages of the stages and the hosts in a browser, on a wide screen and a narrow one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.conftest import Page
from tests.tracking import scratch
from tracking.commands.view import served

WIDTHS = {"desktop": 1400, "phone": 400}
MACHINES = ("made-up-a", "made-up-b")
VISIBLE = "$('.added-page:visible').attr('data-page')"
SHOWN = "$('.added-page:visible section:visible').attr('data-show')"


@pytest.fixture(scope="module")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a scratch project on two machines: two tracks of stages, one of them wide."""
    folder = tmp_path_factory.mktemp("staged")
    project = scratch.make(folder / "project", folder / "home")
    names = [*(f"wide/{number}-some-long-name" for number in range(9)), "other/1-first"]
    for day, name in enumerate(names, 1):
        commit = project.commit(f"day\n\nStage: {name}", day, {"thing/__init__.py": f"day = {day}\n"})
        for machine in MACHINES:
            rows = {scratch.WORK["name"]: scratch.fields([day * 1e-6] * 4, scratch.SIZES)}
            scratch.store(project.root / "results", commit, day, rows, machine=machine)
    done = project.run("tracking", "publish")
    assert done.returncode == 0, done.stderr
    return project.root / "html"


@pytest.fixture
def address(staged: Path) -> Iterator[str]:
    with served(staged) as at:
        yield at


@pytest.fixture(params=WIDTHS)
def sized(request: pytest.FixtureRequest, page: Page) -> Iterator[Page]:
    """A tab of either width."""
    size = {"width": WIDTHS[request.param], "height": 800, "deviceScaleFactor": 1, "mobile": False}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    yield page
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def assert_clean(page: Page, address: str) -> None:
    asked = page.requests()
    assert asked, "the log of requests is empty: the test would see nothing leave"
    assert [url for url in asked if not url.startswith((address, "data:", "about:"))] == []
    assert page.errors() == []


def test_the_stages_scroll_in_a_box_of_their_own(sized: Page, address: str) -> None:
    sized.open(f"{address}#/stages")
    assert sized.wait_for(SHOWN) == "wide", "the first part when the address names none"
    assert sized.run("return $('#nav-li-stages').hasClass('active')")
    assert not sized.run("return $('#summarygrid-display, #graph-display').is(':visible')")
    cells = sized.run("return $('section:visible td:visible').map((_, cell) => cell.innerText).get()")
    assert any("9.00±0.9μs" in text and "+12.5%" in text and "100.0% of other" in text for text in cells)
    assert len(sized.run("return $('section:visible svg:visible').get()")) == 4, "a chart a line"
    box = "$('section:visible .added-page-box')[0]"
    assert sized.run(f"return {box}.scrollWidth > {box}.clientWidth"), "the table is wider than the screen"
    assert sized.run("return document.documentElement.scrollWidth <= window.innerWidth"), "the page is not"
    under = sized.run("return $('.added-page:visible')[0].getBoundingClientRect().top")
    assert under >= sized.run("return Math.floor($('#nav')[0].getBoundingClientRect().bottom)")
    assert_clean(sized, address)


def test_the_hosts(sized: Page, address: str) -> None:
    sized.open(f"{address}#/hosts")
    assert sized.wait_for(SHOWN) == "made-up-b..made-up-a"
    assert "10 commits measured on both" in sized.run("return $('.added-page:visible').text()")
    assert sized.run("return document.documentElement.scrollWidth <= window.innerWidth")
    assert_clean(sized, address)


def test_with_one_machine_and_no_stages_the_pages_say_so(page: Page, made_up: Path) -> None:
    with served(made_up) as address:
        for name, words in [("hosts", "one machine, made-up"), ("stages", "No stage of this history")]:
            page.open(f"{address}#/{name}")
            page.wait_for(f"$('.added-page:visible').text().includes('{words}')")
            assert_clean(page, address)


def test_permalinks_tabs_and_the_back_button(page: Page, address: str) -> None:
    page.open(f"{address}#/")
    page.wait_for("$('#summarygrid-display').is(':visible')")
    assert page.run(f"return {VISIBLE}") is None
    page.run("$('#nav-li-stages a')[0].click()")
    assert page.wait_for(SHOWN) == "wide"
    page.run("$('.added-page-parts a:contains(other)')[0].click()")
    page.wait_for(f"{SHOWN} === 'other'")
    permalink = page.run("return window.location.href")
    assert page.run("return $('.added-page-parts li.active').text()") == "other"
    page.driver.back()
    page.wait_for(f"{SHOWN} === 'wide'")
    page.driver.back()
    page.wait_for("$('#summarygrid-display').is(':visible') && !$('.added-page').is(':visible')")
    page.open(permalink)
    assert page.wait_for(SHOWN) == "other"
    page.run("$('section:visible tbody a')[0].click()")
    page.wait_for("$('#graph-display').is(':visible') && !$('.added-page').is(':visible')")
    assert_clean(page, address)


def test_a_part_that_is_not_there_shows_the_first(page: Page, address: str) -> None:
    page.open(f"{address}#/stages?show=%3Cb%3E")
    assert page.wait_for(SHOWN) == "wide"
    assert_clean(page, address)
