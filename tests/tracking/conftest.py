"""Scratch projects for the tests of tracking/."""

from pathlib import Path

import pytest

from tests.tracking import scratch


@pytest.fixture
def project(tmp_path: Path) -> scratch.Scratch:
    """A project of three commits, the second of which only adds a document."""
    made = scratch.make(tmp_path / "project", tmp_path / "home")
    made.commit("first", 1, {"thing/__init__.py": "def work(): return 1\n"})
    made.commit("notes", 2, {"notes.py": "# nothing that is measured\n"})
    made.commit("second", 3, {"thing/__init__.py": "def work(): return 2\n"})
    return made


@pytest.fixture
def inside(project: scratch.Scratch, monkeypatch: pytest.MonkeyPatch) -> scratch.Scratch:
    """The same project as this process's current folder."""
    for name, value in project.environment().items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(project.root)
    return project
