"""Situations of a game in rows of text: house rules as they are called, and what is then so in single words."""

from ast import Call, literal_eval, parse
from collections.abc import Iterable, Iterator
from typing import Any

from duel_tui.engine.outcome import Told
from duel_tui.engine.side import BySide


def named(text: str) -> dict[str, Any]:
    """The values of `hand=4, damage="wounds"` by their names."""
    call = parse(f"f({text})", mode="eval").body
    assert isinstance(call, Call)
    return {str(one.arg): literal_eval(one.value) for one in call.keywords}


def spelled(value: Any) -> str:
    """A value in one word."""
    return ",".join(map(spelled, value)) if isinstance(value, tuple | BySide) else str(value)


def figure(state: Any, name: str) -> Any:
    """A figure of a state: `drawn`, `hands.left`; that of a side from its own state: `left.taken`."""
    parts = name.split(".")
    if parts[0] in {"left", "right"}:
        parts.insert(0, "sides")
    for part in parts:
        state = getattr(state, part)
    return state


def told(events: Iterable[Told[Any]]) -> Iterator[str]:
    """What was told, with all values and with each by its name."""
    for one in events:
        values = {name: spelled(getattr(one.event, name)) for name in one.event.__struct_fields__}
        yield " ".join([one.kind, *values.values()])
        yield from [f"{one.kind} {name} {value}" for name, value in values.items()]
