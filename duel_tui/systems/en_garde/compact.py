"""A round in counts: hands as linked objects and places as squares, for playing many rounds quickly.

It follows the same rules as the routines, without events and without text; a test plays both side by side. Of an unknown
hand only the number of cards counts.
"""

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact_hands import Hand, Hands, Move, Moves, Piles
from duel_tui.systems.en_garde.hands import Cards, code, count
from duel_tui.systems.en_garde.state import Attack, Match
from duel_tui.systems.en_garde.terms import Level, Phase

_LEFT, _RIGHT = Side
SIDES = (_LEFT, _RIGHT)
"""The sides by their numbers here: left is 0, right is 1."""
NOBODY = 2
"""The winner of a drawn round."""
_NONE = -1
"""The winner while the round goes on."""


class Rules:
    """The figures of one set of rules that a round needs, and its hands and piles."""

    __slots__ = (
        "basic", "behind", "gap", "hand", "hands", "last_chance", "piles", "piste", "retreats", "rooms",
        "size", "spots", "sure",
    )  # fmt: skip

    def __init__(self, book: Book) -> None:
        self.hands = Hands(book)
        self.spots = self.hands.spots
        self.piles = Piles(book)
        self.hand = book.hand
        self.size = book.size
        self.piste = book.tables.piste
        left, right = book.tables.start
        self.gap = right - left
        """The distance at the start of a round."""
        self.rooms = left - 1, self.piste - right
        """The squares behind each side there."""
        self.behind = tuple([min(room, book.reach) for room in range(self.piste)])
        """The squares behind a fencer as far as they matter, by their number."""
        self.basic = book.level is Level.BASIC
        self.last_chance = book.last_chance
        unanswered, advanced = (not book.responses(advanced=advanced) for advanced in (False, True))
        self.sure = (unanswered, advanced), (unanswered or book.options.riposte_wins, advanced)
        """True if nothing answers an attack, and one after an advance; the same for ripostes."""
        self.retreats = tuple([book.retreats(advanced=advanced) for advanced in (False, True)])
        """True if a step back answers an attack, and one after an advance."""

    def tidy(self) -> None:
        """Keep only some hands and piles from one round to the next."""
        self.hands.tidy()
        self.piles.tidy()


class Round:
    """A round that is being played."""

    __slots__ = (
        "attack", "gap", "hands", "last", "pack", "parried", "room", "rules", "turn", "winner",
    )  # fmt: skip

    def __init__(self, rules: Rules, starter: int) -> None:
        """Put both at their ends of the piste, without cards."""
        self.rules = rules
        self.gap = rules.gap
        self.room = [*rules.rooms]
        """The squares behind each."""
        self.hands = [rules.hands.of(0)] * 2
        self.pack = rules.size
        self.turn = starter
        self.last = False
        """True in the last chance."""
        self.attack: Move | None = None
        """The attack that waits for its answer."""
        self.parried = False
        self.winner = _NONE

    def moves(self) -> Moves:
        """The plays of the side whose turn it is; without any, it can only `lose`."""
        turn, rules, attack = self.turn, self.rules, self.attack
        hand = self.hands[turn]
        if attack is not None:
            behind = rules.behind[self.room[turn]] if rules.retreats[attack.advances] else -1
            return hand.answers[attack.blow, behind]
        if self.last:
            return hand.lasts[self.gap]
        return hand.turns[rules.spots[self.gap][self.room[turn]]]

    def lose(self) -> None:
        """The side whose turn it is loses the round."""
        self.attack = None
        self.winner = 1 - self.turn

    def play(self, chosen: Move) -> int:
        """Play; the number of cards that the side draws now, before it has to `take` its hand; 0: none."""
        me, rules = self.turn, self.rules
        self.hands[me] = hand = chosen.after
        if chosen.step:
            self.gap -= chosen.step
            self.room[me] += chosen.step
        if self.attack is not None:
            if chosen.concedes:
                self.lose()
                return 0
            self.attack = None
            if not self.pack:
                self._compare()
                return 0
            if chosen.parries:
                self.parried = True
                return 0
        elif chosen.strength:
            if rules.sure[self.parried][chosen.advances]:
                self.winner = me
                return 0
            self.attack = chosen
        elif chosen.passes:
            self._compare()
            return 0
        if self.pack:
            return min(hand.lacks, self.pack)
        self.take(hand, 0)
        return 0

    def take(self, hand: Hand, number: int) -> None:
        """Hold a hand in which a number of cards are new; then it is the other's turn."""
        turn = self.turn
        self.hands[turn] = hand
        self.turn = 1 - turn
        self.pack -= number
        if self.attack is not None:
            return
        self.parried = False
        if not self.pack:
            self.last = self.rules.last_chance
            if not self.last:
                self._compare()

    def _compare(self) -> None:
        """The pack is empty: cards count first, and then the ground."""
        gap = self.gap
        if not self.rules.basic:
            left, right = [count(hand.code, gap) for hand in self.hands]
            if left != right:
                self.winner = int(right > left)
                return
        left, right = self.ground(0), self.ground(1)
        self.winner = NOBODY if left == right else int(right > left)

    def ground(self, side: int) -> int:
        """The distance of a fencer from the first square."""
        return self.room[side] - self.rules.rooms[side]


def round_of(rules: Rules, match: Match) -> Round:
    """The present round of a match, in a phase that asks for a play; a hand with unknown cards is unknown."""
    found = Round(rules, int(match.turn is _RIGHT))
    positions = match.positions
    found.gap = match.distance
    found.room = [positions.left - 1, rules.piste - positions.right]
    found.hands = [_hand_of(rules.hands, cards) for cards in match.hands]
    found.pack = rules.size - len(match.played) - sum([len(cards) for cards in match.hands])
    found.last = match.phase is Phase.LAST_CHANCE
    found.parried = match.parried
    if match.attack:
        found.attack = _attack(rules.hands, match.attack)
    return found


def _hand_of(hands: Hands, cards: Cards) -> Hand:
    return hands.unknown(len(cards)) if UNSEEN in cards else hands.of(code(cards))


def _attack(hands: Hands, attack: Attack) -> Move:
    """The play of an attack; the card of its step no longer matters."""
    cards = " ".join(attack.cards)
    return hands.unknown(hands.full).plays[
        f"advance 1 attack {cards}" if attack.advanced else f"attack {cards}"
    ]
