"""From a picked row to the table and to the disk: few functions of the program run, each counted once.

What the rules reckon between two answers is not the way of a choice to the disk, and a choice in secret waits there for
the other one. So the way is told in two parts: all that runs from the message until the table has the choice, and the
functions inside which its line is then brought to the disk.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE
from tests.tui.screens import playing

OURS = str(Path(__file__).parents[2] / "duel_tui")
MOST = 12

Profile = Callable[[FrameType, str, Any], None]


def named(frame: FrameType) -> str:
    return f"{Path(frame.f_code.co_filename).stem} {frame.f_code.co_name}"


def is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(OURS)


async def strike(profile: Profile) -> None:
    """Commit an attack under the eyes of a profiler."""
    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r w")
        sys.setprofile(profile)
        try:
            await player.press("enter")
        finally:
            sys.setprofile(None)


async def test_few_functions_lie_between_the_message_of_a_choice_and_the_table() -> None:
    found: dict[str, None] = {}
    seated = False

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal seated
        if event != "call" or seated or not is_ours(frame):
            return
        name = named(frame)
        if (found or name == "duel on_decision_pane_committed") and name != "typeahead closed":
            found[name] = None
            seated = name == "table decide"

    await strike(profile)
    assert seated
    assert len(found) <= MOST, list(found)


async def test_few_functions_lie_between_the_conductor_and_the_disk() -> None:
    found: list[str] = []

    def profile(frame: FrameType, event: str, called: object) -> None:
        if event != "c_call" or found or getattr(called, "__name__", "") != "fsync":
            return
        at: FrameType | None = frame
        while at is not None:
            found.extend([named(at)] if is_ours(at) else [])
            at = at.f_back

    await strike(profile)
    assert "table decide" in found
    assert "conductor fight" in found
    assert len(set(found)) <= MOST, found
