"""The file of opponents: levels, characters, tastes and words, read for one game."""

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.misprints import misprint
from duel_tui.opponents.cards import CALM, CardError, Cards, Character, Level, Tastes, Text


class _Own(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character is like in one game, over what it is like in all."""

    line: Text | None = None
    likes: Tastes = {}
    when_hurt: Tastes = {}
    reads: bool | None = None
    only_asked: bool = False


class _Entry(Struct, frozen=True, forbid_unknown_fields=True, rename={"own": "in"}):
    name: Text
    level: int
    line: Text
    likes: Tastes = {}
    when_hurt: Tastes = {}
    hurt_below: Annotated[int, Meta(ge=0, le=100)] = 35
    fencer: dict[str, Text] = {}
    reads: bool = False
    plays: tuple[Text, ...] = ()
    own: dict[str, _Own] = {}


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


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    """What opponents are like in one game."""

    tags: tuple[str, ...]
    everybody: Tastes = {}
    words: dict[str, Text] = {}


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    wins_to_rise: Annotated[int, Meta(ge=1, le=99)]
    words: _Words
    tags: dict[str, Text]
    everybody: Tastes
    game: dict[str, _Game]
    level: tuple[Level, ...]
    character: dict[str, _Entry]


def read(raw: Mapping[str, Any], game: str, name: str = "opponents.toml") -> Cards:
    """The cards of a game from the content of their file.

    Raises:
        CardError: what is wrong, and where.
    """
    try:
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as wrong:
        raise CardError(f"{name}: {misprint(raw, _File, wrong)}") from wrong
    try:
        return _cards(file, game)
    except CardError as wrong:
        raise CardError(f"{name}: {wrong}") from wrong


def _cards(file: _File, key: str) -> Cards:
    if key not in file.game:
        raise CardError(f"game: nobody plays {key}, only {', '.join(file.game)}")
    if [level.level for level in file.level] != list(range(1, len(file.level) + 1)):
        raise CardError("the levels have to be numbered 1, 2, 3 and so on, in this order")
    warmer = [level.temperature for level in file.level]
    if warmer != sorted(set(warmer), reverse=True):
        raise CardError("the temperature has to fall from each level to the next")
    _check_tags(file)
    words = _words(file, key)
    characters = [
        _character(file, words, key, name, entry)
        for name, entry in file.character.items()
        if not entry.plays or key in entry.plays
    ]
    for level in file.level:
        if not any(character.level is level and not character.only_asked for character in characters):
            raise CardError(f"no character that is proposed for {key} is of level {level.level}")
    characters.sort(key=lambda character: character.level.level)
    return Cards(file.level, tuple(characters), file.wins_to_rise)


def _check_tags(file: _File) -> None:
    """Every game's tags have words, and every taste is for a tag of a game it holds in."""
    for key, game in file.game.items():
        _known(f"game {key}", game.tags, file.tags)
        _known(f"game {key}", game.everybody, game.tags)
    _known("everybody", file.everybody, file.tags)
    for name, entry in file.character.items():
        _known(f"character {name}", (*entry.likes, *entry.when_hurt), file.tags)
        for key, own in entry.own.items():
            _known(f"character {name}", (key,), file.game, "game")
            _known(f"character {name} in {key}", (*own.likes, *own.when_hurt), file.game[key].tags)
        _known(f"character {name}", entry.plays, file.game, "game")


def _known(where: str, found: Iterable[str], known: Collection[str], what: str = "tag") -> None:
    for one in found:
        if one not in known:
            raise CardError(f"{where}: {one!r} is not among the {what}s: {', '.join(known)}")


def _words(file: _File, key: str) -> _Words:
    own = file.game[key].words
    _known(f"game {key}", own, _Words.__struct_fields__, "word")
    words: _Words = replace(file.words, **own)
    return words


def _character(file: _File, words: _Words, game: str, key: str, entry: _Entry) -> Character:
    """A character as he is in one game."""
    if not 1 <= entry.level <= len(file.level):
        raise CardError(f"character {key} is of level {entry.level}, but the last level is {len(file.level)}")
    known, own = file.game[game], entry.own.get(game, _Own())
    character = Character(
        key=key,
        name=entry.name,
        line=own.line or entry.line,
        level=file.level[entry.level - 1],
        likes=_among(known.tags, {**entry.likes, **own.likes}),
        when_hurt=_among(known.tags, {**entry.when_hurt, **own.when_hurt}),
        hurt_below=entry.hurt_below,
        what="",
        fencer=entry.fencer,
        reads=entry.reads if own.reads is None else own.reads,
        only_asked=own.only_asked,
    )
    try:
        what = _what(file, words, character)
    except (LookupError, ValueError) as wrong:
        raise CardError(f"the words have a field in braces that nothing fills: {wrong}") from wrong
    everybody = _among(known.tags, {**file.everybody, **known.everybody})
    return replace(character, what=what, likes={**everybody, **character.likes})


def _among(tags: tuple[str, ...], tastes: Tastes) -> Tastes:
    return {tag: odds for tag, odds in tastes.items() if tag in tags}


def _what(file: _File, words: _Words, character: Character) -> str:
    level, sentences = character.level, [words.reckons]
    if level.temperature:
        points = level.temperature / 10
        sentences.append(words.softmax.format(points=f"{points:g}", calm=f"{points * CALM / 100:g}"))
    else:
        sentences.append(words.equilibrium)
    if character.reads:
        sentences.append(words.reads)
    if tastes := _tastes(file, words, character.likes):
        sentences.append(words.leans.format(tastes=tastes))
    if tastes := _tastes(file, words, character.when_hurt):
        sentences.append(words.leans_when_hurt.format(tastes=tastes, chance=character.hurt_below))
    return " ".join(sentences)


_EVEN = 100
"""The odds, in per cent, of what is neither liked nor disliked."""


def _tastes(file: _File, words: _Words, tastes: Tastes) -> str:
    liked = [file.tags[tag] for tag, odds in tastes.items() if odds > _EVEN]
    shunned = [file.tags[tag] for tag, odds in tastes.items() if odds < _EVEN]
    told = [
        form.format(what=words.joined.join(named))
        for form, named in ((words.likes, liked), (words.dislikes, shunned))
        if named
    ]
    return words.joined.join(told)
