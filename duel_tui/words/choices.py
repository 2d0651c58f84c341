"""The words of choices: the rows of pickers, and from the file moves.toml what each choice is, when it is good and bad."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from duel_tui.engine.journal import Journal
from duel_tui.registry import as_written
from duel_tui.registry.words import entry_of

_COMMAND_LETTERS = frozenset("zo+?")
"""Keys that are commands on the duel screen and so never pick a row."""
SLOT = "{cards}"
"""The slot of a pattern."""
KIND = "kind"
"""The kind of duel among the rules of a duel."""
_OPEN = "show_matrix"
"""The house rule under which both sides may know all results of all pairs."""
_EFFECTS = "realism"
"""The house rule without which wounds take nothing."""
Value = bool | int | str
Under = dict[str, tuple[Value, ...]]
"""House rules, or the kind of duel, each with the values that are meant."""


def holds(under: Under, rules: Mapping[str, Any]) -> bool:
    """True if a duel has such rules."""
    return all(rules.get(name) in meant for name, meant in under.items())


class RowWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a picker."""

    key: str
    letter: str
    """The letter that chooses the row; two letters with a space for two steps: `d r`."""
    label: str
    only_offered: bool = False
    """True if the row is left out when the menu does not have it."""
    last: bool = False
    """True if it comes after the rows made from the menu."""


