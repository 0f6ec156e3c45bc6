"""From records to the published site, the same bytes for the same records and history.

asv's own publishing depends on the clone (it numbers revisions over all branches), on the clock, on the time
zone, and on the order of a set of names; here it gets a throw-away clone, the time of the newest measured
commit, UTC, and regressions in the order of their names.
"""

import contextlib
import copy
import functools
import json
import os
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asv.feed
from asv.commands.publish import Publish
from asv.config import Config
from asv.console import log
from asv.plugins.regressions import Regressions
from asv.util import UserError

from tracking import history, records
from tracking.measure import WORK

OF_A_SITE = ("index.html", "info.json")  # written by every asv publish


def write_site(conf: Config, results_dir: Path, tip: str, into: Path) -> None:
    """Publish the records of `results_dir` along the first parents of `tip`; `into` is replaced when all is
    there. A UserError when `into` holds anything but an earlier site."""
    into = Path(os.path.realpath(into))
    _demand_replaceable(into)
    beside, sound = WORK / f"site.{os.getpid()}", WORK / f"records.{os.getpid()}"
    try:
        records.copied(results_dir, sound)  # asv would stumble over a broken file
        dates = [document["date"] for document in records.readable(sound).values()]
        if not dates:
            raise UserError(f"nothing is recorded in {results_dir}/ yet: `make record` measures and saves")
        records.benchmarks(results_dir)
        newest = max(dates)  # asv's own form: milliseconds, UTC
        with history.throwaway_clone(tip, conf) as clone, _clock_at(newest), _regressions_sorted():
            site_conf = copy.copy(conf)
            site_conf.repo, site_conf.results_dir, site_conf.html_dir = (
                str(clone),
                str(sound),
                str(beside),
            )
            Publish.run(conf=site_conf, pull=False)
        _fix_time(beside / "info.json", newest)
        _swap(beside, into)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
        shutil.rmtree(sound, ignore_errors=True)


def warn_if_history_is_cut() -> None:
    """asv leaves out records of commits that the clone does not hold: say so."""
    if history.is_shallow():
        log.warning(
            "this clone is shallow: commits it does not hold are missing from the graphs "
            "(`git fetch --unshallow` brings them)"
        )


def _demand_replaceable(into: Path) -> None:
    """Only what publishing itself wrote may be replaced: a UserError for every other folder and for files."""
    if not into.exists():
        return
    if not into.is_dir():
        raise UserError(f"{into} is a file: pages are written into a folder")
    if any(into.iterdir()) and not all((into / name).is_file() for name in OF_A_SITE):
        raise UserError(f"{into} holds something other than published pages, which would be lost")


@contextlib.contextmanager
def _clock_at(newest: int) -> Iterator[None]:
    """UTC, and `newest` for a feed without entries, which would else carry the time of publishing."""
    write_atom, zone = asv.feed.write_atom, os.environ.get("TZ")
    when = datetime.fromtimestamp(newest / 1000, UTC)

    @functools.wraps(write_atom)
    def dated(dest: Any, entries: list[Any], *args: Any, **options: Any) -> None:
        write_atom(dest, entries, *args, **{"updated": None if entries else when, **options})

    try:
        os.environ["TZ"] = "UTC"
        time.tzset()
        asv.feed.write_atom = dated
        yield
    finally:
        asv.feed.write_atom = write_atom
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
        time.tzset()


@contextlib.contextmanager
def _regressions_sorted() -> Iterator[None]:
    """asv finds regressions in the order of a set of names, which is another in every process; the page and
    the feed are written from one list, which is sorted just before."""
    save = Regressions.__dict__["_save"]

    def sorted_first(conf: Config, data: dict[str, list[list[Any]]]) -> None:
        data["regressions"].sort(key=lambda found: (found[0], found[1]))
        save.__func__(Regressions, conf, data)

    try:
        Regressions._save = staticmethod(sorted_first)
        yield
    finally:
        Regressions._save = save


def _fix_time(info_file: Path, newest: int) -> None:
    info = json.loads(info_file.read_text(encoding="utf-8"))
    info_file.write_text(
        json.dumps({**info, "timestamp": newest}, indent=4, sort_keys=True) + "\n", encoding="utf-8"
    )


def _swap(new: Path, into: Path) -> None:
    """Put the folder `new` in the place of `into`, which is gone only for the moment between two renames; a
    UserError, and the old one stays, where there is no room for both."""
    beside, old = (into.with_name(f".{into.name}.{os.getpid()}.{what}") for what in ("new", "old"))
    into.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.move(new, beside)  # a copy where `into` lies on another file system
    except shutil.Error as error:
        shutil.rmtree(beside, ignore_errors=True)
        raise UserError(f"{into} could not be written: {error.args[0][0][2]}") from None
    if into.exists():
        into.rename(old)
    beside.rename(into)
    shutil.rmtree(old, ignore_errors=True)
