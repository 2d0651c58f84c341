"""The numbers that lines tell: of choices by the words odds and needs, and of a roll before it falls."""

import re
from typing import Any

from duel_tui.engine.requests import Roll
from duel_tui.pages.decision import Decision
from duel_tui.pages.prompts import roll_waits
from duel_tui.plain.choices import rows_of
from duel_tui.plain.driver import settle
from duel_tui.plain.hints import Hints
from duel_tui.plain.questions import Questions
from duel_tui.plain.telling import Teller
from duel_tui.plain.words import Word, Words
from duel_tui.play.bout import Bout
from duel_tui.referee.referee import Report
from duel_tui.tui.widgets.notice import rolled
from tests.plain.talks import Typist, heard, talk_over
from tests.systems.modifiers_given import Truth

NEVER = 101
"""The number of a roll that no die meets."""


class _Hearing:
    """A talk in which words are answered."""

    def __init__(self) -> None:
        self._typist = Typist()
        self.talk, self._out = talk_over(self._typist)

    def said(self, words: Words, word: str, rest: str = "") -> str:
        """What is answered to a word."""
        self._out.seek(0)
        self._out.truncate()
        found: Word = next(one for one in words if one.word == word)
        heard(settle(found.deed(rest)), self.talk, self._typist)
        return " ".join(self._out.getvalue().split())


class Lines:
    """What lines say of a decision in which a choice stands picked."""

    def __init__(self, decision: Decision) -> None:
        """Ask about a decision."""
        self._hearing, bout = _Hearing(), decision.bout
        self._fields = {
            field: rows_of(bout.wording, decision.ask.what, options)
            for field, options in decision.fields.items()
        }
        self._words = Hints(self._hearing.talk, decision, self._fields, secret=False).words
        self._picked = decision.picked

    def odds(self, field: str) -> str:
        """What the row that is picked in a field needs or leads to."""
        line = next(one for one in self._fields[field] if one.key == self._picked[field])
        return self._hearing.said(self._words, "odds", line.typed if line.typed[1:] else line.label)

    def needs(self) -> str:
        """What the roll of the choice needs."""
        return self._hearing.said(self._words, "needs")


class Labels:
    """The names of the answers of an opponent, as lines say them."""

    def __init__(self, bout: Bout) -> None:
        """Name them in the words of a game."""
        phrases = bout.wording.phrases
        self._rows = {row.key: row.label for one in phrases.pickers.values() for row in one.rows}
        self._label = phrases.label

    def of(self, key: str) -> str:
        """The name of an answer."""
        return self._rows.get(key) or self._label("answer", key) if key else ""


def number_needed(text: str, answer: str) -> int | None:
    """The number that a roll needs, in the answer to needs; None: of this answer nothing is said.

    >>> number_needed("Head, cut: needs 55 against high, 40 against low; cannot hit against centre.", "low")
    40
    >>> number_needed("Head, cut: needs 55 against high; cannot hit against centre; a hit makes a scratch.", "centre")
    101
    >>> number_needed("Push away: needs 55; a hit makes a scratch.", "")
    55
    """
    if not answer:
        found = re.search(r": needs (?:at most )?(\d+)[;.]", text)
        return int(found[1]) if found else NEVER if ": cannot hit" in text else None
    if found := re.search(rf"(\d+) against {re.escape(answer)}[,;.]", text):
        return int(found[1])
    unable = re.search(r"cannot hit(?: against ([^;.]*))?", text)
    if unable and (unable[1] is None or answer in unable[1].split(", ")):
        return NEVER
    alone = re.search(r"needs (\d+)[;.]", text)
    return int(alone[1]) if alone else None


def chance_told(text: str, answer: str) -> Truth | None:
    """What a roll needs against an answer, in the answer to odds; None: nothing is said of it.

    >>> chance_told("Cut: high needs 55, chance 46 %; centre never; a hit makes a scratch.", "high")
    Truth(chance=46, number=55)
    >>> chance_told("Cut: high needs 55, chance 46 %; centre never; a hit makes a scratch.", "centre").chance
    0
    """
    head = rf"(?:: |; ){re.escape(answer)}{' ' if answer else ''}"
    if found := re.search(rf"{head}(?:needs|at most) (\d+), chance (\d+) %", text):
        return Truth(int(found[2]), int(found[1]))
    return Truth(0, NEVER) if re.search(rf"{head}never\b", text) else None


def foe_needs(text: str, blow: str, place: str) -> int | None:
    """What the opponent's attack needs, in the answer to odds of a guard; None: nothing is said of such attacks.

    >>> foe_needs("High: opponent needs with a cut 70 head for a scratch, 55 left leg; opponent never hits", "cut", "left leg")
    55
    """
    if f"opponent never hits with a {blow}" in text:
        return NEVER
    found = re.search(rf"opponent needs with a {re.escape(blow)} ([^;.]*)", text)
    if not found:
        return None
    each = [re.match(rf"(\d+) {re.escape(place)}(?: for .*)?$", one) for one in found[1].split(", ")]
    return next((int(one[1]) for one in each if one), NEVER)


def foe_most(text: str) -> int | None:
    """The highest chance of the opponent's attacks, in the answer to odds; None: nothing is said of it."""
    found = re.search(r"the opponent hits at most (\d+) %", text)
    return int(found[1]) if found else None


def check_pending(bout: Bout, roll: Roll, found: Truth, report: Report[Any]) -> None:
    """Screen, lines and the referee's JSON say before a roll what it really needs."""
    shown = " ".join(
        "".join(span.text for span in line).strip() for line in rolled("", roll_waits(bout, roll), 80)
    )
    hearing = _Hearing()
    words = Questions(bout, hearing.talk, Teller(bout)).words(bout.near)
    for text in (hearing.said(words, "needs"), shown):
        told = re.findall(r"(?:from|to) (-?\d+)|(-?\d+) or (?:more|less)", text)
        assert {min(int(one or other), NEVER) for one, other in told} == {found.number}, text
    request = report.waiting(None).request
    assert request is not None
    sent = request["against"]
    number = max(1, min(sent["needs"], NEVER)) if "needs" in sent else sent["at_most"]
    assert number == found.number, f"referee: {sent} of {found}"
