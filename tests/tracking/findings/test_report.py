"""The report as a document and as JSON: of made-up records in a temporary folder, and this repository's."""

import json
import re
from pathlib import Path

import pyarrow
import pytest
from asv.config import Config
from asv.util import UserError

from tests.docs.documents import REPOSITORY
from tests.tracking import scratch
from tests.tracking.findings import made_up
from tracking import history
from tracking.commands import findings
from tracking.findings import batch, classes, gates, markdown, report, summary
from tracking.findings.asking import MISSING, VALUE, WITHHELD

GATES = {gate.partition("(")[0] for gate in gates.EVERY}
SIGN = scratch.benchmark("bench_ecdsa.Sign.time_single", [["'pysecbench'", "'coincurve'"]], ["library"])
VERIFY = scratch.benchmark("bench_schnorr.Verify.time_single", [["'pysecbench'", "'coincurve'"]], ["library"])
BATCH = scratch.benchmark(
    "bench_batch.VerifyBatch.time_per_signature",
    [["'pysecbench'"], [str(size) for size in batch.SIZES]],
    ["library", "signatures"],
)
SCHEMES = [["'ML-DSA'", "'SLH-DSA'"]]


def gate_benchmarks():
    return [
        scratch.benchmark(
            gate,
            SCHEMES if "PostQuantum" in gate else None,
            ["scheme"] if "PostQuantum" in gate else [],
            unit="passed",
            kind="track",
        )
        for gate in sorted(GATES)
    ]


def rows_of_gates(value=1.0):
    return {
        gate: scratch.fields([value] * 2, SCHEMES) if "PostQuantum" in gate else scratch.fields([value])
        for gate in GATES
    }


@pytest.fixture
def recorded(inside: scratch.Scratch) -> scratch.Scratch:
    """Two machines of the first commit, one of them with failed gates."""
    commit = inside.git("rev-list", "--reverse", "main").split()[0]
    results = {
        SIGN["name"]: scratch.fields([2e-6, 3e-6], SIGN["params"]),
        VERIFY["name"]: scratch.fields([40e-6, 30e-6], VERIFY["params"]),
        BATCH["name"]: scratch.fields([10e-6] * len(batch.SIZES), BATCH["params"]),
    }
    listed = [SIGN, VERIFY, BATCH, *gate_benchmarks()]
    for machine, value in (("made-up-good", 1.0), ("made-up-bad", 0.0)):
        scratch.store(
            inside.root / "results",
            commit,
            1,
            {**results, **rows_of_gates(value)},
            machine=machine,
            benchmarks=listed,
        )
    return inside


def written(recorded: scratch.Scratch) -> tuple[str, dict]:
    done = recorded.run("tracking", "findings", "--into", "findings.md")
    assert done.returncode == 0, done.stderr
    document = (recorded.root / "findings.md").read_text(encoding="utf-8")
    return document, json.loads((recorded.root / "findings" / "summary.json").read_text(encoding="utf-8"))


def test_values_missing_and_withheld_rows_of_records(recorded: scratch.Scratch) -> None:
    document, data = written(recorded)
    found = {(row["machine"], row["table"], row["subject"]): row for row in data["findings"]}
    speed_up = found["made-up-good", "Speed-up S(b) over our own single verification", "b = 2,048"]
    assert speed_up["outcome"] == VALUE and speed_up["value"] == pytest.approx(4.0)
    assert (speed_up["low"], speed_up["high"]) == (pytest.approx(4 * 0.9 / 1.1), pytest.approx(4 * 1.1 / 0.9))
    assert speed_up["class"] == classes.REPRODUCED and speed_up["published"]["source"] == "batch-study"
    behind = found["made-up-bad", "Speed-up S(b) over our own single verification", "b = 2,048"]
    assert (behind["outcome"], behind["value"], behind["class"]) == (WITHHELD, None, None)
    sums = found["made-up-good", "Sums of multiples, time a point", "8 points"]
    assert (sums["outcome"], sums["value"], sums["class"]) == (MISSING, None, None)
    assert "no algebraic shortcut" in document.lower() and "no algebraic shortcut" in data["claims"].lower()
    assert (
        "| Gates.track_gate_batch | failed |" in document
        and "| Gates.track_gate_batch | passed |" in document
    )
    assert set(data["sources"]) == {
        row["published"]["source"] for row in data["findings"] if row["published"]
    }


def test_no_figure_is_shown_of_the_machine_whose_gates_failed(recorded: scratch.Scratch) -> None:
    _, data = written(recorded)
    bad = [row for row in data["findings"] if row["machine"] == "made-up-bad"]
    assert {row["outcome"] for row in bad} == {MISSING, WITHHELD}
    assert all(row["value"] is None and row["class"] is None for row in bad)


def test_the_same_records_give_the_same_bytes(recorded: scratch.Scratch) -> None:
    first = written(recorded)
    before = scratch.tree(recorded.root / "findings")
    (recorded.root / "findings.md").unlink()
    assert written(recorded) == first and scratch.tree(recorded.root / "findings") == before


def test_without_records_there_is_nothing_to_find(inside: scratch.Scratch) -> None:
    scratch.store(inside.root / "results", "f" * 40, 1, {}, benchmarks=[SIGN])
    with pytest.raises(UserError, match="nothing is recorded"):
        findings.texts(Config.load(), Path("findings.md"))


def assert_fits(data: dict) -> None:
    """The findings have the fields and types of the schema, no more and no fewer."""
    for row in data["findings"]:
        assert list(row) == summary.FINDING.names
        if row["published"]:
            assert list(row["published"]) == [field.name for field in summary.PUBLISHED]
        assert row["class"] in (None, *classes.CLASSES) and (row["class"] is None) == (
            row["outcome"] != VALUE
        )
        assert row["outcome"] in (VALUE, MISSING, WITHHELD) and row["reason"]
    typed = pyarrow.Table.from_pylist(data["findings"], summary.FINDING)
    assert typed.to_pylist() == data["findings"]


def test_the_summary_fits_its_schema(recorded: scratch.Scratch) -> None:
    _, data = written(recorded)
    assert list(data) == ["version", "claims", "gates", "findings", "sources"]
    assert_fits(data)


def test_another_form_does_not_fit() -> None:
    row = summary.findings(report.make(made_up.nothing()))[0]
    with pytest.raises(AssertionError):
        assert_fits({"findings": [{**row, "more": 1}]})
    with pytest.raises((pyarrow.ArrowInvalid, pyarrow.ArrowTypeError)):
        assert_fits({"findings": [{**row, "value": "fast"}]})


def test_the_schema_is_documented() -> None:
    page = (REPOSITORY / "docs" / "measuring.md").read_text(encoding="utf-8")
    part = page.partition("### `python -m tracking findings`")[2].partition("\n### ")[0]
    named = {
        word for cells in re.findall(r"^\| ([^|]+) \|", part, re.MULTILINE) for word in cells.split(", ")
    }
    fields = {*summary.FINDING.names, *(field.name for field in summary.PUBLISHED)}
    assert fields <= named, f"not in docs/measuring.md: {fields - named}"


def test_the_findings_of_this_repository_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(REPOSITORY)
    if history.is_shallow():
        pytest.skip("this clone is shallow: it does not hold all recorded commits")
    for path, text in findings.texts(Config.load(), findings.DOCUMENT).items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: `make findings` writes it"


def test_every_row_of_the_document_has_as_many_cells_as_its_heading() -> None:
    text = markdown.document(report.make(made_up.nothing()))
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1, table
