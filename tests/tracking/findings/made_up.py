"""Evidence made up in memory: records of commits "1111…", "2222…" on a line of three."""

from collections.abc import Mapping, Sequence

from tracking.findings import gates
from tracking.findings.evidence import Evidence, Host, Recording
from tracking.history import Line, Stage
from tracking.table import Figure

COMMITS = [digit * 40 for digit in "123"]
STAGES = [Stage("curve/1-first", COMMITS[0], COMMITS[0]), Stage("curve/2-second", COMMITS[1], COMMITS[1])]
LINE = Line(STAGES, {commit: place for place, commit in enumerate(COMMITS)})
PASSED: Mapping[str, Figure] = {gate: Figure(1.0) for gate in gates.EVERY}
MACHINE = "made-up-1-2-3-2-cores-avx2"


def figure(value: float, spread: float = 0.01, samples: int = 20) -> Figure:
    """A value, its interval of so large a share on either side, and samples within it."""
    steps = [spread * (2 * index / (samples - 1) - 1) for index in range(samples)]
    drawn = tuple(value * (1 + step) for step in steps)
    return Figure(value, (value * (1 - spread), value * (1 + spread)), drawn, 1)


def recording(
    place: int,
    figures: Mapping[str, Figure],
    *,
    passed: Mapping[str, Figure] = PASSED,
    inapplicable: Sequence[str] = (),
    machine: str = MACHINE,
) -> Recording:
    """Of the commit at that place."""
    return Recording(
        machine, COMMITS[place], place, place, "portable", {**passed, **figures}, frozenset(inapplicable)
    )


def evidence(*recordings: Recording) -> Evidence:
    """Of these recordings, which are seconds all."""
    machines = sorted({one.machine for one in recordings})
    hosts = [
        Host(
            machine,
            sorted((one for one in recordings if one.machine == machine), key=lambda one: -one.place),
        )
        for machine in machines
    ]
    names = {text.partition("(")[0] for one in recordings for text in (*one.figures, *one.inapplicable)}
    listed = {name: {"name": name, "unit": "seconds", "type": "time"} for name in names}
    return Evidence(hosts, LINE, listed)


def nothing() -> Evidence:
    """One machine without any record."""
    return Evidence([Host(MACHINE, [])], LINE, {})
