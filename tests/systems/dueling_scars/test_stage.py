"""The stage and the panels of Dueling Scars: every action and answer has a picture, and lines say what a panel shows."""

from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Line, Panel
from duel_tui.show.fit import fit
from duel_tui.show.moment import Event
from duel_tui.show.outlook import nothing_foreseen
from duel_tui.show.scene import At, Offer
from duel_tui.show.stage import Staged
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.model import Action, Reply, Verdict, Weapon
from duel_tui.systems.dueling_scars.ruleset import KEY
from duel_tui.theatre import theatre
from tests.lengths import at_length, seed_of_part
from tests.show.canvases import outside
from tests.systems.dueling_scars.situations import LEFT, LIBRARY, RIGHT
from tests.systems.dueling_scars.test_scene import FIRST, POSITIONS, TOLD, fought, placed
from tests.systems.test_screens import decision_of, walked

POSES = LIBRARY.phrases(KEY)["poses"]
WIDE, ROWS = 50, 7
SUCCESS, ANSWERED, FAILURE = Verdict


def staged(shown: Bout) -> Staged:
    return scene_of(shown).stage(moment_of(shown))


def bodies(scene: Staged) -> list[str]:
    return [f"{beat.near.body} {beat.far.body}" for beat in scene.beats]


def at(name: str) -> Bout:
    lines, given = TOLD[name] if name in TOLD else POSITIONS[name][:2]
    return fought(*lines, **given)


def of_turn(action: Action, verdict: Verdict | None, reply: Reply | None, *effects: model.Event) -> Staged:
    """The stage after a turn of the left side, told as the rules tell it."""
    told: list[model.Event] = [model.Committed(LEFT, action)]
    if verdict:
        told.append(model.Acted(LEFT, action, verdict))
    if verdict and reply:
        told.append(model.Answered(RIGHT, reply, action, verdict.succeeds))
    bout = fought(*FIRST)
    return scene_of(bout).stage(replace(moment_of(bout), latest=(Event((*told, *effects)),)))


def seen(scene: Staged) -> str:
    """The last picture in dots."""
    drawn = theatre()
    canvas = drawn.drawn(drawn.stage.last(scene, drawn.wide(scene, WIDE, ROWS)), scene, WIDE, ROWS)
    assert not outside(canvas)
    return "\n".join(text(line) for line in canvas.lines())


def text(line: Line) -> str:
    return "".join(span.text for span in line)


def test_no_two_meanings_share_a_pose() -> None:
    groups: list[set[str]] = [
        set(POSES[group].values()) for group in ("guard", "action", "reply", "struck", "end")
    ]
    assert sum(map(len, groups)) == len(set[str]().union(*groups))
    assert len(set(POSES["action"].values())) == len(Action)
    assert len(set(POSES["reply"].values())) == len(Reply)
    assert len({POSES["weapon"][weapon] for weapon in Weapon}) == len(Weapon)


def test_every_action_and_answer_has_a_picture_of_its_own() -> None:
    """Ripostes are told apart by the first of their two beats as well."""
    ways = [(SUCCESS, None), *product((ANSWERED, FAILURE), Reply)]
    scenes = {(action, *way): of_turn(action, *way) for action, way in product(Action, ways)}
    assert len({str(scene.beats) for scene in scenes.values()}) == len(scenes)
    last = {key: seen(scene) for key, scene in scenes.items() if key[2] is not Reply.RIPOSTE}
    assert len(set(last.values())) == len(last)


