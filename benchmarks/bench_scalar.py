"""Arithmetic modulo N, one inner kernel at a time."""

from .base import TimedComponent


class Scalar(TimedComponent):
    params = [["scalar_mul"]]
    param_names = ["component"]

    def setup(self, component: str) -> None:
        self.ask_kernel(component, 20_000)

    def time_kernel(self, component: str) -> None:
        self.answer()
