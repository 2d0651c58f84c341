"""Every ruling of RULES.md 3.2 by its id, each house rule's alternatives among them, and the test vectors."""

import pytest

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Draw, Roll
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.en_garde.model import How, Phase
from tests.systems.en_garde.situations import LEFT, RIGHT, Bout, ruleset, to_draw


def parries(bout: Bout) -> set[str]:
    return {key for key in bout.keys if key.startswith("parry")}


def test_eg_1_a_parry_has_as_many_cards_of_the_same_sum() -> None:
    bout = Bout("33111", "12345").play("attack 3 3").draw_any()
    assert parries(bout) == {"parry 1 5", "parry 2 4"}
    assert parries(Bout("33111", "22336").play("attack 3 3").draw_any()) == {"parry 3 3"}
    assert parries(Bout("33111", "22245").play("attack 3 3").draw_any()) == {"parry 2 4"}


def test_eg_1_identical_a_parry_has_the_very_cards() -> None:
    bout = Bout("33111", "23345", parry="identical").play("attack 3 3").draw_any()
    assert parries(bout) == {"parry 3 3"}
    bout = Bout("33111", "12345", parry="identical").play("attack 3 3").draw_any()
    assert bout.keys == {"concede"}
    assert bout.menu.denied == (("parry 3 3", "not_held"),)


def test_eg_2_a_riposte_may_be_parried() -> None:
    bout = Bout("31111", "33245").play("attack 3", "+3", "parry 3", "attack 3")
    assert bout.event("attacked").riposte
    assert to_draw(bout) == (RIGHT, 2)
    assert parries(bout.play("+55")) == {"parry 3"}


def test_eg_2_riposte_wins_it_hits_at_once() -> None:
    bout = Bout("31111", "33245", riposte_wins=True).play("attack 3", "+3", "parry 3", "attack 3")
    assert bout.event("hit").side is RIGHT
    assert bout.event("hit").how is How.RIPOSTE


def test_eg_2_riposte_wins_but_an_advance_and_attack_is_none() -> None:
    bout = Bout("31111", "31245", riposte_wins=True, level="advanced")
    bout.play("attack 3", "+3", "parry 3", "advance 1 attack 2")
    assert "hit" not in bout.told


def test_eg_2_riposte_wins_but_an_attack_some_turns_after_a_parry_is_none() -> None:
    bout = Bout("33411", "33145", riposte_wins=True)
    bout.play("attack 3", "+2", "parry 3", "back 1", "+22", "forward 1", "+2")
    assert bout.state.distance == 3
    bout.play("attack 3")
    assert "hit" not in bout.told


def test_eg_3_the_distance_is_the_difference_of_the_positions() -> None:
    bout = Bout("12345", "12345", (10, 13))
    assert bout.state.distance == 3
    assert bout.keys == {"forward 1", "forward 2", *(f"back {n}" for n in range(1, 6)), "attack 3"}
    assert dict(bout.menu.denied)["forward 3"] == "onto_foe"
    assert dict(bout.menu.denied)["forward 4"] == "past_foe"


def test_a_card_moves_exactly_so_many_squares() -> None:
    bout = Bout("12345", "12345", (1, 23)).play("forward 5")
    assert (bout.state.positions.left, bout.state.distance) == (6, 17)
    assert to_draw(bout) == (LEFT, 1)


def test_nobody_leaves_the_piste() -> None:
    bout = Bout("45", "45", (3, 20), turn=RIGHT)
    assert dict(bout.menu.denied)["back 4"] == "off_piste"
    with pytest.raises(IllegalChoiceError, match="off_piste"):
        bout.play("back 4")


def test_eg_4a_basic_the_other_has_one_last_chance_to_attack_and_may_not_move() -> None:
    bout = Bout("12345", "22345", (9, 13), pack=1, level="basic").play("back 1")
    bout.draw_any()
    assert (bout.asked, bout.keys) == (RIGHT, {"attack 5", "pass"})
    assert bout.play("attack 5").event("hit").side is RIGHT


def test_eg_4a_basic_without_the_card_the_ground_is_measured() -> None:
    bout = Bout("12345", "11234", (9, 13), pack=1, level="basic").play("back 1").draw_any()
    assert bout.keys == {"pass"}
    bout.play("pass")
    assert bout.event("measured").ground.left == 7
    assert bout.event("hit").how is How.GROUND
    assert bout.event("hit").side is RIGHT
    assert "compared" not in bout.told


def test_eg_4a_a_last_chance_may_be_let_go_by() -> None:
    bout = Bout("12345", "22345", (9, 13), pack=1, level="basic").play("back 1").draw_any().play("pass")
    assert bout.event("hit").how is How.GROUND


def test_eg_4b_above_basic_hands_are_compared_at_once() -> None:
    bout = Bout("12345", "55555", (9, 13), pack=1).play("back 1").draw_any()
    assert bout.event("compared").matching == BySide(1, 5)
    assert bout.event("hit").how is How.CARDS
    assert bout.event("hit").side is RIGHT


