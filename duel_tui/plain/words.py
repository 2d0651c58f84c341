"""What may be typed at a prompt: the rows of a menu, each by its number or its letters, and words, those of settings among them.

A word stands before everything it is only a part of. A choice of a game that begins with a word takes it over, and a
row takes over the key that is its letter; what is taken over no help lists.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.keys import COMMANDS, Keymap
from duel_tui.keys.words import ALWAYS, ASKING, CHOOSING
from duel_tui.play.settings import DETAIL, SettingsStore
from duel_tui.show.form import Limits
from duel_tui.show.meaning import first_meant, meant
from duel_tui.show.table import Option
from duel_tui.storage.settings import Wrap
from duel_tui.terminfo import BROAD, NARROW
from duel_tui.text import capital, ended, signs_in_words


class Menu(Struct, frozen=True):
    """What may be chosen."""

    key: str
    """What the menu is, so that it is listed once."""
    question: str
    rows: tuple[Option, ...]
    title: str = ""
    """Said before the list."""
    end: str = ""
    """Said after the list."""
    made: bool = False
    """Whether its rows are made of what is there, so that the possible ones are listed as soon as they change."""
    spoken: bool = False
    """Whether its rows are words of a game, which take over the words that they begin with."""
    instead: str = ""
    """Said in the place of the list."""
    others: tuple[Option, ...] = ()
    """Rows that are not listed, and may be chosen all the same."""
    valued: bool = False
    """Whether what stands behind its labels is told as soon as it changes, without the list."""

    @property
    def told(self) -> tuple[str, ...]:
        """The menu as it is listed."""
        return (self.title, *([self.instead] if self.instead else _headed(self.rows)), self.end)

    @property
    def asked(self) -> tuple[str, ...]:
        """The menu as it is listed where a player asks for it."""
        figures = {told(row): row.figures for row in self.rows}
        return tuple([said for one in self.told for said in (one, figures.get(one, "")) if said])

    def compared(self, row: Option) -> str:
        """What must not have changed of a row that was listed, else it is listed again."""
        return f"{named(row)}. {row.denied}" if self.valued else told(row)

    def meant(self, typed: str) -> list[Option]:
        """The rows that are meant by what was typed."""
        return meant(self.rows, typed) or meant(self.others, typed)

    def led(self, typed: str) -> tuple[list[Option], str]:
        """The rows that the first words of a line mean, and what stands behind them."""
        found, count = first_meant(typed.split()[:-1], self.meant)
        return found, typed.split(None, count)[count] if found else ""


def _headed(rows: Sequence[Option]) -> Iterator[str]:
    """Rows as they are listed, each group after its heading."""
    under = ""
    for row in rows:
        if row.under != under:
            under = row.under
            yield ended(capital(under))
        yield told(row)


CHOICES = "Type ? for the choices."
"""How a menu is listed again."""
NO_OR_YES = (("no", "no", "n"), ("yes", "yes", "y"))
"""The two answers, whose letters mean no word where they are asked for."""


def numbered(rows: Iterable[tuple[str, str, str]]) -> tuple[Option, ...]:
    """Rows of key, label and letter, numbered in their order."""
    return tuple(
        [Option("", key, letter, label, number=number) for number, (key, label, letter) in enumerate(rows, 1)]
    )


def called(row: Option) -> str:
    """What is typed for a row."""
    return str(row.number) if row.number else row.typed


def named(row: Option) -> str:
    """A row without what there is to say of it."""
    return f"{called(row)} {row.label}"


def told(row: Option) -> str:
    """A row as it is listed.

    >>> told(Option("", "volt", "", "volt", "not while prone", "a step aside", number=3))
    '3 volt, a step aside. Not now: not while prone'
    >>> told(Option("", "empty", "", "empty left hand", detail="It parries nothing.", number=1))
    '1 empty left hand: It parries nothing.'
    """
    text, detail = named(row), signs_in_words(row.detail)
    if detail:
        text += f"{':' if detail.endswith('.') else ','} {detail}"
    return f"{text.removesuffix('.')}. Not now: {row.denied}" if row.denied else text


def unavailable(why: str) -> str:
    """That a secret choice is not available, with the reason, but not what it was.

    >>> unavailable("costs 4, 3 left")
    'Not available now: costs 4, 3 left. Type ? for the choices.'
    """
    return f"Not available now{f': {why}' if why else ''}. {CHOICES}"


def which(rows: Sequence[Option]) -> str:
    """The question which of several rows is meant."""
    return f"Which: {', '.join(map(named, rows))}?"


Deed = Callable[[str], Awaitable[None] | None]
"""What a word does, given what was typed after it; a coroutine if it asks something itself."""


Group = Literal["choose", "now", "past", "other"]
_HEADS: dict[Group, str] = {
    "choose": "To choose.",
    "now": "How things stand.",
    "past": "What has happened.",
    "other": "All other words.",
}
"""The heads of the help, where its words stand in several groups."""


class Word(Struct, frozen=True):
    """A word that is answered at a prompt."""

    word: str
    line: str
    """What it does, for the help; empty: the help says nothing of it."""
    deed: Deed
    more: bool = False
    """Whether something may be typed after it; else it is a word only when it stands alone."""
    group: Group = "other"
    """Under which head the help lists it."""


Words = Sequence[Word]


_COMMANDS = frozenset(one.name for one in COMMANDS)
_OTHERWISE = {"quit": "leave", "again": "", "last": "", "find": "search"}
"""Words that are called otherwise than the commands they stand for, or that share no more than the name with one."""


class Vocabulary:
    """The words that are answered at one prompt."""

    def __init__(
        self, words: Iterable[Word], keymap: Keymap, rows: Sequence[Option] = (), *, spoken: bool = False
    ) -> None:
        """Know these words, later ones in the place of earlier ones.

        Args:
            words: those of every place and of this one.
            keymap: the keys that stand for them.
            rows: the rows that can be chosen.
            spoken: whether the rows are words of a game, which take words over, and no names that people gave.
        """
        self.chooses = bool(rows)
        """Whether there are rows to choose from."""
        labels = [row.label.casefold() for row in rows] if spoken else []
        self._letters = {name for row in rows for name in (row.typed, row.label.casefold())}
        self._keymap = keymap
        self._words = {
            one.word: one
            for one in words
            if not any(label == one.word or label.startswith(f"{one.word} ") for label in labels)
        }
        self._held = {key: word for word in self._words for key in self._all_keys(word)}
        """The word that a key stands for: of two the later one."""

    def find(self, typed: str) -> tuple[Word, str] | None:
        """The word that a line is, and what stands after it."""
        first, _, rest = typed.partition(" ")
        named = self._words.get(first.casefold())
        one = named or next((one for one in self._words.values() if first in self.keys(one.word)), None)
        if one is None and not first[:1].isalnum():
            one, rest = self._joined(typed)
        return (one, rest.strip()) if one and (one.more or not rest.strip()) else None

    def _joined(self, typed: str) -> tuple[Word | None, str]:
        """The word whose key, which is no letter, stands before what is typed after it without a blank: `+10 the chandelier`."""
        found = [one for one in self._words.values() if one.more and typed[:1] in self.keys(one.word)]
        return (found[0], typed[1:]) if found else (None, "")

    def keys(self, word: str) -> tuple[str, ...]:
        """The keys in force that stand for a word and can be typed in a line; `?` always lists the choices."""
        return tuple([key for key in self._all_keys(word) if self._held.get(key) == word])

    def _all_keys(self, word: str) -> list[str]:
        name = _OTHERWISE.get(word, word)
        keys = self._keymap.keys(name) if name in _COMMANDS else ()
        return [key for key in keys if len(key) == 1 and key != "?" and key not in self._letters]

    def told(self, choosing: Sequence[str]) -> list[str]:
        """A line for each word with its keys, under heads where there are several groups; `choosing`: lines of the first."""
        groups: dict[Group, list[str]] = {group: [] for group in _HEADS}
        groups["choose"] += choosing
        for one in self._words.values():
            if one.line:
                groups[one.group].append(f"{' or '.join((one.word, *self.keys(one.word)))}: {one.line}")
        headed = bool(groups["now"])
        return [
            line
            for group, lines in groups.items()
            if lines
            for line in (*([_HEADS[group]] if headed else []), *lines)
        ]


_SHOWN = 20
_WRAPS: dict[str, Wrap] = {"on": "on", "off": "off"}
_WRAPPED = {"on": "Lines are broken where the terminal ends.", "off": "Lines are not broken."}
_DETAILS = {str(value): said for value, said in DETAIL.values}
_DOES = {**ALWAYS, **ASKING, **CHOOSING}
"""What each setting does, for the help."""
_WRONG = {
    "wrap": f"{{typed}}: wrap is on, off or a number of columns from {NARROW} to {BROAD}.",
    "bell": "{typed}: bell is on, off or notify.",
    "detail": f"{{typed}}: detail is one of {', '.join(_DETAILS)}.",
    "confirm": "Type confirm on or confirm off.",
}


class Speech(Protocol):
    """Where lines are said: a terminal, a pipe, a part of a screen."""

    @property
    def live(self) -> bool:
        """True if a person answers at once, False for a script."""
        ...

    def say(self, text: str) -> None:
        """Say a line."""
        ...

    def hide(self) -> None:
        """Take what was said out of sight."""
        ...

    @property
    def wrap(self) -> Wrap:
        """Where lines are broken now."""
        ...

    def rewrap(self) -> None:
        """Break lines as the settings say from now on."""
        ...

    def ring(self) -> None:
        """Ring a bell."""
        ...

    def copy(self, text: str) -> None:
        """Put a text on the terminal's clipboard."""
        ...

    def go_to_screen(self) -> str:
        """Go on on the screen; why there is none, or nothing."""
        ...


