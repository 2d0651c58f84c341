"""The base of every table of the card duel: the rules, the moment, the words, the codes of choices, hits and plays so far.

A card is typed by its number, `j` is a joker, and `a` after an attack the ace with it, a second ace `aa`. Unseen cards have
no numbers and are typed as they are written: `9s`, `10h`, `9sah`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.blocks import Comes, Line, Span
from duel_tui.show.fit import Text, alternatives
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Offer, Voice, Words
from duel_tui.show.table import Cell, Column, Row, Table
from duel_tui.systems.card_duel.book import Book
from duel_tui.systems.card_duel.events import Attacked, BoutOver, EmergencyDrawn, Parried, Undefended
from duel_tui.systems.card_duel.hands import Faces, in_order, numbered
from duel_tui.systems.card_duel.hits import Harm, harm
from duel_tui.systems.card_duel.model import (
    BESIDE,
    DRAW,
    JOKER,
    NONE,
    STOP,
    Duel,
    Effect,
    Phase,
    Play,
    distinct,
    named,
    rank,
    suit,
)
from duel_tui.systems.card_duel.seen import hidden, splits, unseen

CERTAIN = 100
_GONE, _MORE = "\u00b7", "+"
"""A card that is not among others, and the mark after one that occurs more than once."""
_PLAIN, _NO_CARDS = frozenset({STOP, DRAW, NONE}), frozenset({"emergency", "ace", "another_bout"})
"""The choices that are no cards, and the questions that have only such."""


class TableMaker:
    """One decision, with everything that its table needs."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel], offer: Offer) -> None:
        self.book = book
        self.voice = Voice(words, moment)
        self.faces = Faces(words)
        self.offer = offer
        self.at = offer.at.key
        self.duel = moment.state
        self.side: Side = offer.ask.side
        self.own, self.foe = self.duel.sides[self.side], self.duel.sides[self.side.foe]
        self._label = words.label
        self._facts: dict[str, dict[str, Any]] = {}
        if self.duel.phase is Phase.KEEP:
            self._held = in_order(distinct(self.duel.shown[self.side]))
        elif self.duel.phase is Phase.PICK:
            self._held = in_order(named(self.own.pending))
        else:
            self._held = numbered(moment, self.side)
        self.unseen = UNSEEN in (*self.own.hand, *self.own.pending)
        """True if the chooser's cards are unseen, so that nothing is computed from them."""
        strong = [one.card for one in self._held if one.card != JOKER and book.strengthens(one.card)]
        self._aces = distinct(strong)
        self._numbers = {one.card: one.number for one in reversed(self._held)}
        options = () if offer.ask.what in _NO_CARDS else offer.options.get(offer.ask.what, ())
        self.others = [one for one in options if one.key in _PLAIN and not one.denied]
        """The choices that are not cards."""
        cards = [one for one in options if one.key not in _PLAIN]
        typed = [replace(one, typed=self._code(one.key)) for one in cards if not one.denied]
        self.plays = typed if self.unseen else sorted(typed, key=lambda one: self._order(one.key))
        """The cards that can be played, in the order of the hand."""
        self._idle = [one for one in cards if one.denied]
        self.fits = any(one.key.partition(BESIDE)[0] == JOKER for one in self.plays)
        """True if a joker may be played."""

    def _code(self, key: str) -> str:
        """What types a card, or an attack with an ace."""
        card, _, ace = key.partition(BESIDE)
        if not ace or ace == JOKER or self.unseen:
            return "".join([self._typed(one) for one in (card, ace) if one])
        return self._typed(card) + self._label("typed_card", "ace") * (self._aces.index(ace) + 1)

    def _typed(self, card: str) -> str:
        if card == JOKER:
            return self._label("typed_card", "unseen_joker" if self.unseen else JOKER)
        return f"{rank(card)}{suit(card)}".casefold() if self.unseen else str(self._numbers[card])

    def _order(self, key: str) -> tuple[bool, int, str]:
        """The place of a play: by the card's number, jokers last."""
        card, _, ace = key.partition(BESIDE)
        return card == JOKER, self._numbers.get(card, 0), self._code(key) if ace else ""

    def name(self, key: str) -> Text:
        """A play in words, or in signs if there is little room."""
        faces, say = self.faces, self.voice.say
        card, _, ace = key.partition(BESIDE)
        if not ace:
            return faces.name(card), faces.sign(card)
        several = (self.unseen or len(self._aces) > 1) and ace != JOKER
        beside = say("beside", card=faces.rank(card), ace=faces.sign(ace) if several else faces.rank(ace))
        return beside, say("signs_beside", card=faces.sign(card), ace=faces.sign(ace))

    def facts(self, key: str) -> Mapping[str, Any]:
        """The prospect of a choice; for an attack, its ace makes no difference."""
        card = key.partition(BESIDE)[0]
        if card not in self._facts:
            found = self.offer.outlook.at(card)
            self._facts[card] = {
                name: value for one in found for name, value in (("answer", one.answer), *one.facts)
            }
        return self._facts[card]

    def figures(self, key: str) -> dict[str, str]:
        """The same for sentences, hidden if the player hides chances."""
        return {name: self.offer.figure(value) for name, value in self.facts(key).items()}

    def chance(self, key: str, fact: str, *, against: bool = False) -> Cell:
        """A chance in per cent; empty if a choice has none of this kind."""
        return Cell() if self.unseen else odds(self.facts(key).get(fact), against=against)

    def column(self, *heads: str, words: bool = False) -> Column:
        """A column under the longest of some heads that finds room."""
        return Column(tuple([self.voice.label("head", one) for one in heads]), words=words)

    def hit_with(self, card: str, ace: str | None) -> Cell:
        """The effect of an attack of one's own if it hits, with its ace used for a graver hit."""
        alike = self.book.options.court_effects != "none"
        if (card == JOKER and self.book.options.damage == "wounds") or (
            alike and ace and JOKER in {card, ace}
        ):
            return Cell(self.voice.say("by_card"))
        duel = replace(self.duel, attacker=self.side, play=Play(card, ace))
        done = harm(self.book, duel, Effect.WOUND if ace else None)
        if done.why is not None and done.stroke is None:
            return self.gained(done, tuple([self._label("fills", one) for one in ("wins", "wins_brief")]))
        return self.gained(done)

    def gained(self, done: Harm, text: Text = ()) -> Cell:
        """What a hit of one's own does, in some words or in those of its boxes or wound."""
        comes: Comes = "won" if done.why is not None else "gained" if done.boxes else ""
        return Cell(text or self._filled(done), comes=comes)

    @property
    def hit_taken(self) -> Cell:
        """The effect on the defender if the open attack is not parried, with its ace used for a graver hit."""
        play = self.duel.play
        done = harm(self.book, self.duel, Effect.WOUND if play and play.ace else None)
        if done.why is not None:
            return Cell(self._label("fills", "lost"), comes="lost")
        return Cell(self._filled(done), comes="slipped")

    def _filled(self, done: Harm) -> Text:
        """The place and the grade of a wound, or the boxes that are filled and how many then are."""
        say, label = self.voice.say, self._label
        if done.stroke is not None and done.grade is not None:
            grade = label("grade", done.became or done.grade)
            places = [label(group, done.stroke.place) for group in ("place", "place_brief")]
            return tuple([say("wound", place=place, grade=grade) for place in places])
        if not done.boxes:
            return label("fills", "nothing")
        boxes = say("one_box") if done.boxes == 1 else say("boxes", count=done.boxes)
        one = done.duel.sides[done.duel.attacker.foe]
        return say("filled", boxes=boxes, taken=one.taken, of=one.boxes), boxes

    def said_of(self, rows: Sequence[Row], place: int) -> Text:
        """What a hit does with the choice at the caret, as the cell at a place of its row has it."""
        texts = [row.right[place].text for row in rows if row.option and row.option.key == self.at]
        return tuple(
            [self.voice.say("said_effect", what=one) for text in texts for one in alternatives(text)]
        )

    def table(self, title: str, columns: Sequence[Column], rows: Sequence[Row], said: Text) -> Table:
        """A table of cards to play, with those that cannot be played, and beside it the possible cards of the other side."""
        held = {one.card for one in self._held}
        idle = [replace(one, typed=self._code(one.key) if one.key in held else "") for one in self._idle]
        count = 0 if self.unseen else hidden(self.foe)
        groups = splits(self.book, self.foe, unseen(self.foe), count) if count else []
        possible = {card for may_be, number in groups for card in may_be if number}
        head = self.voice.say("one_may_be" if count == 1 else "may_be", self.side.foe, count=count)
        typed = [self.voice.say(one, self.side) for one in ("unseen_said", "unseen_said_brief")]
        return Table(
            title=self.voice.say(title, self.side),
            aside=head if count else "",
            right=tuple(columns),
            rows=(*rows, *[Row(self.name(one.key), one) for one in sorted(idle, key=lambda one: one.typed)]),
            beside=self.spread([card for card in unseen(self.foe) if card in possible]) if count else (),
            said=tuple(typed) if self.unseen else said,
        )

    def spread(self, cards: Sequence[str]) -> tuple[Line, ...]:
        """Cards by suit and rank, with a dot for missing ones; then counts of some kinds."""
        deck = self.book.tables.deck
        doubled = {card for card in cards if cards.count(card) > 1}
        lines: list[Line] = []
        for of in deck.suits:
            spans = [Span(self.faces.suit(of.letter), "red" if of.red else "")]
            for one in deck.ranks:
                card = f"{one}{of.letter}"
                text = f"{one}{_MORE if card in doubled else ''}" if card in cards else _GONE
                wide = len(one) + any(f"{one}{suit.letter}" in doubled for suit in deck.suits)
                spans.append(Span(f" {text:<{wide}}", "" if card in cards else "dim"))
            lines.append(tuple(spans))
        jokers, jacks, queens = (sum([rank(card) == kind for card in cards]) for kind in (JOKER, "J", "Q"))
        return *lines, (Span(self.voice.say("kinds", jokers=jokers, jacks=jacks, queens=queens)),)


