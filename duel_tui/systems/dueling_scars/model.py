"""The terms of the page, the house rules with their rulings, the state between routines, and the events of a duel."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count, Number, State
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind


class Weapon(StrEnum):
    """The kind of duel, which gives the first values of both tracks."""

    FOIL = "foil"
    SABRE = "sabre"
    KNIFE = "knife"
    LASER = "laser"


class Action(StrEnum):
    """The actions of the attacker."""

    THRUST = "thrust"
    FEINT = "feint"
    RECOVER = "recover"
    MANEUVER = "maneuver"
    LUNGE = "lunge"


class Change(StrEnum):
    """The effects of an action: on the opponent's dice, the attacker's tracks, or the opponent's Effect (the Threat)."""

    HARM = "harm"
    EFFECT_UP = "effect+1"
    EFFECT_DOWN = "effect-1"
    ACTION_UP = "action+1"
    THREAT_DOWN = "threat-1"


class Verdict(StrEnum):
    """The results of the attacker's highest die."""

    SUCCESS = "success"
    SUCCESS_COMPLICATION = "success_complication"
    FAILURE_COMPLICATION = "failure_complication"

    @property
    def succeeds(self) -> bool:
        """True if the action succeeds."""
        return self is not Verdict.FAILURE_COMPLICATION

    @property
    def complicated(self) -> bool:
        """True if the defender has an opportunity."""
        return self is not Verdict.SUCCESS


class Reply(StrEnum):
    """The defender's answers to an opportunity."""

    RIPOSTE = "riposte"
    PARRY = "parry"
    RETREAT = "retreat"


class Track(StrEnum):
    """A row of boxes."""

    ACTION = "action"
    EFFECT = "effect"


class Phase(StrEnum):
    """The next thing to decide or settle."""

    WEAPONS = "weapons"
    INITIATIVE = "initiative"
    WAGER = "wager"
    ACTION = "action"
    OVER = "over"


class How(StrEnum):
    """The ways to win the first attack."""

    ROLL = "roll"
    COIN = "coin"
    WAGER = "wager"
    TURN = "turn"


class Why(StrEnum):
    """The ways a duel ends."""

    KILLED = "killed"
    HITS = "hits"
    ROUNDS = "rounds"
    STALEMATE = "stalemate"


OrNever = Annotated[int, Meta(ge=0, le=1000, description="never")]
Boxes = Annotated[int, Meta(ge=1, le=99)]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Dueling Scars; the defaults are "As written", those of figures in the tables."""

    weapon: Literal["foil", "sabre", "knife", "laser"] = "foil"
    match: Literal[1, 3, 5]
    initiative: Literal["roll", "coin", "wager"] = "roll"  # SC-8
    initiative_tie: Literal["cascade", "reroll"] = "cascade"  # SC-7
    harm_before_parry: bool = False  # SC-3
    lunge_needs_harm: bool = False  # SC-5
    mixed_weapons: bool = False  # SC-9
    effect_max: Boxes
    action_cap: Literal["six", "start", "none"] = "six"  # SC-2
    stalemate: OrNever
    take_back: Literal["none", "reveal", "free"] = "reveal"


class Tracks(Struct, frozen=True):
    """One side's tracks in the present assault."""

    action: int
    """The number of dice, for actions and for life."""
    effect: int
    """The harm of hits; for the opponent, the Threat."""


class Duel(State, frozen=True):
    """A duel of one or several assaults."""

    kind: Kind
    fencers: BySide[Fencer]
    weapons: BySide[Weapon]
    tracks: BySide[Tracks]
    phase: Phase
    attacker: Side | None = None
    """The side with the initiative."""
    first: Side | None = None
    """The side with the first attack of the first assault."""
    ties: Count = 0
    """Equal rolls for the first attack (SC-7)."""
    assault: Number = 1
    won: BySide[Count] = BySide(0, 0)
    """The assaults won by each side."""
    round: Number = 1
    """The present action of the assault, counted from 1."""
    quiet: Count = 0
    """The number of actions in a row in which no die was lost (SC-15)."""
    outcome: Outcome | None = None

    def change(self, side: Side, tracks: Tracks) -> "Duel":
        """The duel with new tracks for one side."""
        return replace(self, tracks=self.tracks.put(side, tracks))


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
    winner: Side | None
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
