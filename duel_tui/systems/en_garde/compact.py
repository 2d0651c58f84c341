"""A round in counts: hands as whole numbers and places as squares, for playing many rounds quickly.

It follows the same rules as the routines, without events and without text; a test plays both side by side. Only
complete states, without unknown cards, have this form.
"""

from duel_tui.engine.requests import Draw
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact_menus import Menus, Move, Moves, move
from duel_tui.systems.en_garde.hands import UNKNOWN, code, count
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Level, Phase

_LEFT, _RIGHT = Side
SIDES = (_LEFT, _RIGHT)
"""The sides by their numbers here: left is 0, right is 1."""
NOBODY = 2
"""The winner of a drawn round."""
_NONE = -1
"""The winner while the round goes on."""
_TURN, _ANSWER, _LAST = range(3)
_PHASES = {Phase.TURN: _TURN, Phase.ANSWER: _ANSWER, Phase.LAST_CHANCE: _LAST}


class Rules:
    """The figures of one set of rules that a round needs, and its menus."""

    __slots__ = (
        "basic", "draws", "hand", "last_chance", "left_start", "menus", "piste", "right_start", "riposte_wins", "size",
        "sure", "sure_advance",
    )  # fmt: skip

    def __init__(self, book: Book) -> None:
        """Read a book."""
        self.menus = Menus(book)
        self.draws = Draws(book)
        self.hand = book.hand
        self.size = book.size
        self.piste = book.tables.piste
        self.left_start, self.right_start = book.tables.start
        self.basic = book.level is Level.BASIC
        self.last_chance = book.last_chance
        self.riposte_wins = book.options.riposte_wins
        self.sure, self.sure_advance = (not book.responses(advanced=advanced) for advanced in (False, True))
        """True if nothing answers an attack, and one after an advance."""


class Draws:
    """The draws from each pile, kept by the cards that are not in it."""

    def __init__(self, book: Book) -> None:
        """Keep none at first."""
        self._book = book
        self._kept: dict[tuple[int, int, int], Draw] = {}

    def of(self, gone: int, number: int, side: int) -> Draw:
        """A draw of a number of cards into a side's hand."""
        return self._kept.get((gone, number, side)) or self._new((gone, number, side))

    def _new(self, where: tuple[int, int, int]) -> Draw:
        gone, number, side = where
        if len(self._kept) >= _REMEMBERED:
            self._kept.clear()
        found = self._kept[where] = Draw(self._book.rest_of(gone), number, "hand", SIDES[side])
        return found


_REMEMBERED = 20_000
"""The most draws that are kept."""


