"""docs/dependencies.md says of every pinned package what it is for and its licence, and what is pinned with
hashes is what was chosen."""

import importlib.metadata
import re
from pathlib import Path

import pytest

from tests.docs.documents import REPOSITORY

PAGE = REPOSITORY / "docs" / "dependencies.md"
REQUIREMENTS = REPOSITORY / "requirements"
WRITTEN = ("dev", "fuzz", "lock")  # NAME.txt by `make lock`, from NAME.in
PIN = re.compile(r"^([\w.-]+)==([^\s;#\\]+)", re.MULTILINE)


def canonical(name: str) -> str:
    """As the specification of package names normalizes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(path: Path) -> dict[str, str]:
    """The version of each package that a file of requirements pins."""
    return {canonical(name): version for name, version in PIN.findall(path.read_text(encoding="utf-8"))}


def licences() -> dict[str, str]:
    """The licence of each package in the table."""
    text = PAGE.read_text(encoding="utf-8").partition("\n## What each is for")[2]
    rows = re.findall(r"^\| ([\w.-]+) \| (\S.*\S) \| (\S.*\S) \|$", text, re.MULTILINE)
    return {name: licence for name, _, licence in rows if name != "package"}


def test_every_pinned_package_has_a_row_and_no_other_has() -> None:
    pinned = {name for path in REQUIREMENTS.glob("*.txt") for name in pins(path)}
    assert len(pinned) > 70 and pinned == set(licences())


def test_licences_are_those_that_the_packages_name() -> None:
    compared = 0
    for distribution in importlib.metadata.distributions():
        name, named = (
            canonical(distribution.metadata["Name"]),
            distribution.metadata.get("License-Expression"),
        )
        if named is not None and name in licences():
            assert licences()[name] == named, name
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", WRITTEN)
def test_what_was_chosen_is_pinned_with_hashes(name: str) -> None:
    written = REQUIREMENTS / f"{name}.txt"
    assert pins(REQUIREMENTS / f"{name}.in").items() <= pins(written).items(), "`make lock` writes it anew"
    entries = re.split(r"^(?=[\w.-]+==)", written.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    assert len(entries) == len(pins(written))
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_a_package_has_one_version_in_both_environments() -> None:
    ours, measured = pins(REQUIREMENTS / "dev.txt"), pins(REQUIREMENTS / "asv-constraints.txt")
    shared = ours.keys() & measured.keys()
    assert len(shared) > 10
    assert {name: ours[name] for name in shared} == {name: measured[name] for name in shared}
