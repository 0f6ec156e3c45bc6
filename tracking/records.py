"""asv's result files as they lie on disk, and how two records of one commit become one.

Format: asv 0.6.6, "Results storage" in its developer documentation: ``results`` maps a benchmark's name to
a row whose fields ``result_columns`` names, trailing empty fields left out. One value a combination of
parameters; null where it failed, NaN where it does not apply.
"""

import itertools
import json
import math
import re
import shutil
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from asv.benchmarks import Benchmarks
from asv.console import log
from asv.machine import Machine
from asv.results import Results
from asv.util import UserError, load_json

from tracking import environment

Document = dict[str, Any]
ROOM = 4 << 20  # bytes: a few commits with all their samples

# all that reading a file of unknown content, and asking its parts what they are, can raise
BROKEN = (
    UserError,
    OSError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)


def result_files(results_dir: Path) -> Iterator[Path]:
    """Every result file of every machine, sorted. A folder whose machine.json is broken is left out with a
    warning."""
    for machine_file in sorted(results_dir.glob("*/machine.json")):
        if _names_a_machine(machine_file):
            yield from (path for path in sorted(machine_file.parent.glob("*.json")) if path != machine_file)
        else:
            log.warning(f"{machine_file} does not name a machine: its folder is left out")


def load(path: Path) -> Document:
    """One result file; a UserError names a file that is not one."""
    try:
        document: Document = json.loads(path.read_text(encoding="utf-8"))
        _demand(re.fullmatch("[0-9a-f]+", document["commit_hash"]) is not None)
        datetime.fromtimestamp(document["date"] / 1000, UTC)
        for facts in (document["params"], document["env_vars"]):
            _demand(all(value is None or isinstance(value, str) for value in facts.values()))
        for name in document["results"]:
            _demand_row(row(document, name))
        json.dumps(document, ensure_ascii=False).encode()  # JSON can spell halves of characters: no text
        Results.load(str(path))  # what else asv itself demands
    except BROKEN as error:
        raise UserError(f"{path} is not one of asv's result files ({type(error).__name__})") from None
    return document


def readable(results_dir: Path) -> dict[Path, Document]:
    """Every result file with what it holds; a broken one is left out with a warning that names it."""
    found = {}
    for path in result_files(results_dir):
        try:
            found[path] = load(path)
        except UserError as error:
            log.warning(f"{error}: left out")
    log.flush()  # ends the line: what is printed next begins its own
    return found


def benchmarks(results_dir: Path) -> dict[str, dict[str, Any]]:
    """The list of benchmarks that asv keeps beside the machines' folders, by name; a UserError names a file
    that is none."""
    path = Path(Benchmarks.get_benchmark_file_path(str(results_dir)))
    try:
        listed: dict[str, dict[str, Any]] = load_json(str(path), Benchmarks.api_version)
        for name, benchmark in listed.items():
            _demand(benchmark["name"] == name)
            _demand(_is_lists_of_text([*benchmark["params"], benchmark["param_names"]]))
            _demand(len(benchmark["params"]) == len(benchmark["param_names"]))
            _demand(isinstance(benchmark["unit"], str | None))
    except BROKEN as error:
        raise UserError(
            f"{path} is not asv's list of benchmarks ({type(error).__name__}): "
            "`asv run --bench just-discover` writes it anew"
        ) from None
    return listed


def row(document: Document, name: str) -> dict[str, Any]:
    """The fields of one benchmark by their names; absent ones are left out."""
    return dict(zip(document["result_columns"], document["results"][name], strict=False))


def fullness(fields: dict[str, Any]) -> tuple[int, float]:
    """How much a benchmark's record holds: values that are there, then samples behind them."""
    values = fields.get("result") or []
    there = sum(
        value is not None and not (isinstance(value, float) and math.isnan(value)) for value in values
    )
    samples = sum(count for count in fields.get("stats_repeat") or [] if count)
    return there, samples


def failures(document: Document) -> Iterator[str]:
    """The benchmarks that failed, each failed combination of parameters by itself."""
    for name in sorted(document["results"]):
        fields = row(document, name)
        combinations = list(itertools.product(*(fields.get("params") or [])))
        values = fields.get("result") or [None] * len(combinations)
        for combination, value in zip(combinations, values, strict=False):
            if value is None:
                yield f"{name}({', '.join(combination)})" if combination else name


def combined(stored: Document, fresh: Document, *, prefer_fresh: bool = False) -> tuple[Document, set[str]]:
    """One document of both, and the names taken from `fresh`.

    A benchmark is taken when it is at least as full as the stored one or answers a newer question (another
    version). With `prefer_fresh` any fresh value will do.
    """
    taken = set()
    for name in fresh["results"]:
        new = row(fresh, name)
        old = row(stored, name) if name in stored["results"] else {}
        another_question = old.get("version") != new.get("version")
        if another_question or fullness(new) >= fullness(old) or (prefer_fresh and fullness(new)[0]):
            taken.add(name)
    columns = fresh["result_columns"]
    kept = {name: _as_row(row(stored, name), columns) for name in stored["results"] if name not in taken}
    chosen = {name: fresh["results"][name] for name in fresh["results"] if name in taken}
    document = {
        **fresh,
        "results": dict(sorted({**kept, **chosen}.items())),
        "durations": {**stored.get("durations", {}), **fresh.get("durations", {})},
    }
    return document, taken


