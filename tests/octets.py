"""Bytes for tests of every room: seeded ones, and views of given ones that are not plain."""

import array
import hashlib


def seeded(label: str, index: int, length: int = 32) -> bytes:
    """`length` bytes that depend on the label and the index only."""
    return hashlib.shake_256(f"{label}/{index}".encode()).digest(length)


def odd_views(data: bytes) -> list[memoryview]:
    """Views of the same bytes with gaps, backwards, or of wider elements: their len() is not the number of
    contiguous bytes."""
    spread = bytearray(2 * len(data))
    spread[::2] = data
    views = [memoryview(spread)[::2], memoryview(data[::-1])[::-1]]
    if len(data) % 4 == 0:
        views.append(memoryview(array.array("I", data)))
    return views
