"""Who plays which side, told and changed in lines."""

import re
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.conductor import fight
from duel_tui.plain.prompter import Lines
from duel_tui.plain.shell import EndOfInputError
from duel_tui.play.bout import Bout
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from tests.plain.talks import Typist, context_in, heard, talk_over
from tests.play.people import Foe
from tests.play.test_seats import sitting
from tests.systems.contenders import LIBRARY


def lines_of(bout: Bout, folder: Path, *typed: str) -> str:
    """All that is said in lines while these are typed."""
    typist = Typist(typed)
    talk, out = talk_over(typist)
    with pytest.raises(EndOfInputError):
        heard(fight(bout, Lines(context_in(folder / "context"), bout, talk)), talk, typist)
    return " ".join(out.getvalue().split())


def test_lines_name_the_side_propose_and_change_who_decides(tmp_path: Path) -> None:
    bout, path = sitting(tmp_path)
    said = lines_of(
        bout, tmp_path, "stand", "side", "side right advised 1", "", "side right spoken", "side x"
    )
    assert "Anna" in said
    assert "Anna is spoken: what is said is typed here. Bea is spoken: what is said is typed here." in said
    assert "Tobias Quill proposes for Bea, and Enter takes it." in said
    assert "Press Enter to take it, or choose otherwise." in said
    assert "look away" not in said
    assert " you " not in said.lower().replace("press enter to take it", "")
    assert "x: not a choice here. Choose Anna, Bea." in said
    assert bout.table.journal.lines[0].startswith("left movement / right movement: stand / ")
    assert duels.load(path, LIBRARY).players == BySide("spoken", "spoken")


def test_from_a_change_on_lines_call_nobody_you_any_longer(tmp_path: Path) -> None:
    bout, _ = sitting(tmp_path, KEYS[0], "person", "quill")
    said = lines_of(bout, tmp_path, "side right spoken", "stand", "stand", "me")
    before, _, after = said.partition("Bea is spoken: what is said is typed here.")
    assert "your opponent's" in before.casefold()
    assert "This duel is now unrecorded" in after
    assert "Anna stands, Bea stands: three attacks each." in after
    assert not re.search(r"\byou\b|\byour\b(?! opponent)", after, re.IGNORECASE)


def test_a_proposal_to_yield_is_asked_about_in_lines(tmp_path: Path) -> None:
    class Tired(Foe):
        def choose(self, observation: Any, *told: Any) -> Any:
            ask = observation.ask
            return ask.menu.take("yield") if ask.what == "movement" else ask.menu.choices[0]

    made, _ = sitting(tmp_path, KEYS[0], "advised 1", "spoken")
    bout = replace(made, desk=cast("Any", Tired()))
    said = lines_of(bout, tmp_path, "")
    assert "Anna gives the duel to Bea. Type y or press Enter again to confirm" in said
    assert not bout.table.sealed
    lines_of(bout, tmp_path, "", "")
    assert bout.table.sealed == (Side.LEFT,)
