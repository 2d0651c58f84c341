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
from duel_tui.systems.en_garde.compact_menus import Move, Moves
from duel_tui.systems.en_garde.hands import cards_of, code, unit
from duel_tui.systems.en_garde.odds import hands_of
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.worth import after_round

Chance = Callable[[], float]
"""A random number from 0 to 1."""


class SearchPlace:
    """A round that is played on, and the pack from which cards are drawn."""

    __slots__ = ("_pack", "_round", "_values", "turn")

    def __init__(self, played: Round, pack: list[int], values: tuple[float, float, float]) -> None:
        """Begin at a round; the pack is a list of codes in any order."""
        self._round = played
        self._pack = pack
        self._values = values
        self.turn = played.turn

    def hand_of(self, side: int) -> int:
        """The code of a hand."""
        return self._round.hands[side]

    def moves(self) -> Moves:
        """The menu of the side whose turn it is."""
        return self._round.moves()

    def options(self) -> tuple[Move, ...]:
        """The plays of the side whose turn it is; none: the round is over."""
        played = self._round
        if played.winner >= 0:
            return ()
        found = played.moves().moves
        if not found:
            played.lose()
        return found

    def go(self, chosen: Move, chance: Chance) -> None:
        """Play, and draw."""
        played = self._round
        number = played.play(chosen)
        if number:
            self._draw(number, chance)
        self.turn = played.turn

    def _draw(self, number: int, chance: Chance) -> None:
        """Draw cards at random for the side that has played."""
        pack, cards = self._pack, 0
        for _ in range(number):
            place = int(chance() * len(pack))
            cards += pack[place]
            pack[place] = pack[-1]
            pack.pop()
        self._round.take(cards, number)

    def finish(self, chance: Chance) -> None:
        """Play on by instinct: stop attacks, attack if possible, otherwise step to where the hand has a card."""
        played = self._round
        while played.winner < 0:
            chosen: Move | None
            walks = played.in_turn and not played.parried
            chosen = self._walk(chance) if walks else instinctive(played.moves(), chance)
            if chosen is None:
                played.lose()
            elif number := played.play(chosen):
                self._draw(number, chance)

    def _walk(self, chance: Chance) -> Move | None:
        """Play steps by instinct up to an attack, or to the last cards of the pack, and choose the next play.

        It does for a step what `play` and `take` of the round do, without looking at what a step cannot change.
        """
        played, pack = self._round, self._pack
        hands, held, room, full = played.hands, played.held, played.room, played.full
        turn, gap, left = played.turn, played.gap, len(pack)
        turns = played.menus.turn
        gone = 0
        chosen: Move | None
        while True:
            hand = hands[turn]
            moves = turns(hand, gap, room[turn])
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
                eager, other = moves.eager, int(chance() * many)
                one = one if eager[one] >= eager[other] else other
            chosen = others[one]
            number = full - held[turn] + 1
            if number >= left:
                break
            step = chosen.step
            gap -= step
            room[turn] += step
            cards = chosen.cards
            gone += cards
            hand -= cards
            for _ in range(number):
                place = int(chance() * left)
                hand += pack[place]
                left -= 1
                pack[place] = pack[left]
                pack.pop()
            hands[turn] = hand
            held[turn] = full
            turn = 1 - turn
        played.turn, played.gap, played.pack = turn, gap, left
        played.played += gone
        return chosen

    def left(self) -> float:
        """The left side's chance to win the match after the round."""
        return self._values[self._round.winner]


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
        self._hands = [(hand, [unit(int(card)) for card in cards_of(unseen - hand)]) for hand in hands]
        self._edges = list(accumulate(hands.values()))
        self._values = values

    @property
    def chances(self) -> dict[int, float]:
        """The chance of each hand of the other side."""
        starts = [0.0, *self._edges]
        return {
            hand: (end - start) / self._edges[-1]
            for (hand, _), start, end in zip(self._hands, starts, self._edges, strict=False)
        }

    def deal(self, chance: Chance) -> SearchPlace:
        """A place with one of the hands."""
        edges = self._edges
        hand, pack = self._hands[min(bisect(edges, chance() * edges[-1]), len(edges) - 1)]
        played = self._seen.copy()
        played.hands[self._other] = hand
        return SearchPlace(played, pack[:], self._values)


def deals_of(book: Book, rules: Rules, observation: Observation[Match]) -> SearchDeals | None:
    """The places of an observation; None: the side has not seen its own hand."""
    view, side = observation.view, observation.side
    if UNSEEN in view.hands[side] or observation.since:
        return None
    me = SIDES.index(side)
    seen = round_of(rules, view)
    seen.hands[1 - me] = 0
    unseen = book.unseen(view, side)
    prior = {code(hand): float(ways) for hand, ways in hands_of(unseen, seen.held[1 - me])}
    found = hands_by_told(book, rules, observation.told, side)
    hands = found if found and found.keys() <= prior.keys() else prior
    return SearchDeals(seen, me, code(unseen), hands, after_round(book, view))
