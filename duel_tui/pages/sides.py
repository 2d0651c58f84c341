"""Who decides for a side, as a form: which side, how, and by which opponent.

`ra3` lets the third opponent advise the right side, `ls` has the left one spoken. The same is typed in words as
`right advised Bernardino` or `left spoken`.
"""

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.play.prompts import Sit
from duel_tui.play.seat import How, Seat
from duel_tui.show.form import Field, Form, Picks
from duel_tui.show.table import Option

_HOWS: dict[str, How] = {"here": "here", "spoken": "spoken", "advised": "advised", "played": "played"}
"""How a side can be decided for; each begins with its letter."""
_BY = ("advised", "played")
"""Of these, those that name an opponent."""


class Sides(Form[Sit]):
    """Both sides of a duel, and who could decide for them."""

    def __init__(self, bout: Bout) -> None:
        self._bout = bout
        self._say = bout.wording.say
        self._opponents = bout.seats.opponents

    def field(self, picks: Picks) -> Field | None:
        """Which side, how, and by whom; where no opponent is named, by the last that played or advised the side."""
        if not picks:
            sides = [Option("side", str(side), side[0], self._bout.names[side]) for side in Side]
            return Field("side", tuple(sides))
        if not picks[1:]:
            hows = [Option("how", how, how[0], self._say(f"seat_{how}"), brief=f"{how} by") for how in _HOWS]
            return Field("how", tuple(hows))
        if picks[2:] or picks[1].key not in _BY:
            return None
        each = [Option("by", one.key, str(number), one.name) for number, one in enumerate(self._opponents, 1)]
        last = self._bout.seats.last[Side(picks[0].key)]
        usual = next((one for one in each if last is not None and one.key == last.key), None)
        return Field("by", tuple(each), usual=usual)

    def made(self, picks: Picks, reason: str) -> Sit:
        """Who sits where."""
        del reason
        side, how, *by = [one.key for one in picks]
        return Sit(
            Side(side), Seat(_HOWS[how], next((one for one in self._opponents if one.key in by), None))
        )

    def asked(self, picks: Picks) -> str:
        """Who decides now for the side that is chosen."""
        return told_seat(self._bout, Side(picks[0].key)) if picks else self._say("sides_how")

    def said(self) -> list[str]:
        """Who decides for each side now, and who could."""
        named = ", ".join([f"{number} {one.name}" for number, one in enumerate(self._opponents, 1)])
        return [*[told_seat(self._bout, side) for side in Side], self._say("sides_opponents", named=named)]


def told_seat(bout: Bout, side: Side) -> str:
    """Who decides for a side now, in a sentence."""
    seat = bout.seats.now[side]
    by = seat.by.name if seat.by else ""
    return bout.wording.say(f"sits_{seat.how}", name=bout.called[side], by=by)
