"""What a game master adds to rolls to come, and how one of the last rolls is overruled or corrected, as forms.

`+10 the chandelier` is for the side whose roll waits or that is asked, `right -5 duel low sun` for the other, as long as the
duel lasts; `x 1` strikes the first of those that wait. Of rolls, `s the chandelier` lets the last one succeed, `f` fail, a
number is its new total, `c 31` is what fell where a die was mistyped, and `#2` before it means the last but one.
"""

import re
from collections.abc import Sequence
from typing import Any

from duel_tui.engine.answers import LABEL, MOST, Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify, Strike
from duel_tui.engine.side import Side
from duel_tui.engine.timeline import Step
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.play.prompts import Correct, Overrule
from duel_tui.play.reading import read_die, read_number
from duel_tui.show.form import Field, Form, Picks, Read
from duel_tui.show.table import Option

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
        """One of the rolls, by its sum."""
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
    """A number up to a bound, with or without a sign."""
    number = read_number(typed.lstrip("+-") if typed[:1] in {"+", "-"} else typed, len(str(MOST)))
    if number is None or number > MOST or len(typed) - len(typed.lstrip("+-")) > 1:
        return ""
    return str(-number if typed[0] == "-" else number)


def _total(typed: str) -> str:
    number = read_number(typed, _FIGURES)
    return "" if number is None else str(number)
