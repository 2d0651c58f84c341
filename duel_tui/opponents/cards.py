"""Who there is to fight: levels of strength on one scale, characters with tastes, and what each honestly is."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

Percent = Annotated[int, Meta(ge=0, le=10_000)]
Tastes = dict[str, Percent]
"""How much likelier, in per cent, a choice with a tag becomes: 200 doubles its odds, 50 halves them."""
Text = Annotated[str, Meta(min_length=1, max_length=300)]


class CardError(ValueError):
    """A card that cannot be read, or an opponent that does not exist; the message says which."""


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """A step on the scale of strength."""

    level: Annotated[int, Meta(ge=1, le=99)]
    name: Text
    temperature: Annotated[int, Meta(ge=0, le=1000)]
    """How much chance to win, in thousandths, makes a choice about a third as likely; 0: the equilibrium itself."""
    depth: Annotated[int, Meta(ge=1, le=4)] = 1
    """How many stretches of play are looked ahead."""


class Character(Struct, frozen=True):
    """An opponent with a name."""

    key: str
    name: str
    line: str
    """One line of character."""
    level: Level
    likes: Tastes
    when_hurt: Tastes
    """What is liked besides when the chances are bad."""
    hurt_below: int
    """The chance to win, in per cent, under which they are."""
    what: str
    """What this opponent honestly is."""
    fencer: dict[str, str] = {}
    """What the fencer this opponent comes with is like: nationality, style, weapon and so on; the rest is rolled."""
    reads: bool = False
    """Whether it reads the foe's habits, where a game lets them be read."""


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text
    level: int
    line: Text
    likes: Tastes = {}
    when_hurt: Tastes = {}
    hurt_below: Annotated[int, Meta(ge=0, le=100)] = 35
    fencer: dict[str, Text] = {}
    reads: bool = False


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What cards say of how an opponent plays; words in braces are filled in."""

    reckons: Text
    equilibrium: Text
    softmax: Text
    leans: Text
    leans_when_hurt: Text
    likes: Text
    dislikes: Text
    joined: Text
    reads: Text


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    wins_to_rise: Annotated[int, Meta(ge=1, le=99)]
    words: _Words
    tags: dict[str, Text]
    everybody: Tastes
    level: tuple[Level, ...]
    character: dict[str, _Entry]


class Cards(Struct, frozen=True):
    """All levels and all characters, in rising strength."""

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

    def next_after(self, level: int) -> Character | None:
        """Who asks for somebody that has beaten a level often enough; None above the highest."""
        higher = [character for character in self.characters if character.level.level > level]
        return higher[0] if higher else None


def read(raw: Mapping[str, Any], name: str = "opponents.toml") -> Cards:
    """The cards from the content of their file.

    Raises:
        CardError: what is wrong, and where.
    """
    try:
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as wrong:
        raise CardError(f"{name}: {str(wrong)[0].lower()}{str(wrong)[1:]}") from wrong
    if [level.level for level in file.level] != list(range(1, len(file.level) + 1)):
        raise CardError(f"{name}: the levels have to be numbered 1, 2, 3 and so on, in this order")
    warmer = [level.temperature for level in file.level]
    if warmer != sorted(set(warmer), reverse=True):
        raise CardError(f"{name}: the temperature has to fall from each level to the next")
    characters = [_character(file, name, key, entry) for key, entry in file.character.items()]
    for level in file.level:
        if not any(character.level is level for character in characters):
            raise CardError(f"{name}: no character is of level {level.level}")
    characters.sort(key=lambda character: character.level.level)
    return Cards(file.level, tuple(characters), file.wins_to_rise)


def _character(file: _File, name: str, key: str, entry: _Entry) -> Character:
    if not 1 <= entry.level <= len(file.level):
        raise CardError(
            f"{name}: character {key} is of level {entry.level}, but the last level is {len(file.level)}"
        )
    for tag in (*entry.likes, *entry.when_hurt):
        if tag not in file.tags:
            raise CardError(f"{name}: character {key} has a taste for {tag!r}, which is not among the tags")
    level = file.level[entry.level - 1]
    try:
        what = _what(file, level, entry)
    except (LookupError, ValueError) as wrong:
        raise CardError(f"{name}: the words have a field in braces that nothing fills: {wrong}") from wrong
    likes = {**file.everybody, **entry.likes}
    return Character(
        key,
        entry.name,
        entry.line,
        level,
        likes,
        entry.when_hurt,
        entry.hurt_below,
        what,
        entry.fencer,
        entry.reads,
    )


def _what(file: _File, level: Level, entry: _Entry) -> str:
    words = file.words
    sentences = [words.reckons]
    if level.temperature:
        sentences.append(words.softmax.format(points=f"{level.temperature / 10:g}"))
    else:
        sentences.append(words.equilibrium)
    if entry.reads:
        sentences.append(words.reads)
    if tastes := _tastes(file, entry.likes):
        sentences.append(words.leans.format(tastes=tastes))
    if entry.when_hurt:
        tastes = _tastes(file, entry.when_hurt)
        sentences.append(words.leans_when_hurt.format(tastes=tastes, chance=entry.hurt_below))
    return " ".join(sentences)


_EVEN = 100
"""The odds, in per cent, of what is neither liked nor disliked."""


def _tastes(file: _File, tastes: Tastes) -> str:
    words = file.words
    liked = [file.tags[tag] for tag, odds in tastes.items() if odds > _EVEN]
    shunned = [file.tags[tag] for tag, odds in tastes.items() if odds < _EVEN]
    told = [
        form.format(what=words.joined.join(named))
        for form, named in ((words.likes, liked), (words.dislikes, shunned))
        if named
    ]
    return words.joined.join(told)