def test_eg_4b_last_chance_always_it_may_be_parried() -> None:
    bout = Bout("12345", "25555", (9, 13), pack=1, last_chance="always").play("back 1").draw_any()
    assert bout.keys == {"attack 5", "attack 5 5", "attack 5 5 5", "attack 5 5 5 5", "pass"}
    bout.play("attack 5")
    assert "parry 5" in bout.keys
    bout.play("parry 5")
    assert "compared" in bout.told


def test_eg_4b_last_chance_never_even_basic_is_measured_at_once() -> None:
    bout = Bout("12345", "22345", (9, 13), pack=1, level="basic", last_chance="never").play("back 1")
    assert bout.draw_any().event("hit").how is How.GROUND


def test_eg_4b_last_chance_basic_only_is_the_default() -> None:
    assert ruleset().book.options.last_chance == "basic_only"
    assert not ruleset().book.last_chance
    assert ruleset(level="basic").book.last_chance


def test_eg_4c_the_last_attack_must_still_be_parried_and_then_hands_are_compared() -> None:
    bout = Bout("31245", "31245", pack=1).play("attack 3").draw_any()
    assert (bout.asked, bout.state.phase) == (RIGHT, Phase.ANSWER)
    bout.play("parry 3")
    assert "compared" in bout.told
    assert bout.state.round == 2


def test_eg_4c_the_last_attack_hits_who_cannot_stop_it() -> None:
    bout = Bout("31245", "11245", pack=1).play("attack 3").draw_any().play("concede")
    assert (bout.event("hit").side, bout.event("hit").how) == (LEFT, How.ATTACK)


def test_eg_4d_after_a_last_retreat_a_gap_above_five_leaves_the_ground_alone() -> None:
    bout = Bout("25511", "13344", (6, 13), pack=2, level="advanced")
    bout.play("advance 2 attack 5").draw_any().play("retreat 3")
    assert bout.event("compared").distance == 8
    assert bout.event("compared").matching == BySide(0, 0)
    assert bout.event("measured").ground == BySide(7, 7)
    assert "round_drawn" in bout.told
    assert bout.state.hits == BySide(0, 0)


def test_eg_5_whoever_parried_with_the_last_card_loses_the_round() -> None:
    bout = Bout("31245", "3", (10, 13)).play("attack 3").draw_any().play("parry 3")
    assert "stuck" in bout.told
    assert (bout.event("hit").side, bout.event("hit").how) == (LEFT, How.STUCK)


def test_eg_5_whoever_has_no_legal_move_loses_the_round() -> None:
    bout = Bout("35511", "35555", (19, 22)).play("attack 3").draw_any().play("parry 3")
    assert bout.event("stuck").side is RIGHT


def test_eg_6_a_parry_may_be_declined() -> None:
    bout = Bout("31245", "31245").play("attack 3").draw_any()
    assert bout.keys == {"parry 3", "concede"}
    bout.play("concede")
    assert bout.state.hits.left == 1


def test_eg_7_a_retreat_is_the_whole_turn_and_draws() -> None:
    bout = Bout("12345", "12345", (10, 15), level="advanced").play("advance 2 attack 3").draw_any()
    bout.play("retreat 4")
    assert bout.state.distance == 7
    assert to_draw(bout) == (RIGHT, 1)
    assert bout.draw_any().asked is LEFT


def test_a_plain_attack_allows_no_retreat() -> None:
    bout = Bout("31245", "11245", level="advanced").play("attack 3").draw_any()
    assert bout.keys == {"concede"}


def test_a_retreat_stays_on_the_piste() -> None:
    bout = Bout("33412", "44555", (14, 20), level="advanced").play("advance 3 attack 3").draw_any()
    assert bout.keys == {"concede"}
    assert dict(bout.menu.denied)["retreat 4"] == "off_piste"


def test_eg_8_a_hand_may_stay_below_five() -> None:
    bout = Bout("33312", "33345", pack=1).play("attack 3 3 3")
    assert to_draw(bout) == (LEFT, 1)
    assert len(bout.draw_any().state.hands.left) == 3


def test_eg_9_an_attack_may_take_all_five_cards_of_a_value() -> None:
    bout = Bout("33333", "12445")
    assert "attack 3 3 3 3 3" in bout.keys
    assert Bout("33333", "12445", level="basic").keys >= {"attack 3"}
    assert "attack 3 3" not in Bout("33333", "12445", level="basic").keys


def test_eg_10_the_sheet_shows_the_cards_of_the_last_action_alone() -> None:
    bout = Bout("31245", "31245", pack=10).play("attack 3").draw_any()
    duel = bout.sheet(RIGHT).duel
    assert (duel.latest, duel.latest_by, duel.discard) == (("3",), LEFT, None)


