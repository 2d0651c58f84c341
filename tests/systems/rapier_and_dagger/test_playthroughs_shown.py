"""What the golden playthroughs show: every mix of the switches, every turn a duel with figures can take, every end."""

import re
from pathlib import Path

import pytest

from duel_tui.registry import option_pairs, options
from duel_tui.systems.rapier_and_dagger.options import Switches, switches
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from tests.systems.test_playthroughs import ENDS, FOLDER
from tests.systems.transcript import arguments_of

SCRIPTS = sorted((FOLDER / KEY).glob("*.script"))
ATTACKS = (("table", "matrix"), ("points", "matrix"), ("points", "actions"))
MIXES = [
    f"{approach}-{movement}-{attack}"
    for approach in ("none", "distance", "map")
    for movement, attack in ATTACKS
]
ANSWER = r"\n> \w+: "
PAID = r'paid=\{{"left": {left}, "right": {right}\}}\]'
SHOWN = {
    "the richer changes": rf"\? (\w+) change_movement: .*{ANSWER}(?!keep)\w+\n.*\[movement_changed side=\1",
    "the richer cannot pay": r"difference=1 [^\n]*\]\n(= .*\n)*\? left blade",
    "what cannot be paid is denied with the sum": r"not \w+: costs \d+, \d+ left",
    "the richer keeps": rf"change_movement: .*{ANSWER}keep\n.*\[movement_kept",
    "a change before the second attack to fewer attacks": (
        rf"\? (\w+) change_movement_again: .*{ANSWER}(?!keep)\w+\n"
        r'.*\[movement_changed side=\1 .*attacks=\{"left": [01], "right": [01]\}'
    ),
    "a change before the second attack to fewer sword actions": (
        rf"\[actions_shown [^\n]*\n= exchange: 1 -> 2\n\? (\w+) change_movement_again: .*{ANSWER}(?!keep)\w+\n"
        r'.*\[movement_changed side=\1 .*attacks=\{"left": 1, "right": 1\}(.*\n)*?.*\[actions_shown '
    ),
    "a change before the second attack to crossed swords": (
        rf"\[actions_shown [^\n]*\n= exchange: 1 -> 2\n\? (\w+) change_movement_again: .*{ANSWER}pass_forward\n"
        r'.*\[movement_changed side=\1 .*attacks=\{"left": 0, "right": 0\}[^\n]*\n.*\[clinch_began'
    ),
    "B.M.*": r"\[points_compared .*result=BM\*",
    "buckler's 5": r'actions=\{"left": "SC".*parries=\{"left": true.*' + PAID.format(left=7, right=0),
    "Universal Parry": r'actions=\{"left": "ST", "right": "UP"\}.*' + PAID.format(left=1, right=5),
    "one cut for all points": (
        r"not DISC: costs 4, 1 left\n(.*\n)*?"
        r'.*actions=\{"left": "SC".*' + PAID.format(left=3, right=1)
    ),
    "drawn in time": r"\? (\w+) rolls 1d100 for draw, at most 50\n> 50\n.*\[sword_drawn side=\1",
    "not drawn in time": r"\? (\w+) rolls 1d100 for draw, at most 50\n> 51\n.*\[draw_failed side=\1",
    "stabbed in the back": r"> left: stab\n.*\n> 30\n.*\[wounded side=right means=dagger place=LC grade=mortal",
    "knocked down": r"> left: knock\n.*\n> 60\n.*\[knocked_down side=right",
    "on a table": r'\[walked .*steps=\{"left": \["up"\]',
    "down from a table": r'\[walked .*steps=\{"left": \["turn", "down", "turn"\]',
    "come up behind by walking": r"\[walked met=behind .*\n.*\[came_up_behind",
    "fled": r"\[left_the_field side=right\]\n.*\[ended winner=left why=fled",
}
"""What has to happen in some playthrough, as its transcript tells it."""
_CHAIN = 3
FIGHTS = ("movements_shown", "points_compared", "taken_from_behind")


def transcript_of(script: Path) -> str:
    return script.with_suffix(".txt").read_text(encoding="utf-8")


def switches_of(script: Path) -> Switches:
    return switches(options(KEY, option_pairs(arguments_of(script).options)))


def mix_of(script: Path) -> str:
    found = switches_of(script)
    return f"{found.approach}-{found.movement}-{found.attack}"


@pytest.mark.parametrize("mix", MIXES)
def test_rd_140_each_mix_has_a_playthrough(mix: str) -> None:
    assert mix in map(mix_of, SCRIPTS)


@pytest.mark.parametrize("item", SHOWN)
def test_a_playthrough_shows(item: str) -> None:
    assert [script.stem for script in SCRIPTS if re.search(SHOWN[item], transcript_of(script))]


def test_a_playthrough_shows_a_chain_of_three_actions() -> None:
    attacks = [attack for script in SCRIPTS for attack in transcript_of(script).split("[blades_shown")[1:]]
    chains = [one for one in attacks if one.count("[actions_shown") == _CHAIN]
    assert any(one.count("[struck") >= _CHAIN and "[wounded" in one for one in chains)


def test_a_playthrough_on_a_map_shows_two_who_never_meet() -> None:
    played = [transcript_of(script) for script in SCRIPTS if switches_of(script).approach == "map"]
    avoiding = [one for one in played if not any(f"[{event}" in one for event in FIGHTS)]
    assert any("why=stalemate" in one and "met=apart" in one for one in avoiding)


def test_playthroughs_on_maps_end_in_every_way() -> None:
    played = "".join(transcript_of(script) for script in SCRIPTS if switches_of(script).approach == "map")
    assert set(re.findall(r"^! \w+ wins: (\w+)$", played, re.MULTILINE)) == ENDS[KEY]


def test_a_playthrough_of_a_map_names_the_rulings_it_shows() -> None:
    for script in SCRIPTS:
        if switches_of(script).approach == "map":
            head = script.read_text(encoding="utf-8").split("\nreferee ")[0]
            assert re.search(r"RD-\d+", head), script.stem
