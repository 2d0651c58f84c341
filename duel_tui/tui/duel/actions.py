"""The actions of a duel of dice as a table: who did what, what the dice made of it, and how it was answered."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.paper import Line, Span
from duel_tui.tui.prose import clipped

_ACTION, _VERDICT = 11, 16
"""Cells for an action, and for what the dice made of it."""


class Act(Struct, frozen=True):
    """An action and its answer."""

    assault: str
    """The assault it belongs to, in words; empty where there is but one."""
    number: int
    side: Side
    action: str
    verdict: str
    reply: str = ""


class Actions:
    """Reads the actions of a bout, and tells of them."""

    def __init__(self, bout: Bout) -> None:
        """Read a bout."""
        self._bout = bout
        self._acts = Chronicle(bout, self._read)

    def lines(self, end: int | None) -> list[Line]:
        """The actions up to a place, in a match each assault under its head; None: all of them."""
        found: list[Line] = []
        assault = ""
        for act in self._acts.until(end):
            if act.assault != assault:
                assault = act.assault
                found.append((Span(assault, "dim"),))
            found.append(self._line(act))
        return found

    def all(self) -> list[Act]:
        """Every action so far."""
        return self._acts.rows

    def _line(self, act: Act) -> Line:
        near = act.side is self._bout.near
        return (
            Span(f"{act.number:>2}{'<' if near else '>'}", "dim"),
            Span(f"{clipped(act.action, _ACTION - 1):<{_ACTION}}", "left" if near else "right"),
            Span(f"{clipped(act.verdict, _VERDICT)} "),
            Span(act.reply, "right" if near else "left"),
        )

    def _read(self) -> list[tuple[int, Act]]:
        label, found = self._bout.wording.label, list[tuple[int, Act]]()
        for place, event in events(self._bout.table):
            if event["event"] == "acted":
                sheet = self._bout.table.sheet_at(place, None)
                action = label("action", event["action"])
                verdict = label("verdict_short", event["verdict"])
                number, side = sheet.duel["round"], Side(event["side"])
                found.append((place, Act(self._assault(sheet), number, side, action, verdict)))
            elif event["event"] == "answered":
                at, act = found[-1]
                found[-1] = (at, replace(act, reply=label("reply_short", event["reply"])))
        return found

    def _assault(self, sheet: Sheet) -> str:
        """Which assault of a match it is, and how many each has won before it."""
        if sheet.duel["match"] == 1:
            return ""
        near, far = (sheet.of(side)["won"] for side in (self._bout.near, self._bout.near.foe))
        return f"{self._bout.wording.label('sheet', 'assault_of').format(**sheet.duel)}, {near}:{far}"
