"""The typed shape of rulesets/en_garde/tables.toml, with its completeness checks."""

from typing import Annotated

from msgspec import Meta, Struct

from duel_tui.systems.en_garde.terms import Action, Level, Response

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
            _complete(level, self.actions[level], self.responses[level])


def _complete(
    level: Level, actions: tuple[Action, ...], responses: dict[Action, tuple[Response, ...]]
) -> None:
    attacks = {Action.ATTACK, Action.ADVANCE_ATTACK}
    for action in Action:
        if action in attacks and (action in actions) != (action in responses):
            raise ValueError(f"responses.{level} and actions.{level} disagree about {action}")
    if not {Action.FORWARD, Action.BACK, Action.ATTACK} <= set(actions):
        raise ValueError(f"actions.{level} lacks forward, back or attack")
