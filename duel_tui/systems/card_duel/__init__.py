"""The card duel: two decks, hands, attack and defence by rank and suit."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import EndsWithOutcome
from duel_tui.engine.menu import Choice, YesNo
from duel_tui.engine.rules import Routine, draw
from duel_tui.engine.side import BySide, Side, both
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.condition import Condition, unfit
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Blow, Grade, Kind, Place
from duel_tui.systems.card_duel import attack, bout, events, hits
from duel_tui.systems.card_duel.book import Book, Tables
from duel_tui.systems.card_duel.model import (
    JOKER,
    NONE,
    STOP,
    Duel,
    Duellist,
    Effect,
    Options,
    Phase,
    Suit,
    arranged,
    without,
)
from duel_tui.systems.card_duel.scene import CardScene
from duel_tui.systems.card_duel.seen import CardsSeen, hidden, splits, unseen
from duel_tui.systems.card_duel.worth import Estimates

__all__ = ["KEY", "VOCABULARY", "CardDuel", "CardScene", "Options", "Tables", "fencers"]

KEY = "card_duel"

_SCENE = (
    "ace_title", "another_title", "back", "beside", "bout_follows", "boxes", "brief_fewer", "brief_one_fewer",
    "by", "by_card", "deed", "emergency_title", "emergency_title_brief", "filled", "kinds", "lacks",
    "left_in_deck", "met_in_text", "next_boxes", "next_ends", "next_wound", "next_wound_short", "now_attacks",
    "one_box", "parries_of", "said_attacks_next", "said_effect", "said_emergency", "said_hit",
    "said_joker_attacks", "said_joker_parries", "said_left", "said_use", "score", "shows_fewer",
    "shows_one_fewer", "signs_beside", "so_far", "then_ends", "then_hit", "unhurt", "wins", "wound",
)  # fmt: skip

_HINDERED = ("disarmed", "arm_useless", "unconscious", "dead")
"""The keys of what hinders a fencer, in `seen.states`."""

VOCABULARY = Vocabulary(
    events=events.Event,
    asks={
        "attack": {"attack": (JOKER, STOP)},
        "defence": {"defence": (JOKER, NONE)},
        "joker": {"joker": (JOKER, NONE)},
        "emergency": {"emergency": YesNo},
        "ace": {"ace": Effect},
        "keep": {"keep": (NONE,)},
        "carry": {"carry": (NONE,)},
        "another_bout": {"another_bout": YesNo},
    },
    rolls=("initiative",),
    labels={
        "arrow": (),
        "comes": (),
        "comes_short": (),
        "corner": (),
        "deed": (),
        "blow_letter": Blow,
        "ending": (),
        "face": (),
        "fills": (),
        "grade": Grade,
        "head": (),
        "state": (*_HINDERED, "fewer_needs"),
        "hindered": _HINDERED,
        "hindered_brief": _HINDERED,
        "now": (),
        "panel": (),
        "panel_brief": (),
        "place": Place,
        "rank": (),
        "suit": Suit,
        "suit_letter": (),
        "suit_sign": (),
        "then": (),
        "typed_card": (),
        "until": (*_HINDERED, "fewer"),
        "use": (),
    },
    scene=_SCENE,
    poses=("ace", "attack", "effect", "end", "guard", "moved", "parry", "struck"),
)
"""The names for which the folder of the game needs words."""


class CardDuel(CardsSeen, Estimates, EndsWithOutcome[Duel]):
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
                return bout.initiative(self.book, state)
            case Phase.KEEP:
                return bout.keep(state)
            case Phase.DEAL:
                return bout.deal(state)
            case Phase.ATTACK:
                return attack.attack(self.book, state)
            case Phase.DRAW:
                return attack.draw_card(state)
            case Phase.JOKER:
                return attack.draw_three(self.book, state)
            case Phase.PICK:
                return attack.pick(self.book, state)
            case Phase.DEFENCE:
                return attack.defence(self.book, state)
            case Phase.ACE:
                return hits.ace(self.book, state)
            case Phase.BOUT_END:
                return bout.bout_end(self.book, state)
            case Phase.CARRY:
                return bout.carry(self.book, state)
            case Phase.ANOTHER:
                return bout.another_bout(self.book, state)
            case Phase.OVER:
                raise ValueError("the duel is over")

    @property
    def carries(self) -> bool:
        """True if hits are wounds, which can stay."""
        return self.book.options.damage == "wounds"

    def wounded(self, start: Duel, conditions: BySide[Condition]) -> Duel:
        """The start of a duel of fencers in these conditions."""

        def brought(side: Side) -> Duellist:
            """A duellist with old wounds, which lessen the characteristics and whatever the mapping makes of those."""
            one = start.sides[side]
            body = self.book.surgeon.revived(one.fencer, conditions[side], start.kind)
            return replace(one, body=body, initiative=self.book.initiative_of(one.fencer, body, side))

        return replace(start, sides=both(brought))

    def unfit(self, start: Duel) -> BySide[str]:
        """Why a fencer cannot begin a duel."""
        return start.sides.map(lambda one: unfit(one.body))

    def frail(self, start: Duel) -> BySide[str]:
        """What wounds make of a fencer before a duel."""
        surgeon = self.book.surgeon
        return start.sides.map(
            lambda one: "fatal" if surgeon.nearly_dead(one.fencer, one.body, start.kind) else ""
        )

    def left(self, state: Duel, before: BySide[Condition]) -> BySide[Condition]:
        """The conditions in which a duel leaves fencers who came to it in others; what cards cannot tell stays as it was."""
        bodies = state.sides.map(lambda one: one.body)
        return both(lambda side: replace(before[side], wounds=bodies[side].history, dead=bodies[side].dead))

    def begins(self, start: Duel) -> tuple[Struct, ...]:
        """The events that tell of old wounds."""
        bodies = start.sides.map(lambda one: one.body)
        return tuple(
            [events.OldWound(side, one.place, one.grade) for side in Side for one in bodies[side].wounds]
        )

    def facts(self, state: Duel) -> Sequence[Fact]:
        """What a game master may set of both fencers."""
        return [fact for side in Side for fact in hits.facts_of(self.book, state.sides[side], side)]

    def settle(self, state: Duel, fact: Fact, value: Choice) -> Routine[Duel]:
        """Set a fact, with all that follows from it."""
        return hits.settle(self.book, state, fact, value)

    def observe(self, state: Duel, side: Side) -> Duel:
        """The state without the opponent's hidden cards."""
        foe = state.sides[side.foe]
        hand = arranged((*foe.known, *[UNSEEN] * hidden(foe)))
        deck, pending = (UNSEEN,) * len(foe.deck), (UNSEEN,) * len(foe.pending)
        return state.change(side.foe, replace(foe, hand=hand, deck=deck, pending=pending))

    async def imagine(self, view: Duel, side: Side) -> Duel:
        """The opponent's hidden cards dealt again from all unseen cards.

        Cards that a hand lacks, as an emergency draw has shown, are not dealt into it.
        """
        foe = view.sides[side.foe]
        left, hand = unseen(foe), tuple[str, ...]()
        for may_be, count in splits(self.book, foe, left, hidden(foe)):
            pile = without(may_be, hand)
            pile = pile if len(pile) >= count else without(left, hand)
            hand = (*hand, *(await draw(pile, count, "imagined", side.foe) if count else ()))
        left, number = without(left, hand), len(foe.pending)
        pending = arranged(await draw(left, number, "imagined", side.foe) if number else ())
        hand, deck = arranged((*foe.known, *hand)), without(left, pending)
        return view.change(side.foe, replace(foe, hand=hand, pending=pending, deck=deck))


def fencers(start: Duel) -> BySide[Fencer]:
    """The two fencers with whom a duel began."""
    return start.sides.map(lambda one: one.fencer)
