"""A hand at the card table that nobody sees: what it may play, and what becomes known."""

import pytest

from duel_tui.engine.answers import UNSEEN, Drawn, WrongAnswerError
from duel_tui.engine.requests import Draw
from duel_tui.systems.card_duel.events import BoutOver, EmergencyDrawn, JokerBecame
from duel_tui.systems.card_duel.model import Duellist
from tests.systems.card_duel.situations import (
    LEFT,
    RIGHT,
    Situation,
    after,
    asked,
    begun,
    bout,
    offered,
    told,
)

HIDDEN = "?? ?? ?? ?? ??"
DECK = " ".join([UNSEEN] * 49)


def against_unseen(left: str = "9S 4H KD AC QS", right: str = HIDDEN) -> Situation:
    """The left side's cards are known, and of the right side's none."""
    return bout(left, right, decks=(None, DECK))


def one(place: Situation) -> Duellist:
    return place.state.sides.right


def test_an_unseen_hand_may_parry_with_all_that_it_could_be_or_draw_in_need() -> None:
    place = after(against_unseen(), "9S")
    keys = offered(place)
    assert {"2S", "JH", "QC", "JKR", "draw", "none"} <= set(keys)
    assert not {"2H", "AS", UNSEEN} & set(keys)


def test_a_card_that_an_unseen_hand_plays_is_known_and_leaves_it() -> None:
    place = after(against_unseen(), "9S", "2S")
    assert one(place).hand == (UNSEEN,) * 4
    assert "2S" in one(place).discard
    assert "2S" not in one(place).loose
    assert len(one(place).loose) == len(one(place).deck) + 4


def test_an_unseen_hand_attacks_with_any_card_it_may_hold_and_an_ace_beside_it() -> None:
    place = after(against_unseen(), "9S", "QC")
    assert asked(place) == "right attack"
    assert {"2S", "10H+AH", "JKR+JKR", "JKR+AS", "stop"} <= set(offered(place))
    single = after(bout("9S 4H KD AC QS", UNSEEN, decks=(None, DECK)), "9S", "QC")
    assert told(single, BoutOver).how == "spent"


def test_two_cards_of_which_there_is_one_are_not_played_at_once() -> None:
    place = after(bout("9S", "?? ?? JKR", decks=(None, DECK)), "9S", "QC")
    assert "JKR+JKR" in offered(place)
    once = after(bout("9S", "?? ?? ??", decks=(None, DECK), discards=("", "JKR")), "9S", "QC")
    assert "JKR+JKR" not in offered(once)


def test_cd_4_an_unseen_hand_without_a_parry_draws_one_before_all_eyes() -> None:
    place = after(against_unseen(), "9S", "draw")
    assert asked(place) == "right draws 1 for emergency"
    with pytest.raises(WrongAnswerError, match="both sides see these cards"):
        place.give(Drawn((UNSEEN,)))
    place = after(place, "+5S")
    assert told(place, EmergencyDrawn).card == "5S"
    assert len(one(place).hand) == 5


def test_cd_13_what_a_joker_of_an_unseen_hand_brings_is_turned_over() -> None:
    place = after(against_unseen(), "9S", "JKR", "+?? ?? ??")
    assert asked(place) == "right joker"
    assert "3S" in offered(place)
    place = after(place, "3S")
    assert asked(place) == "right draws 2 for turned over"
    assert isinstance(place.request, Draw)
    assert "3S" not in place.request.pile
    place = after(place, "+7H 8H")
    assert told(place, JokerBecame).discarded == ("7H", "8H")
    assert one(place).pending == ()


def test_initiative_cards_are_laid_open_and_hands_are_not() -> None:
    place = begun()
    request = place.request
    assert isinstance(request, Draw)
    assert request.face_up
    shown = after(place, f"+{' '.join(request.pile[:2])}")
    assert isinstance(shown.request, Draw)
    assert shown.request.side is RIGHT


def test_a_pile_counts_the_cards_of_the_deck_alone() -> None:
    place = after(against_unseen(), "9S", "draw")
    assert isinstance(place.request, Draw)
    assert (place.request.size, len(place.request.pile)) == (49, 54)


def test_a_card_carried_over_from_an_unseen_hand_is_known_from_then_on() -> None:
    place = after(bout("9S", HIDDEN, decks=(None, DECK), carry_over=1), "stop", ("yes", "yes"))
    assert asked(place) == "left carry / right carry"
    place = after(place, ("none", "KH"))
    assert one(place).hand == ("KH",)
    assert "KH" not in one(place).deck
    assert place.state.sides[LEFT].hand == ()
