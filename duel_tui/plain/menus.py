"""Menus: numbered rows, and which of them is meant by what was typed."""

from collections.abc import Iterable, Sequence
from string import ascii_letters

from msgspec import Struct


class Line(Struct, frozen=True):
    """A row of a menu."""

    number: int
    """0: it is called by its letter."""
    key: str
    label: str
    letter: str = ""
    detail: str = ""
    """What stands behind the label."""
    denied: str = ""
    """Why it is not available; empty: it is."""
    figures: str = ""
    """Said behind the row only where the list is asked for."""

    @property
    def called(self) -> str:
        """What is typed for the row."""
        return str(self.number) if self.number else self.letter

    @property
    def named(self) -> str:
        """The row without what there is to say of it."""
        return f"{self.called} {self.label}"

    @property
    def told(self) -> str:
        """The row as it is listed.

        >>> Line(3, "volt", "volt", detail="a step aside", denied="not while prone").told
        '3 volt, a step aside. Not now: not while prone'
        >>> Line(1, "empty", "empty left hand", detail="It parries nothing.").told
        '1 empty left hand: It parries nothing.'
        """
        text = self.named
        if self.detail:
            text += f"{':' if self.detail.endswith('.') else ','} {self.detail}"
        return f"{text.removesuffix('.')}. Not now: {self.denied}" if self.denied else text


class Menu(Struct, frozen=True):
    """What may be chosen."""

    key: str
    """What the menu is, so that it is listed once."""
    question: str
    lines: tuple[Line, ...]
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
    others: tuple[Line, ...] = ()
    """Rows that are not listed, and may be chosen by their numbers."""
    valued: bool = False
    """Whether what stands behind its labels is told as soon as it changes, without the list."""

    @property
    def told(self) -> tuple[str, ...]:
        """The menu as it is listed."""
        rows = [self.instead] if self.instead else [line.told for line in self.lines]
        return (self.title, *rows, self.end)

    @property
    def asked(self) -> tuple[str, ...]:
        """The menu as it is listed where a player asks for it."""
        figures = {line.told: line.figures for line in self.lines}
        return tuple([said for one in self.told for said in (one, figures.get(one, "")) if said])

    def compared(self, line: Line) -> str:
        """What must not have changed of a row that was listed, else it is listed again."""
        return f"{line.named}. {line.denied}" if self.valued else line.told

    def meant(self, typed: str) -> list[Line]:
        """The rows that are meant by what was typed."""
        return meant(self.lines, typed) or [line for line in self.others if typed == str(line.number)]

    def line(self, key: str) -> Line:
        """The row of a key."""
        return next(line for line in self.lines if line.key == key)


CHOICES = "Type ? for the choices."
"""How a menu is listed again."""
YES_OR_NO = {"yes": "y", "no": "n"}
"""The letters of the two answers, which mean no word where they are asked for."""


def numbered(rows: Iterable[tuple[str, str, str]]) -> tuple[Line, ...]:
    """Rows of key, label and detail, numbered in their order."""
    return tuple(
        [Line(number, key, label, detail=detail) for number, (key, label, detail) in enumerate(rows, 1)]
    )


def meant(lines: Sequence[Line], typed: str) -> list[Line]:
    """The rows that a number, a letter, a key, or the beginning of a label or of a word in it means; exact ones first.

    One letter alone means no word within a label.

    >>> rows = (Line(1, "H", "head", "h"), Line(2, "RC", "right chest", "r"), Line(3, "RL", "right leg", "g"))
    >>> [line.key for line in meant(rows, "right l")], [line.key for line in meant(rows, "right")]
    (['RL'], ['RC', 'RL'])
    >>> [line.key for line in meant(rows, "chest")]
    ['RC']

    What a label ends with goes before what stands in its middle.

    >>> cards = (Line(1, "7H", "the seven of hearts"), Line(2, "7H+JKR", "the seven of hearts and a joker"))
    >>> [line.key for line in meant(cards, "seven of hearts")], [line.key for line in meant(cards, "hearts and")]
    (['7H'], ['7H+JKR'])

    A row of several letters is meant by them in any order, with or without blanks, and by its figures alone.

    >>> plays = (Line(0, "forward 3", "forward 3", "f3"), Line(0, "back 2", "back 2", "b2"))
    >>> [[line.key for line in meant(plays, typed)] for typed in ("f 3", "3f", "3 forward", "2")]
    [['forward 3'], ['forward 3'], ['forward 3'], ['back 2']]
    """
    word = " ".join(typed.casefold().split())
    if not word:
        return []
    if lettered := [line for line in lines if line.letter and line.letter == "".join(typed.split())]:
        return lettered[:1]
    if word.isdecimal():
        numbers = [line for line in lines if line.number and line.number == int(word[:9])]
        return numbers or [line for line in lines if word in _names(line) or word == _figures(line)]
    exact = named(lines, typed)
    begins = [line for line in lines if any(name.startswith(word) for name in _names(line))]
    within = [line for line in lines if len(word) > 1 and f" {word}" in line.label.casefold()]
    whole = [line for line in within if line.label.casefold().endswith(f" {word}")]
    return exact[:1] or begins or (whole if len(whole) == 1 else within)


def named(lines: Sequence[Line], typed: str) -> list[Line]:
    """The rows whose letters, label or key a line is, word for word, in whatever order; figures keep theirs.

    >>> plays = (Line(0, "a", "advance 1 attack 5", "v15"), Line(0, "b", "advance 5 attack 1", "v51"))
    >>> [[line.key for line in named(plays, typed)] for typed in ("V 5 1", "15v", "1 advance 5 attack")]
    [['b'], ['a'], ['a']]
    """
    words = typed.casefold().split()
    same = [line for line in lines if " ".join(words) in _names(line)]
    return same or [
        line
        for line in lines
        if (line.letter and _apart("".join(words)) == _apart(line.letter.casefold()))
        or any(_apart(words) == _apart(one.split()) for one in _names(line))
    ]


def unavailable(why: str) -> str:
    """That a secret choice is not available, with the reason, but not what it was.

    >>> unavailable("costs 4, 3 left")
    'Not available now: costs 4, 3 left. Type ? for the choices.'
    """
    return f"Not available now{f': {why}' if why else ''}. {CHOICES}"


def which(lines: Sequence[Line]) -> str:
    """The question which of several rows is meant."""
    return f"Which: {', '.join(line.named for line in lines)}?"


def _names(line: Line) -> tuple[str, str, str]:
    return line.label.casefold(), line.key.casefold(), line.key.casefold().replace("_", " ")


def _figures(line: Line) -> str:
    """The figures behind the letter of a row that has no number: the cards it plays."""
    return "" if line.number else line.letter.lstrip(ascii_letters)


def _apart(parts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Letters or words in the order of the alphabet, and figures as they stand."""
    return sorted([one for one in parts if not one.isdecimal()]), [one for one in parts if one.isdecimal()]
