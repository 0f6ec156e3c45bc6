"""From what a row asks to what it says: records chosen, gates, what is missing."""

import pytest

from tests.tracking.findings.made_up import COMMITS, PASSED, evidence, figure, recording
from tracking.findings import asking, classes, formulas, gates
from tracking.findings.asking import MISSING, VALUE, WITHHELD, Asked
from tracking.findings.evidence import name
from tracking.table import Figure

ONE = name("bench_ecdsa.Sign.time_single", library="pysecbench")
OTHER = name("bench_ecdsa.Verify.time_single", library="pysecbench")
RATIO = Asked("ratio", (ONE, OTHER), formulas.over, "")


def answered(asked, *recordings):
    found = evidence(*recordings)
    return asking.answer(found, found.hosts[0], asked)


def test_the_newest_record_that_holds_all_figures_answers():
    old = recording(0, {ONE.text: figure(2.0), OTHER.text: figure(4.0)})
    new = recording(2, {ONE.text: figure(3.0)})
    alone = answered(Asked("one", (ONE,)), old, new)
    assert (alone.outcome, alone.figure.value, alone.commits) == (VALUE, 3.0, (COMMITS[2],))
    both = answered(RATIO, old, new)
    assert (both.figure.value, both.commits) == (pytest.approx(0.5), (COMMITS[0],)), "never of two commits"
    assert both.command == (
        "make record RANGE=11111111 BENCH='bench_ecdsa.Sign.time_single|bench_ecdsa.Verify.time_single'"
    )


def test_what_is_not_recorded_is_missing_and_has_no_class():
    row = answered(RATIO, recording(0, {ONE.text: figure(1.0)}))
    assert (row.outcome, row.shown, row.judgement[0], row.command) == (MISSING, "missing", "", "")
    assert row.judgement[1] == f"no record holds {OTHER.text}"
    apart = answered(RATIO, recording(0, {ONE.text: figure(1.0)}), recording(1, {OTHER.text: figure(1.0)}))
    assert apart.outcome == MISSING and "no single record" in apart.judgement[1]


@pytest.mark.parametrize("gate", gates.CURVE)
@pytest.mark.parametrize(("found", "words"), [(Figure(0.0), "failed"), (None, "absent")])
def test_behind_a_closed_gate_nothing_is_shown(gate, found, words):
    passed = {**PASSED, gate: found} if found else {key: it for key, it in PASSED.items() if key != gate}
    good = recording(0, {ONE.text: figure(2.0)})
    bad = recording(1, {ONE.text: figure(1.0)}, passed=passed)
    row = answered(Asked("one", (ONE,)), good, bad)
    assert (row.outcome, row.shown, row.judgement[0]) == (WITHHELD, "withheld", "")
    assert words in row.judgement[1] and "22222222" in row.judgement[1], "nor an older figure in its place"
    assert not row.figure.is_number


def test_gates_are_those_of_the_subject():
    mldsa = name("bench_mldsa.Verify.time_single", library="pysecbench", suite="ML-DSA-44")
    assert gates.before(ONE) == gates.CURVE
    assert set(gates.before(mldsa)) == {*gates.KECCAK, *gates.SCHEMES["ML-DSA"]}
    both = name("bench_dual.Checks.track_counted", first="pqcrypto")
    assert set(gates.before(both)) == {*gates.KECCAK, *gates.SCHEMES["ML-DSA"], *gates.SCHEMES["SLH-DSA"]}
    engine = name("bench_engines.PostQuantumAgainstPqcrypto.ratio_verify", engine="avx2", suite="ML-DSA-44")
    assert gates.before(engine) == gates.before(mldsa)


def test_a_closed_gate_of_another_subject_closes_nothing():
    passed = {**PASSED, gates.KECCAK[0]: Figure(0.0)}
    assert (
        answered(Asked("one", (ONE,)), recording(0, {ONE.text: figure(1.0)}, passed=passed)).outcome == VALUE
    )


def test_figures_at_stages_come_from_their_own_records():
    first, second = (
        name("bench_ecdsa.Sign.time_single", library="pysecbench", stage=stage)
        for stage in ("curve/1-first", "curve/2-second")
    )
    asked = Asked("worth", (first, second), formulas.over, "")
    records = [recording(place, {ONE.text: figure(value)}) for place, value in enumerate([8.0, 2.0, 1.0])]
    row = answered(asked, *records)
    assert (row.figure.value, row.commits) == (pytest.approx(4.0), tuple(COMMITS[:2]))
    assert "RANGE='11111111 22222222'" in row.command
    lacking = answered(asked, *records[1:])
    assert lacking.judgement[1] == f"no record of curve/1-first holds {ONE.text}"
    unknown = name("bench_ecdsa.Sign.time_single", library="pysecbench", stage="curve/9-never")
    assert answered(Asked("never", (unknown,)), *records).outcome == MISSING


def test_what_does_not_apply_on_a_machine_is_left_out():
    wide = name("bench_engines.SmallBatches.ratio_over_single", engine="avx512", signatures=1)
    found = evidence(recording(0, {ONE.text: figure(1.0)}, inapplicable=[wide.text]))
    asked = [Asked("one", (ONE,)), Asked("wide", (wide,)), Asked("both", (ONE, wide), formulas.over, "")]
    (table,) = asking.tables(found, "title", asked)
    assert [row.subject for row in table.rows] == ["one"]
    assert asking.tables(found, "title", asked[1:2]) == []


def test_every_machine_has_a_table_of_its_own():
    machines = [recording(0, {ONE.text: figure(value)}, machine=f"machine-{value}") for value in (1.0, 2.0)]
    tables = asking.tables(evidence(*machines), "title", [Asked("one", (ONE,))])
    assert [(table.machine, table.rows[0].figure.value) for table in tables] == [
        ("machine-1.0", 1.0),
        ("machine-2.0", 2.0),
    ]


def test_a_rule_of_its_own_gives_the_class():
    row = answered(
        Asked("one", (ONE,), judge=lambda figure: (classes.NOT_REPRODUCED, f"because {figure.value}")),
        recording(0, {ONE.text: figure(1.0)}),
    )
    assert row.judgement == (classes.NOT_REPRODUCED, "because 1.0")
