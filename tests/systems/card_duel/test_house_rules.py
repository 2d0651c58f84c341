"""The source's own suggestions, parameters by hand and by the mapping, and hits as wounds."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.position import Position
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Grade, Kind, LeftHand, Place, Style, Weapon
from duel_tui.registry import options_of
from duel_tui.systems.card_duel import KEY
from duel_tui.systems.card_duel.events import CardKept, Carried, Wounded
from duel_tui.systems.card_duel.model import Options
from tests.systems.card_duel.situations import RIGHT, after, asked, begun, bout, ended, offered, ruleset, told


def test_a_side_has_a_house_rule_of_its_own_for_each_figure_and_for_its_suits() -> None:
    for side in Side:
        own = {one for one in Options.__struct_fields__ if one.startswith(f"{side}_")}
        assert own == {f"{side}_{one}" for one in (*FIGURES, "strong", "weak")}


def test_the_defaults_are_those_of_the_rules() -> None:
    written = {info.name: info.default for info in options_of(KEY)}
    assert (
        written
        | {
            "initiative": 2,
            "hand": 5,
            "wounds": 3,
            "hit": 1,
            "ace_hit": 2,
            "first_blood": False,
            "formal": True,
            "joker_chain": True,
            "tie_next_best": False,
            "initiative_out": False,
            "keep_initiative_card": False,
            "draw_during_bout": 0,
            "carry_over": 0,
            "court_effects": "none",
        }
        == written
    )
    allowed = {info.name: info.allowed for info in options_of(KEY)}
    assert (allowed["initiative"], allowed["hand"]) == ((1, 2, 3), (3, 4, 5, 6))


FIGURES = ("initiative", "hand", "wounds", "hit", "ace_hit")
QUICK = Fencer(name="Q", agility=18, dexterity=15, strength=4, size=5, expertise=19)
SLOW = Fencer(name="S", agility=3, dexterity=6, strength=18, size=16, expertise=1)


def parameters(fencer: Fencer, side: Side = Side.LEFT, **options: Any) -> tuple[int, int, int, int, int]:
    one = ruleset(**options).book.duellist(fencer, side)
    return one.initiative, one.hand_size, one.boxes, one.hit, one.ace_hit


def test_an_average_fencer_has_the_figures_of_the_rules() -> None:
    assert parameters(unnamed("Anybody")) == (2, 5, 3, 1, 2)


def test_a_fencer_brings_the_figures_of_the_mapping() -> None:
    assert parameters(QUICK) == (3, 6, 2, 1, 2)
    assert parameters(SLOW) == (1, 4, 4, 1, 3)


def test_mapping_off_gives_everybody_the_figures_set_by_hand() -> None:
    assert parameters(QUICK, mapping=False) == parameters(SLOW, mapping=False) == (2, 5, 3, 1, 2)


def test_figures_set_by_hand_hold_against_the_mapping() -> None:
    assert parameters(QUICK, initiative=1, hand=4, wounds=5, hit=2, ace_hit=4) == (1, 4, 5, 2, 4)


def test_figures_set_by_hand_for_a_side_hold_for_that_side_alone() -> None:
    for mapping in (True, False):
        for side in Side:
            own = {f"{side}_{name}": value for name, value in zip(FIGURES, (2, 5, 3, 1, 2), strict=True)}
            assert parameters(QUICK, side, hand=4, mapping=mapping, **own) == (2, 5, 3, 1, 2)
            others = parameters(QUICK, side.foe, mapping=mapping)
            assert parameters(QUICK, side.foe, mapping=mapping, **own) == others


def test_a_hit_fills_as_many_boxes_as_the_one_who_hits_is_set_to() -> None:
    options: dict[str, Any] = {"formal": False, "wounds": 9, "left_hit": 3, "right_hit": 5}
    place = after(bout("9S 2H", "8H", **options), "9S", "no")
    assert place.state.sides.right.taken == 3


@pytest.mark.parametrize(
    ("side", "strong", "weak"), [("left", "hearts", "clubs"), ("right", "spades", "none")]
)
def test_a_side_is_strong_in_one_suit_and_weak_in_another(side: str, strong: str, weak: str) -> None:
    options: dict[str, Any] = {f"{side}_strong": strong, f"{side}_weak": weak}
    sides = begun(**options).state.sides
    one, other = sides[Side(side)].full, sides[Side(side).foe].full
    assert len(other) == 54
    assert [one.count(f"{rank}{strong[0].upper()}") for rank in ("7", "8", "9", "10")] == [2, 1, 2, 2]
    assert weak == "none" or not {"7C", "9C", "10C"} & set(one)
    assert len(one) == (57 if weak == "none" else 54)


def test_every_fencer_holds_four_to_six_cards_by_the_mapping() -> None:
    hands = {parameters(Fencer(name="F", expertise=score))[1] for score in range(1, 21)}
    assert hands == {4, 5, 6}


def test_hit_and_ace_hit_say_how_many_boxes_fill() -> None:
    place = after(bout("9S 2H", "8H", formal=False, hit=2, wounds=5), "9S", "no")
    assert place.state.sides.right.taken == 2
    place = after(bout("9S AS 2H", "8H", formal=False, ace_hit=4, wounds=5), "9S+AS", "no", "wound")
    assert place.state.sides.right.taken == 4


def test_keep_initiative_card_leaves_a_shown_card_in_sight() -> None:
    place = after(begun(keep_initiative_card=True), "+9S AS", "+2C KD")
    assert set(offered(place)) == {"9S", "AS", "none"}
    place = after(place, "9S")
    assert told(place, CardKept).card == "9S"
    assert asked(place) == "left draws 4 for hand"
    place = after(place, "+2H 3H 4H 5H", "+2D 3D 4D 5D 6D")
    view = place.rules.observe(place.state, RIGHT)  # type: ignore[attr-defined]  # these rules are a duel's
    assert view.sides.left.hand == ("9S", "??", "??", "??", "??")


def test_keep_initiative_card_keeps_it_for_this_bout_alone() -> None:
    place = after(
        begun(keep_initiative_card=True), "+9S AS", "+2C KD", "AS", "+2H 3H 4H 5H", "+2D 3D 4D 5D 6D"
    )
    left = after(place, "stop", ("yes", "yes")).state.sides.left
    assert (left.hand, left.known, len(left.deck)) == ((), (), 54)


def test_draw_during_bout_lets_the_attacker_draw_first() -> None:
    place = bout("JS", "2C", draw_during_bout=1)
    assert offered(place) == ("draw", "stop")
    place = after(place, "draw", "+9D")
    assert offered(place) == ("9D", "stop")


def test_carry_over_keeps_cards_in_sight_of_all() -> None:
    place = after(bout("JS 9S 2H", "2C", carry_over=2), "stop", ("yes", "no"))
    assert asked(place) == "left carry / right carry"
    place = after(place, ("JS", "none"))
    assert told(place, Carried).cards == BySide("JS", "none")
    place = after(place, ("9S", "none"))
    assert place.state.sides.left.hand == ("9S", "JS")
    assert place.state.sides.left.known == ("9S", "JS")
    assert len(place.state.sides.left.deck) == 52
    place = after(place, "+2C 3C", "+2C 3D")
    assert asked(place) == "left draws 3 for hand"


@pytest.mark.parametrize(
    ("effects", "jack", "attacks_next"),
    [
        ("none", "JC", "left attack"),
        ("suit", "JC", "right attack"),
        ("suit", "JS", "left attack"),
        ("colour", "JS", "right attack"),
        ("colour", "JH", "left attack"),
    ],
)
def test_court_effects_a_jack_like_the_attack_takes_it(effects: str, jack: str, attacks_next: str) -> None:
    place = after(bout("9C 5D", f"{jack} 5H", court_effects=effects), "9C", jack)
    assert asked(place) == attacks_next
    king = after(bout("KC 5D", f"{jack} 5H", court_effects=effects), "KC", jack)
    assert asked(king) == attacks_next, "a king is an attack of its suit too"


@pytest.mark.parametrize(
    ("effects", "ace", "boxes"),
    [("none", "AC", 2), ("suit", "AC", 3), ("suit", "AS", 2), ("colour", "AS", 3), ("colour", "AD", 2)],
)
def test_court_effects_an_ace_like_the_attack_fills_a_box_more(effects: str, ace: str, boxes: int) -> None:
    options: dict[str, Any] = {"court_effects": effects, "formal": False, "wounds": 5}
    place = bout(f"9C {ace} 5D", "8H", **options)
    assert after(place, f"9C+{ace}", "no", "wound").state.sides.right.taken == boxes
    assert after(place, f"9C+{ace}", "no", "disarm").state.sides.right.taken == 0


def test_court_effects_hold_for_the_cards_that_jokers_become() -> None:
    options: dict[str, Any] = {"court_effects": "suit", "formal": False, "wounds": 5}
    place = after(bout("9C JKR 5D", "8H", **options), "9C+JKR", "+AC 2C 3C", "AC", "no", "wound")
    assert place.state.sides.right.taken == 3
    place = after(bout("9C 5D", "JKR 5H", **options), "9C", "JKR", "+JC 2D 3D", "JC")
    assert asked(place) == "right attack"


def test_court_effects_make_a_wound_graver_where_hits_are_wounds() -> None:
    options: dict[str, Any] = {"damage": "wounds", "formal": False}
    said = ("9C+AC", "no", "wound")
    plain, more = (
        told(after(bout("9C AC 5D", "8H", court_effects=effects, **options), *said), Wounded).grade
        for effects in ("none", "suit")
    )
    assert more.rank == min(Grade.MORTAL.rank, plain.rank + 1)


def test_stalemate_bouts_without_a_hit_are_a_draw() -> None:
    place = after(bout("9S", "2C", stalemate_bouts=1), "stop")
    assert ended(place) == "nobody stalemate"


def test_stalemate_bouts_a_hit_begins_the_count_anew() -> None:
    place = after(bout("9S 2H", "8H", stalemate_bouts=2, formal=False), "stop")
    assert place.state.quiet == 1
    place = after(place, ("yes", "yes"), "+KS 2H", "+QH 2S", "+9S 5D 6D 7D 8D", "+2C 3C 4C 5C 6C")
    place = after(place, "9S", "no", "stop")
    assert (place.state.quiet, place.state.hurt) == (0, False)
    place = after(place, ("yes", "yes"), "+KS 2H", "+QH 2S", "+9S 5D 6D 7D 8D", "+2C 3C 4C 5C 6C", "stop")
    assert (place.state.quiet, ended(place)) == (1, "")


def test_decks_of_ones_own_follow_style_weapon_and_rating() -> None:
    plain = Fencer(name="P", style=Style.OLD, weapon=Weapon.BACK_SWORD, expertise=10)
    buckler = replace(plain, left_hand=LeftHand.BUCKLER)
    book = ruleset(decks="own").book
    assert len(ruleset().book.duellist(buckler, Side.LEFT).full) == 54
    mine, his = book.duellist(plain, Side.LEFT).full, book.duellist(buckler, Side.LEFT).full
    assert mine.count("10H") == 2
    assert his.count("QH") == mine.count("QH") + 1
    assert "KD" not in his


def test_damage_wounds_deals_wounds_at_the_cards_place() -> None:
    options: dict[str, Any] = {"damage": "wounds", "formal": False}
    place = after(bout("KS 9S", "2C", kind=Kind.DEATH, **options), "KS", "no")
    wound = told(place, Wounded)
    assert (wound.side, wound.place, wound.blow) == (RIGHT, Place.HEAD, "thrust")
    assert place.state.sides.right.body.wounds[0].place is Place.HEAD
    assert place.state.sides.right.taken == 0


def test_an_ace_makes_a_wound_a_grade_graver() -> None:
    options: dict[str, Any] = {"damage": "wounds", "formal": False}
    plain = told(after(bout("10S 9S", "2C", **options), "10S", "no"), Wounded).grade
    strong = told(after(bout("10S AS 9S", "2C", **options), "10S+AS", "no", "wound"), Wounded).grade
    assert strong.rank == min(Grade.MORTAL.rank, plain.rank + 1)


def test_a_weapon_without_a_point_cuts_where_the_card_thrusts() -> None:
    old = Fencer(name="O", style=Style.OLD, weapon=Weapon.LIGHT_SWORD, strength=12, expertise=8)
    place = bout("10S", "2C", fencers=BySide(old, old), damage="wounds", formal=False)
    assert told(after(place, "10S", "no"), Wounded).blow == "cut"


def test_who_is_taught_no_thrust_cuts_with_a_rapier_too() -> None:
    taught = Fencer(name="T", style=Style.SPANISH_THRUSTLESS, weapon=Weapon.RAPIER, strength=12, expertise=8)
    place = bout("10S", "2C", fencers=BySide(taught, taught), damage="wounds", formal=False)
    assert told(after(place, "10S", "no"), Wounded).blow == "cut"


def test_wounds_that_take_agility_and_dexterity_cost_initiative_cards_at_the_next_bout() -> None:
    place = bout("9S", "8H", fencers=BySide(QUICK, QUICK), damage="wounds", formal=False)
    hurt = place.state.sides.left
    assert hurt.initiative == 3
    body = replace(hurt.body, present=replace(hurt.body.present, agility=4, dexterity=4))
    worse = Position(place.rules, place.state.change(Side.LEFT, replace(hurt, body=body)))
    assert after(worse, "stop", ("yes", "yes")).state.sides.map(lambda one: one.initiative) == BySide(1, 3)


WEAK = replace(unnamed("Weak"), strength=3, size=3)
STRONG = replace(unnamed("Strong"), strength=18, size=18, expertise=19)


def test_a_mortal_wound_kills_when_another_comes_to_it() -> None:
    """RD-75 at the card table: a grave thrust at the heart side is mortal, and a serious cut beside it is the end."""
    place = bout(
        "10S AS 2H", "2C", kind=Kind.DEATH, fencers=BySide(STRONG, WEAK), damage="wounds", formal=False
    )
    place = after(place, "10S+AS", "no", "wound")
    assert told(place, Wounded).grade is Grade.MORTAL
    assert not ended(place)
    assert ended(after(place, "2H", "no")) == "left killed"


def test_a_scratch_is_no_first_blood() -> None:
    place = bout("10S 9H", "2C", kind=Kind.FRIENDLY, fencers=BySide(WEAK, STRONG), damage="wounds")
    place = after(place, "10S", "no")
    assert told(place, Wounded).grade is Grade.SCRATCH
    assert not ended(place)
    assert asked(place) == "left another_bout / right another_bout"


def test_a_sword_arm_that_hangs_dead_attacks_no_more() -> None:
    place = bout("9S 2H", "9C 3S", damage="wounds", formal=False)
    hurt = place.state.sides.left
    body = replace(hurt.body, paralysed=(Place.SWORD_ARM,))
    duel = place.state.change(Side.LEFT, replace(hurt, body=body))
    place = Position(place.rules, duel)
    assert asked(place) == "left another_bout / right another_bout"
    assert ("arm_useless", None) in place.rules.sheet(place.state, None).left.states  # type: ignore[attr-defined]
