"""docs/performance.md counts operations with a program that runs as written and prints the table above it."""

import re
import subprocess
import sys

import pytest

from tests.docs.documents import REPOSITORY
from tests.docs.test_readme import blocks

PAGE = REPOSITORY / "docs" / "performance.md"
ROW = re.compile(r"^\| ([a-z-]+ \| [\d,]+) \| ((?:[\d,.]+ \| ?)+)$", re.MULTILINE)


def figures(text: str) -> dict[str, list[float]]:
    """The figures of each row, by method and size."""
    return {
        name: [float(figure.replace(",", "")) for figure in row.split("|") if figure.strip()]
        for name, row in ROW.findall(text)
    }


def test_the_table_of_operations_is_what_its_program_prints() -> None:
    """A hundredth is left for what moves few operations; what moves more is written anew."""
    (program,) = blocks("python", PAGE)
    done = subprocess.run([sys.executable, "-c", program], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    printed, written = figures(done.stdout), figures(PAGE.read_text(encoding="utf-8"))
    assert len(printed) == len(done.stdout.splitlines()) > 20
    assert printed.keys() == written.keys()
    for name, row in printed.items():
        assert written[name] == pytest.approx(row, rel=0.01, abs=0.01), name
