"""From the message of a picked row to the fsync of its line: few functions of the program, each counted once.

What the rules reckon between two answers is not the way of a choice to the disk, nor is what is told or drawn meanwhile;
and a choice in secret waits at the table for the other one. So the way is all that runs from the message until the table has
the choice, and the functions inside which its line is then brought to the disk.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from duel_tui.registry import KEYS
from tests.tui.positions import begun
from tests.tui.screens import playing

OURS = str(Path(__file__).parents[2] / "duel_tui")
MOST = 12
FIRST, SEATED = "duel on_decision_pane_committed", "table decide"
OF_EVERY_KEY = "typeahead closed"
"""Asked for each message that the app takes, whatever it is."""
ASIDE = frozenset({"screen _on_timer_update", "bout _publish_drawn"})

Profile = Callable[[FrameType, str, Any], None]


class Way:
    """Watches what runs, as a profiler."""

    def __init__(self) -> None:
        self.to_table: list[str] = []
        self.to_disk: list[str] = []

    def __call__(self, frame: FrameType, event: str, called: object) -> None:
        if event == "call":
            self._count(frame)
        elif event == "c_call" and not self.to_disk and getattr(called, "__name__", "") == "fsync":
            self.to_disk.extend(named(at) for at in stack(frame) if is_ours(at))

    def _count(self, frame: FrameType) -> None:
        name = named(frame)
        begun = bool(self.to_table) or name == FIRST
        if (
            begun
            and SEATED not in self.to_table
            and is_ours(frame)
            and name != OF_EVERY_KEY
            and not drawn(frame)
        ):
            self.to_table.append(name)


def stack(frame: FrameType) -> Iterator[FrameType]:
    """A frame and those that called it, innermost first."""
    at: FrameType | None = frame
    while at is not None:
        yield at
        at = at.f_back


def drawn(frame: FrameType) -> bool:
    """True inside what the screen does by its own clock."""
    return any(named(at) in ASIDE for at in stack(frame))


def named(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).stem} {frame.f_code.co_name}"


def is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(OURS)


@pytest.mark.usefixtures("synced_for_real")
@pytest.mark.parametrize("game", KEYS)
async def test_few_functions_lie_between_the_message_of_a_choice_and_the_disk(game: str) -> None:
    async with playing(begun(game)) as player:
        while not player.decides:
            await player.press("enter")
        menu = player.decision.ask.menu
        assert menu is not None
        choice = menu.choices[0]
        way = Way()
        sys.setprofile(way)
        try:
            await player.commits(choice)
        finally:
            sys.setprofile(None)
    assert way.to_table[-1] == SEATED
    assert "conductor fight" in way.to_disk
    assert len({*way.to_table, *way.to_disk}) <= MOST, (way.to_table, way.to_disk)
