"""The scene of a duel of dice: both sides' tracks, and between them the last throws."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.requests import Roll
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, fresh
from duel_tui.tui.duel.actions import Actions
from duel_tui.tui.duel.sides import draw_ends, named, put_at_edge
from duel_tui.tui.paper import Box, Line, Paper, Span
from duel_tui.tui.prose import clipped

_SIDE = 24
"""Cells for each side's tracks."""
_DIE = 4
"""Cells for a die and the gap after it."""
_BOXES = 8
"""Boxes up to which a track is drawn."""
_USUAL = 6
"""Dice that a throw has room for where it stands, whatever their number."""
_PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}


class Tracks:
    """Dueling Scars on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._actions = Actions(bout)

    def headline(self, duel: dict[str, Any]) -> str:
        """The assault of how many, and the action."""
        label = self._bout.wording.label
        parts = [label("sheet", "round").format(round=duel["round"])]
        if duel["match"] > 1:
            parts.insert(0, label("sheet", "assault_of").format(**duel))
        if duel["quiet"] > duel["stalemate"] // 2:
            parts.append(label("sheet", "quiet").format(**duel))
        return "  ".join(parts)

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:
        """Draw both sides' tracks, and the last throws between them."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = now.of(side)
            self._tracks(paper, side, facts, fresh(facts, before.of(side)), now.duel)
        width = paper.width - 2 * _SIDE
        throws = self._throws(bout.table.place if end is None else end)
        if not throws and now.duel["initiative"] is None:
            waits = bout.wording.label("sheet", "first_attack")
            paper.centre(_SIDE, 4, width, clipped(waits, width), "dim")
        for side, faces in throws.items():
            self._dice(paper, Box(_SIDE, 1 if side is bout.near else 5, width, 3), side, faces)

    def rounds(self, end: int | None) -> list[Line]:
        """Every action, what the dice made of it, and how it was answered."""
        return self._actions.lines(end)

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw where the tracks ended, and how often each action was tried."""
        draw_ends(paper, box, self._bout, self._end)

    def _end(self, side: Side) -> tuple[str, list[str]]:
        """Where a side's tracks ended, and how often it tried each action."""
        bout, label = self._bout, self._bout.wording.label
        facts = bout.sheet.of(side)
        tracks = f"{label('sheet', 'action')} {facts['action']}, {label('sheet', 'effect')} {facts['effect']}"
        tried = Counter(act.action for act in self._actions.all() if act.side is side)
        counted = ", ".join(f"{action} {times}" for action, times in tried.most_common())
        return f"{bout.names[side]}: {tracks}", [counted]

    def _tracks(
        self, paper: Paper, side: Side, facts: dict[str, Any], new: frozenset[str], duel: dict[str, Any]
    ) -> None:
        bout, label = self._bout, self._bout.wording.label
        near = side is bout.near
        armed = (
            Span(label("weapon", facts["weapon"]) if facts["weapon"] else ""),
            Span("  " if duel["initiative"] == side else ""),
            Span(label("sheet", "initiative") if duel["initiative"] == side else "", "good bold"),
        )
        lines: list[Line] = [
            named(bout, side, _SIDE),
            armed if near else armed[::-1],
            _titled(label("sheet", "action"), facts["action"], "fresh" if "action" in new else "bold"),
            (Span(_filled(facts["action"], facts["action_max"]), "fresh" if "action" in new else ""),),
            _titled(label("sheet", "effect"), facts["effect"], "fresh" if "effect" in new else "bold"),
            _placed(facts["effect"], facts["effect_max"], "fresh" if "effect" in new else "bold"),
        ]
        if duel["match"] > 1:
            lines.append((Span(f"{label('sheet', 'won')} {facts['won']}", "fresh" if "won" in new else ""),))
        for row, line in enumerate(lines):
            put_at_edge(paper, 1 + row, line, near=near, width=_SIDE - 1)

    def _dice(self, paper: Paper, box: Box, side: Side, faces: Sequence[int]) -> None:
        """Draw a throw, the highest die foremost and bright, so that from throw to throw little has to be drawn anew."""
        shown = sorted(faces, reverse=True)[: box.width // _DIE]
        wide = _DIE * max(_USUAL, len(shown))
        x = box.x + max(0, box.width - wide + 1) // 2
        near = side is self._bout.near
        ink = "left" if near else "right"
        paper.put(x - 2 if near else x + wide, box.y + 1, "<" if near else ">", ink)
        for place, face in enumerate(shown):
            left = x + _DIE * place if near else x + wide - _DIE * (place + 1)
            for row, pips in enumerate(_PIPS.get(face, ("   ", f"{face:^3}", "   "))):
                paper.put(left, box.y + row, pips, f"here {ink} dim" if place else f"bold here {ink}")

    def _throws(self, end: int) -> dict[Side, Sequence[int]]:
        """The last throw of each side without a decision between them."""
        table, found = self._bout.table, dict[Side, Sequence[int]]()
        for place in range(end - 1, -1, -1):
            step = table.step(place)
            if isinstance(step.answer, Decided) and found:
                break
            if isinstance(step.request, Roll) and isinstance(step.answer, Rolled) and step.request.side:
                found.setdefault(step.request.side, step.answer.faces or (step.answer.score,))
        return found


def _titled(name: str, value: int, ink: str) -> Line:
    return (Span(f"{name} ", "dim"), Span(str(value), ink))


def _filled(value: int, most: int) -> str:
    """A box for each die, the dice in it.

    >>> _filled(2, 3)
    '[#][#][ ]'
    """
    return "[#]" * value + "[ ]" * (most - value) if max(value, most) <= _BOXES else ""


def _placed(value: int, most: int, ink: str) -> Line:
    """The numbers of a track, the token on one of them."""
    if most >= _BOXES:
        return ()
    return tuple(
        [Span(f"[{box}]", ink) if box == value else Span(f" {box} ", "dim") for box in range(most + 1)]
    )
