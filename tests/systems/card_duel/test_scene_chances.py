"""What the tables of the card duel promise, held against the rules: every draw tried out, every hit played."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import offer_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.moment import Moment
from duel_tui.show.table import Cell, Row
from duel_tui.systems.card_duel.events import Ended, Hit, Parried, Wounded
from duel_tui.systems.card_duel.model import JOKER, Duel, arranged, without
from tests.systems.card_duel.scenes import asked, scripted, turned, walked
from tests.systems.card_duel.situations import LEFT, Situation, after, asked_of, bout, offered

FREE: dict[str, Any] = {"formal": False}
DECK = "2S 9S QH 5C KD JKR AS"
Outcome = Callable[[Situation], bool]


def _rows(game: Bout) -> dict[str, Row]:
    """The rows of what is asked, by key."""
    ask = asked(game.table)
    moment: Moment[Duel] = moment_of(game)
    offer = offer_of(game, ask)
    table = scene_of(game).table(moment, offer)
    assert table is not None
    return {row.option.key: row for row in table.rows if row.option}


def _columns(game: Bout) -> list[str]:
    table = Decision(game, scene_of(game), asked(game.table)).table()
    return [whole(column.head) for column in table.right]


def _cell(game: Bout, key: str, head: str) -> Cell:
    return _rows(game)[key].right[_columns(game).index(head)]


def _percent(part: int, every: int) -> str:
    return str((100 * part + every // 2) // every)


def _small(place: Situation, hands: str, deck: str) -> Situation:
    """A situation in which the right side's whole deck is this hand and this pile."""
    one = place.checkpoint.sides.right
    cards = arranged([*hands.split(), *deck.split()])
    one = replace(one, full=cards, hand=arranged(hands.split()), deck=arranged(deck.split()))
    return Position(place.rules, place.checkpoint.change(Side.RIGHT, one))


@pytest.mark.parametrize("attack", ["9S", "3S", "KD", "2C"])
def test_an_attack_hits_as_often_as_no_hand_that_there_may_be_parries_it(attack: str) -> None:
    cards = "2S 9S QH JC 5C KH 7D 4S 3H"
    place = bout(f"{attack} 4D", "2S 9S QH", **FREE)
    game = scripted(_small(place, "2S 9S QH", "JC 5C KH 7D 4S 3H"), **FREE)
    hits, lost, tried, hands = 0, 0, 0, 0
    for hand in combinations(cards.split(), 3):
        pile = without(tuple(cards.split()), hand)
        struck = after(_small(place, " ".join(hand), " ".join(pile)), attack)
        hands += 1
        tried += len(pile)
        if asked_of(struck) == "defence":
            parries = [after(struck, key) for key in offered(struck) if key != "none"]
            lost += any(_turned(one) for one in parries)
        else:
            hits += sum(not _parried(after(struck, "yes", f"+{card}")) for card in pile)
    assert _cell(game, attack, "hits").text == _percent(hits, tried)
    assert _cell(game, attack, "attack lost").text == _percent(lost, hands)


def _parried(place: Situation) -> bool:
    return any(isinstance(told.event, Parried) for told in place.told)


def _turned(place: Situation) -> bool:
    return any(isinstance(told.event, Parried) and told.event.turned for told in place.told)


def _drawn(place: Situation, count: int) -> Iterator[Situation]:
    """The places after every draw of so many cards that is asked for."""
    assert isinstance(place.request, Draw)
    assert place.request.count == count
    for cards in combinations(place.request.pile, count):
        yield after(place, f"+{' '.join(cards)}")


@pytest.mark.parametrize("attack", ["9S", "3S", "KD", "2C"])
def test_an_emergency_parries_as_often_as_a_card_of_the_deck_does(attack: str) -> None:
    place = after(turned(bout("3H 5H", f"{attack} 4D", decks=(DECK, None), **FREE)), attack)
    game = scripted(place, **FREE)
    ends = list(_drawn(after(place, "yes"), 1))
    parries = sum(_parried(one) or asked_of(one) == "draw" for one in ends)
    assert _cell(game, "yes", "parries").text == _percent(parries, len(ends))
    assert _cell(game, "yes", "takes").text == _percent(sum(map(_turned, ends)), len(ends))


@pytest.mark.parametrize("deck", [DECK, "2S 5H", "5H"])
@pytest.mark.parametrize("attack", ["9S", "KD"])
def test_a_joker_parries_as_often_as_three_cards_hold_a_parry(attack: str, deck: str) -> None:
    place = after(
        turned(bout("JKR 5H", f"{attack} 4D", decks=(deck, None), discards=("3C 4C QS", ""), **FREE)), attack
    )
    chance = _cell(scripted(place, **FREE), JOKER, "parries").text
    assert chance == _fits(after(place, JOKER), len(deck.split()))


