"""A call over rotating inputs: the one thing that every measure here runs, and whose answers it checks.

Rotation matters because a processor learns a repeated input (branches, caches, tables), and the check because
the time of a wrong answer means nothing. Answers are kept while the clock runs and compared after it has
stopped.
"""

import itertools
import operator
from collections.abc import Callable, Sequence
from typing import Any

Clock = Callable[[], float]


class WrongAnswer(AssertionError):
    """What was measured did not return what it must."""


class Call:
    """`function(*inputs[i])` must agree with `expected[i]`; i goes round and round.

    `operations` is how many operations one call stands for (256 for a batch of 256): costs are told per
    operation. `agrees(answer, expected)` is the comparison, plain equality unless the answer has a form of
    its own.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        inputs: Sequence[tuple[Any, ...]],
        expected: Sequence[Any],
        *,
        operations: int = 1,
        agrees: Callable[[Any, Any], bool] = operator.eq,
    ) -> None:
        if len(inputs) != len(expected) or not inputs:
            raise ValueError("as many expected answers as inputs, and at least one")
        self.function = function
        self.inputs = inputs
        self.expected = expected
        self.operations = operations
        self.agrees = agrees
        self._arguments = itertools.cycle(inputs)
        self._answers: list[Any] = []
        self._checked = 0

    @property
    def rotation(self) -> int:
        """Calls in one full round of the inputs."""
        return len(self.inputs)

    def run(self, calls: int) -> None:
        """Make the next `calls` calls and keep their answers for `check`."""
        function = self.function
        self._answers += [function(*arguments) for arguments in itertools.islice(self._arguments, calls)]

    def check(self) -> None:
        """Compare every answer since the last check; WrongAnswer names the first that differs."""
        answers, self._answers = self._answers, []
        for answer in answers:
            index = self._checked % self.rotation
            if not self.agrees(answer, self.expected[index]):
                raise WrongAnswer(f"input {index}: {answer!r} for {self.expected[index]!r}")
            self._checked += 1


def timed(call: Call, calls: int, clock: Clock) -> float:
    """Seconds that `calls` calls took; the answers are checked afterwards."""
    start = clock()
    call.run(calls)
    elapsed = clock() - start
    call.check()
    return elapsed
