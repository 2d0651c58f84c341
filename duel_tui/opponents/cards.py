"""The opponents: levels of strength on one scale, characters with tastes, and what each honestly is."""

from typing import Annotated

from msgspec import Meta, Struct

from duel_tui.sanitize import ComplaintError

Percent = Annotated[int, Meta(ge=0, le=10_000)]
Tastes = dict[str, Percent]
"""How much likelier, in per cent, a choice with a tag becomes: 200 doubles its odds, 50 halves them."""
Text = Annotated[str, Meta(min_length=1, max_length=300)]
CALM = 25
"""How much of its temperature, in per cent, a level keeps in a game that is solved to its end.

There a decision is one of many alike, and each moves the chance to win but little.
"""


class CardError(ComplaintError, ValueError):
    """A card that cannot be read, or an opponent that does not exist; the message says which."""


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A step on the scale of strength."""

    level: Annotated[int, Meta(ge=1, le=99)]
    name: Text
    temperature: Annotated[int, Meta(ge=0, le=1000)]
    """How much chance to win, in thousandths, makes a choice about a third as likely; 0: the equilibrium itself."""
    depth: Annotated[int, Meta(ge=1, le=4)] = 1
    """How many stretches of play are looked ahead."""
    tries: Annotated[int, Meta(ge=1, le=100)] = 100
    """How much of a whole search it makes where hands are hidden, in per cent."""


class Character(Struct, frozen=True):
    """An opponent with a name."""

    key: str
    name: str
    line: str
    """Who it is and what it does, in two sentences."""
    level: Level
    likes: Tastes
    when_hurt: Tastes
    """What is liked besides when the chances are bad."""
    hurt_below: int
    """The chance to win, in per cent, under which they are."""
    what: str
    """How it plays, with figures, for a player who asks."""
    fencer: dict[str, str] = {}
    """What the fencer this opponent comes with is like: nationality, style, weapon and so on; the rest is rolled."""
    reads: bool = False
    """Whether it reads the foe's habits, where a game lets them be read."""
    only_asked: bool = False
    """Whether it fights only a player who asks for it: it is never proposed, and challenges nobody."""


class Cards(Struct, frozen=True):
    """All levels, and all characters who play a game, in rising strength."""

    levels: tuple[Level, ...]
    characters: tuple[Character, ...]
    wins_to_rise: int
    """How many wins bring a challenge from the next level."""

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
            f"there is no opponent {wanted!r}: there are {keys}, or a level from 1 to {len(self.levels)}"
        )

    def at(self, level: int) -> tuple[Character, ...]:
        """The characters of a level."""
        return tuple([character for character in self.characters if character.level.level == level])

    def proposed(self, level: int) -> tuple[Character, ...]:
        """The characters of a level who are not there for the asking alone."""
        return tuple([character for character in self.at(level) if not character.only_asked])
