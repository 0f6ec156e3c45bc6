"""What lies in the built modules: counters only in the counting twin, and beside each module a stub that
names what it holds."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from ..arithmetic.building import ROOT

PACKAGE = ROOT / "pysecbench"
MODULES = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in PACKAGE.rglob("*.pyx"))
COUNTING_TWINS = {"pysecbench._curve_count", "pysecbench._pq_count"}


def binary(module: str) -> bytes:
    """The bytes of a compiled module, which is not imported for it."""
    found = importlib.util.find_spec(module)
    assert found is not None and found.origin is not None
    return Path(found.origin).read_bytes()


def stub_of(module: str) -> Path:
    return ROOT.joinpath(*module.split(".")).with_suffix(".pyi")


def names_in(body: list[ast.stmt]) -> set[str]:
    """The public names that a stub, or a class in it, declares."""
    names = set()
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(ast.unparse(node.target))
    return {name for name in names if not name.startswith("_")}


def imported_in(module: str) -> set[str]:
    """The names that a module's source only borrows."""
    source = stub_of(module).with_suffix(".pyx").read_text(encoding="utf-8")
    lists = re.findall(r"^(?:from \S+ )?import (.+)$", source, re.MULTILINE)
    return {name.split(" as ")[-1].strip() for names in lists for name in names.split(",")}


def names_of(holder: ModuleType | type) -> set[str]:
    """The public names that a module or class holds itself."""
    borrowed = imported_in(holder.__name__) if isinstance(holder, ModuleType) else set()
    return {name for name in vars(holder) if not name.startswith("_")} - borrowed


def test_there_are_modules() -> None:
    assert COUNTING_TWINS | {"pysecbench._curve", "pysecbench.secp256k1.api"} <= set(MODULES)


def test_counters_are_in_the_twin_only() -> None:
    for module in MODULES:
        assert (b"psb_counts" in binary(module)) == (module in COUNTING_TWINS), module


def test_checks_are_in_no_module() -> None:
    for module in MODULES:
        assert b"bound violated" not in binary(module), module


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.parametrize("module", MODULES)
def test_the_stub_names_what_the_module_holds(module: str) -> None:
    stub = ast.parse(stub_of(module).read_text(encoding="utf-8"))
    compiled = importlib.import_module(module)
    assert names_in(stub.body) == names_of(compiled)
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            assert names_in(node.body) == names_of(getattr(compiled, node.name)), node.name


@pytest.mark.parametrize("module", MODULES)
def test_every_function_says_what_it_does(module: str) -> None:
    compiled = importlib.import_module(module)
    assert compiled.__doc__
    for name in names_of(compiled):
        value = getattr(compiled, name)
        assert not callable(value) or value.__doc__, name
