"""Golden playthroughs: whole duels through the referee, dice by hand, one for each way a duel can end.

Set DUEL_TUI_UPDATE=1 to write the transcripts again; then read every line that differs.
"""

import re
from pathlib import Path

import pytest

from duel_tui import registry
from tests.golden import assert_kept
from tests.systems.transcript import transcript

FOLDER = Path(__file__).parent / "playthroughs"
SCRIPTS = sorted(FOLDER.glob("*/*.script"))

ENDS = {
    "rapier_and_dagger": {
        "killed",
        "unconscious",
        "yield",
        "first_blood",
        "touches",
        "disarmed",
        "maimed",
        "stalemate",
        "double",
        "agreed",
        "fled",
    },
    "dueling_scars": {"killed", "hits", "rounds", "stalemate"},
    "en_garde": {"hits", "stalemate"},
    "duel_of_swords": {"hits", "rounds"},
    "card_duel": {
        "first_blood",
        "disarmed",
        "hits",
        "wounds",
        "killed",
        "unconscious",
        "stalemate",
        "agreed",
    },
}
"""Every way a duel of a game can end (REFEREE.md)."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_playthrough_goes_as_it_went(script: Path) -> None:
    played = transcript(script)
    assert "  refused: " not in played
    assert_kept(script.with_suffix(".txt"), played)


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_registered_game_has_a_playthrough_for_each_way_to_end(key: str) -> None:
    assert key in ENDS, f"{key} needs a row in ENDS: every way in which a duel of it can end"
    found = {
        end[1]
        for golden in (FOLDER / key).glob("*.txt")
        for end in re.finditer(r"^! \w+ wins: (\w+)$", golden.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found == ENDS[key], _ADDED.format(key)


@pytest.mark.parametrize("key", registry.KEYS)
def test_a_registered_game_has_ten_playthroughs(key: str) -> None:
    assert len(list((FOLDER / key).glob("*.txt"))) >= 10, _ADDED.format(key)


_ADDED = "python -m tests.golden {} SEED writes a playthrough from each seed: keep ten, with one for each way to end"


def test_no_transcript_has_lost_its_script() -> None:
    assert {path.with_suffix(".txt") for path in SCRIPTS} == set(FOLDER.glob("*/*.txt"))
