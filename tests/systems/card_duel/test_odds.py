"""What rows of the tables promise: every draw for a joker is tried out, every hit is played."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from duel_tui.engine.requests import Draw
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.show.fit import alternatives, whole
from duel_tui.show.table import Row, Table
from duel_tui.systems.card_duel.events import Ended, Hit, Wounded
from duel_tui.systems.card_duel.model import JOKER
from tests.systems.card_duel.scenes import asked, scripted
from tests.systems.card_duel.situations import RIGHT, Situation, after, asked_of, bout

FREE: dict[str, Any] = {"formal": False}
DECK = "2S 9S QH 5C KD JKR AS"


def _table(game: Bout) -> Table:
    return Decision(game, scene_of(game), asked(game.table)).table()


def _rows(game: Bout) -> dict[str, Row]:
    """The rows of what is asked, by key."""
    return {row.option.key: row for row in _table(game).rows if row.option}


def _joker(place: Situation, head: str) -> str:
    """What the row of a joker says under a head."""
    game = scripted(place)
    heads = [whole(column.head) for column in _table(game).right]
    return whole(_rows(game)[JOKER].right[heads.index(head)].text)


def _drawn(place: Situation, count: int) -> Iterator[Situation]:
    """The places after every draw of so many cards that is asked for."""
    assert isinstance(place.request, Draw)
    assert place.request.count == count
    for cards in combinations(place.request.pile, count):
        yield after(place, f"+{' '.join(cards)}")


@pytest.mark.parametrize("deck", [DECK, "2S 5H", "5H"])
@pytest.mark.parametrize("attack", ["9S", "KD"])
def test_a_joker_parries_as_often_as_three_cards_hold_a_parry(attack: str, deck: str) -> None:
    place = after(
        bout("JKR 5H", f"{attack} 4D", decks=(deck, None), discards=("3C 4C QS", ""), attacker=RIGHT, **FREE),
        attack,
    )
    assert _joker(place, "parries") == _fits(after(place, JOKER), len(deck.split()))


@pytest.mark.parametrize("deck", [DECK, "QS JS", "QH"])
def test_a_joker_attacks_as_often_as_three_cards_hold_an_attack(deck: str) -> None:
    place = bout("JKR 5H", "2C", decks=(deck, None), discards=("JC QC AS", ""), **FREE)
    assert _joker(place, "joker") == _fits(after(place, JOKER), len(deck.split()))


@pytest.mark.parametrize(("deck", "left"), [("JKR QS JS QH 4S JD", 3), ("JKR QS JS QH", 1)])
def test_a_joker_out_of_a_joker_is_reckoned_like_the_first(deck: str, left: int) -> None:
    place = after(bout("JKR 5H", "2C", decks=(deck, None), **FREE), JOKER, "+JKR QS JS")
    assert _joker(place, "joker") == _fits(after(place, JOKER), left)


def _fits(place: Situation, deck: int) -> str:
    """In how many of a hundred draws for a joker one of the cards may be played."""
    fits = tried = 0
    for first in _drawn(place, min(deck, 3)):
        ends = _drawn(first, 3 - deck) if deck < 3 else iter((first,))
        for end in ends:
            tried += 1
            fits += asked_of(end) == "joker"
    return str((100 * fits + tried // 2) // tried)


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
    game = scripted(place)
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
    row = _rows(scripted(place))[effect]
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
