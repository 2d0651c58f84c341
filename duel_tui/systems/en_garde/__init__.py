"""En Garde (R. Knizia, 1993): fencing with cards on a piste of 23 squares."""

from collections.abc import Callable, Sequence
from typing import cast

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook, EndsWithOutcome
from duel_tui.engine.menu import Choice, OneOf
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.rules import Routine, draw
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.show.outlook import Modifiers, Outlook
from duel_tui.systems.en_garde import model, rules, search, seen
from duel_tui.systems.en_garde.belief import instinctive
from duel_tui.systems.en_garde.book import Book, Tables
from duel_tui.systems.en_garde.compact import Rules, hand_of, rest
from duel_tui.systems.en_garde.compact_hands import Moves
from duel_tui.systems.en_garde.model import How, Level, Match, Options, Phase
from duel_tui.systems.en_garde.plays import tags
from duel_tui.systems.en_garde.scene import EnGardeScene

__all__ = ["KEY", "VOCABULARY", "EnGarde", "EnGardeScene", "Options", "Tables", "fencers"]

KEY = "en_garde"

_SCENE = (
    "apart_now", "hits_of", "no_play", "no_turn", "not_seen", "pack", "pack_0", "pack_1",
    "round", "said_advance", "said_apart", "said_both", "said_concede", "said_empty", "said_ground", "said_hit",
    "said_parry", "said_parry_sum", "said_pass", "said_riposte", "said_safe", "said_stop", "said_sure",
    "said_sure_riposte", "said_then_stuck", "said_then_turn", "so_far", "unseen",
)  # fmt: skip

VOCABULARY = Vocabulary(
    events=model.Event,
    asks={
        "turn": {"turn": (), "turn_with": (), "turn_at": ()},
        "answer": {"answer": (), "answer_with": (), "answer_at": ()},
    },
    rolls=("first player",),
    labels={
        "count": (),
        "done": (),
        "how": How,
        "level": Level,
        "play": (),
        "verb": (),
    },
    scene=_SCENE,
    poses=("answer", "attack", "end", "guard", "lost", "moved", "parry", "round", "struck", "won"),
)
"""The names for which the folder of the game needs words."""


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
            case Phase.TURN | Phase.LAST_CHANCE:
                return rules.turn(self.book, state)
            case Phase.ANSWER:
                return rules.answer(self.book, state)
            case Phase.FIRST:
                return rules.first_player(state)
            case Phase.DEAL:
                return rules.deal(self.book, state)
            case Phase.REFILL:
                return rules.refill(self.book, state)
            case Phase.COMPARE:
                return rules.compare(self.book, state)
            case Phase.OVER:
                raise ValueError("the match is over")

    def facts(self, state: Match) -> Sequence[Fact]:
        """What a game master may set of both fencers."""
        return [fact for side in Side for fact in rules.facts_of(self.book, state, side)]

    def settle(self, state: Match, fact: Fact, value: Choice) -> Routine[Match]:
        """Set a fact, with all that follows from it."""
        return rules.settle(self.book, state, fact, value)

    def rest(self, state: Match) -> Routine[Match]:
        """The rest of a match in one stretch, without events."""
        return cast("Routine[Match]", rest(self.book, self._in_counts, state, self.routine))

    def rests(self, state: Match) -> bool:
        """True if no card of the present round still matters."""
        return state.phase in {Phase.DEAL, Phase.FIRST, Phase.OVER}

    def instinct(self, state: Match, ask: Ask, chance: Callable[[], float]) -> Choice:
        """The obvious play."""
        assert isinstance(ask.menu, OneOf), "a turn and an answer are one of several keys"
        hand = hand_of(self._in_counts, state.hands[ask.side])
        chosen = instinctive(Moves(ask.menu, ask.what, hand, state.distance), chance)
        assert chosen is not None, "a menu has a play"
        return chosen.key

    def compact(self, observation: Observation[Match]) -> search.SearchDeals | None:
        """The round that a side sees, for searches; None: it has not seen its own hand."""
        return search.deals_of(self.book, self._in_counts, observation)

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

    def sheet(self, view: Match, side: Side | None) -> Sheet[seen.PisteMatch, seen.PisteSide]:
        """The record sheet."""
        return seen.sheet(self.book, view, side)

    def worth(self, state: Match, side: Side) -> float:
        """A rough chance to win."""
        return search.worth(self.book, state, side)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        return tags(choice)

    def outlook(self, view: Match, ask: Ask, modifiers: Modifiers) -> Outlook:
        """What the choices of a side need and lead to."""
        return seen.outlook(self.book, view, ask)


def fencers(start: Match) -> BySide[Fencer]:
    """The two fencers with whom a match began."""
    return start.fencers
