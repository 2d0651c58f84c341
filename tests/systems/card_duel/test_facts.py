"""A game master sets wounds, swords and cards of the card duel; the end follows, and hands stay secret."""

from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, Drawn, WrongAnswerError
from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide
from duel_tui.engine.rulings import CardSet, SecretSet, Set
from duel_tui.engine.side import Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.terms import Grade, Kind
from duel_tui.referee.referee import Referee, run
from duel_tui.referee.terms import Terms
from duel_tui.show.moment import eyes_of
from duel_tui.systems.card_duel import KEY, CardDuel
from duel_tui.systems.card_duel.model import Duel, Duellist, Lack, Phase, Why
from tests.systems.card_duel.situations import LEFT, RIGHT, Situation, bout

HAND = "9S 4H KD AC QS"
OTHER = "2S 3H 4D 5C JS"
HIDDEN = "?? ?? ?? ?? ??"
HIDDEN_DECK = " ".join([UNSEEN] * 49)


def seat(place: Situation) -> DuelTable[Duel]:
    return DuelTable(rules_of(place), Journal(KEY, "1", {}, place.checkpoint))


def rules_of(place: Situation) -> CardDuel:
    assert isinstance(place.rules, CardDuel)
    return place.rules


def duel(left: str = HAND, right: str = OTHER, **given: Any) -> DuelTable[Duel]:
    return seat(bout(left, right, **given))


def one(table: DuelTable[Duel], side: Side = LEFT) -> Duellist:
    return table.state.sides[side]


def told(table: DuelTable[Duel]) -> list[str]:
    return [told.kind for told in table.step(table.place - 1).told]


def test_an_open_card_that_goes_back_is_known_no_longer() -> None:
    place = bout(HAND, OTHER)
    left = replace(place.checkpoint.sides.left, known=("QS",), lacks=(Lack("KC"),))
    table = DuelTable(rules_of(place), Journal(KEY, "1", {}, place.checkpoint.change(LEFT, left)))
    table.rule(Set(f"left.hand.{left.hand.index('QS') + 1}", "7H"))
    assert one(table).known == ()
    assert one(table).lacks == (Lack("KC", 1),)


@pytest.mark.parametrize("kind", list(Kind))
def test_a_fencer_whose_boxes_are_full_has_lost(kind: Kind) -> None:
    table = duel(kind=kind)
    table.rule(Set("right.boxes", str(one(table, RIGHT).boxes)))
    assert table.outcome == Outcome(LEFT, Why.WOUNDS)
    assert told(table) == ["fact_set", "ended"]


def test_a_wound_is_taken_by_the_wound_procedure_and_is_no_first_blood() -> None:
    table = duel(kind=Kind.HONORABLE, damage="wounds")
    present = one(table, RIGHT).body.present
    table.rule(Set("right.wounds.RL", "serious"))
    assert not table.done
    assert [(wound.place, wound.grade) for wound in one(table, RIGHT).body.wounds] == [("RL", Grade.SERIOUS)]
    assert one(table, RIGHT).body.present != present
    table.rule(Set("right.wounds.RL", "none"))
    assert one(table, RIGHT).body.present == present
    table.rule(Set("right.wounds.H", "mortal"))
    table.rule(Set("right.wounds.LC", "mortal"))
    assert table.outcome == Outcome(LEFT, Why.KILLED)


