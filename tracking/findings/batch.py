"""Does batch verification pay, and how far?"""

import math

from tracking.findings import asking, classes, formulas
from tracking.findings.asking import FACTOR, SHARE, Asked, Section
from tracking.findings.classes import Judgement
from tracking.findings.evidence import Evidence, Name, name
from tracking.findings.published import FIGURES
from tracking.table import Figure

SIZES = (1, 2, 4, 8, 16, 64, 128, 256, 1024, 2048, 8192)
METHODS = ("term-by-term", "straus", "bos-coster", "pippenger", "pippenger-affine", "constant-time")
METHOD_SIZES = (1, 4, 16, 64, 256, 2048, 8192)
ENGINES = ("portable", "avx2", "avx512")
ENGINE_SIZES = (8, 64, 256, 1024, 2048, 8192)
SMALL = (1, 2, 3, 4, 6, 8, 12, 16, 32)
POINTS = (1, 8, 1023, 2047, 4095, 8191, 16383, 32767)
SCRATCH = {262144: "256 KB", 4194304: "4 MB", 16777216: "16 MB"}

WORDS = [
    "Only BIP340 Schnorr inputs qualify: a batch equation needs the point R, which a Schnorr signature "
    "holds and an ECDSA signature does not (only the x of a point, reduced). A batch says that all of its "
    "signatures are valid, or that not all are; the latter costs the fall-back to single verifications.",
    "A node gains where it verifies many Schnorr signatures whose failure ends the whole anyway: the "
    "key-path spends of a block, or of the blocks of an initial download. It gains nothing for ECDSA "
    "inputs, and nothing for scripts, hashing, storage and the network. The share of the verification time "
    "that is saved stands below; it is a bound for the node's.",
]


def section(evidence: Evidence) -> Section:
    tables = [
        *asking.tables(evidence, "Statements", statements()),
        *asking.tables(evidence, "Speed-up S(b) over our own single verification", speed_ups()),
        *asking.tables(
            evidence, "Speed-up over coincurve's single verification, key parsed", over_coincurve()
        ),
        *asking.tables(evidence, "Speed-up by engine, over coincurve's and over our own single", by_engine()),
        *asking.tables(evidence, "Time a signature, by method of the sum", by_method()),
        *asking.tables(evidence, "Sums of multiples, time a point", sums()),
        *asking.tables(evidence, "8,192 signatures in little memory, time a signature", in_scratch()),
        *asking.tables(evidence, "A batch of 64 that fails, time a signature", failed()),
    ]
    heading = "Does batch verification pay, and how far?"
    return Section("batch", heading, WORDS, tables, chart="sig_batch_verification")


def single() -> Name:
    return name("bench_schnorr.Verify.time_single", library="pysecbench")


def coincurve() -> Name:
    return name("bench_schnorr.Verify.time_single", library="coincurve")


def batch(size: int) -> Name:
    return name("bench_batch.VerifyBatch.time_per_signature", library="pysecbench", signatures=size)


def statements() -> list[Asked]:
    batches = tuple(map(batch, SIZES))
    return [
        Asked(
            "smallest b from which on a batch pays (null hypothesis: no saving at any b)",
            (single(), *batches),
            formulas.smallest_that_pays(SIZES),
            "signatures",
            judge=_pays,
        ),
        Asked(
            f"smallest b that costs within {1 - formulas.LEVEL:.0%} of the cheapest: saturation",
            batches,
            formulas.saturated_from(SIZES),
            "signatures",
            judge=_saturated,
        ),
        Asked(
            "share of single verification's time that batches of 2,048 save",
            (single(), batch(2048)),
            formulas.saved_share,
            SHARE,
        ),
    ]


def speed_ups() -> list[Asked]:
    published = {64: "btclib-ecc.batch-64", 2048: "batch-study.speedup-2048"}
    return over_batches(single(), "own single", published)


def over_batches(of_one: Name, series: str, published: dict[int, str]) -> list[Asked]:
    """A single verification over a signature of a batch, for each size."""
    return [
        Asked(
            f"b = {size:,}",
            (of_one, batch(size)),
            formulas.over,
            FACTOR,
            FIGURES.get(published.get(size, "")),
            series=series,
            x=size,
        )
        for size in SIZES
    ]


