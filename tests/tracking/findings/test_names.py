"""Every figure that a row asks for is one that the suite takes."""

import itertools
from pathlib import Path

import pytest
from asv_runner.discovery import disc_benchmarks

import benchmarks
from tests.tracking.findings import made_up
from tracking import table
from tracking.findings import asking, gates, report
from tracking.findings.between_hosts import OPERATIONS, speed_up


@pytest.fixture(scope="module")
def taken() -> set[str]:
    """The names of all figures that the suite can take."""
    found = set()
    for benchmark in disc_benchmarks(str(Path(benchmarks.__file__).parent)):
        for values in itertools.product(*benchmark._params):
            chosen = dict(zip(benchmark.param_names, map(str, values), strict=True))
            found.add(table.full_name(benchmark.name, chosen))
    return found


def test_rows_ask_for_what_the_suite_takes(taken: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {name.text for name in [*OPERATIONS.values(), speed_up(64)]} | set(gates.EVERY)
    answer = asking.answer

    def noted(evidence, host, one):
        asked.update(name.text for name in one.names)
        return answer(evidence, host, one)

    monkeypatch.setattr(asking, "answer", noted)
    report.make(made_up.nothing())
    assert len(asked) > 400
    assert sorted(asked - taken) == []
