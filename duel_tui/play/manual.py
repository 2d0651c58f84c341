"""The manual of the program: a book of its own, with keys, words, settings, arguments and rules from their own tables."""

from typing import Any

from duel_tui.data import shared_toml
from duel_tui.keys import COMMANDS, Scope, command, written
from duel_tui.keys.words import WORDS
from duel_tui.play.settings import SETTINGS, Setting
from duel_tui.registry import KEYS, Library
from duel_tui.text import capital
from duel_tui.usage.arguments import parser
from duel_tui.usage.parsing import EXIT_CODES, Argument
from duel_tui.validation import fitted
from duel_tui.words import Rulebook
from duel_tui.words.phrases import BookWords, PhrasesError

_WORDS = {
    "leave": "quit",
    "lines": "screen",
    "search": "find",
    "newcomer": "new",
    "throw_all": "all",
    "next_hit": "to hit",
    "play_on": "play",
}
"""The commands that have another name in lines."""


def manual(library: Library) -> Rulebook:
    """The manual; an entry about a page has that page's title.

    Raises:
        PhrasesError: its file has the wrong shape, or names what is not there.
    """
    games_only = {key: dict[str, Any]() for key in ("moves", "poses", "words", "pickers")}
    raw = {**games_only, **shared_toml(library.folder / "manual.toml")}
    words = fitted(raw, BookWords, lambda wrong: PhrasesError(f"manual.toml: {wrong}"))
    return Rulebook(words, _tables(library))


def _tables(library: Library) -> dict[str, Any]:
    """What the slots, tables and lists of the manual are filled from."""
    top = parser()
    return {
        "key": {one.name: written(one.keys[0]) for one in COMMANDS},
        "word": {one.name: _WORDS.get(one.name, one.name) for one in COMMANDS},
        "keys": {"everywhere": _keys(None), **{place: _keys(place) for place in Scope}},
        "words": {
            place: {word: _sentence(line) for word, line in words.items()} for place, words in WORDS.items()
        },
        "settings": {one.label: _setting(one) for one in SETTINGS},
        "commands": {name: _sentence(one.description or "") for name, one in top.commands.items()},
        "arguments": {
            "everywhere": _arguments(top.arguments),
            **{
                name: _arguments([own for own in one.arguments if own not in top.arguments])
                for name, one in top.commands.items()
            },
        },
        "codes": {code: _sentence(line) for code, line in EXIT_CODES.items()},
        "rules": {key: {one.name: one.line for one in library.presets(key).values()} for key in KEYS},
    }


def _keys(place: Scope | None) -> dict[str, str]:
    """The commands of a place by their keys, two that are explained together in one row; None: those of every place, which its own list leaves out."""
    whole = command("help").places
    there = [
        one
        for one in COMMANDS
        if (one.places == whole) == (place is None) and (place is None or place in one.places)
    ]
    twins = {one.twin for one in there}
    keys = {one: (*one.keys, *(command(one.twin).keys if one.twin else ())) for one in there}
    return {"  ".join(map(written, keys[one])): one.line for one in there if one.name not in twins}


def _setting(one: Setting) -> str:
    """What a setting does, and its values."""
    values = "; ".join([said for _, said in one.values])
    return f"{one.line.format(odds=written(command('odds').keys[0]))} Values: {values}."


def _arguments(listed: list[Argument]) -> dict[str, str]:
    return {
        " ".join([", ".join(one.names), one.value]).strip(): one.line if one.words else _sentence(one.line)
        for one in listed
    }


def _sentence(text: str) -> str:
    return f"{capital(text).removesuffix('.')}."
