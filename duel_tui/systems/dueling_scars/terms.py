"""The terms of the page, and the house rules: each with its default as written, its ruling next to it."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct


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


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """House rules of Dueling Scars; the defaults are "As written"."""

    weapon: Literal["foil", "sabre", "knife", "laser"] = "foil"
    match: Literal[1, 3, 5] = 1  # SC-14
    initiative: Literal["roll", "coin", "wager"] = "roll"  # SC-8
    initiative_tie: Literal["cascade", "reroll"] = "cascade"  # SC-7
    harm_before_parry: bool = False  # SC-3
    lunge_needs_harm: bool = False  # SC-5
    mixed_weapons: bool = False  # SC-9
    effect_max: Boxes = 5  # SC-1
    action_cap: Literal["six", "start", "none"] = "six"  # SC-2
    stalemate: OrNever = 100  # SC-15
    take_back: Literal["none", "reveal", "free"] = "reveal"
