"""What the golden playthroughs show: every mix of the switches, nearly every event, and on maps every end."""

import re
from pathlib import Path

from duel_tui.engine.vocabulary import kinds
from duel_tui.registry import option_pairs, options
from duel_tui.systems.rapier_and_dagger.events import Event
from duel_tui.systems.rapier_and_dagger.options import switches
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.systems.rapier_and_dagger.drawn_rules import MIXES
from tests.systems.test_playthroughs import ENDS, FOLDER
from tests.systems.transcript import arguments_of

SCRIPTS = sorted((FOLDER / KEY).glob("*.script"))
FIGHTS = ("movements_shown", "points_compared", "taken_from_behind")
RARE = {"sword_out", "knock_failed", "stab_failed", "held_back", "held_on", "kick_missed", "pushed_apart"}
STRANGERS = {"old_wound", "begins_without"}
"""What is told only of a fencer who comes to the duel with old wounds."""


def transcript_of(script: Path) -> str:
    return script.with_suffix(".txt").read_text(encoding="utf-8")


def mix_of(script: Path) -> str:
    found = switches(options(KEY, option_pairs(arguments_of(script).options)))
    return f"{found.approach}-{found.movement}-{found.attack}"


ON_MAPS = [script for script in SCRIPTS if mix_of(script).startswith("map")]


def test_rd_140_each_mix_has_a_playthrough() -> None:
    assert set(map(mix_of, SCRIPTS)) == set(MIXES)


def test_each_event_but_the_rare_ones_has_a_playthrough() -> None:
    told = {tag for script in SCRIPTS for tag in re.findall(r"\[(\w+)[ \]]", transcript_of(script))}
    assert {str(kind.__struct_config__.tag) for kind in kinds(Event)} - told <= RARE | STRANGERS


def test_playthroughs_on_maps_end_in_every_way_and_name_the_rulings_they_show() -> None:
    played = "".join(map(transcript_of, ON_MAPS))
    assert set(re.findall(r"^! \w+ wins: (\w+)$", played, re.MULTILINE)) == ENDS[KEY]
    for script in ON_MAPS:
        assert re.search(r"RD-\d+", script.read_text(encoding="utf-8").split("\nreferee ")[0]), script.stem


def test_a_playthrough_on_a_map_shows_two_who_never_meet() -> None:
    avoiding = [one for one in map(transcript_of, ON_MAPS) if not any(f"[{event}" in one for event in FIGHTS)]
    assert any("why=stalemate" in one and "met=apart" in one for one in avoiding)
