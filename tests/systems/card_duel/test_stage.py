"""The stage of the card duel: every card has a picture, what happened is shown as it was told, and what lasts stays."""

from typing import Any

import pytest

from duel_tui.engine.requests import Ask
from duel_tui.fencer.terms import Kind, Place
from duel_tui.pages.scenes import offer_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Line
from duel_tui.show.scene import At
from duel_tui.show.stage import Beat, Staged
from duel_tui.systems.card_duel import KEY
from duel_tui.theatre import theatre
from duel_tui.tui.widgets.layout import banded
from tests.lengths import of_part
from tests.show.canvases import outside
from tests.systems.card_duel.scenes import LONG, asked, dealt, scripted, walked
from tests.systems.card_duel.situations import LIBRARY, bout
from tests.systems.card_duel.test_scene import FLESH, FREE, MOMENTS

POSES: dict[str, dict[str, str]] = LIBRARY.phrases(KEY)["poses"]
MEANINGS = ("guard", "attack", "ace", "parry", "struck", "effect", "moved", "end")
WIDE, ROWS = 50, 7


def staged(shown: Bout) -> Staged:
    return scene_of(shown).stage(moment_of(shown))


def bodies(shown: Bout) -> list[tuple[str, str]]:
    return [(beat.near.body, beat.far.body) for beat in staged(shown).beats]


def seen(scene: Staged) -> str:
    """The last picture in dots."""
    drawn = theatre()
    canvas = drawn.drawn(drawn.stage.last(scene, drawn.wide(scene, WIDE, ROWS)), scene, WIDE, ROWS)
    assert not outside(canvas)
    return "\n".join(_text(line) for line in canvas.lines())


def _text(line: Line) -> str:
    return "".join(span.text for span in line)


def parried(attack: str, card: str) -> Bout:
    """An attack of the left side, parried with a card."""
    return scripted(bout(f"{attack} 2H 3H", f"{card} 2D", **FREE), attack, card, **FREE)


def test_no_two_meanings_share_a_pose() -> None:
    groups = [[pose for pose in POSES[group].values() if pose] for group in MEANINGS]
    found = [
        pose
        for group, poses in zip(MEANINGS, groups, strict=True)
        for pose in (set(poses) if group == "guard" else poses)
    ]
    assert len(found) == len(set(found))


EXCHANGES = [
    *[(attack, card) for attack in ("KS", "KH") for card in ("JC", "QC")],
    *[
        (attack, card)
        for attack in ("9S", "9H")
        for card in (f"8{attack[-1]}", f"10{attack[-1]}", "JC", "QC")
    ],
    *[
        (attack, card)
        for attack in ("3S", "3H")
        for card in (f"2{attack[-1]}", f"10{attack[-1]}", "JC", "QC")
    ],
]


def test_twenty_exchanges_are_twenty_pictures() -> None:
    assert len(EXCHANGES) == 20
    beats = [staged(parried(*one)).beats[-1] for one in EXCHANGES]
    assert all(beat.clash for beat in beats)
    assert len({seen(Staged((beat,))) for beat in beats}) == len(beats)


def test_every_rank_hits_the_place_that_the_mapping_names() -> None:
    for rank, place in LIBRARY.tables(KEY).mapping.blows.places.items():
        shown = scripted(bout(f"{rank}S 5D", "2D", **FREE), f"{rank}S", "no", **FREE)
        beat = staged(shown).beats[-1]
        name = Place(place).name.lower()
        assert (beat.near.aims, beat.far.body, beat.far.wounds) == (name, f"hit_{name}", (name,))


def with_ace(effect: str, **options: Any) -> Bout:
    rules = {**FREE, **options}
    return scripted(bout("9S AS 4H", "2C", **rules), "9S+AS", "no", effect, **rules)


