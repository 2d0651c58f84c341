"""The base of every table of the card duel: the rules, the sight, the words, the codes of choices, hits and plays so far."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.scene import Offer, Sight, Words
from duel_tui.show.table import Cell, Column, Option, Row, Table
from duel_tui.show.voice import Voice
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import Attacked, BoutOver, EmergencyDrawn, Parried, Undefended
from duel_tui.systems.card_duel.hands import Codes, Faces, Held, in_order, numbered
from duel_tui.systems.card_duel.hits import Harm, harm
from duel_tui.systems.card_duel.model import (
    BESIDE,
    DRAW,
    JOKER,
    NONE,
    STOP,
    Cards,
    Duel,
    Duellist,
    Effect,
    Phase,
    Play,
    distinct,
    named,
    rank,
)
from duel_tui.systems.card_duel.seen import hidden, splits, unseen


class Consequence:
    """Describes the effects of hits."""

    def __init__(self, book: Book, duel: Duel, voice: Voice, *, wide: bool) -> None:
        self._book = book
        self._duel = duel
        self._voice = voice
        self._places = "place" if wide else "place_brief"

    def of_attack(self, side: Side, card: str, ace: str | None) -> Cell:
        """The effect of a side's attack if it hits, with its ace used for a graver hit."""
        alike = self._book.options.court_effects != "none"
        if (card == JOKER and self._book.options.damage == "wounds") or (
            alike and ace and JOKER in {card, ace}
        ):
            return Cell(self._voice.say("by_card"))
        duel = replace(self._duel, attacker=side, play=Play(card, ace))
        return self._told(harm(self._book, duel, Effect.WOUND if ace else None))

    def of_effect(self, effect: Effect) -> Cell:
        """The boxes or the wound from an effect of the ace with the hit."""
        done = harm(self._book, self._duel, effect)
        return self._cell(done, self._wound(done) or self._boxes(done.boxes))

    def of_hit(self) -> Cell:
        """The effect on the defender if the open attack is not parried, with its ace used for a graver hit."""
        play = self._duel.play
        done = harm(self._book, self._duel, Effect.WOUND if play and play.ace else None)
        if done.why is not None:
            return Cell(self._voice.label("fills", "lost"), "bad", comes="lost")
        return Cell(self._wound(done) or self._boxes(done.boxes), "bad", comes="slipped")

    def ends(self, effect: Effect | None) -> bool:
        """True if a hit by the attack under way ends the duel."""
        return harm(self._book, self._duel, effect).why is not None

    def _wound(self, done: Harm) -> str:
        """The place and the grade of a hit's wound; empty: it fills boxes."""
        if done.stroke is None or done.grade is None:
            return ""
        voice = self._voice
        place = voice.label(self._places, done.stroke.place)
        return voice.say("wound", place=place, grade=voice.label("grade", done.became or done.grade))

    def _told(self, done: Harm) -> Cell:
        if done.why is not None and not self._wound(done):
            return self._cell(done, self._voice.label("fills", "wins"))
        return self._cell(done, self._wound(done) or self._boxes(done.boxes))

    def _cell(self, done: Harm, text: str) -> Cell:
        """What a hit of one's own does."""
        return Cell(text, comes="won" if done.why is not None else "gained" if done.boxes else "")

    def _boxes(self, count: int) -> str:
        if not count:
            return self._voice.label("fills", "nothing")
        return self._voice.say("one_box" if count == 1 else "boxes", count=count)


_GOOD, _FAIR = 60, 35
"""The chances in per cent from which a cell is bright, and from which it is plain."""
CERTAIN = 100
BRIEF = 12
"""The most letters of a name."""
_WIDE = 110
"""The width of a row from which there is room for whole words."""
_SPREAD, _APART = 32, 68
"""Cells for the cards of all suits, a row for each, and the farthest place at which they begin."""
_GONE, _MORE = ".", "+"
"""A card that is not among others, and the mark after one that occurs more than once."""
_PLAIN = frozenset({STOP, DRAW, NONE})


