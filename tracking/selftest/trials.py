"""Trials of the instrument: many of each claim, each with a known right answer, run one after the other so
that an interruption loses the one under way only.

State is a file of JSON lines: first the commit whose instrument is tried, then each trial that has ended. The
next run of the same commit resumes it while some trial is missing; a complete one is begun anew.
"""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabulate import tabulate

from tracking import environment

RIGHT, WRONG, UNDECIDED = "right", "wrong", "undecided"
HEADINGS = ("claim", "trials", "right", "undecided", "wrong", "asked for", "holds")


@dataclass(frozen=True)
class Claim:
    """At least `right` of its trials give the right answer, and at most `wrong` a wrong one."""

    name: str
    trials: int
    right: int
    wrong: int = 0


@dataclass(frozen=True)
class Trial:
    """One trial of a claim: `perform` measures in the current folder, a scratch project's, and tells what
    JSON can keep, a "verdict" among it."""

    claim: Claim
    number: int
    perform: Callable[[], dict[str, Any]]


Ended = dict[str, Any]  # "claim", "number", "verdict", "seconds" and what the trial itself tells


def run(trials: Iterable[Trial], state: Path, head: str, say: Callable[[str], None]) -> list[Ended]:
    """Perform every trial that `state` does not hold; all that ended, in the order of `trials`."""
    trials = list(trials)
    ended = _resumed(state, head, trials)
    for trial in trials:
        if (key := (trial.claim.name, trial.number)) in ended:
            continue
        start = time.monotonic()
        told = trial.perform()
        seconds = round(time.monotonic() - start, 1)
        ended[key] = {"claim": trial.claim.name, "number": trial.number, **told, "seconds": seconds}
        say(
            f"{trial.claim.name}, {trial.number + 1} of {trial.claim.trials}: {told['verdict']} ({seconds} s)"
        )
        lines = [{"head": head}, *ended.values()]
        environment.replace_text(state, "".join(json.dumps(line) + "\n" for line in lines))
    return [ended[trial.claim.name, trial.number] for trial in trials]


def counted(ended: Iterable[Ended]) -> dict[str, Counter[str]]:
    """How often each verdict was given, by claim."""
    counts: dict[str, Counter[str]] = {}
    for one in ended:
        counts.setdefault(one["claim"], Counter())[one["verdict"]] += 1
    return counts


def holds(claim: Claim, counts: Counter[str]) -> bool:
    """Whether the claim is met by its trials, all of which must have ended."""
    return counts.total() == claim.trials and counts[RIGHT] >= claim.right and counts[WRONG] <= claim.wrong


def table(claims: Sequence[Claim], ended: Iterable[Ended]) -> str:
    """Each claim with its trials, as Markdown."""
    counts = counted(ended)
    rows = []
    for claim in claims:
        of_claim = counts.get(claim.name, Counter())
        asked_for = f">= {claim.right} right, <= {claim.wrong} wrong"
        verdict = "yes" if holds(claim, of_claim) else "**no**"
        numbers = (of_claim.total(), of_claim[RIGHT], of_claim[UNDECIDED], of_claim[WRONG])
        rows.append((claim.name, *numbers, asked_for, verdict))
    return str(tabulate(rows, HEADINGS, tablefmt="github"))


def _resumed(state: Path, head: str, trials: Sequence[Trial]) -> dict[tuple[str, int], Ended]:
    """What `state` holds of these trials; nothing of another commit, a complete run or a broken file."""
    try:
        first, *lines = [json.loads(line) for line in state.read_text(encoding="utf-8").splitlines()]
        ended = {(line["claim"], line["number"]): line for line in lines if line["verdict"]}
        same = first["head"] == head
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    wanted = {(trial.claim.name, trial.number) for trial in trials}
    return ended if same and set(ended) < wanted else {}
