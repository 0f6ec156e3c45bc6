"""The second post-quantum verifier, stage by stage, beside the first one of the same run."""

from collections.abc import Callable, Sequence

from tracking.findings import asking, formulas
from tracking.findings.asking import FACTOR, SHARE, Asked, Section
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.published import FIGURES
from tracking.table import Figure

FIRST = ("liboqs", "pqcrypto")
SUITES = ("ML-DSA-44", "ML-DSA-65", "ML-DSA-87", "SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-256s")
STAGES = ("pq/1-initial", "pq/2-sponge", "pq/3-montgomery", "pq/4-lanes")
STUDY = "qanum-pqverify"

WORDS = [
    "Two verifiers in one process, valid signatures and the same with one byte flipped, four ways in turn: "
    "the first alone, the second (this package) alone, both in `enforce` (both must accept; the second is "
    "asked only if the first accepts), both in `shadow` (the first decides, the second is compared with "
    "it). The published shares are of liboqs on other processors, and of a second verifier of other authors.",
    "Units: a verification by both in enforce, in hundredths of one of ML-DSA-44, beside the constants that "
    "are published for consensus. The headroom is the share of a constant that is not needed.",
]


def section(evidence: Evidence) -> Section:
    tables = []
    for first in firsts(evidence):
        parts: dict[str, list[Asked]] = {
            f"Share of {first}, by stage": shares(first),
            f"Statements, {first} first": statements(first),
            f"Units and worst-case block, {first} first": units(first),
        }
        tables += [table for title, asked in parts.items() for table in asking.tables(evidence, title, asked)]
    heading = "The second verifier, stage by stage"
    return Section("second-verifier", heading, WORDS, tables, chart="pq_stages")


def firsts(evidence: Evidence) -> list[str]:
    """The first verifiers that are recorded anywhere; liboqs where none is."""
    found = [
        first
        for first in FIRST
        if any(host.holding([_of_run("Checks.track_counted", first).text]) for host in evidence.hosts)
    ]
    return found or [FIRST[0]]


def single(kind: str, first: str, suite: str, way: str, stage: str | None = None) -> Name:
    """Of a "Valid" or a "Flipped" signature."""
    return name(f"bench_dual.{kind}.track_single", first=first, suite=suite, way=way, stage=stage)


def shares(first: str) -> list[Asked]:
    asked = []
    for suite in SUITES:
        for stage in (*STAGES, None):
            number = stage.partition("/")[2].partition("-")[0] if stage else ""
            key = f"{STUDY}.{suite}-{number}"
            asked.append(
                Asked(
                    f"{suite}, {stage or 'today'}",
                    tuple(
                        single("Valid", first, suite, way, stage) for way in ("second alone", "first alone")
                    ),
                    formulas.over,
                    SHARE,
                    FIGURES.get(key),
                    series=suite,
                    x=int(number) if number else None,
                )
            )
    return asked


def statements(first: str) -> list[Asked]:
    asked = []
    for suite in SUITES:
        alone, second, enforce, shadow = (
            single("Valid", first, suite, way) for way in ("first alone", "second alone", "enforce", "shadow")
        )
        flipped = tuple(single("Flipped", first, suite, way) for way in ("enforce", "first alone"))
        rules: dict[str, tuple[tuple[Name, ...], formulas.Formula, str]] = {
            "valid, shadow over enforce": ((shadow, enforce), formulas.over, "shadow-over-enforce"),
            "valid, enforce over the sum of both": ((enforce, alone, second), over_sum, "enforce-over-sum"),
            "invalid, enforce over the first alone": (flipped, formulas.over, "invalid-over-first"),
        }
        asked += [
            Asked(f"{suite}: {words}", names, formula, FACTOR, FIGURES[f"{STUDY}.{key}"])
            for words, (names, formula, key) in rules.items()
        ]
    return [
        *asked,
        Asked(
            "checks by both",
            (_of_run("Checks.track_counted", first),),
        ),
        Asked(
            "disagreements",
            (_of_run("Disagreements.track_counted", first),),
            published=FIGURES[f"{STUDY}.disagreements"],
        ),
    ]


def units(first: str) -> list[Asked]:
    asked = []
    for suite in SUITES:
        constant = FIGURES.get(f"{STUDY}.units-{suite}")
        if constant is None:
            continue
        estimate = name("bench_dual.Budget.track_estimate", first=first, suite=suite)
        block = name("bench_dual.WorstCaseBlock.track_block", first=first, suite=suite)
        asked += [
            Asked(f"{suite}: units", (estimate,), published=constant),
            Asked(f"{suite}: headroom of the constant", (estimate,), headroom(constant.value), SHARE),
            Asked(f"{suite}: worst-case block", (block,)),
        ]
    return asked


def headroom(constant: float) -> Callable[[Sequence[Figure]], Figure]:
    """The share of the constant that the estimate leaves."""

    def found(figures: Sequence[Figure]) -> Figure:
        (estimate,) = figures
        return Figure(1 - (estimate.value or 0.0) / constant)

    return found


def over_sum(figures: Sequence[Figure]) -> Figure:
    """The first over the sum of the others."""
    whole, *parts = figures
    return formulas.over([whole, formulas.total(parts)])


def _of_run(benchmark: str, first: str) -> Name:
    return name(f"bench_dual.{benchmark}", first=first)