def odds(percent: int | None, *, against: bool = False) -> Cell:
    """A chance in per cent for or against who chooses; empty if there is none."""
    if percent is None:
        return Cell()
    worth = percent / CERTAIN
    return Cell(str(percent), odds=True, value=1 - worth if against else worth)


_DEEDS: Mapping[str, Callable[[Struct], bool]] = {
    "attack": lambda one: isinstance(one, Attacked),
    "ace": lambda one: isinstance(one, Attacked) and one.ace is not None,
    "parry": lambda one: isinstance(one, Parried),
    "turn": lambda one: isinstance(one, Parried) and one.turned,
    "none": lambda one: isinstance(one, Undefended),
    "emergency": lambda one: isinstance(one, EmergencyDrawn),
    "stop": lambda one: isinstance(one, BoutOver) and one.how == "stopped",
}
"""The kinds of plays, the most usual first."""


def seen_of(maker: TableMaker, words: Words, moment: Moment[Duel]) -> Text:
    """The plays of the chooser's opponent, the rarest left out first, and the cards that the hand is known to lack."""
    voice, foe = maker.voice, maker.side if maker.unseen else maker.side.foe
    told, one = deeds(words, moment.told, foe), maker.duel.sides[foe]
    lacking = [lack.attack for lack in one.lacks if not lack.fresh] if one.hand else []
    lacks = [voice.say("lacks", cards=maker.faces.signs(lacking))] if lacking else []
    texts = [", ".join([*told[:most], *lacks]) for most in range(len(told), 0, -1)]
    texts = texts or lacks or [voice.label("deed", "nothing")]
    return tuple([voice.say("so_far", foe, deeds=text) for text in texts])


def deeds(words: Words, told: Sequence[Struct], side: Side) -> list[str]:
    """The plays of a side, each with its number."""
    own = [event for event in told if getattr(event, "side", None) is side]
    counts = {key: sum(map(test, own)) for key, test in _DEEDS.items()}
    return [
        words.say("deed", what=words.label("deed", key), count=count)
        for key, count in counts.items()
        if count
    ]
