"""Searches: a rough chance to win, and places of the present round in counts, with the unseen cards dealt again.

The hands are dealt as often as they are likely: in proportion to the ways in which they can be drawn, and to how well
they explain what the opponent has done. Among the rules, floats are allowed only here and in beliefs: these values are never
played, recorded or shown as a rule.
"""

from bisect import bisect
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from math import exp, floor

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.outcome import DRAWN
from duel_tui.engine.requests import Observation
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.belief import BOLD, Chance, hands_by_told, instinctive
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact import SIDES, Round, Rules, round_of
from duel_tui.systems.en_garde.compact_hands import Hand, Move
from duel_tui.systems.en_garde.hands import cards_of, code, hands_of
from duel_tui.systems.en_garde.model import Match, Phase
from duel_tui.systems.en_garde.plays import matching, parries

_THREAT = 0.35
"""The weight, in log-odds, of a card that equals the distance for the fencer who may use it next."""
_GROUND = 0.06
"""The weight of a square of ground, in log-odds, when the pack is empty."""


def worth(book: Book, match: Match, side: Side) -> float:
    """An estimate of the chance to win."""
    if match.outcome:
        return match.outcome.worth_to(side)
    to_go = match.hits.map(lambda hits: book.hits_to_win - hits)
    here = 0.5 if match.phase in {Phase.FIRST, Phase.DEAL} else _round(book, match, side)
    mine, his = to_go[side], to_go[side.foe]
    return here * race(mine - 1, his) + (1 - here) * race(mine, his - 1)


@lru_cache(maxsize=256)
def race(mine: int, his: int) -> float:
    """The chance to be first to win this number of rounds, if each round is even.

    >>> race(1, 2)
    0.75
    """
    if mine <= 0:
        return 1.0
    return 0.0 if his <= 0 else (race(mine - 1, his) + race(mine, his - 1)) / 2


def after_round(book: Book, match: Match) -> tuple[float, float, float]:
    """The left side's estimate after the present round, won by the left, by the right, or by nobody."""
    left, right = (book.hits_to_win - hits for hits in match.hits)
    stalemate = match.drawn + 1 >= book.options.stalemate_rounds
    return race(left - 1, right), race(left, right - 1), DRAWN if stalemate else race(left, right)


def _round(book: Book, match: Match, side: Side) -> float:
    if match.attack:
        defender = match.attack.side.foe
        stops = parries(match.hands[defender], (), match.attack.cards, identical=book.identical)
        chance = 0.5 if stops or match.attack.advanced else 0.0
        return chance if defender is side else 1 - chance
    left = matching(match.hands.left, match.distance)
    right = matching(match.hands.right, match.distance)
    used = 1 - book.pack(match) / len(book.deck)
    ground = book.ground(match, Side.LEFT) - book.ground(match, Side.RIGHT)
    edge = _THREAT * (left - right) + _GROUND * used * ground
    edge += _THREAT * (left if match.turn is Side.LEFT else -right)
    chance = 1 / (1 + exp(-edge))
    return chance if side is Side.LEFT else 1 - chance


