"""Levers beside the batch: threads, quicker integers, another interpreter, wider engines."""

from typing import Any

from tracking.findings import asking, formulas, implementations
from tracking.findings.asking import FACTOR, Asked, Section
from tracking.findings.batch import ENGINES
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.implementations import WITHIN
from tracking.findings.published import quotient

WAYS = ("1 thread", "2 threads", "4 threads", "8 threads", "batch")
WIDE = ENGINES[1:]

WORDS = [
    "Each lever as a factor: how many times quicker the same work is done. Threads verify 64 independent "
    "signatures with the interpreter's lock released, in wall time; beside them one batch of the same 64 by "
    "one thread. More threads than cores gain nothing. A single thread against itself shows what the "
    "measurement cannot tell apart.",
]


def section(evidence: Evidence) -> Section:
    return Section(
        "levers",
        "Levers",
        WORDS,
        [
            *asking.tables(evidence, "64 signatures, wall time, over one thread", threads()),
            *asking.tables(evidence, "gmpy2 and PyPy", integers()),
            *asking.tables(evidence, "Wide engines, over the portable one", engines()),
        ],
    )


def threads() -> list[Asked]:
    return [
        Asked(
            way,
            (name("bench_each.SixtyFour.ratio_over_one_thread", way=way),),
            formulas.inverse,
            FACTOR,
        )
        for way in WAYS
    ]


def integers() -> list[Asked]:
    def of(operation: str, library: str) -> Name:
        return implementations.time(operation, library)

    asked = [
        Asked(
            f"gmpy2, python-ecdsa, {operation}",
            (of(operation, "python-ecdsa"), of(operation, "python-ecdsa-gmpy2")),
            formulas.over,
            FACTOR,
            quotient(f"libraries.{short}-python-ecdsa", f"libraries.{short}-python-ecdsa-gmpy2", WITHIN),
        )
        for operation, short in {"ECDSA sign": "ecdsa-sign", "ECDSA verify": "ecdsa-verify"}.items()
    ]
    asked += [
        Asked(
            f"gmpy2, {words}",
            tuple(
                name("bench_field.Integers.time_operation", integers=integers, operation=operation)
                for integers in ("python", "gmpy2")
            ),
            formulas.over,
            FACTOR,
            quotient(f"libraries.{short}-python", f"libraries.{short}-gmpy2", WITHIN),
        )
        for words, operation, short in (
            ("inverse", "inverse", "inverse"),
            ("square root", "field_sqrt", "root"),
        )
    ]
    asked += [
        Asked(
            f"{lever}, reference, {operation}",
            tuple(implementations.reference(operation, interpreter) for interpreter in ("python", lever)),
            formulas.over,
            FACTOR,
        )
        for lever in ("gmpy2", "pypy")
        for operation in implementations.OPERATIONS
    ]
    return asked


def engines() -> list[Asked]:
    """Costs over the same yardstick, interleaved: portable's over the wide engine's."""
    kinds: dict[str, tuple[str, dict[str, Any]]] = {
        f"BIP340 batch of {size:,}": ("BatchAgainstCoincurve.ratio_per_signature", {"signatures": size})
        for size in (64, 2048)
    }
    kinds |= {
        f"{scheme}, 64 one by one": (
            "EachAgainstCoincurve.ratio_per_signature",
            {"scheme": scheme, "signatures": "valid"},
        )
        for scheme in ("ecdsa", "schnorr")
    }
    kinds |= {
        f"{suite}, verify": ("PostQuantumAgainstPqcrypto.ratio_verify", {"suite": suite})
        for suite in ("ML-DSA-44", "ML-DSA-87", "SLH-DSA-SHAKE-128s", "SLH-DSA-SHAKE-256s")
    }
    return [
        Asked(
            f"{engine}, {words}",
            tuple(name(f"bench_engines.{of}", engine=one, **parameters) for one in ("portable", engine)),
            formulas.over,
            FACTOR,
        )
        for engine in WIDE
        for words, (of, parameters) in kinds.items()
    ]