class TableMaker:
    """One decision, with everything that its table needs."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], offer: Offer) -> None:
        self.book = book
        self.words = words
        self.voice = Voice(words, sight, BRIEF)
        self.faces = Faces(words)
        self.sight = sight
        self.offer = offer
        self.duel = sight.state
        self.side: Side = offer.ask.side
        self.wide = sight.width >= _WIDE
        self.consequence = Consequence(book, sight.state, self.voice, wide=self.wide)
        self._facts: dict[str, dict[str, Any]] = {}
        held = self.held
        self.unseen = UNSEEN in (*self.own.hand, *self.own.pending)
        """True if the chooser's cards are unseen, so that nothing is computed from them."""
        self._codes = Codes(held, words, unseen=self.unseen, strengthens=book.strengthens)

    @property
    def own(self) -> Duellist:
        """The side that chooses."""
        return self.duel.sides[self.side]

    @property
    def foe(self) -> Duellist:
        """The other side."""
        return self.duel.sides[self.side.foe]

    @property
    def held(self) -> tuple[Held, ...]:
        """The cards to choose from, each with its number."""
        if self.duel.phase is Phase.KEEP:
            return in_order(distinct(self.duel.shown[self.side]))
        if self.duel.phase is Phase.PICK:
            return in_order(named(self.own.pending))
        return numbered(self.sight, self.side)

    @property
    def plays(self) -> list[Option]:
        """The cards that can be played, in the order of the hand."""
        options = [one for one in self._options if one.key not in _PLAIN and not one.denied]
        typed = [replace(one, typed=self._codes.of(one.key)) for one in options]
        return sorted(typed, key=lambda one: self._codes.order(one.key))

    @property
    def others(self) -> list[Option]:
        """The choices that are not cards."""
        return [one for one in self._options if one.key in _PLAIN and not one.denied]

    @property
    def idle(self) -> list[Row]:
        """The cards of the hand that cannot be played now, each with the reason."""
        options = [one for one in self._options if one.denied and one.key not in _PLAIN]
        held = {one.card for one in self.held}
        typed = [replace(one, typed=self._codes.of(one.key) if one.key in held else "") for one in options]
        return [Row(self.name(one.key), one) for one in sorted(typed, key=lambda one: one.typed)]

    @property
    def at(self) -> str:
        """The key at the caret."""
        return self.offer.at.key

    def name(self, key: str) -> str:
        """A play in the words of a row, or in signs if there is little room."""
        faces, say = self.faces, self.voice.say
        card, _, ace = key.partition(BESIDE)
        brief = not self.wide and self.book.options.damage == "wounds"
        if not ace:
            return faces.sign(card) if brief else faces.name(card)
        if brief:
            return say("signs_beside", card=faces.sign(card), ace=faces.sign(ace))
        aces = {one.card for one in self.held if self.book.strengthens(one.card) and one.card != JOKER}
        several = (self.unseen or len(aces) > 1) and ace != JOKER
        return say("beside", card=faces.rank(card), ace=faces.sign(ace) if several else faces.rank(ace))

    def facts(self, key: str) -> Mapping[str, Any]:
        """The prospect of a choice; for an attack, its ace makes no difference."""
        card = key.partition(BESIDE)[0]
        if card not in self._facts:
            found = self.offer.outlook.at(card)
            self._facts[card] = {
                name: value for one in found for name, value in (("answer", one.answer), *one.facts)
            }
        return self._facts[card]

    def chance(self, key: str, fact: str, *, good: Ink = "good") -> Cell:
        """A chance in per cent; empty if a choice has none of this kind."""
        return Cell() if self.unseen else odds(self.facts(key).get(fact), good=good)

    def table(
        self, title: str, columns: Sequence[Column], rows: Sequence[Row], legend: Sequence[str], said: str
    ) -> Table:
        """A table of cards to play, with those that cannot be played, and beside it the cards that are out."""
        return Table(
            title=self.voice.say(title, self.side),
            right=tuple(columns),
            rows=(*rows, *self.idle),
            beside=() if self.unseen else self._cards_out(),
            beside_at=self.beside_at,
            legend=(*legend, *self.places_spelt),
            said=said,
        )

    def _cards_out(self) -> tuple[Line, ...]:
        """The possible hidden cards of the other side and, if there is room, the cards left to draw."""
        count, hand = hidden(self.foe), tuple[Line, ...]()
        if count:
            head = self.voice.say("one_may_be" if count == 1 else "may_be", self.side.foe, count=count)
            groups = splits(self.book, self.foe, unseen(self.foe), count)
            possible = {card for may_be, count in groups for card in may_be if count}
            cards = tuple([card for card in unseen(self.foe) if card in possible])
            hand = self._spread(head, cards)
        own = self.own_deck if self.wide else ()
        return (*hand, (), *own) if hand and own else hand or own

    @property
    def beside_at(self) -> int:
        """The place of counted cards next to a table, the same for all tables of a screen."""
        return min(_APART, self.sight.width - _SPREAD)

    @property
    def places_spelt(self) -> tuple[str, ...]:
        """The meanings of shortened places of wounds."""
        brief = self.book.options.damage == "wounds" and not self.wide
        return (self.voice.say("places_legend"),) if brief else ()

    @property
    def own_deck(self) -> tuple[Line, ...]:
        """The cards left to draw in the chooser's deck."""
        own = self.own
        head = self.voice.say("left_in_deck", self.side)
        return self._spread(head, own.pile or own.discard)

    def _spread(self, head: str, cards: Cards) -> tuple[Line, ...]:
        """Cards by suit and rank under a heading, with a dot for missing ones; then counts of some kinds."""
        deck = self.book.tables.deck
        doubled = {card for card in cards if cards.count(card) > 1}
        lines: list[Line] = [(Span(head, "dim"),)]
        for of in deck.suits:
            spans = [Span(self.faces.suit(of.letter), "red" if of.red else "")]
            for one in deck.ranks:
                card = f"{one}{of.letter}"
                text = f"{one}{_MORE if card in doubled else ''}" if card in cards else _GONE
                wide = len(one) + any(f"{one}{suit.letter}" in doubled for suit in deck.suits)
                spans.append(Span(f" {text:<{wide}}", "" if card in cards else "dim"))
            lines.append(tuple(spans))
        jokers, jacks, queens = (sum([rank(card) == kind for card in cards]) for kind in (JOKER, "J", "Q"))
        lines.append((Span(self.voice.say("kinds", jokers=jokers, jacks=jacks, queens=queens)),))
        return tuple(lines)

    @property
    def _options(self) -> Sequence[Option]:
        return self.offer.options.get(self.offer.ask.what, ())


