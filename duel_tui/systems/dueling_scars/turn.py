"""A turn as its viewer was told it: the action, both rolls, and what came of them."""

from collections.abc import Iterable

from msgspec import Struct

from duel_tui.engine.scene import Event
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.events import (
    Acted,
    Answered,
    AssaultOver,
    Committed,
    Ended,
    Fell,
    Harmed,
    Moved,
    TookInitiative,
    Unharmed,
)
from duel_tui.systems.dueling_scars.terms import Action, Reply, Verdict

Effect = Harmed | Unharmed | Moved | Fell
"""What a turn does to a side."""


class Turn(Struct, frozen=True):
    """One action of the attacker, as far as it has come."""

    side: Side
    """Who attacks."""
    action: Action
    verdict: Verdict | None = None
    """None: the dice have not fallen yet."""
    reply: Reply | None = None
    """None: the defender may not answer, or not yet."""
    effects: tuple[Effect, ...] = ()
    passes: bool = False
    """Whether the defender has taken the initiative."""
    ends: bool = False
    """Whether the assault is over with it."""
    rolls: tuple[Event, ...] = ()

    @property
    def harmed(self) -> Side | None:
        """Who has lost dice."""
        return next((one.side for one in self.effects if isinstance(one, Harmed)), None)

    @property
    def fallen(self) -> Fell | None:
        """Who has no die left."""
        return next((one for one in self.effects if isinstance(one, Fell)), None)


def turns_of(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The turns among some events, in their order."""
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
        tuple([one for one in told if isinstance(one, Harmed | Unharmed | Moved | Fell)]),
        any(isinstance(one, TookInitiative) for one in told),
        any(isinstance(one, AssaultOver | Ended) for one in told),
        tuple([event for event in events if event.roll is not None]),
    )
