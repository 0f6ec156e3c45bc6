"""What the benchmark types of this package share: a benchmark method that declares its work instead of doing
it.

The method is called once, after `setup` and outside every clock, with the benchmark's parameters.
NotImplementedError means "not here" (n/a), exactly as asv has it for `setup`, so that a declaration may ask
for what an old commit lacks. Attributes are read when the measure runs, hence `asv run -a name=value` reaches
them.
"""

from typing import Any

from asv_runner.benchmarks._base import Benchmark, _get_first_attr
from asv_runner.benchmarks.mark import SkipNotImplemented


class DeclaredBenchmark(Benchmark):
    """Base of the types; a subclass has `name_regex`, `type`, `default_unit` and `run`."""

    type: str
    default_unit: str

    def __init__(self, name: str, func: Any, attr_sources: list[Any]) -> None:
        super().__init__(name, func, attr_sources)
        self.type = type(self).type  # asv lists the attributes of the instance
        self.unit = self.attribute("unit", self.default_unit)

    def attribute(self, name: str, default: Any) -> Any:
        """`name` as the command line, the method, its class or its module has it, in this order."""
        return _get_first_attr(self._attr_sources, name, default)

    def declaration(self, *params: Any) -> Any:
        """What the benchmark method returns for these parameters."""
        try:
            return self.func(*params)
        except NotImplementedError as lacking:
            raise SkipNotImplemented(str(lacking)) from lacking
