"""The stage: each exchange has a picture of its own, no two meanings share a pose, and what lasts is drawn."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from duel_tui.engine.requests import Ask
from duel_tui.pages.scenes import offer_of, options_of, scene_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.show.scene import At
from duel_tui.show.stage import Beat, Figure, Staged
from duel_tui.systems.rapier_and_dagger.ruleset import KEY
from duel_tui.systems.rapier_and_dagger.state import Fighter, Hindrances, Lost, Prone
from duel_tui.theatre import theatre
from tests.show.canvases import outside
from tests.systems.contenders import LIBRARY
from tests.systems.rapier_and_dagger.figure_positions import FIGURE_POSITIONS, plot
from tests.systems.rapier_and_dagger.positions import BERNARDINO, HOLZER, POSITIONS, QUILL, shown
from tests.systems.rapier_and_dagger.situations import LEFT, RIGHT, Bout
from tests.systems.rapier_and_dagger.test_scene import asked, random_bouts

ALL = POSITIONS | FIGURE_POSITIONS
COLUMNS, ROWS = 50, 7
INCHES_BETWEEN = 36
"""Between the tips of fencers who are far out of reach."""
FILE = LIBRARY.raw(KEY, "poses")


def staged(bout: Bout) -> Staged:
    return on_stage(shown(bout))


def on_stage(bout: Shown) -> Staged:
    return scene_of(bout).stage(moment_of(bout))


def picture(found: Staged) -> str:
    """The last frame in braille."""
    drawing = theatre()
    frame = drawing.stage.last(found, drawing.wide(found, COLUMNS, ROWS))
    return "\n".join(
        ["".join([span.text for span in line]) for line in drawing.lines(frame, found, COLUMNS, ROWS)]
    )


def exchanged(mine: str, his: str, *dice: int) -> Staged:
    return staged(Bout(BERNARDINO, QUILL).say("stand", "stand").say(mine, his, *dice))


def test_exchanges_that_differ_in_blow_height_and_parry_are_different_pictures() -> None:
    blows = [f"{blow} {place}" for blow, place in product(("thrust", "cut"), ("H", "RC", "RL"))]
    told = [(f"{mine} HP", f"thrust RC {his}") for mine in blows for his in ("HP", "CP", "LP")]
    found = [picture(exchanged(mine, his, 1, 1)) for mine, his in told]
    found.append(picture(exchanged("thrust H HP", "give up UP", 1)))
    assert len(set(found)) == len(told) + 1


def test_a_blow_that_hits_ends_on_the_place_and_one_that_is_parried_on_a_blade() -> None:
    hit = exchanged("thrust RC HP", "give up UP", 100).beats[-1]
    assert (hit.near.body, hit.near.aims, hit.far.body) == ("lunge_mid", "right_chest", "hit_right_chest")
    assert hit.far.wounds == ("right_chest",)
    assert not hit.clash
    missed = exchanged("cut H HP", "thrust RL LP", 1, 1).beats
    assert [(one.near.body, one.far.body, one.clash) for one in missed] == [("cut_high", "lunge_low", True)]
    assert (missed[-1].near.arm, missed[-1].far.arm) == ("offhand_high", "offhand_low")


def test_two_blows_that_hit_are_two_beats_in_their_order() -> None:
    one, other = exchanged("thrust RC HP", "cut RL LP", 100, 100).beats
    assert (one.near.aims, one.far.body, one.far.wounds) == (
        "right_chest",
        "hit_right_chest",
        ("right_chest",),
    )
    assert (other.far.aims, other.near.body) == ("right_leg", "hit_right_leg")
    assert (one.near.wounds, other.near.wounds) == ((), ("right_leg",))


def test_who_parries_without_a_blow_uses_what_the_left_hand_holds_or_the_sword() -> None:
    sword = POSITIONS["parry_left"]().say("LP", "thrust RL", 1)
    assert staged(sword).beats[-1].near.body == "parry_low"
    dagger = POSITIONS["foe_without_attack"]().say("thrust RL", "LP", 1)
    assert staged(dagger).beats[-1].far.body == "parry_low"


@pytest.mark.parametrize(
    ("changes", "body"),
    [
        ({"prone": Prone(1)}, "prone"),
        ({"lost": Lost(1)}, "disarmed"),
        ({"unaware": True}, "stand"),
        ({"hindered": Hindrances(cloak_over_head=1)}, "blinded"),
    ],
)
def test_what_lasts_is_drawn_on_the_near_side(changes: dict[str, object], body: str) -> None:
    bout = shown(Bout(HOLZER, QUILL).arrange(LEFT, **changes))
    figure = on_stage(bout).beats[-1].near
    assert (bout.near, figure.body, figure.weapon) == (LEFT, body, "two_handed")


def test_useless_limbs_hang_and_bend_and_wounds_show_on_every_figure() -> None:
    bout = Bout(BERNARDINO, QUILL).hurt(RIGHT, "RL", "serious").hurt(RIGHT, "LA", "serious")
    figure = staged(bout).beats[-1].far
    assert set(figure.wounds) == {"right_leg", "left_arm"}
    assert figure.limp == ("left_arm",)
    assert figure.lame == (("right_leg",) if "RL" in bout.right.body.paralysed else ())


def test_who_offers_to_yield_kneels_while_the_other_decides() -> None:
    beat = staged(POSITIONS["yielded"]()).beats[-1]
    assert [beat.near.body, beat.far.body].count("beaten") == 1


def test_a_killed_fencer_lies_there_after_the_blow_that_killed() -> None:
    bout = Bout(HOLZER, QUILL).hurt(RIGHT, "RC", "mortal").say("stand", "stand")
    beats = staged(bout.say("cut RC", "thrust SA HP", 100, 1)).beats
    assert (beats[0].near.aims, beats[0].far.body) == ("right_chest", "hit_right_chest")
    assert (beats[1].near.body, beats[1].far.body) == ("victory", "dead")


@pytest.mark.parametrize("name", ALL)
def test_every_position_is_drawn_within_the_stage(name: str) -> None:
    check_drawn(on_stage(shown(ALL[name]())))


def check_drawn(found: Staged) -> None:
    drawing = theatre()
    wide = drawing.wide(found, COLUMNS, ROWS)
    for beat in found.beats:
        one = Staged((replace(beat, clash=False),), found.props)
        canvas = drawing.drawn(drawing.stage.placed(one.beats[0], wide), one, COLUMNS, ROWS)
        assert not outside(canvas)


def lasting(fighter: Fighter, figure: Figure) -> bool:
    """Whether a figure shows what the state of its fencer has."""
    body = fighter.body
    wounded = {one.place.name.lower() for one in body.wounds}
    down = {"dead": body.dead, "unconscious": body.unconscious, "prone": fighter.prone is not None}
    state = next((name for name, true in down.items() if true), "")
    swordless = (
        fighter.armed or figure.weapon == "none" or figure.body in {"disarmed", "sheathed", "retrieve"}
    )
    return set(figure.wounds) == wounded and (figure.body == state if state else swordless)


def shadows(bout: Shown, ask: Ask, random: Random) -> Iterator[Figure | None]:
    """The shadows of some choices at the caret."""
    scene, moment, offer = scene_of(bout), moment_of(bout), offer_of(bout, ask)
    for field, options in options_of(bout, ask).items():
        for option in random.sample(options, min(3, len(options))):
            yield scene.shadow(moment, offer_of(bout, ask, {}, At(field, option.key)))
    yield scene.shadow(moment, offer)


def test_random_duels_show_what_lasts_and_a_shadow_for_every_fencing_choice() -> None:
    random = Random(0)
    shown_at = 0
    for bout in random_bouts(range(16)):
        found = on_stage(bout)
        check_drawn(found)
        last: Beat = found.beats[-1]
        near, far = (bout.table.state.fighters[side] for side in (bout.near, bout.near.foe))
        assert lasting(near, last.near)
        assert lasting(far, last.far)
        shown_at += sum([one is not None for one in shadows(bout, asked(bout), random)])
    assert shown_at


def test_no_attack_parry_hit_or_end_shares_its_pose_with_another_meaning() -> None:
    groups = ("attack", "parry", "hit", "down", "movement", "blade", "action", "means", "rest", "end")
    meanings: dict[str, set[tuple[str, str]]] = {}
    for group in groups:
        for key, pose in FILE[group].items():
            meanings.setdefault(pose, set()).add((group, key))
    same = [
        {("movement", "yield"), ("rest", "yielding"), ("end", "yield")},
        {("parry", "UP"), ("action", "UP")},
        {("down", "dead"), ("end", "killed")},
        {("down", "unconscious"), ("end", "unconscious")},
        {("means", one) for one in ("dagger", "shield", "cloak", "fist")},
        {("means", "disarm"), ("rest", "grapple")},
    ]
    shared = [found for pose, found in meanings.items() if pose and len(found) > 1]
    assert [found for found in shared if found not in same] == []


@pytest.mark.parametrize(("columns", "rows"), [(44, 8), (50, 7), (62, 11)])
def test_no_blades_of_fencers_who_are_far_apart_seem_to_meet(columns: int, rows: int) -> None:
    found, drawing = staged(plot()), theatre()
    frame = drawing.stage.last(found, drawing.wide(found, columns, rows))
    near, far = [drawing.stage.points(one.pose, one.figure)["tip"][0] for one in (frame.near, frame.far)]
    assert -far - near > INCHES_BETWEEN
