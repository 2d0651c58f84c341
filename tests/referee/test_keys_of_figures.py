"""The keys of questions and sheets with figures, which are a public interface; REFEREE.md lists the same."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from duel_tui import referee
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.registry import Library, data_folder
from tests.referee.conversation import Json, decide
from tests.referee.test_a_bot import Bot
from tests.referee.test_figures import FENCERS, GAME

MOVEMENTS = {"back", "stand", "pass_side", "volt", "pass_forward"}
BLADES = {"absence", "feint", "beat", "bind"}
TARGETS = {"SA", "H", "RC", "LC", "RL", "LL"}
KEYS: dict[str, set[str]] = {
    "approach": {"feet", "yield"},
    "combat_movement": {*MOVEMENTS, "yield"},
    "change_movement": {"keep", *MOVEMENTS},
    "change_movement_again": {"keep", *MOVEMENTS},
    "change_blade": {"keep", *BLADES},
    "after_attack": {"stay", "close"},
    "close_behind": {"stay", "knock", "stab"},
    "column": MOVEMENTS,
}
FORMS: dict[str, dict[str, set[str]]] = {
    "blade": {"target": TARGETS, "blade": BLADES},
    "sword_action": {
        "target": TARGETS,
        "action": {"ST", "SC", "DIST", "DISC", "DIS", "DDIS", "UP", "NSA"},
        "left_hand": {"yes", "no"},
    },
}
STEPS = {
    *("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"),
    *("wait", "turn", "up", "down", "creep"),
}
ACTIONS = ("rd.movement=points", "rd.attack=actions")
BEHIND = ("rd.approach=distance", "rd.distance=18", "rd.left_stance=back_turned", "rd.left_sword=sheathed")
MIXES = (("rd.mode=fig",), (*ACTIONS, "rd.right_sword=sheathed"), (*ACTIONS, *BEHIND), BEHIND)
SEEDS = 7


@cache
def heard() -> tuple[Json, ...]:
    """The replies of some duels of all fencers with figures."""
    found: list[Json] = []
    for options in MIXES:
        for seed in range(SEEDS):
            left, right = Random(seed).sample(sorted(FENCERS.glob("*.toml")), 2)
            args = RefereeArgs(system=GAME, seed=seed, options=options, kind="death", left=left, right=right)
            bot = Bot(args, seed)
            bot.play(150)
            found += bot.heard
    return tuple(found)


def menus(what: str) -> list[Json]:
    """The menus of a question."""
    return [
        ask["menu"]
        for reply in heard()
        for ask in (reply["request"] or {}).get("asks", ())
        if ask["what"] == what
    ]


@pytest.mark.parametrize("what", [*KEYS, *FORMS])
def test_a_question_has_these_keys_and_fields_and_no_others(what: str) -> None:
    found: dict[str, set[str]] = {}
    for menu in menus(what):
        assert menu["type"] == ("form" if what in FORMS else "one-of")
        keys = {*menu.get("keys", ()), *[key for key, _ in menu.get("denied", ())]}
        for field, offered in menu.get("fields", {"": keys}).items():
            found.setdefault(field, set()).update("feet" if key.isdecimal() else key for key in offered)
    assert found == FORMS.get(what, {"": KEYS.get(what)})


def test_a_target_is_chosen_with_the_blade_and_again_from_the_second_action_on() -> None:
    assert {"target" in menu["fields"] for menu in menus("sword_action")} == {True, False}


def test_turning_and_drawing_are_dice() -> None:
    asked = [reply["request"] for reply in heard()]
    asked += [one["request"] for reply in heard() for one in reply["answers"]]
    rolls = {
        (one["why"], one["against"]["at_most"])
        for one in asked
        if one and one["type"] == "roll" and one["why"] in {"turn", "draw"}
    }
    assert rolls == {("turn", 50), ("draw", 50), ("draw", 60)}


BENCH = """
name = "The Bench"
line = "A room has a bench."
rows = ["............", "..T.........", "............"]
legend = { "." = { name = "the floor" }, "T" = { name = "a bench", table = true } }
[start]
left = { row = 2, column = 2, facing = "east" }
right = { row = 2, column = 12, facing = "east" }
"""


def plotted(saves: Path, *plots: list[str]) -> Json:
    """The last reply to some plots of the left, beside which the right stays."""
    (saves / "maps").mkdir(exist_ok=True)
    (saves / "maps" / "bench.toml").write_text(BENCH, encoding="utf-8")
    args = RefereeArgs(system=GAME, seed=1, options=("rd.approach=map", "rd.map=bench", *ACTIONS))
    bot = Bot(args, 1, Library(data_folder(), own=saves))
    for plot in plots:
        reply = bot.say(decide("left", plot))
        if reply["type"] == "waiting":
            bot.say(decide("right", []))
    return bot.heard[-1]


def test_a_plot_has_an_allowance_and_offers_every_step_that_can_come_first_and_no_other(
    tmp_path: Path,
) -> None:
    """In front of the bench a fencer may leap up, on it down, and only beside it step east."""
    before: list[list[str]] = []
    above, beside = [["up"]], [["south"]]
    offered: set[str] = set()
    for plots in (before, above, beside):
        menu = plotted(tmp_path, *plots)["request"]["asks"][0]["menu"]
        assert (menu["type"], type(menu["allowance"])) == ("plot", int)
        assert ("up" in menu["steps"], "down" in menu["steps"]) == (plots is before, plots is above)
        assert ("east" in menu["steps"]) is (plots is beside)
        taken = {step for step in STEPS if plotted(tmp_path, *plots, [step])["type"] == "waiting"}
        assert taken == set(menu["steps"])
        offered |= taken
    assert offered == STEPS


def test_the_sheet_has_these_keys() -> None:
    bot = Bot(RefereeArgs(system=GAME, seed=1, options=("rd.mode=fig",)), 1)
    sheet = bot.say({"type": "look"})["sheet"]
    assert sheet["distance"] == 36
    for side in sheet["sides"].values():
        assert isinstance(side["normal_movement"], int)
        assert isinstance(side["combat_movement"], int)
        assert [len(side[key]) for key in ("sword_action_points", "parry_advantage")] == [2, 2]
        assert side["facing"] is True
        assert isinstance(side["combat_points"], int)
        assert set(side["sword_points"]) == {"spent", "cut", "thrust"}


def test_the_manual_lists_the_same_questions_and_keys() -> None:
    manual = (Path(str(referee.__file__)).parent / "REFEREE.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in row.split("|")[1:-1]] for row in manual.splitlines() if row[:3] == "| `"
    ]
    told = {what: cells[2] for cells in rows if len(cells) == 3 for what in re.findall(r"`(\w+)`", cells[0])}
    assert told.keys() >= {*KEYS, *FORMS, "plot"}
    forms = {what: {*fields, *set().union(*fields.values())} - TARGETS for what, fields in FORMS.items()}
    for what, keys in (KEYS | forms).items():
        named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]+)`", told[what]))))
        named |= (MOVEMENTS if "a movement" in told[what] else set()) | (
            BLADES if "a blade" in told[what] else set()
        )
        assert {one for one in named if not one.isdecimal()} == keys - {"feet"}
    menu = re.search(r"The steps are ((?:`\w+` ?)+);", " ".join(manual.split()))
    assert menu is not None
    assert set(menu[1].replace("`", "").split()) == STEPS
