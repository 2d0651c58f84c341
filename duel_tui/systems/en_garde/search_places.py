"""Places for searches: the present round in counts, with the unseen cards dealt again.

The hands are dealt as often as they are likely: in proportion to the ways in which they can be drawn, and to how well
they explain what the opponent has done.
"""

from bisect import bisect
from collections.abc import Callable, Mapping
from itertools import accumulate

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.requests import Observation
from duel_tui.systems.en_garde.belief import BOLD, hands_by_told
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact import SIDES, Round, Rules, round_of
from duel_tui.systems.en_garde.compact_hands import Hand, Move, Moves
from duel_tui.systems.en_garde.hands import cards_of, code
from duel_tui.systems.en_garde.odds import hands_of
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.worth import after_round

Chance = Callable[[], float]
"""A random number from 0 to 1."""


class SearchPlace(Round):
    """A round that is played on, and the pack from which cards are drawn."""

    __slots__ = ("_cards", "_values")

    def __init__(
        self, seen: Round, hands: list[Hand], cards: list[str], values: tuple[float, float, float]
    ) -> None:
        """Play a round on with these hands; the cards of the pack are in any order."""
        self.rules, self.gap, self.room = seen.rules, seen.gap, seen.room[:]
        self.hands = hands
        self.pack, self.turn, self.last = seen.pack, seen.turn, seen.last
        self.attack, self.parried, self.winner = seen.attack, seen.parried, seen.winner
        self._cards = cards
        self._values = values

    def options(self) -> tuple[Move, ...]:
        """The plays of the side whose turn it is; none: the round is over."""
        if self.winner >= 0:
            return ()
        found = self.moves().moves
        if not found:
            self.lose()
        return found

    def go(self, key: str, chance: Chance) -> None:
        """Play, and draw at random."""
        number = self.play(self.hands[self.turn].plays[key])
        if number:
            self._draw(number, chance)

    def _draw(self, number: int, chance: Chance) -> None:
        """Draw cards for the side that has played."""
        cards, hand = self._cards, self.hands[self.turn]
        for _ in range(number):
            place = int(chance() * len(cards))
            hand = hand.plus[cards[place]]
            cards[place] = cards[-1]
            cards.pop()
        self.take(hand, number)

    def finish(self, chance: Chance) -> None:
        """Play on by instinct: stop attacks, attack if possible, otherwise step to where the hand has a card."""
        while self.winner < 0:
            chosen: Move | None
            walks = self.attack is None and not self.last and not self.parried
            chosen = self._walk(chance) if walks else instinctive(self.moves(), chance)
            if chosen is None:
                self.lose()
            elif number := self.play(chosen):
                self._draw(number, chance)

    def _walk(self, chance: Chance) -> Move | None:
        """Play steps by instinct up to an attack, or to the last cards of the pack, and choose the next play.

        It does for a step what `play` and `take` of the round do, without looking at what a step cannot change.
        """
        turn, gap, cards, spots = self.turn, self.gap, self._cards, self.rules.hands.spots
        other = 1 - turn
        mine, his = self.hands[turn], self.hands[other]
        behind, his_behind = self.room[turn], self.room[other]
        left = len(cards)
        chosen: Move | None
        while True:
            moves = mine.turns[spots[gap][behind]]
            strikes, others = moves.strikes, moves.others
            if strikes and (not others or chance() < BOLD):
                chosen = strikes[int(chance() * len(strikes))]
                break
            if not others:
                chosen = None
                break
            many = len(others)
            one = int(chance() * many)
            if many > 1:
                eager, other_one = moves.eager, int(chance() * many)
                one = one if eager[one] >= eager[other_one] else other_one
            chosen = others[one]
            after = chosen.after
            number = after.lacks
            if number >= left:
                break
            step = chosen.step
            gap -= step
            behind += step
            for _ in range(number):
                place = int(chance() * left)
                after = after.plus[cards[place]]
                left -= 1
                cards[place] = cards[left]
                cards.pop()
            mine, his, behind, his_behind, turn = his, after, his_behind, behind, 1 - turn
        other = 1 - turn
        self.turn, self.gap, self.pack = turn, gap, left
        self.hands[turn], self.hands[other] = mine, his
        self.room[turn], self.room[other] = behind, his_behind
        return chosen

    def left(self) -> float:
        """The left side's chance to win the match after the round."""
        return self._values[self.winner]


def instinctive(moves: Moves, chance: Chance) -> Move | None:
    """The obvious play; None: there is none."""
    stops, strikes, others = moves.stops, moves.strikes, moves.others
    if stops:
        return stops[int(chance() * len(stops))]
    if strikes and (not others or chance() < BOLD):
        return strikes[int(chance() * len(strikes))]
    if not others:
        return None
    eager, many = moves.eager, len(others)
    one = int(chance() * many)
    if many > 1:
        other = int(chance() * many)
        one = one if eager[one] >= eager[other] else other
    return others[one]


class SearchDeals:
    """What one side knows of a round: the hands that the other may hold, each with its weight."""

    def __init__(
        self,
        seen: Round,
        side: int,
        unseen: int,
        hands: Mapping[int, float],
        values: tuple[float, float, float],
    ) -> None:
        """Deal from these hands.

        Args:
            seen: the round, in which the other hand is empty.
            side: the side that observes.
            unseen: the code of the cards that it has not seen.
            hands: the codes of the other side's possible hands, with weights.
            values: the left side's chances to win the match after the left wins, the right wins, and nobody does.
        """
        self._seen = seen
        self._other = 1 - side
        self._hands = [(seen.rules.hands.of(hand), list(cards_of(unseen - hand))) for hand in hands]
        self._edges = list(accumulate(hands.values()))
        self._values = values

    @property
    def chances(self) -> dict[int, float]:
        """The chance of each hand of the other side."""
        starts = [0.0, *self._edges]
        return {
            hand.code: (end - start) / self._edges[-1]
            for (hand, _), start, end in zip(self._hands, starts, self._edges, strict=False)
        }

    def deal(self, chance: Chance) -> SearchPlace:
        """A place with one of the hands."""
        edges, hands = self._edges, self._seen.hands[:]
        hands[self._other], pack = self._hands[min(bisect(edges, chance() * edges[-1]), len(edges) - 1)]
        return SearchPlace(self._seen, hands, pack[:], self._values)


def deals_of(book: Book, rules: Rules, observation: Observation[Match]) -> SearchDeals | None:
    """The places of an observation; None: the side has not seen its own hand."""
    view, side = observation.view, observation.side
    if UNSEEN in view.hands[side] or observation.since:
        return None
    me = SIDES.index(side)
    rules.tidy()
    seen = round_of(rules, view)
    unseen = book.unseen(view, side)
    prior = {code(hand): float(ways) for hand, ways in hands_of(unseen, len(view.hands[side.foe]))}
    found = hands_by_told(book, rules, observation.told, side)
    hands = found if found and found.keys() <= prior.keys() else prior
    return SearchDeals(seen, me, code(unseen), hands, after_round(book, view))
