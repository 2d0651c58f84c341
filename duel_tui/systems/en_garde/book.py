"""The tables and the house rules together, as the chapters need them."""

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.options import Options
from duel_tui.systems.en_garde.state import Cards, Match
from duel_tui.systems.en_garde.tables import Tables
from duel_tui.systems.en_garde.terms import Action, Level, Phase, Response


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        """Open the book with these house rules."""
        self.tables = tables
        self.options = options
        self.level = Level(options.level)
        self._values = tuple([str(value) for value in tables.deck.values])
        self.deck = self.without(())
        self.reach = max(tables.deck.values)
        """The longest reach of an attack."""
        self.hits_to_win = options.hits_to_win or tables.rounds_to_win
        self.strength = tables.attack_cards[self.level]
        """The most cards of an attack."""
        self.advances = Action.ADVANCE_ATTACK in tables.actions[self.level]
        self.identical = options.parry == "identical"
        self.last_chance = options.last_chance == "always" or (
            options.last_chance == "basic_only" and self.level is Level.BASIC
        )

    def responses(self, *, advanced: bool) -> tuple[Response, ...]:
        """The answers allowed to an attack, by its kind."""
        action = Action.ADVANCE_ATTACK if advanced else Action.ATTACK
        return self.tables.responses[self.level][action]

    def pack(self, match: Match) -> int:
        """The number of cards in the pack; both sides may know it."""
        return len(self.deck) - len(match.played) - len(match.hands.left) - len(match.hands.right)

    def room(self, match: Match, side: Side) -> int:
        """The number of squares behind a fencer."""
        position = match.positions[side]
        return position - 1 if side is Side.LEFT else self.tables.piste - position

    def ground(self, match: Match, side: Side) -> int:
        """The distance of a fencer from the first square (EG-11)."""
        left, right = self.tables.start
        return match.positions.left - left if side is Side.LEFT else right - match.positions.right

    def pile(self, match: Match) -> Cards:
        """The cards that are neither open nor in a known hand."""
        return self.without((*match.played, *match.hands.left, *match.hands.right))

    def hidden(self, match: Match) -> int:
        """The number of these cards in unseen hands."""
        return match.hands.left.count(UNSEEN) + match.hands.right.count(UNSEEN)

    def unseen(self, match: Match, side: Side) -> Cards:
        """The cards that a side has not seen: those of the pack and of the other hand."""
        return self.without((*match.played, *match.hands[side]))

    def without(self, cards: Cards) -> Cards:
        """The deck without some cards; unknown ones are ignored."""
        found: list[str] = []
        for value in self._values:
            found += [value] * (self.tables.deck.copies - cards.count(value))
        return tuple(found)

    def empty_pack(self, match: Match) -> Phase:
        """The phase after the last card was drawn in a turn without an attack (EG-4a, EG-4b)."""
        return Phase.LAST_CHANCE if self.last_chance else Phase.COMPARE
