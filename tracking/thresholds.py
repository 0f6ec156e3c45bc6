"""How large a change of a benchmark must be to count: learned from runs of a commit against itself.

``results/<machine>/unchanged.jsonl`` holds a line of JSON for each such run: ``started``, ``commit``,
``command``, ``host`` and ``readings`` as environment.py has them, and ``ratios``: by benchmark key the
version of the benchmark and the ratio that was found where nothing had changed. The extension is not
``.json`` because asv takes every such file for one of its own.

The logarithms of n such ratios spread around 0, which is known, with the root mean square s. Were they
normal, a further one over s would have Student's t distribution of n degrees of freedom; the threshold is
what it stays within in the share `WITHIN` of all cases. It is never below the ``least`` of its kind, and with
fewer than `ENOUGH` runs it is the kind's ``untried``:

    "check_thresholds": {"[^(]*\\\\.time_": {"least": 0.02, "untried": 0.1}}

in asv.conf.json, whose patterns are matched from the start of the key; the first that fits counts.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from asv.config import Config
from asv.util import UserError

from tracking import environment, machine

WITHIN = 0.99
ENOUGH = 3
OTHERWISE = {"least": 0.02, "untried": 0.1}

Line = dict[str, Any]


class Thresholds:
    """The thresholds that hold on this machine. A UserError where asv.conf.json's entry is none."""

    def __init__(self, conf: Config, lines: Iterable[Line], versions: Mapping[str, Any]) -> None:
        """`versions` tells the present version of a benchmark by its name; other versions do not count."""
        self._kinds = _kinds(conf)
        self._logs: dict[str, list[float]] = {}
        for line in lines:
            for key, (version, ratio) in line["ratios"].items():
                if versions.get(key.partition("(")[0]) == version:
                    self._logs.setdefault(key, []).append(math.log(ratio))

    def of(self, key: str) -> float:
        """The relative change of a benchmark that counts: 0.05 is 5 %."""
        kind = next((kind for pattern, kind in self._kinds if pattern.match(key)), OTHERWISE)
        known = self._logs.get(key, [])
        if len(known) < ENOUGH:
            return kind["untried"]
        return max(kind["least"], predicted(known))


def predicted(logs: list[float]) -> float:
    """The relative change that a further ratio of the same kind stays within."""
    from scipy import stats  # slow to import: see estimates.py

    spread = math.sqrt(sum(value * value for value in logs) / len(logs))
    return math.expm1(float(stats.t.ppf((1 + WITHIN) / 2, len(logs))) * spread)


def path(conf: Config) -> Path:
    return Path(conf.results_dir) / machine.info()["machine"] / "unchanged.jsonl"


def read(file: Path) -> list[Line]:
    """The runs kept in a file; none where there is no file. A damaged line is left out with a warning."""
    return environment.read_lines(file, _line, "no run of a commit against itself")


def _line(text: str) -> Line | None:
    try:
        line = json.loads(text)
        ratios = [(version, 0 < float(ratio) < math.inf) for version, ratio in line["ratios"].values()]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError):
        return None
    return line if all(is_one for _, is_one in ratios) else None


def _kinds(conf: Config) -> list[tuple[re.Pattern[str], dict[str, float]]]:
    try:
        entries = getattr(conf, "check_thresholds", {}).items()
        found = [
            (re.compile(pattern), {name: float(kind[name]) for name in OTHERWISE})
            for pattern, kind in entries
        ]
    except (AttributeError, LookupError, TypeError, ValueError, re.error):
        raise UserError(
            'asv.conf.json: "check_thresholds" maps patterns to {"least": number, "untried": number}'
        ) from None
    return found
