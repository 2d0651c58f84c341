"""A round in counts: hands as linked objects and places as squares, for playing many rounds quickly.

It follows the same rules as the routines, without events and without text; a test plays both side by side. Of an unknown
hand only the number of cards counts. A match that nobody hears is played out so: it asks and draws the same as the routines,
in the same order, and ends in the same state.
"""

from collections.abc import Callable, Generator
from types import coroutine
from typing import Any, TypeVar

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.rules import Routine
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact_hands import Hand, Hands, Links, Move, Moves, Pile
from duel_tui.systems.en_garde.hands import Cards, cards_of, code, count
from duel_tui.systems.en_garde.model import Latest, Level, Match, Phase, Why

R = TypeVar("R")
Asks = Generator[Decide | Draw, Any, R]

SIDES = tuple(Side)
"""The sides by their numbers here: left is 0, right is 1."""
NOBODY = 2
"""The winner of a drawn round."""
_HANDS = 2_000
"""The most hands that are kept from one round to the next."""
_PILES = 10_000
"""The most piles that are kept from one round to the next."""
_NONE = -1
"""The winner while the round goes on."""


class Rules:
    """The figures of one set of rules that a round needs, and its hands and piles."""

    __slots__ = (
        "basic", "behind", "gap", "hand", "hands", "last_chance", "piles", "piste", "rest_of", "retreats", "rooms",
        "size", "spots", "sure",
    )  # fmt: skip

    def __init__(self, book: Book) -> None:
        self.hands = Hands(book)
        self.spots = self.hands.spots
        self.piles: Links[int, Pile] = Links(lambda gone: Pile(self.piles, book, gone))
        """What is neither played nor in a hand, by the code of all other cards."""
        self.rest_of = book.rest_of
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
        if len(self.hands.known) > _HANDS:  # those in use live on
            self.hands.known.clear()
        if len(self.piles) > _PILES:
            self.piles.clear()


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
        self.hands = [rules.hands.known[0]] * 2
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
        left, right = (room - start for room, start in zip(self.room, self.rules.rooms, strict=True))
        self.winner = NOBODY if left == right else int(right > left)


def round_of(rules: Rules, match: Match) -> Round:
    """The present round of a match, in a phase that asks for a play; a hand with unknown cards is unknown."""
    found = Round(rules, SIDES.index(match.turn))
    found.gap = match.distance
    found.room = [match.positions.left - 1, rules.piste - match.positions.right]
    found.hands = [hand_of(rules, cards) for cards in match.hands]
    found.pack = rules.size - len(match.played) - sum([len(cards) for cards in match.hands])
    found.last = match.phase is Phase.LAST_CHANCE
    found.parried = match.parried
    if match.attack:  # the card of its step no longer matters
        advance, cards = "advance 1 " if match.attack.advanced else "", " ".join(match.attack.cards)
        found.attack = rules.hands.unknown[rules.hand].plays[f"{advance}attack {cards}"]
    return found


def hand_of(rules: Rules, cards: Cards) -> Hand:
    """A hand in counts; with unknown cards, only their number is known."""
    return rules.hands.unknown[len(cards)] if UNSEEN in cards else rules.hands.known[code(cards)]