class SearchPlace(Round):
    """A round that is played on, and the cards of its pack.

    The pack is the first cards of the list: a card that is drawn leaves its place to the last of them.
    """

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

    def options(self) -> tuple[str, ...]:
        """The plays of the side whose turn it is; none: the round is over."""
        if self.winner >= 0:
            return ()
        if self.attack is not None or self.last:
            return self.moves().keys
        turn = self.turn
        found = self.hands[turn].turns[self.rules.spots[self.gap][self.room[turn]]].keys
        if not found:
            self.lose()
        return found

    def go(self, key: str, chance: Chance) -> None:
        """Play, and draw at random."""
        turn, left = self.turn, self.pack
        chosen = self.hands[turn].plays[key]
        hand = chosen.after
        number = hand.lacks
        if number != 1 or left == 1 or chosen.strength or self.attack is not None or self.parried:
            if number := self.play(chosen):
                self._draw(hand, number, chance)
            return
        cards, step = self._cards, chosen.step
        place = floor(chance() * left)
        self.hands[turn] = hand.plus[cards[place]]
        self.pack = left = left - 1
        cards[place] = cards[left]
        self.gap -= step
        self.room[turn] += step
        self.turn = 1 - turn

    def _draw(self, hand: Hand, number: int, chance: Chance) -> None:
        """Draw cards to a hand for the side that has played."""
        cards, left = self._cards, self.pack
        for _ in range(number):
            place = floor(chance() * left)
            left -= 1
            hand = hand.plus[cards[place]]
            cards[place] = cards[left]
        self.take(hand, number)

    def finish(self, chance: Chance) -> None:
        """Play on by instinct: stop attacks, attack if possible, otherwise step to where the hand has a card."""
        while self.winner < 0:
            chosen = self._fence(chance) if self.pack else instinctive(self.moves(), chance)
            if chosen is None:
                self.lose()
            elif number := self.play(chosen):
                self._draw(chosen.after, number, chance)

    def _fence(self, chance: Chance) -> Move | None:
        """Play by instinct up to a hit or to the last cards of the pack, and choose the next play.

        It does what `play` and `take` of the round do, without looking at what cannot happen before.
        """
        rules, spots, cards = self.rules, self.rules.spots, self._cards
        turn, gap, left, parried = self.turn, self.gap, self.pack, self.parried
        attack: Move | None = self.attack
        chosen: Move | None
        mine, his = self.hands[turn], self.hands[1 - turn]
        behind, his_behind = self.room[turn], self.room[1 - turn]
        while True:
            if attack is None:
                strikes, others, many, eager = mine.turns[spots[gap][behind]].instinct
                if strikes and (not many or chance() < BOLD):
                    chosen = strikes[floor(chance() * len(strikes))]
                    if rules.sure[parried][chosen.advances]:
                        break
                elif many:
                    one = floor(chance() * many)
                    if many > 1:
                        other = floor(chance() * many)
                        if eager[other] > eager[one]:
                            one = other
                    chosen = others[one]
                else:
                    chosen = None
                    break
            else:
                back = rules.behind[behind] if rules.retreats[attack.advances] else -1
                chosen = instinctive(mine.answers[attack.blow, back], chance)
                assert chosen is not None, "an attack can be conceded"
                if chosen.parries:
                    mine, attack, parried = chosen.after, None, True
                    continue
                if chosen.concedes:
                    break
            hand, number = chosen.after, chosen.lacks
            if number >= left:
                break
            while number:
                place = floor(chance() * left)
                left -= 1
                hand = hand.plus[cards[place]]
                cards[place] = cards[left]
                number -= 1
            step, turn = chosen.step, 1 - turn
            gap -= step
            mine, his, behind, his_behind = his, hand, his_behind, behind + step
            attack = chosen if chosen.strength else None
            parried = parried and attack is not None
        self.turn, self.gap, self.pack, self.attack, self.parried = turn, gap, left, attack, parried
        self.hands[turn], self.hands[1 - turn] = mine, his
        self.room[turn], self.room[1 - turn] = behind, his_behind
        return chosen

    def left(self) -> float:
        """The left side's chance to win the match after the round."""
        return self._values[self.winner]


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
        self._hands = [(seen.rules.hands.known[hand], list(cards_of(unseen - hand))) for hand in hands]
        self._edges = list(accumulate(hands.values()))
        self._whole, self._most = self._edges[-1], len(hands) - 1
        self._values = values

    @property
    def chances(self) -> dict[int, float]:
        """The chance of each hand of the other side."""
        starts = [0.0, *self._edges]
        return {
            hand.code: (end - start) / self._whole
            for (hand, _), start, end in zip(self._hands, starts, self._edges, strict=False)
        }

    def deal(self, chance: Chance) -> SearchPlace:
        """A place with one of the hands."""
        edges, hands = self._edges, self._seen.hands[:]
        hands[self._other], pack = self._hands[min(bisect(edges, chance() * self._whole), self._most)]
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
