"""A round in counts that asks for its plays and draws as the routines do."""

from collections.abc import Generator
from typing import Any, TypeVar

from duel_tui.engine.requests import Decide, Draw
from duel_tui.systems.en_garde.compact import SIDES, Round, Rules
from duel_tui.systems.en_garde.compact_hands import Hand, Move

R = TypeVar("R")
Asks = Generator[Decide | Draw, Any, R]


class AskedRound(Round):
    """A round, and the pile from which its cards are drawn."""

    __slots__ = ("latest", "pile")

    def __init__(self, rules: Rules, starter: int) -> None:
        super().__init__(rules, starter)
        self.pile = rules.piles.of(0)
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
        draw = pile.ones[side] if number == 1 else self.rules.piles.draw(pile.gone, SIDES[side], number)
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