HIT, RIPOSTED = model.Harmed(RIGHT, 1, 1), model.Harmed(LEFT, 1, 1)
TURNS: list[tuple[Any, ...]] = [
    (Action.THRUST, None, None, [], ["lunge_mid guard_italian"]),
    (Action.THRUST, SUCCESS, None, [HIT], ["lunge_mid hit_right_chest"]),
    (Action.LUNGE, ANSWERED, Reply.RETREAT, [HIT], ["lunge hit_left_chest"]),
    (Action.THRUST, ANSWERED, Reply.PARRY, [HIT], ["lunge_mid hit_sword_arm"]),
    (Action.THRUST, ANSWERED, Reply.PARRY, [model.Unharmed(RIGHT, True)], ["lunge_mid parry_centre"]),
    (Action.LUNGE, ANSWERED, Reply.RIPOSTE, [RIPOSTED], ["lunge parry_centre", "hit_head riposte"]),
    (
        *(Action.FEINT, FAILURE, Reply.RIPOSTE, [model.Unharmed(LEFT, False)]),
        ["feint parry_centre", "feint riposte"],
    ),
    (Action.RECOVER, FAILURE, Reply.RETREAT, [], ["recover retreat"]),
    (
        *(Action.THRUST, SUCCESS, None, [HIT, model.Fell(RIGHT, True)]),
        ["lunge_mid hit_right_chest", "victory dead"],
    ),
    (
        *(Action.FEINT, FAILURE, Reply.RIPOSTE, [RIPOSTED, model.Fell(LEFT, False)]),
        ["hit_left_chest riposte", "beaten victory"],
    ),
]


@pytest.mark.parametrize(("action", "verdict", "reply", "effects", "shown"), TURNS)
def test_the_picture_shows_what_happened(
    action: Action, verdict: Verdict | None, reply: Reply | None, effects: list[model.Event], shown: list[str]
) -> None:
    assert bodies(of_turn(action, verdict, reply, *effects)) == shown


def test_only_dice_that_are_lost_make_a_wound() -> None:
    hit = of_turn(Action.THRUST, SUCCESS, None, HIT).beats[-1]
    assert (hit.near.aims, hit.far.wounds) == ("right_chest", ("right_chest",))
    harmless = of_turn(Action.THRUST, SUCCESS, None, model.Unharmed(RIGHT, False)).beats[-1]
    assert (harmless.near.aims, harmless.far.wounds) == ("right_chest", ())
    parried = of_turn(Action.THRUST, ANSWERED, Reply.PARRY, model.Unharmed(RIGHT, True)).beats[-1]
    assert (parried.near.aims, parried.clash) == ("", True)
    both = of_turn(Action.THRUST, ANSWERED, Reply.RIPOSTE, HIT, RIPOSTED).beats[-1]
    assert (both.near.wounds, both.far.wounds) == (("sword_arm",), ("left_arm",))


STANDING = {
    "weapons": "stand stand",
    "begins": "forward guard_italian",
    "at_the_ends": "guard_italian guard_italian",
    "killed": "victory dead",
    "beaten": "victory beaten",
    "drawn": "salute salute",
    "assault_lost": "beaten victory",
    "second_assault": "parry_centre lunge_mid",
}


def test_the_stage_of_a_position() -> None:
    assert {name: bodies(staged(at(name)))[-1] for name in STANDING} == STANDING


def test_each_holds_the_own_weapon_once_both_are_shown() -> None:
    before, after = (staged(at(name)).beats[-1] for name in ("weapons", "weapons_shown"))
    assert (before.near.weapon, before.far.weapon) == ("none", "none")
    assert (after.near.weapon, after.far.weapon) == ("rapier", "laser")


def test_the_shadow_is_the_action_or_the_weapon_at_the_caret() -> None:
    kinds: tuple[tuple[dict[str, Any], str, dict[str, str]], ...] = (
        ({"start": placed((4, 2), (4, 2))}, "action", POSES["action"]),
        ({"mixed_weapons": True}, "weapon", POSES["weapon"]),
        ({"initiative": "wager"}, "wager", {}),
    )
    for options, field, poses in kinds:
        shown = fought(**options)
        decision = decision_of(shown)
        choices = tuple([row.option for row in decision.table().rows if row.option])
        for one in choices:
            offer = Offer(decision.ask, {field: choices}, {}, At(field, one.key), nothing_foreseen())
            shadow = scene_of(shown).shadow(moment_of(shown), offer)
            assert (shadow and (shadow.weapon if field == "weapon" else shadow.body)) == poses.get(one.key)


