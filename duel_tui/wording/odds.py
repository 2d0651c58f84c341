"""The odds of a choice in short lines, for the pane beside the pickers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from duel_tui.engine.against import Against, Chance, Needs
from duel_tui.engine.dice import D100
from duel_tui.engine.sheet import Prospect
from duel_tui.narration import Phrases

WIDTH = 34
"""Columns a line of odds may take."""


def percent(against: Against) -> int:
    """The chance that a hundred-sided die succeeds, in a hundred.

    >>> percent(Needs(35)), percent(Chance(50)), percent(Needs(140))
    (66, 50, 0)
    """
    match against:
        case Needs(needs=needs):
            return max(0, min(D100.high, D100.high + 1 - needs))
        case Chance(at_most=at_most):
            return max(0, min(D100.high, at_most))


class Odds:
    """Puts prospects into lines."""

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game."""
        self._phrases = phrases
        self._told = phrases.words.get("prospect", {})
        """A line for each kind of prospect that a game tells in one."""

    def lines(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """The lines for what a choice needs or leads to, each at most WIDTH columns."""
        if any(prospect.answer in self._told for prospect in prospects):
            return tuple([self._line(prospect) for prospect in prospects])
        if any("gives" in dict(prospect.facts) for prospect in prospects):
            return self._given(prospects)
        if any(prospect.facts for prospect in prospects):
            return self._table(prospects)
        rolls = [(prospect.answer, prospect.against) for prospect in prospects if prospect.against]
        if not rolls:
            return ()
        if all(" " in answer for answer, _ in rolls):
            return self._foes(rolls)
        needs = [f"{self._number(against)}{self._on(answer)}" for answer, against in rolls]
        chances = [f"{percent(against)} %" for _, against in rolls]
        lead = "at_most" if all(isinstance(against, Chance) for _, against in rolls) else "needs"
        return (
            *wrapped(self._say(lead), needs, ", "),
            *wrapped(self._say("chance"), chances, "  "),
            *wrapped("", self._parts([against for _, against in rolls]), ", "),
        )

    def _line(self, prospect: Prospect) -> str:
        """A prospect by its own line, with its facts put in."""
        text = self._phrases.label("prospect", prospect.answer)
        for name, value in prospect.facts:
            shown = f"{float(value):>6.1%}" if isinstance(value, Fraction) else str(value)
            text = text.replace(f"{{{name}}}", shown)
        return text

    def _given(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """What a choice gives against which answers, best first: `you hit slash, feint`."""
        found: list[str] = []
        for key in self._phrases.words["gives"]:
            answers = [one.answer for one in prospects if dict(one.facts).get("gives") == key]
            named = [self._phrases.label("answer", answer) for answer in answers]
            found.extend(wrapped(self._phrases.label("gives", key), named, ", "))
        return tuple(found)

    def _foes(self, rolls: Sequence[tuple[str, Against]]) -> tuple[str, ...]:
        """What the foe would need, a row for each blow: `cut SA70 H55`."""
        rows: dict[str, list[str]] = {}
        for answer, against in rolls:
            blow, _, target = answer.partition(" ")
            never = isinstance(against, Needs) and against.needs > D100.high
            rows.setdefault(blow, []).append(f"{target}{'--' if never else self._number(against)}")
        lines = [self._say("foe_needs")]
        for blow, found in rows.items():
            lines.extend(wrapped(self._phrases.label("answer", blow), found, " "))
        return tuple(lines)

    def _number(self, against: Against) -> str:
        match against:
            case Chance(at_most=at_most):
                return str(at_most)
            case Needs(needs=needs) if needs > D100.high:
                return self._say("never")
            case Needs(needs=needs):
                return str(max(1, needs))

    def _on(self, answer: str) -> str:
        if not answer:
            return ""
        return f" {self._phrases.label('answer', answer)}"

    def _parts(self, rolls: Iterable[Against]) -> list[str]:
        values: dict[str, list[int]] = {}
        for against in rolls:
            for part in against.parts if isinstance(against, Needs) else ():
                if part.value:
                    values.setdefault(part.label, []).append(part.value)
        short = self._phrases.words["part"]
        return [f"{short.get(label, label)} {_span(found)}" for label, found in values.items()]

    def _table(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        head = self._say("movement_head")
        return (head, *(self._row(prospect.answer, dict(prospect.facts)) for prospect in prospects))

    def _row(self, answer: str, facts: dict[str, Any]) -> str:
        attacks = f"{facts['attacks']}:{facts['foe_attacks']}"
        result = self._phrases.label("measure_short", facts["result"])
        text = f"{self._phrases.label('answer', answer):<5} {attacks} {facts['penalty']:>+4} {result:<5}"
        return f"{text} {' '.join(facts['targets'])}"[:WIDTH]

    def _say(self, key: str) -> str:
        return self._phrases.label("odds", key)


def wrapped(lead: str, items: Sequence[str], gap: str) -> tuple[str, ...]:
    """Items after a lead, in lines of at most WIDTH columns.

    >>> wrapped("needs", ["55 high", "80 centre", "70 low"], ", ")
    ('needs 55 high, 80 centre, 70 low',)
    """
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1] + gap + item) <= WIDTH:
            lines[-1] += gap + item
        else:
            lines.append(f"{lead} {item}" if lead and not lines else item)
    return tuple(lines)


def _span(values: list[int]) -> str:
    low, high = min(values), max(values)
    return f"{low:+}" if low == high else f"{low:+} to {high:+}"
