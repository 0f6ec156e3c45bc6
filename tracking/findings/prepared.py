"""wNAF with a prepared context, and without."""

from collections.abc import Sequence

from tracking import slope
from tracking.findings import asking, formulas
from tracking.findings.asking import FACTOR, Asked, Section
from tracking.findings.classes import SQUARED
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.formulas import Formula
from tracking.findings.published import FIGURES
from tracking.table import Figure

STAGES = ("curve/1-double-and-add", "curve/2-wnaf")
SCHEMES = {"ECDSA": "ecdsa", "BIP340": "schnorr"}
CALLS = {"sign": "Sign", "verify": "Verify"}
STATISTICS = {"slope": "seconds", "mean": "seconds", "standard deviation": "seconds", "R²": SQUARED}

WORDS = [
    "Stage curve/1 multiplies by double-and-add, stage curve/2 by wNAF, with a table of the generator that "
    "is made once and, on request, one of a public key (`prepare`). The published figures are of wNAF with "
    "and without a table prepared for the generator: signing and verifying there compare with the two "
    "stages here.",
    "Lines: seconds per operation over growing counts, as Criterion.rs measures them; R² well below 1 tells "
    "of a disturbed machine.",
]


def section(evidence: Evidence) -> Section:
    return Section(
        "prepared",
        "wNAF with a prepared context, and without",
        WORDS,
        [
            *asking.tables(evidence, "Stages curve/1 and curve/2", at_stages()),
            *asking.tables(evidence, "Today, with and without the table of a key or point", today()),
            *asking.tables(evidence, "Lines", lines()),
        ],
    )


def time(scheme: str, call: str, stage: str | None = None) -> Name:
    return name(f"bench_{scheme}.{CALLS[call]}.time_single", library="pysecbench", stage=stage)


def prepared(scheme: str, stage: str | None = None) -> Name:
    return name(f"bench_{scheme}.VerifyPrepared.time_single", stage=stage)


def at_stages() -> list[Asked]:
    first, second = STAGES
    asked = []
    for words, scheme in SCHEMES.items():
        for call in CALLS:
            before, after = time(scheme, call, first), time(scheme, call, second)
            key = f"ppad-secp256k1.{scheme}-{call}"
            asked += [
                Asked(f"{words} {call}, {first}", (before,), published=FIGURES[f"{key}-without"]),
                Asked(f"{words} {call}, {second}", (after,), published=FIGURES[f"{key}-with"]),
                Asked(
                    f"{words} {call}, {first} over {second}",
                    (before, after),
                    formulas.over,
                    FACTOR,
                    FIGURES[key],
                ),
            ]
        made = prepared(scheme, second)
        asked += [
            Asked(f"{words} verify, {second}, key prepared", (made,)),
            Asked(
                f"{words} verify, {second}, without over with the key prepared",
                (time(scheme, "verify", second), made),
                formulas.over,
                FACTOR,
            ),
        ]
    return asked


def today() -> list[Asked]:
    point = name("bench_multiply.Point.time_single", library="pysecbench")
    table = name("bench_multiply.PreparedPoint.time_single")
    asked = [
        Asked("k P, without", (point,)),
        Asked("k P, with", (table,)),
        Asked("k P, without over with", (point, table), formulas.over, FACTOR),
    ]
    for words, scheme in SCHEMES.items():
        without, made = time(scheme, "verify"), prepared(scheme)
        asked += [
            Asked(f"{words} verify, without", (without,)),
            Asked(f"{words} verify, with", (made,)),
            Asked(f"{words} verify, without over with", (without, made), formulas.over, FACTOR),
        ]
    return asked


def lines() -> list[Asked]:
    of = {
        "k P, without": name("bench_multiply.MultiplySlope.slope_of_call", of="point"),
        "k P, with": name("bench_multiply.PreparedSlope.slope_of_call"),
    }
    for words, scheme in SCHEMES.items():
        theme = f"bench_{scheme}.{scheme.title()}Slope.slope_of_call"
        for call in CALLS:
            of |= {f"{words} {call}, {stage}": name(theme, call=call, stage=stage) for stage in STAGES}
            of[f"{words} {call}, today"] = name(theme, call=call)
        of[f"{words} verify, today, key prepared"] = name(f"bench_{scheme}.PreparedSlope.slope_of_call")
    return [
        Asked(f"{words}: {statistic}", (found,), _statistic(place), unit)
        for words, found in of.items()
        for place, (statistic, unit) in enumerate(STATISTICS.items())
    ]


def _statistic(place: int) -> Formula:
    """One of STATISTICS of the points of a line."""

    def found(figures: Sequence[Figure]) -> Figure:
        (figure,) = figures
        line = slope.line(figure.samples, figure.number or 1)
        estimate = (line.slope, line.mean, line.deviation, line.r_squared)[place]
        return Figure(estimate.value, (estimate.low, estimate.high))

    return found
