"""Where exactly a table from outside is wrong: the keys that a conversion's message leaves out."""

import re
from collections.abc import Mapping
from typing import Any, cast

import msgspec

_WHERE = re.compile(r"`\$(?P<path>(?:\.\w+|\[\d+\]|\[\.\.\.\])*)`$")
_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<number>\d+)\]|(?P<some>\[\.\.\.\])")

_Steps = tuple[str | int | None, ...]
"""Keys and numbers on the way into a table; None: some key that the message does not name."""


def pointed(raw: object, shape: Any, wrong: msgspec.ValidationError) -> str:
    """A conversion's message with every key named: `$.weapons.rapier.hands`, not `$.weapons[...].hands`.

    >>> try:
    ...     msgspec.convert({"a": {"x": 1, "y": "z"}}, dict[str, dict[str, int]])
    ... except msgspec.ValidationError as error:
    ...     print(pointed({"a": {"x": 1, "y": "z"}}, dict[str, dict[str, int]], error))
    Expected `int`, got `str` - at `$.a.y`
    """
    message = str(wrong)
    found = _WHERE.search(message)
    if not found or "[...]" not in found["path"]:
        return message
    steps = tuple(_step(step) for step in _STEP.finditer(found["path"]))
    for place, step in enumerate(steps):
        if step is None:
            key, raw = _culprit(raw, shape, steps[:place], message)
            steps = (*steps[:place], key, *steps[place + 1 :])
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step or '...'}" for step in steps)
    return f"{message[: found.start()]}`${path}`"


def _step(found: re.Match[str]) -> str | int | None:
    if found["some"]:
        return None
    return found["name"] or int(found["number"])


def _culprit(raw: object, shape: Any, steps: _Steps, message: str) -> tuple[str | None, object]:
    """The last key of a table that earns the message, and everything without the keys before it."""
    table = _at(raw, steps)
    if not isinstance(table, Mapping):
        return None, raw
    left = dict(cast("Mapping[str, object]", table))
    culprit: str | None = None
    for key in tuple(left):
        without = _with(raw, steps, left)
        if _message(without, shape) != message:
            break
        culprit, raw = key, without
        del left[key]
    return culprit, raw


def _at(raw: object, steps: _Steps) -> object:
    for step in steps:
        raw = cast("Any", raw)[step]
    return raw


def _with(raw: object, steps: _Steps, value: dict[str, object]) -> object:
    if not steps:
        return dict(value)
    inner = _with(cast("Any", raw)[steps[0]], steps[1:], value)
    if isinstance(raw, list):
        numbers = enumerate(cast("list[object]", raw))
        return [inner if number == steps[0] else item for number, item in numbers]
    return {**cast("dict[str, object]", raw), cast("str", steps[0]): inner}


def _message(raw: object, shape: Any) -> str:
    try:
        msgspec.convert(raw, shape)
    except msgspec.ValidationError as wrong:
        return str(wrong)
    return ""
