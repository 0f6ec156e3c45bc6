"""The figures published elsewhere, all from one data file, each with its source."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("published.toml")

# what is compared with a published figure, and how
AT_LEAST = "at least"  # ours reaches it
AT_MOST = "at most"  # ours does not pass it
ABOUT = "about"  # ours differs by `within` of it at most
ELSEWHERE = "elsewhere"  # an absolute figure of another machine: nothing is concluded
COMPARISONS = (AT_LEAST, AT_MOST, ABOUT, ELSEWHERE)


@dataclass(frozen=True)
class Published:
    """A figure, its unit as the records spell it, and where it stands."""

    key: str
    value: float
    unit: str
    comparison: str
    within: float  # for ABOUT: a share of the figure
    interval: tuple[float, float] | None
    source: str  # a key of `sources`


@dataclass(frozen=True)
class Source:
    """Who published, and on what it was measured."""

    title: str
    machine: str


def load(path: Path = FILE) -> tuple[dict[str, Published], dict[str, Source]]:
    """Figures and sources by their keys; ValueError where a figure has no known source or comparison."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    sources = {key: Source(entry["title"], entry["machine"]) for key, entry in data["sources"].items()}
    unknown = data["figures"].keys() - sources.keys()
    if unknown:
        raise ValueError(f"{path.name} names no source {', '.join(sorted(unknown))}")
    figures = {
        f"{source}.{short}": _figure(source, short, listed)
        for source, listed in data["figures"].items()
        for short in listed
    }
    return figures, sources


def _figure(source: str, short: str, listed: dict[str, dict[str, Any]]) -> Published:
    entry = listed[short]
    comparison = entry.get("comparison", ELSEWHERE)
    if comparison not in COMPARISONS:
        raise ValueError(f"{source}.{short} is compared {comparison!r}, none of {', '.join(COMPARISONS)}")
    if "of" in entry:
        upper, lower = (listed[key]["value"] for key in entry["of"])
        value, unit = upper / lower, ""
    else:
        value, unit = float(entry["value"]), entry.get("unit", "seconds")
    interval = tuple(entry["interval"]) if "interval" in entry else None
    return Published(f"{source}.{short}", value, unit, comparison, entry.get("within", 0.0), interval, source)


FIGURES, SOURCES = load()


def quotient(upper: str, lower: str, within: float) -> Published | None:
    """One figure over another of the same source, to be met within a share; None where one is not there."""
    if upper not in FIGURES or lower not in FIGURES:
        return None
    one, other = FIGURES[upper], FIGURES[lower]
    return Published(f"{upper} / {lower}", one.value / other.value, "", ABOUT, within, None, one.source)
