"""Mutants of the arithmetic: textual edits of one line each, made by rules from the sources as they are, so
that they follow when the code changes.

A rule is a regular expression over lines of code; comments, docstrings, string contents, headers,
declarations, what the twins add and what the preprocessor leaves out of the normal build are blanked first.
Kinds of faults: DeMillo, Lipton, Sayward, "Hints on test data selection" (1978), with those that arithmetic
in limbs invites.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.arithmetic.building import ROOT

PACKAGE = ROOT / "pysecbench"
MODULES = sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.glob("*/*.pxi"))


@dataclass(frozen=True)
class Mutant:
    module: str  # under pysecbench/
    line: int  # from 1
    kind: str
    before: str  # the line, stripped
    after: str
    text: str  # of the whole file

    @property
    def key(self) -> str:
        """The same for the same fault in the same source."""
        return hashlib.sha256(f"{self.module}\0{self.text}".encode()).hexdigest()[:16]


# ---- what is code ---------------------------------------------------------------------------------------

BLANKED = re.compile(
    r"^\s*(?:from|cimport|import|include|ctypedef)\b.*"
    r"|.*\b(?:count_op|verify_check|check_range|field_check\w*|field_bound\w*|\w*classify|hide_value)\b.*"
    r"|.*\b[mc]alloc\(.*|.*!= NULL and\b.*"  # memory is the sanitizers' question
    r"|^\s*cdef [^=(]*$"  # declarations: the size of an array is no result
    r"|^\s+(?:const )?(?!return\b|if\b|elif\b|not\b)\w+ \**\w+(?:\[\w+\])*(?:, \**\w+(?:\[\w+\])*)*\s*$"
    r"|^\s*(?:static )?const [^=]*=?"
)
HEADER = re.compile(r"^cdef (?:extern|struct|[^=]*\()")
STRING = re.compile(r'"[^"]*"')


def blank(text: str) -> str:
    return " " * len(text)


def in_the_normal_build(lines: list[str]) -> Iterator[bool]:
    """Whether each line of C is compiled when no macro of a twin (PSB_...) is set; directives are not."""
    inside = [True]
    for line in lines:
        word, _, condition = line.strip().partition(" ")
        if word in ("#ifdef", "#if"):
            inside.append("PSB_" not in condition)
        elif word == "#ifndef":
            inside.append(True)
        elif word in ("#else", "#elif"):
            inside[-1] = not inside[-1]
        elif word == "#endif":
            inside.pop()
        yield all(inside) and (not word.startswith("#") or word == "#define")


def masked_c(block: str) -> str:
    """The same block of C with blanks in place of what is not to be mutated."""
    block = re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), block, flags=re.DOTALL)
    lines = block.split("\n")
    return "\n".join(
        line if kept else blank(line) for line, kept in zip(lines, in_the_normal_build(lines), strict=True)
    )


def masked(text: str) -> list[str]:
    """The lines of a source with blanks in place of what is not to be mutated: all else keeps its place."""
    parts = re.split(r'(""")', text)
    for i in range(2, len(parts), 4):  # between two marks: C after `cdef extern`, or a docstring
        is_c = parts[i - 2].rstrip().endswith("cdef extern from *:")
        parts[i] = masked_c(parts[i]) if is_c else re.sub(r"[^\n]", " ", parts[i])
    lines = "".join(part.replace('"""', "   ") for part in parts).split("\n")
    found, in_header = [], False
    for line in lines:
        code = line.partition("#")[0] if not line.lstrip().startswith("#define") else line
        in_header = in_header or HEADER.match(code) is not None
        kept = blank(code) if in_header else BLANKED.sub(lambda m: blank(m[0]), code)
        in_header = in_header and not code.rstrip().endswith(":") and bool(code.strip())
        found.append(STRING.sub(lambda m: blank(m[0]), kept))
    return found


# ---- rules ----------------------------------------------------------------------------------------------

OTHER = {"+": "-", "-": "+", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "|", "<": "<=", "<=": "<",
         ">": ">=", ">=": ">", "==": "!=", "!=": "==", "and": "or", "or": "and"}  # fmt: skip
NUMBER = r"(?<![\w.\[])(0x[0-9A-Fa-f]+|\d+)(?=U?L{0,2}\b)(?![\w.]*\])"


