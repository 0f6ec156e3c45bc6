"""What the reference accepts as arguments: a wrong type is a TypeError, a wrong value a ValueError."""

from __future__ import annotations

import operator
from typing import Union

Octets = Union[bytes, bytearray, memoryview]  # spelt so that Python 3.9, and PyPy with it, can evaluate it


def octets(name: str, value: Octets) -> bytes:
    """The content of a bytes-like `value` of any length."""
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError(f"{name} must be bytes-like, not {type(value).__name__}")
    return bytes(value)


def octets_of_length(name: str, value: Octets, length: int) -> bytes:
    """The content of a bytes-like `value` of exactly `length` bytes."""
    content = octets(name, value)
    if len(content) != length:
        raise ValueError(f"{name} must be {length} bytes long, not {len(content)}")
    return content


def check_choice(name: str, value: str, known: tuple[str, ...]) -> None:
    """Whether `value` is one of the `known` words."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a string, not {type(value).__name__}")
    if value not in known:
        raise ValueError(f"unknown {name} {value!r}; known: {', '.join(known)}")


def check_count(name: str, value: int, least: int) -> None:
    """Whether `value` is an integer not below `least`."""
    if operator.index(value) < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")
