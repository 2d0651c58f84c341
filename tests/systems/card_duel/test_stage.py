"""The picture, the panels and the results of the card duel: each play has its own, and what lasts stays."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.requests import Ask
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Blow, Grade, Place
from duel_tui.pages.scenes import offer_of, results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Mark, Panel
from duel_tui.show.fit import alternatives, fit
from duel_tui.show.moment import Event
from duel_tui.show.scene import At
from duel_tui.show.stage import Beat, Staged
from duel_tui.systems.card_duel import KEY, CardDuel, events
from duel_tui.systems.card_duel.hits import harm
from duel_tui.systems.card_duel.model import Duel, Spot
from duel_tui.theatre import theatre
from tests.lengths import of_part
from tests.systems.card_duel.scenes import LONG, asked, dealt, scripted, seated, walked
from tests.systems.card_duel.situations import LEFT, LIBRARY, RIGHT, bout
from tests.systems.card_duel.test_scene import MOMENTS
from tests.tui.drawn import text

FREE: dict[str, Any] = {"formal": False}
FLESH: dict[str, Any] = {"formal": False, "damage": "wounds"}
POSES: dict[str, dict[str, str]] = LIBRARY.phrases(KEY)["poses"]
MEANINGS = ("guard", "attack", "ace", "parry", "struck", "effect", "moved", "end")
WIDE, ROWS, NARROW = 50, 7, 15
WALKS = pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(of_part(range(400)), marks=pytest.mark.slow)], ids=["few", "many"]
)


def staged(shown: Bout) -> Staged:
    return scene_of(shown).stage(moment_of(shown))


def seen(scene: Staged) -> str:
    """The last picture in dots."""
    drawn = theatre()
    canvas = drawn.drawn(drawn.stage.last(scene, drawn.wide(scene, WIDE, ROWS)), scene, WIDE, ROWS)
    return "\n".join(text(line) for line in canvas.lines())


def test_no_two_meanings_share_a_pose() -> None:
    groups = [[pose for pose in POSES[group].values() if pose] for group in MEANINGS]
    found = [pose for poses in ({*groups[0]}, *groups[1:]) for pose in poses]
    assert len(found) == len(set(found))


EXCHANGES = (
    *[(attack, card) for attack in ("KS", "KH") for card in ("JC", "QC")],
    *[(f"9{suit}", card) for suit in "SH" for card in (f"8{suit}", f"10{suit}", "JC", "QC")],
    *[(f"3{suit}", card) for suit in "SH" for card in (f"2{suit}", f"10{suit}", "JC", "QC")],
)


def test_twenty_exchanges_are_twenty_pictures() -> None:
    shown = [
        scripted(bout(f"{attack} 2H 3H", f"{card} 2D", **FREE), attack, card) for attack, card in EXCHANGES
    ]
    beats = [staged(one).beats[-1] for one in shown]
    assert all(beat.clash for beat in beats)
    assert len({seen(Staged((beat,))) for beat in beats}) == 20


def test_every_rank_hits_the_place_that_the_mapping_names() -> None:
    for rank, place in LIBRARY.tables(KEY).mapping.blows.places.items():
        shown = scripted(bout(f"{rank}S 5D", "2D", **FREE), f"{rank}S", "no")
        beat = staged(shown).beats[-1]
        name = Place(place).name.lower()
        assert (beat.near.aims, beat.far.body, beat.far.wounds) == (name, f"hit_{name}", (name,))


HAPPENED = (
    """