def test_an_attacker_who_is_disarmed_has_no_attack_left() -> None:
    table = duel()
    table.rule(Set("left.disarmed", "yes"))
    assert told(table)[:2] == ["fact_set", "bout_over"]
    assert table.state.phase is not Phase.ATTACK


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("left.hand.1", "KD", "KD cannot be drawn: it is in the hand already"),
        ("left.hand.1", "8C", "8C cannot be drawn: it is among the discards"),
        ("left.hand.1", "21S", "left.hand.1: '21S' is not one of "),
        ("left.hand.6", "2S", "there is no fact 'left.hand.6' to set here"),
        ("left.boxes", "99", "left.boxes: 99 is not a whole number from 0 to "),
        ("left.disarmed", "maybe", "left.disarmed: 'maybe' is not one of yes, no"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(key: str, value: str, why: str) -> None:
    table = duel(decks=("2H 3S", None), discards=("8C", ""))
    with pytest.raises(WrongAnswerError) as refused:
        table.rule(Set(key, value))
    assert str(refused.value).startswith(why)
    assert not table.journal.lines


def test_a_card_on_the_table_and_an_empty_deck_are_refused_with_the_reason() -> None:
    table = duel()
    table.decide(LEFT, "9S")
    with pytest.raises(WrongAnswerError, match="9S cannot be drawn: it lies on the table"):
        table.rule(Set("left.hand.1", "9S"))
    with pytest.raises(WrongAnswerError, match="the deck is empty, so no other card can come out of it"):
        duel(decks=("", None)).rule(Set("left.hand.1", "2H"))


def test_while_a_card_is_drawn_a_fact_waits_for_its_end() -> None:
    """What has left the deck by then is refused without its name."""
    table = duel(right="2H 3H 4D 5C 6C")
    table.decide(LEFT, "9S")
    table.decide(RIGHT, "yes")
    for fact, value in (("left.hand.1", "7H"), ("right.boxes", "1"), ("right.hand.1", "7S")):
        table.rule(Set(fact, value))
    assert [table.step(place).told[0].kind for place in (2, 3, 4)] == [
        "secret_set",
        "set_waits",
        "secret_set",
    ]
    assert ("7H" in one(table).hand, one(table, RIGHT).taken) == (False, 0)
    table.give(Drawn(("7S",)))
    events = [one.event for one in table.step(table.place - 1).told]
    assert {"parried", "card_set", "fact_set"} <= set(told(table))
    assert ("7H" in one(table).hand, one(table, RIGHT).taken) == (True, 1)
    assert SecretSet(RIGHT, "refused") in events
    assert [one.side for one in events if isinstance(one, CardSet)] == [LEFT]
    assert "set_refused" not in told(table)


def test_an_unseen_card_is_named_and_only_what_may_be_is() -> None:
    table = duel(HAND, HIDDEN, decks=(None, HIDDEN_DECK), discards=("", ""))
    table.rule(Set("right.hand.5", "9H"))
    after = one(table, RIGHT)
    assert after.hand == ("9H", *[UNSEEN] * 4)
    assert "9H" not in after.loose
    with pytest.raises(WrongAnswerError, match="9H cannot be that card: it is in the hand already"):
        table.rule(Set("right.hand.2", "9H"))
    table.rule(Set("right.hand.1", "3C"))
    last = one(table, RIGHT)
    assert last.hand == ("3C", *[UNSEEN] * 4)
    assert "9H" in last.loose


def test_the_other_side_hears_that_a_hand_changed_and_nothing_of_the_cards() -> None:
    """Two duels that differ only in the card that was set read the same to the other side."""

    def seen(card: str) -> tuple[list[str], tuple[object, ...]]:
        table = duel()
        table.rule(Set("right.hand.1", card, f"it is {card}"))
        step = table.step(0)
        terms = Terms(say=lambda told, _: type(told.event).__name__, viewer=eyes_of(LEFT), seed=7)
        replies = list(run(Referee(table, terms), [b'{"type":"look","side":"left"}', b'{"type":"look"}']))
        events = table.observation(LEFT).told
        kinds = [one.kind for one in filter(eyes_of(LEFT).sees, step.told)]
        return kinds, (events, table.view(LEFT), eyes_of(LEFT).answer(step), replies)

    assert seen("7H") == seen("8H")
    assert seen("7H")[0] == ["secret_set"]
    table = duel()
    gone = one(table, RIGHT).hand[0]
    table.rule(Set("right.hand.1", "7H"))
    assert [*filter(eyes_of(RIGHT).sees, table.step(0).told)][-1].event == CardSet(RIGHT, "7H", gone, "")


def in_one_place(table: DuelTable[Duel]) -> None:
    """Every card of a deck is in one place while something is decided, and what is unseen may be all that is loose."""
    for one in table.state.sides if isinstance(table.request, Decide) else ():
        places = (*one.hand, *one.deck, *one.discard, *one.in_play, *one.pending, *one.out)
        assert len(places) == len(one.full)
        assert not [card for card in one.known if card not in one.hand]
        if UNSEEN not in places:
            assert sorted(places) == sorted(one.full)
        if UNSEEN in one.deck:
            assert len(one.loose) == [*one.hand, *one.deck, *one.pending].count(UNSEEN)
