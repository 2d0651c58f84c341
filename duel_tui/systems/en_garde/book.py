"""The typed shape of rulesets/en_garde/tables.toml with its checks, and what follows from it and the house rules."""

from typing import Annotated

from msgspec import Meta, Struct

from duel_tui.engine.requests import Draw
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.hands import UNKNOWN, Cards, code, remaining
from duel_tui.systems.en_garde.model import Action, Level, Match, Options, Phase, Response

Count = Annotated[int, Meta(ge=1, le=99)]
Value = Annotated[int, Meta(ge=1, le=9)]


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards: this number of copies of each value."""

    values: tuple[Value, ...]
    copies: Count

    def __post_init__(self) -> None:
        if not self.values or list(self.values) != sorted(set(self.values)):
            raise ValueError("the values of the deck have to rise, without repeats")


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """Every figure of the game."""

    name: str
    piste: Count
    """Squares in a line."""
    start: tuple[Count, Count]
    """The first squares of the left and the right fencer in a round."""
    hand: Count
    rounds_to_win: Count
    deck: Deck
    actions: dict[Level, tuple[Action, ...]]
    responses: dict[Level, dict[Action, tuple[Response, ...]]]
    attack_cards: dict[Level, Count]
    """The most cards of an attack."""
    house_rules: dict[str, int]
    """The figures of house rules as written."""

    def __post_init__(self) -> None:
        left, right = self.start
        if not 1 <= left < right <= self.piste:
            raise ValueError(
                "the fencers have to begin on the piste, the left fencer to the left of the right fencer"
            )
        if 2 * self.hand >= len(self.deck.values) * self.deck.copies:
            raise ValueError("the deck is too small for two hands and a pack")
        for level in Level:
            for name in ("actions", "responses", "attack_cards"):
                if level not in getattr(self, name):
                    raise ValueError(f"{name} lacks {level}")
            actions, responses = self.actions[level], self.responses[level]
            for action in (Action.ATTACK, Action.ADVANCE_ATTACK):
                if (action in actions) != (action in responses):
                    raise ValueError(f"responses.{level} and actions.{level} disagree about {action}")
            if not {Action.FORWARD, Action.BACK, Action.ATTACK} <= set(actions):
                raise ValueError(f"actions.{level} lacks forward, back or attack")


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
        self._responses = tables.responses[self.level]
        self.last_chance = options.last_chance == "always" or (
            options.last_chance == "basic_only" and self.level is Level.BASIC
        )

    def responses(self, *, advanced: bool) -> tuple[Response, ...]:
        """The answers allowed to an attack, by its kind."""
        return self._responses.get(Action.ADVANCE_ATTACK if advanced else Action.ATTACK, ())

    def retreats(self, *, advanced: bool) -> bool:
        """True if a step back answers an attack of this kind."""
        return Response.RETREAT in self.responses(advanced=advanced)

    def pack(self, match: Match) -> int:
        """The number of cards in the pack; both sides may know it."""
        hands = match.hands
        return self.size - len(match.played) - len(hands.left) - len(hands.right)

    def room(self, match: Match, side: Side) -> int:
        """The number of squares behind a fencer."""
        positions = match.positions
        return positions.left - 1 if side is Side.LEFT else self.tables.piste - positions.right

    def ground(self, match: Match, side: Side) -> int:
        """The distance of a fencer from the first square (EG-11)."""
        left, right = self.tables.start
        return match.positions.left - left if side is Side.LEFT else right - match.positions.right

    def pile(self, match: Match) -> Cards:
        """The cards that are neither open nor in a known hand."""
        return self.rest_of(_placed(match))

    def deals(self, match: Match, number: int, side: Side) -> Draw:
        """A draw of cards into a side's hand."""
        gone = _placed(match)
        return Draw(self.rest_of(gone), number, "hand", side, hidden=gone & UNKNOWN)

    def rest_of(self, gone: int) -> Cards:
        """The cards of the deck that are not in a code."""
        return remaining(self._values, self._copies, gone)

    def unseen(self, match: Match, side: Side) -> Cards:
        """The cards that a side has not seen: those of the pack and of the other hand."""
        return self.rest_of(code(match.played) + code(match.hands[side]))

    def after_draw(self, pack: int) -> Phase:
        """The phase after the draw of a turn without an attack, by the cards left in the pack (EG-4a, EG-4b)."""
        if pack:
            return Phase.TURN
        return Phase.LAST_CHANCE if self.last_chance else Phase.COMPARE


def _placed(match: Match) -> int:
    """The code of the cards that are open or in a hand."""
    return code(match.played) + code(match.hands.left) + code(match.hands.right)