nothing yet | 9S 2H / 2C | | | guard_italian guard_italian
a first attack | deal 5 | | | forward guard_italian
a grave hit | 9S AS 4H / 2C | formal=False | 9S+AS no wound | disengage_thrust_mid kneeling
disarmed | 9S AS 4H / 2C | formal=False | 9S+AS no disarm | disengage_thrust_mid disarmed
driven back | 9S AS 4H / 2C | formal=False | 9S+AS no drive_back | disengage_thrust_mid retreat
the end | 9S 2H / 2C | | 9S no | lunge_mid hit_right_chest victory beaten
a death | 10S AS KS AD 3D / 2C | kind="death", formal=False, damage="wounds" | 10S+AS no wound KS+AD no wound | \
disengage_thrust_high kneeling victory dead
a joker that fails | JKR 2H / 3C | formal=False | JKR +QS,JH,QD | recover guard_italian
agreed | 9S 2H / 2C | | stop no/no | salute salute
a bout without a hit too many | 9S 2H / 2C | stalemate_bouts=1 | stop | stand guard_italian seated seated
""".replace("\\\n", "")
    .strip()
    .splitlines()
)
"""Both hands, house rules and what was said; the pose of each in one beat, or in two."""


@pytest.mark.parametrize("row", HAPPENED, ids=lambda row: row.partition(" | ")[0])
def test_the_picture_shows_what_happened(row: str) -> None:
    shown = staged(seated(row.partition(" | ")[2]))
    assert " ".join(f"{beat.near.body} {beat.far.body}" for beat in shown.beats) == row.rpartition(" | ")[2]


def test_who_is_disarmed_parries_with_the_left_hand() -> None:
    held = bout("9S AS 8S 7S", "2C 10S", **FREE)
    shown = scripted(held, "9S+AS", "none", "disarm", "8S", "10S")
    parry = staged(shown).beats[-1].far
    assert (parry.body, parry.arm) == ("disarmed", "offhand_centre")


def _shadow(shown: Bout, key: str) -> Any:
    ask: Ask = asked(shown.table)
    offer = offer_of(shown, ask, at=At(ask.what, key))
    return scene_of(shown).shadow(moment_of(shown), offer)


def test_the_shadow_is_the_card_at_the_caret() -> None:
    attack = scripted(bout("9S 3H KD AS JKR", "2C", **FREE))
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
    defence = scripted(bout("9S 2H", "10S 8S JD QC JKR", **FREE), "9S")
    keys = ("10S", "8S", "JD", "QC", "JKR", "none")
    assert [_shadow(defence, key).body for key in keys] == [
        *("offhand_centre", "parry_universal", "lateral_parry", "circular_parry", "dodge", "hit_right_chest")
    ]
    assert _shadow(seated(MOMENTS["another bout"]), "yes") is None
    assert _shadow(seated(MOMENTS["an ace after a hit"]), "wound") is None


@WALKS
def test_what_lasts_shows_in_every_picture_and_every_panel_fits_its_fewest_cells(seeds: range) -> None:
    for seed in seeds:
        for shown in walked(seed, names=LONG):
            _lasts(shown, staged(shown).beats[-1])
            for side in Side:
                _fits(panel_of(shown, side))


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


# --- Panels -------------------------------------------------------------------------------------------


def panel_of(shown: Bout, side: Side) -> Panel:
    return scene_of(shown).panels(moment_of(shown))[side]


def _fits(panel: Panel) -> None:
    assert len(panel.facts) <= 7
    for row in panel.facts:
        cells = [f"{alternatives(one.label)[-1]} {text(one.value)}".strip() for one in row]
        assert len(" ".join(cells)) <= NARROW, cells
    for mark in panel.marks:
        assert len(alternatives(mark.text)[-1]) <= NARROW
        assert len(alternatives(mark.text)[0]) <= 40
        assert "[[" not in f"{mark.text}{mark.took}{mark.next}"


def words(mark: Mark) -> list[str]:
    """A mark whole, with what ends it and what is next."""
    return [fit(one, 99) for one in (mark.text, *mark.took, mark.next) if one]


def test_boxes_are_pips_beside_the_name_and_a_mark() -> None:
    shown = seated(MOMENTS["a hit"])
    struck, whole = panel_of(shown, RIGHT), panel_of(shown, LEFT)
    assert (text(struck.score), struck.score[0].ink) == ("■□□", "fresh")
    assert words(struck.marks[0]) == ["wounds 1 of 3", "next hit: 2 of 3"]
    assert words(whole.marks[0]) == ["wounds 0 of 3", "next hit: 1 of 3"]
    assert (struck.marks[0].ink, whole.marks[0].ink) == ("fresh", "good")
    many = panel_of(scripted(bout("9S 2H", "2C", wounds=20, **FREE), "9S", "no"), RIGHT)
    assert (many.score, fit(many.marks[0].text, NARROW)) == ((), "wounds 1 of 20")


def test_hindrances_say_what_ends_them() -> None:
    marks = panel_of(seated(MOMENTS["disarmed"]), LEFT).marks
    assert [words(mark) for mark in marks[1:]] == [
        ["disarmed: only defends", "until the bout ends"],
        ["one card fewer for the first attack", "in the next bout"],
    ]
    held = bout("9S AS 8S AD 4H", "2C", wounds=9, initiative=3, **FREE)
    driven = scripted(held, "9S+AS", "no", "drive_back", "8S+AD", "no", "drive_back")
    assert words(panel_of(driven, RIGHT).marks[-1])[0] == "2 cards fewer for the first attack"


def test_wounds_stand_by_place_the_gravest_first_and_stay_coloured() -> None:
    shown = seated(MOMENTS["wounds by places"])
    marks = [[(fit(one.text, NARROW), one.ink) for one in panel_of(shown, side).marks] for side in Side]
    assert marks == [[("unhurt", "good")], [("r.chest mortal", "mortal"), ("l.chest light", "light")]]
    assert staged(shown).beats[-1].far.wounds == ("left_chest", "right_chest")


def test_figures_and_open_cards_are_facts_with_red_suits() -> None:
    rows = panel_of(dealt(5), LEFT).facts
    told = [[(fit(one.label, 6), text(one.value)) for one in row] for row in rows]
    assert told == [[("deck", "46")], [("hit", "1"), ("ace", "2")], [("showed", "6♣ K♦")], [("", "JKR")]]
    assert [span.ink for span in rows[2][0].value] == ["", "", "red"]


@WALKS
def test_what_a_panel_foretells_is_what_a_hit_does_and_what_lines_say(seeds: range) -> None:
    for seed in seeds:
        for shown in walked(seed, damage="boxes"):
            duel, rules = shown.table.state, shown.table.rules
            assert isinstance(duel, Duel)
            assert isinstance(rules, CardDuel)
            for side in Side:
                done = harm(rules.book, replace(duel, attacker=side.foe), None)
                one = done.duel.sides[side]
                mark = panel_of(shown, side).marks[0]
                foretold = "the duel" if done.why else f"{one.taken} of {one.boxes}"
                assert fit(mark.next, 99) == f"next hit: {foretold}"
                said = " ".join(shown.wording.stands("side", moment_of(shown).sheet, side, shown.names))
                told = "ends the duel" if done.why else f"with {foretold} wounds"
                taken = duel.sides[side].taken
                assert all(
                    part in said for part in (told, f"ards in the deck: {len(duel.sides[side].deck)}.")
                )
                assert not taken or f"{taken} of {one.boxes}" in said
                assert not duel.sides[side].fewer or "fewer next bout" in said


def test_a_wound_more_at_a_place_is_foretold_by_blow() -> None:
    held = bout("9S 8H 8S 2H", "2C", **FLESH)
    foretold = fit(panel_of(scripted(held, "9S", "no"), RIGHT).marks[0].next, 99)
    for card, blow in (("8S", "thrust"), ("8H", "cut")):
        after = scripted(held, "9S", "no", card, "no")
        assert f"{blow} {after.table.state.sides[RIGHT].body.wounds[-1].grade}" in foretold


# --- Results ------------------------------------------------------------------------------------------

HIT, OPENS = events.Hit(RIGHT, 1, 1, 3), events.Attacked(LEFT, "9S", "AS")
PARRIES = events.Parried(RIGHT, "QS", "9S", turned=True)
CLASHES: tuple[tuple[str, tuple[events.Event, ...]], ...] = (
    ("parry", (events.Parried(RIGHT, "2S", "9S", turned=False),)),
    ("parry", (events.EmergencyDrawn(RIGHT, "QS", serves=True), PARRIES)),
    ("parry", (events.Defended(RIGHT), events.JokerBecame(RIGHT, Spot.DEFENCE, "QS", ()), PARRIES)),
    ("HIT", (events.Undefended(RIGHT), HIT)),
    ("HIT", (events.EmergencyDrawn(RIGHT, "2H", serves=False), events.Undefended(RIGHT), HIT)),
    (
        "HIT",
        (
            events.Defended(RIGHT),
            events.JokerFailed(RIGHT, Spot.DEFENCE, ("2H",)),
            events.Undefended(RIGHT),
            events.Wounded(RIGHT, Place.HEAD, Blow.CUT, Grade.LIGHT, Grade.SERIOUS),
        ),
    ),
    ("HIT", (events.Undefended(RIGHT), events.Disarmed(RIGHT))),
    ("nothing", (events.JokerFailed(LEFT, Spot.ATTACK, ("2H",)),)),
    ("attack", ()),
)
"""What comes of an attack, by the word of its row."""


@pytest.mark.parametrize(("word", "told"), CLASHES)
def test_a_clash_is_one_row_that_names_each_card_once(word: str, told: tuple[events.Event, ...]) -> None:
    shown = dealt(5)
    for you in (LEFT, RIGHT, None):
        moment = replace(moment_of(shown), you=you, told=(OPENS, *told), latest=(Event((OPENS, *told)),))
        (row,) = results_of(shown, moment)
        assert row.word == word
        whole, *_, short = alternatives(row.text)
        cards = [card for card in re.findall(r"\w+ of \w+", whole.replace("joker", "")) if card[0].isalpha()]
        assert len(cards) == len(set(cards)) >= 2
        assert len(cards) == len(re.findall("[♠♥♦♣]", short))
