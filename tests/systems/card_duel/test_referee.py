"""The card duel through the referee: the rules' own figures with every card drawn by hand, and what a side is sent."""

import json
from random import Random
from typing import Any

import pytest

from duel_tui.engine.side import Side
from duel_tui.referee.arguments import RefereeArgs
from duel_tui.referee.opening import opened
from duel_tui.referee.referee import Referee, run
from duel_tui.systems.card_duel.model import Effect
from tests.systems.card_duel.situations import LIBRARY

Json = dict[str, Any]


def referee(*options: str, **args: Any) -> Referee[Any]:
    chance: dict[str, Any] = {} if "seed" in args else {"by_hand": True}
    return opened(RefereeArgs(system="card_duel", options=options, **chance, **args), LIBRARY).referee


def said(at: Referee[Any], *commands: str) -> list[Json]:
    """What it replies to `+9S 2C` (cards drawn), `left: 9S` (a choice), or a command by its type."""
    return [json.loads(line) for line in run(at, [_command(one) for one in commands])]


def _command(text: str) -> bytes:
    side, colon, choice = text.partition(": ")
    if text.startswith("+"):
        found: Json = {"type": "draw", "cards": text[1:].split()}
    elif colon:
        found = {"type": "decide", "side": side, "choice": choice}
    else:
        found = {"type": text}
    return json.dumps(found).encode()


FIRST = ("+KS 2H", "+QH 2S")
"""The left side shows the higher card."""


def asked(reply: Json) -> str:
    request = reply["request"]
    if request is None:
        return f"{reply['outcome']['winner']} {reply['outcome']['why']}"
    if request["type"] == "draw":
        return f"{request['side']} draws {request['count']} for {request['why']}"
    return " / ".join(f"{ask['side']} {ask['what']}" for ask in request["asks"])


@pytest.mark.parametrize(
    ("attack", "defence", "next_asked"),
    [
        ("9C", "3C", "left attack"),
        ("9C", "9C", "right attack"),
        ("9C", "10C", "right attack"),
        ("9C", "JD", "left attack"),
        ("9C", "QD", "right attack"),
        ("KC", "JD", "left attack"),
        ("KC", "QD", "right attack"),
        ("9C", "none", "left first_blood"),
        ("KC", "none", "left first_blood"),
    ],
)
def test_the_table_of_outcomes_by_cards_drawn_by_hand(attack: str, defence: str, next_asked: str) -> None:
    hands = ("+9C KC 5D 6D 7D", "+3C 9C 10C JD QD")
    *_, reply = said(referee(), *FIRST, *hands, f"left: {attack}", f"right: {defence}")
    assert asked(reply) == next_asked


def test_what_a_king_may_be_parried_with() -> None:
    *_, reply = said(referee(), *FIRST, "+KC 5D 6D 7D 8D", "+KD 9C AS JD QD", "left: KC")
    (ask,) = reply["request"]["asks"]
    assert ask["menu"]["keys"] == ["JD", "QD", "none"]
    assert {key for key, _ in ask["menu"]["denied"]} == {"KD", "9C", "AS"}


@pytest.mark.parametrize(
    ("played", "drawn", "asks"),
    [
        (("left: JKR",), "+JC QC AD", "left another_bout / right another_bout"),
        (("left: JKR",), "+JC 9D AD", "left joker"),
        (("left: 9S+JKR",), "+JC QC KD", "right emergency"),
        (("left: 9S", "right: yes"), "+KD", "left first_blood"),
        (("left: 9S", "right: yes"), "+JKR", "right draws 3 for joker"),
    ],
    ids=["attack fails", "attack stands", "ace fails", "emergency fails", "emergency joker"],
)
def test_jokers_and_the_emergency_draw(played: tuple[str, ...], drawn: str, asks: str) -> None:
    *_, reply = said(referee(), *FIRST, "+9S 5D 6D 7D JKR", "+2C 3C 4C 5C 6C", *played, drawn)
    assert asked(reply) == asks


def test_a_failed_defence_joker_is_a_hit() -> None:
    hands = ("+9S 5D 6D 7D 8D", "+2C 3C 4C 5C JKR")
    *_, reply = said(referee(), *FIRST, *hands, "left: 9S", "right: JKR", "+2H 3H AD")
    assert asked(reply) == "left first_blood"


@pytest.mark.parametrize("effect", list(Effect))
def test_an_ace_beside_a_hit_asks_for_its_effect(effect: str) -> None:
    hands = ("+9S AS 6D 7D 8D", "+2C 3C 4C 5C 6C")
    way = (*FIRST, *hands, "left: 9S+AS", "right: no", f"left: {effect}", "look")
    *_, reply, look = said(referee("cards.formal=false"), *way)
    assert asked(reply) == "left attack"
    assert look["sheet"]["sides"]["right"]["wounds"] == (2 if effect == "wound" else 0)


@pytest.mark.parametrize(
    ("option", "counts"),
    [("cards.left_hand=4", (4, 5)), ("cards.hand=6", (6, 6)), ("cards.right_hand=3", (5, 3))],
)
def test_hands_are_set_for_both_or_for_one(option: str, counts: tuple[int, int]) -> None:
    drawn = said(referee(option), *FIRST)[-1]["request"]
    left = ["+9S", "5D", "6D", "7D", "8D", "9D"][: counts[0]]
    after = said(referee(option), *FIRST, " ".join(left))[-1]["request"]
    assert (drawn["count"], after["count"]) == counts


def test_a_refereed_side_is_sent_no_card_of_the_other_hand() -> None:
    """Whatever the foe draws is null until it is played, shown or thrown away, and so are his menus and his hand."""
    for seed in range(5):
        at = referee("cards.formal=false", as_side=Side.LEFT, opponent="1", seed=seed)
        chance = Random(seed)
        reply, look = said(at, "look")
        while (request := reply["request"]) and len(at.table.journal.lines) < _LINES:
            (ask,) = [ask for ask in request["asks"] if ask["side"] == "left"]
            _, reply, look = said(at, f"left: {chance.choice(ask['menu']['keys'])}", "look")
            _sees_nothing_secret(reply)
            assert look["sheet"]["sides"]["right"]["hand"] is None


_LINES = 25


def _sees_nothing_secret(reply: Json) -> None:
    for step in reply["answers"]:
        request = step["request"]
        if request["type"] == "draw" and request["side"] == "right" and request["why"] in {"hand", "joker"}:
            assert step["answer"] is None
    for ask in (reply["request"] or {}).get("asks", ()):
        assert ask["side"] == "left" or ask["menu"] is None
    assert not [
        told for told in reply["told"] if told["event"] in {"dealt", "joker_drew"} and told["side"] == "right"
    ]
