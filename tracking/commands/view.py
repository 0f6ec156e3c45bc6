"""Serve the pages over loopback until Ctrl-C: what `bench` measured last, else the published site."""

import argparse
import contextlib
import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from asv.config import Config
from asv.util import UserError

from tracking.commands import bench, publish


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("site", nargs="?", type=Path, metavar="DIR", help="the folder to serve")
    parser.add_argument("--port", type=int, default=8080, help="0 takes any free one [8080]")


class Handler(SimpleHTTPRequestHandler):
    """Files as they are now: a browser asks again for each, and only errors are printed."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """A server of `site` on 127.0.0.1; a UserError when the port is taken."""
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=str(site)))
    except (OSError, OverflowError) as error:
        raise UserError(f"port {port} cannot be used ({error}): choose another, `make view PORT=…`") from None


@contextlib.contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of `site` on a free port, served meanwhile by a thread of this process."""
    with server(site, 0) as httpd:
        thread = threading.Thread(target=httpd.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{httpd.server_port}/"
        finally:
            httpd.shutdown()
            thread.join()


def run(conf: Config, arguments: argparse.Namespace) -> int:
    candidates = [arguments.site] if arguments.site else [bench.SITE, publish.SITE]
    site = next((folder for folder in candidates if (folder / "index.html").is_file()), None)
    if site is None:
        raise UserError(f"no pages in {' or '.join(map(str, candidates))}: `make bench` makes some")
    with server(site.resolve(), arguments.port) as httpd:
        print(f"{site}/ at http://127.0.0.1:{httpd.server_port}/ (Ctrl-C ends it)", flush=True)
        try:
            httpd.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