def merge_file(fresh_file: Path, target: Path, *, prefer_fresh: bool = False) -> tuple[int, int]:
    """Merge one result file and the environment record beside it into `target`; how many benchmarks were
    taken and how many of the fresh ones were not, because what is stored is fuller. A record in which
    nothing was measured (a commit that does not build) is not stored."""
    fresh = load(fresh_file)
    if not any(fullness(row(fresh, name))[0] for name in fresh["results"]):
        return 0, 0
    stored = _stored(target) or {**fresh, "results": {}}
    document, taken = combined(stored, fresh, prefer_fresh=prefer_fresh)
    record = environment.path_beside(target)
    runs = environment.read(record)
    for run in environment.read(environment.path_beside(fresh_file)):
        runs = environment.with_run(runs, {**run, "benchmarks": [n for n in run["benchmarks"] if n in taken]})
    environment.replace_texts({record: environment.as_lines(runs), target: json.dumps(document)})
    return len(taken), len(fresh["results"]) - len(taken)


def merge_folder(
    fresh_dir: Path, results_dir: Path, *, prefer_fresh: bool = False
) -> dict[Path, tuple[int, int]]:
    """Merge all of `fresh_dir` into `results_dir`; what `merge_file` says, by the merged file's own path."""
    outcome = {}
    for fresh_file in result_files(fresh_dir):
        target = results_dir / fresh_file.relative_to(fresh_dir)
        outcome[target] = merge_file(fresh_file, target, prefer_fresh=prefer_fresh)
        if target.exists():
            _copy_beside(fresh_file.parent / "machine.json", target.parent / "machine.json")
    if any(taken for taken, _ in outcome.values()):
        _copy_beside(fresh_dir / "benchmarks.json", results_dir / "benchmarks.json")
    return outcome


def demand_writable(results_dir: Path) -> None:
    """A UserError where nothing can be saved, or ROOM bytes are not free: to be asked before minutes of
    measuring."""
    place = results_dir.resolve()
    nearest = next(folder for folder in (place, *place.parents) if folder.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest) as file:
            file.write(bytes(ROOM))
    except OSError as error:
        raise UserError(f"nothing can be saved in {results_dir}/: {error.strerror}") from None


def copied(results_dir: Path, into: Path) -> None:
    """Make `into` a copy of all records that can be read (an empty folder where there are none)."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    for path in readable(results_dir):
        target = into / path.relative_to(results_dir)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(path, target)
        shutil.copyfile(path.parent / "machine.json", target.parent / "machine.json")
    if (results_dir / "benchmarks.json").is_file():
        shutil.copyfile(results_dir / "benchmarks.json", into / "benchmarks.json")


def _stored(target: Path) -> Document | None:
    """The record at `target`, None where there is none. A broken one makes way and is kept beside."""
    if not target.exists():
        return None
    try:
        return load(target)
    except UserError as error:
        aside = target.with_name(target.name + ".broken")
        log.warning(f"{error}: kept as {aside.name}")
        target.replace(aside)
        return None


def _names_a_machine(machine_file: Path) -> bool:
    try:
        return isinstance(load_json(str(machine_file), Machine.api_version)["machine"], str)
    except BROKEN:
        return False


def _demand(is_so: bool) -> None:
    if not is_so:
        raise ValueError


def _demand_row(fields: dict[str, Any]) -> None:
    """Raises one of BROKEN unless the fields of one benchmark are what asv stores."""
    for column, values in fields.items():
        if values is not None and (column == "result" or column.startswith("stats_")):
            _demand(isinstance(values, list))
            _demand(all(value is None or isinstance(value, int | float) for value in values))
            list(map(math.isfinite, filter(None, values)))  # raises for an integer that no float can hold
    for column in ("stats_number", "stats_repeat"):
        counts = [count for count in fields.get(column) or [] if count is not None]
        _demand(all(isinstance(count, int) and abs(count) < 2**63 for count in counts))
    for samples in fields.get("samples") or []:
        _demand(samples is None or (isinstance(samples, list) and all(map(math.isfinite, samples))))
    # unlike a bound of its interval, a result is never infinite
    _demand(not any(math.isinf(value) for value in fields.get("result") or [] if value is not None))
    if fields.get("result") is not None or fields.get("params") is not None:
        _demand(_is_lists_of_text(fields["params"]))


def _is_lists_of_text(lists: Any) -> bool:
    return isinstance(lists, list) and all(
        isinstance(texts, list) and all(isinstance(text, str) for text in texts) for texts in lists
    )


def _as_row(fields: dict[str, Any], columns: list[str]) -> list[Any]:
    """`fields` under another file's columns."""
    return [fields.get(column) for column in columns]


def _copy_beside(source: Path, target: Path) -> None:
    environment.replace_text(target, source.read_text(encoding="utf-8"))
