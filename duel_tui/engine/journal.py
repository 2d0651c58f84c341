"""The journal: a start, and one line of text for each answer, undo, redo or overruling.

A line repeats its question - `right hit 1d100: 31` - so that it can be read and mended by hand, and a replay that
no longer fits says which line and what is asked now. Lines are numbered from 1, once and for ever.
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
    """An answer's line that counts: not taken back, not overruled."""

    number: int
    text: str


class Journal(Struct, Generic[S], frozen=True):
    """All that is needed to play a duel, or any other procedure, again."""

    ruleset: str
    edition: str
    options: dict[str, Any]
    start: S
    lines: tuple[str, ...] = ()


class BrokenLineError(ValueError):
    """A line that cannot be read or does not answer what is asked at its place."""

    def __init__(self, number: int, text: str, asked: str) -> None:
        super().__init__(f"line {number}, {text!r}, does not fit: {asked}")
        self.number = number


def question(request: Request) -> str:
    """A request as a line repeats it, without what is secret in it."""
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
    """The answer a line records, read by the request it answers.

    Raises:
        ValueError: the line answers another question, or not in these words.
    """
    asked = question(request)
    repeated, colon, rest = text.partition(": ")
    if not colon or repeated != asked:
        raise WrongAnswerError(f"asked here is {asked!r}")
    match request:
        case Roll():
            return _parse_rolled(rest)
        case Draw():
            return Drawn(tuple(rest.split()))
        case Decide(asks=asks):
            words = rest.split(" / ")
            if len(words) != len(asks):
                raise WrongAnswerError(f"{len(asks)} choices are asked for, not {len(words)}")
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
    """Which lines count, kept up to date line by line: undo, redo and overruling are lines too."""

    def __init__(self, lines: tuple[str, ...] = ()) -> None:
        """Read the lines written so far.

        Raises:
            BrokenLineError: an undo, redo or overruling that fits nothing.
        """
        self.entries: list[Entry] = []
        """The lines that count, in order."""
        self.taken_back: list[list[Entry]] = []
        """What redo would restore, the latest last."""
        self.length = 0
        """How many lines there are in all, counting or not."""
        for text in lines:
            self.add(text)

    def add(self, text: str) -> int:
        """Take in the next line; return how many of the earlier entries it leaves standing.

        Raises:
            BrokenLineError: an undo, redo or overruling that fits nothing.
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
        raise BrokenLineError(self.length, text, f"line {number} is no roll that counts")


def undo_line(entry: Entry | None) -> str:
    """The line that takes back all after an entry; None: all."""
    return f"undo to {entry.number if entry else 0}"


def redo_line() -> str:
    """The line that restores what was last taken back."""
    return _REDO


def overrule_line(entry: Entry, text: str) -> str:
    """The line that overrules an entry's roll."""
    return f"overrule {entry.number}: {text}"


def takes_back(text: str) -> bool:
    """Whether a line takes answers back."""
    return _UNDO.fullmatch(text) is not None


def overrules(text: str) -> bool:
    """Whether a line overrules a roll."""
    return _OVERRULE.fullmatch(text) is not None


def restored(lines: Iterable[str]) -> bool:
    """True if everything that was taken back was restored before anything else was done."""
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
    """The answer an entry gives to a request.

    Raises:
        BrokenLineError: it does not answer that request.
    """
    if request is None:
        raise BrokenLineError(entry.number, entry.text, "the play is already over")
    try:
        return parse(request, entry.text)
    except (WrongAnswerError, IllegalChoiceError) as wrong:
        raise BrokenLineError(entry.number, entry.text, str(wrong)) from wrong
