"""A headless browser for the published pages: Chromium through its chromedriver, let nowhere but to
loopback."""

import shutil
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
MISSING = "no browser is installed: chromium with its chromedriver (Debian: chromium-driver)"
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
    return bool(BROWSER and DRIVER)


def start(profile: Path) -> webdriver.Chrome:
    """A browser that keeps its files in the folder `profile` and logs its requests and script errors; the
    caller quits it. Only where `installed`."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER or ""
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))
