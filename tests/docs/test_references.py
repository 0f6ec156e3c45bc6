"""Citations and links: `[@key]` in a document is an entry of docs/references.bib, a relative link a file."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.docs.documents import DOCUMENTS, REPOSITORY
from tracking import browser

ENTRY = re.compile(r"^@\w+\{([^,\s]+),$(.*?)^\}$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"\b(\w+) = \{")
CITATION = re.compile(r"\[@([^\]]+)\]")
LINK = re.compile(r"\]\(([^)\s]+)\)")
PICTURE = REPOSITORY / "docs" / "history.png"


def entries() -> list[tuple[str, set[str]]]:
    """Each entry's key and the names of its fields."""
    text = (REPOSITORY / "docs" / "references.bib").read_text(encoding="utf-8")
    return [(key, set(FIELD.findall(body))) for key, body in ENTRY.findall(text)]


def cited() -> dict[str, set[str]]:
    """The keys that each document cites, by its path."""
    return {
        document.relative_to(REPOSITORY).as_posix(): set(CITATION.findall(without_code(document)))
        for document in DOCUMENTS
    }


def without_code(document: Path) -> str:
    """The text of a document less its code, where `[@key]` and links are words about themselves."""
    text = re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "", text)


def test_every_entry_is_read_and_says_where_it_is_found() -> None:
    text = (REPOSITORY / "docs" / "references.bib").read_text(encoding="utf-8")
    assert len(entries()) == text.count("\n@") > 20
    for key, fields in entries():
        assert {"title", "year"} <= fields and fields & {"doi", "url"}, key


def test_keys_are_unique() -> None:
    assert [key for key, times in Counter(key for key, _ in entries()).items() if times > 1] == []


def test_every_cited_key_exists() -> None:
    known = {key for key, _ in entries()}
    assert {document: keys - known for document, keys in cited().items() if keys - known} == {}


def test_every_entry_is_cited() -> None:
    assert {key for key, _ in entries()} - set().union(*cited().values()) == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_relative_links_point_at_files(document: Path) -> None:
    targets = [link.partition("#")[0] for link in LINK.findall(without_code(document)) if "://" not in link]
    missing = [target for target in targets if not (document.parent / target).exists()]
    if not browser.installed() or not (REPOSITORY / "html").exists():  # `make picture` needs both
        missing = [target for target in missing if document.parent / target != PICTURE]
    assert missing == []


def anchors(document: Path) -> set[str]:
    """The anchors that headings get: lower case, blanks to hyphens, punctuation dropped."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_links_into_a_page_point_at_headings(document: Path) -> None:
    inner = [link[1:] for link in LINK.findall(without_code(document)) if link.startswith("#")]
    assert set(inner) <= anchors(document)
