"""Real files with something wrong in them: bytes changed, and keys and values that do not belong there."""

import tomllib
from collections.abc import Iterator
from typing import Any

import tomli_w
from hypothesis import strategies as st

Path = tuple[str | int, ...]


def nested(depth: int) -> list[Any]:
    """A list in a list, and so on."""
    return [nested(depth - 1)] if depth > 1 else []


ODD: tuple[Any, ...] = (
    *(
        "",
        "\x1b[2J",
        "x" * 5000,
        "{0}",
        "{nobody}",
        "{side.__class__}",
        "{",
        "../../etc/passwd",
        "99d9",
        "\u202esdrawkcab",
    ),
    *(10**30, 10**7, -1, 0, 1.5, float("nan"), float("inf"), True),
    *([], [[]], [1, "two"], {}, {"\x1b]0;owned\x07": 1}, nested(39), nested(60), {"a.b.c": {"": 1}}),
)
"""Values that hardly any place of a file has room for."""


def places(table: Any, way: Path = ()) -> Iterator[Path]:
    """The way to every value of a table."""
    items = table.items() if isinstance(table, dict) else enumerate(table) if isinstance(table, list) else ()
    for key, value in items:
        yield (*way, key)
        yield from places(value, (*way, key))


@st.composite
def mutated(draw: st.DrawFn, data: bytes) -> bytes:
    """A real file with something wrong in it, or something else in it that may do."""
    return draw(with_bytes_changed(data) if draw(st.integers(0, 3)) == 0 else with_a_value_changed(data))


@st.composite
def with_bytes_changed(draw: st.DrawFn, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(changed)))
        changed[at : at + draw(st.integers(0, 6))] = draw(st.binary(max_size=6))
    return bytes(changed)


@st.composite
def with_a_value_changed(draw: st.DrawFn, data: bytes) -> bytes:
    """One value gone, changed, or joined by another; the rest as it was."""
    table = tomllib.loads(data.decode())
    *way, last = draw(st.sampled_from(list(places(table))))
    inner: Any = table
    for step in way:
        inner = inner[step]
    match draw(st.sampled_from(["gone", "odd", "near", "more"])):
        case "gone":
            del inner[last]
        case "odd":
            inner[last] = draw(st.sampled_from(ODD))
        case "near":
            inner[last] = _near(inner[last], draw(st.sampled_from([-50, -1, 1, 10, 1000])))
        case _ if isinstance(inner, dict):
            inner[draw(st.sampled_from(["x", "", "\x1b[31m", "thrust"]))] = draw(st.sampled_from(ODD))
        case _:
            inner.append(draw(st.sampled_from(ODD)))
    return tomli_w.dumps(table).encode()


def _near(value: Any, more: int) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + more
        case str():
            return value[:-1] if more < 0 else value * 2
        case dict():
            return dict(list(value.items())[::-1])
        case _:
            return value
