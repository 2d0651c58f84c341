"""What a game master types, as forms: a fact that is set, what is added to rolls to come, and a roll answered otherwise.

`rwgl the falling beam` is the right side's wound of the right leg, light, with its reason. The same is typed in words as
`right wound right leg light; the falling beam`, or as in a journal, `right.wounds.RL light`. A card of a hand has the number
of its place, and the new card is typed as it is written: `lh27h`. What it is now is not shown, since others may look on.

`+10 the chandelier` is for the side whose roll waits or that is asked, `right -5 duel low sun` for the other, as long as the
duel lasts; `x 1` strikes the first of those that wait. Of rolls, `s the chandelier` lets the last one succeed, `f` fail, a
number is its new total, `c 31` is what fell where a die was mistyped, and `#2` before it means the last but one.
"""

import re
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

from duel_tui.engine.answers import LABEL, MOST, Rolled, WrongAnswerError
from duel_tui.engine.facts import Fact, wanted
from duel_tui.engine.menu import Between, written
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify, Set, Strike
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.timeline import Step
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Correct, Overrule
from duel_tui.play.reading import read_die
from duel_tui.sanitize import in_figures
from duel_tui.show.form import Field, Form, Picks, Read, read_number
from duel_tui.show.meaning import lettered
from duel_tui.show.table import Option
from duel_tui.words import Wording

_STRIKE, _WHICH, _CORRECT = "x", "#", "c"
_FIGURES = 3
"""Of the largest total."""
_SIGN = re.compile(r"^(\s*(?:\w+\s+)?)(plus|minus)\s+(?=\d)", re.IGNORECASE)
_SIGNS = {"plus": "+", "minus": "-"}
_STANDS = "duel"
"""The word before the reason of a modifier that stands until the end."""


class Modifying(Form[Modify | Strike]):
    """A part of rolls to come, or one that is struck out."""

    def __init__(self, bout: Bout, side: Side) -> None:
        """Without a side the roll that waits is meant, otherwise the next one of this side."""
        request = bout.table.request
        self.whose = (request.side or side) if isinstance(request, Roll) else side
        self._bout, self._say, self._waiting = bout, bout.wording.say, bout.table.waiting

    def read(self, typed: str) -> Read:
        """Read a line; the sign may be a word."""
        return super().read(_SIGN.sub(lambda found: f"{found[1]}{_SIGNS[found[2].casefold()]}", typed))

    def reasoned(self, picks: Picks) -> bool:
        """What a number is for may follow it."""
        return picks[-1].field == "by"

    def field(self, picks: Picks) -> Field | None:
        """For whom and by how much, or which is struck out."""
        last = picks[-1] if picks else None
        if last is not None and last.key == _STRIKE:
            found = [self._struck(number, one.ruling.what) for number, one in enumerate(self._waiting, 1)]
            return Field("strike", tuple(found), named=True)
        if last is not None and last.field != "side":
            return None
        sides = [Option("side", str(side), side[0], self._bout.names[side]) for side in Side]
        strike = [Option("side", _STRIKE, _STRIKE, self._say("strike"))] if self._waiting else []
        first = () if picks else (*sides, *strike)
        return Field("by", first, reads=_signed, wants=self._say("bad_modifier"))

    def made(self, picks: Picks, reason: str) -> Modify | Strike:
        """The ruling."""
        *before, last = picks
        if last.field == "strike":
            return Strike(self._waiting[int(last.key) - 1].line)
        side = Side(before[0].key) if before else self.whose
        word, _, rest = reason.partition(" ")
        if word == _STANDS:
            return Modify(side, int(last.key), rest.strip()[:LABEL], "duel")
        return Modify(side, int(last.key), reason[:LABEL])

    def asked(self, picks: Picks) -> str:
        """What is picked, or how it is typed and what waits or stands."""
        if picks:
            return ", ".join([one.label for one in picks])
        listed = self._bout.wording.modifiers(self._waiting, self._bout.names)
        return "\n".join([self._say("modifier_how"), self._say("modifier_longer"), *listed])

    def _struck(self, number: int, what: str) -> Option:
        """A modifier that waits or stands, called by its number or by what it is for."""
        words = what.split()
        tails = tuple([" ".join(words[at:]) for at in range(1, len(words))])
        return Option("strike", str(number), str(number), what, brief=tails)