class MadeWords(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows made from a menu: keys with a pattern such as `attack {cards}`."""

    key: str
    label: str
    """The label, with the same slot."""

    def match(self, key: str) -> str | None:
        """The text in the slot of a key; None: the key has another pattern.

        >>> MadeWords("attack {cards}", "").match("attack 3 3")
        '3 3'
        """
        lead, _, rest = self.key.partition(SLOT)
        fits = len(key) > len(lead) + len(rest) and key.startswith(lead) and key.endswith(rest)
        return key[len(lead) : len(key) - len(rest)] if fits else None


class PickerWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A picker: the fixed keys of a field in their order, then rows made from the menu."""

    title: str
    rows: tuple[RowWords, ...] = ()
    made: tuple[MadeWords, ...] = ()
    letters: str = ""
    """Letters for the rows made from the menu, in their order."""
    numbered: int = 0
    """How many of the first letters belong to rows of one number each, so that these letters never shift."""

    def __post_init__(self) -> None:
        letters = [*(row.letter for row in self.rows if row.letter), *self.letters]
        for letter in letters:
            parts = letter.split(" ")
            if any(len(part) != 1 or part in _COMMAND_LETTERS for part in parts):
                raise ValueError(f"{letter!r} cannot pick a row of {self.title}")
            if letters.count(letter) > 1:
                raise ValueError(f"{letter!r} picks two rows of {self.title}")

    def made_of(self, keys: Collection[str]) -> tuple[RowWords, ...]:
        """The rows made from keys, pattern by pattern, with letters as long as there are any."""
        fixed = {row.key for row in self.rows}
        others = iter(self.letters[self.numbered :])
        found: list[RowWords] = []
        for made in self.made:
            for key in dict.fromkeys(keys):
                cards = made.match(key) if key not in fixed else None
                if cards is None:
                    continue
                kept = cards.isdecimal() and 0 < int(cards) <= self.numbered
                letter = self.letters[int(cards) - 1] if kept else next(others, "")
                found.append(RowWords(key, letter, made.label.replace(SLOT, cards)))
        return tuple(found)


_OwnLetters = Mapping[str, Mapping[str, str]]
"""A player's own letters of rows, by picker and key."""


def relettered(pickers: Mapping[str, PickerWords], own: _OwnLetters) -> dict[str, PickerWords]:
    """Pickers with a player's own letters; rows of two steps and rows made from a menu get on with them."""
    found = dict(pickers)
    for name, picker in pickers.items():
        if own.get(name):
            changed = [replace(row, letter=own[name].get(row.key, row.letter)) for row in picker.rows]
            found[name] = replace(picker, rows=tuple(changed), letters="")
    for name, picker in pickers.items():
        first, then = [
            {row.key: row.letter for row in found[one].rows} if (one := f"{name}{step}") in found else {}
            for step in ("_with", "_at")
        ]
        rows: list[RowWords] = []
        for row in found[name].rows:
            one, _, rest = row.key.partition(" ")
            two = " " in row.letter and one in first and rest in then
            rows.append(replace(row, letter=f"{first[one]} {then[rest]}") if two else row)
        siblings = [
            one for step in ("", "_with", "_at") if (one := f"{name.removesuffix('_at')}{step}") in own
        ]
        freed = {
            own[one][row.key]: row.letter
            for one in siblings
            for row in pickers[one].rows
            if row.key in own[one] and row.letter not in picker.letters
        }
        spare = iter([letter for letter in freed.values() if letter not in freed])
        letters = "".join([next(spare) if letter in freed else letter for letter in picker.letters])
        found[name] = replace(found[name], rows=tuple(rows), letters=letters)
    return found


class Move(Struct, frozen=True, omit_defaults=True):
    """What there is to say of a choice; empty: nothing."""

    brief: str = ""
    """What it is, in at most 12 words: next to its name."""
    what: str = ""
    """The same in at most 20 words."""
    good: str = ""
    """When it is good, in at most 14 words."""
    bad: str = ""
    """When it is bad, in at most 14 words."""
    wound: str = ""
    """What a wound at this target takes, in at most 14 words."""
    line: str = ""
    """All there is to say, in one sentence of at most 20 words; it takes the place of the others."""

    @property
    def told(self) -> str:
        """All of it, as it is said or read at length."""
        return " ".join(filter(None, (self.line, self.what, self.good, self.bad, self.wound)))


class _Written(Move, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The texts as they are written."""

    good_open: str = ""
    """What takes the place of `good` where both sides may know all results of all pairs, in at most 20 words."""
    bad_open: str = ""


class MoveVariant(_Written, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Texts that take the place of others under some rules."""

    where: tuple[Under, ...]
    """One of the tables has to hold."""


class MoveWords(_Written, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A choice in a file of moves."""

    same_as: str = ""
    """The picker and the key with the same texts: `turn_with forward`."""
    when: tuple[MoveVariant, ...] = ()
    """Of those that fit the first counts, text by text."""

    def __post_init__(self) -> None:
        given = {name for name in Move.__struct_fields__ if getattr(self, name)}
        whole = set[str]() if self.same_as else {"line"} if self.line else {"brief", "what", "good", "bad"}
        if given - {"wound"} != whole:
            raise ValueError("a choice has brief, what, good and bad, or a line, or same_as")

    def under(self, rules: Mapping[str, Any]) -> Move:
        """The texts under some rules."""
        texts: dict[str, str] = {}
        for one in (*[one for one in self.when if any(holds(under, rules) for under in one.where)], self):
            texts |= {name: text for name, text in asdict(one).items() if not texts.get(name)}
        found = {name: texts[name] for name in Move.__struct_fields__}
        if rules.get(_OPEN, False):
            found |= {name: texts[f"{name}_open"] or found[name] for name in ("good", "bad")}
        return Move(**found) if rules.get(_EFFECTS, True) else Move(**{**found, "wound": ""})


Moves = dict[str, dict[str, MoveWords]]
"""The choices of a game: for each picker its keys, in this order also patterns such as `attack {cards}`."""


def move_in(moves: Moves, rules: Mapping[str, Any], field: str, key: str) -> Move:
    """The texts of a row of a picker under some rules; of a row that has none every text is empty."""
    found: MoveWords | None = entry_of(moves, field, key)
    if found is not None and found.same_as:
        field, _, key = found.same_as.partition(" ")
        found = entry_of(moves, field, key)
    return found.under(rules) if found is not None else Move()


def wrong_in(moves: Moves, rules: Iterable[str]) -> str:
    """The first text that stands for no choice, or under no house rule of a game; empty: there is none."""
    for field, texts in moves.items():
        for key, words in texts.items():
            other, _, same = words.same_as.partition(" ")
            if other and entry_of(moves, other, same) is None:
                return f"{field}.{key}.same_as: there is no choice {words.same_as}"
            named = {name for one in words.when for table in one.where for name in table}
            if unknown := sorted(named - {KIND, *rules}):
                return f"{field}.{key}.when: there is no house rule {unknown[0]}"
    return ""


def rules_of(journal: Journal[Any], kind: str) -> Mapping[str, Any]:
    """The rules of a duel that texts depend on: its house rules and its kind."""
    return {**as_written(journal.ruleset), **journal.options, KIND: kind}
