"""The ruleset of the card duel: the next routine, and the methods for callers."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook, EndsWithOutcome
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.condition import Condition, unfit
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook
from duel_tui.systems.card_duel import seen
from duel_tui.systems.card_duel.attack import attack, defence, draw_card, draw_three, pick
from duel_tui.systems.card_duel.book import Book, Tables
from duel_tui.systems.card_duel.bout import another_bout, bout_end, carry, deal, initiative, keep
from duel_tui.systems.card_duel.carried import begins, left, wounded
from duel_tui.systems.card_duel.facts import facts, settle
from duel_tui.systems.card_duel.hits import ace
from duel_tui.systems.card_duel.model import Duel, Options, Phase
from duel_tui.systems.card_duel.worth import instinct, rests, tags, worth

KEY = "card_duel"


class CardDuel(ByTheBook[Book], EndsWithOutcome[Duel]):
    """The ruleset."""

    key = KEY
    state_type = Duel
    deals = True

    def __init__(self, tables: Tables, options: Options) -> None:
        self.book = Book(tables, options)

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Duel:
        """Two whole fencers, their decks shuffled."""
        return Duel(kind, both(lambda side: self.book.duellist(fencers[side], side)))

    def routine(self, state: Duel) -> Routine[Duel]:
        """One phase of a bout."""
        match state.phase:
            case Phase.INITIATIVE:
                return initiative(self.book, state)
            case Phase.KEEP:
                return keep(state)
            case Phase.DEAL:
                return deal(state)
            case Phase.ATTACK:
                return attack(self.book, state)
            case Phase.DRAW:
                return draw_card(state)
            case Phase.JOKER:
                return draw_three(self.book, state)
            case Phase.PICK:
                return pick(self.book, state)
            case Phase.DEFENCE:
                return defence(self.book, state)
            case Phase.ACE:
                return ace(self.book, state)
            case Phase.BOUT_END:
                return bout_end(self.book, state)
            case Phase.CARRY:
                return carry(self.book, state)
            case Phase.ANOTHER:
                return another_bout(self.book, state)
            case Phase.OVER:
                raise ValueError("the duel is over")

    @property
    def carries(self) -> bool:
        """True if hits are wounds, which can stay."""
        return self.book.options.damage == "wounds"

    def wounded(self, start: Duel, conditions: BySide[Condition]) -> Duel:
        """The start of a duel of fencers in these conditions."""
        return wounded(self.book, start, conditions)

    def unfit(self, start: Duel) -> BySide[str]:
        """Why a fencer cannot begin a duel."""
        return start.sides.map(lambda one: unfit(one.body))

    def left(self, state: Duel, before: BySide[Condition]) -> BySide[Condition]:
        """The conditions in which a duel leaves fencers who came to it in others."""
        return left(state, before)

    def begins(self, start: Duel) -> tuple[Struct, ...]:
        """The events that tell of old wounds."""
        return begins(start)

    def facts(self, state: Duel) -> Sequence[Fact]:
        """What a game master may set of both fencers."""
        return facts(self.book, state)

    def settle(self, state: Duel, fact: Fact, value: Choice) -> Routine[Duel]:
        """Set a fact, with all that follows from it."""
        return settle(self.book, state, fact, value)

    def observe(self, state: Duel, side: Side) -> Duel:
        """The state without the opponent's cards."""
        return seen.observe(state, side)

    def imagine(self, view: Duel, side: Side) -> Routine[Duel]:
        """The opponent's unseen cards dealt again."""
        return seen.imagine(self.book, view, side)

    def sheet(self, view: Duel, side: Side | None) -> Sheet[seen.CardsDuel, seen.CardsSide]:
        """The record sheet."""
        return seen.sheet(self.book, view, side)

    def worth(self, state: Duel, side: Side) -> float:
        """A rough chance to win."""
        return worth(self.book, state, side)

    def rests(self, state: Duel) -> bool:
        """True if no bout is under way, so that the worth is as good as playing on."""
        return rests(state)

    def instinct(self, state: Duel, ask: Ask, chance: Callable[[], float]) -> Choice:
        """The obvious choice; None: there is none."""
        return instinct(self.book, state, ask, chance)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        return tags(ask, choice)

    def outlook(self, view: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What the choices of a side need and lead to."""
        return seen.outlook(self.book, view, ask)


def fencers(start: Duel) -> BySide[Fencer]:
    """The two fencers with whom a duel began."""
    return start.sides.map(lambda one: one.fencer)
