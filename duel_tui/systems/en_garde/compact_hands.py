"""Hands and piles for play in counts: each is one object, linked with what it becomes by a play or a draw.

A link leads from a hand to the hand without a play's cards or with a card drawn, and to its menu in a situation; from a
pile to the pile without a card. Links are made when they are first followed, from the rules' own menus, so that they
offer the same.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import Cards, cards_of, code, count
from duel_tui.systems.en_garde.plays import (
    CONCEDE,
    PASS,
    answer_plays,
    asking,
    last_plays,
    read,
    turn_plays,
    verb_of,
)

K = TypeVar("K")
V = TypeVar("V")

Answering = tuple[Cards, int]
"""The cards of an attack, and the squares for a retreat; -1: none is allowed."""


class Links(dict[K, V]):
    """Things by key, each made when it is first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self._make(key)
        return found


class Move:
    """A play of a hand in counts."""

    __slots__ = (
        "advances", "after", "blow", "cards", "concedes", "key", "lacks", "number", "parries", "passes", "step", "strength",
    )  # fmt: skip

    def __init__(self, key: str, after: "Hand") -> None:
        """Read a menu's key.

        Args:
            key: the play.
            after: the hand without its cards.
        """
        play = read(key)
        self.key = key
        self.after = after
        self.lacks = after.lacks
        self.cards = code(play.cards)
        self.number = len(play.cards)
        self.step = play.step
        self.strength = len(play.attack)
        """The number of cards of its attack; 0: it is none."""
        self.blow = play.attack
        """These cards."""
        self.advances = bool(play.attack and play.step)
        self.parries = bool(play.parry)
        self.concedes = key == CONCEDE
        self.passes = key == PASS


class Moves:
    """The menu of one hand in one situation; it is empty if the hand can play nothing."""

    __slots__ = ("asks", "instinct", "keys", "moves", "stops")

    def __init__(self, menu: OneOf[str], what: str, hand: "Hand", gap: int) -> None:
        self.keys = _same(menu.keys)
        self.moves = tuple([hand.plays[key] for key in menu.keys])
        self.asks = asking(what, menu) if menu.keys else ()
        """The decision for the left and for the right side."""
        self.stops = tuple([one for one in self.moves if verb_of(one.key) in {"parry", "retreat"}])
        """The plays that stop an attack."""
        strikes = tuple([one for one in self.moves if one.strength])
        rest = [one for one in self.moves if one not in self.stops and not one.strength]
        others = tuple([one for one in rest if one.step] or rest)
        eager = tuple([count(one.after.code, max(0, gap - one.step)) for one in others])
        self.instinct = strikes, others, len(others), eager
        """The attacks; the other plays, their number, and the cards for the distance after each of them."""


@lru_cache(maxsize=4096)
def _same(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The same object for the same keys."""
    return keys


class Hand:
    """A hand, or only a number of cards: then its code is negative, and it has no menus."""

    __slots__ = ("answers", "asks", "code", "lacks", "lasts", "plays", "plus", "size", "turns")

    def __init__(self, hands: "Hands", code: int, size: int) -> None:
        self.code = code
        self.size = size
        self.lacks = hands.full - size
        """The number of cards to a full hand."""
        self.plus: Links[str, Hand] = Links(lambda card: hands.plus(self, card))
        """The hand with one more card."""
        self.plays: Links[str, Move] = Links(lambda key: hands.play(self, key))
        """The play of a menu's key."""
        self.turns: Links[int, Moves] = Links(lambda spot: hands.turn(self, spot))
        """The plays of a turn, by the spot; see `Hands.spots`."""
        self.asks: Links[int, tuple[Decide, ...]] = Links(lambda spot: self.turns[spot].asks)
        """The decisions of a turn, by the spot."""
        self.answers: Links[Answering, Moves] = Links(lambda attack: hands.answer(self, attack))
        """The answers to an attack."""
        self.lasts: Links[int, Moves] = Links(lambda gap: hands.last(self, gap))
        """The plays of the last chance, by the distance."""


class Hands:
    """The hands under one set of rules."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.full = book.hand
        self.known: Links[int, Hand] = Links(lambda code: Hand(self, code, len(cards_of(code))))
        """Hands by their codes."""
        self.unknown: Links[int, Hand] = Links(lambda size: Hand(self, _UNKNOWN, size))
        """Hands of which only the number of cards is known, by it."""
        gaps = [min(gap, book.farthest) for gap in range(book.tables.piste + 1)]
        rooms = [min(room, book.reach) for room in range(book.tables.piste + 1)]
        self._places = sorted({(gap, room) for gap in gaps for room in rooms})
        number = {place: spot for spot, place in enumerate(self._places)}
        self.spots = tuple([tuple([number[gap, room] for room in rooms]) for gap in gaps])
        """A number for each situation with its own menu, by the distance and the squares behind."""

    def plus(self, hand: Hand, card: str) -> Hand:
        """A hand with one more card."""
        return self._changed(hand, code((card,)), 1)

    def play(self, hand: Hand, key: str) -> Move:
        """The play of a menu's key."""
        cards = read(key).cards
        return Move(key, self._changed(hand, -code(cards), -len(cards)))

    def _changed(self, hand: Hand, change: int, number: int) -> Hand:
        return self.unknown[hand.size + number] if hand.code < 0 else self.known[hand.code + change]

    def turn(self, hand: Hand, spot: int) -> Moves:
        """The plays of a turn."""
        gap, room = self._places[spot]
        return Moves(turn_plays(cards_of(hand.code), (), gap, room, self._book.attacks), "turn", hand, gap)

    def answer(self, hand: Hand, attack: Answering) -> Moves:
        """The answers to an attack."""
        cards, behind = attack
        return Moves(
            answer_plays(cards_of(hand.code), (), cards, self._book.identical, behind), "answer", hand, 0
        )

    def last(self, hand: Hand, gap: int) -> Moves:
        """The plays of the last chance."""
        return Moves(last_plays(cards_of(hand.code), (), gap, self._book.strength), "turn", hand, gap)


class Pile:
    """The cards that are neither played nor in a hand."""

    __slots__ = ("gone", "less", "ones")

    def __init__(self, piles: "Links[int, Pile]", book: Book, gone: int) -> None:
        self.gone = gone
        """The code of the other cards."""
        self.less: Links[str, Pile] = Links(lambda card: piles[gone + code((card,))])
        """The pile without one of its cards."""
        self.ones = tuple([Draw(book.rest_of(gone), 1, "hand", side) for side in Side])
        """The draw of one card by each side."""


_UNKNOWN = -1
"""The code of an unknown hand."""
