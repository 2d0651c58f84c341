"""The cards under the stage: both hands, and between them the attack and its defence."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.blocks import Band, Ink, Line, Span
from duel_tui.show.fit import fit
from duel_tui.show.scene import Sight, Words
from duel_tui.systems.card_duel.events import Hit, Wounded
from duel_tui.systems.card_duel.faces import Faces
from duel_tui.systems.card_duel.items import Clash, shown_clash
from duel_tui.systems.card_duel.model import JOKER, Cards, Duel, Phase, distinct, named, without
from duel_tui.systems.card_duel.numbering import Held, in_order, numbered

_MOST_APART = 6
"""The most cards side by side; more cards overlap."""
_LINK = 11
"""Cells between an attack and its defence."""
_AROUND = 4
"""Cells kept free at the edges of the screen and on both sides of the clash."""


class Shown(Struct, frozen=True):
    """A card under the stage."""

    card: str
    mark: str = ""
    """Its code, on the lower edge."""
    ink: Ink = ""


def hands(words: Words, sight: Sight[Duel]) -> tuple[Band, ...]:
    """Rows of the near hand at the left, the far hand at the right, the clash between them."""
    table = _Hands(words, sight)
    middle = table.clash()
    near, far = [table.hand(side, close=False) for side in sight.order]
    if _wide(middle) > sight.width - _AROUND - _wide(near) - _wide(far):
        near, far = [table.hand(side, close=True) for side in sight.order]
    if _wide(middle) > (room := sight.width - _AROUND - _wide(near) - _wide(far)):
        middle = table.in_text(room)
    return tuple([Band(*row) for row in zip(near, middle, far, strict=True)])


class _Hands:
    def __init__(self, words: Words, sight: Sight[Duel]) -> None:
        self._sight = sight
        self._words = words
        self._faces = Faces(words)
        self._shown = shown_clash(sight)

    def hand(self, side: Side, *, close: bool) -> tuple[Line, ...]:
        """The rows of a hand, followed by a joker's drawn cards or the cards for the first attack."""
        state, before = self._sight.state, self._sight.before.sides[side]
        one = state.sides[side]
        hand = _faced(numbered(self._sight, side), one.hand, before.hand, self._mark)
        chosen = _faced(in_order(named(one.pending)), one.pending, before.pending, self._mark)
        if state.phase is Phase.KEEP:
            chosen = self._first(side)
        if not (chosen and hand):
            return self._cards(chosen or hand, close=close)
        bare = self._cards([Shown(one.card, "", one.ink) for one in hand], close=True)
        rows = zip(bare, self._cards(chosen, close=close), strict=True)
        return tuple([(*left, Span(" "), *right) for left, right in rows])

    def _first(self, side: Side) -> tuple[Shown, ...]:
        """The cards shown for the first attack, with numbers if one of them may be kept."""
        state = self._sight.state
        cards = in_order(distinct(state.shown[side]))
        if side is state.attacker:
            return _faced(cards, state.shown[side], (), self._mark)
        return tuple([Shown(one.card, "", "bold") for one in cards])

    def _mark(self, held: Held) -> str:
        """The code of a card."""
        return self._words.label("typed_card", JOKER) if held.card == JOKER else str(held.number)

    def clash(self) -> tuple[Line, ...]:
        """Both sides' cards in play, each before the hand it came from, the outcome between them."""
        clash, near = self._shown, self._sight.near
        if clash is None:
            return (), (), ()
        attack = self._cards([Shown(card, "", "bold") for card in (clash.card, clash.ace) if card])
        answer = self._cards([Shown(clash.answer, "", "bold")] if clash.answer else [])
        left, right = (attack, answer) if clash.side is near else (answer, attack)
        there, back = ("right", "left") if clash.side is near else ("left", "right")
        arrows = [there, back] if clash.ending == "turns" else ["", there]
        texts = [self._words.label("arrow", one) if one else "" for one in arrows]
        ink: Ink = "bold" if clash.ending == "hit" else ""
        between = [Span(f"{text:^{_LINK}}", ink) for text in (*texts, self._word(clash))]
        return tuple([(*one, span, *other) for one, span, other in zip(left, between, right, strict=True)])

    def in_text(self, room: int) -> tuple[Line, ...]:
        """The clash in a row of text, in at most this number of cells."""
        clash, say, faces = self._shown, self._words.say, self._faces
        if clash is None:
            return (), (), ()
        word, cards = self._word(clash), faces.signs([one for one in (clash.card, clash.ace) if one])
        by = say("by", attack=cards, answer=faces.sign(clash.answer or clash.card))
        texts = [say("met_in_text", attack=one, word=word) for one in (by, cards)]
        return (), (Span(fit((*texts[not clash.answer :], word), room)),), ()

    def _word(self, clash: Clash) -> str:
        """How a clash ended, in a word or two."""
        for event in reversed(clash.effects):
            if isinstance(event, Hit) and event.boxes > 1:
                return self._words.label("ending", "grave")
            if not isinstance(event, Hit | Wounded):
                return self._words.label("ending", str(event.__struct_config__.tag))
        return self._words.label("ending", clash.ending)

    def _cards(self, cards: Sequence[Shown], *, close: bool = False) -> tuple[Line, ...]:
        """The rows of some cards side by side, or sharing their edges."""
        close = close or len(cards) > _MOST_APART
        found = [self._card(card, edge=not (close and number)) for number, card in enumerate(cards)]
        return tuple([tuple([span for card in found for span in card[row]]) for row in range(3)])

    def _card(self, card: Shown, *, edge: bool) -> tuple[Line, ...]:
        """The rows of a card, with its left edge or without."""
        first = 0 if edge else 1
        foot = f"'-{card.mark:-<2}'" if card.mark else "'---'"
        return (
            (Span(".---."[first:]),),
            (*[Span("|")] * edge, *self._face(card), Span("|")),
            (Span(foot[first:]),),
        )

    def _face(self, card: Shown) -> Line:
        """What a card has on it, in three cells; the suit of a red card is red, and so is its rank unless it is new."""
        faces = self._faces
        if card.card == UNSEEN:
            return (Span(self._words.say("back"), card.ink),)
        if card.card == JOKER:
            return (Span(f"{faces.corner(card.card):<3}", card.ink),)
        rank, suit = faces.corner(card.card), faces.suit_of(card.card)
        ink = suit.ink if card.ink == "bold" else card.ink
        return Span(rank, ink or card.ink), Span(f"{suit.text:<{3 - len(rank)}}", suit.ink or card.ink)


def _faced(
    held: Sequence[Held], cards: Cards, before: Cards, mark: Callable[[Held], str]
) -> tuple[Shown, ...]:
    """Cards in the order of their numbers, new ones in another style; then the backs."""
    new = without(cards, before) if before else ()
    backs = cards.count(UNSEEN)
    seen = [
        Shown(one.card, "" if backs else mark(one), "fresh" if one.card in new else "bold") for one in held
    ]
    return (*seen, *[Shown(UNSEEN, "", "dim")] * backs)


def _wide(rows: Sequence[Line]) -> int:
    """The width of the widest row; every character here takes one cell."""
    return max([sum([len(span.text) for span in row]) for row in rows], default=0)
