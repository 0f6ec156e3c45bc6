from collections.abc import Callable, Iterable

from pysecbench.arguments import Octets

class Items:
    @property
    def count(self) -> int: ...
    def __init__(
        self, items: Iterable[tuple[object, Octets, Octets]], loaded: type | tuple[()] = ()
    ) -> None: ...
    def verdicts(
        self, verify_range: Callable[[int, int], object], threads: int, alone: bool
    ) -> list[bool]: ...
