"""The actions of a duel of dice as a table: who did what, what the dice made of it, and how it was answered."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.prose import clipped

_ACTION, _VERDICT = 11, 18
"""Cells for an action, and for what the dice made of it, beside the log."""


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
    """Reads the actions of a bout, and draws the last of them."""

    def __init__(self, bout: Bout) -> None:
        """Read a bout."""
        self._bout = bout
        self._acts = Chronicle(bout, self._read)

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw the last actions that fit, in a match under the assault they belong to."""
        for row, act in enumerate(_headed(self.all(), box.height)):
            if isinstance(act, str):
                paper.put(box.x, box.y + row, clipped(act, box.width), "dim")
                continue
            ink = "left" if act.side is self._bout.near else "right"
            paper.put(box.x, box.y + row, f"{act.number:>2}{'<' if ink == 'left' else '>'}", "dim")
            paper.put(box.x + 3, box.y + row, clipped(act.action, _ACTION - 1), ink)
            paper.put(box.x + 3 + _ACTION, box.y + row, clipped(act.verdict, _VERDICT))
            answer = clipped(act.reply, box.width - 4 - _ACTION - _VERDICT)
            paper.put(
                box.x + 4 + _ACTION + _VERDICT, box.y + row, answer, "right" if ink == "left" else "left"
            )

    def all(self) -> list[Act]:
        """Every action so far."""
        return self._acts.rows

    def _read(self) -> list[Act]:
        label, found = self._bout.wording.label, list[Act]()
        for place, event in events(self._bout.table):
            if event["event"] == "acted":
                sheet = self._bout.table.sheet_at(place, None)
                action = label("action", event["action"])
                verdict = label("verdict_short", event["verdict"])
                number, side = sheet.duel["round"], Side(event["side"])
                found.append(Act(self._assault(sheet), number, side, action, verdict))
            elif event["event"] == "answered":
                found[-1] = replace(found[-1], reply=label("reply_short", event["reply"]))
        return found

    def _assault(self, sheet: Sheet) -> str:
        """Which assault of a match it is, and how many each has won before it."""
        if sheet.duel["match"] == 1:
            return ""
        near, far = (sheet.of(side)["won"] for side in (self._bout.near, self._bout.near.foe))
        return f"{self._bout.wording.label('sheet', 'assault_of').format(**sheet.duel)}, {near}:{far}"


def _headed(acts: list[Act], rows: int) -> list[Act | str]:
    """The last rows of a table of actions, each assault of a match under its head."""
    table: list[Act | str] = []
    for place, act in enumerate(acts):
        if act.assault and (not place or act.assault != acts[place - 1].assault):
            table.append(act.assault)
        table.append(act)
    shown = table[-rows:] if rows else []
    first = shown[0] if shown else ""
    return [first.assault, *shown[1:]] if isinstance(first, Act) and first.assault else shown
