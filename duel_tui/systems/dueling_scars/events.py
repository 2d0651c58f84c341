"""The events of a duel, without scores, which narration takes from the answers."""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.dueling_scars.terms import Action, How, Reply, Track, Verdict, Weapon, Why


class Event(Struct, frozen=True, omit_defaults=True, tag_field="event"):
    """An event."""


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


class TookFirst(Event, frozen=True, tag="took_first"):
    """`side` has the first attack of an assault."""

    side: Side
    how: How
    assault: int


class Committed(Event, frozen=True, tag="committed"):
    """`side` chooses an action."""

    side: Side
    action: Action


class Acted(Event, frozen=True, tag="acted"):
    """The result of `side`'s dice for the action."""

    side: Side
    action: Action
    verdict: Verdict


class Answered(Event, frozen=True, tag="answered"):
    """The defender `side`'s answer to the opportunity, and the success of the opponent's action."""

    side: Side
    reply: Reply
    action: Action
    success: bool


class Harmed(Event, frozen=True, tag="harmed"):
    """`side` loses dice."""

    side: Side
    dice: int
    left: int


class Unharmed(Event, frozen=True, tag="unharmed"):
    """A hit on `side` does no harm: it was parried, or has no Effect."""

    side: Side
    parried: bool


class Moved(Event, frozen=True, tag="moved"):
    """A track of `side` moves by one."""

    side: Side
    track: Track
    up: bool
    now: int


class TookInitiative(Event, frozen=True, tag="took_initiative"):
    """`side`, who defended, attacks now."""

    side: Side


class Fell(Event, frozen=True, tag="fell"):
    """`side` has no die left."""

    side: Side
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
