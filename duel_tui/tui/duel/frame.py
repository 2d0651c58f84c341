"""The frame of the duel screen, shared by the fight, its end and its replay: header, both fencers, stage, log."""

from duel_tui.engine.sheet import Sheet
from duel_tui.tui.duel import fencer, prompts, stage
from duel_tui.tui.duel.bout import Bout, fresh, side_facts
from duel_tui.tui.duel.fencer import Fencer
from duel_tui.tui.duel.history import History
from duel_tui.tui.duel.log import Log
from duel_tui.tui.page import header
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.scroll import ScrollPane

MIDDLE = 1 + fencer.HEIGHT
"""The row on which the middle of the screen begins."""
_TALL = 34
"""Rows from which on the middle has room to spare."""
_WIDE = 108
"""Columns from which on the history of rounds stands beside the log."""
_HISTORY = 40
_MORE = 3
"""Rows the middle gains on a tall screen."""


def middle_of(paper: Paper) -> Box:
    """The part of the screen between the fencers and the log."""
    height = prompts.HEIGHT + (_MORE if paper.height >= _TALL else 0)
    return Box(0, MIDDLE, paper.width, height)


class Frame:
    """What stands still while the middle of the screen changes."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self.log = Log(bout)
        self.scroll = ScrollPane(at_end=True)
        self._history = History(bout)

    def draw(self, paper: Paper, now: Sheet, before: Sheet) -> None:
        """Draw everything but the middle and the footer; what differs from `before` is bright."""
        self._header(paper, now)
        self._fencers(paper, now, before)
        title = "log, turned back" if self.scroll.turned_back else "log"
        self._log(paper, middle_of(paper).bottom, title, None)

    def draw_at(self, paper: Paper, now: Sheet, before: Sheet, place: int, title: str) -> None:
        """Draw everything as it stood when so many answers had been given, the log in place of the middle."""
        self._header(paper, now)
        self._fencers(paper, now, before)
        self._log(paper, middle_of(paper).y, title, place)

    def follow(self) -> None:
        """Bring the end of the log into sight."""
        self.scroll.to_end()

    def _header(self, paper: Paper, now: Sheet) -> None:
        wording, duel = self._bout.wording, now.duel
        parts = [f"round {duel['round']}"]
        if duel["phase"] == "exchange":
            parts.append(f"exchange {duel['exchange']} of {duel['exchanges']}")
        elif duel["phase"] == "clinch":
            parts.append(f"turn {duel['clinch_turn']}")
        parts.append(wording.label("measure", duel["measure"]))
        kind = wording.label("kind_short", duel["kind"])
        header(paper, wording.phrases.name, kind, "  ".join(parts))

    def _fencers(self, paper: Paper, now: Sheet, before: Sheet) -> None:
        bout = self._bout
        sides = (bout.near, bout.near.foe)
        for side in sides:
            facts = side_facts(now, side)
            new = fresh(facts, side_facts(before, side))
            yours = len(bout.people) == 1 and side in bout.people
            one = Fencer(facts, new, bout.wording, now.duel)
            one.draw(paper, 1, name=bout.names[side], yours=yours, near=side is bout.near)
        middle = Box(fencer.WIDTH, 3, paper.width - 2 * fencer.WIDTH, stage.HEIGHT)
        stage.draw_stage(paper, middle, now, bout.near, bout.wording)

    def _log(self, paper: Paper, row: int, title: str, place: int | None) -> None:
        wide = paper.width >= _WIDE
        width = paper.width - (_HISTORY + 2 if wide else 0)
        prompts.rule(paper, row, paper.width, title)
        height = paper.height - row - 2
        self.scroll.lines = self.log.lines(width - 2, place)
        self.scroll.draw(paper, 1, row + 1, width - 2, height)
        if wide:
            paper.put(width - 1, row, " rounds ", "title")
            self._history.draw(paper, width, row + 1, _HISTORY + 1, height)