def test_eg_10_open_discard_all_of_it_lies_open() -> None:
    bout = Bout("31245", "31245", pack=10, open_discard=True).play("attack 3").draw_any()
    assert len(bout.sheet(RIGHT).duel.discard or ()) == 6


def test_eg_11_the_ground_is_measured_from_ones_own_end() -> None:
    bout = Bout("11111", "22222", (8, 16))
    sheet = bout.sheet(None)
    assert (sheet.left.ground, sheet.right.ground) == (7, 7)


@pytest.mark.parametrize(
    ("level", "attacks"),
    [
        ("basic", set()),
        ("standard", set()),
        ("advanced", {"advance 2 attack 3", "advance 3 attack 2", "advance 3 attack 2 2"}),
    ],
)
def test_eg_12_the_level_says_how_much_is_played(level: str, attacks: set[str]) -> None:
    bout = Bout("12235", "12345", (10, 15), level=level)
    found = {key for key in bout.keys if key.startswith("advance")}
    assert found == (attacks if level == "advanced" else set())
    bout.play("attack 5")
    assert ("hit" in bout.told) == (level == "basic")


def test_eg_12_standard_is_the_default() -> None:
    assert ruleset().book.level == "standard"


def test_eg_13_one_may_advance_and_attack_with_the_same_value() -> None:
    bout = Bout("33124", "12345", (10, 16), level="advanced")
    assert "advance 3 attack 3" in bout.keys
    assert "advance 3 attack 3 3" not in bout.keys
    assert not any(key == "advance 3 attack 3" for key in Bout("3", "1", (10, 16), level="advanced").keys)


def test_advance_three_then_attack_five_from_eight_apart() -> None:
    bout = Bout("35511", "12345", (5, 13), level="advanced")
    assert {"advance 3 attack 5", "advance 3 attack 5 5"} <= bout.keys
    bout.play("advance 3 attack 5 5")
    assert (bout.state.positions.left, to_draw(bout)) == (8, (LEFT, 3))


def test_first_player_random_a_die_says_who_begins_and_then_the_start_alternates() -> None:
    bout = Bout.fresh()
    assert isinstance(bout.table.request, Roll)
    bout.throw(2).draw_any()
    assert bout.asked is RIGHT
    assert bout.event("round_began").side is RIGHT


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_first_player_left_or_right(side: Side) -> None:
    bout = Bout.fresh(first_player=str(side))
    assert isinstance(bout.table.request, Draw)
    assert bout.draw_any().asked is side


def test_the_start_alternates_drawn_rounds_included() -> None:
    bout = Bout("11111", "22222", (8, 16), pack=1, turn=LEFT).play("forward 1").draw_any()
    assert bout.state.round == 2
    assert bout.state.starter is RIGHT


def test_first_player_loser_of_last_the_loser_begins() -> None:
    bout = Bout("31245", "11245", first_player="loser_of_last").play("attack 3").draw_any().play("concede")
    assert bout.state.starter is RIGHT
    bout = Bout("31245", "31144", first_player="loser_of_last", turn=RIGHT)
    bout.play("attack 3").draw_any().play("concede")
    assert bout.state.starter is LEFT


def test_the_fifth_hit_wins_the_match() -> None:
    bout = Bout("31245", "11245", hits=(4, 3)).play("attack 3").draw_any().play("concede")
    assert bout.table.outcome == Outcome(LEFT, "hits")


def test_hits_to_win_as_many_hits_win_the_match() -> None:
    bout = Bout("31245", "11245", hits=(1, 0), hits_to_win=2).play("attack 3").draw_any().play("concede")
    assert bout.table.outcome == Outcome(LEFT, "hits")
    assert bout.sheet(LEFT).duel.hits_to_win == 2
    assert Bout().sheet(LEFT).duel.hits_to_win == 5


def test_stalemate_rounds_so_many_drawn_rounds_end_the_match() -> None:
    bout = Bout("11111", "22222", (7, 16), pack=1, stalemate_rounds=1).play("forward 1").draw_any()
    assert bout.table.outcome == Outcome(None, "stalemate")


def test_stalemate_rounds_a_hit_between_begins_the_count_anew() -> None:
    bout = Bout("11111", "22222", (7, 16), pack=1, stalemate_rounds=2).play("forward 1").draw_any()
    assert bout.state.drawn == 1
    bout = Bout("33333", "11122", level="basic", stalemate_rounds=2, drawn=1).play("attack 3")
    assert (bout.state.drawn, bout.state.hits.left) == (0, 1)


def test_a_round_deals_left_five_and_then_right_five() -> None:
    bout = Bout.fresh(first_player="left")
    assert to_draw(bout) == (LEFT, 5)
    bout.play("+11111")
    assert to_draw(bout) == (RIGHT, 5)
    assert isinstance(bout.table.request, Draw)
    assert "1" not in bout.table.request.pile