def odds(percent: int | None, *, good: Ink = "good") -> Cell:
    """A chance in per cent, styled by its size; empty if there is none; `good` is `bad`: it is against who chooses."""
    if percent is None:
        return Cell()
    ink: Ink = good if percent >= _GOOD else "" if percent >= _FAIR else "dim"
    worth = percent / CERTAIN
    return Cell(str(percent), ink, odds=True, value=1 - worth if good == "bad" else worth)


def words(head: str, width: int) -> Column:
    """A column of words."""
    return Column(head, width, words=True, lead=2)


def joker_in(options: Sequence[Option]) -> bool:
    """True if a joker may be played among these."""
    return any(one.key.partition(BESIDE)[0] == JOKER for one in options)


_ORDER = ("attack", "ace", "parry", "turn", "none", "emergency", "stop")
"""The order of the plays."""


def seen_of(maker: TableMaker) -> str:
    """The plays of the chooser's opponent, and the cards that the hand is known to lack."""
    voice, foe = maker.voice, maker.side if maker.unseen else maker.side.foe
    told = deeds(maker.words, maker.sight.told, foe)
    one = maker.duel.sides[foe]
    lacking = [lack.attack for lack in one.lacks if not lack.fresh]
    if lacking and one.hand:
        told.append(voice.say("lacks", cards=maker.faces.signs(lacking)))
    text = ", ".join(told) or voice.label("deed", "nothing")
    return voice.say("so_far", foe, deeds=text)


def deeds(words: Words, told: Sequence[Struct], side: Side) -> list[str]:
    """The plays of a side, each with its number."""
    counts = Counter(
        [kind for event in told if getattr(event, "side", None) is side for kind in _kinds(event)]
    )
    return [
        words.say("deed", what=words.label("deed", key), count=counts[key]) for key in _ORDER if counts[key]
    ]


def _kinds(event: Struct) -> Iterator[str]:
    """What a side has done in an event."""
    match event:
        case Attacked(ace=ace):
            yield from ("attack", "ace") if ace else ("attack",)
        case Parried(turned=turned):
            yield from ("parry", "turn") if turned else ("parry",)
        case Undefended():
            yield "none"
        case EmergencyDrawn():
            yield "emergency"
        case BoutOver(how="stopped"):
            yield "stop"
        case _:
            pass
