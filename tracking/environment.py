"""The record of where a number was measured, kept beside asv's own file.

``results/<machine>/environment/<commit>-<environment>.jsonl`` holds one line of JSON a run:

- ``started``: when the measuring process began (UTC); names the run
- ``commit``, ``head``, ``command``: what was measured; the command that reproduces it, with ``head``
  checked out
- ``benchmarks``: the names whose stored values this run measured; a benchmark belongs to one run only
- ``host``: kernel, processor flags, governor, compiler and what pyperf collects of the machine
- ``environment``: Python, its compiler and flags, the packages really installed where it was measured, and
  what the measured package tells of its own build, where it has a ``build_info()``
- ``readings``: load and frequency before and after, a pair a round
- ``calibration``: the core that was measured on, and what led to it (cores.py); only `record` has it

The extension is not ``.json`` because asv takes every such file under results/ for one of its own.
"""

import json
import os
import platform
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyperf
from asv.console import log
from asv.environment import Environment
from asv.util import ProcessError

from tracking import history, machine

ABSENT = "absent"
PROBE = Path(__file__).with_name("probe.py")
STARTED = datetime.now(UTC).isoformat()

# what pyperf collects that changes from minute to minute, and what stays while a machine runs;
# of the rest (host name, paths, its own Python) nothing is kept
READING_KEYS = ("load_avg_1min", "cpu_freq", "cpu_temp", "runnable_threads")
HOST_KEYS = ("aslr", "cpu_affinity", "cpu_config", "cpu_count", "cpu_model_name", "platform", "perf_version")

Run = dict[str, Any]


def reading(when: str) -> dict[str, Any]:
    """Load and frequency now; `when` is "before" or "after"."""
    collected = _collected()
    return {
        "when": when,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        **{key: collected.get(key, ABSENT) for key in READING_KEYS},
    }


def host() -> dict[str, Any]:
    """The facts of this machine that stay the same during a run."""
    fields, collected = machine.cpuinfo(), _collected()
    return {
        "machine": machine.info(),
        "kernel": f"{platform.system()} {platform.release()}",
        "processor_flags": machine.flags(fields),
        "microcode": fields.get("microcode", ABSENT),
        "governor": _governor(),
        "compiler": _compiler(),
        "pyperf": {key: collected[key] for key in HOST_KEYS if key in collected},
    }


def inside(env: Environment) -> dict[str, Any]:
    """What the asv environment says of itself: see probe.py."""
    with tempfile.TemporaryDirectory() as elsewhere:  # never the source tree, which would be imported instead
        try:
            answer = env.run(["-P", str(PROBE), env._project], cwd=elsewhere, dots=False, display_error=False)
            told: dict[str, Any] = json.loads(answer.splitlines()[-1])
        except (ProcessError, OSError, ValueError, IndexError) as error:
            return {"error": f"the environment could not be asked: {type(error).__name__}"}
    return told


def command() -> str:
    """The command line of this process as a user would type it, without the paths of this machine."""
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return shlex.join(["python", "-m", program.parent.name, *sys.argv[1:]])
    return shlex.join([program.name, *sys.argv[1:]])


def path_beside(result_file: Path) -> Path:
    """Where the record of asv's `result_file` stands."""
    return result_file.parent / "environment" / f"{result_file.stem}.jsonl"


def read(path: Path) -> list[Run]:
    """The runs of one record, oldest first; none where there is no record."""
    return read_lines(path, _run, "no run")


def write(path: Path, runs: Iterable[Run]) -> None:
    """Replace one record; written beside and renamed."""
    replace_text(path, as_lines(runs))


def as_lines(runs: Iterable[Run]) -> str:
    """A record as it lies on disk."""
    return "".join(json.dumps(run, sort_keys=True) + "\n" for run in runs)


