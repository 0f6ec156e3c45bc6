"""asv's page is rewritten to load only what lies beside it."""

import base64
import hashlib
import re
from pathlib import Path

import asv
import pytest
from asv.util import UserError

from tracking import site

TEMPLATE = (Path(asv.__file__).parent / "www" / "index.html").read_text(encoding="utf-8")


def test_every_link_of_asv_s_page_points_into_vendor() -> None:
    page = site.with_local_links(TEMPLATE)
    linked = set(re.findall(r'"vendor/([^"]+)"', page))
    assert linked == set(site.LINKED)
    assert "integrity=" not in page and "crossorigin" not in page
    assert len(page.splitlines()) == len(TEMPLATE.splitlines())


@pytest.mark.parametrize("address", site.LINKED.values())
def test_a_link_that_is_missing_or_there_twice_is_a_failure(address: str) -> None:
    tag = re.search(rf'<(script|link)[^>]*/{re.escape(address)}"[^>]*>', TEMPLATE)
    assert tag
    for changed in (TEMPLATE.replace(tag.group(), ""), TEMPLATE.replace(tag.group(), tag.group() * 2)):
        with pytest.raises(UserError, match=re.escape(address)):
            site.with_local_links(changed)


@pytest.mark.parametrize(
    "extra", ['<script src="https://example.org/x.js">', '<link rel="x" href="//example.org/y">']
)
def test_a_link_that_nobody_expected_is_a_failure(extra: str) -> None:
    with pytest.raises(UserError, match="still loads from elsewhere"):
        site.with_local_links(TEMPLATE.replace("</head>", extra + "</head>"))


def test_vendored_files_are_there_with_their_licences() -> None:
    for vendored in site.LINKED:
        assert (site.VENDOR / vendored).is_file()
        assert (
            "MIT" in (site.VENDOR / vendored).with_name("LICENSE.txt").read_text()
            or "Permission is hereby granted" in (site.VENDOR / vendored).with_name("LICENSE.txt").read_text()
        )


@pytest.mark.parametrize(
    "vendored",
    [
        "jquery/jquery.min.js",
        "flot-orderbars/jquery.flot.orderBars.js",
        "blueimp-md5/md5.min.js",
        "bootstrap/bootstrap.min.js",
        "bootstrap/bootstrap.min.css",
    ],
)
def test_vendored_files_carry_the_digests_that_asv_pins(vendored: str) -> None:
    tag = re.search(rf'{re.escape(site.LINKED[vendored])}" integrity="(sha\d+)-([^"]+)"', TEMPLATE)
    assert tag
    digest = hashlib.new(tag.group(1), (site.VENDOR / vendored).read_bytes()).digest()
    assert base64.b64encode(digest).decode() == tag.group(2)