def columns_of(wrap: Wrap, width: int | None) -> int | None:
    """The columns at which lines are broken on a terminal of this width; None: they are not.

    >>> columns_of("on", 80), columns_of("off", 80), columns_of(60, 80), columns_of(60, 46), columns_of(60, None)
    (80, None, 60, 46, 60)
    """
    if isinstance(wrap, int):
        return min(wrap, width or wrap)
    return width if wrap == "on" else None


EVERYWHERE = ("wrap", "bell")
"""The settings whose words are answered at every question."""
IN_DUELS = ("detail", "confirm")
"""Those whose words are answered in a duel."""


def words_of(
    settings: Sequence[str], store: SettingsStore, shell: Speech, tell: Callable[[str, str], None]
) -> Words:
    """The words of some settings; alone a word says how it stands."""

    def turn(word: str, typed: str) -> None:
        now = shell.wrap if word == "wrap" else getattr(store.settings, word)
        value = _read(word, typed.casefold()) if typed else now
        if value is None:
            tell(_WRONG[word].format(typed=typed[:_SHOWN]), "")
            return
        if typed:
            store.keep(replace(store.settings, **{word: value}))
            if word == "wrap":
                shell.rewrap()
        tell(_said(word, value), store.trouble)

    return tuple([Word(one, _DOES[one], partial(turn, one), more=True) for one in settings])


def _read(word: str, typed: str) -> Any:
    """The value that was typed for a setting; None: there is none like it."""
    match word:
        case "wrap":
            return Limits(None, NARROW, BROAD).read(typed) or _WRAPS.get(typed)
        case "detail":
            return typed if typed in _DETAILS else None
        case "bell" if typed == "notify":
            return typed
        case _:
            return {"on": True, "off": False}.get(typed)


def _said(word: str, value: Any) -> str:
    match word:
        case "wrap":
            return _WRAPPED.get(str(value), f"Lines are broken at {value} columns.")
        case "bell":
            too = " The terminal shows a notification, if it can." if value == "notify" else ""
            return f"The bell rings on your turn.{too}" if value else "No bell rings."
        case "detail":
            return f"{DETAIL.label} {_DETAILS[value]}."
        case _:
            told = "is repeated before it counts" if value else "counts at once"
            return f"A choice of several parts {told}."