def read_lines(path: Path, parsed: Callable[[str], Run | None], otherwise: str) -> list[Run]:
    """What `parsed` makes of each line of a file; nothing where there is no file.

    Where it makes None the line is left out with a warning that it describes `otherwise`: it must not stop
    figures from being saved.
    """
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    found = []
    for number, line in enumerate(lines, 1):
        entry = parsed(line)
        if entry is None:
            log.warning(f"{path}: line {number} describes {otherwise}, left out")
        else:
            found.append(entry)
    return found


def append_line(path: Path, entry: Run) -> None:
    """Add a line of JSON below what stands in a file; written beside and renamed."""
    there = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
    if there and not there.endswith("\n"):
        there += "\n"
    replace_text(path, there + json.dumps(entry, sort_keys=True) + "\n")


def replace_text(path: Path, text: str) -> None:
    """Write a file so that a reader sees the old text or the new, never a part."""
    replace_texts({path: text})


def replace_texts(texts: Mapping[Path, str]) -> None:
    """Write files so that a reader of each sees the old text or the new, never a part. Where one finds no
    room all stay as they were."""
    beside = {path: path.with_name(f".{path.name}.{os.getpid()}") for path in texts}
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            beside[path].write_text(text, encoding="utf-8")
        for path in texts:
            beside[path].replace(path)
    finally:
        for left in beside.values():
            left.unlink(missing_ok=True)


def remove_unfinished(folder: Path) -> None:
    """Remove what processes that were killed had begun to write under a folder."""
    for path in folder.rglob(".*"):
        if re.fullmatch(r"\..+\.\d+", path.name):
            path.unlink()


def with_run(runs: Iterable[Run], new: Run) -> list[Run]:
    """`runs` and then `new`, whose benchmarks no other run holds any longer; a run that holds none is
    dropped."""
    taken = set(new["benchmarks"])
    left = [{**run, "benchmarks": [name for name in run["benchmarks"] if name not in taken]} for run in runs]
    return [run for run in left if run["benchmarks"]] + ([new] if taken else [])


def annotate(path: Path, **facts: Any) -> None:
    """Add these facts to every run of one record."""
    write(path, [{**run, **facts} for run in read(path)])


def calibrations(folder: Path) -> list[Any]:
    """What the records of a machine, whose folder this is, hold of calibrations."""
    runs = (run for path in sorted(folder.glob("environment/*.jsonl")) for run in read(path))
    return [run["calibration"] for run in runs if "calibration" in run]


def add_run(
    path: Path, env: Environment, commit: str, names: list[str], readings: list[dict[str, Any]]
) -> None:
    """Record that this process measured `names`; a further round of the same run only adds its readings."""
    runs = read(path)
    earlier = next((run for run in runs if run.get("started") == STARTED), None)
    if earlier is None:
        new: Run = {
            "started": STARTED,
            "commit": commit,
            "head": history.commit("HEAD"),
            "command": command(),
            "benchmarks": names,
            "host": host(),
            "environment": inside(env),
            "readings": readings,
        }
    else:
        new = {
            **earlier,
            "benchmarks": sorted({*earlier["benchmarks"], *names}),
            "readings": earlier.get("readings", []) + readings,
        }
    write(path, with_run(runs, new))


def _run(line: str) -> Run | None:
    """One line of a record; None unless it names the benchmarks of a run and has readings, if any, listed."""
    try:
        run = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(run, dict) or not isinstance(run.get("readings", []), list):
        return None
    names = run.get("benchmarks")
    return run if isinstance(names, list) and all(isinstance(name, str) for name in names) else None


def _collected() -> dict[str, Any]:
    return dict(pyperf.Run([1.0], collect_metadata=True).get_metadata())


def _governor() -> str:
    try:
        return Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").read_text().strip()
    except OSError:
        return ABSENT


def _compiler() -> str:
    """The first line of the C compiler's version: the one that CC names, else the one Python was built
    with."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
    try:
        answer = subprocess.run(
            [*compiler, "--version"], capture_output=True, text=True, timeout=20, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ABSENT
    return answer.stdout.splitlines()[0] if answer.stdout else ABSENT
