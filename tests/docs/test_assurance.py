"""docs/assurance.md ties each promise to a test: every file that it names exists and holds tests or a
program."""

import re

from tests.docs.documents import REPOSITORY

PAGE = REPOSITORY / "docs" / "assurance.md"


def rows() -> list[list[str]]:
    """The cells of each claim."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return cells[1:]


def test_every_claim_has_four_cells_and_is_made_once() -> None:
    assert len(rows()) > 15 and all(len(cells) == 4 for cells in rows())
    claims = [cells[0] for cells in rows()]
    assert len(set(claims)) == len(claims)


def test_every_claim_names_tests_that_exist() -> None:
    for claim, tests, command, _ in rows():
        if tests.startswith("none: "):
            continue
        named = re.findall(r"`(tests/[\w/]+\.py)`", tests)
        assert named and command, claim
        for path in named:
            text = (REPOSITORY / path).read_text(encoding="utf-8")
            assert re.search(r"^\s*def (test_|main\()", text, re.MULTILINE), path
