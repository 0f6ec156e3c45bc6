"""A headless browser that reports every request and every script error, and a made-up site."""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.support.wait import WebDriverWait

from tests.tracking import scratch
from tracking import browser

SECONDS = 30
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
LACKING = scratch.benchmark("bench_lacking.time_nothing")


@dataclass
class Page:
    """One tab, and what it asked for and complained about since `open`."""

    driver: webdriver.Chrome

    def open(self, address: str) -> None:
        self.driver.get("about:blank")
        self.requests(), self.errors()  # what earlier pages left in the logs
        self.driver.get(address)

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def wait_for(self, script: str) -> Any:
        """The value of a JavaScript expression once it is truthy."""
        return WebDriverWait(self.driver, SECONDS, poll_frequency=0.05).until(
            lambda _: self.run(f"return {script}"), f"{script} did not become true; {self.errors()}"
        )

    def requests(self) -> list[str]:
        """The addresses that were asked for, in order, new ones only."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def errors(self) -> list[str]:
        """Uncaught script errors and failed loads, new ones only."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def assert_clean(self, address: str) -> None:
        """No request went beyond the site at `address`, and no script failed."""
        asked = self.requests()
        assert asked, "the log of requests is empty: the test would see nothing leave"
        outside = [url for url in asked if not url.startswith((address, "data:", "about:"))]
        assert outside == [], "the page asked for something beyond loopback"
        assert self.errors() == []


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    if not browser.installed():
        pytest.skip(browser.MISSING)
    started = browser.start(tmp_path_factory.mktemp("browser"))
    yield started
    started.quit()


@pytest.fixture
def page(driver: webdriver.Chrome) -> Page:
    return Page(driver)


@pytest.fixture(params=SIZES)
def sized(request: pytest.FixtureRequest, page: Page) -> Iterator[Page]:
    """A tab of a wide screen, and of a telephone's."""
    width, height = SIZES[request.param]
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": request.param == "phone"}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    yield page
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.fixture(scope="session")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a scratch project: two commits of one benchmark, after one that neither could run."""
    folder = tmp_path_factory.mktemp("site")
    project = scratch.make(folder / "project", folder / "home")
    for day in (1, 2):
        commit = project.commit(f"day {day}", day, {"thing/__init__.py": f"day = {day}\n"})
        rows = {
            LACKING["name"]: scratch.fields([math.nan]),
            scratch.WORK["name"]: scratch.fields([day * 1e-6] * 4, scratch.SIZES),
        }
        scratch.store(project.root / "results", commit, day, rows, benchmarks=[LACKING, scratch.WORK])
    done = project.run("tracking", "publish")
    assert done.returncode == 0, done.stderr
    return project.root / "html"
