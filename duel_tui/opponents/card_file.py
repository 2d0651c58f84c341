"""The files of opponents: one for all games, and one with the differences for each game."""

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.opponents.cards import CardError, Cards, Character, Level, Points, Tastes, Text
from duel_tui.validation import fitted


class _Own(Struct, frozen=True, forbid_unknown_fields=True):
    """The traits of a character in one game, which override those for all games."""

    line: Text | None = None
    habit: Text | None = None
    likes: Tastes = {}
    when_hurt: Tastes = {}
    reads: bool | None = None
    only_asked: bool = False
    plays: bool = True
    """False: the character does not play this game."""


class _CardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    name: Text
    level: int
    line: Text
    """Who it is, in a sentence."""
    habit: Annotated[str, Meta(max_length=300)] = ""
    """What it does, in a sentence; empty: each game's file says it."""
    likes: Tastes = {}
    when_hurt: Tastes = {}
    hurt_below: Annotated[int, Meta(ge=0, le=100)] = 35
    fencer: dict[str, Text] = {}
    reads: bool = False


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The sentences on cards about an opponent's play; words in braces are slots."""

    reckons: Text
    equilibrium: Text
    mistakes: Text
    leans: Text
    leans_when_hurt: Text
    bounded: Text
    likes: Text
    dislikes: Text
    joined: Text
    both: Text
    reads: Text
    reads_within: Text


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    """The opponents of one game."""

    tags: tuple[str, ...]
    tag_words: dict[str, Text] = {}
    everybody: Tastes = {}
    losses: tuple[Points, ...] = ()
    """The losses of the levels in this game; empty: those for all games."""
    words: dict[str, Text] = {}
    character: dict[str, _Own] = {}


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    wins_to_rise: Annotated[int, Meta(ge=1, le=99)]
    words: _Words
    tags: dict[str, Text]
    everybody: Tastes
    level: tuple[Level, ...]
    character: dict[str, _CardEntry]


def read(shared: Mapping[str, Any], own: Mapping[str, Any], key: str) -> Cards:
    """The cards of a game.

    Args:
        shared: the content of the file of all games.
        own: that of the game's own file.
        key: the game.

    Raises:
        CardError: the files are wrong; the message says where.
    """
    with _named(_FILE):
        file = fitted(shared, _File, lambda found: CardError(str(found)))
        _check_shared(file)
    with _named(f"{key}/{_FILE}"):
        game = fitted(own, _Game, lambda found: CardError(str(found)))
        _check_game(file, game)
        return _cards(_levelled(file, game), game)


_FILE = "opponents.toml"


@contextmanager
def _named(name: str) -> Generator[None]:
    """Add the name of the file to an error."""
    try:
        yield
    except CardError as wrong:
        raise CardError(f"{name}: {wrong}") from wrong


def _levelled(file: _File, game: _Game) -> _File:
    """The file with the losses that levels have in a game."""
    if not game.losses:
        return file
    if len(game.losses) != len(file.level):
        raise CardError(f"losses: {len(file.level)} levels need as many losses, not {len(game.losses)}")
    levels = [replace(level, loss=loss) for level, loss in zip(file.level, game.losses, strict=True)]
    _check_losses(levels)
    return replace(file, level=tuple(levels))


def _check_losses(levels: Sequence[Level]) -> None:
    losses = [level.loss for level in levels]
    if losses != sorted(set(losses), reverse=True):
        raise CardError("the loss has to fall from each level to the next")


def _cards(file: _File, game: _Game) -> Cards:
    words = _words(file, game)
    characters = [
        _character(file, game, words, name, entry)
        for name, entry in file.character.items()
        if game.character.get(name, _Own()).plays
    ]
    for level in file.level:
        if not any(character.level is level and not character.only_asked for character in characters):
            raise CardError(f"level {level.level} needs a character that may be proposed")
    characters.sort(key=lambda character: character.level.level)
    return Cards(file.level, tuple(characters), file.wins_to_rise)


