"""Every ruling of the card duel, by its id."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Draw
from duel_tui.fencer.terms import Kind
from duel_tui.systems.card_duel.events import (
    BoutOver,
    EmergencyDrawn,
    Hit,
    InitiativeWon,
    JokerFailed,
    Parried,
    Reshuffled,
)
from duel_tui.words import Rulebook, read_phrases
from tests.systems.card_duel.situations import (
    LEFT,
    LIBRARY,
    RIGHT,
    after,
    asked,
    begun,
    bout,
    ended,
    offered,
    told,
)

SEVERAL: dict[str, Any] = {"formal": False}


@pytest.mark.parametrize(
    ("attack", "defence", "turned"),
    [
        ("9S", "8S", False),
        ("9S", "9S", True),
        ("9S", "10S", True),
        ("9S", "JH", False),
        ("9S", "QD", True),
        ("KC", "JC", False),
        ("KC", "QS", True),
        ("2D", "3D", True),
        ("10H", "2H", False),
    ],
)
def test_an_attack_is_parried_as_the_table_of_outcomes_says(
    attack: str, defence: str, *, turned: bool
) -> None:
    place = after(bout(f"{attack} 3C", f"{defence} 4C"), attack, defence)
    assert told(place, Parried) == Parried(RIGHT, defence, attack, turned)
    assert asked(place) == ("right attack" if turned else "left attack")


def test_a_king_is_parried_by_courts_alone() -> None:
    place = after(bout("KS", "10S 9S KH AS JD QC 2D"), "KS")
    assert set(offered(place)) == {"JD", "QC", "none"}


def test_cd_1_a_joker_out_of_a_joker_is_played_as_one_again() -> None:
    place = after(bout("JKR", "2C"), "JKR", "+JKR 2H JS")
    assert set(offered(place)) == {"JKR", "2H", "none"}
    place = after(place, "JKR")
    assert asked(place) == "left draws 3 for joker"
    assert place.state.play is not None
    assert place.state.play.card == "JKR"


def test_cd_1_joker_chain_off_makes_it_a_card_like_others() -> None:
    place = after(bout("JKR", "2C", joker_chain=False), "JKR", "+JKR 2H JS")
    assert set(offered(place)) == {"2H", "none"}


def test_cd_2_a_joker_in_hand_blocks_the_emergency_draw() -> None:
    place = after(bout("9S", "JKR 2H"), "9S")
    assert asked(place) == "right defence"
    assert offered(place) == ("JKR", "none")


def test_cd_3_an_emergency_joker_draws_three() -> None:
    place = after(bout("9S", "2H", **SEVERAL), "9S", "yes", "+JKR")
    assert told(place, EmergencyDrawn).serves
    assert asked(place) == "right draws 3 for joker"


def test_cd_4_declining_a_legal_defence_is_a_hit_without_a_draw() -> None:
    place = after(bout("9S 2H", "8S", **SEVERAL), "9S", "none")
    assert told(place, Hit).side is RIGHT
    assert asked(place) == "left attack"


def test_an_emergency_draw_that_does_not_serve_is_discarded_and_a_hit() -> None:
    place = after(bout("9S 2H", "8H", **SEVERAL), "9S")
    assert asked(place) == "right emergency"
    place = after(place, "yes", "+KD")
    assert told(place, EmergencyDrawn) == EmergencyDrawn(RIGHT, "KD", serves=False)
    assert "KD" in place.state.sides.right.discard
    assert place.state.sides.right.taken == 1


def test_an_emergency_draw_may_be_declined() -> None:
    place = after(bout("9S 2H", "8H", **SEVERAL), "9S", "no")
    assert place.state.sides.right.taken == 1


def test_cd_5_jokers_tie_whatever_else_is_shown() -> None:
    place = after(begun(), "+JKR AS", "+JKR 2C")
    assert asked(place) == "left draws 1 for initiative"


def test_cd_6_after_a_tie_only_the_extra_cards_count() -> None:
    place = after(begun(), "+9S AS", "+2C AS", "+3D", "+4C")
    assert told(place, InitiativeWon) == InitiativeWon(RIGHT, "4C")
    assert asked(place) == "left draws 5 for hand"


def test_cd_6_tie_next_best_compares_the_next_cards_first() -> None:
    place = after(begun(tie_next_best=True), "+9S AS", "+2C AS")
    assert told(place, InitiativeWon) == InitiativeWon(LEFT, "9S")


def test_cd_21_ties_go_on_while_both_packs_last_and_then_a_die_decides() -> None:
    place = begun(initiative=1)
    pack = [f"+{card}" for card in place.state.sides.left.full]
    assert len(pack) == 54
    for card in pack:
        assert asked(place) == "left draws 1 for initiative"
        place = after(place, card, card)
    assert asked(place) == "initiative 1d2"
    assert told(after(place, 2), InitiativeWon) == InitiativeWon(RIGHT, None)


def test_cd_7_equal_ranks_go_by_suit() -> None:
    place = after(begun(initiative=1), "+KD", "+KH")
    assert told(place, InitiativeWon) == InitiativeWon(RIGHT, "KH")


def test_cd_8_everything_is_shuffled_back_between_bouts() -> None:
    place = after(begun(), "+2C AS", "+3C KS", "+4H 5H 6H 7H 8H", "+4D 5D 6D 7D 8D", "stop", ("yes", "no"))
    for one in place.state.sides:
        assert one.deck == one.full
        assert len(one.deck) == 54
        assert not one.discard
    assert place.state.bout == 2


def test_cd_8_initiative_out_leaves_the_shown_cards_out() -> None:
    first = begun(initiative_out=True)
    place = after(first, "+2C AS", "+3C KS", "+4H 5H 6H 7H 8H", "+4D 5D 6D 7D 8D", "stop", ("yes", "no"))
    assert len(place.state.sides.left.deck) == 52
    assert place.state.sides.left.out == ("2C", "AS")


def test_cd_8_initiative_out_shuffles_them_back_when_too_few_are_left() -> None:
    place = bout("9S", "8H", initiative_out=True)
    for kept, out in ((47, 47), (48, 0)):
        left = place.state.sides.left
        start = place.state.change(LEFT, replace(left, out=left.full[:kept]))
        after_bout = after(Position(place.rules, start), "stop", ("yes", "yes")).state.sides.left
        assert (len(after_bout.out), len(after_bout.deck)) == (out, 54 - out)


def test_cd_9_discards_are_shuffled_in_when_a_deck_runs_out() -> None:
    place = after(bout("JKR", "2C", decks=("2H", None), discards=("JS QS KS", "")), "JKR", "+2H")
    assert told(place, Reshuffled).side is LEFT
    assert isinstance(place.request, Draw)
    assert place.request.count == 2
    assert set(place.request.pile) == {"JS", "QS", "KS", "JKR"}


def test_cd_9_with_nothing_left_there_is_no_draw() -> None:
    place = after(bout("9S 2H", "8H", decks=(None, ""), **SEVERAL), "9S")
    assert told(place, Hit).side is RIGHT


def test_cd_10_an_ace_on_a_parried_attack_is_discarded() -> None:
    place = after(bout("9S AH 2C", "QS 2D"), "9S+AH", "QS")
    assert set(place.state.sides.left.discard) == {"9S", "AH"}
    assert asked(place) == "right attack"


def test_cd_11_aces_jacks_and_queens_do_not_attack() -> None:
    place = bout("9S AH JD QC", "2D")
    assert offered(place) == ("9S", "9S+AH", "stop")
    for key in ("AH", "JD", "QC"):
        with pytest.raises(IllegalChoiceError, match=f"{key} is not available now"):
            after(place, key)


def test_cd_12_one_ace_at_most_goes_with_an_attack() -> None:
    keys = offered(bout("9S AH AD", "2D"))
    assert set(keys) == {"9S", "9S+AH", "9S+AD", "stop"}


def test_cd_13_the_card_that_a_joker_becomes_is_the_attack() -> None:
    place = after(bout("JKR 2H", "8S 8H"), "JKR", "+9S JC JD", "9S")
    assert set(offered(place)) == {"8S", "none"}


def test_cd_13_a_joker_and_what_is_not_played_of_the_three_are_discarded() -> None:
    left = after(bout("JKR 2H", "8S 8H"), "JKR", "+9S JC JD", "9S").state.sides.left
    assert left.discard == ("JC", "JD", "JKR")
    assert left.in_play == ("9S",)
    left = after(bout("JKR 2H", "8S 8H"), "JKR", "+QS JC JD").state.sides.left
    assert left.discard == ("JC", "JD", "QS", "JKR")


def test_cd_14_a_hit_fills_one_box_and_an_ace_two() -> None:
    plain = after(bout("9S 2H", "8H", **SEVERAL), "9S", "no")
    assert told(plain, Hit) == Hit(RIGHT, 1, 1, 3)
    strong = after(bout("9S AS 2H", "8H", **SEVERAL), "9S+AS", "no")
    assert offered(strong) == ("wound", "disarm", "drive_back")
    assert told(after(strong, "wound"), Hit) == Hit(RIGHT, 2, 2, 3)


def test_cd_15_a_disarmed_fencer_only_defends_and_shows_a_card_fewer() -> None:
    place = after(bout("9S AS 2H", "8H 3H", **SEVERAL), "9S+AS", "no", "disarm")
    assert place.state.sides.right.taken == 0
    place = after(place, "2H", "3H")
    assert told(place, BoutOver) == BoutOver(RIGHT, "disarmed")
    place = after(place, ("yes", "yes"), "+2C 3C")
    assert asked(place) == "right draws 1 for initiative"


def test_cd_15_a_driven_fencer_shows_a_card_fewer_and_never_less_than_one() -> None:
    place = after(bout("9S AS", "8H 3H", initiative=1, **SEVERAL), "9S+AS", "no", "drive_back")
    place = after(place, ("yes", "yes"), "+3C")
    assert asked(place) == "right draws 1 for initiative"


def test_cd_15_what_an_ace_did_is_over_with_the_next_bout() -> None:
    for effect in ("disarm", "drive_back"):
        place = after(bout("9S AS 2H", "8H", **SEVERAL), "9S+AS", "no", effect, "stop", ("yes", "yes"))
        right = place.state.sides.right
        assert (right.fewer, right.disarmed) == (1, False)
        place = after(place, "+2C 3C", "+KC")
        assert asked(place) == "left draws 5 for hand"
        place = after(place, "+5H 5C 6C 7C 8C", "+KS 4C 5C 6C 7C")
        assert place.state.sides.right.fewer == 0
        place = after(place, "KS", "yes", "+2D", "stop", ("yes", "yes"), "+2C 3C")
        assert asked(place) == "right draws 2 for initiative", "a card fewer at one bout alone"


def test_cd_15_ace_effect_hit_fills_boxes_beside_the_effect() -> None:
    place = after(bout("9S AS 2H", "8H", ace_effect_hit=1, **SEVERAL), "9S+AS", "no", "disarm")
    assert place.state.sides.right.taken == 1


def test_cd_16_a_bout_may_end_without_a_hit_and_either_may_ask_for_another() -> None:
    place = after(bout("9S", "8H"), "stop")
    assert asked(place) == "left another_bout / right another_bout"
    assert asked(after(place, ("no", "yes"))) == "left draws 2 for initiative"
    assert ended(after(place, ("no", "no"))) == "nobody agreed"


def test_cd_17_after_a_hit_in_an_informal_fight_the_attacker_may_go_on_or_stop() -> None:
    place = after(bout("9S 2H", "8H", **SEVERAL), "9S", "no")
    assert offered(place) == ("2H", "stop")


def test_cd_18_the_summary_of_the_cards_stands_in_the_rulebook() -> None:
    book = Rulebook(read_phrases(LIBRARY.phrases("card_duel")), LIBRARY.raw_tables("card_duel"))
    (found, *_) = book.search("summary cards")
    text = book.chapters[found.chapter].entries[found.entry].text
    for card in ("Jack", "Queen", "King", "Ace", "Joker"):
        assert card in text


def test_cd_19_the_first_hit_ends_a_formal_duel() -> None:
    assert ended(after(bout("9S 2H", "8H"), "9S", "no")) == "left first_blood"


@pytest.mark.parametrize(
    ("effect", "why"), [("wound", "first_blood"), ("disarm", "disarmed"), ("drive_back", "hits")]
)
def test_cd_19_an_ace_ends_it_in_its_own_way(effect: str, why: str) -> None:
    assert ended(after(bout("9S AS", "8H"), "9S+AS", "no", effect)) == f"left {why}"


def test_cd_19_full_boxes_lose() -> None:
    place = after(bout("9S 2H KD", "8D", wounds=2, **SEVERAL), "9S", "no", "2H", "no")
    assert ended(place) == "left wounds"


def test_cd_19_formal_ends_the_bout_alone_where_the_house_says_so() -> None:
    place = after(bout("9S 2H", "8H", formal_ends="bout"), "9S", "no")
    assert told(place, BoutOver) == BoutOver(LEFT, "hit")
    assert asked(place) == "left another_bout / right another_bout"


def test_cd_19_to_the_death_a_hit_ends_the_bout_alone() -> None:
    assert not ended(after(bout("9S 2H", "8H", kind=Kind.DEATH), "9S", "no"))


def test_cd_19_first_blood_ends_an_informal_duel_too() -> None:
    assert ended(after(bout("9S 2H", "8H", first_blood=True, formal=False), "9S", "no")) == "left first_blood"


def test_cd_20_the_attacks_joker_comes_before_the_aces_and_both_before_the_defence() -> None:
    place = after(bout("JKR JKR", "2C JS"), "JKR+JKR")
    assert asked(place) == "left draws 3 for joker"
    place = after(place, "+9S 2D JC", "9S")
    assert asked(place) == "left draws 3 for joker"
    place = after(place, "+AS KD 3C")
    assert offered(place) == ("AS", "none")
    place = after(place, "AS")
    assert asked(place) == "right defence"
    assert place.state.play is not None
    assert (place.state.play.card, place.state.play.ace) == ("9S", "AS")


def test_a_failed_attack_joker_ends_the_bout_and_takes_the_ace_with_it() -> None:
    place = after(bout("JKR AS 2D", "2C JS"), "JKR+AS", "+JC QC AD")
    assert told(place, JokerFailed).discarded == ("JC", "QC", "AD")
    assert told(place, BoutOver) == BoutOver(LEFT, "joker")
    assert "AS" in place.state.sides.left.discard


def test_a_failed_ace_joker_leaves_the_attack_as_it_is() -> None:
    place = after(bout("9S JKR", "2C"), "9S+JKR", "+JC QC KD")
    assert asked(place) == "right emergency"
    place = after(place, "no")
    assert ended(place) == "left first_blood"


def test_a_failed_defence_joker_is_a_hit_without_an_emergency_draw() -> None:
    place = after(bout("9S", "JKR", **SEVERAL), "9S", "JKR", "+2H 3H AD")
    assert told(place, JokerFailed).side is RIGHT
    assert place.state.sides.right.taken == 1


def test_a_defence_joker_may_be_left_unused() -> None:
    place = after(bout("9S 2H", "JKR", **SEVERAL), "9S", "JKR", "+8S 3H AD", "none")
    assert place.state.sides.right.taken == 1
