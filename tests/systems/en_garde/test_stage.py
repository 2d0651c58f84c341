"""The stage of En Garde: every play has a picture over the squares where it was made, and the hits stand by the names."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.pages.scenes import offer_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.moment import Event
from duel_tui.show.scene import At
from duel_tui.show.stage import Staged
from duel_tui.systems.en_garde import KEY, model
from duel_tui.systems.en_garde.model import How, Why
from duel_tui.theatre import theatre
from duel_tui.tui.widgets.layout import banded
from tests.systems.en_garde.seated import asked, plays, sits
from tests.systems.en_garde.situations import LEFT, LIBRARY, RIGHT
from tests.systems.en_garde.test_scene import SIX_APART, screens_md
from tests.tui.drawn import text

POSES: dict[str, dict[str, str]] = LIBRARY.phrases(KEY)["poses"]
MEANINGS = ("guard", "moved", "attack", "parry", "struck", "answer", "won", "lost", "round", "end")


def staged(shown: Bout) -> Staged:
    return scene_of(shown).stage(moment_of(shown))


def bodies(scene: Staged) -> list[tuple[str, str]]:
    return [(beat.near.body, beat.far.body) for beat in scene.beats]


def seen(scene: Staged) -> str:
    """The last picture in dots."""
    drawn = theatre()
    canvas = drawn.drawn(drawn.stage.last(scene, drawn.wide(scene, 78, 7)), scene, 78, 7)
    return "\n".join(text(line) for line in canvas.lines())


def of_events(*told: model.Event) -> Staged:
    """The stage after some events of a match four apart."""
    bout = sits("12445", "33444", (9, 13), "22511")
    return scene_of(bout).stage(replace(moment_of(bout), latest=(Event(told),)))


def test_no_two_meanings_share_a_pose() -> None:
    groups = [set(POSES[group].values()) for group in MEANINGS]
    assert sum(map(len, groups)) - len(set().union(*groups)) == 0


ATTACKS = [
    *[model.Attacked(LEFT, "4", number, riposte) for number in (1, 2) for riposte in (False, True)],
    *[model.AdvanceAttacked(LEFT, "2", "2", 1, riposte) for riposte in (False, True)],
]
ANSWERS = [
    (),
    (model.Parried(RIGHT, ("4",), 1),),
    (model.Conceded(RIGHT), model.Hit(LEFT, How.ATTACK, 1, BySide(1, 0))),
    (model.Retreated(RIGHT, "3", 7),),
]


def test_every_attack_with_every_answer_has_a_picture_of_its_own() -> None:
    scenes = [of_events(attack, *answer) for attack in ATTACKS for answer in ANSWERS[:3]]
    assert all(len(scene.beats) == 1 for scene in scenes)
    assert len({seen(scene) for scene in scenes}) == len(scenes)
    for attack in ATTACKS:
        retreat = of_events(attack, *ANSWERS[3]).beats[-1]
        assert (retreat.near.body, retreat.far.body) == ("recover", "retreat")


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_hit_ends_on_the_place_that_it_strikes_and_a_parry_stops_the_blade(attack: model.Event) -> None:
    hit = of_events(attack, *ANSWERS[2]).beats[-1]
    assert hit.far.body == f"hit_{hit.near.aims}"
    assert hit.far.wounds == (hit.near.aims,)
    parry = of_events(attack, *ANSWERS[1]).beats[-1]
    assert (parry.clash, parry.far.wounds) == (True, ())


OVER: dict[str, tuple[tuple[model.Event, ...], list[tuple[str, str]]]] = {
    "stuck": ((model.Stuck(RIGHT), model.Hit(LEFT, How.STUCK, 1, BySide(1, 0))), [("wind_up", "kneeling")]),
    "cards": ((model.Hit(RIGHT, How.CARDS, 1, BySide(0, 1)),), [("dodge", "feint")]),
    "ground": ((model.Hit(LEFT, How.GROUND, 1, BySide(1, 0)),), [("pass_side", "volt")]),
    "drawn": ((model.RoundDrawn(1),), [("stand", "stand")]),
    "passed": ((model.Passed(RIGHT),), [("guard_italian", "maneuver")]),
    "a round more": (
        (ATTACKS[0], *ANSWERS[2], model.RoundBegan(RIGHT, 2)),
        [("lunge_mid", "hit_right_chest"), ("salute", "stand")],
    ),
    "the end": (
        (ATTACKS[0], *ANSWERS[2], model.Ended(LEFT, Why.HITS)),
        [("lunge_mid", "hit_right_chest"), ("victory", "beaten")],
    ),
    "nobody": (
        (model.RoundDrawn(20), model.Ended(None, Why.STALEMATE)),
        [("stand", "stand"), ("seated", "seated")],
    ),
}


@pytest.mark.parametrize("name", OVER)
def test_the_picture_shows_how_a_round_ends(name: str) -> None:
    told, shown = OVER[name]
    assert bodies(of_events(*told)) == shown


def test_the_last_two_plays_are_shown_where_they_were_made() -> None:
    bout = plays(sits("12445", "33444", (9, 13), "22511"), "attack 4", "+2", "parry 4", "back 3", "+55")
    scene = staged(bout)
    assert bodies(scene) == [("lunge_mid", "circular_parry"), ("guard_italian", "back")]
    (near, met), (still, back) = (beat.at or (0, 0) for beat in scene.beats)
    assert near == still
    assert round((back - met) * 78) == 9, "three squares of three cells"


def test_an_attack_that_waits_is_shown_until_it_is_answered() -> None:
    bout = plays(sits("12445", "33444", (9, 13), "22511", people=2), "attack 4 4", "+35")
    assert {"lunge_high", "guard_italian"} == set(bodies(staged(bout))[-1])
    answered = plays(bout, "parry 4 4")
    assert {"lunge_high", "parry_high"} == set(bodies(staged(answered))[-1])


@pytest.mark.parametrize("width", [80, 132])
@pytest.mark.parametrize("far", [False, True])
def test_both_stand_over_their_squares(width: int, *, far: bool) -> None:
    for left in range(1, 24):
        for right in range(left + 1, 24, 3):
            bout = sits("12345", "12345", (left, right), people=2, turn=RIGHT if far else LEFT)
            bands = scene_of(bout).bands(moment_of(bout))
            assert bands is not None
            squares = text(banded(bands.draw(width)[0], width))
            spots = staged(bout).beats[-1].at
            assert spots is not None
            apart = right - left
            for spot, side in zip(spots, (bout.near, bout.near.foe), strict=True):
                cell = int(spot * (width - 2)) + 1
                square = str(bout.table.state.positions[side])
                near = max(1, (3 - apart) * width // 40) if apart < 3 else 1
                assert square in squares[max(0, cell - near - 1) : cell + near + 2], (squares, cell, square)


def _shadow(bout: Bout, key: str) -> Any:
    ask = bout.table.ask_of(asked(bout))
    assert ask is not None
    return scene_of(bout).shadow(moment_of(bout), offer_of(bout, ask, at=At(ask.what, key)))


def test_the_shadow_is_the_play_at_the_caret() -> None:
    turn = sits(**SIX_APART, level="advanced")
    shown = {key: _shadow(turn, key).body for key in ("forward 1", "back 2", "advance 2 attack 4")}
    assert list(shown.values()) == ["forward", "back", "lunge_low"]
    answers = plays(sits("12445", "33444", (9, 13), "22511", people=2), "attack 4", "+5")
    assert [_shadow(answers, key).body for key in ("parry 4", "concede")] == [
        "circular_parry",
        "hit_right_chest",
    ]
    assert _shadow(turn, "turn") is None


def test_hits_are_pips_and_the_stage_has_the_rest_of_the_row() -> None:
    bout = sits("12445", "33444", (9, 13), "22511", hits=(2, 4))
    panels = scene_of(bout).panels(moment_of(bout))
    assert [text(panels[side].score) for side in Side] == ["●●○○○", "●●●●○"]
    assert not any(panels[side].facts or panels[side].marks for side in Side)
    many = screens_md(hits_to_win=15)
    assert text(scene_of(many).panels(moment_of(many)).left.score) == "0 of 15"
