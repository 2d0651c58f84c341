"""The events of a duel, without scores, which narration takes from the answers."""

from collections.abc import Mapping

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.dueling_scars.terms import Action, How, Reply, Track, Verdict, Weapon, Why


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event."""


class SideEvent(Event, frozen=True):
    """An event of `side`."""

    side: Side


class WeaponsShown(Event, frozen=True, tag="weapons_shown"):
    """Both weapons are revealed (SC-9)."""

    weapons: BySide[Weapon]


class WagersShown(Event, frozen=True, tag="wagers_shown"):
    """Both wagers are revealed, and their dice are lost (SC-8)."""

    bids: BySide[int]
    won_by: Side | None
    """None: equal bids, and the dice decide."""


class InitiativeTied(Event, frozen=True, tag="initiative_tied"):
    """The rolls for the first attack are equal and are repeated (SC-7)."""


class TookFirst(SideEvent, frozen=True, tag="took_first"):
    """`side` has the first attack of an assault."""

    how: How
    assault: int


class Committed(SideEvent, frozen=True, tag="committed"):
    """`side` chooses an action."""

    action: Action


class Acted(SideEvent, frozen=True, tag="acted"):
    """The result of `side`'s dice for the action."""

    action: Action
    verdict: Verdict


class Answered(SideEvent, frozen=True, tag="answered"):
    """The defender `side`'s answer to the opportunity, and the success of the opponent's action."""

    reply: Reply
    action: Action
    success: bool


class Harmed(SideEvent, frozen=True, tag="harmed"):
    """`side` loses dice."""

    dice: int
    left: int

    def retold(self) -> Mapping[str, object]:
        """With the dice that there were."""
        return {"had": self.dice + self.left}


class Unharmed(SideEvent, frozen=True, tag="unharmed"):
    """A hit on `side` does no harm: it was parried, or has no Effect."""

    parried: bool


class Moved(SideEvent, frozen=True, tag="moved"):
    """A track of `side` moves by one."""

    track: Track
    up: bool
    now: int


class TookInitiative(SideEvent, frozen=True, tag="took_initiative"):
    """`side`, who defended, attacks now."""


class Fell(SideEvent, frozen=True, tag="fell"):
    """`side` has no die left."""

    dead: bool
    """False: it was a bout or a match, and the fencer lives."""


class AssaultOver(Event, frozen=True, tag="assault_over"):
    """An assault of a match is over; None: a draw."""

    winner: Side | None
    assault: int
    won: BySide[int]


class Ended(Event, frozen=True, tag="ended"):
    """The duel is over."""

    winner: Side | None
    why: Why
