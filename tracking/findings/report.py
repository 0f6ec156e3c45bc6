"""All questions in their order, and the gates that stand before them."""

from dataclasses import dataclass

from tracking.findings import (
    batch,
    between_hosts,
    cap,
    census,
    gates,
    implementations,
    levers,
    operations,
    prepared,
    second_verifier,
)
from tracking.findings.asking import Section
from tracking.findings.evidence import Evidence
from tracking.table import Figure

QUESTIONS = (
    batch,
    cap,
    operations,
    implementations,
    census,
    prepared,
    second_verifier,
    between_hosts,
    levers,
)

NO_SHORTCUT = (
    "No algebraic shortcut and no weakness of any scheme is claimed: every gain below is a constant factor "
    "of a known algorithm."
)


@dataclass(frozen=True)
class GatesOf:
    """The gates of the newest record of a machine that has any: passed, failed or absent by name."""

    machine: str
    commit: str
    engine: str
    outcomes: dict[str, str]


@dataclass(frozen=True)
class Report:
    gates: list[GatesOf]
    sections: list[Section]


def make(evidence: Evidence) -> Report:
    return Report(gates_of(evidence), [question.section(evidence) for question in QUESTIONS])


def gates_of(evidence: Evidence) -> list[GatesOf]:
    found = []
    for host in evidence.hosts:
        newest = next(
            (one for one in host.recordings if any(gate in one.figures for gate in gates.EVERY)), None
        )
        if newest is not None:
            outcomes = {gate: _outcome(newest.figures.get(gate)) for gate in gates.EVERY}
            found.append(GatesOf(host.name, newest.commit, newest.engine, outcomes))
    return found


def _outcome(figure: Figure | None) -> str:
    return "absent" if figure is None else "passed" if figure.value == 1 else "failed"