HAPPENED: dict[str, tuple[Any, list[tuple[str, str]]]] = {
    "nothing yet": (lambda: scripted(bout("9S 2H", "2C")), [("guard_italian", "guard_italian")]),
    "a first attack": (lambda: dealt(5), [("forward", "guard_italian")]),
    "a grave hit": (lambda: with_ace("wound"), [("disengage_thrust_mid", "kneeling")]),
    "disarmed": (lambda: with_ace("disarm"), [("disengage_thrust_mid", "disarmed")]),
    "driven back": (lambda: with_ace("drive_back"), [("disengage_thrust_mid", "retreat")]),
    "the end": (
        lambda: scripted(bout("9S 2H", "2C"), "9S", "no"),
        [("lunge_mid", "hit_right_chest"), ("victory", "beaten")],
    ),
    "a death": (
        lambda: scripted(
            bout("10S AS KS AD 3D", "2C", Kind.DEATH, **FLESH),
            *("10S+AS", "no", "wound", "KS+AD", "no", "wound"),
            **FLESH,
        ),
        [("disengage_thrust_high", "kneeling"), ("victory", "dead")],
    ),
    "a joker that fails": (
        lambda: scripted(bout("JKR 2H", "3C", **FREE), "JKR", "+QS JH QD", **FREE),
        [("recover", "guard_italian")],
    ),
    "agreed": (lambda: scripted(bout("9S 2H", "2C"), "stop", ("no", "no")), [("salute", "salute")]),
    "a bout without a hit too many": (
        lambda: scripted(bout("9S 2H", "2C", stalemate_bouts=1), "stop", stalemate_bouts=1),
        [("stand", "guard_italian"), ("seated", "seated")],
    ),
}


@pytest.mark.parametrize("name", HAPPENED)
def test_the_picture_shows_what_happened(name: str) -> None:
    made, shown = HAPPENED[name]
    assert bodies(made()) == shown


def test_who_is_disarmed_parries_with_the_left_hand() -> None:
    held = bout("9S AS 8S 7S", "2C 10S", **FREE)
    shown = scripted(held, "9S+AS", "none", "disarm", "8S", "10S", **FREE)
    parry = staged(shown).beats[-1].far
    assert (parry.body, parry.arm) == ("disarmed", "offhand_centre")


def test_wounds_stay_coloured() -> None:
    shown = MOMENTS["wounds by places"]()[0]
    assert staged(shown).beats[-1].far.wounds == ("left_chest", "right_chest")


def _shadow(shown: Bout, key: str) -> Any:
    ask: Ask = asked(shown.table)
    offer = offer_of(shown, ask, at=At(ask.what, key))
    return scene_of(shown).shadow(moment_of(shown), offer)


def test_the_shadow_is_the_card_at_the_caret() -> None:
    attack = scripted(bout("9S 3H KD AS JKR", "2C", **FREE), **FREE)
    told = {key: _shadow(attack, key).body for key in ("9S", "3H", "KD", "9S+AS", "JKR", "stop")}
    assert _shadow(attack, "AS") is None, "an ace alone is no attack"
    assert list(told.values()) == [
        "lunge_mid",
        "cut_low",
        "cut_high",
        "disengage_thrust_mid",
        "feint",
        "stand",
    ]
    defence = scripted(bout("9S 2H", "10S 8S JD QC JKR", **FREE), "9S", **FREE)
    keys = ("10S", "8S", "JD", "QC", "JKR", "none")
    assert [_shadow(defence, key).body for key in keys] == [
        *("offhand_centre", "parry_universal", "lateral_parry", "circular_parry", "dodge", "hit_right_chest")
    ]
    assert _shadow(MOMENTS["another bout"]()[0], "yes") is None
    assert _shadow(MOMENTS["an ace after a hit"]()[0], "wound") is None


@pytest.mark.parametrize(
    "seeds", [range(30), pytest.param(of_part(range(600)), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_every_moment_of_random_duels_is_drawn_whole(seeds: range) -> None:
    for seed in seeds:
        for shown in walked(seed, names=LONG):
            scene = staged(shown)
            assert 1 <= len(scene.beats) <= 2
            assert seen(scene).strip()
            _lasts(shown, scene.beats[-1])
            bands = scene_of(shown).bands(moment_of(shown))
            assert bands is not None
            for width in (80, 120):
                rows = [_text(banded(band, width)) for band in bands.draw(width)]
                assert not any("\u2026" in row for row in rows), rows


def _lasts(shown: Bout, beat: Beat) -> None:
    """What lasts shows in every pose."""
    for side, figure in ((shown.near, beat.near), (shown.near.foe, beat.far)):
        one = shown.table.state.sides[side]
        assert {wound.place.name.lower() for wound in one.body.wounds} <= set(figure.wounds)
        assert figure.body == "disarmed" or not one.disarmed
        assert figure.arm != figure.body
        assert figure.weapon == one.fencer.weapon


def test_hidden_cards_change_no_picture() -> None:
    hands = ("9S 2C 3C", "QS KD AH", "JKR 5H 6H")
    assert len({str(staged(scripted(bout("9S 3D AS JKR", hand)))) for hand in hands}) == 1
