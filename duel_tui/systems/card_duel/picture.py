"""The picture of the card duel: both hands, and between them the attack and its defence."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.scene import Band, Ink, Line, Sight, Span
from duel_tui.systems.card_duel.cards import Cards, distinct, named, suit, without
from duel_tui.systems.card_duel.clash import Clash, shown_clash
from duel_tui.systems.card_duel.events import Died, Disarmed, DrivenBack, Fainted, Hit
from duel_tui.systems.card_duel.numbering import Held, in_order, numbered
from duel_tui.systems.card_duel.speech import Speech
from duel_tui.systems.card_duel.state import Duel
from duel_tui.systems.card_duel.terms import JOKER, Phase

_MOST_APART = 6
"""The most cards side by side; more cards overlap."""
_SMALL = 3
"""Rows of a small card."""
_LINK = 11
"""Cells between an attack and its defence."""
_AROUND = 4
"""Cells kept free at the edges of the screen and on both sides of the clash."""

_HARM: Mapping[type[Struct], str] = {
    Disarmed: "disarmed",
    DrivenBack: "driven_back",
    Died: "died",
    Fainted: "fainted",
}
"""The effects of a hit besides its boxes or its wound."""


class Shown(Struct, frozen=True):
    """A card in the picture."""

    card: str
    mark: str = ""
    """Its code, on the lower edge."""
    ink: Ink = ""


def picture(sight: Sight[Duel], speech: Speech) -> tuple[Band, ...]:
    """Rows of the near hand at the left, the far hand at the right, the clash between them."""
    table = _Picture(sight, speech)
    near, far = table.hand(sight.near), table.hand(sight.near.foe)
    room = sight.width - _AROUND - _wide(near) - _wide(far)
    middle = table.middle(room)
    return tuple([Band(*row) for row in zip(near, middle, far, strict=True)])


class _Picture:
    def __init__(self, sight: Sight[Duel], speech: Speech) -> None:
        self._sight = sight
        self._speech = speech
        self._large = speech.wide

    def hand(self, side: Side) -> tuple[Line, ...]:
        """The rows of a hand, followed by a joker's drawn cards or the cards for the first attack."""
        state, before = self._sight.state, self._sight.before.sides[side]
        one = state.sides[side]
        hand = _faced(numbered(self._sight, side), one.hand, before.hand, self._mark)
        chosen = _faced(in_order(named(one.pending)), one.pending, before.pending, self._mark)
        if state.phase is Phase.KEEP:
            chosen = self._first(side)
        if not chosen:
            return self._cards(hand)
        bare = self._cards([Shown(one.card, "", one.ink) for one in hand], close=True)
        if not hand:
            return self._cards(chosen)
        rows = zip(bare, self._cards(chosen, close=self._large), strict=True)
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
        return self._speech.label("typed_card", JOKER) if held.card == JOKER else str(held.number)

    def middle(self, room: int) -> tuple[Line, ...]:
        """The clash in this number of cells, in cards or in a row of text; empty if there is none."""
        rows = len(self._cards([]))
        clash = shown_clash(self._sight)
        if clash is None:
            return ((),) * rows
        drawn = self._clash(clash)
        if _wide(drawn) <= room:
            return drawn
        text = (Span(self._speech.say("met_in_text", attack=self._played(clash), word=self._word(clash))),)
        return ((), text, *((),) * (rows - 2))

    def _clash(self, clash: Clash) -> tuple[Line, ...]:
        """Both sides' cards in play, each before the hand it came from, the outcome between them."""
        near = self._sight.near
        attack = self._cards([Shown(card) for card in (clash.card, clash.ace) if card])
        answer = self._cards([Shown(clash.answer)] if clash.answer else [])
        left, right = (attack, answer) if clash.side is near else (answer, attack)
        there, back = ("right", "left") if clash.side is near else ("left", "right")
        arrows = [there, back] if clash.ending == "turns" else ["", there]
        texts = [self._speech.label("arrow", one) if one else "" for one in arrows]
        texts += [""] * (len(attack) - _SMALL) + [self._word(clash)]
        between = [f"{text:^{_LINK}}" for text in texts]
        ink: Ink = "bold" if clash.ending == "hit" else ""
        return tuple(
            [(*one, Span(text, ink), *other) for one, text, other in zip(left, between, right, strict=True)]
        )

    def _word(self, clash: Clash) -> str:
        """How a clash ended, in a word or two."""
        for event in reversed(clash.harm):
            key = _HARM.get(type(event))
            if key or (isinstance(event, Hit) and event.boxes > 1):
                return self._speech.label("ending", key or "grave")
        return self._speech.label("ending", clash.ending)

    def _played(self, clash: Clash) -> str:
        """A clash in a short text."""
        speech = self._speech
        attack = speech.faces.signs([card for card in (clash.card, clash.ace) if card])
        if not clash.answer:
            return attack
        return speech.say("by", attack=attack, answer=speech.faces.sign(clash.answer))

    def _cards(self, cards: Sequence[Shown], *, close: bool = False) -> tuple[Line, ...]:
        """The rows of some cards side by side."""
        close = close or len(cards) > _MOST_APART
        if self._large and not close:
            return _rows([self._large_card(card) for card in cards], gap=" ", rows=4)
        found = [self._small_card(card) for card in cards]
        rows = _shared(found) if close else _rows(found, gap="", rows=_SMALL)
        return (*rows, ()) if self._large else rows

    def _small_card(self, card: Shown) -> tuple[Line, ...]:
        face = self._speech.say("back")[:3] if card.card == UNSEEN else self._face(card.card)
        return (
            (Span(".---."),),
            (Span("|"), Span(f"{face:<3}", card.ink), Span("|")),
            (Span(f"'-{card.mark:-<2}'"),) if card.mark else (Span("'---'"),),
        )

    def _large_card(self, card: Shown) -> tuple[Line, ...]:
        speech = self._speech
        back = speech.say("back")
        corner = back if card.card == UNSEEN else f" {speech.faces.corner(card.card):<4}"
        sign = (
            back
            if card.card == UNSEEN
            else f"   {speech.faces.suit(suit(card.card)) if suit(card.card) else ' '} "
        )
        return (
            (Span(".-----."),),
            (Span("|"), Span(corner, card.ink), Span("|")),
            (Span("|"), Span(sign, card.ink), Span("|")),
            (Span(f"'--{card.mark:-<3}'"),),
        )

    def _face(self, card: str) -> str:
        faces = self._speech.faces
        return faces.corner(card) if card == JOKER else faces.sign(card)


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


def _rows(cards: Sequence[tuple[Line, ...]], *, gap: str, rows: int) -> tuple[Line, ...]:
    """Cards side by side."""
    found: list[Line] = []
    for row in range(rows):
        line: list[Span] = []
        for number, card in enumerate(cards):
            line += [Span(gap)] if gap and number else []
            line += card[row]
        found.append(tuple(line))
    return tuple(found)


def _shared(cards: Sequence[tuple[Line, ...]]) -> tuple[Line, ...]:
    found: list[Line] = []
    for row in range(_SMALL):
        line: list[Span] = []
        for number, card in enumerate(cards):
            spans = card[row]
            if number:
                spans = (Span(spans[0].text[1:], spans[0].ink), *spans[1:])
            line += spans
        found.append(tuple(line))
    return tuple(found)


def _wide(rows: Sequence[Line]) -> int:
    """The width of the widest row; every character here takes one cell."""
    return max([sum([len(span.text) for span in row]) for row in rows], default=0)
