"""Cards on the duel screen: how they are written and numbered, and both hands under the stage with the clash between.

A card keeps its number until it is played, and a card drawn takes a free one. A hand is sorted by suit and rank and has
no numbers of its own. They follow from the events: the hand at the beginning of the bout, and every card that left or
joined it since.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.show.blocks import Band, Ink, Line, Span
from duel_tui.show.fit import fit
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Words
from duel_tui.systems.card_duel import events, model
from duel_tui.systems.card_duel.stage import Clash, shown_clash


class Faces:
    """Writes cards in the words of the game."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def sign(self, card: str) -> str:
        """A card in a text: its rank and the sign of its suit."""
        if card in {model.JOKER, UNSEEN}:
            return self._words.label("face", card)
        return self._words.label("sign", card)

    def signs(self, cards: Iterable[str]) -> str:
        """Several cards, one after the other; none of them in a word."""
        return " ".join([self.sign(card) for card in cards]) or self._words.label("face", "none")

    def suit(self, letter: str) -> str:
        """The sign of a suit."""
        return self._words.label("suit_sign", letter)

    def suit_of(self, card: str) -> Span:
        """The sign of a card's suit in its colour; that of black suits has none."""
        return Span(self.suit(model.suit(card)), "red" if model.red(card) else "")

    def inked(self, cards: Iterable[str]) -> Line:
        """Several cards, each in its colour."""
        spans = [
            Span(
                self.corner(card) if card == model.JOKER else self.sign(card),
                "red" if model.red(card) else "",
            )
            for card in cards
        ]
        return tuple([span for one in spans for span in (Span(" "), one)][1:])

    def corner(self, card: str) -> str:
        """The text in the corner of a card: its rank, a joker's name, or nothing on a back."""
        if card == UNSEEN:
            return ""
        return self._words.label("corner", model.JOKER) if card == model.JOKER else model.rank(card)

    def name(self, card: str) -> str:
        """A card in words, without an article."""
        if card in {model.JOKER, UNSEEN}:
            return self._words.label("face", card)
        return self._words.label("card_said", card)

    def rank(self, card: str) -> str:
        """The rank of a card as a word."""
        return self._words.label("rank", "joker" if card == model.JOKER else model.rank(card))


class Held(Struct, frozen=True):
    """A card with its number."""

    number: int
    card: str


class _Change(Struct, frozen=True):
    """Cards that left a hand, and cards that joined it."""

    left: model.Cards = ()
    joined: model.Cards = ()


def numbered(moment: Moment[model.Duel], side: Side) -> tuple[Held, ...]:
    """The cards of a hand in the order of their numbers; of an unseen hand those that are known."""
    hand = moment.state.sides[side].hand
    if UNSEEN in hand:
        return in_order(model.named(hand))
    changes, cards = _changes(moment.told, side), list(hand)
    for change in reversed(changes):
        if model.without(change.joined, cards):  # the events do not tell all of it
            return in_order(hand)
        cards = [*model.without(tuple(cards), change.joined), *change.left]
    numbers = dict(enumerate(model.arranged(cards), 1))
    for change in changes:
        for card in change.left:
            del numbers[min([one for one, held in numbers.items() if held == card])]
        for card in change.joined:
            numbers[next(one for one in range(1, len(numbers) + 2) if one not in numbers)] = card
    return tuple([Held(number, card) for number, card in sorted(numbers.items())])


def in_order(cards: Iterable[str]) -> tuple[Held, ...]:
    """Cards numbered in their present order."""
    return tuple([Held(number, card) for number, card in enumerate(cards, 1)])


def _changes(told: Sequence[Struct], side: Side) -> list[_Change]:
    """The cards that left and joined a side's hand in the present bout."""
    found: list[_Change] = []
    from_deck = False
    for event in told:
        match event:
            case events.BoutBegan() | events.NewBout():
                found = []
            case events.Attacked(side=own, card=card, ace=ace) if own is side:
                found.append(_Change((card, ace) if ace else (card,)))
            case events.CardTaken(side=own, cards=cards) if own is side:
                found.append(_Change(joined=cards))
            case events.Defended(side=own) | events.Parried(side=own) if own is side:
                card = event.card if isinstance(event, events.Parried) else model.JOKER
                found += [] if from_deck else [_Change((card,))]
                from_deck = True
            case _:
                pass
        drawn = isinstance(event, events.EmergencyDrawn) and event.side is side
        if isinstance(event, events.Attacked):
            from_deck = False
        elif drawn or (isinstance(event, events.JokerBecame) and event.spot is model.Spot.DEFENCE):
            from_deck = True
    return found


ROWS, _MOST_APART = 3, 6
"""Rows of a card; and the most cards side by side: more of them overlap."""
_LINK, _AROUND = 11, 4
"""Cells between an attack and its defence; and those free at the edges of the screen and on both sides of the clash."""


class Shown(Struct, frozen=True):
    """A card under the stage."""

    card: str
    mark: str = ""
    """Its code, on the lower edge."""
    ink: Ink = ""


