"""Hosts: their ratio per operation, and whether the speed-up of a batch is the same on each.

Unlike the other questions' rows, one here rests on two records: of the newest commit that both machines
measured and that has the figures.
"""

import itertools

from tracking import hosts
from tracking.findings import classes, formulas, gates
from tracking.findings.asking import FACTOR, MISSING, VALUE, WITHHELD, Row, Section, Table
from tracking.findings.batch import ENGINE_SIZES
from tracking.findings.classes import Judgement
from tracking.findings.evidence import Evidence, Host, Name, Recording, name
from tracking.table import Figure

OPERATIONS = {
    "ECDSA sign": name("bench_ecdsa.Sign.time_single", library="pysecbench"),
    "ECDSA verify": name("bench_ecdsa.Verify.time_single", library="pysecbench"),
    "BIP340 sign": name("bench_schnorr.Sign.time_single", library="pysecbench"),
    "BIP340 verify": name("bench_schnorr.Verify.time_single", library="pysecbench"),
    "BIP340 verify, coincurve": name("bench_schnorr.Verify.time_single", library="coincurve"),
    "k P": name("bench_multiply.Point.time_single", library="pysecbench"),
    "k G": name("bench_multiply.Generator.time_single", library="pysecbench"),
    "batch of 64": name("bench_batch.VerifyBatch.time_per_signature", library="pysecbench", signatures=64),
    "batch of 2,048": name(
        "bench_batch.VerifyBatch.time_per_signature", library="pysecbench", signatures=2048
    ),
    "field multiplication": name("bench_field.Field.time_kernel", component="field_mul"),
    "ML-DSA-44 verify": name("bench_mldsa.Verify.time_single", library="pysecbench", suite="ML-DSA-44"),
    "ML-DSA-87 verify": name("bench_mldsa.Verify.time_single", library="pysecbench", suite="ML-DSA-87"),
    "SLH-DSA-SHAKE-128s verify": name(
        "bench_slhdsa.Verify.time_single", library="pysecbench", suite="SLH-DSA-SHAKE-128s"
    ),
}

WORDS = [
    "The same commit on two machines. Times follow processor, clock and vector set; what should not is the "
    "speed-up of a batch over single calls on the same engine, which is compared here on the portable one: "
    "the two agree where the interval of their quotient holds 1.",
]


def section(evidence: Evidence) -> Section:
    pairs = list(itertools.combinations(evidence.hosts, 2))
    tables = [table for first, second in pairs for table in _tables(first, second)]
    words = WORDS if pairs else [*WORDS, hosts.nothing_to_compare([host.name for host in evidence.hosts])]
    return Section("hosts", "Hosts", words, tables)


def speed_up(size: int) -> Name:
    """The cost of a signature in a batch, over coincurve's single call, on the portable engine."""
    return name("bench_engines.BatchAgainstCoincurve.ratio_per_signature", engine="portable", signatures=size)


def _tables(first: Host, second: Host) -> list[Table]:
    pair = f"{second.name} over {first.name}"
    times = [_row(pair, words, wanted, first, second) for words, wanted in OPERATIONS.items()]
    agreement = [
        _row(pair, f"S({size:,}), portable", speed_up(size), second, first, agrees=True)
        for size in ENGINE_SIZES
    ]
    return [Table("Ratio of hosts", pair, times), Table("Does S(b) agree?", pair, agreement)]


def _row(
    pair: str,
    subject: str,
    wanted: Name,
    first: Host,
    second: Host,
    *,
    agrees: bool = False,
) -> Row:
    """The figure on the second over that on the first."""

    def row(outcome: str, figure: Figure, judgement: Judgement, commits: tuple[str, ...]) -> Row:
        benchmarks = (wanted.benchmark,)
        return Row(subject, pair, outcome, FACTOR, figure, None, judgement, commits, benchmarks)

    both = _of_both(wanted, first, second)
    if both is None:
        return row(MISSING, Figure(), ("", f"no commit has {wanted.text} on both"), ())
    closed = next(filter(None, (gates.closed(wanted, recording) for recording in both)), "")
    if closed:
        return row(WITHHELD, Figure(), ("", f"{closed} at {both[0].commit[:8]}"), (both[0].commit,))
    one, other = (recording.figures[wanted.text] for recording in both)
    figure = formulas.over([other, one])
    judgement = _agreement(figure) if agrees else classes.judged(figure, FACTOR, None)
    return row(VALUE, figure, judgement, (both[0].commit,))


def _of_both(wanted: Name, first: Host, second: Host) -> tuple[Recording, Recording] | None:
    """The records of the newest commit that has the figure on both machines."""
    there = {one.commit: one for one in reversed(second.recordings) if wanted.text in one.figures}
    return next(
        (
            (one, there[one.commit])
            for one in first.recordings
            if wanted.text in one.figures and one.commit in there
        ),
        None,
    )


def _agreement(figure: Figure) -> Judgement:
    low, high = figure.interval or (1.0, 1.0)
    holds = low <= 1 <= high
    return classes.OBSERVED, "the two agree: the interval holds 1" if holds else "they differ: 1 lies outside"
