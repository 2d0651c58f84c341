"""Rapier & Dagger with figures through the referee: the booklet's worked example, what is denied, and whole duels."""

from pathlib import Path

import pytest

from duel_tui.engine.side import Side
from duel_tui.referee.arguments import RefereeArgs
from tests.referee.a_walker import Walker
from tests.referee.conversation import Json, decide, dice
from tests.referee.test_a_bot import Bot
from tests.systems.rapier_and_dagger.drawn_rules import MIXES

GAME = "rapier_and_dagger"
FENCERS = Path(__file__).parents[1] / "systems" / "playthroughs" / GAME / "fencers"
ACTIONS = ("rd.movement=points", "rd.attack=actions")


def begun(left: str, right: str) -> Bot:
    """Two movements of a Spaniard and a standing Italian with a dagger."""
    one, other = FENCERS / "inigo.toml", FENCERS / "tomaso.toml"
    bot = Bot(RefereeArgs(system=GAME, by_hand=True, options=ACTIONS, left=one, right=other), 0)
    bot.say(decide("left", left))
    bot.say(decide("right", right))
    return bot


def asked(reply: Json) -> Json:
    """The only question of a reply."""
    (ask,) = reply["request"]["asks"]
    found: Json = ask
    return found


def test_the_worked_example_needs_68() -> None:
    bot = begun("volt", "stand")
    assert (asked(bot.heard[-1])["side"], asked(bot.heard[-1])["what"]) == ("left", "change_movement")
    bot.say(decide("left", "keep"))
    bot.say(decide("left", {"target": "H", "blade": "beat"}))
    shown = bot.say(decide("right", {"target": "H", "blade": "absence"}))
    assert asked(shown)["what"] == "change_blade"
    bot.say(decide("left", "keep"))
    bot.say(decide("left", {"action": "SC", "left_hand": "no"}))
    against = bot.say(decide("right", {"action": "ST", "left_hand": "yes"}))["request"]["against"]
    assert (against["number"], against["needs"]) == (65, 68)
    assert sum(value for _, value in against["parts"]) == -3
    assert "missed" in {told["event"] for told in bot.say(dice(67))["told"]}


def test_what_a_change_would_cost_is_denied_with_its_sum() -> None:
    """The Spaniard has six points more, and two of them are paid: from Pass Side to Stand costs 2, to Back 5."""
    bot = begun("stand", "stand")
    bot.say(decide("left", "pass_side"))
    for side in ("left", "right"):
        bot.say(decide(side, {"target": "SA", "blade": "absence"}))
    bot.say(decide("left", "keep"))
    for side in ("left", "right"):
        bot.say(decide(side, {"action": "NSA", "left_hand": "no"}))
    ask = asked(bot.heard[-1])
    assert (ask["what"], ask["menu"]["keys"]) == ("change_movement_again", ["keep", "stand", "volt"])
    assert ask["menu"]["denied"] == [["back", "costs 5, 4 left"], ["pass_forward", "costs 5, 4 left"]]


def to_its_end(seed: int, **house: object) -> tuple[set[str], set[str]]:
    """The events and meetings of a duel whose plots lead towards the other; nobody yields, and somebody has won."""
    options = tuple([f"rd.{name}={value}" for name, value in house.items()])
    walker = Walker(RefereeArgs(system=GAME, kind="death", by_hand=True, options=options), seed)
    outcome = walker.play()["outcome"]
    assert outcome["why"] in {"killed", "unconscious", "double"}, outcome
    told = [one for reply in walker.heard for one in reply.get("told", ())]
    return {one["event"] for one in told}, {one["met"] for one in told if one["event"] == "walked"}


@pytest.mark.parametrize("mix", MIXES)
def test_a_bot_plays_every_mix_to_its_end_and_is_never_refused(mix: str) -> None:
    """Not by waiting: blows are struck, and on a map the fencers walk until they meet."""
    events, met = to_its_end(1, **MIXES[mix])
    assert {"attacked", "struck"} & events
    assert (met >= {"apart", "facing"}) is mix.startswith("map")


@pytest.mark.parametrize(("plan", "square_feet"), [("tavern", 1), ("alley", 3), ("garden", 1), ("deck", 3)])
def test_a_bot_plays_on_every_shipped_map_to_its_end(plan: str, square_feet: int) -> None:
    house = {**MIXES["map-points-actions"], "map": plan, "square_feet": square_feet}
    assert {"facing", "behind"} & to_its_end(0, **house)[1]


@pytest.mark.parametrize("side", Side)
def test_a_side_is_told_no_target_before_it_strikes(side: Side) -> None:
    """Where no blow could be paid a form has no target at all."""
    bot = Bot(RefereeArgs(system=GAME, seed=5, as_side=side, opponent="1", options=ACTIONS), 5)
    bot.play(at_most=8)
    blades = [
        answer["answer"]["choices"]
        for reply in bot.heard
        for answer in reply["answers"]
        if answer["request"]["type"] == "decide" and answer["request"]["asks"][0]["what"] == "blade"
    ]
    assert blades
    for choices in blades:
        assert "target" not in choices.get(side.foe, {})
        assert side not in choices or "target" in choices[side] or set(choices[side]) == {"blade"}


def test_circumstances_are_an_option_on_the_sheet_and_in_the_save(tmp_path: Path) -> None:
    save = tmp_path / "duel.toml"
    options = ("rd.mode=fig", "rd.circumstances=rain,mud")
    bot = Bot(RefereeArgs(system=GAME, seed=1, options=options, save=save), 0)
    left = next(ask for ask in bot.heard[-1]["request"]["asks"] if ask["side"] == "left")
    assert left["menu"]["keys"] == ["0", "3", "6", "9", "12", "yield"]
    sheet = bot.say({"type": "look"})["sheet"]
    assert sheet["circumstances"] == ["mud", "rain"]
    assert [sheet["sides"]["left"][key] for key in ("normal_movement", "combat_movement")] == [4, 3]
    assert 'circumstances = [\n    "mud",\n    "rain",\n]' in save.read_text(encoding="utf-8")
    assert Bot(RefereeArgs(system=GAME, resume=save), 0).say({"type": "look"})["sheet"] == sheet


def test_the_feet_of_an_approach_may_be_a_number_and_are_kept_as_their_key() -> None:
    bot = Bot(RefereeArgs(system=GAME, by_hand=True, options=("rd.mode=fig",)), 0)
    bot.say(decide("left", 15))
    walked = bot.say(decide("right", "12"))
    assert walked["answers"][0]["answer"]["choices"] == {"left": "15", "right": "12"}
    assert walked["told"][0]["feet"] == {"left": 15, "right": 12}
