"""The ruleset of the card duel: the next routine, the methods for callers, and what a game master may set of two duellists.

A card of a hand goes back to the deck, and another one comes out of it. A card that the program has not seen is named
instead: it was that card all along. A wound that is set is no hit, so it is no first blood.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook, EndsWithOutcome
from duel_tui.engine.menu import YES_NO, Between, Choice, OneOf, YesNo
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine, tell
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition, unfit
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Grade, Kind, Place
from duel_tui.show.outlook import Modifiers, Outlook
from duel_tui.systems.card_duel import seen
from duel_tui.systems.card_duel.attack import attack, defence, draw_card, draw_three, pick
from duel_tui.systems.card_duel.book import Book, Tables
from duel_tui.systems.card_duel.bout import another_bout, bout_end, carry, deal, initiative, keep
from duel_tui.systems.card_duel.events import Died, Fainted, OldWound
from duel_tui.systems.card_duel.hits import ace, ended, spent
from duel_tui.systems.card_duel.model import Duel, Duellist, Options, Phase, arranged, distinct, without
from duel_tui.systems.card_duel.seen import drew
from duel_tui.systems.card_duel.worth import instinct, rests, tags, worth

KEY = "card_duel"
NONE = "none"
"""No wound."""


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
        sides = both(lambda side: self._brought(start, side, conditions[side]))
        return replace(start, sides=sides)

    def _brought(self, start: Duel, side: Side, condition: Condition) -> Duellist:
        """A duellist with old wounds, which lessen the characteristics and whatever the mapping makes of those."""
        one = start.sides[side]
        body = self.book.surgeon.revived(one.fencer, condition, start.kind)
        return replace(one, body=body, initiative=self.book.initiative_of(one.fencer, body, side))

    def unfit(self, start: Duel) -> BySide[str]:
        """Why a fencer cannot begin a duel."""
        return start.sides.map(lambda one: unfit(one.body))

    def left(self, state: Duel, before: BySide[Condition]) -> BySide[Condition]:
        """The conditions in which a duel leaves fencers who came to it in others; what cards cannot tell stays as it was."""
        bodies = state.sides.map(lambda one: one.body)
        return both(lambda side: replace(before[side], wounds=bodies[side].history, dead=bodies[side].dead))

    def begins(self, start: Duel) -> tuple[Struct, ...]:
        """The events that tell of old wounds."""
        bodies = start.sides.map(lambda one: one.body)
        return tuple([OldWound(side, one.place, one.grade) for side in Side for one in bodies[side].wounds])

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


def facts(book: Book, duel: Duel) -> tuple[Fact, ...]:
    """Every fact that can be set between two routines."""
    return tuple([fact for side in Side for fact in _facts_of(book, duel.sides[side], side)])


def _facts_of(book: Book, one: Duellist, side: Side) -> Iterator[Fact]:
    if book.options.damage == "boxes":
        yield Fact(side, "boxes", Between(0, one.boxes), one.taken)
    else:
        for place in Place:
            yield Fact(side, "wounds", OneOf((NONE, *Grade)), one.body.worst(place) or NONE, place)
    yield Fact(side, "disarmed", YES_NO, YesNo.YES if one.disarmed else YesNo.NO)
    cards = OneOf(distinct(one.full))
    for slot, card in enumerate(one.hand, 1):
        yield Fact(side, "hand", cards, card, str(slot), secret=True, decided_by=(side,))


async def settle(book: Book, duel: Duel, fact: Fact, value: Choice) -> Duel:
    """The duel with a fact set, and all that follows from it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side = fact.side
    assert side is not None, "every fact is a duellist's"
    one = _changed(book, duel.sides[side], fact, value, duel.kind)
    duel = duel.change(side, one)
    if one.body.dead:
        await tell(Died(side), duel)
    elif one.body.unconscious:
        await tell(Fainted(side), duel)
    why = spent(book, one)
    return duel if why is None else await ended(duel, Outcome(side.foe, why))


def _changed(book: Book, one: Duellist, fact: Fact, value: Choice, kind: Kind) -> Duellist:
    """A duellist of whom a fact is set."""
    match fact.name:
        case "boxes":
            return replace(one, taken=value)
        case "disarmed":
            return replace(one, disarmed=value == YesNo.YES)
        case "wounds":
            return _wounded(book, one, Place(fact.part), str(value), kind)
        case _:
            return _holding(one, str(fact.now), str(value))


def _wounded(book: Book, one: Duellist, place: Place, grade: str, kind: Kind) -> Duellist:
    """A duellist with one more wound at a place; `none`: with all wounds there healed."""
    fencer, body = one.fencer, one.body
    if grade != NONE:
        return replace(one, body=book.surgeon.inflict(fencer, body, Wound(place, Grade(grade)), kind).body)
    kept = [wound for wound in body.history if wound.place is not place]
    return replace(one, body=book.surgeon.suffered(fencer, kept, kind))


def _holding(one: Duellist, old: str, new: str) -> Duellist:
    """A duellist with another card in the hand; what is known of the hand no longer covers it."""
    if new == old:
        return one
    if old == UNSEEN:
        if new not in one.loose:
            raise WrongAnswerError(f"{new} cannot be that card: {_where(one, new)}")
        return replace(one, hand=arranged((*without(one.hand, [UNSEEN]), new)))
    if not one.deck:
        raise WrongAnswerError("the deck is empty, so no other card can come out of it")
    if new not in one.pile:
        raise WrongAnswerError(f"{new} cannot be drawn: {_where(one, new)}")
    hand = without(one.hand, [old])
    known = one.known if one.known.count(old) <= hand.count(old) else without(one.known, [old])
    deck = one.deck if UNSEEN in one.deck else arranged((*without(one.deck, [new]), old))
    return drew(replace(one, hand=arranged((*hand, new)), known=known, deck=deck), 1)


def _where(one: Duellist, card: str) -> str:
    """Where a card is that is not in the deck."""
    places = (
        (one.hand, "it is in the hand already"),
        (one.discard, "it is among the discards"),
        (one.in_play, "it lies on the table"),
        (one.pending, "it was drawn for a joker"),
    )
    return next((text for cards, text in places if card in cards), "it stays out of the deck for now")