class Hands:
    """The cards of one moment: the near hand at the left, the far hand at the right, the clash between them."""

    def __init__(self, words: Words, moment: Moment[model.Duel]) -> None:
        self._moment = moment
        self._words = words
        self._faces = Faces(words)
        self._shown = shown_clash(moment)

    def rows(self, cells: int) -> tuple[Band, ...]:
        """All rows in a number of cells: where they are few cards overlap, and then the clash is told in text."""
        clash = self._shown
        middle: tuple[Line, ...] = self._clash(clash) if clash else ((),) * ROWS
        near, far = [self._hand(side, close=False) for side in self._moment.order]
        if _wide(middle) > cells - _AROUND - _wide(near) - _wide(far):
            near, far = [self._hand(side, close=True) for side in self._moment.order]
        if clash and _wide(middle) > (room := cells - _AROUND - _wide(near) - _wide(far)):
            middle = self._in_text(clash, room)
        return tuple([Band(*row) for row in zip(near, middle, far, strict=True)])

    def _hand(self, side: Side, *, close: bool) -> tuple[Line, ...]:
        """The rows of a hand, followed by a joker's drawn cards or the cards for the first attack."""
        state, before = self._moment.state, self._moment.before.sides[side]
        one = state.sides[side]
        hand = _faced(numbered(self._moment, side), one.hand, before.hand, self._mark)
        chosen = _faced(in_order(model.named(one.pending)), one.pending, before.pending, self._mark)
        if state.phase is model.Phase.KEEP:
            shown = state.shown[side]
            chosen = _faced(in_order(model.distinct(shown)), shown, (), self._mark)
            if side is not state.attacker:  # only who attacks first may keep one
                chosen = tuple([Shown(one.card, "", "bold") for one in chosen])
        if not (chosen and hand):
            return self._cards(chosen or hand, close=close)
        bare = self._cards([Shown(one.card, "", one.ink) for one in hand], close=True)
        rows = zip(bare, self._cards(chosen, close=close), strict=True)
        return tuple([(*left, Span(" "), *right) for left, right in rows])

    def _mark(self, held: Held) -> str:
        """The code of a card."""
        return self._words.label("typed_card", model.JOKER) if held.card == model.JOKER else str(held.number)

    def _clash(self, clash: Clash) -> tuple[Line, ...]:
        """Both sides' cards in play, each before the hand it came from, the outcome between them."""
        near = self._moment.near
        attack = self._cards([Shown(card, "", "bold") for card in (clash.card, clash.ace) if card])
        answer = self._cards([Shown(clash.answer, "", "bold")] if clash.answer else [])
        left, right = (attack, answer) if clash.side is near else (answer, attack)
        there, back = ("right", "left") if clash.side is near else ("left", "right")
        arrows = [there, back] if clash.ending == "turns" else ["", there]
        texts = [self._words.label("arrow", one) if one else "" for one in arrows]
        ink: Ink = "bold" if clash.ending == "hit" else ""
        between = [Span(f"{text:^{_LINK}}", ink) for text in (*texts, self._word(clash))]
        return tuple([(*one, span, *other) for one, span, other in zip(left, between, right, strict=True)])

    def _in_text(self, clash: Clash, room: int) -> tuple[Line, ...]:
        """The clash in a row of text, in at most this number of cells."""
        say, faces = self._words.say, self._faces
        word, cards = self._word(clash), faces.signs([one for one in (clash.card, clash.ace) if one])
        by = say("by", attack=cards, answer=faces.sign(clash.answer or clash.card))
        texts = [say("met_in_text", attack=one, word=word) for one in (by, cards)]
        return (), (Span(fit((*texts[not clash.answer :], word), room)),), ()

    def _word(self, clash: Clash) -> str:
        """How a clash ended, in a word or two."""
        for event in reversed(clash.effects):
            if isinstance(event, events.Hit) and event.boxes > 1:
                return self._words.label("ending", "grave")
            if not isinstance(event, events.Hit | events.Wounded):
                return self._words.label("ending", str(event.__struct_config__.tag))
        return self._words.label("ending", clash.ending)

    def _cards(self, cards: Sequence[Shown], *, close: bool = False) -> tuple[Line, ...]:
        """The rows of some cards side by side, or sharing their edges."""
        close = close or len(cards) > _MOST_APART
        found = [self._card(card, edge=not (close and number)) for number, card in enumerate(cards)]
        return tuple([tuple([span for card in found for span in card[row]]) for row in range(ROWS)])

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
        if card.card == model.JOKER:
            return (Span(f"{faces.corner(card.card):<3}", card.ink),)
        rank, suit = faces.corner(card.card), faces.suit_of(card.card)
        ink = suit.ink if card.ink == "bold" else card.ink
        return Span(rank, ink or card.ink), Span(f"{suit.text:<{3 - len(rank)}}", suit.ink or card.ink)


def _faced(
    held: Sequence[Held], cards: model.Cards, before: model.Cards, mark: Callable[[Held], str]
) -> tuple[Shown, ...]:
    """Cards in the order of their numbers, new ones in another style; then the backs."""
    new = model.without(cards, before) if before else ()
    backs = cards.count(UNSEEN)
    seen = [
        Shown(one.card, "" if backs else mark(one), "fresh" if one.card in new else "bold") for one in held
    ]
    return (*seen, *[Shown(UNSEEN, "", "dim")] * backs)


def _wide(rows: Sequence[Line]) -> int:
    """The width of the widest row; every character here takes one cell."""
    return max([sum([len(span.text) for span in row]) for row in rows], default=0)
