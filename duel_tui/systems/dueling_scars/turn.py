"""A turn as its viewer knows it: the action, both rolls, and their results."""

from collections.abc import Iterable

from msgspec import Struct

from duel_tui.engine.side import Side
from duel_tui.show.scene import Event
from duel_tui.systems.dueling_scars.model import (
    Acted,
    Action,
    Answered,
    Committed,
    Harmed,
    Reply,
    Unharmed,
    Verdict,
)


class Turn(Struct, frozen=True):
    """One action of the attacker, finished or not."""

    side: Side
    """The attacker."""
    action: Action
    verdict: Verdict | None = None
    """None: not rolled yet."""
    reply: Reply | None = None
    """None: the defender may not answer, or not yet."""
    hits: tuple[Harmed | Unharmed, ...] = ()
    rolls: tuple[Event, ...] = ()


def turns_of(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The turns in some events, in order."""
    groups: list[list[Event]] = []
    for event in events:
        if any(isinstance(one, Committed) for one in event.told):
            groups.append([])
        if groups:
            groups[-1].append(event)
    return tuple([_turn(group) for group in groups])


def _turn(events: list[Event]) -> Turn:
    told = [one for event in events for one in event.told]
    committed = next(one for one in told if isinstance(one, Committed))
    return Turn(
        committed.side,
        committed.action,
        next((one.verdict for one in told if isinstance(one, Acted)), None),
        next((one.reply for one in told if isinstance(one, Answered)), None),
        tuple([one for one in told if isinstance(one, Harmed | Unharmed)]),
        tuple([event for event in events if event.roll is not None]),
    )
