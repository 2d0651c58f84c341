"""What came out of both sides since a place: their choices, the dice with what they needed, cards, and what came of it."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.requests import Decide, Roll, revealed
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Line, Span
from duel_tui.show.scene import Laying, Upshot


class Shown(Struct, frozen=True):
    """What came out of a side."""

    side: Side
    name: Span
    choice: str
    """What it chose, in words; empty: nothing, or that stays hidden."""
    lies: Line
    """What lies on the table of it: cards, dice or a move, each in a span."""


class Reveal(Struct, frozen=True):
    """What came out of both sides."""

    title: str
    near: Shown
    far: Shown
    kind: Literal["choices", "dice", "cards"]
    """What lies on the table."""
    dice: tuple[Upshot, ...]
    """The rows with a die that could fail."""
    rest: tuple[Upshot, ...]
    """All other rows."""
    sign: Upshot | None
    """The row whose word says what came of it, but not that the duel is over; None: none does."""


def reveal_of(bout: Bout, since: int, end: int | None = None) -> Reveal | None:
    """What came out since a place, up to another or now; None: nothing, or it has not all come out yet."""
    end = bout.table.place if end is None else end
    scene, moment = scene_of(bout), moment_of(bout, end, since)
    steps = [bout.table.step(place) for place in range(since, end)]
    decided = [at for at, step in enumerate(steps) if isinstance(step.answer, Decided)]
    rows = results_of(bout, moment)
    last = max([row.decision for row in rows if row.die], default=0)
    dice = tuple([row for row in rows if row.die and row.die.side and row.decision == last])
    choices, secret = BySide("", ""), False
    if decided and not bout.table.hides:
        choices = _choices(bout, steps[decided[-1]])
        secret = all(choices)
    rolled = _rolled(steps[decided[-1] if decided else 0 :])
    lie: BySide[Line] | None = None
    kind: Literal["choices", "dice", "cards"] = "choices"
    if isinstance(scene, Laying):
        lie, kind = scene.laid(moment), "cards"
    elif dice:
        lie = BySide((), ())
    elif any(rolled):
        lie, kind = rolled, "dice"
    elif secret:
        lie = choices.map(lambda text: (Span(text.upper(), "bold"),))
    if lie is None:
        return None
    heard = bout.heard
    near, far = [
        Shown(
            side,
            Span(heard[side].upper(), "near" if side is moment.near else "far"),
            choices[side],
            lie[side],
        )
        for side in moment.order
    ]
    rest = tuple([row for row in rows if row not in dice])
    over = bout.table.done and end == bout.table.place
    words = [row for row in rest[: len(rest) - over] if row.word]
    sign = words[-1] if words else None
    return Reveal(bout.wording.say(f"reveal_{kind}"), near, far, kind, dice, rest, sign)


def _choices(bout: Bout, step: Step[Any]) -> BySide[str]:
    """What was decided in a step, in words, without what stays secret."""
    assert isinstance(step.request, Decide)
    assert isinstance(step.answer, Decided)
    found = BySide("", "")
    for ask, choice in zip(step.request.asks, step.answer.choices, strict=True):
        found = found.put(ask.side, bout.wording.chosen(ask, revealed(ask, choice)))
    return found


def _rolled(steps: Sequence[Step[Any]]) -> BySide[Line]:
    """The faces of the dice that each side rolled last in some steps, the highest first."""
    found = BySide[Line]((), ())
    for step in steps:
        match step.request, step.answer:
            case Roll(side=Side() as side), Rolled(faces=faces):
                found = found.put(side, tuple([Span(str(face)) for face in sorted(faces, reverse=True)]))
            case _:
                pass
    return found
