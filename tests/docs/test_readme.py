"""The README runs as written: its examples, the commands that it names, and the origin of its figures."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from asv.config import Config

from tests.docs.documents import DOCUMENTS, README, REPOSITORY
from tracking.__main__ import COMMANDS
from tracking.commands import readme


def blocks(language: str, document: Path) -> list[str]:
    """The code blocks of one language, in order."""
    pattern = rf"^```{language}\n(.*?)^```$"
    return re.findall(pattern, document.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_examples_run_as_written() -> None:
    """One after the other in one fresh process: later ones use what earlier ones made."""
    program = "\n".join(blocks("python", README))
    assert program.count("assert") > 10
    done = subprocess.run([sys.executable, "-c", program], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_commands_that_documents_name_exist() -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        written = re.findall(r"(?:^|`)make((?: [a-z-]+)+)\b(?![=\w])", text, re.MULTILINE)
        assert {word for words in written for word in words.split()} <= targets, document
        assert set(re.findall(r"-m tracking ([a-z]+)", text)) <= set(COMMANDS), document


def test_the_linked_graph_is_the_one_pictured() -> None:
    (graph,) = re.findall(
        r"^GRAPH := (.+)$", (REPOSITORY / "Makefile").read_text(encoding="utf-8"), re.MULTILINE
    )
    linked = re.findall(r"\]\(http://127\.0\.0\.1:8080/#(\S+)\)", README.read_text(encoding="utf-8"))
    assert [unquote(link) for link in linked] == [graph]


def test_the_figures_are_what_the_command_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    if not any(REPOSITORY.glob("results/*/machine.json")):
        pytest.skip("nothing is recorded in results/ yet: `make record` measures and saves")
    monkeypatch.chdir(REPOSITORY)
    page = README.read_text(encoding="utf-8")
    assert readme.with_figures(page, readme.figures(Config.load())) == page, "`make readme` writes them"
