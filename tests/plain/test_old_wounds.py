"""A game master's evening in lines: a fencer on paper with old wounds, a newcomer, a duel, and what the file keeps.

All that is said is kept in `transcripts/old_wounds.txt`: read each line that changes.
"""

import re
from pathlib import Path

import pytest

from duel_tui.fencer.body import Wound
from duel_tui.fencer.condition import Condition
from duel_tui.fencer.terms import Grade, Place
from tests.golden import assert_kept
from tests.plain.talks import context_in, conversation
from tests.plain.test_transcripts import TRANSCRIPTS

PAPER = (
    *("fencers", "1", "hand", "name", "Brother Anselm", "strength", "13"),
    *("condition", "right leg light, head serious", "keep", "back"),
)
"""A fencer on paper, typed in."""
TERMS = (
    *("3", "new", "wounds", "stay", "rules", "to the death", "right played by", "a person", "seed", "7", "1"),
)
"""A newcomer is the opponent."""
DUEL = (
    "set left wound right leg light; the stairs",
    "set right wound head mortal",
    "undo",
    "set right wound left arm light",
    "set right wound head mortal",
    "set right wound right leg light",
    "home",
)
END = ("duels", "1", "keep the new fencer", "back", "fencers", "brother anselm")
HEALED = ("change the sheet", "condition", "heal head", "save", "back")


@pytest.fixture
def _the_same_newcomer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duel_tui.play.setup.secrets.randbelow", lambda _: 7)


@pytest.mark.usefixtures("_the_same_newcomer")
def test_a_paper_character_with_old_wounds_goes_through_a_duel_and_back_into_his_file(tmp_path: Path) -> None:
    where = context_in(tmp_path, examples=False)
    told = conversation(where, (*PAPER, *TERMS, *DUEL, *END, *HEALED), 100)
    undated = re.sub(r"began on .*|\d\d \w{3}( \d{4})?$", "today", told, flags=re.MULTILINE)
    assert_kept(TRANSCRIPTS / "old_wounds.txt", undated)
    files = {file.stem: file for file in where.own().fencers}
    leg = Wound(Place.RIGHT_LEG, Grade.LIGHT)
    assert files.pop("brother-anselm").condition == Condition((leg, leg))
    (new,) = files.values()
    assert [wound.place for wound in new.condition.wounds] == [Place.LEFT_ARM, Place.HEAD, Place.RIGHT_LEG]
    assert new.condition.dead
