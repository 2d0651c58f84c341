"""The journal: a start, and one line of text for each answer, ruling, undo or redo.

A line repeats its question, as in `right hit 1d100: 31`. So it can be read and changed by hand, and a replay that
no longer fits names the line and the present question. Lines are numbered from 1, and a line keeps its number.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from duel_tui.engine.answers import LABEL, Answer, Decided, Drawn, Rolled, WrongAnswerError
from duel_tui.engine.menu import IllegalChoiceError, written
from duel_tui.engine.requests import Decide, Draw, Request, Roll
from duel_tui.engine.rulings import Ruling, read_ruling_line

S = TypeVar("S")

_ROLLED = re.compile(
    r"(?P<fallen>\d+)(?: overruled to (?P<overruled>\d+)(?: (?P<reason>\"(?:[^\"\\]|\\.)*\"))?)?"
    r"(?: = (?P<faces>\d+(?: \d+)*))?(?P<hand> by hand)?"
    r"(?: modified (?P<modifier>[+-]\d+)(?: (?P<label>\"(?:[^\"\\]|\\.)*\"))?)?"
)
_UNDO = re.compile(r"undo to (\d+)")
_REVOKE = re.compile(r"revoke (\d+)")
_NOTE = re.compile(r"note (\d+): (\"(?:[^\"\\]|\\.)*\")")
_AGAIN = re.compile(r"(overrule|correct) (\d+): (.+)", re.DOTALL)
REDO = "redo"
"""The line that restores the entry last taken back."""


Record = Callable[[int, str], None]
"""Keeps a line under its number before its result is shown."""


def forget(_number: int, _text: str) -> None:
    """A record that keeps nothing, for duels that are not saved."""


class JournalEntry(Struct, frozen=True):
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


class Back(NamedTuple):
    """What redo would restore: these entries, in the place of all after the first `standing`."""

    standing: int
    entries: list[JournalEntry]


class EntryLog:
    """The lines that count, updated line by line: undo, redo and what answers a roll again are lines, too."""

    def __init__(self, lines: tuple[str, ...] = ()) -> None:
        """Read the lines written so far.

        Raises:
            BrokenLineError: an undo, redo, overruling or correction does not fit.
        """
        self.entries: list[JournalEntry] = []
        """The lines that count, in order."""
        self.taken_back: list[Back] = []
        """What redo would restore, the latest last."""
        self.length = 0
        """The number of all lines, including those that do not count."""
        self.notes: list[JournalEntry] = []
        """Every note, with the line after which it stands; 0: before the first."""
        self._replaced: dict[int, list[JournalEntry]] = {}
        """What counted before a roll was answered again, by the line that did so."""
        for text in lines:
            self.add(text)

    def add(self, text: str) -> int:
        """Take in the next line; return how many of the earlier entries still count.

        Raises:
            BrokenLineError: an undo, redo, overruling or correction does not fit.
        """
        self.length += 1
        if found := _NOTE.fullmatch(text):
            if int(found[1]) >= self.length:
                raise BrokenLineError(self.length, text, f"there is no line {found[1]} before it")
            self.notes.append(JournalEntry(int(found[1]), json.loads(found[2])))
            return len(self.entries)
        if text == REDO:
            return self._redo(text)
        if found := _UNDO.fullmatch(text):
            return self._undo(int(found[1]))
        if found := _REVOKE.fullmatch(text):
            return self._revoke(int(found[1]), text)
        standing = len(self.entries)
        if found := _AGAIN.fullmatch(text):
            standing = self._place(int(found[2]), text)
            self._replaced[self.length] = self.entries[standing:]
            del self.entries[standing:]
            text = found[3]
        self.taken_back.clear()
        self.entries.append(JournalEntry(self.length, text))
        return standing

    def answered_again(self, place: int) -> bool:
        """True if the entry at a place answered a roll again that had been answered."""
        return self.entries[place].number in self._replaced

    @property
    def restores_ruling(self) -> bool:
        """True if redo would restore a ruling first, or a roll that was answered again."""
        back = self.taken_back[-1].entries if self.taken_back else []
        first = next(iter(back), None)
        return first is not None and (
            first.number in self._replaced or read_ruling_line(first.text) is not None
        )

    def before(self, place: int) -> list[JournalEntry]:
        """What followed a roll before it was answered again at a place."""
        return self._replaced.get(self.entries[place].number, [])[1:]

    def _undo(self, number: int) -> int:
        standing = sum(1 for entry in self.entries if entry.number <= number)
        self.taken_back.append(Back(standing, self.entries[standing:]))
        del self.entries[standing:]
        return standing

    def _redo(self, text: str) -> int:
        if not self.taken_back:
            raise BrokenLineError(self.length, text, "nothing has been taken back")
        standing, entries = self.taken_back.pop()
        self.entries[standing:] = entries
        return standing

    def _revoke(self, number: int, text: str) -> int:
        if number not in self._replaced:
            raise BrokenLineError(self.length, text, f"line {number} answers no roll again")
        standing = self._place(number, text)
        self.taken_back.append(Back(standing, self.entries[standing:]))
        self.entries[standing:] = self._replaced[number]
        return standing

    def _place(self, number: int, text: str) -> int:
        for place, entry in enumerate(self.entries):
            if entry.number == number:
                return place
        raise BrokenLineError(self.length, text, f"line {number} is not a roll that counts")


def note_line(entry: JournalEntry | None, text: str) -> str:
    """The line that keeps a note on what an entry came to; None: on the start.

    Raises:
        WrongAnswerError: it is empty, too long, or has characters that no line can have.

    >>> note_line(JournalEntry(7, "left hit 1d100: 31"), "too bold")
    'note 7: "too bold"'
    """
    if not text:
        raise WrongAnswerError("a note needs some text")
    if len(text) > LABEL or text != text.strip() or not text.isprintable():
        raise WrongAnswerError(f"a note has at most {LABEL} characters, all of which can be printed")
    return f"note {entry.number if entry else 0}: {json.dumps(text, ensure_ascii=False)}"


def undo_line(entry: JournalEntry | None) -> str:
    """The line that takes back everything after an entry; None: everything."""
    return f"undo to {entry.number if entry else 0}"


def overrule_line(entry: JournalEntry, text: str) -> str:
    """The line that overrules an entry's roll."""
    return f"overrule {entry.number}: {text}"


