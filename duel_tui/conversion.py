"""Plain data in typed shapes, by one thread at a time.

msgspec works out the fields of a struct when it first meets it, with its half of the work already on the class. Another
thread that meets the same struct meanwhile reads that half, and the process ends with a violation of memory: the first
screen did so when a key was pressed while a thread behind it loaded the games. So nothing else calls these functions of
msgspec; the linter refuses them elsewhere.
"""

from threading import RLock
from typing import TypeVar

import msgspec

T = TypeVar("T")

_ONE = RLock()
"""Held by the thread that converts; a shape may convert something itself."""


def convert(raw: object, shape: type[T], *, strict: bool = True, builtin: tuple[type, ...] = ()) -> T:
    """Plain data as a value of a shape.

    Args:
        raw: the data.
        shape: the type of the value.
        strict: whether texts stay texts where a number is wanted.
        builtin: types that plain data may contain in addition to JSON's.

    Raises:
        msgspec.ValidationError: it does not fit.
    """
    with _ONE:
        return msgspec.convert(raw, shape, strict=strict, builtin_types=builtin)


def decode_json(data: bytes, shape: type[T]) -> T:
    """JSON as a value of a shape.

    Raises:
        msgspec.DecodeError: it is not JSON, or does not fit.
        UnicodeDecodeError: it is not UTF-8.
        RecursionError: it is nested too deeply.
    """
    with _ONE:
        return msgspec.json.decode(data, type=shape)