class AskedRound(Round):
    """A round, and the pile from which its cards are drawn."""

    __slots__ = ("latest", "pile")

    def __init__(self, rules: Rules, starter: int) -> None:
        super().__init__(rules, starter)
        self.pile = rules.piles[0]
        self.latest: tuple[int, Move] | None = None
        """The side that played last, and its play."""

    def play_out(self) -> Asks[None]:
        """Deal, and play to the end."""
        number = self.rules.hand
        for side in (0, 1):
            self.hands[side] = yield from self._draw(side, number)
        self.pack -= 2 * number
        while self.winner < 0:
            plain = self.attack is None and not self.last and not self.parried
            chosen = yield from self._walk() if plain else self._chosen()
            if chosen is None:
                self.lose()
                return
            if chosen.number:
                self.latest = (self.turn, chosen)
            if number := self.play(chosen):
                self.take((yield from self._draw(self.turn, number)), number)

    def _draw(self, side: int, number: int) -> Asks[Hand]:
        hand, pile = self.hands[side], self.pile
        draw = pile.ones[side]
        if number != 1:
            draw = Draw(self.rules.rest_of(pile.gone), number, "hand", SIDES[side])
        for card in (yield draw).cards:
            hand = hand.plus[card]
            pile = pile.less[card]
        self.pile = pile
        return hand

    def _chosen(self) -> Asks[Move | None]:
        """The next play; None: there is none."""
        moves = self.moves()
        if not moves.asks:
            return None
        return self.hands[self.turn].plays[(yield moves.asks[self.turn]).choices[0]]

    def _walk(self) -> Asks[Move | None]:
        """The play after steps up to an attack, or to the last cards of the pack; None: there is none.

        It does for a step what `play` and `take` do, without looking at what a step cannot change.
        """
        turn, gap, left, pile, spots = self.turn, self.gap, self.pack, self.pile, self.rules.spots
        mine, his = self.hands[turn], self.hands[1 - turn]
        behind, his_behind = self.room[turn], self.room[1 - turn]
        step = chosen = None
        while asks := mine.asks[spots[gap][behind]]:
            chosen = mine.plays[(yield asks[turn]).choices[0]]
            if chosen.strength or chosen.lacks != 1 or left == 1:
                break
            left -= 1
            (card,) = (yield pile.ones[turn]).cards
            hand = chosen.after.plus[card]
            pile = pile.less[card]
            gap -= chosen.step
            mine, his, behind, his_behind = his, hand, his_behind, behind + chosen.step
            turn = 1 - turn
            step, chosen = chosen, None
        if step is not None:
            self.latest = (1 - turn, step)
        self.turn, self.gap, self.pack, self.pile = turn, gap, left, pile
        self.hands[turn], self.hands[1 - turn] = mine, his
        self.room[turn], self.room[1 - turn] = behind, his_behind
        return chosen


@coroutine
def rest(book: Book, rules: Rules, match: Match, routine: Callable[[Match], Routine[Match]]) -> Asks[Match]:
    """The match at its end; a routine plays it to a deal."""
    while match.phase is not Phase.DEAL:
        if match.outcome is not None:
            return match
        match = yield from routine(match).__await__()
    hits, drawn, number = [*match.hits], match.drawn, match.round
    begins, again = SIDES.index(match.starter), book.options.first_player == "loser_of_last"
    while True:
        rules.tidy()
        played = AskedRound(rules, begins)
        yield from played.play_out()
        winner = played.winner
        if winner == NOBODY:
            drawn += 1
            outcome = Outcome(None, Why.STALEMATE) if drawn >= book.options.stalemate_rounds else None
        else:
            drawn = 0
            hits[winner] += 1
            outcome = Outcome(SIDES[winner], Why.HITS) if hits[winner] >= book.hits_to_win else None
        if outcome is not None:
            match = replace(match, hits=BySide(*hits), drawn=drawn, round=number, starter=SIDES[begins])
            return _ended(book, match, played, outcome)
        number += 1
        begins = 1 - winner if again and winner != NOBODY else 1 - begins


def _ended(book: Book, match: Match, played: AskedRound, outcome: Outcome) -> Match:
    latest = None
    if played.latest is not None:
        side, last = played.latest
        latest = Latest(SIDES[side], cards_of(last.cards))
    codes = [hand.code for hand in played.hands]
    return replace(
        match,
        phase=Phase.OVER,
        positions=BySide(played.room[0] + 1, book.tables.piste - played.room[1]),
        turn=SIDES[played.turn],
        hands=BySide(*[cards_of(code) for code in codes]),
        played=cards_of(played.pile.gone - sum(codes)),
        latest=latest,
        attack=None,
        parried=played.parried,
        outcome=outcome,
    )
