"""Finds what a game lacks: files, words, letters and presets that its package names and its folder misses.

The folder is read as plain data, so that one pass finds everything.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import cast

from duel_tui.data import RulesetError, Toml
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.vocabulary import Vocabulary
from duel_tui.fencer.terms import Kind
from duel_tui.registry.games import game
from duel_tui.registry.options import options_of
from duel_tui.registry.words import entry_of
from duel_tui.sanitize import ComplaintError, clean_text
from duel_tui.theatre import poses

Loads = Mapping[str, Callable[[], object]]
"""The functions that read a game's files, by the name of the file."""
WORDS = "phrases"
"""The file with the words."""
TOLD = "told"
"""The file with the words of each event for lines."""
MOVES = "moves"
"""The file with the texts of each choice."""
POSES = "poses"
"""The file with the poses of each event."""
_HELD = ("weapon", "held")
"""The groups of poses that name weapons."""
_LONGEST = 300
"""The longest entry of the list, in characters."""
_ALWAYS = ("state", "denied", "part")
"""Groups of labels that every game has, even empty ones."""


def lacks(key: str, loads: Loads) -> tuple[str, ...]:
    """Everything that is missing, one entry each."""
    found: list[str] = []
    for name, load in loads.items():
        try:
            loaded = load()
        except ComplaintError as wrong:
            file, complaint = f"{name}.toml", str(wrong)  # the complaint names it with its folder
            said = complaint[complaint.index(file) :] if file in complaint else f"{file}: {complaint}"
            found.append(clean_text(said, _LONGEST))
        else:
            found += [f"{name}.toml: {word}" for word in _lacking(key, name, loaded)]
    return tuple(found)


def _lacking(key: str, name: str, loaded: object) -> Iterator[str]:
    if name == WORDS:
        yield from _words(key, cast("Toml", loaded))
    if name == TOLD:
        yield from _missing("", cast("Toml", loaded), game(key).vocabulary.told)
    if name == MOVES:
        yield from _moves(key, cast("Toml", loaded))
    if name == POSES:
        yield from _poses(cast("Toml", loaded), game(key).vocabulary)


def _moves(key: str, moves: Toml) -> Iterator[str]:
    """Choices without texts."""
    for pickers in game(key).vocabulary.asks.values():
        for picker, keys in pickers.items():
            yield from [f"{picker}.{one}" for one in keys if entry_of(moves, picker, one) is None]


def _poses(groups: Toml, spoken: Vocabulary) -> Iterator[str]:
    """Events without a pose, missing groups, and poses and weapons that nobody has drawn."""
    yield from _missing("events", _at(groups, "events"), spoken.told)
    yield from _missing("", groups, spoken.poses)
    drawn = {"", *poses().poses}
    known = {"events": drawn.union(groups, spoken.poses), **{group: {*poses().weapons} for group in _HELD}}
    for group, named in groups.items():
        for key, pose in _table(named).items():
            if not isinstance(pose, str) or pose not in known.get(group, drawn):
                yield clean_text(f"{group}.{key}: there is no pose {pose}", _LONGEST)


def _words(key: str, phrases: Toml) -> Iterator[str]:
    made = game(key)
    spoken = made.vocabulary
    yield from _missing("", phrases, ("name", "short", "line", "rulebook"))
    yield from _missing(
        "stands", _at(phrases, "stands"), ("where",) if made.scene else ("where", "brief", "side")
    )
    known = {*spoken.told, *[one.__struct_config__.tag for one in RULING_EVENTS]}
    yield from [f"events.{one}: there is no such event" for one in _at(phrases, "events") if one not in known]
    yield from _missing("rolls", _at(phrases, "rolls"), spoken.rolls)
    for roll in _at(phrases, "rolls"):
        yield from _missing(f"rolls.{roll}", _at(_at(phrases, "rolls"), roll), ("need",))
    yield from _missing("asks", _at(phrases, "asks"), spoken.asks)
    for pickers in spoken.asks.values():
        for picker, keys in pickers.items():
            yield from _rows(picker, _at(phrases, "pickers"), keys)
    yield from _missing("scene", _at(phrases, "scene"), spoken.scene)
    yield from _labels(_at(phrases, "words"), spoken.labels)
    yield from _house_rules(key, _at(phrases, "options"))


def _at(table: Toml, key: str) -> Toml:
    """A table in a table; empty where there is none."""
    return _table(table.get(key))


def _table(found: object) -> Toml:
    return cast("Toml", found) if isinstance(found, dict) else {}


def _missing(where: str, table: Toml, keys: Iterable[str]) -> Iterator[str]:
    yield from [f"{where}.{key}".removeprefix(".") for key in keys if key not in table]


def _labels(groups: Toml, spoken: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """The missing groups of labels, and the missing labels of the others."""
    kinds = dict.fromkeys(("kind", "kind_short"), Kind)
    wanted: dict[str, Iterable[str]] = {**dict.fromkeys(_ALWAYS, ()), **kinds, **spoken}
    for group, keys in wanted.items():
        if group in groups:
            yield from _missing(f"words.{group}", _at(groups, group), keys)
        else:
            yield f"words.{group}"


def _rows(picker: str, pickers: Toml, keys: Iterable[str]) -> Iterator[str]:
    """The missing rows of a picker, and the missing letters of its rows."""
    if picker not in pickers:
        yield f"pickers.{picker}"
        return
    listed: list[object] = _at(pickers, picker).get("rows", [])
    rows = {str(row["key"]): row for row in map(_table, listed) if "key" in row}
    yield from _missing(f"pickers.{picker}", rows, keys)
    for key, row in rows.items():
        if not row.get("letter") and not key.isdecimal():
            yield f"pickers.{picker}.{key}: no letter"


def _house_rules(key: str, words: Toml) -> Iterator[str]:
    """The house rules and values without words."""
    for rule in options_of(key):
        if rule.name not in words:
            yield f"options.{rule.name}"
        elif rule.allowed is not None and not isinstance(rule.default, bool):
            values = _at(_at(words, rule.name), "values")
            yield from _missing(f"options.{rule.name}.values", values, map(str, rule.allowed))


class IncompleteGameError(RulesetError):
    """A game lacks something; the message lists all of it."""

    def __init__(self, folder: Path, lacks: tuple[str, ...]) -> None:
        super().__init__(f"{folder} lacks {f'{len(lacks)} things' if len(lacks) > 1 else 'one thing'}")
        self.lacks = lacks
        """The missing things, one entry each."""

    def __str__(self) -> str:
        """The whole list; each entry of it is already harmless text."""
        return f"{super().__str__()}: {'; '.join(self.lacks)}"
