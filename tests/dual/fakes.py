"""Providers that do what a test says, and count how often they are asked."""

from collections.abc import Callable
from typing import Any

SUITE = "ML-DSA-44"
OTHER_SUITE = "SLH-DSA-SHAKE-128s"


class Fake:
    """Answers with `answer(suite, public_key, message, signature)`."""

    def __init__(
        self, answer: Callable[..., Any], name: str = "fake", suites: tuple[str, ...] = (SUITE,)
    ) -> None:
        self._answer = answer
        self.name = name
        self.suites = suites
        self.calls: list[tuple[str, bytes, bytes, bytes]] = []

    def verify(self, *inputs: Any) -> Any:
        self.calls.append(inputs)
        return self._answer(*inputs)


def answering(answer: Any, name: str = "fake") -> Fake:
    return Fake(lambda *inputs: answer, name)


def raising(error: BaseException, name: str = "fake") -> Fake:
    def answer(*inputs: Any) -> Any:
        raise error

    return Fake(answer, name)