class Ruling(Form[Overrule | Correct]):
    """How one of the last rolls is answered instead."""

    def __init__(self, bout: Bout, rolls: Sequence[Step[Any]]) -> None:
        """Ask about some rolls, the newest first."""
        self._bout, self._say, self._rolls = bout, bout.wording.say, rolls

    def field(self, picks: Picks) -> Field | None:
        """Which roll, where it is not the last, and how it is answered."""
        last = picks[-1] if picks else None
        if last is not None and last.key == _WHICH:
            return Field("which", tuple([self._roll(number) for number in range(1, len(self._rolls) + 1)]))
        if last is not None and last.key == _CORRECT:
            return Field(
                "fell",
                reads=lambda typed: typed if self._fallen(picks, typed) else "",
                whole=True,
                wants=self._say("ruling_fell"),
            )
        if last is not None and last.field != "which":
            return None
        verdicts = [Option("verdict", key, key, self._say(f"ruling_{key}")) for key in ("s", "f", _CORRECT)]
        which = (
            [Option("roll", _WHICH, _WHICH, self._say("ruling_which"))]
            if self._rolls[1:] and not picks
            else []
        )
        return Field("verdict", (*verdicts, *which), reads=_total, wants=self._say("bad_ruling"))

    def reasoned(self, picks: Picks) -> bool:
        """Why a roll is overruled may follow; a correction needs no reason."""
        return picks[-1].field != "fell"

    def made(self, picks: Picks, reason: str) -> Overrule | Correct:
        """The ruling or the correction."""
        last, step = picks[-1], self._step(picks)
        line = step.number if step else None
        if last.field == "fell":
            fallen = self._fallen(picks, last.key)
            assert fallen is not None, "it was read before"
            return fallen
        verdict = {"s": True, "f": False}.get(last.key)
        return Overrule(int(last.key) if verdict is None else verdict, reason[:LABEL], line)

    def asked(self, picks: Picks) -> str:
        """What is picked, or how it is typed, and the rolls."""
        if picks:
            return ", ".join([one.label for one in picks])
        rolls = [self._roll(number) for number in range(1, len(self._rolls) + 1)]
        sums = [f"{one.key}  {one.label}" for one in rolls]
        return "\n".join([self._say("ruling_how"), *sums])

    def _roll(self, number: int) -> Option:
        bout = self._bout
        tale = bout.wording.narrator.tale(self._rolls[number - 1], bout.names, moment_of(bout).viewer)
        said = next((line.text for line in tale if line.kind == "sum"), "")
        return Option("which", str(number), str(number), said)

    def _step(self, picks: Picks) -> Step[Any] | None:
        """The roll that is named; None: none is."""
        return next((self._rolls[int(one.key) - 1] for one in picks if one.field == "which"), None)

    def _fallen(self, picks: Picks, typed: str) -> Correct | None:
        """What fell, for a roll that is named; for the last that was typed, or for the last if none was."""
        step = self._step(picks)
        by_hand = [one for one in self._rolls if isinstance(one.answer, Rolled) and one.answer.by_hand]
        of = step or next(iter([*by_hand, *self._rolls]))
        rolled = read_die(of.request, typed) if isinstance(of.request, Roll) else None
        line = of.number if step or by_hand else None
        return None if rolled is None else Correct(rolled, line)


def _signed(typed: str) -> str:
    typed = in_figures(typed)
    number = read_number(typed.lstrip("+-") if typed[:1] in {"+", "-"} else typed, len(str(MOST)))
    if number is None or number > MOST or len(typed) - len(typed.lstrip("+-")) > 1:
        return ""
    return str(-number if typed[0] == "-" else number)


def _total(typed: str) -> str:
    number = read_number(typed, _FIGURES)
    return "" if number is None else str(number)


