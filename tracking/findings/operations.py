"""Operations a signature, by method and size, beside what the density of wNAF predicts."""

from collections.abc import Sequence

from tracking.findings import asking, formulas
from tracking.findings.asking import Asked, Section
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.published import FIGURES
from tracking.table import Figure

METHODS = ("straus", "bos-coster", "pippenger", "pippenger-affine")
SIZES = (16, 256, 2048)
KINDS = {
    "point_double": "doublings",
    "point_add": "additions",
    "point_add_mixed": "mixed additions",
    "point_add_affine": "affine additions",
}
ADDITIONS = ("point_add", "point_add_mixed", "point_add_affine")

# Straus by wNAF of width 5: one digit in WINDOW + 1 is not zero; a table of 8 odd multiples takes 7 additions
# and a doubling; three halves a signature (the coefficient of R has 128 bits, the key's scalar is two)
WINDOW = 5
HALF_BITS = 128
HALVES, TABLES = 3, 2
PREDICTED = HALVES * HALF_BITS / (WINDOW + 1) + TABLES * (2 ** (WINDOW - 2) - 1)

WORDS = [
    "Counted by the counting twin, hence exact and the same on every machine; square roots and hashing are "
    f"not group operations. The plateau of Straus follows from the density of wNAF: {HALVES} halves × "
    f"{HALF_BITS} / ({WINDOW} + 1) additions and {TABLES} tables × 7, {PREDICTED:g} in all, and one "
    f"doubling a table beside the {HALF_BITS} that all signatures share.",
]


def section(evidence: Evidence) -> Section:
    return Section(
        "operations",
        "Operations a signature",
        WORDS,
        [
            *asking.tables(evidence, "By method and size", [row for m in METHODS for row in counted(m)]),
            *asking.tables(evidence, "Against the plateau of wNAF", plateau()),
        ],
    )


def count(kind: str, method: str, size: int) -> Name:
    return name(
        "bench_batch.BatchOperationsByMethod.ops_of_call", operation=kind, method=method, signatures=size
    )


def counted(method: str) -> list[Asked]:
    published = {
        ("pippenger", 2048, "point_add_mixed"): "batch-study.pippenger-mixed-2048",
        ("pippenger", 2048, "point_add"): "batch-study.pippenger-additions-2048",
        ("pippenger", 2048, "point_double"): "batch-study.pippenger-doublings-2048",
    }
    return [
        Asked(
            f"{method}, b = {size:,}: {words}",
            (count(kind, method, size),),
            published=FIGURES.get(published.get((method, size, kind), "")),
        )
        for size in SIZES
        for kind, words in KINDS.items()
    ]


def plateau() -> list[Asked]:
    asked = []
    for size in SIZES:
        additions = tuple(count(kind, "straus", size) for kind in ADDITIONS)
        where = f"straus, b = {size:,}: "
        asked += [
            Asked(
                where + "additions of every kind",
                additions,
                formulas.total,
                published=FIGURES["batch-study.straus-additions"],
            ),
            Asked(where + "additions over the predicted", additions, over_predicted, asking.FACTOR),
        ]
    return asked


def over_predicted(figures: Sequence[Figure]) -> Figure:
    return formulas.over_counts([formulas.total(figures), Figure(PREDICTED)])
