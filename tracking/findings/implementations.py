"""How far implementations of the same mathematics lie apart."""

from collections.abc import Sequence

from tracking.findings import asking, formulas
from tracking.findings.asking import FACTOR, Asked, Section
from tracking.findings.batch import ENGINES
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.published import FIGURES, quotient
from tracking.table import Figure

OURS = "pysecbench"
YARDSTICK = "coincurve"
CURVES = ("fastecdsa", "cryptography", "btclib-ecc", "python-ecdsa-gmpy2", "python-ecdsa")
FROM_BYTES = "coincurve-from-bytes"
REFERENCES = ("python", "gmpy2", "pypy")  # interpreters and integers of the plain reference

WITHIN = (
    0.25  # how far factors of two processors may lie apart: their caches, multipliers and compilers differ
)

# words, benchmark, name in published.toml and among the reference's operations, the other libraries
OPERATIONS = {
    "ECDSA sign": ("bench_ecdsa.Sign", "ecdsa-sign", "ecdsa_sign", CURVES),
    "ECDSA verify": ("bench_ecdsa.Verify", "ecdsa-verify", "ecdsa_verify", (FROM_BYTES, *CURVES)),
    "BIP340 sign": ("bench_schnorr.Sign", "schnorr-sign", "schnorr_sign", ("btclib-ecc",)),
    "BIP340 verify": (
        "bench_schnorr.Verify",
        "schnorr-verify",
        "schnorr_verify",
        (FROM_BYTES, "btclib-ecc"),
    ),
    "k P": ("bench_multiply.Point", "point", "multiply_point", CURVES),
    "k G": ("bench_multiply.Generator", "generator", "multiply_generator", CURVES),
}

WORDS = [
    "The same six calls by libraries from plain integers to assembly. The other libraries get their keys "
    "parsed, pysecbench and coincurve-from-bytes parse them in every call; coincurve's BIP340 signing "
    "verifies its result. btclib-ecc runs on gmpy2's integers. The reference is this package's own "
    "plain-integer form, under CPython's integers, under gmpy2's and under PyPy. Published factors are over "
    "coincurve on one machine each.",
]


def section(evidence: Evidence) -> Section:
    asked = {words: of_operation(words) for words in OPERATIONS}
    tables = [table for words, rows in asked.items() for table in asking.tables(evidence, words, rows)]
    return Section(
        "implementations",
        "Implementation spread for the same mathematics",
        WORDS,
        [
            *asking.tables(evidence, "Spread, and calls against each other", spread()),
            *tables,
            *asking.tables(
                evidence, "Ours by engine, 64 at a time, over coincurve's single call", by_engine()
            ),
        ],
        chart="sig_implementations",
    )


def time(operation: str, library: str) -> Name:
    return name(f"{OPERATIONS[operation][0]}.time_single", library=library)


def reference(operation: str, interpreter: str) -> Name:
    return name(
        "bench_reference.Reference.track_single", interpreter=interpreter, operation=OPERATIONS[operation][2]
    )


def of_operation(operation: str) -> list[Asked]:
    """The time of each library, and its factor over coincurve's."""
    _, short, _, others = OPERATIONS[operation]
    asked = []
    for library in (OURS, YARDSTICK, *others):
        key, yardstick = (f"libraries.{short}-{one}" for one in (library, YARDSTICK))
        there = FIGURES.get(key)
        asked.append(Asked(library, (time(operation, library),), published=there, series=operation))
        if library != YARDSTICK:
            asked.append(
                Asked(
                    f"{library} over {YARDSTICK}",
                    (time(operation, library), time(operation, YARDSTICK)),
                    formulas.over,
                    FACTOR,
                    quotient(key, yardstick, WITHIN),
                )
            )
    asked += [
        Asked(f"reference, {interpreter}", (reference(operation, interpreter),), series=operation)
        for interpreter in REFERENCES
    ]
    return asked


def spread() -> list[Asked]:
    slowest_over_fastest = [
        Asked(
            f"{operation}: slowest over fastest library",
            tuple(time(operation, library) for library in (OURS, YARDSTICK, *others)),
            widest,
            FACTOR,
            FIGURES.get(f"libraries.{short}-spread"),
        )
        for operation, (_, short, _, others) in OPERATIONS.items()
    ]
    pairs = {
        "verify over sign, ECDSA": ("ECDSA verify", "ECDSA sign"),
        "verify over sign, BIP340": ("BIP340 verify", "BIP340 sign"),
        "ECDSA over BIP340, verify": ("ECDSA verify", "BIP340 verify"),
        "ECDSA over BIP340, sign": ("ECDSA sign", "BIP340 sign"),
    }
    return slowest_over_fastest + [
        Asked(f"{library}: {words}", (time(one, library), time(other, library)), formulas.over, FACTOR)
        for words, (one, other) in pairs.items()
        for library in (OURS, YARDSTICK, "btclib-ecc")
    ]


def by_engine() -> list[Asked]:
    return [
        Asked(
            f"{engine}, {scheme}, {signatures} signatures",
            (
                name(
                    "bench_engines.EachAgainstCoincurve.ratio_per_signature",
                    engine=engine,
                    scheme=scheme,
                    signatures=signatures,
                ),
            ),
            unit=FACTOR,
        )
        for engine in ENGINES
        for scheme in ("ecdsa", "schnorr")
        for signatures in ("valid", "invalid")
    ]


def widest(figures: Sequence[Figure]) -> Figure:
    """The largest over the smallest."""
    ordered = sorted(figures, key=lambda figure: figure.value or 0.0)
    return formulas.over([ordered[-1], ordered[0]])
