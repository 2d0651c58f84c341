"""The tables and the house rules together, as the chapters need them."""

from duel_tui.engine.requests import Draw
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.hands import UNKNOWN, Cards, code, remaining
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.tables import Tables
from duel_tui.systems.en_garde.terms import Action, Level, Options, Phase, Response


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        self.tables = tables
        self.options = options
        self.level = Level(options.level)
        self._values, self._copies = tuple(tables.deck.values), tables.deck.copies
        self.deck = remaining(self._values, self._copies, 0)
        self.size = len(self.deck)
        self.hand = tables.hand
        self._piste = tables.piste
        self.reach = max(tables.deck.values)
        """The longest reach of an attack."""
        self.hits_to_win = options.hits_to_win or tables.rounds_to_win
        self.strength = tables.attack_cards[self.level]
        """The most cards of an attack."""
        self.advances = Action.ADVANCE_ATTACK in tables.actions[self.level]
        self.attacks = (self.strength, self.reach if self.advances else 0)
        """The most cards of an attack, and the longest reach of one after an advance; 0: there is none."""
        self.farthest = 2 * self.reach + 1
        """The distance from which all distances allow the same plays, and the same plays after a step."""
        self.identical = options.parry == "identical"
        self._responses = {
            advanced: tables.responses[self.level].get(action, ())
            for advanced, action in ((False, Action.ATTACK), (True, Action.ADVANCE_ATTACK))
        }
        self.last_chance = options.last_chance == "always" or (
            options.last_chance == "basic_only" and self.level is Level.BASIC
        )

    def responses(self, *, advanced: bool) -> tuple[Response, ...]:
        """The answers allowed to an attack, by its kind."""
        return self._responses[advanced]

    def retreats(self, *, advanced: bool) -> bool:
        """True if a step back answers an attack of this kind."""
        return Response.RETREAT in self._responses[advanced]

    def pack(self, match: Match) -> int:
        """The number of cards in the pack; both sides may know it."""
        hands = match.hands
        return self.size - len(match.played) - len(hands.left) - len(hands.right)

    def room(self, match: Match, side: Side) -> int:
        """The number of squares behind a fencer."""
        positions = match.positions
        return positions.left - 1 if side is _LEFT else self._piste - positions.right

    def ground(self, match: Match, side: Side) -> int:
        """The distance of a fencer from the first square (EG-11)."""
        left, right = self.tables.start
        return match.positions.left - left if side is Side.LEFT else right - match.positions.right

    def pile(self, match: Match) -> Cards:
        """The cards that are neither open nor in a known hand."""
        return self.rest_of(placed(match))

    def hidden(self, match: Match) -> int:
        """The number of these cards in unseen hands."""
        return placed(match) & UNKNOWN

    def deals(self, match: Match, number: int, side: Side) -> Draw:
        """A draw of cards into a side's hand."""
        gone = placed(match)
        return Draw(self.rest_of(gone), number, "hand", side, hidden=gone & UNKNOWN)

    def rest_of(self, gone: int) -> Cards:
        """The cards of the deck that are not in a code."""
        return remaining(self._values, self._copies, gone)

    def unseen(self, match: Match, side: Side) -> Cards:
        """The cards that a side has not seen: those of the pack and of the other hand."""
        return self.rest_of(code(match.played) + code(match.hands[side]))

    def empty_pack(self, match: Match) -> Phase:
        """The phase after the last card was drawn in a turn without an attack (EG-4a, EG-4b)."""
        return Phase.LAST_CHANCE if self.last_chance else Phase.COMPARE


_LEFT = Side.LEFT


def placed(match: Match) -> int:
    """The code of the cards that are open or in a hand."""
    hands = match.hands
    return code(match.played) + code(hands.left) + code(hands.right)
