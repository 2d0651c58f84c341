"""Describes errors in tables from outside, in a player's words, with what would be right."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct, inspect

from duel_tui.conversion import convert

T = TypeVar("T")

_WHERE = re.compile(r"`\$(?P<path>(?:\.\w+|\[\d+\]|\[\.\.\.\])*)`$")
_STEP = re.compile(r"\.(?P<name>\w+)|\[(?P<number>\d+)\]|\['(?P<sign>[^\w'])'\]|(?P<some>\[\.\.\.\])")
_SIGN = re.compile(r"[^\w']")

_Steps = tuple[str | int | None, ...]
"""The keys and indexes of a path into a table; None: a key that the message does not name."""

_SAID = re.compile(r"^(?P<what>.*?)(?: - at (?P<key>`key` in )?`\$(?P<where>.*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_NOT_AMONG = re.compile(r"Invalid enum value (.*)", re.DOTALL)
_MOST = 32
"""The most values listed in a sentence."""
_WORDS = tuple(
    (re.compile(pattern, re.DOTALL), words)
    for pattern, words in (
        (r"Object contains unknown field `(.*)`", r"there is no key \1"),
        (r"Object missing required field `(.*)`", r"the key \1 is missing"),
        (r"Expected `(?:str|array|object)` of length", "Expected a length of"),
        (r"`(int|float)` ([<>]=)", r"`\1` of \2"),
        (r" of >= ", " of at least "),
        (r" of <= ", " of at most "),
        (r"\bstr\b(?=[^`]*`)", "text"),
        (r"\bint\b(?=[^`]*`)", "a whole number"),
        (r"\bfloat\b(?=[^`]*`)", "a number"),
        (r"\bbool\b(?=[^`]*`)", "true or false"),
        (r"\bobject\b(?=[^`]*`)", "a table"),
        (r"\barray\b(?=[^`]*`)", "a list"),
        (r"\bdatetime\b(?=[^`]*`)", "a time"),
        (r" \| ", " or "),
        (r"`", ""),
    )
)


class ValidationProblem(Struct, frozen=True):
    """An error, and its place."""

    where: str
    """The path of keys, such as `weapons.rapier.hands`; empty: the whole table."""
    what: str
    """The error, in lower case."""
    key: str = ""
    """The unknown key, if the error is one."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


def fitted(
    raw: object,
    shape: type[T],
    wrong: Callable[[ValidationProblem], Exception],
    builtin: tuple[type, ...] = (),
) -> T:
    """Plain data in its typed shape; if it does not fit, `wrong` makes the error that is raised."""
    try:
        return convert(raw, shape, builtin=builtin)
    except msgspec.ValidationError as error:
        raise wrong(validation_problem(raw, shape, error)) from error


def validation_problem(raw: object, shape: Any, wrong: msgspec.ValidationError) -> ValidationProblem:
    """The error of a conversion, in a player's words.

    >>> try:
    ...     msgspec.convert({"a": {"x": 1, "y": "z"}}, dict[str, dict[str, int]])
    ... except msgspec.ValidationError as error:
    ...     print(validation_problem({"a": {"x": 1, "y": "z"}}, dict[str, dict[str, int]], error))
    a.y: expected a whole number, got text
    """
    found = _SAID.match(pointed(raw, shape, wrong))
    assert found
    where = (found["where"] or "").strip(".")
    steps = tuple(_step(step) for step in _STEP.finditer(f".{where}"))
    unknown, among = _UNKNOWN.match(found["what"]), _NOT_AMONG.match(found["what"])
    right = ""
    if unknown or among:
        known = tuple(dict.fromkeys(_known_at(inspect.type_info(shape), steps, key=bool(found["key"]))))
        right = f", only {', '.join(known)}" if 0 < len(known) <= _MOST else ""
    if among:
        return ValidationProblem(where, f"there is no {among[1]}{right}")
    return ValidationProblem(where, f"{plainly(found['what'])}{right}", unknown[1] if unknown else "")


def plainly(reason: str) -> str:
    """A conversion's message in a player's words.

    >>> plainly("Expected `str`, got `int`")
    'expected text, got a whole number'
    >>> plainly("Object missing required field `name`")
    'the key name is missing'
    """
    for pattern, words in _WORDS:
        reason = pattern.sub(words, reason)
    return reason[:1].lower() + reason[1:]


def _known_at(shape: inspect.Type, steps: _Steps, *, key: bool) -> Iterator[str]:
    """The possible keys or values at a place of a shape."""
    if isinstance(shape, inspect.UnionType):
        for one in shape.types:
            yield from _known_at(one, steps, key=key)
    elif steps:
        for inner in _inside(shape, steps[0]):
            yield from _known_at(inner, steps[1:], key=key)
    else:
        match shape:
            case inspect.DictType(key_type=keys) if key:
                yield from _known_at(keys, (), key=False)
            case inspect.StructType(fields=fields):
                yield from (field.encode_name for field in fields)
            case inspect.EnumType(cls=kind):
                yield from (str(one.value) for one in kind)
            case inspect.LiteralType(values=values):
                yield from map(str, values)
            case _:
                return


def _inside(shape: inspect.Type, step: str | int | None) -> Iterator[inspect.Type]:
    match shape:
        case inspect.StructType(fields=fields):
            yield from (field.type for field in fields if field.encode_name == step)
        case inspect.DictType(value_type=inner):
            yield inner
        case inspect.ListType(item_type=inner) | inspect.VarTupleType(item_type=inner):
            yield inner
        case inspect.TupleType(item_types=inner):
            yield from inner[step : step + 1] if isinstance(step, int) else inner
        case _:
            return


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
    path = "".join(map(_written, steps))
    return f"{message[: found.start()]}`${path}`"


def _written(step: str | int | None) -> str:
    """A step of a path; a key that is a sign stands in quotes."""
    match step:
        case int():
            return f"[{step}]"
        case str() if _SIGN.fullmatch(step):
            return f"['{step}']"
        case _:
            return f".{step or '...'}"


def _step(found: re.Match[str]) -> str | int | None:
    if found["some"]:
        return None
    return found["name"] or found["sign"] or int(found["number"])


def _culprit(raw: object, shape: Any, steps: _Steps, message: str) -> tuple[str | None, object]:
    """The first key of a table that causes the message, and the table with it alone."""
    table = _at(raw, steps)
    if not isinstance(table, Mapping):
        return None, raw
    items = list(cast("Mapping[str, object]", table).items())

    def fails(count: int) -> bool:
        return _message(_with(raw, steps, dict(items[:count])), shape) == message

    count = bisect_left(range(len(items) + 1), True, key=fails)
    if not 0 < count <= len(items):
        return None, raw
    culprit, value = items[count - 1]
    return culprit, _with(raw, steps, {culprit: value})


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
        convert(raw, shape)
    except msgspec.ValidationError as wrong:
        return str(wrong)
    return ""
