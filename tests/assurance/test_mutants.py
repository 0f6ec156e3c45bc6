"""The mutants of the arithmetic are what they are said to be, and the recorded run killed them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest

from .equivalent import EQUIVALENT
from .mutants import MODULES, candidates, chosen
from .mutation import EACH, SEED, TABLE, text_of

SOURCE = '''# a comment: x + 1
from somewhere cimport x1

cdef extern from *:
    """
    #ifdef PSB_VERIFY
    #define LIMIT 5
    #else
    #define LIMIT 6                     /* 7 */
    #endif
    """
    const int TABLE[3]


cdef inline uint64_t f(Limbs *r, const uint64_t *a, int n = 4) noexcept nogil:
    """r = a + 1."""
    cdef uint64_t w[8]
    count_op(OP_3)
    if r.infinity:                      # 1 + 1
        return carry
    r.n[3] = a[i - 1] + carry
    add_to(r, "12")
'''
EXPECTED = {
    "limb swapped": {"r.n[2] = a[i - 1] + carry"},
    "carry dropped": {"r.n[3] = a[i - 1]"},
    "index moved": {"r.n[3] = a[(i - 1) ^ 1] + carry"},
    "test skipped": {"if False:"},
    "constant off by one": {
        "#define LIMIT 7",
        "#define LIMIT 5",
    },
    "operator exchanged": {"r.n[3] = a[i - 1] - carry", "r.n[3] = a[i + 1] + carry"},
    "statement dropped": {"pass"},
}


def test_only_code_is_mutated() -> None:
    found = candidates("made/up.pxi", SOURCE)
    assert {kind: {mutant.after for mutant in mutants} for kind, mutants in found.items()} == EXPECTED


@pytest.mark.parametrize("module", MODULES)
def test_mutants_of_a_module(module: str) -> None:
    """There are enough of them, in an order that the seed fixes; each differs in the line that it names."""
    text = text_of(module)
    first = list(islice(chosen(module, text, SEED), 2 * EACH))
    assert len(first) == 2 * EACH and len({mutant.text for mutant in first}) == 2 * EACH
    assert first == list(islice(chosen(module, text, SEED), 2 * EACH))
    assert first != list(islice(chosen(module, text, SEED + 1), 2 * EACH))
    for mutant in first:
        lines = zip(text.split("\n"), mutant.text.split("\n"), strict=True)
        assert [i for i, (a, b) in enumerate(lines, 1) if a != b] == [mutant.line]


@pytest.mark.parametrize("module, before, after", EQUIVALENT)
def test_arguments_are_about_what_is_there(module: str, before: str, after: str) -> None:
    mutants = [mutant for of_kind in candidates(module, text_of(module)).values() for mutant in of_kind]
    assert sum((mutant.before, mutant.after) == (before, after) for mutant in mutants) == 1


def test_the_recorded_run() -> None:
    """As many mutants of every module as promised, none of which survived without an answer."""
    if not TABLE.exists():
        pytest.skip("no run is recorded: python -m tests.assurance.mutation")
    text = TABLE.read_text(encoding="utf-8")
    asked = Counter(re.findall(r"^\| `([^:`]+):\d+` \|", text, re.MULTILINE))
    assert {module for module in MODULES if asked[module] < EACH} == set()
    assert asked.total() >= 60
    assert "**survived**" not in text