class Round:
    """A round that is being played."""

    __slots__ = (
        "_rules", "attack", "full", "gap", "hands", "held", "latest", "menus", "pack", "parried", "phase", "played",
        "room", "turn", "winner",
    )  # fmt: skip

    def __init__(self, rules: Rules, starter: int) -> None:
        """Put both at their ends of the piste, without cards."""
        self._rules = rules
        self.menus, self.full = rules.menus, rules.hand
        self.gap = rules.right_start - rules.left_start
        self.room = [rules.left_start - 1, rules.piste - rules.right_start]
        """The squares behind each."""
        self.hands = [0, 0]
        self.held = [0, 0]
        """The number of cards in each hand."""
        self.pack = rules.size
        self.played = 0
        self.turn = starter
        self.phase = _TURN
        self.attack: Move | None = None
        self.parried = False
        self.latest: tuple[int, Move] | None = None
        """The side that played last, and its play."""
        self.winner = _NONE

    @property
    def in_turn(self) -> bool:
        """True if the side whose turn it is may move."""
        return self.phase == _TURN

    def copy(self) -> "Round":
        """The same round, to be played apart."""
        other = object.__new__(Round)
        other._rules, other.menus, other.full = self._rules, self.menus, self.full
        other.gap, other.pack, other.turn, other.phase = self.gap, self.pack, self.turn, self.phase
        other.room, other.hands, other.held = self.room[:], self.hands[:], self.held[:]
        other.played, other.attack, other.parried = self.played, self.attack, self.parried
        other.latest, other.winner = self.latest, self.winner
        return other

    def moves(self) -> Moves:
        """The plays of the side whose turn it is; without any, it can only `lose`."""
        turn, menus = self.turn, self.menus
        if self.phase == _TURN:
            return menus.turn(self.hands[turn], self.gap, self.room[turn])
        if self.phase == _LAST:
            return menus.last(self.hands[turn], self.gap)
        assert self.attack is not None, "an answer follows an attack"
        return menus.answer(self.hands[turn], self.attack, self.room[turn])

    def lose(self) -> None:
        """The side whose turn it is loses the round."""
        self.attack = None
        self.winner = 1 - self.turn

    def play(self, chosen: Move) -> int:
        """Play; the number of cards that the side draws now, which it has to `take`; 0: none."""
        me, rules = self.turn, self._rules
        if chosen.number:
            self.hands[me] -= chosen.cards
            self.held[me] -= chosen.number
            self.played += chosen.cards
            self.latest = (me, chosen)
            self.gap -= chosen.step
            self.room[me] += chosen.step
        if self.phase == _ANSWER:
            if chosen.concedes:
                self.lose()
                return 0
            self.attack = None
            if not self.pack:
                self._compare()
                return 0
            if chosen.parries:
                self.phase, self.parried = _TURN, True
                return 0
        elif chosen.strength:
            sure = rules.sure_advance if chosen.advances else rules.sure
            if sure or (self.parried and rules.riposte_wins and not chosen.advances):
                self.winner = me
                return 0
            self.attack = chosen
        elif chosen.passes:
            self._compare()
            return 0
        if self.pack:
            return min(rules.hand - self.held[me], self.pack)
        self._after()
        return 0

    def take(self, cards: int, number: int) -> None:
        """Add drawn cards to the hand of the side that has played."""
        me = self.turn
        self.hands[me] += cards
        self.held[me] += number
        self.pack -= number
        self._after()

    def _after(self) -> None:
        """The next phase after a play and its draw."""
        self.turn = 1 - self.turn
        if self.attack is not None:
            self.phase = _ANSWER
            return
        self.parried = False
        if self.pack:
            self.phase = _TURN
        elif self._rules.last_chance:
            self.phase = _LAST
        else:
            self._compare()

    def _compare(self) -> None:
        """The pack is empty: cards count first, and then the ground."""
        rules, gap = self._rules, self.gap
        if not rules.basic:
            left, right = count(self.hands[0], gap), count(self.hands[1], gap)
            if left != right:
                self.winner = int(right > left)
                return
        left, right = self.ground(0), self.ground(1)
        self.winner = NOBODY if left == right else int(right > left)

    def ground(self, side: int) -> int:
        """The distance of a fencer from the first square."""
        rules = self._rules
        return self.room[side] - (rules.piste - rules.right_start if side else rules.left_start - 1)


def round_of(rules: Rules, match: Match) -> Round:
    """The present round of a match, none of its cards unknown, in a phase that asks for a play."""
    found = Round(rules, int(match.turn is _RIGHT))
    positions, hands = match.positions, match.hands
    found.gap = match.distance
    found.room = [positions.left - 1, rules.piste - positions.right]
    found.hands = [code(hands.left), code(hands.right)]
    found.held = [len(hands.left), len(hands.right)]
    found.played = code(match.played)
    found.pack = rules.size - len(match.played) - sum(found.held)
    found.phase = _PHASES[match.phase]
    found.parried = match.parried
    if match.attack:
        cards = " ".join(match.attack.cards)
        found.attack = _attack(cards, advanced=match.attack.advanced)
    return found


def _attack(cards: str, *, advanced: bool) -> Move:
    """The play of an attack; the card of its step no longer matters."""
    return move(f"advance 1 attack {cards}" if advanced else f"attack {cards}")


def whole(match: Match) -> bool:
    """True if no card of a match is unknown."""
    hands = match.hands
    return not (code(hands.left) + code(hands.right)) & UNKNOWN
