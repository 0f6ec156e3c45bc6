"""The report for programs: summary.json. FINDING is the schema of its findings; docs/measuring.md names the
fields.

An object of four: ``version`` of this form, ``claims`` in words, ``gates`` of the newest record of each
machine, ``findings`` one a line, and ``sources`` of the published figures by key.
"""

import json
import math
from typing import Any

import pyarrow

from tracking.findings.asking import Row
from tracking.findings.published import SOURCES, Published
from tracking.findings.report import NO_SHORTCUT, Report

VERSION = 1
PUBLISHED = pyarrow.struct(
    [
        ("value", pyarrow.float64()),
        ("low", pyarrow.float64()),
        ("high", pyarrow.float64()),
        ("unit", pyarrow.string()),
        ("comparison", pyarrow.string()),  # published.py
        ("within", pyarrow.float64()),  # a share, for "about"
        ("source", pyarrow.string()),  # a key of `sources`
    ]
)
FINDING = pyarrow.schema(
    [
        ("question", pyarrow.string()),
        ("table", pyarrow.string()),
        ("subject", pyarrow.string()),
        ("machine", pyarrow.string()),
        ("outcome", pyarrow.string()),  # "value", "missing" or "withheld"
        ("value", pyarrow.float64()),  # null unless the outcome is a value, and finite
        ("low", pyarrow.float64()),  # of its interval; null where none is known
        ("high", pyarrow.float64()),
        ("unit", pyarrow.string()),  # "" of a factor; "%" of a share, whose value is 1 for 100 %
        ("shown", pyarrow.string()),  # as the document has it
        ("class", pyarrow.string()),  # classes.py; null unless the outcome is a value
        ("reason", pyarrow.string()),
        ("commits", pyarrow.list_(pyarrow.string())),
        ("benchmarks", pyarrow.list_(pyarrow.string())),
        ("command", pyarrow.string()),  # that measures it again
        ("published", PUBLISHED),
    ]
)


def document(report: Report) -> str:
    """The JSON, the same bytes for the same report."""
    gates = [
        {"machine": it.machine, "commit": it.commit, "engine": it.engine, "outcomes": it.outcomes}
        for it in report.gates
    ]
    parts = {
        "version": _json(VERSION),
        "claims": _json(NO_SHORTCUT),
        "gates": _lines(gates),
        "findings": _lines(findings(report)),
        "sources": _json({key: {"title": it.title, "machine": it.machine} for key, it in SOURCES.items()}),
    }
    return "{\n" + ",\n".join(f'"{key}": {text}' for key, text in parts.items()) + "\n}\n"


def findings(report: Report) -> list[dict[str, Any]]:
    """Every row as FINDING has it."""
    return [
        {"question": section.short, "table": table.title, **_finding(row)}
        for section in report.sections
        for table in section.tables
        for row in table.rows
    ]


def _finding(row: Row) -> dict[str, Any]:
    verdict, reason = row.judgement
    low, high = row.figure.interval or (None, None)
    return {
        "subject": row.subject,
        "machine": row.machine,
        "outcome": row.outcome,
        "value": _finite(row.figure.value),
        "low": _finite(low),
        "high": _finite(high),
        "unit": row.unit,
        "shown": row.shown,
        "class": verdict or None,
        "reason": reason,
        "commits": list(row.commits),
        "benchmarks": list(row.benchmarks),
        "command": row.command or None,
        "published": row.published and _published(row.published),
    }


def _published(published: Published) -> dict[str, Any]:
    low, high = published.interval or (None, None)
    return {
        "value": published.value,
        "low": low,
        "high": high,
        "unit": published.unit,
        "comparison": published.comparison,
        "within": published.within,
        "source": published.source,
    }


def _finite(value: float | None) -> float | None:
    return float(value) if value is not None and math.isfinite(value) else None


def _lines(entries: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(map(_json, entries)) + "\n]"


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False)
