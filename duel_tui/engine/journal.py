"""The journal: a start, and one line of text for each answer, undo, redo or overruling.

A line repeats its question, as in `right hit 1d100: 31`. So it can be read and changed by hand, and a replay that
no longer fits names the line and the present question. Lines are numbered from 1, and a line keeps its number.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from duel_tui.engine.answers import Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.menu import IllegalChoiceError, written
from duel_tui.engine.requests import Decide, Draw, Request, Roll

S = TypeVar("S")

_ROLLED = re.compile(
    r"(?P<fallen>\d+)(?: overruled to (?P<overruled>\d+)(?: (?P<reason>\"(?:[^\"\\]|\\.)*\"))?)?"
    r"(?: = (?P<faces>\d+(?: \d+)*))?(?P<hand> by hand)?"
    r"(?: modified (?P<modifier>[+-]\d+)(?: (?P<label>\"(?:[^\"\\]|\\.)*\"))?)?"
)
_UNDO = re.compile(r"undo to (\d+)")
_OVERRULE = re.compile(r"overrule (\d+): (.+)", re.DOTALL)
_REDO = "redo"


class Entry(Struct, frozen=True):
    """The line of an answer that counts: not taken back, not overruled."""

    number: int
    text: str


class Journal(Struct, Generic[S], frozen=True):
    """Everything needed to play a duel, or another procedure, again."""

    ruleset: str
    edition: str
    options: dict[str, Any]
    start: S
    lines: tuple[str, ...] = ()


class BrokenLineError(ValueError):
    """A line cannot be read, or does not answer the request at its place."""

    def __init__(self, number: int, text: str, asked: str) -> None:
        super().__init__(f"line {number}, {text!r}, does not fit: {asked}")
        self.number = number


def question(request: Request) -> str:
    """The question that a line repeats, without secrets."""
    match request:
        case Roll(dice=dice, why=why, side=side):
            return f"{side} {why} {dice}" if side else f"{why} {dice}"
        case Draw(why=why, side=side, count=count):
            return f"{side} {why} {count} cards"
        case Decide(asks=asks):
            return " / ".join(f"{ask.side} {ask.what}" for ask in asks)


def line(request: Request, answer: Answer) -> str:
    """The line that records an answer."""
    return f"{question(request)}: {_answer_text(answer)}"


def _answer_text(answer: Answer) -> str:
    match answer:
        case Rolled():
            return _rolled_text(answer)
        case Drawn(cards=cards):
            return " ".join(cards)
        case Decided(choices=choices):
            return " / ".join(written(choice) for choice in choices)


def _rolled_text(rolled: Rolled) -> str:
    text = str(rolled.score)
    if rolled.fallen is not None:
        text = f"{rolled.fallen} overruled to {rolled.score}"
        text += f" {json.dumps(rolled.reason, ensure_ascii=False)}" if rolled.reason else ""
    if rolled.faces:
        text += " = " + " ".join(map(str, rolled.faces))
    if rolled.by_hand:
        text += " by hand"
    if rolled.modifier:
        text += f" modified {rolled.modifier:+}"
        text += f" {json.dumps(rolled.label, ensure_ascii=False)}" if rolled.label else ""
    return text


def parse(request: Request, text: str) -> Answer:
    """The answer that a line records for a request.

    Raises:
        ValueError: the line answers another question, or cannot be read.
    """
    asked = question(request)
    repeated, colon, rest = text.partition(": ")
    if not colon or repeated != asked:
        raise WrongAnswerError(f"it should answer {asked!r}")
    match request:
        case Roll():
            return _parse_rolled(rest)
        case Draw():
            return Drawn(tuple(rest.split()))
        case Decide(asks=asks):
            words = rest.split(" / ")
            if len(words) != len(asks):
                raise WrongAnswerError(f"it should have {len(asks)} choices, not {len(words)}")
            menus = [ask.menu for ask in asks]
            return Decided(tuple([menu.read(word) for menu, word in zip(menus, words, strict=True) if menu]))


def _parse_rolled(text: str) -> Rolled:
    found = _ROLLED.fullmatch(text)
    if not found:
        raise WrongAnswerError(f"{text!r} is not a roll such as 31 or 16 = 8 8")
    fallen, overruled = int(found["fallen"]), found["overruled"]
    return Rolled(
        score=int(overruled) if overruled else fallen,
        faces=tuple([int(face) for face in (found["faces"] or "").split()]),
        modifier=int(found["modifier"] or 0),
        label=json.loads(found["label"] or '""'),
        by_hand=bool(found["hand"]),
        fallen=fallen if overruled else None,
        reason=json.loads(found["reason"] or '""'),
    )


class EntryLog:
    """The lines that count, updated line by line: undo, redo and overruling are lines, too."""

    def __init__(self, lines: tuple[str, ...] = ()) -> None:
        """Read the lines written so far.

        Raises:
            BrokenLineError: an undo, redo or overruling does not fit.
        """
        self.entries: list[Entry] = []
        """The lines that count, in order."""
        self.taken_back: list[list[Entry]] = []
        """The entries that redo would restore, the latest last."""
        self.length = 0
        """The number of all lines, including those that do not count."""
        for text in lines:
            self.add(text)

    def add(self, text: str) -> int:
        """Take in the next line; return how many of the earlier entries still count.

        Raises:
            BrokenLineError: an undo, redo or overruling does not fit.
        """
        self.length += 1
        if text == _REDO:
            return self._redo(text)
        if found := _UNDO.fullmatch(text):
            return self._undo(int(found[1]))
        standing = len(self.entries)
        if found := _OVERRULE.fullmatch(text):
            standing = self._place(int(found[1]), text)
            del self.entries[standing:]
            text = found[2]
        self.taken_back.clear()
        self.entries.append(Entry(self.length, text))
        return standing

    def _undo(self, number: int) -> int:
        standing = sum(1 for entry in self.entries if entry.number <= number)
        self.taken_back.append(self.entries[standing:])
        del self.entries[standing:]
        return standing

    def _redo(self, text: str) -> int:
        if not self.taken_back:
            raise BrokenLineError(self.length, text, "nothing has been taken back")
        standing = len(self.entries)
        self.entries.extend(self.taken_back.pop())
        return standing

    def _place(self, number: int, text: str) -> int:
        for place, entry in enumerate(self.entries):
            if entry.number == number:
                return place
        raise BrokenLineError(self.length, text, f"line {number} is not a roll that counts")


def undo_line(entry: Entry | None) -> str:
    """The line that takes back everything after an entry; None: everything."""
    return f"undo to {entry.number if entry else 0}"


def redo_line() -> str:
    """The line that restores the entry last taken back."""
    return _REDO


def overrule_line(entry: Entry, text: str) -> str:
    """The line that overrules an entry's roll."""
    return f"overrule {entry.number}: {text}"


def takes_back(text: str) -> bool:
    """True if a line takes answers back."""
    return _UNDO.fullmatch(text) is not None


def overrules(text: str) -> bool:
    """True if a line overrules a roll."""
    return _OVERRULE.fullmatch(text) is not None


def restored(lines: Iterable[str]) -> bool:
    """True if everything taken back was restored with nothing done in between."""
    missing = 0
    for text in lines:
        if takes_back(text):
            missing += 1
        elif text == _REDO:
            missing -= 1
        elif missing:
            return False
    return not missing


def answered(request: Request | None, entry: Entry) -> Answer:
    """The answer of an entry to a request.

    Raises:
        BrokenLineError: it does not answer that request.
    """
    if request is None:
        raise BrokenLineError(entry.number, entry.text, "the duel is already over")
    try:
        return parse(request, entry.text)
    except (WrongAnswerError, IllegalChoiceError) as wrong:
        raise BrokenLineError(entry.number, entry.text, str(wrong)) from wrong
