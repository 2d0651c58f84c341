"""The law of one number in Dueling Scars: cells, lines, outlook and views against the dice that follow."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from msgspec import Struct

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.side import BySide
from duel_tui.play.moments import outlook_of
from duel_tui.show.fit import whole
from duel_tui.show.table import Table
from duel_tui.systems.dueling_scars.changes import rounded
from duel_tui.systems.dueling_scars.model import (
    Acted,
    Answered,
    AssaultOver,
    Duel,
    Ended,
    Reply,
    TookFirst,
    Verdict,
)
from duel_tui.systems.dueling_scars.ruleset import KEY
from tests.systems.contenders import begin
from tests.systems.heard_numbers import Lines
from tests.systems.looked_through import Look, looks, row_of

MOST = 2
"""The greatest number that the game master gives."""
Lane = tuple[bool, Reply | None]
_DONE: tuple[Lane, ...] = ((True, None), (True, Reply.RIPOSTE), (True, Reply.PARRY))
LANES = (*[{one} for one in _DONE], {(False, None), (False, Reply.PARRY), (False, Reply.RIPOSTE)})
"""What comes together in each column."""


class Fall(Struct, frozen=True):
    """One way in which the dice of an action may fall."""

    verdict: Verdict
    reply: Reply | None
    chance: Fraction
    after: Duel
    """The state as the action leaves it, before a new assault begins."""

    @property
    def key(self) -> str:
        """The way as prospects name it."""
        return f"{self.verdict} {self.reply}" if self.reply else str(self.verdict)

    @property
    def lane(self) -> Lane:
        """The way as columns tell it apart: a retreat is no answer."""
        return self.verdict.succeeds, None if self.reply is Reply.RETREAT else self.reply


def falls(place: Position[Any], added: BySide[int]) -> Iterator[Fall]:
    """Every way in which the rolls of an action may fall, as the rules then ask for them."""
    waiting: list[tuple[Position[Any], Fraction, Verdict | None]] = [(place, Fraction(1), None)]
    while waiting:
        at, before, verdict = waiting.pop()
        roll = at.request
        assert isinstance(roll, Roll)
        assert roll.side is not None
        for face, share in roll.dice.chances():
            after = at.give(Rolled(face, modifier=added[roll.side]))
            told = [one.event for one in after.told]
            now = next((one.verdict for one in told if isinstance(one, Acted)), verdict)
            reply = next((one.reply for one in told if isinstance(one, Answered)), None)
            assert now is not None
            if isinstance(after.request, Roll) and after.request.why == "complication":
                waiting.append((after, before * share, now))
            else:
                yield Fall(now, reply, before * share, _left_by(after))


def _left_by(place: Position[Any]) -> Duel:
    for told in reversed(place.told):
        if not isinstance(told.event, AssaultOver | Ended | TookFirst):
            state: Duel = told.state
            return state
    raise AssertionError("an action tells something")


def looked_at(number: int, seed: int, views: float = 0.1) -> Counter[str]:
    """Look at this number of positions; how many there were, by what was asked."""
    done, chance = Counter[str](), Random(seed)
    while sum(done.values()) < number:
        for look in looks(begin(KEY, chance), chance, MOST):
            seen = chance.random() < views
            if look.ask.what == "action":
                _check_action(look, seen=seen)
            elif look.ask.what == "wager":
                _check_stake(look, seen=seen)
            done[look.ask.what] += look.ask.what in {"action", "wager"}
    return done


def _check_action(look: Look, *, seen: bool) -> None:
    """Columns, lines and outlook of an action have the chances of its dice; a view those without the game master."""
    bout, ask, choice = look.bout, look.ask, look.choice
    after = bout.table.position_at(bout.table.place).give(Decided((choice,)))
    found, decision = tuple(falls(after, look.added)), look.decision()
    _check_columns("cell", decision.table(), str(choice), found)
    if seen:
        _check_columns("view", look.view(), str(choice), tuple(falls(after, BySide(0, 0))))
    by_key = _summed([(one.key, one.chance) for one in found])
    prospects = outlook_of(bout, ask).of(choice)
    assert _summed([(one.answer, one.fact("chance")) for one in prospects]) == by_key, "outlook"
    text = Lines(decision).odds(ask.what)
    told = Counter(re.findall(r"(\d+\.\d %)", text))
    assert told == Counter(in_lines(one) for one in by_key.values()), f"odds: {text}"


def _check_columns(where: str, table: Table, key: str, found: Sequence[Fall]) -> None:
    """The chance in each column is that of the ways which come together in it."""
    chances = _summed([(one.lane, one.chance) for one in found])
    wanted = [rounded(sum([chances.get(one, Fraction(0)) for one in lane], Fraction(0))) for lane in LANES]
    row = table.rows[0] if table.rows[0].option is None else row_of(table, key)
    shown = [whole(cell.text).split()[0].rstrip(":") for cell in row.right]
    assert shown == wanted, f"{where}: {shown} of {wanted}"


def _check_stake(look: Look, *, seen: bool) -> None:
    """A stake says how often an attack that follows at once, with the dice that are left, cannot be answered."""
    duel: Any = look.bout.table.state
    rules: Any = look.bout.table.rules
    dice = rules.book.dice(duel.tracks[look.ask.side].action - int(str(look.choice)))

    def unanswered(by: int) -> Fraction:
        scores = [(max(dice.low, min(dice.high, score + by)), share) for score, share in dice.chances()]
        found = [share for score, share in scores if rules.book.verdict(score) is Verdict.SUCCESS]
        return sum(found, Fraction(0))

    decision, added = look.decision(), look.added[look.ask.side]
    tables = [("cell", decision.table(), added), *([("view", look.view(), 0)] if seen else [])]
    for where, table, by in tables:
        assert row_of(table, str(look.choice)).right[-1].text == rounded(unanswered(by)), where
    text = Lines(decision).odds(look.ask.what)
    assert re.findall(r"(\d+\.\d %)", text) == [in_lines(unanswered(added))], f"odds: {text}"


def _summed(found: Sequence[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    """The chances of what is called the same, together."""
    chances: dict[Any, Fraction] = {}
    for key, chance in found:
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


def in_lines(chance: Fraction) -> str:
    """A chance as lines say it."""
    return f"{100 * float(chance):.1f} %"
