"""The group law in its projective forms, one inner kernel at a time."""

from .base import TimedComponent


class Point(TimedComponent):
    params = [["point_double", "point_add", "point_add_mixed"]]
    param_names = ["component"]

    def setup(self, component: str) -> None:
        self.ask(component, 5_000)

    def time_kernel(self, component: str) -> None:
        self.answer()
