"""What caps the saving of a batch?"""

from collections.abc import Sequence

from tracking.findings import asking, formulas
from tracking.findings.asking import FACTOR, Asked, Section
from tracking.findings.batch import single
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.published import FIGURES
from tracking.table import Figure

ENGINES = ("portable", "avx512")
SIZES = (64, 2048)

WORDS = [
    "What a batch does besides its sum is done for each signature, whatever the size: read the arguments "
    "and hash the challenge and the coefficient, parse, find the y of R and of the key (lift_x). This floor "
    "stands apart from the sum. It is measured by batches that are rejected at a given step: by the first "
    "signature after all challenges are hashed, by the last one's s after all are parsed, by the last one's "
    "key after all are lifted. The sum alone is `msm` over as many terms, half of them with 128-bit "
    "scalars. The bound is single / (floor + sum); what a batch falls short of it is spent between the two.",
]


def section(evidence: Evidence) -> Section:
    parts = [row for engine in ENGINES for size in SIZES for row in asked(engine, size)]
    return Section("cap", "What caps it?", WORDS, asking.tables(evidence, "Floor, sum and bound", parts))


def asked(engine: str, size: int) -> list[Asked]:
    def part(until: str) -> Name:
        return name(
            "bench_engines.PartsOfBatch.time_per_signature", engine=engine, part=until, signatures=size
        )

    where = f"{engine}, b = {size:,}: "
    hashed, parsed, lifted = part("hashed"), part("parsed"), part("lifted")
    whole, alone = part("whole"), part("sum alone")
    return [
        Asked(where + "whole", (whole,)),
        Asked(where + "arguments and hashing", (hashed,)),
        Asked(where + "parsing", (parsed, hashed), formulas.less),
        Asked(where + "lift_x of R and key", (lifted, parsed), formulas.less),
        Asked(where + "floor: all but the sum", (lifted,), published=FIGURES["batch-study.outside"]),
        Asked(where + "sum alone", (alone,)),
        Asked(where + "sum alone over the whole", (alone, whole), formulas.over, FACTOR),
        Asked(where + "bound on S: single / (floor + sum)", (single(), lifted, alone), bound, FACTOR),
        Asked(where + "bound were the sum free: single / floor", (single(), lifted), formulas.over, FACTOR),
        Asked(where + "S reached", (single(), whole), formulas.over, FACTOR),
        Asked(where + "S reached over its bound", (lifted, alone, whole), reached, FACTOR),
    ]


def bound(figures: Sequence[Figure]) -> Figure:
    """single / (floor + sum)."""
    first, floor, alone = figures
    return formulas.over([first, formulas.total([floor, alone])])


def reached(figures: Sequence[Figure]) -> Figure:
    """(floor + sum) / whole."""
    floor, alone, whole = figures
    return formulas.over([formulas.total([floor, alone]), whole])
