"""A game master sets hits, squares and cards on the piste; what follows from it follows, and hands stay secret."""

import pytest

from duel_tui.engine.answers import UNSEEN, WrongAnswerError
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rulings import SecretSet, Set
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.systems.en_garde import EnGarde
from duel_tui.systems.en_garde.belief import hands_by_told
from duel_tui.systems.en_garde.compact import Rules
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.model import Match, Why
from tests.systems.en_garde.situations import LEFT, RIGHT, Bout

HIDDEN = "?? ?? ?? ?? ??"


def told(bout: Bout) -> list[str]:
    return [one.kind for one in bout.table.step(bout.table.place - 1).told]


def hand(bout: Bout, side: Side = LEFT) -> Cards:
    return bout.state.hands[side]


def test_the_menu_is_that_of_the_new_hand_and_the_new_square() -> None:
    bout = Bout("12344", at=(10, 15))
    assert "attack 5" not in bout.keys
    bout.table.rule(Set("left.hand.1", "5"))
    assert "attack 5" in bout.keys
    bout.table.rule(Set("left.square", "11"))
    assert {"attack 4", "attack 4 4"} <= bout.keys


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_the_last_hit_needed_ends_the_match(side: Side) -> None:
    bout = Bout()
    bout.table.rule(Set(f"{side}.hits", str(bout.rules.book.hits_to_win)))
    assert bout.table.outcome == Outcome(side, Why.HITS)
    assert told(bout) == ["fact_set", "ended"]


def test_a_fencer_who_has_no_play_with_the_new_card_loses_the_round() -> None:
    bout = Bout("2", "12345", at=(1, 4))
    bout.table.rule(Set("left.hand.1", "5"))
    assert told(bout)[:4] == ["secret_set", "card_set", "stuck", "hit"]
    assert bout.state.hits == BySide(0, 1)


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("left.hand.1", "5", "the pack has no 5 left: all 5 are played or in hands"),
        ("left.hand.1", "21", "left.hand.1: '21' is not one of 1, 2, 3, 4, 5"),
        ("left.hand.6", "1", "there is no fact 'left.hand.6' to set here"),
        ("left.square", "0", "left.square: 0 is not a whole number from 1 to 23"),
        ("right.square", "24", "right.square: 24 is not a whole number from 1 to 23"),
        ("left.square", "13", "the other fencer stands on square 13"),
        ("left.square", "14", "square 14 is past the other fencer, who stands on square 13"),
        ("right.square", "4", "square 4 is past the other fencer, who stands on square 10"),
        ("left.hits", "6", "left.hits: 6 is not a whole number from 0 to 5"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(key: str, value: str, why: str) -> None:
    bout = Bout("12355", "12555")
    with pytest.raises(WrongAnswerError) as refused:
        bout.table.rule(Set(key, value))
    assert str(refused.value) == why
    assert not bout.table.journal.lines


def test_between_rounds_only_hits_can_be_set() -> None:
    bout = Bout.fresh(first_player="left")
    assert [fact.key for fact in bout.rules.facts(bout.state)] == ["left.hits", "right.hits"]


@pytest.mark.parametrize(("drawn", "how"), [("1", "changed"), ("5", "refused")])
def test_in_the_middle_of_a_turn_a_fact_waits_for_its_end(drawn: str, how: str) -> None:
    """A card that has left the pack by then is refused without its name."""
    bout = Bout("15555", "11122").play("forward 1")
    asked = bout.table.request
    bout.table.rule(Set("right.hand.1", "5"))
    assert bout.table.request == asked
    assert told(bout) == ["secret_set"]
    bout.play(f"+{drawn}")
    assert hand(bout, RIGHT) == (("1", "1", "2", "2", "5") if how == "changed" else ("1", "1", "1", "2", "2"))
    (secret,) = [one.event for one in bout.table.step(bout.table.place - 1).told if one.kind == "secret_set"]
    assert isinstance(secret, SecretSet)
    assert (secret.how == "refused") is (how == "refused")
    assert ("card_set" in told(bout)) is (how == "changed")
    assert "set_refused" not in told(bout)


def test_an_unseen_card_is_named_and_only_what_may_be_is() -> None:
    bout = Bout("33333", HIDDEN)
    bout.table.rule(Set("right.hand.1", "4"))
    assert hand(bout, RIGHT) == ("4", *[UNSEEN] * 4)
    with pytest.raises(WrongAnswerError, match="the pack has no 3 left"):
        bout.table.rule(Set("right.hand.2", "3"))


def test_with_an_empty_pack_the_unseen_cards_can_be_named_and_the_others_stay() -> None:
    bout = Bout("12345", HIDDEN, pack=0, last_chance="always")
    (free, *_) = [card for card in bout.rules.book.pile(bout.state) if card != "1"]
    with pytest.raises(WrongAnswerError, match="the pack is empty, so no other card can come out of it"):
        bout.table.rule(Set("left.hand.1", free))
    bout.table.rule(Set("right.hand.1", free))
    assert hand(bout, RIGHT) == (free, *[UNSEEN] * 4)


def test_whoever_searches_counts_hands_alike_once_a_card_was_set() -> None:
    """What was told no longer explains the hand, so every hand weighs as much as there are ways to deal it."""
    bout = Bout.fresh(first_player="left").draw_any()
    searched = Rules(bout.rules.book)
    before = bout.table.observation(LEFT).told
    assert hands_by_told(bout.rules.book, searched, before, LEFT)
    bout.table.rule(Set("right.hand.1", "2"))
    told = bout.table.observation(LEFT).told
    assert hands_by_told(bout.rules.book, searched, told, LEFT) is None
    assert bout.rules.compact(bout.table.observation(LEFT)) is not None


def in_order(table: DuelTable[Match]) -> None:
    """The squares are in order, and what lies open or in hands leaves the cards of the pack."""
    match, rules = table.state, table.rules
    assert isinstance(rules, EnGarde)
    assert 1 <= match.positions.left < match.positions.right <= rules.book.tables.piste
    unseen = sum(match.hands.map(lambda hand: hand.count(UNSEEN)))
    assert len(rules.book.pile(match)) - unseen == rules.book.pack(match)
