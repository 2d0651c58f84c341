"""The ruleset of Dueling Scars: the next routine, and the methods for callers."""

import msgspec
from msgspec.structs import replace

from duel_tui.engine.games import EndsWithOutcome, HidesNothing
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.systems.dueling_scars.action import act
from duel_tui.systems.dueling_scars.assault import counted, initiative, opening, wager, weapons
from duel_tui.systems.dueling_scars.book import Book, Tables
from duel_tui.systems.dueling_scars.model import Action, Duel, Options, Phase, Weapon
from duel_tui.systems.dueling_scars.seen import ScarsSeen

KEY = "dueling_scars"

_NOBODIES = BySide(unnamed(""), unnamed(""))
_NO_WEAPONS = BySide(Weapon.FOIL, Weapon.FOIL)
_LONG = 25
"""The number of actions without harm that counts as no limit."""
_TAGS = {
    Action.THRUST: frozenset({"thrust", "closes"}),
    Action.LUNGE: frozenset({"lunge", "closes"}),
    Action.FEINT: frozenset({"feint", "circles"}),
    Action.RECOVER: frozenset({"recover", "gives ground"}),
    Action.MANEUVER: frozenset({"maneuver", "holds ground"}),
}
"""The tags of each action, to which tastes refer."""


class DuelingScars(ScarsSeen, EndsWithOutcome[Duel], HidesNothing[Duel]):
    """The ruleset."""

    key = KEY
    state_type = Duel

    def __init__(self, tables: Tables, options: Options) -> None:
        self.book = Book(tables, options)

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Duel:
        """Two fencers with new tracks, before the first attack is settled."""
        weapon = Weapon(self.book.options.weapon)
        start = self.book.begun(weapon)
        phase = Phase.WEAPONS if self.book.options.mixed_weapons else opening(self.book)
        return Duel(kind, fencers, BySide(weapon, weapon), BySide(start, start), phase)

    def routine(self, state: Duel) -> Routine[Duel]:
        """The next phase."""
        match state.phase:
            case Phase.ACTION:
                return act(self.book, state)
            case Phase.INITIATIVE:
                return initiative(self.book, state)
            case Phase.WAGER:
                return wager(state)
            case Phase.WEAPONS:
                return weapons(self.book, state)
            case Phase.OVER:
                raise ValueError("the duel is over")

    def grounds(self) -> bytes:
        """The tables, and the house rules on which chances depend."""
        options = replace(self.book.options, take_back="none")
        return msgspec.json.encode((self.book.tables, options))

    def beginning(self, state: Duel) -> Duel:
        """The beginning of an assault like the present one, before the first attack is settled."""
        start = self.begin(Kind.HONORABLE, _NOBODIES)
        if start.phase is not Phase.WEAPONS or state.phase is Phase.WEAPONS:
            return start
        return replace(
            start, weapons=state.weapons, tracks=state.weapons.map(self.book.begun), phase=opening(self.book)
        )

    def opened(self, start: Duel) -> Duel | None:
        """The start of a duel in which left attacks first; None: weapons or wagers come first."""
        if start.phase is not Phase.INITIATIVE:
            return None
        return replace(start, phase=Phase.ACTION, attacker=Side.LEFT, first=Side.LEFT)

    def essence(self, state: Duel) -> Duel:
        """The present assault with its tracks, without counts that do not end it soon."""
        quiet = state.quiet if 0 < self.book.options.stalemate < _LONG else 0
        whole = state.phase is Phase.WEAPONS
        return Duel(
            Kind.HONORABLE,
            _NOBODIES,
            state.weapons if whole or self.book.options.action_cap == "start" else _NO_WEAPONS,
            state.tracks,
            state.phase,
            state.attacker,
            Side.LEFT,
            assault=self.book.options.match,
            quiet=quiet,
        )

    def onward(self, state: Duel, winner: Side) -> Duel:
        """The duel after the present assault was won by a side."""
        return counted(self.book, state if state.first else replace(state, first=Side.LEFT), winner)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        return _TAGS[choice] if isinstance(choice, Action) else frozenset({f"{ask.what} {choice}"})


def fencers(start: Duel) -> BySide[Fencer]:
    """The two fencers with whom a duel began."""
    return start.fencers
