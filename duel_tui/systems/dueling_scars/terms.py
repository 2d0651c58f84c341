"""The page's nouns."""

from enum import StrEnum


class Weapon(StrEnum):
    """The kind of duel: where both tracks begin."""

    FOIL = "foil"
    SABRE = "sabre"
    KNIFE = "knife"
    LASER = "laser"


class Action(StrEnum):
    """What the attacker commits to."""

    THRUST = "thrust"
    FEINT = "feint"
    RECOVER = "recover"
    MANEUVER = "maneuver"
    LUNGE = "lunge"


class Change(StrEnum):
    """What an action brings: to the foe's dice, to the attacker's own tracks, or to the foe's Effect, the Threat."""

    HARM = "harm"
    EFFECT_UP = "effect+1"
    EFFECT_DOWN = "effect-1"
    ACTION_UP = "action+1"
    THREAT_DOWN = "threat-1"


class Verdict(StrEnum):
    """What the attacker's highest die says."""

    SUCCESS = "success"
    SUCCESS_COMPLICATION = "success_complication"
    FAILURE_COMPLICATION = "failure_complication"

    @property
    def succeeds(self) -> bool:
        """Whether the action comes off."""
        return self is not Verdict.FAILURE_COMPLICATION

    @property
    def complicated(self) -> bool:
        """Whether the defender has an opportunity."""
        return self is not Verdict.SUCCESS


class Reply(StrEnum):
    """What the defender makes of an opportunity."""

    RIPOSTE = "riposte"
    PARRY = "parry"
    RETREAT = "retreat"


class Track(StrEnum):
    """A row of boxes."""

    ACTION = "action"
    EFFECT = "effect"


class Phase(StrEnum):
    """What is to be decided or settled next."""

    WEAPONS = "weapons"
    INITIATIVE = "initiative"
    WAGER = "wager"
    ACTION = "action"
    OVER = "over"


class How(StrEnum):
    """How the first attack was won."""

    ROLL = "roll"
    COIN = "coin"
    WAGER = "wager"
    TURN = "turn"


class Why(StrEnum):
    """How a duel ends."""

    KILLED = "killed"
    HITS = "hits"
    ROUNDS = "rounds"
    STALEMATE = "stalemate"
