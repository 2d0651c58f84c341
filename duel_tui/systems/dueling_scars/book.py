"""The tables and the house rules together, as the chapters need them; the typed shape of tables.toml with its checks."""

from collections.abc import Iterable
from typing import Annotated, Any

from msgspec import Meta

from duel_tui.engine.dice import Dice
from duel_tui.engine.menu import OneOf
from duel_tui.engine.side import Side
from duel_tui.fencer.rows import BookRow
from duel_tui.fencer.terms import Kind
from duel_tui.systems.dueling_scars.model import (
    Action,
    Change,
    Duel,
    Options,
    Reply,
    Track,
    Tracks,
    Verdict,
    Weapon,
)

Count = Annotated[int, Meta(ge=1, le=99)]


class Start(BookRow, frozen=True):
    """The first values of the tracks, by kind of duel."""

    effect: Annotated[int, Meta(ge=0, le=99)]
    action: Count


class Scores(BookRow, frozen=True):
    """The results of the highest die, from 1 up."""

    attack: tuple[Verdict, ...]
    defence: tuple[Reply, ...]


class Brings(BookRow, frozen=True):
    """The effects of an action, in the order of their application."""

    success: tuple[Change, ...]
    failure: tuple[Change, ...]


class Tables(BookRow, frozen=True):
    """Every figure of the page."""

    name: str
    faces: Annotated[int, Meta(ge=2, le=100)]
    effect_min: Annotated[int, Meta(ge=0, le=99)]
    action_max: Count
    dice_max: Count
    ties_max: Count
    weapons: dict[Weapon, Start]
    roll: Scores
    actions: dict[Action, Brings]
    house_rules: dict[str, int]
    """The figures of house rules as written."""

    def __post_init__(self) -> None:
        _complete("weapons", self.weapons, Weapon)
        _complete("actions", self.actions, Action)
        for name, row in (("attack", self.roll.attack), ("defence", self.roll.defence)):
            if len(row) != self.faces:
                raise ValueError(
                    f"roll.{name} has {len(row)} entries: a die with {self.faces} faces needs {self.faces}"
                )


def _complete(name: str, table: dict[Any, Any], keys: Iterable[str]) -> None:
    for key in keys:
        if key not in table:
            raise ValueError(f"{name} lacks {key}")


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        self.tables = tables
        self.options = options
        self.actions = OneOf(tuple(Action))
        self.weapons = OneOf(tuple(Weapon))
        self.attack_bands = _edges(tables.roll.attack)
        self.defence_bands = _edges(tables.roll.defence)
        self._dice = [Dice(max(1, count), tables.faces, highest=True) for count in range(tables.dice_max + 1)]
        self.wins = options.match // 2 + 1
        """The assaults that win a match, more than half of them (SC-14)."""
        self.at_once, self.held = _parted(tables)

    def dice(self, count: int) -> Dice:
        """A number of dice; the highest counts."""
        return self._dice[count]

    def verdict(self, score: int) -> Verdict:
        """The result of the attacker's highest die; a game master's modifier may pass the ends."""
        return self.tables.roll.attack[_within(score, 1, self.tables.faces) - 1]

    def reply(self, score: int) -> Reply:
        """The result of the defender's highest die."""
        return self.tables.roll.defence[_within(score, 1, self.tables.faces) - 1]

    def begun(self, weapon: Weapon) -> Tracks:
        """The tracks at the beginning of an assault (SC-1)."""
        start = self.tables.weapons[weapon]
        return Tracks(start.action, min(start.effect, self.options.effect_max))

    def most(self, weapon: Weapon, track: Track) -> int:
        """The last box of a track (SC-1, SC-2)."""
        if track is Track.EFFECT:
            return self.options.effect_max
        match self.options.action_cap:
            case "six":
                return self.tables.action_max
            case "start":
                return self.tables.weapons[weapon].action
            case "none":
                return self.tables.dice_max

    def moved(self, duel: Duel, side: Side, change: Change) -> Duel:
        """The duel after a change to a track, within its boxes."""
        mine, his = duel.tracks[side], duel.tracks[side.foe]
        weapon = duel.weapons[side]
        match change:
            case Change.EFFECT_UP:
                most = self.most(weapon, Track.EFFECT)
                return duel.change(side, Tracks(mine.action, min(most, mine.effect + 1)))
            case Change.EFFECT_DOWN:
                return duel.change(side, Tracks(mine.action, max(self.tables.effect_min, mine.effect - 1)))
            case Change.ACTION_UP:
                most = max(mine.action, self.most(weapon, Track.ACTION))
                return duel.change(side, Tracks(min(most, mine.action + 1), mine.effect))
            case Change.THREAT_DOWN:
                return duel.change(side.foe, Tracks(his.action, max(self.tables.effect_min, his.effect - 1)))
            case Change.HARM:
                return self.harmed(duel, side.foe, mine.effect)

    def harmed(self, duel: Duel, side: Side, dice: int) -> Duel:
        """The duel after a side has lost dice, at least to zero."""
        tracks = duel.tracks[side]
        return duel.change(side, Tracks(max(0, tracks.action - dice), tracks.effect))

    def lost(self, duel: Duel, side: Side) -> int:
        """The dice that a side has fewer than at the beginning of the assault."""
        return max(0, self.begun(duel.weapons[side]).action - duel.tracks[side].action)

    def deadly(self, kind: Kind) -> bool:
        """True if a fencer without dice is dead: not with blunts, nor in a match (SC-14)."""
        return kind is not Kind.FRIENDLY and self.options.match == 1


Changes = tuple[Change, ...]


def _parted(tables: Tables) -> tuple[dict[tuple[Action, bool], Changes], dict[tuple[Action, bool], Changes]]:
    """The effects of each action that apply at once, and those that wait: harm and all after it."""
    at_once: dict[tuple[Action, bool], Changes] = {}
    held: dict[tuple[Action, bool], Changes] = {}
    for action, brings in tables.actions.items():
        for success, changes in ((True, brings.success), (False, brings.failure)):
            cut = changes.index(Change.HARM) if Change.HARM in changes else len(changes)
            at_once[action, success], held[action, success] = changes[:cut], changes[cut:]
    return at_once, held


def _edges(row: tuple[str, ...]) -> tuple[int, ...]:
    """The faces at which the result of a die changes."""
    return tuple([face + 1 for face in range(1, len(row)) if row[face] != row[face - 1]])


def _within(score: int, low: int, high: int) -> int:
    return max(low, min(high, score))
