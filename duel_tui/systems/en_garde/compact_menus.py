"""Menus for play in counts: the plays of a hand as whole numbers, kept by hand, distance and room.

The plays themselves come from the rules' own menus, so that both forms always offer the same.
"""

from functools import lru_cache

from duel_tui.engine.menu import OneOf
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.hands import cards_of, code, count
from duel_tui.systems.en_garde.plays import (
    CONCEDE,
    PASS,
    STUCK,
    answer_plays,
    asking,
    last_plays,
    read,
    turn_plays,
    verb_of,
)


class Move:
    """A play in counts."""

    __slots__ = (
        "advances",
        "cards",
        "concedes",
        "key",
        "number",
        "parries",
        "passes",
        "step",
        "strength",
        "stuck",
        "value",
    )

    def __init__(self, key: str) -> None:
        """Read a menu's key."""
        play = read(key)
        self.key = key
        self.cards = code(play.cards)
        self.number = len(play.cards)
        self.step = play.step
        self.strength = len(play.attack)
        """The number of cards of its attack; 0: it is none."""
        self.value = int(play.attack[0]) if play.attack else 0
        """The value of these cards."""
        self.advances = bool(play.attack and play.step)
        self.parries = bool(play.parry)
        self.concedes = key == CONCEDE
        self.passes = key == PASS
        self.stuck = key == STUCK


@lru_cache(maxsize=4096)
def move(key: str) -> Move:
    """The play of a key."""
    return Move(key)


class Moves:
    """The menu of one hand in one situation; it is empty if the hand can play nothing."""

    __slots__ = ("asks", "eager", "keys", "moves", "others", "stops", "strikes")

    def __init__(self, menu: OneOf[str], what: str, hand: int, gap: int) -> None:
        """Read a menu of the rules for a hand at a distance."""
        self.keys: tuple[str, ...] = menu.keys
        self.moves = tuple([move(key) for key in menu.keys])
        self.asks = asking(what, menu)
        """The decision for the left and for the right side."""
        self.stops = tuple([one for one in self.moves if verb_of(one.key) in {"parry", "retreat"}])
        """The plays that stop an attack."""
        self.strikes = tuple([one for one in self.moves if one.strength])
        rest = [one for one in self.moves if one not in self.stops and not one.strength]
        self.others = tuple([one for one in rest if one.step] or rest)
        self.eager = tuple([count(hand - one.cards, max(0, gap - one.step)) for one in self.others])
        """The number of cards for the distance after each of the others."""


class Menus:
    """The menus under one set of rules."""

    def __init__(self, book: Book) -> None:
        """Keep none at first."""
        self._book = book
        self._farthest, self._reach = book.farthest, book.reach
        self._turns: dict[tuple[int, int, int], Moves] = {}
        self._answers: dict[tuple[int, int, int, int], Moves] = {}

    def turn(self, hand: int, gap: int, room: int) -> Moves:
        """The plays of a turn."""
        far, reach = self._farthest, self._reach
        where = hand, gap if gap < far else far, room if room < reach else reach  # noqa: FURB136  this is faster
        return self._turns.get(where) or self._new_turn(where)

    def _new_turn(self, where: tuple[int, int, int]) -> Moves:
        hand, gap, room = where
        menu = turn_plays(cards_of(hand), (), gap, room, self._book.attacks)
        if len(self._turns) >= _REMEMBERED:
            self._turns.clear()
        found = self._turns[where] = Moves(menu, "turn", hand, gap)
        return found

    def answer(self, hand: int, attack: Move, room: int) -> Moves:
        """The answers to an attack."""
        behind = min(room, self._reach) if self._book.retreats(advanced=attack.advances) else -1
        where = hand, attack.value, attack.strength, behind
        found = self._answers.get(where)
        if found is None:
            cards = (str(attack.value),) * attack.strength
            menu = answer_plays(cards_of(hand), (), cards, self._book.identical, behind)
            if len(self._answers) >= _REMEMBERED:
                self._answers.clear()
            found = self._answers[where] = Moves(menu, "answer", hand, 0)
        return found

    def last(self, hand: int, gap: int) -> Moves:
        """The plays of the last chance."""
        return Moves(last_plays(cards_of(hand), (), gap, self._book.strength), "turn", hand, gap)


_REMEMBERED = 20_000
"""The most menus of a kind that are kept."""
