"""Two records of one commit become one, and the fuller figure of each benchmark stays."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from asv.results import Results
from asv.util import UserError

from tests.tracking.scratch import (
    ENVIRONMENT,
    GATE,
    MACHINE,
    SIZES,
    WORK,
    broken_documents,
    document,
    fields,
    store,
)
from tracking import environment, records

COMMIT = "0123456789abcdef0123456789abcdef01234567"
TIME, TRACK = WORK["name"], GATE["name"]


def merged(stored: dict[str, Any], fresh: dict[str, Any], **options: bool) -> tuple[dict[str, Any], set[str]]:
    return records.combined(document(COMMIT, 1, stored), document(COMMIT, 1, fresh), **options)


def value_of(combined: dict[str, Any], name: str) -> Any:
    return records.row(combined, name)["result"]


def test_fewer_samples_never_replace_more() -> None:
    both, taken = merged({TIME: fields([1.0] * 4, SIZES)}, {TIME: fields([9.0] * 4, SIZES, samples=3)})
    assert taken == set() and value_of(both, TIME) == [1.0] * 4


def test_fewer_values_never_replace_more() -> None:
    fresh = fields([9.0, None, 9.0, 9.0], SIZES, samples=500)
    both, taken = merged({TIME: fields([1.0] * 4, SIZES)}, {TIME: fresh})
    assert taken == set() and value_of(both, TIME) == [1.0] * 4


def test_an_equally_full_measurement_is_newer_and_taken() -> None:
    both, taken = merged({TIME: fields([1.0] * 4, SIZES)}, {TIME: fields([2.0] * 4, SIZES)})
    assert taken == {TIME} and value_of(both, TIME) == [2.0] * 4


def test_another_version_asks_another_question_and_is_taken() -> None:
    fresh = fields([2.0] * 4, SIZES, samples=1, version="2")
    assert merged({TIME: fields([1.0] * 4, SIZES)}, {TIME: fresh})[1] == {TIME}


def test_benchmarks_of_either_side_stay() -> None:
    both, taken = merged({TIME: fields([1.0] * 4, SIZES)}, {TRACK: fields([1.0])})
    assert taken == {TRACK} and set(both["results"]) == {TIME, TRACK}


def test_figures_just_measured_can_be_preferred_but_not_failures() -> None:
    stored = {TIME: fields([1.0] * 4, SIZES), TRACK: fields([1.0])}
    fresh = {TIME: fields([9.0] * 4, SIZES, samples=1), TRACK: fields(None)}
    assert merged(stored, fresh, prefer_fresh=True)[1] == {TIME}


def test_values_that_do_not_apply_count_as_absent() -> None:
    assert records.fullness({"result": [math.nan, None, 2.0], "stats_repeat": [None, None, 7]}) == (1, 7)
    assert records.fullness({}) == (0, 0)


def test_failures_are_named_one_by_one() -> None:
    rows = {TIME: fields([1.0, None, math.nan, 1.0], SIZES), TRACK: fields(None), "fine": fields([1.0])}
    assert list(records.failures(document(COMMIT, 1, rows))) == [f"{TIME}('thing', 100)", TRACK]


def test_other_columns_are_translated() -> None:
    old = {
        **document(COMMIT, 1, {}),
        "result_columns": ["version", "result"],
        "results": {TRACK: ["1", [5.0]]},
    }
    both, _ = records.combined(old, document(COMMIT, 1, {TIME: fields([1.0] * 4, SIZES)}))
    assert records.row(both, TRACK)["result"] == [5.0] and records.row(both, TRACK)["version"] == "1"


def test_files_merge_with_their_environment_and_asv_reads_them(tmp_path: Path) -> None:
    fresh, results = tmp_path / "fresh", tmp_path / "results"
    target = store(results, COMMIT, 1, {TIME: fields([1.0] * 4, SIZES), TRACK: fields([0.0])})
    source = store(fresh, COMMIT, 1, {TIME: fields([9.0] * 4, SIZES, samples=1), TRACK: fields([1.0])})
    for path, started in ((target, "full"), (source, "short")):
        environment.write(environment.path_beside(path), [{"started": started, "benchmarks": [TIME, TRACK]}])
    assert records.merge_folder(fresh, results) == {target: (1, 1)}
    held = {run["started"]: run["benchmarks"] for run in environment.read(environment.path_beside(target))}
    assert held == {"full": [TIME], "short": [TRACK]}
    read = Results.load(str(target), machine_name=MACHINE)
    assert read.get_result_value(TRACK, []) == [1.0] and read.env_name == ENVIRONMENT
    assert read.get_result_value(TIME, SIZES) == [1.0] * 4


def test_into_an_empty_folder_everything_is_taken(tmp_path: Path) -> None:
    store(tmp_path / "fresh", COMMIT, 1, {TRACK: fields([1.0])})
    records.merge_folder(tmp_path / "fresh", tmp_path / "results")
    assert (tmp_path / "results" / MACHINE / "machine.json").is_file()
    assert json.loads((tmp_path / "results" / "benchmarks.json").read_text())["version"] == 2


def test_a_commit_that_could_not_be_measured_leaves_no_file(tmp_path: Path) -> None:
    store(tmp_path / "fresh", COMMIT, 1, {TIME: fields(None, SIZES), TRACK: fields([None])})
    (outcome,) = records.merge_folder(tmp_path / "fresh", tmp_path / "results").values()
    assert outcome == (0, 0) and not (tmp_path / "results").exists()


@pytest.mark.parametrize("content", broken_documents(COMMIT).values(), ids=broken_documents(COMMIT))
def test_a_file_that_is_none_of_asv_s_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.json").write_bytes(content)
    with pytest.raises(UserError, match=r"bad\.json is not one of asv's"):
        records.load(tmp_path / "bad.json")


def test_what_asv_may_store_is_no_fault(tmp_path: Path) -> None:
    wide = fields([1.0, None, math.nan, 1.0], SIZES)
    wide[5:7] = [[-math.inf] * 4, [math.inf] * 4]
    rows = {TIME: wide, TRACK: [None, [], "1"], "nothing": []}
    assert records.load(store(tmp_path, COMMIT, 1, rows))["results"].keys() == rows.keys()


def test_a_broken_record_makes_way_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(records.log, "warning", said.append)
    source = store(tmp_path / "fresh", COMMIT, 1, {TRACK: fields([1.0])})
    target = tmp_path / "results" / source.relative_to(tmp_path / "fresh")
    target.parent.mkdir(parents=True)
    target.write_text('{"half')
    (target.parent / "machine.json").write_text("{")
    (tmp_path / "results" / "benchmarks.json").write_text("{")
    assert records.merge_folder(tmp_path / "fresh", tmp_path / "results") == {target: (1, 0)}
    assert list(records.readable(tmp_path / "results")) == [target]
    assert records.benchmarks(tmp_path / "results")
    assert target.with_name(target.name + ".broken").read_text() == '{"half'
    assert len(said) == 1 and str(target) in said[0]


def test_the_line_of_a_warning_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(records.log, "warning", said.append)
    monkeypatch.setattr(records.log, "flush", lambda: said.append("end of line"))
    store(tmp_path, COMMIT, 1, {}).write_text("")
    assert not records.readable(tmp_path)
    assert len(said) == 2 and said[-1] == "end of line"


@pytest.mark.parametrize("text", ["", "[]", "{}", "5", '{"version": 1}', '{"version": 2, "machine": 5}'])
def test_a_folder_of_no_machine_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    said: list[str] = []
    monkeypatch.setattr(records.log, "warning", said.append)
    good = store(tmp_path, COMMIT, 1, {TRACK: fields([1.0])})
    store(tmp_path, COMMIT, 1, {TRACK: fields([1.0])}, machine="another")
    (tmp_path / "another" / "machine.json").write_text(text)
    assert list(records.readable(tmp_path)) == [good]
    assert len(said) == 1 and str(tmp_path / "another" / "machine.json") in said[0]


@pytest.mark.parametrize(
    "entry",
    [
        None,
        5,
        "x",
        [],
        {},
        {**GATE, "name": 5},
        {**GATE, "name": "another"},
        {**GATE, "params": None},
        {**GATE, "params": ["x"]},
        {**GATE, "params": [["x"]]},
        {**GATE, "param_names": ["library"]},
        {**GATE, "param_names": [5], "params": [["x"]]},
        {**GATE, "unit": 5},
    ],
    ids=str,
)
def test_a_list_of_benchmarks_with_a_broken_entry_is_named(tmp_path: Path, entry: Any) -> None:
    (tmp_path / "benchmarks.json").write_text(json.dumps({TIME: WORK, TRACK: entry, "version": 2}))
    with pytest.raises(UserError, match=r"benchmarks\.json is not asv's list of benchmarks"):
        records.benchmarks(tmp_path)


@pytest.mark.parametrize(
    "text", [None, "", "[]", "5", '"x"', "{", "{}", '{"version": "x"}', '{"version": 1}']
)
def test_what_is_no_list_of_benchmarks_is_named(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "benchmarks.json").write_text(text)
    with pytest.raises(UserError, match=r"benchmarks\.json is not asv's list of benchmarks"):
        records.benchmarks(tmp_path)
