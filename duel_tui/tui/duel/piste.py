"""The scene of a match with cards on a piste: both fencers on their squares, the distance, hands, pack and score."""

from typing import Any

from duel_tui.engine.menu import OneOf
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, event_of, fresh, side_facts
from duel_tui.tui.paper import Box, Line, Paper, Span, measure
from duel_tui.tui.prose import clipped

_SQUARE = 3
"""Cells for a square of the piste."""
_FIGURE = (" o ", "/|─", "/ \\")
_LUNGE = (" o ", "/|━", "/ \\")
_MIRROR = str.maketrans("/\\", "\\/")
_FULL, _EMPTY, _BACK = "●", "○", "▒"
_ROUND_OVER = ("hit", "round_drawn")


class Piste:
    """En Garde on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._known = (-1, -1)
        self._rounds: list[Line] = []

    def headline(self, duel: dict[str, Any]) -> str:
        """The round, and the cards left in the pack, counted down."""
        label = self._bout.wording.label
        return f"{label('sheet', 'round')} {duel['round']}  {label('sheet', 'pack')} {duel['pack']}"

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:
        """Draw score, piste and cards."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = side_facts(now, side)
            new = fresh(facts, side_facts(before, side))
            self._score(paper, side, facts, now.duel["hits_to_win"], new)
            self._hand(paper, side, facts, new, self._playable(side) if end is None else frozenset())
        self._squares(paper, now)
        self._pile(paper, now.duel)

    def draw_history(self, paper: Paper, box: Box) -> None:
        """Draw how the last rounds ended, as many as fit."""
        table = self._bout.table
        known = (table.place, len(table.journal.lines))
        if known != self._known:
            self._rounds, self._known = self._read(), known
        for row, line in enumerate(self._rounds[-box.height :]):
            paper.put(box.x, box.y + row, line, width=box.width)

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw both scores, and what each round was won by."""
        bout, half = self._bout, paper.width // 2
        for x, side in ((3, bout.near), (half + 1, bout.near.foe)):
            facts = side_facts(bout.sheet, side)
            hits = bout.wording.label("sheet", "hit" if facts["hits"] == 1 else "hits")
            score = f"{bout.names[side]}: {facts['hits']} {hits}"
            paper.put(x, box.y, clipped(score, half - 4), "title")
            for row, told in enumerate(self._won(side)[: box.height - 1]):
                paper.put(x, box.y + 1 + row, clipped(told, half - 4))

    def _score(self, paper: Paper, side: Side, facts: dict[str, Any], wins: int, new: frozenset[str]) -> None:
        bout, near = self._bout, side is self._bout.near
        yours = " (you)" if bout.present == (side,) else ""
        pips = _FULL * facts["hits"] + _EMPTY * (wins - facts["hits"])
        name = clipped(bout.names[side], paper.width // 2 - wins - measure(yours) - 6)
        who = [Span(name, "bold left" if near else "bold right"), Span(yours, "dim"), Span("  ")]
        line = (*who, Span(pips, "fresh" if "hits" in new else "bold"))
        if near:
            paper.put(1, 1, line)
        else:
            paper.right(paper.width - 1, 1, line[::-1])

    def _squares(self, paper: Paper, now: Sheet) -> None:
        """The piste with both fencers on it; the near one comes from the left."""
        duel, near = now.duel, self._bout.near
        piste: int = duel["piste"]
        start = (paper.width - piste * _SQUARE) // 2
        places = {side: _place(now, side, near, piste) for side in Side}
        attacker = duel["attack"] and Side(duel["turn"]).foe
        for side in Side:
            x = start + (places[side] - 1) * _SQUARE
            ink = "left" if side is near else "right"
            rows = _LUNGE if side == attacker else _FIGURE
            for row, text in enumerate(rows):
                shown = text if side is near else text[::-1].translate(_MIRROR)
                paper.put(x, 2 + row, shown, f"bold {ink}" if side == duel["turn"] else ink)
        for square in range(1, piste + 1):
            number = square if near is Side.LEFT else piste + 1 - square
            here = [side for side in Side if places[side] == square]
            ink = "dim" if not here else "left" if here[0] is near else "right"
            paper.put(start + (square - 1) * _SQUARE, 5, f"{number:^3}", ink)
        self._distance(paper, start, places[near], places[near.foe], duel["distance"])

    def _distance(self, paper: Paper, start: int, near: int, far: int, distance: int) -> None:
        """The distance, written between the two."""
        x = start + near * _SQUARE
        room = (far - near - 1) * _SQUARE
        text = f" {distance} "
        if room >= measure(text) + 2:
            line = text.center(room - 2, "·")
            paper.put(x, 3, f"<{line}>", "bold")
        else:
            paper.put(start + near * _SQUARE - 1, 2, f"{distance}", "bold")

    def _hand(
        self, paper: Paper, side: Side, facts: dict[str, Any], new: frozenset[str], playable: frozenset[str]
    ) -> None:
        """A hand, the cards that may be played now bright; another's cards lie face down."""
        near = side is self._bout.near
        label = Span(f"{self._bout.wording.label('sheet', 'hand')} ", "dim")
        if facts["hand"] is None:
            cards = [Span(f"{_BACK} " * facts["cards"], "fresh" if "cards" in new else "right")]
        else:
            cards = [
                Span(f"{card} ", "bold" if not playable or card in playable else "dim")
                for card in facts["hand"]
            ]
        line: Line = (label, *cards)
        if near:
            paper.put(1, 7, line)
        else:
            paper.right(paper.width - 1, 7, line)

    def _pile(self, paper: Paper, duel: dict[str, Any]) -> None:
        """The pack and the cards of the last action, in the middle."""
        wording, near = self._bout.wording, self._bout.near
        pieces = [Span(f"{wording.label('sheet', 'pack')} ", "dim"), Span(f"{duel['pack']}", "bold")]
        if duel["latest"]:
            ink = "left" if duel["latest_by"] == near else "right"
            pieces.append(Span(f"  {wording.label('sheet', 'latest')} ", "dim"))
            latest = " ".join(duel["latest"])
            shown = f"< {latest}" if duel["latest_by"] == near else f"{latest} >"
            pieces.append(Span(shown, f"bold {ink}"))
        paper.centre(0, 7, paper.width, tuple(pieces))
        if duel["discard"]:
            paper.centre(0, 6, paper.width, clipped(" ".join(duel["discard"]), paper.width - 4), "dim")

    def _playable(self, side: Side) -> frozenset[str]:
        """The cards that some key of the side's own menu takes; none where it is not asked, or not seen."""
        if self._bout.watched_by not in {None, side}:
            return frozenset()
        ask = self._bout.table.ask_of(side)
        if ask is None or not isinstance(ask.menu, OneOf):
            return frozenset()
        return frozenset(word for key in ask.menu.keys for word in str(key).split())

    def _over(self) -> list[dict[str, Any]]:
        """How each round ended."""
        table = self._bout.table
        told = [event_of(one.event) for place in range(table.place) for one in table.step(place).told]
        return [event for event in told if event["event"] in _ROUND_OVER]

    def _read(self) -> list[Line]:
        """A line for each round that is over: who won it, and by what."""
        lines: list[Line] = []
        for number, event in enumerate(self._over(), 1):
            lead = Span(f"{number:>2} ", "dim")
            if event["event"] == "round_drawn":
                lines.append((lead, Span(self._bout.wording.label("how", "drawn"), "dim")))
                continue
            side = Side(event["side"])
            ink = "left" if side is self._bout.near else "right"
            how = self._bout.wording.label("how", event["how"])
            lines.append((lead, Span(self._bout.names[side], f"bold {ink}"), Span(f" {how}")))
        return lines

    def _won(self, side: Side) -> list[str]:
        """How often a side won a round by what."""
        hows = [event["how"] for event in self._over() if event.get("side") == side]
        return [f"{hows.count(how)} {self._bout.wording.label('how', how)}" for how in dict.fromkeys(hows)]


def _place(now: Sheet, side: Side, near: Side, piste: int) -> int:
    """The square a side stands on, counted from the near one's end."""
    position: int = side_facts(now, side)["position"]
    return position if near is Side.LEFT else piste + 1 - position
