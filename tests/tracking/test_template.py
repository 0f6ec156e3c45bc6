"""Every change of asv's own page and scripts matches exactly once, or publishing fails."""

from pathlib import Path

import asv
import pytest
from asv.util import UserError

from tracking.site import template

OF_ASV = Path(asv.__file__).parent / "www"
CHANGES = [
    (path.stem, old, new)
    for path in sorted(template.ASSETS.glob("*.changes"))
    for old, new in template.changes_of(path.stem)
]


@pytest.mark.parametrize(("name", "old", "new"), CHANGES)
def test_a_place_that_asv_lacks_or_has_twice_is_a_failure(name: str, old: str, new: str) -> None:
    text = (OF_ASV / name).read_text(encoding="utf-8")
    assert old.endswith("\n") and old != new
    before, _, after = text.partition(old)
    assert template.changed(text, [(old, new)]) == before + new + after
    for changed in (text.replace(old, ""), text.replace(old, old * 2)):
        with pytest.raises(UserError, match="instead of once"):
            template.changed(changed, [(old, new)])


def test_no_hunk_is_lost() -> None:
    files = {name for name, *_ in CHANGES}
    hunks = sum((template.ASSETS / f"{name}.changes").read_text().count("@@ ") for name in files)
    assert hunks == len(CHANGES) > 0
