"""The scene of a duel with cards: both hands, decks and wounds, and on the table between them what was played."""

from collections.abc import Sequence
from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events, fresh
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.duel.faces import faced
from duel_tui.tui.duel.sides import draw_ends, named, put_at_edge
from duel_tui.tui.paper import Box, Line, Paper, Span
from duel_tui.tui.prose import clipped, wrapped

_SIDE = 30
"""Cells for each side."""
_RED = "HD"
_BACK = "??"
_FULL, _EMPTY = "●", "○"
_ANSWERS = frozenset({"parried", "undefended", "joker_became"})
"""What is told of an attack after it."""


class CardTable:
    """The card duel on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._plays = Chronicle(bout, self._read)

    def headline(self, duel: dict[str, Any]) -> str:
        """The bout, and what is being decided in it."""
        return f"bout {duel['bout']}  {self._bout.wording.label('phase', duel['phase'])}"

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:  # noqa: ARG002  sheets say all
        """Draw both sides, and the table between them."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = now.of(side)
            self._side(paper, side, facts, fresh(facts, before.of(side)))
        self._table(paper, now)

    def rounds(self, end: int | None) -> list[Line]:
        """Every attack, and what met it."""
        return self._plays.until(end)

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw the wounds of both, and the hands they were left with."""
        draw_ends(paper, box, self._bout, self._end)

    def _end(self, side: Side) -> tuple[str, list[Line]]:
        bout = self._bout
        hurt = bout.wording.wounds(bout.sheet.of(side)) or (bout.wording.say("unhurt"),)
        return bout.names[side], [*[(Span(one),) for one in hurt], _cards(bout.table.sheet(None), side)]

    def _side(self, paper: Paper, side: Side, facts: dict[str, Any], new: frozenset[str]) -> None:
        bout, wording = self._bout, self._bout.wording
        near = side is bout.near
        room = paper.width // 2 - 10
        style = f"{wording.label('style', facts['style'])}, {facts['rating']}"
        counted = f"{wording.label('sheet', 'deck')} {facts['deck']}  "
        counted += f"{wording.label('sheet', 'discard')} {len(facts['discard'])}"
        states = ", ".join(wording.states(facts))
        figures = f"{wording.label('sheet', 'initiative')} {facts['initiative']}, "
        figures += f"{wording.label('sheet', 'hand')} {facts['hand_size']}"
        lasting: Line = (Span(clipped(states, _SIDE), "fresh" if "states" in new else "bad"),)
        lines: list[Line] = [
            named(bout, side, room),
            (Span(style, "dim"),),
            _hand(facts, "fresh" if new & {"hand", "cards"} else "bold"),
            (Span(counted, "fresh" if new & {"deck", "discard"} else ""),),
            *self._wounds(facts, new),
            lasting if states else (Span(figures, "dim"),),
        ]
        for row, line in enumerate(lines):
            put_at_edge(paper, 1 + row, line, near=near, width=room if row == 0 else _SIDE)

    def _wounds(self, facts: dict[str, Any], new: frozenset[str]) -> list[Line]:
        """The wound boxes, or the wounds in words, on two lines at most."""
        if isinstance(facts["wounds"], int):
            label = f"{self._bout.wording.label('sheet', 'boxes')} "
            boxes = _FULL * facts["taken"] + _EMPTY * (facts["boxes"] - facts["taken"])
            return [(Span(label, "dim"), Span(boxes, "fresh" if "taken" in new else "bold"))]
        told = "; ".join(self._bout.wording.wounds(facts)) or self._bout.wording.say("unhurt")
        first, *more = wrapped(told, _SIDE, "fresh" if "wounds" in new else "")
        rest = "".join(span.text for line in more for span in (*line, Span(" ")))
        return [first, (Span(clipped(rest.strip(), _SIDE)),)] if more else [first]

    def _table(self, paper: Paper, now: Sheet) -> None:
        """The initiative cards, and the attack under way or the last one."""
        duel, near = now.duel, self._bout.near
        x = _SIDE + 2
        width = paper.width - 2 * x
        if duel["initiative"]:
            to_attack = duel["initiative"] == near
            arrow = "=>" if to_attack else "<="
            paper.centre(x, 1, width, arrow, "left" if to_attack else "right")
        shown = [*_written(duel["shown"][near]), "-", *_written(duel["shown"][near.foe])]
        if len(shown) > 1:
            paper.centre(x, 2, width, clipped(" ".join(shown), width), "dim")
        if duel["attack"]:
            ace = f" + {faced(duel['ace'])}" if duel["ace"] else ""
            paper.centre(x, 4, width, f"[ {faced(duel['attack'])}{ace} ]", _ink(duel["attack"]))
        if duel["defence"]:
            paper.centre(x, 5, width, f"[ {faced(duel['defence'])} ]", _ink(duel["defence"]))

    def _read(self) -> list[tuple[int, Line]]:
        found: list[tuple[int, Line]] = []
        for place, event in events(self._bout.table):
            line = _play(event, self._bout.near)
            if found and event["event"] in _ANSWERS:
                found[-1] = (found[-1][0], found[-1][1] + line)
            elif line:
                found.append((place, line))
        return found


def _play(event: dict[str, Any], near: Side) -> Line:
    """A play as a line of the history."""
    ink = "left" if event.get("side") == near else "right"
    mark = "<" if ink == "left" else ">"
    match event["event"]:
        case "bout_began":
            return (Span(f"bout {event['bout']}", "dim"),)
        case "attacked":
            ace = f" + {faced(event['ace'])}" if event.get("ace") else ""
            return (Span(f"{mark} {faced(event['card'])}{ace}", f"bold {ink}"),)
        case "parried":
            return (
                Span(f"  {mark} {faced(event['card'])}", ink),
                Span("  turned" if event["turned"] else ""),
            )
        case "undefended":
            return (Span(f"  {mark} -", ink),)
        case "joker_became":
            return (Span(f"  {mark} JKR = {faced(event['card'])}", ink),)
        case _:
            return ()


def _ink(card: str) -> str:
    return "bold bad" if card[-1] in _RED else "bold"


def _written(cards: Sequence[str]) -> list[str]:
    return [faced(card) for card in cards]


def _hand(facts: dict[str, Any], ink: str) -> Line:
    """A hand as its owner sees it with what a joker drew behind a bar, or the backs of its cards with those seen by all."""
    hand = facts["hand"]
    if hand is None:
        hand = [*facts["known"], *[_BACK] * (facts["cards"] - len(facts["known"]))]
    drawn: list[str] = facts["pending"] or []
    cards = " ".join([*_written(hand), *(["|"] if drawn else []), *_written(drawn)])
    return (Span(clipped(cards, _SIDE), ink),)


def _cards(sheet: Sheet, side: Side) -> Line:
    return (Span("hand: ", "dim"), Span(" ".join(_written(sheet.of(side)["hand"]))))
