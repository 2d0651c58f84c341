"""The odds of a choice: in short lines for the pane beside the pickers, and in full where no pane is seen."""

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

    between = "  "
    """Between two chances."""

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game."""
        self._phrases = phrases
        self._told = phrases.words.get("prospect", {})
        """A line for each kind of prospect that a game tells in one."""

    def lines(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """The lines for what a choice needs or leads to, each at most WIDTH columns."""
        if any(prospect.answer in self._told for prospect in prospects):
            return tuple([self._line(prospect) for prospect in prospects])
        if any(prospect.gives for prospect in prospects):
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
            *self._wrapped(self._say(lead), needs, ", "),
            *self._wrapped(self._say("chance"), chances, self.between),
            *self._wrapped("", self._parts([against for _, against in rolls]), ", "),
        )

    def _line(self, prospect: Prospect) -> str:
        """A prospect by its own line, with its facts put in."""
        text = self._form(prospect.answer)
        for name, value in prospect.facts:
            shown = f"{float(value):>6.1%}" if isinstance(value, Fraction) else str(value)
            text = text.replace(f"{{{name}}}", shown)
        return text

    def _given(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """What a choice gives against which answers, best first: `you hit slash, feint`."""
        found: list[str] = []
        for key in self._phrases.words["gives"]:
            answers = [one.answer for one in prospects if one.gives == key]
            named = [self._answer(answer) for answer in answers]
            found.extend(self._wrapped(self._phrases.label("gives", key), named, ", "))
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
            lines.extend(wrapped(self._answer(blow), found, " "))
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
        return f" {self._answer(answer)}"

    def _parts(self, rolls: Iterable[Against]) -> list[str]:
        values: dict[str, list[int]] = {}
        for against in rolls:
            for part in against.parts if isinstance(against, Needs) else ():
                if part.value:
                    values.setdefault(part.label, []).append(part.value)
        return [f"{self._part(label)} {_span(found)}" for label, found in values.items()]

    def _table(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        head = self._say("movement_head")
        return (head, *(self._row(prospect.answer, dict(prospect.facts)) for prospect in prospects))

    def _row(self, answer: str, facts: dict[str, Any]) -> str:
        attacks = f"{facts['attacks']}:{facts['foe_attacks']}"
        result = self._phrases.label("measure_short", facts["result"])
        text = f"{self._answer(answer):<5} {attacks} {facts['penalty']:>+4} {result:<5}"
        return f"{text} {' '.join(facts['targets'])}"[:WIDTH]

    def _form(self, answer: str) -> str:
        """The line of a kind of prospect, before its facts are put in."""
        return self._phrases.label("prospect", answer)

    def _answer(self, answer: str) -> str:
        """An answer of the foe."""
        return self._phrases.label("answer", answer)

    def _part(self, label: str) -> str:
        """A part of a roll."""
        return str(self._phrases.words["part"].get(label, label))

    def _wrapped(self, lead: str, items: Sequence[str], gap: str) -> tuple[str, ...]:
        return wrapped(lead, items, gap)

    def _say(self, key: str) -> str:
        return self._phrases.label("odds", key)


class ToldOdds(Odds):
    """Tells prospects: nothing shortened, and no columns."""

    between = ", "

    def __init__(self, phrases: Phrases) -> None:
        """Speak in the words of a game, which its pickers have in full."""
        super().__init__(phrases)
        self._full = {row.key: row.label for one in phrases.pickers.values() for row in one.rows}

    def _form(self, answer: str) -> str:
        told = self._phrases.words.get("prospect_told", {})
        return str(told[answer]) if answer in told else super()._form(answer)

    def _answer(self, answer: str) -> str:
        return self._full.get(answer) or super()._answer(answer)

    def _part(self, label: str) -> str:
        return str(self._phrases.words.get("part_told", {}).get(label, label))

    def _wrapped(self, lead: str, items: Sequence[str], gap: str) -> tuple[str, ...]:
        return (f"{lead} {gap.join(items)}".strip(),) if items else ()

    def _foes(self, rolls: Sequence[tuple[str, Against]]) -> tuple[str, ...]:
        """What the foe would need, a clause for each blow: `foe needs with a cut 70 sword arm, 55 head`."""
        rows: dict[str, list[str]] = {}
        for answer, against in rolls:
            blow, _, target = answer.partition(" ")
            rows.setdefault(blow, []).append(f"{self._number(against)}{self._on(target)}")
        lead = self._say("foe_blow")
        return tuple(
            [f"{lead.format(blow=self._answer(blow))} {', '.join(found)}" for blow, found in rows.items()]
        )

    def _table(self, prospects: Sequence[Prospect]) -> tuple[str, ...]:
        """What each movement of the foe would lead to, a clause for each."""
        return tuple([self._clause(prospect.answer, dict(prospect.facts)) for prospect in prospects])

    def _clause(self, answer: str, facts: dict[str, Any]) -> str:
        targets = ", ".join(self._answer(target) for target in facts["targets"])
        return self._say("movement_told").format(
            movement=self._answer(answer),
            mine=facts["attacks"],
            his=facts["foe_attacks"],
            penalty=f"{facts['penalty']:+}",
            end=self._phrases.label("measure", facts["result"]),
            targets=targets or self._say("no_target"),
        )


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
