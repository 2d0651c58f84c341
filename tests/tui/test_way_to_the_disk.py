"""From a picked row to the table: few functions of the program run, each counted once."""

import sys
from pathlib import Path
from types import FrameType

from tests.tui.bouts import bout
from tests.tui.positions import AT_MEASURE
from tests.tui.screens import playing

OURS = str(Path(__file__).parents[2] / "duel_tui")
MOST = 12


async def test_few_functions_lie_between_the_message_of_a_choice_and_the_table() -> None:
    found: dict[str, None] = {}
    seated = False

    def profile(frame: FrameType, event: str, _: object) -> None:
        nonlocal seated
        code = frame.f_code
        if event != "call" or seated or not code.co_filename.startswith(OURS):
            return
        name = f"{Path(code.co_filename).stem} {code.co_name}"
        if (found or name == "duel on_decision_pane_committed") and name != "typeahead closed":
            found[name] = None
            seated = name == "table decide"

    async with playing(bout(kind="death", lines=AT_MEASURE)) as player:
        await player.press("t r w")
        sys.setprofile(profile)
        try:
            await player.press("enter")
        finally:
            sys.setprofile(None)
    assert seated
    assert len(found) <= MOST, list(found)
