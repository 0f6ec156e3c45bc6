"""Mutants that compute what the source computes: (module, line, mutated line) to the argument."""

EQUIVALENT: dict[tuple[str, str, str], str] = {}