def correct_line(entry: JournalEntry, text: str) -> str:
    """The line that corrects what was typed for an entry's roll."""
    return f"correct {entry.number}: {text}"


def revoke_line(entry: JournalEntry) -> str:
    """The line that takes back an overruling or a correction, and nothing else."""
    return f"revoke {entry.number}"


class Conduct:
    """What a journal's lines say of how the play was led, read on from line to line."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.ruled = False
        """True if a game master ever ruled: a ruling, an overruling or a correction, even one that was taken back."""
        self._log = EntryLog()
        self._overruling: set[int] = set()
        self._undone: list[bool] = []
        """For each undo that was not restored: whether it took back answers, which rulings are not."""
        self._lost = False
        self.read(lines)

    def read(self, lines: Sequence[str]) -> None:
        """Read on; the lines that were read before come first and are passed over."""
        for text in lines[self._log.length :]:
            self._log.add(text)
            self.ruled = self.ruled or bool(_AGAIN.fullmatch(text) or read_ruling_line(text))
            if text.startswith("overrule "):
                self._overruling.add(self._log.length)
            if not _NOTE.fullmatch(text):
                self._take_back(text)

    def _take_back(self, text: str) -> None:
        """Find out whether a line takes answers back, restores them, or goes on without them."""
        if takes_back(text):
            entries = self._log.taken_back[-1].entries
            self._undone.append(any(not read_ruling_line(entry.text) for entry in entries))
        elif _REVOKE.fullmatch(text):
            self._undone.append(False)
        elif text == REDO:
            self._undone.pop()
        else:
            self._lost = self._lost or any(self._undone)
            self._undone.clear()

    @property
    def overruled(self) -> bool:
        """True if a roll is overruled, and the overruling was not taken back."""
        return bool(self._overruling) and any(one.number in self._overruling for one in self._log.entries)

    @property
    def restored(self) -> bool:
        """True if all answers taken back were restored with nothing done in between; rulings are no answers."""
        return not (self._lost or any(self._undone))


def takes_back(text: str) -> bool:
    """True if a line takes answers back."""
    return _UNDO.fullmatch(text) is not None


def answered(request: Request | None, entry: JournalEntry) -> Answer | Ruling:
    """The answer of an entry to a request, or the ruling that was given then.

    Raises:
        BrokenLineError: it does not answer that request.
    """
    if request is None:
        raise BrokenLineError(entry.number, entry.text, "the duel is already over")
    try:
        return read_ruling_line(entry.text) or parse(request, entry.text)
    except (WrongAnswerError, IllegalChoiceError) as wrong:
        raise BrokenLineError(entry.number, entry.text, str(wrong)) from wrong