def panel_of(shown: Bout, side: Side = LEFT) -> Panel:
    return scene_of(shown).panels(moment_of(shown))[side]


def test_a_panel_has_both_tracks_as_boxes_and_what_was_rolled() -> None:
    found = panel_of(at("hit"), RIGHT)
    rows = [text(row[0].value) for row in found.facts]
    assert rows == ["2", "□□□□■■", "2", "□□□■■"]
    assert [span.ink for span in found.facts[1][0].value] == ["dim", "fresh", "far"]
    assert [fit(mark.text, 40) for mark in found.marks] == ["2 dice lost", "rolled 2 1 1 1", "2: no parry"]
    assert found.marks[0].next == "a hit takes the last die"
    assert fit(found.kit, 40) == "foil"
    assert [len(row) for row in panel_of(at("many_dice")).facts] == [1, 1, 1]
    assert not panel_of(at("weapons")).facts
    assert not panel_of(at("weapons")).marks


def test_that_a_roll_may_be_answered_is_said_until_it_is() -> None:
    lines, _, _ = POSITIONS["hit"]
    waiting, answered = fought(*lines[:-1]), fought(*lines)
    assert [panel_of(one).marks[-1].text for one in (waiting, answered)] == ["5: answer open", "5: done"]


def test_only_the_assault_just_won_is_marked_as_new() -> None:
    lines, given = TOLD["assault_lost"]
    options: dict[str, Any] = given | {"match": 5}
    found = panel_of(fought(*lines, **options), RIGHT)
    assert [(span.text, span.ink) for span in found.score] == [("●", "fresh"), ("○○", "dim")]
    assert panel_of(at("begins")).score == ()


@pytest.mark.parametrize(
    ("positions", "seed"),
    [pytest.param(at_length(2_000), seed_of_part(3), marks=pytest.mark.slow), (40, 3)],
    ids=["many", "some"],
)
def test_what_a_panel_foretells_comes_true(positions: int, seed: int) -> None:
    """A thrust that cannot be answered leaves what the panel of the one it hits says."""
    random = Random(seed)
    for _ in range(positions):
        mine, his = ((random.randint(1, 6), random.randint(0, 5)) for _ in Side)
        start = placed(mine, his)
        foretold = panel_of(fought(start=start), RIGHT).marks[0].next
        thrust = ("left action: thrust", f"left action {mine[0]}d6h: 6 = {' '.join(['6'] * mine[0])}")
        left = fought(*thrust, start=start).table.state.tracks.right.action
        ends, harmless = "a hit takes the last die", "a hit takes no dice"
        leaves = f"a hit leaves {left} of {his[0]} dice" if mine[1] else harmless
        assert foretold == (leaves if left else ends)


@pytest.mark.parametrize(
    ("positions", "seed"),
    [pytest.param(at_length(1_000), seed_of_part(21), marks=pytest.mark.slow), (30, 21)],
    ids=["many", "some"],
)
def test_lines_say_what_the_panels_show(positions: int, seed: int) -> None:
    for shown in walked(KEY, seed, positions):
        moment = moment_of(shown)
        for side in Side:
            found = scene_of(shown).panels(moment)[side]
            said = " ".join(shown.wording.stands("side", moment_of(shown).sheet, side, shown.names))
            if not found.facts:
                continue
            numbers = [text(row[0].value) for row in found.facts if row[0].label]
            assert all(
                f"{name} {number} of" in said
                for name, number in zip(("Action", "Effect"), numbers, strict=True)
            )
            assert str(found.marks[0].next).removeprefix("a ") in said
            lost: Any = found.marks[0].text
            assert ("lost" in said) is not lost.startswith("no ")
            assert f"Weapon: {fit(found.kit, 40)}." in said
