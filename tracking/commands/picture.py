"""Take a picture of one graph of the published pages, as the README shows it.

GRAPH is what follows the # in the address of a graph, for example

    bench_theme.Class.time_call?p-library='NAME'&y-axis-scale=log

The pages are served over loopback and opened in headless Chromium.
"""

import argparse
import os
import tempfile
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking import browser
from tracking.commands import publish, view

PICTURE = Path("docs/history.png")
SIZE = (1100, 760)  # pixels of the window; the graph gets what its side bar and its overview leave
SECONDS = 30
# asv's drawing library keeps the drawn graph as data of the element that it drew into
DRAWN = "return !!(window.$ && $('#main-graph').data('plot'))"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("graph", metavar="GRAPH", help="the graph's address, from its # on")
    parser.add_argument("--site", type=Path, default=publish.SITE, metavar="DIR", help="the pages [html]")
    parser.add_argument("--into", type=Path, default=PICTURE, metavar="FILE", help=f"[{PICTURE}]")


def run(conf: Config, arguments: argparse.Namespace) -> int:
    if not (arguments.site / "index.html").is_file():
        raise UserError(f"no pages in {arguments.site}: `make publish` writes them")
    if not browser.installed():
        raise UserError(browser.MISSING)
    with view.served(arguments.site.resolve()) as address:
        _write(arguments.into, _taken(f"{address}#{arguments.graph}"))
    print(f"written: {arguments.into}")
    return 0


def _taken(address: str) -> bytes:
    """The graph at an address as a PNG; a UserError when none is drawn there."""
    from selenium.common.exceptions import TimeoutException, WebDriverException
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.wait import WebDriverWait

    with tempfile.TemporaryDirectory(prefix="browser-") as profile:
        try:
            with browser.start(Path(profile)) as driver:
                driver.set_window_size(*SIZE)
                driver.get(address)
                WebDriverWait(driver, SECONDS).until(lambda _: driver.execute_script(DRAWN))
                return bytes(driver.find_element(By.ID, "main-graph").screenshot_as_png)
        except TimeoutException:
            raise UserError(f"no graph is drawn at {address.partition('#')[2]}") from None
        except WebDriverException as error:
            raise UserError(f"the browser failed: {(error.msg or '').partition(chr(10))[0]}") from None


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.write_bytes(content)
    beside.replace(path)