class FactForm(Form[Set]):
    """What can be set of a duel."""

    def __init__(self, facts: Sequence[Fact], names: BySide[str], wording: Wording) -> None:
        self._facts = tuple(facts)
        self._names = names
        self._wording = wording
        picker = wording.phrases.pickers.get("target")
        self._known = {row.key: row.letter for row in picker.rows} if picker else {}
        """The letters that the game has for places elsewhere."""

    def field(self, picks: Picks) -> Field | None:
        """Whose fact, which, which of several, and to what."""
        said, facts = {one.field for one in picks}, self._left(picks)
        if "side" not in said:
            return Field("side", tuple([self._whose(key) for key in dict.fromkeys(map(_side, facts))]))
        if "fact" not in said:
            return self._lettered("fact", [fact.name for fact in facts])
        fact = facts[0]
        if "which" not in said and fact.part:
            return (
                self._places(facts) if fact.secret else self._lettered("which", [one.part for one in facts])
            )
        return None if "setting" in said else self._settings(fact)

    def made(self, picks: Picks, reason: str) -> Set:
        """The ruling."""
        return Set(self._left(picks)[0].key, picks[-1].key, reason[:LABEL])

    def reasoned(self, picks: Picks) -> bool:
        """A reason may follow."""
        return bool(picks)

    def asked(self, picks: Picks) -> str:
        """What is chosen so far, and what it is now."""
        if not picks:
            return self._wording.say("set_how")
        told, facts = ", ".join([one.label for one in picks]), self._left(picks)
        open_to_all = len(facts) == 1 and not facts[0].secret and picks[-1].field != "setting"
        return f"{told}; {self._wording.say('set_now', now=self._now(facts[0]))}" if open_to_all else told

    def said(self) -> list[str]:
        """Every fact in the words in which it is typed, and what it is."""
        return [
            self._words(fact) if fact.secret else f"{self._words(fact)} {self._now(fact)}"
            for fact in self._facts
        ]

    def _left(self, picks: Picks) -> list[Fact]:
        """The facts that some picks leave."""
        said = {one.field: one.key for one in picks}
        known: list[tuple[str, Callable[[Fact], str]]] = [
            ("side", _side),
            ("fact", attrgetter("name")),
            ("which", attrgetter("part")),
        ]
        return [
            one for one in self._facts if all(said.get(name, part(one)) == part(one) for name, part in known)
        ]

    def _whose(self, side: str) -> Option:
        return Option("side", side, side[0], self._label_of(side), brief=side)

    def _label_of(self, side: str) -> str:
        return next((self._names[one] for one in Side if one == side), self._wording.say("set_duel"))

    def _lettered(self, group: str, keys: Sequence[str]) -> Field:
        """Options, each with the letter that the game has for it elsewhere, or with one of its label's."""
        each = list(dict.fromkeys(keys))
        labels = [self._wording.label(group, key) for key in each]
        letters = lettered(labels, [self._known.get(key, "") for key in each])
        options = [Option(group, *one) for one in zip(each, letters, labels, strict=True)]
        return Field(group, tuple(options))

    def _places(self, facts: Sequence[Fact]) -> Field:
        """The cards of a hand by their places; only places of one figure have a letter."""
        parts = [(fact.part, fact.part if len(fact.part) == 1 else "") for fact in facts]
        say = self._wording.say
        options = [Option("which", part, letter, say("set_slot", slot=part)) for part, letter in parts]
        return Field("which", tuple(options), single=True)

    def _settings(self, fact: Fact) -> Field:
        """What a fact can be: one of a few, a number, or a card."""
        say, menu = self._wording.say, fact.menu

        def reads(typed: str) -> str:
            cards = {str(one).casefold(): str(one) for one in menu.choices} if fact.secret else {}
            try:
                return written(wanted(fact, cards.get(typed.casefold(), typed)))
            except WrongAnswerError:
                return ""

        if fact.secret:
            return Field("setting", reads=reads, wants=say("set_card", card=menu.choices[0]))
        if isinstance(menu, Between):
            return Field("setting", reads=reads, wants=say("set_number", low=menu.low, high=menu.high))
        return self._lettered("setting", [written(one) for one in menu.choices])

    def _words(self, fact: Fact) -> str:
        labels = [self._wording.label("fact", fact.name)]
        if fact.part:
            labels.append(fact.part if fact.secret else self._wording.label("which", fact.part))
        return " ".join([fact.side or self._wording.say("set_duel"), *labels])

    def _now(self, fact: Fact) -> str:
        return (
            str(fact.now) if isinstance(fact.now, int) else self._wording.label("setting", written(fact.now))
        )


def _side(fact: Fact) -> str:
    return str(fact.side or "duel")