def moved(found: re.Match[str], by: int) -> str:
    value = int(found[0], 0) + by
    return f"{value:#x}" if found[0].startswith("0x") else str(value)


def neighbour(found: re.Match[str]) -> str:
    """A limb beside: the one before, of the lowest the one after."""
    return str(int(found[0]) - 1 if int(found[0]) else 1)


def elsewhere(found: re.Match[str]) -> str:
    """An index beside that a table of an even size also has."""
    if found[0].isdigit():
        return str(int(found[0]) ^ 1)
    return f"({found[0]}) ^ 1" if " " in found[0] else f"{found[0]} ^ 1"


Rule = tuple[str, str, Callable[[re.Match[str]], str]]
RULES: tuple[Rule, ...] = (
    ("limb swapped", r"(?<=\.[nd]\[)\d(?=\])", neighbour),
    ("limb swapped", r"(?<=\b[a-z])\d\b", neighbour),
    ("carry dropped", r" [+-] (?:carry|borrow)\b", lambda found: ""),
    ("carry dropped", r"(?<= )(?:carry|borrow) = .*\S", lambda found: found[0].partition("=")[0] + "= 0"),
    ("carry dropped", r"(?<=\+= )\(?\w+ >> .*\S", lambda found: "0"),
    ("carry dropped", r" \+ \(\w+ >> \w+\)", lambda found: ""),
    ("index moved", r"(?<=[\w\]]\[)(?<!\.[nd]\[)\w+(?: [+-] \d+)?(?=\])", elsewhere),
    ("test skipped", r"(?<=\bif )[^:]+(?=:\s*$)", lambda found: "False"),
    ("test skipped", r"(?<=\breturn )(.*) and .*\S", lambda found: found[1]),
    ("test skipped", r"\bnot ", lambda found: ""),
    ("constant off by one", NUMBER, lambda found: moved(found, 1)),
    ("constant off by one", NUMBER, lambda found: moved(found, -1)),
    ("operator exchanged", r"(?<= )(?:[+&|^<>-]|<<|>>|[<>=!]=|and|or)(?= )", lambda found: OTHER[found[0]]),
    ("statement dropped", r"(?<= )(?!free\b)[a-z]\w*\(.*\)\s*$", lambda found: "pass"),
    ("statement dropped", r"(?<= )[\w.\[\]]+ (?:[-+|^&]|<<|>>)?= .*\S", lambda found: "pass"),
)


def shown(line: str) -> str:
    """Without the comment, and as short as it can be."""
    return re.sub(r"(?<=\S)\s+#.*|/\*.*?\*/", "", line).strip()


def candidates(module: str, text: str) -> dict[str, list[Mutant]]:
    """All mutants that the rules make of a source, by kind."""
    lines = text.split("\n")
    found: dict[str, list[Mutant]] = {}
    seen = {text}
    for number, code in enumerate(masked(text)):
        for kind, pattern, replacement in RULES:
            if kind == "statement dropped" and not re.match(rf"\s+{pattern}$", code.rstrip()):
                continue  # a whole line, nothing that a line before it goes on with
            for match in re.finditer(pattern, code):
                if kind == "statement dropped" and code[: match.start()].strip():
                    continue
                line = lines[number]
                changed = line[: match.start()] + replacement(match) + line[match.end() :]
                whole = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
                if whole not in seen:
                    seen.add(whole)
                    mutant = Mutant(module, number + 1, kind, shown(line), shown(changed), whole)
                    found.setdefault(kind, []).append(mutant)
    return found


def chosen(module: str, text: str, seed: int) -> Iterator[Mutant]:
    """The mutants of a source in the order in which they are to be tried: kinds in turn, and of a kind first
    those on lines that have none yet."""
    source = random.Random(f"{seed} {module}")
    kinds = candidates(module, text)
    turns = [source.sample(mutants, len(mutants)) for _, mutants in sorted(kinds.items())]
    source.shuffle(turns)
    used: set[int] = set()
    while any(turns):
        for turn in filter(None, turns):
            mutant = next((m for m in turn if m.line not in used), turn[0])
            turn.remove(mutant)
            used.add(mutant.line)
            yield mutant
