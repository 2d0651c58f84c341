"""The ruleset of Rapier & Dagger: the next routine, and the methods for callers."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.dice import Dice
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook, EndsWithOutcome
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine, roll
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.body import whole
from duel_tui.fencer.condition import Condition, unfit
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook
from duel_tui.systems.rapier_and_dagger import sheet as sheets
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import ask_break, clinch, grapple
from duel_tui.systems.rapier_and_dagger.exchange import exchange
from duel_tui.systems.rapier_and_dagger.fencers import begins, earned, facts, frail, left, settle, wounded
from duel_tui.systems.rapier_and_dagger.figures.action import act
from duel_tui.systems.rapier_and_dagger.figures.blade import before_blades, blades, change_blade, chosen_so
from duel_tui.systems.rapier_and_dagger.figures.points import change, close, move_with_points
from duel_tui.systems.rapier_and_dagger.figures.sword_points import can_pay_blow, targets
from duel_tui.systems.rapier_and_dagger.ground.standing import on_map
from duel_tui.systems.rapier_and_dagger.hits import mercy
from duel_tui.systems.rapier_and_dagger.movement import accept, approach, move, opening
from duel_tui.systems.rapier_and_dagger.options import Options
from duel_tui.systems.rapier_and_dagger.prospects import outlook
from duel_tui.systems.rapier_and_dagger.round_end import result, round_end
from duel_tui.systems.rapier_and_dagger.state import Blading, Duel, Fighter, Sheath
from duel_tui.systems.rapier_and_dagger.surprise import close_behind, surprise
from duel_tui.systems.rapier_and_dagger.tables import Tables
from duel_tui.systems.rapier_and_dagger.terms import Phase
from duel_tui.systems.rapier_and_dagger.vocabulary import tags
from duel_tui.systems.rapier_and_dagger.worth import worth

KEY = "rapier_and_dagger"
_ROUTINES: Mapping[Phase, Callable[[Book, Duel], Routine[Duel]]] = {
    Phase.APPROACH: approach,
    Phase.SURPRISE: surprise,
    Phase.BEHIND: close_behind,
    Phase.MOVEMENT: move,
    Phase.CHANGE: change,
    Phase.BLADE: blades,
    Phase.BLADE_CHANGE: change_blade,
    Phase.ACTION: act,
    Phase.CLOSING: lambda _, duel: close(duel),
    Phase.ACCEPT: accept,
    Phase.EXCHANGE: exchange,
    Phase.RESULT: result,
    Phase.GRAPPLE: grapple,
    Phase.CLINCH: clinch,
    Phase.BREAK: ask_break,
    Phase.ROUND_END: round_end,
    Phase.MERCY: lambda _, duel: mercy(duel),
}


class RapierAndDagger(ByTheBook[Book], EndsWithOutcome[Duel]):
    """The ruleset."""

    key = KEY
    state_type = Duel

    def __init__(self, tables: Tables, options: Options) -> None:
        self.book = Book(tables, options)

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Duel:
        """Two whole fencers in reach."""
        fighters = both(lambda side: self._fighter(side, fencers[side]))
        distance = self.book.options.distance if self.book.approaches else 0
        duel = Duel(kind, fighters, distance=distance)
        if self.book.switches.approach == "map":
            duel = on_map(self.book, duel)
        return replace(duel, phase=opening(self.book, duel))

    def _fighter(self, side: Side, fencer: Fencer) -> Fighter:
        """A fencer who begins facing or with the back turned, the sword drawn or sheathed (RD-156)."""
        body = whole(self.book.tables, fencer, self.book.kit)
        stance, sword = self.book.options.start_of(side)
        sheath = Sheath() if sword == "sheathed" else None
        return Fighter(fencer, body, fencer.left_hand, sheath=sheath, unaware=stance == "back_turned")

    def routine(self, state: Duel) -> Routine[Duel]:
        """The booklet's sequence of play, one phase at a time."""
        if state.phase is Phase.OVER:
            raise ValueError("the duel is over")
        points = state.phase is Phase.MOVEMENT and self.book.switches.movement == "points"
        return (move_with_points if points else _ROUTINES[state.phase])(self.book, state)

    carries = True

    def wounded(self, start: Duel, conditions: BySide[Condition]) -> Duel:
        """The start of a duel of fencers in these conditions."""
        return wounded(self.book, start, conditions)

    def unfit(self, start: Duel) -> BySide[str]:
        """Why a fencer cannot begin a duel."""
        return start.fighters.map(lambda fighter: unfit(fighter.body))

    def frail(self, start: Duel) -> BySide[str]:
        """What wounds make of a fencer before a duel."""
        return start.fighters.map(lambda fighter: frail(self.book, fighter, start.kind))

    def left(self, state: Duel, before: BySide[Condition]) -> BySide[Condition]:
        """The conditions in which a duel leaves both."""
        return left(state, before)

    def earned(self, state: Duel) -> BySide[float]:
        """The points of both from this fight."""
        return earned(self.book, state)

    def begins(self, start: Duel) -> tuple[Struct, ...]:
        """The events that tell what both bring from earlier duels."""
        return begins(start)

    def facts(self, state: Duel) -> Sequence[Fact]:
        """What a game master may set of both fencers."""
        return facts(self.book, state)

    def settle(self, state: Duel, fact: Fact, value: Choice) -> Routine[Duel]:
        """Set a fact, with all that follows from it."""
        return settle(self.book, state, fact, value)

    def observe(self, state: Duel, side: Side) -> Duel:
        """The state without the target that the other side has chosen with its blade (RD-142)."""
        attack = state.attack
        if attack is None or attack.targets[side.foe] is None:
            return state
        return replace(state, attack=replace(attack, targets=attack.targets.put(side.foe, None)))

    async def imagine(self, view: Duel, side: Side) -> Duel:
        """Choose the other side's sealed target at random."""
        if not self._guesses(view, side):
            return view
        attack = view.prepared
        places = targets(self.book, view)
        place = places[await roll(Dice(1, len(places)), "imagined", side.foe) - 1]
        return replace(view, attack=replace(attack, targets=attack.targets.put(side.foe, place)))

    def _guesses(self, view: Duel, side: Side) -> bool:
        """True if the other side has a target that this side has not seen."""
        attack = view.attack
        unknown = attack is not None and attack.actions == 0 and attack.targets[side.foe] is None
        return unknown and can_pay_blow(self.book, before_blades(self.book, view), side.foe)

    def before_seal(self, view: Duel, side: Side) -> Duel | None:
        """The state in which both chose their blades, if the other side's target is sealed."""
        return before_blades(self.book, view) if self._guesses(view, side) else None

    def with_seal(self, view: Duel, side: Side, choice: Choice) -> Duel | None:
        """The state if the other side made this choice of blade and target; None: it cannot have."""
        assert isinstance(choice, Blading)
        return chosen_so(self.book, view, side.foe, choice)

    def sheet(self, view: Duel, side: Side | None) -> Sheet[sheets.RapierDuel, sheets.RapierSide]:
        """The record sheet."""
        return sheets.sheet(self.book, view)

    def worth(self, state: Duel, side: Side) -> float:
        """A rough chance to win."""
        return worth(self.book, state, side)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        return tags(ask, choice)

    def outlook(self, view: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What the choices of a side need and lead to."""
        return outlook(self.book, view, ask, modifiers)


def fencers(start: Duel) -> BySide[Fencer]:
    """The two fencers with whom a duel began."""
    return start.fighters.map(lambda fighter: fighter.fencer)
