"""The opponents: levels of strength on one scale, and characters with tastes and their cards."""

from typing import Annotated

from msgspec import Meta, Struct

from duel_tui.sanitize import ComplaintError

Percent = Annotated[int, Meta(ge=0, le=10_000)]
Tastes = dict[str, Percent]
"""The factor of the odds of choices with a tag, in per cent: 200 doubles them, 50 halves them."""
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Points = Annotated[int, Meta(ge=0, le=10_000)]
"""A chance to win, in hundredths of a point in 100."""
POINTS = 10_000
"""The hundredths of a point in a whole chance to win."""


class CardError(ComplaintError):
    """A card cannot be read, or an opponent does not exist; the message says which."""


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A step on the scale of strength."""

    level: Annotated[int, Meta(ge=1, le=99)]
    name: Text
    loss: Points
    """The most that its mistakes lose on average at a decision, against the best play; 0: no mistakes."""
    depth: Annotated[int, Meta(ge=1, le=4)] = 1
    """The number of routines to look ahead."""
    tries: Annotated[int, Meta(ge=1, le=100)] = 100
    """The share of a full search if hands are hidden, in per cent."""
    tastes_cost: Points = 50
    """The most that tastes may lose at a decision without mistakes, whatever the opponent plays."""
    reading_cost: Points = 50
    """The most that reading habits may risk there."""


class Character(Struct, frozen=True):
    """An opponent with a name."""

    key: str
    name: str
    line: str
    """Who it is and what it does, in two sentences."""
    level: Level
    likes: Tastes
    when_hurt: Tastes
    """Further tastes when the chances are bad."""
    hurt_below: int
    """The chance to win, in per cent, below which they are bad."""
    what: str
    """How it plays, with figures, for a player who asks."""
    fencer: dict[str, str] = {}
    """Fixed values of the opponent's fencer: nationality, style, weapon and so on; the rest is rolled."""
    reads: bool = False
    """True if it reads the player's habits, in games that allow it."""
    only_asked: bool = False
    """True if it fights only when chosen: it is never proposed, and never challenges."""


class Cards(Struct, frozen=True):
    """All levels, and all characters of a game, from weak to strong."""

    levels: tuple[Level, ...]
    characters: tuple[Character, ...]
    wins_to_rise: int
    """The number of wins that bring a challenge from the next level."""

    def of(self, wanted: str) -> Character:
        """A character by key, or the first of a level by its number.

        Raises:
            CardError: there is no such opponent.
        """
        for character in self.characters:
            if wanted in {character.key, str(character.level.level)}:
                return character
        keys = ", ".join(character.key for character in self.characters)
        raise CardError(
            f"there is no opponent {wanted!r}: use one of {keys}, or a level from 1 to {len(self.levels)}"
        )

    def at(self, level: int) -> tuple[Character, ...]:
        """The characters of a level."""
        return tuple([character for character in self.characters if character.level.level == level])

    def proposed(self, level: int) -> tuple[Character, ...]:
        """The characters of a level who may be proposed."""
        return tuple([character for character in self.at(level) if not character.only_asked])
