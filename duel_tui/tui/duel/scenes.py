"""What each game puts into the frame of the duel screen: its headline, its fencers and stage, its rounds, its end."""

from collections.abc import Callable
from typing import Any, Protocol

from duel_tui.engine.sheet import Sheet
from duel_tui.play.bout import Bout
from duel_tui.registry.games import game
from duel_tui.tui.duel.card_table import CardTable
from duel_tui.tui.duel.fight import Fight
from duel_tui.tui.duel.neutral import Neutral
from duel_tui.tui.duel.piste import Piste
from duel_tui.tui.duel.scoreboard import Scoreboard
from duel_tui.tui.duel.tracks import Tracks
from duel_tui.tui.paper import Box, Line, Paper


class Scene(Protocol):
    """A game's own part of the frame."""

    def headline(self, duel: dict[str, Any]) -> str:
        """How far the duel has come, for the header."""
        ...

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:
        """Draw what stands between header and middle; `end`: how many answers count, None: all."""
        ...

    def rounds(self, end: int | None) -> list[Line]:
        """A line for each round, of `ROUND` cells at most; `end`: how many answers count, None: all."""
        ...

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw what is left of both when it is over."""
        ...


_SCENES: dict[str, Callable[[Bout], Scene]] = {
    "": Neutral,
    "fight": Fight,
    "scoreboard": Scoreboard,
    "tracks": Tracks,
    "card table": CardTable,
    "piste": Piste,
}


def scene_of(bout: Bout) -> Scene:
    """The scene that a bout's game asks for; a neutral one where it asks for none."""
    return _SCENES[game(bout.table.rules.key).scene](bout)
