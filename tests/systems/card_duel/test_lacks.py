"""What an emergency draw shows of a hand: CD-2 lets only a hand without a parry draw, and everybody knows the rules."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide
from duel_tui.opponents.simulate import at_random, imagined
from duel_tui.systems.card_duel.model import Duellist, Lack
from tests.systems.card_duel.situations import LEFT, RIGHT, Situation, after, asked, bout, ruleset
from tests.systems.foretold import prospects_of

RULES = ruleset(formal=False)
BOOK = RULES.book
DECK = "JD 8S 7S 2H 2D 3C JKR"


def snatched(mine: str = "9S 5S 3H", **options: Any) -> Situation:
    """The left side has attacked with the nine of spades, and a jack drawn in an emergency has warded it off."""
    place = bout(mine, "4H 5D KC AC", decks=(None, DECK), formal=False, **options)
    return after(place, "9S", "yes", "+JD")


def one(place: Situation) -> Duellist:
    return place.state.sides[RIGHT]


def hands(place: Situation, count: int = 80) -> Iterator[tuple[str, ...]]:
    """Hands that the left side may imagine the right one to hold."""
    view = RULES.observe(place.state, LEFT)
    for seed in range(count):
        yield imagined(RULES, view, LEFT, at_random, Random(seed)).sides[RIGHT].hand


def parries(hand: tuple[str, ...], attack: str) -> int:
    return sum(BOOK.defends(card, attack) for card in hand)


def test_cd_2_a_hand_that_drew_in_an_emergency_is_imagined_without_a_parry() -> None:
    place = snatched()
    assert one(place).lacks == (Lack("9S"),)
    found = list(hands(place))
    assert all(len(hand) == 4 and parries(hand, "9S") == 0 for hand in found)
    assert len({card for hand in found for card in hand}) > 20, "and else it may hold anything"


def test_cd_2_what_it_lacks_is_reckoned_with_in_the_odds() -> None:
    place = snatched()
    assert isinstance(place.request, Decide)
    ask, view = place.request.asks[0], RULES.observe(place.state, LEFT)
    blank = view.change(RIGHT, replace(one(Position(RULES, view)), lacks=()))
    (known,), (guessed,) = (prospects_of(RULES, seen, ask, "5S") for seen in (view, blank))
    assert dict(known.facts)["turn"] == 0
    assert dict(known.facts)["open"] > 2 * dict(guessed.facts)["open"]
    (other,) = prospects_of(RULES, view, ask, "3H")
    assert 0 < dict(other.facts)["turn"] < 100, "hearts it may have, and the deck jacks"


def test_cd_2_two_draws_tell_of_two_suits() -> None:
    place = after(snatched("9S 5S 9D"), "9D", "5D")
    assert asked(place) == "left attack"
    assert one(place).lacks == (Lack("9S"),), "who parries shows a card and nothing else"
    place = after(bout("9S 9C", "4H 5D KC AC", decks=(None, DECK), formal=False), "9S", "yes", "+JD")
    place = after(place, "9C", "yes", "+3C")
    assert [lack.attack for lack in one(place).lacks] == ["9S", "9C"]
    for hand in hands(place, 20):
        assert parries(hand, "9S") + parries(hand, "9C") == 0


def test_cd_2_a_card_drawn_since_may_be_anything_until_it_is_played() -> None:
    place = after(snatched("9S 5S 3H", draw_during_bout=1), "3H", "4H")
    assert asked(place) == "right attack"
    place = after(place, "draw", "+8S")
    assert one(place).lacks == (Lack("9S", fresh=1),)
    found = [parries(hand, "9S") for hand in hands(place)]
    assert set(found) == {0, 1}
    place = after(place, "8S", "none")
    assert one(place).lacks == (Lack("9S"),)
    assert not any(parries(hand, "9S") for hand in hands(place, 20))


def test_cd_4_and_cd_8_what_else_tells_nothing_of_the_hand() -> None:
    """The next bout, a hit that is taken, and a draw that is waived, of which nobody else learns."""
    for place in (
        after(snatched(), "stop", ("yes", "yes")),
        after(bout("9S 5S", "2S 5D", formal=False, left_hit=1), "9S", "none"),
        after(bout("9S 5S", "4H 5D", formal=False), "9S", "no"),
    ):
        assert one(place).lacks == ()
