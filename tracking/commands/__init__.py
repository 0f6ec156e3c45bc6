"""The commands of `python -m tracking`: each module's docstring is its help, `add_arguments` and `run` its
work."""

import re
from collections.abc import Iterable

from asv.util import UserError


def demand_regular_expressions(texts: Iterable[str]) -> None:
    """A UserError names the first of `texts` that is none. asv itself finds out only after it has built."""
    for text in texts:
        try:
            re.compile(text)
        except (re.error, OverflowError, RecursionError) as error:
            raise UserError(f"{text!r} is not a regular expression: {error}") from None