def over_coincurve() -> list[Asked]:
    published = {
        1024: "libsecp256k1-proposals.pippenger-1106",
        2048: "batch-study.speedup-2048-libsecp256k1",
        8192: "libsecp256k1-proposals.pippenger-8236",
    }
    interleaved = [
        Asked(
            f"b = {size:,}, interleaved",
            (name("bench_batch.VerifyBatchAgainstCoincurve.ratio_per_signature", signatures=size),),
            formulas.inverse,
            FACTOR,
            FIGURES.get(published.get(size, "")),
        )
        for size in (64, 256, 2048)
    ]
    return over_batches(coincurve(), "coincurve", published) + interleaved


def by_engine() -> list[Asked]:
    asked = []
    for engine in ENGINES:
        asked += [
            Asked(
                f"{engine}, b = {size}, over our own single",
                (name("bench_engines.SmallBatches.ratio_over_single", engine=engine, signatures=size),),
                formulas.inverse,
                FACTOR,
            )
            for size in SMALL
        ]
        asked += [
            Asked(
                f"{engine}, b = {size:,}, over coincurve's",
                (
                    name(
                        "bench_engines.BatchAgainstCoincurve.ratio_per_signature",
                        engine=engine,
                        signatures=size,
                    ),
                ),
                formulas.inverse,
                FACTOR,
                FIGURES["batch-study.speedup-2048-libsecp256k1"] if size == 2048 else None,
                series=engine,
                x=size,
            )
            for size in ENGINE_SIZES
        ]
    return asked


def by_method() -> list[Asked]:
    published = {
        (method, size): f"batch-study.{method}-{size}"
        for method in ("straus", "pippenger")
        for size in (1, 16, 256, 2048)
    }
    return [
        Asked(
            f"{method}, b = {size:,}",
            (name("bench_batch.VerifyBatchByMethod.time_per_signature", method=method, signatures=size),),
            published=FIGURES.get(published.get((method, size), "")),
            series=method,
            x=size,
        )
        for method in METHODS
        for size in METHOD_SIZES
    ]


def sums() -> list[Asked]:
    published = {size: f"libsecp256k1.point-{size}" for size in (1, 1023, 4095, 32767)}
    published |= {2047: "constantine.point-2048", 16383: "constantine.point-16384"}
    points = [
        Asked(
            f"{size:,} points",
            (_sum(size),),
            published=FIGURES.get(published.get(size, "")),
            series="sum",
            x=size,
        )
        for size in POINTS
    ]
    gain = Asked(
        "one point over a point of 32,767",
        (_sum(1), _sum(32767)),
        formulas.over,
        FACTOR,
        FIGURES["libsecp256k1.sum-gain-32767"],
    )
    return [*points, gain]


def in_scratch() -> list[Asked]:
    def limited(limit: int) -> Name:
        return name("bench_batch.VerifyBatchInScratch.time_per_signature", scratch_bytes=limit)

    times = [Asked(words, (limited(limit),)) for limit, words in SCRATCH.items()]
    smallest, largest = min(SCRATCH), max(SCRATCH)
    words = f"{SCRATCH[smallest]} over {SCRATCH[largest]}"
    return [*times, Asked(words, (limited(smallest), limited(largest)), formulas.over, FACTOR)]


def failed() -> list[Asked]:
    def found(invalid: int) -> Name:
        return name("bench_batch.FindInvalid.time_per_signature", invalid=invalid)

    return [
        Asked("all valid", (found(0),)),
        Asked("one invalid, fall-back included", (found(1),)),
        Asked("eight invalid, fall-back included", (found(8),)),
        Asked("one invalid over all valid", (found(1), found(0)), formulas.over, FACTOR),
        Asked("one invalid over single verification", (found(1), single()), formulas.over, FACTOR),
    ]


def _sum(size: int) -> Name:
    return name("bench_msm.MsmPerPoint.time_per_term", terms=size)


def _saturated(figure: Figure) -> Judgement:
    still = (
        "the cost still falls at the largest size measured"
        if figure.value == SIZES[-1]
        else "larger ones gain less"
    )
    return classes.OBSERVED, f"nothing is published beside it; {still}"


def _pays(figure: Figure) -> Judgement:
    """The published claim is that there is such a b."""
    if figure.value is None or math.isinf(figure.value):
        return classes.NOT_REPRODUCED, "at no b do the simultaneous intervals of S(b) exclude 1"
    return (
        classes.REPRODUCED,
        f"the null hypothesis is rejected: from b = {figure.value:,.0f} on every simultaneous 95 % interval "
        "of S(b) lies above 1 (Bonferroni over all b)",
    )
