"""The ruleset of En Garde: the next routine, and the methods for callers."""

from collections.abc import Callable, Sequence
from typing import cast

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook, EndsWithOutcome
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.rules import Routine, draw
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook
from duel_tui.systems.en_garde import sheet as sheets
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact import Rules
from duel_tui.systems.en_garde.dealing import deal, first_player, refill
from duel_tui.systems.en_garde.ending import compare
from duel_tui.systems.en_garde.facts import facts, settle
from duel_tui.systems.en_garde.fencing import answer, last_chance, turn
from duel_tui.systems.en_garde.plays import tags
from duel_tui.systems.en_garde.prospects import outlook
from duel_tui.systems.en_garde.rest import rest
from duel_tui.systems.en_garde.search_places import SearchDeals, deals_of
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.tables import Tables
from duel_tui.systems.en_garde.terms import Options, Phase
from duel_tui.systems.en_garde.worth import instinct, worth

KEY = "en_garde"


class EnGarde(ByTheBook[Book], EndsWithOutcome[Match]):
    """The ruleset."""

    key = KEY
    state_type = Match
    deals = True

    def __init__(self, tables: Tables, options: Options) -> None:
        self.book = Book(tables, options)
        self._in_counts = Rules(self.book)

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Match:
        """Two fencers at the ends of the piste; a die decides who begins, unless a house rule does."""
        start = Match(kind, fencers, BySide(*self.book.tables.start))
        match self.book.options.first_player:
            case "left" | "right" as first:
                return replace(start, phase=Phase.DEAL, starter=Side(first))
            case "random" | "loser_of_last":
                return start

    def routine(self, state: Match) -> Routine[Match]:
        """The leaflet's sequence of play."""
        match state.phase:
            case Phase.TURN:
                return turn(self.book, state)
            case Phase.ANSWER:
                return answer(self.book, state)
            case Phase.FIRST:
                return first_player(state)
            case Phase.DEAL:
                return deal(self.book, state)
            case Phase.REFILL:
                return refill(self.book, state)
            case Phase.LAST_CHANCE:
                return last_chance(self.book, state)
            case Phase.COMPARE:
                return compare(self.book, state)
            case Phase.OVER:
                raise ValueError("the match is over")

    def facts(self, state: Match) -> Sequence[Fact]:
        """What a game master may set of both fencers."""
        return facts(self.book, state)

    def settle(self, state: Match, fact: Fact, value: Choice) -> Routine[Match]:
        """Set a fact, with all that follows from it."""
        return settle(self.book, state, fact, value)

    def rest(self, state: Match) -> Routine[Match]:
        """The rest of a match in one stretch, without events."""
        return cast("Routine[Match]", rest(self.book, self._in_counts, state, self.routine))

    def rests(self, state: Match) -> bool:
        """True if no card of the present round still matters."""
        return state.phase in {Phase.DEAL, Phase.FIRST, Phase.OVER}

    def instinct(self, state: Match, ask: Ask, chance: Callable[[], float]) -> Choice:
        """The obvious play; None: there is none."""
        return instinct(state, ask, chance)

    def compact(self, observation: Observation[Match]) -> SearchDeals | None:
        """The round that a side sees, for searches; None: it has not seen its own hand."""
        return deals_of(self.book, self._in_counts, observation)

    def observe(self, state: Match, side: Side) -> Match:
        """The state with the other hand face down."""
        hand = state.hands[side.foe]
        return replace(state, hands=state.hands.put(side.foe, (UNSEEN,) * len(hand)))

    async def imagine(self, view: Match, side: Side) -> Match:
        """Deal the other hand again from the side's unseen cards."""
        hidden = view.hands[side.foe]
        if not hidden:
            return view
        cards = await draw(self.book.unseen(view, side), len(hidden), "imagined", side.foe)
        return replace(view, hands=view.hands.put(side.foe, cards))

    def sheet(self, view: Match, side: Side | None) -> Sheet[sheets.PisteMatch, sheets.PisteSide]:
        """The record sheet."""
        return sheets.sheet(self.book, view, side)

    def worth(self, state: Match, side: Side) -> float:
        """A rough chance to win."""
        return worth(self.book, state, side)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        return tags(choice)

    def outlook(self, view: Match, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What the choices of a side need and lead to."""
        return outlook(self.book, view, ask)


def fencers(start: Match) -> BySide[Fencer]:
    """The two fencers with whom a match began."""
    return start.fencers