@pytest.mark.parametrize("deck", [DECK, "QS JS", "QH"])
def test_a_joker_attacks_as_often_as_three_cards_hold_an_attack(deck: str) -> None:
    place = bout("JKR 5H", "2C", decks=(deck, None), discards=("JC QC AS", ""), **FREE)
    chance = _cell(scripted(place, **FREE), JOKER, "joker").text
    assert chance == _fits(after(place, JOKER), len(deck.split()))


def test_a_joker_out_of_a_joker_is_reckoned_like_the_first() -> None:
    place = after(bout("JKR 5H", "2C", decks=("JKR QS JS QH 4S JD", None), **FREE), JOKER, "+JKR QS JS")
    chance = _cell(scripted(place, **FREE), JOKER, "joker").text
    assert chance == _fits(after(place, JOKER), 3)
    place = after(bout("JKR 5H", "2C", decks=("JKR QS JS QH", None), **FREE), JOKER, "+JKR QS JS")
    chance = _cell(scripted(place, **FREE), JOKER, "joker").text
    assert chance == _fits(after(place, JOKER), 1)


def _fits(place: Situation, deck: int) -> str:
    """In how many of a hundred draws for a joker one of the cards may be played."""
    fits = tried = 0
    for first in _drawn(place, min(deck, 3)):
        ends = _drawn(first, 3 - deck) if deck < 3 else iter((first,))
        for end in ends:
            tried += 1
            fits += asked_of(end) == "joker"
    return _percent(fits, tried)


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"formal_ends": "bout"},
        FREE,
        {**FREE, "damage": "wounds"},
        {**FREE, "court_effects": "colour"},
        {**FREE, "ace_effect_hit": 1, "hit": 2, "ace_hit": 3},
    ],
)
@pytest.mark.parametrize("key", ["9S", "2H", "KD", "9S+AS", "2H+AS", "KD+AS", "9S+JKR"])
def test_a_hit_does_what_its_row_says(key: str, rules: dict[str, Any]) -> None:
    place = bout("9S 2H KD AS JKR", "3C", **rules)
    game = scripted(place, **rules)
    struck = after(place, key)
    if "JKR" in key:
        struck = after(struck, "+AH 3D 4D", "AH")
    end = after(struck, "no")
    if "+" in key:
        end = after(end, "wound")
    if "JKR" in key and "court_effects" in rules:
        assert _rows(game)[key].right[-1].text == "by card"
        return
    assert alternatives(_rows(game)[key].right[-1].text)[-1] == _done(end)


def _done(place: Situation) -> str:
    """What a hit has done, as a narrow cell has it."""
    told = [one.event for one in place.told]
    for event in told:
        if isinstance(event, Wounded):
            places = {"RC": "r.chest", "RL": "r.leg", "H": "head"}
            return f"{places[event.place]} {event.became or event.grade}"
    if any(isinstance(event, Ended) for event in told):
        return "wins"
    (hit,) = [event for event in told if isinstance(event, Hit)]
    return "1 box" if hit.boxes == 1 else f"{hit.boxes} boxes"


@pytest.mark.parametrize("effect", ["wound", "disarm", "drive_back"])
@pytest.mark.parametrize("rules", [{}, {"formal_ends": "bout"}, FREE, {**FREE, "ace_effect_hit": 3}])
def test_an_ace_does_what_its_row_says(effect: str, rules: dict[str, Any]) -> None:
    place = after(bout("9S 2H AS", "3C", **rules), "9S+AS", "no")
    row = _rows(scripted(place, **rules))[effect]
    end = after(place, effect)
    told = [one.event for one in end.told]
    hits = [event for event in told if isinstance(event, Hit)]
    boxes = hits[0].boxes if hits else 0
    filled = {0: "no box", 1: "1 box"}.get(boxes, f"{boxes} boxes")
    taken, of = end.state.sides.right.taken, end.state.sides.right.boxes
    assert alternatives(row.right[0].text) == ((f"{filled}, {taken} of {of}", filled) if boxes else (filled,))
    ended = any(isinstance(event, Ended) for event in told)
    assert (row.right[1].text == "you win") is ended
    assert (row.right[1].text == "only defends") is (
        not ended and effect == "disarm" and asked_of(end) == "attack"
    )
    fewer = end.state.sides.right.fewer if not ended else 0
    assert bool(row.right[2].text) is bool(fewer)


def test_what_follows_a_parry_is_what_its_row_says() -> None:
    checked = 0
    for seed in range(60):
        for game in walked(seed):
            ask = asked(game.table)
            if ask.what != "defence" or ask.side is not LEFT:
                continue
            place = game.table.position_at(game.table.place)
            assert isinstance(place.request, Decide)
            for key, row in _rows(game).items():
                if key in {JOKER, "none"} or row.option is None or row.option.denied:
                    continue
                end = place.give(Decided((key,)))
                then = whole(row.right[1].text)
                assert (then == "the attack stays") is (end.state.attacker is not LEFT), key
                assert (then == "the bout ends") is (
                    end.state.attacker is LEFT and asked_of(end) not in {"attack", "draw"}
                )
                checked += 1
    assert checked > 50
