"""The moves: what each choice of a duel is, when it is good and when it is bad, from the file moves.toml."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from duel_tui.engine.journal import Journal
from duel_tui.registry import as_written
from duel_tui.registry.words import entry_of

KIND = "kind"
"""The kind of duel among the rules of a duel."""
_OPEN = "show_matrix"
"""The house rule under which both sides may know all results of all pairs."""
_EFFECTS = "realism"
"""The house rule without which wounds take nothing."""
Value = bool | int | str


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

    where: tuple[dict[str, tuple[Value, ...]], ...]
    """House rules, or the kind of duel, with the values of each; one of the tables has to hold."""

    def holds(self, rules: Mapping[str, Any]) -> bool:
        """True if a duel has such rules."""
        return any(all(rules.get(name) in meant for name, meant in one.items()) for one in self.where)


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
        for one in (*[variant for variant in self.when if variant.holds(rules)], self):
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