def _check_shared(file: _File) -> None:
    """Check that levels rise and that every taste has a tag with words."""
    if [level.level for level in file.level] != list(range(1, len(file.level) + 1)):
        raise CardError("the levels need the numbers 1, 2, 3 and so on, in this order")
    _check_losses(file.level)
    _known("everybody", file.everybody, file.tags)
    for name, entry in file.character.items():
        _known(f"character {name}", (*entry.likes, *entry.when_hurt), file.tags)
        if not 1 <= entry.level <= len(file.level):
            raise CardError(
                f"character {name} has level {entry.level}, but the last level is {len(file.level)}"
            )


def _check_game(file: _File, game: _Game) -> None:
    """Check that a game's tags have words, and that its tastes have these tags."""
    _known("tags", game.tags, (*file.tags, *game.tag_words))
    _known("everybody", game.everybody, game.tags)
    _known("character", game.character, file.character, "character")
    for name, own in game.character.items():
        _known(f"character {name}", (*own.likes, *own.when_hurt), game.tags)


def _known(where: str, found: Iterable[str], known: Collection[str], what: str = "tag") -> None:
    for one in found:
        if one not in known:
            raise CardError(f"{where}: {one!r} is not among the {what}s: {', '.join(known)}")


def _words(file: _File, game: _Game) -> _Words:
    _known("words", game.words, _Words.__struct_fields__, "word")
    words: _Words = replace(file.words, **game.words)
    return words


def _character(file: _File, game: _Game, words: _Words, key: str, entry: _CardEntry) -> Character:
    own = game.character.get(key, _Own())
    character = Character(
        key=key,
        name=entry.name,
        line=f"{own.line or entry.line} {own.habit or entry.habit}".strip(),
        level=file.level[entry.level - 1],
        likes=_among(game.tags, {**entry.likes, **own.likes}),
        when_hurt=_among(game.tags, {**entry.when_hurt, **own.when_hurt}),
        hurt_below=entry.hurt_below,
        what="",
        fencer=entry.fencer,
        reads=entry.reads if own.reads is None else own.reads,
        only_asked=own.only_asked,
    )
    named = {**file.tags, **game.tag_words}
    what = _what(named, words, character)
    everybody = _among(game.tags, {**file.everybody, **game.everybody})
    return replace(character, what=what, likes={**everybody, **character.likes})


def _among(tags: tuple[str, ...], tastes: Tastes) -> Tastes:
    return {tag: odds for tag, odds in tastes.items() if tag in tags}


def _what(named: Mapping[str, str], words: _Words, character: Character) -> str:
    level, errs = character.level, character.level.loss > 0
    usual, hurt = (_tastes(named, words, tastes) for tastes in (character.likes, character.when_hurt))
    said = {
        words.reckons: True,
        words.mistakes: errs and not character.reads,
        words.equilibrium: not errs and not character.reads,
        words.reads: errs and character.reads,
        words.reads_within: not errs and character.reads,
        words.leans.replace("{tastes}", usual): bool(usual),
        words.leans_when_hurt.replace("{tastes}", hurt): bool(hurt),
        words.bounded: not errs and bool(usual or hurt),
    }
    figures = {
        "name": character.name,
        "loss": f"{level.loss / _HUNDREDTHS:g}",
        "reading_cost": f"{level.reading_cost / _HUNDREDTHS:g}",
        "tastes_cost": f"{level.tastes_cost / _HUNDREDTHS:g}",
        "chance": character.hurt_below,
    }
    told = " ".join([sentence for sentence, fits in said.items() if fits])
    try:
        return told.format(**figures)
    except (LookupError, ValueError) as wrong:
        raise CardError(f"the words have an unknown field in braces: {wrong}") from wrong


_HUNDREDTHS = 100
"""The hundredths in a point."""
_EVEN = 100
"""The odds, in per cent, of choices neither liked nor disliked."""


def _tastes(tags: Mapping[str, str], words: _Words, tastes: Tastes) -> str:
    liked = [tags[tag] for tag, odds in tastes.items() if odds > _EVEN]
    shunned = [tags[tag] for tag, odds in tastes.items() if odds < _EVEN]
    told = [
        form.format(what=words.joined.join(named))
        for form, named in ((words.likes, liked), (words.dislikes, shunned))
        if named
    ]
    return words.both.join(told)
