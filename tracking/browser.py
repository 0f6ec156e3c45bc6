"""A headless browser for the published pages: Chromium through its chromedriver, let nowhere but to
loopback."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # nothing else here needs selenium to be installed
    from selenium import webdriver

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
MISSING = "no browser is installed: selenium, and chromium with its chromedriver (Debian: chromium-driver)"
FLAGS = (
    "--headless",
    "--no-sandbox",  # the sandbox refuses root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1400,1000",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


def installed() -> bool:
    return bool(BROWSER and DRIVER and importlib.util.find_spec("selenium"))


def start(profile: Path) -> webdriver.Chrome:
    """A browser that keeps its files in the folder `profile` and logs its requests and script errors; the
    caller quits it. Only where `installed`."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))
