"""The scene of a match with cards on a piste: both fencers on their squares, the distance, hands, pack and score."""

from collections import Counter
from typing import Any

from duel_tui.engine.menu import OneOf
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, events, fresh
from duel_tui.tui.duel.chronicle import Chronicle
from duel_tui.tui.duel.sides import draw_ends, named, put_at_edge, scored
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
        self._over = Chronicle(bout, self._read)

    def headline(self, duel: dict[str, Any]) -> str:
        """The round, and the cards left in the pack, counted down."""
        label = self._bout.wording.label
        return f"{label('sheet', 'round')} {duel['round']}  {label('sheet', 'pack')} {duel['pack']}"

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:
        """Draw score, piste and cards."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = now.of(side)
            new = fresh(facts, before.of(side))
            self._score(paper, side, facts, now.duel["hits_to_win"], new)
            self._hand(paper, side, facts, new, self._playable(side) if end is None else frozenset())
        self._squares(paper, now)
        self._pile(paper, now.duel)

    def rounds(self, end: int | None) -> list[Line]:
        """A line for each round that is over: who won it, and by what."""
        return [self._line(number, event) for number, event in enumerate(self._over.until(end), 1)]

    def _line(self, number: int, event: dict[str, Any]) -> Line:
        bout, label = self._bout, self._bout.wording.label
        lead = Span(f"{number:>2} ", "dim")
        if event["event"] == "round_drawn":
            return (lead, Span(label("how", "drawn"), "dim"))
        side = Side(event["side"])
        ink = "left" if side is bout.near else "right"
        return (lead, Span(bout.names[side], f"bold {ink}"), Span(f" {label('how', event['how'])}"))

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw both scores, and what each round was won by."""
        draw_ends(paper, box, self._bout, self._end)

    def _end(self, side: Side) -> tuple[str, list[str]]:
        """A side's score, and how often it won a round by what."""
        bout, label = self._bout, self._bout.wording.label
        hows = Counter(event["how"] for event in self._over.rows if event.get("side") == side)
        return scored(bout, side, bout.sheet.of(side)["hits"]), [
            ", ".join(f"{times} {label('how', how)}" for how, times in hows.items())
        ]

    def _score(self, paper: Paper, side: Side, facts: dict[str, Any], wins: int, new: frozenset[str]) -> None:
        bout, near = self._bout, side is self._bout.near
        pips = _FULL * facts["hits"] + _EMPTY * (wins - facts["hits"])
        who = named(bout, side, paper.width // 2 - wins - 6)
        line = (*who, Span("  "), Span(pips, "fresh" if "hits" in new else "bold"))
        put_at_edge(paper, 1, line if near else line[::-1], near=near)

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
        label = Span(f"{self._bout.wording.label('sheet', 'hand')} ", "dim")
        if facts["hand"] is None:
            cards = [Span(f"{_BACK} " * facts["cards"], "fresh" if "cards" in new else "right")]
        else:
            cards = [
                Span(f"{card} ", "bold" if not playable or card in playable else "dim")
                for card in facts["hand"]
            ]
        put_at_edge(paper, 7, (label, *cards), near=side is self._bout.near)

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
        if self._bout.onlooker or self._bout.watched_by not in {None, side}:
            return frozenset()
        ask = self._bout.table.ask_of(side)
        if ask is None or not isinstance(ask.menu, OneOf):
            return frozenset()
        return frozenset(word for key in ask.menu.keys for word in str(key).split())

    def _read(self) -> list[tuple[int, dict[str, Any]]]:
        """How each round ended."""
        return [found for found in events(self._bout.table) if found[1]["event"] in _ROUND_OVER]


def _place(now: Sheet, side: Side, near: Side, piste: int) -> int:
    """The square a side stands on, counted from the near one's end."""
    position: int = now.of(side)["position"]
    return position if near is Side.LEFT else piste + 1 - position
