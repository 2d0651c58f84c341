"""With --as, a side learns what it may know and no more: what the moment of that side knows, whatever a game master does."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from duel_tui.engine.dice import D100
from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Decide, Draw, Roll
from duel_tui.engine.rulings import RULING_EVENTS
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.play.kept import Memory
from duel_tui.play.moments import moment_of
from duel_tui.play.seat import HERE, Seat, Seats
from duel_tui.referee.encoding import answer_json, menu_json, request_json, sheet_json, told_json
from duel_tui.referee.messages import LookCommand, SheetReply, WaitingReply
from duel_tui.referee.referee import Referee
from duel_tui.referee.terms import Terms
from duel_tui.registry import KEYS
from duel_tui.show.moment import REFEREE, Moment, Viewer, eyes_of
from tests.lengths import of_part
from tests.pages.views import HIDDEN, bout_over, veiled
from tests.referee.conversation import (
    LEFT,
    MOVE,
    RIGHT,
    Json,
    always_cut,
    decide,
    half_and_half,
    referee,
    replies,
)
from tests.systems.evenings import evening
from tests.tui.bouts import PUPIL

EVENINGS = of_part(range(2, 17))
"""The evenings of each game in the slow test."""
PLAYED = Seat("played", PUPIL)
HINT = {"type": "hint", "side": "left"}


def of_left(**more: Any) -> Referee[Any]:
    """The referee of the left side, against a program that cuts."""
    terms: dict[str, Any] = {"viewer": eyes_of(LEFT), "players": {RIGHT: always_cut}, "advise": half_and_half}
    return referee(7, **terms | more)


def test_a_foes_menu_and_the_seed_are_hidden_and_a_look_or_hint_is_of_ones_own_side() -> None:
    first, look, hint, answered = replies(of_left(), {"type": "look"}, HINT, decide("left", "parry"))
    assert first["seed"] is None
    left, right = (
        {"side": "left", "what": "move", "menu": MOVE},
        {"side": "right", "what": "move", "menu": None},
    )
    assert first["request"]["asks"] == [left, right]
    assert first["sealed"] == ["right"]
    assert look["side"] == "left"
    assert hint["type"] == "hint"
    (told, *_) = answered["answers"]
    assert [ask["menu"] for ask in told["request"]["asks"]] == [MOVE, None]
    assert told["answer"]["choices"] == {"left": "parry", "right": "cut"}


@pytest.mark.parametrize(
    "command",
    [
        {"type": "undo"},
        {"type": "redo"},
        {"type": "overrule", "succeeds": True},
        {"type": "save", "file": "a.toml"},
        {"type": "look", "side": "right"},
        {**HINT, "side": "right"},
    ],
    ids=lambda command: str(command["type"]),
)
def test_what_belongs_to_the_referee_or_the_foe_is_refused(command: Json) -> None:
    at = of_left(keep=lambda _file: None)
    replies(at, decide("left", "cut"))
    before = at.table.journal.lines
    refused = replies(at, command)[-1]
    assert refused["type"] == "refused"
    assert "left" in refused["why"]
    assert at.table.journal.lines == before


def test_no_reply_to_a_side_holds_a_word_the_foe_has_sealed() -> None:
    at = of_left(players={RIGHT: lambda _seat: "parry"})
    said = replies(at, {"type": "look"}, {"type": "modify", "side": "left", "by": 1}, {"type": "undo"})
    menu = msgspec.json.encode(MOVE)
    assert not [reply for reply in said if b"parry" in msgspec.json.encode(reply).replace(menu, b"")]


def test_a_pile_is_a_count_a_roll_may_be_against_nothing_and_a_menu_carries_what_is_denied() -> None:
    draw = request_json(Draw(("3", "4", "5"), 2, "hand", Side.LEFT))
    assert draw == {"type": "draw", "count": 2, "why": "hand", "side": "left", "pile": 3}
    assert request_json(Roll(D100, "chance"))["against"] is None
    menu = OneOf(("stand",), denied=(("volt", "his leg is lamed"),))
    shown = request_json(Decide((Ask(Side.LEFT, "movement", menu),)))
    assert shown["asks"][0]["menu"]["denied"] == [["volt", "his leg is lamed"]]


def sent_to(table: DuelTable[Any], viewer: Viewer) -> tuple[WaitingReply, Any]:
    """What is sent to a viewer of a duel, and the sheet."""
    at = Referee(table, Terms(say=lambda _told, _place: "", viewer=viewer))
    sent, look = at.waiting(), at.obey(LookCommand())
    assert isinstance(look, SheetReply)
    return sent, look.sheet


def compared(key: str, seed: int, viewer: Viewer | None = None) -> int:
    """Compare what each side is sent with its moment, after each thing done in an evening; how often that was.

    Raises:
        AssertionError: a side is sent more, or less.
    """
    times, things = 0, evening(key, seed)
    _, table = next(things)
    bout = bout_over(table)
    alone = {side: Seats(BySide(PLAYED, PLAYED).put(side, HERE)) for side in Side}
    bouts = {side: replace(bout, seats=alone[side], memory=Memory()) for side in Side}
    for _ in things:
        for side in Side:
            moment = moment_of(bouts[side], since=0)
            said = f"{key}, seed {seed}, line {table.length}, {side}"
            for what, one, other in told_twice(table, viewer or eyes_of(side), moment):
                assert one == other, f"{said}: {what}"
            times += 1
    return times


def told_twice(
    table: DuelTable[Any], viewer: Viewer, moment: Moment[Any]
) -> list[tuple[str, object, object]]:
    """All that is both sent and known: what it is, as it is sent, and as it is known."""
    sent, sheet = sent_to(table, viewer)
    request, rulings = sent.request or {}, {str(event.__struct_config__.tag) for event in RULING_EVENTS}
    asks = [ask for ask in request.get("asks", ()) if ask["menu"] and ask["side"] not in sent.sealed]
    rolls = [one["answer"] for one in sent.answers if one["answer"] and one["answer"]["type"] == "dice"]
    roll = table.request if isinstance(table.request, Roll) else None
    extra = moment.modifiers.first[roll.side] if roll and roll.side else None
    return [
        ("events", [one for one in sent.told if one["event"] not in rulings],
         [told_json(Told(event, None), "") for event in moment.told]),
        ("decisions", [(ask["side"], ask["menu"]) for ask in asks],
         [(ask.side, ask.menu and menu_json(ask.menu)) for ask in moment.asks]),
        ("rolls", rolls, [answer_json(one.roll, one.rolled) for one in moment.latest if one.roll and one.rolled]),
        ("a roll", request.get("against"), roll and request_json(roll, extra)["against"]),
        ("the sheet", sheet, sheet_json(moment.sheet)),
    ]  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_a_side_is_sent_what_its_moment_knows(key: str) -> None:
    assert compared(key, 1)


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_it_is_so_in_many_evenings(key: str) -> None:
    assert all(compared(key, seed) for seed in EVENINGS)


def test_what_is_sent_to_a_side_and_is_not_its_own_is_found_out() -> None:
    with pytest.raises(AssertionError, match="card_duel, seed 1"):
        compared("card_duel", 1, REFEREE)


def sent_unveiled(how: str) -> int:
    """Look at all that each side is sent of a duel in which characteristics are hidden so; how much of it there was.

    Raises:
        AssertionError: a side is sent what is hidden.
    """
    table, looked = veiled(how), 0
    for side in Side:
        sent, sheet = sent_to(table, eyes_of(side))
        hides = how in {f"{side.foe}_hidden", "both_hidden"}
        facts = sheet["sides"]
        assert all(facts[side][name] is not None for name in HIDDEN), "one's own are never hidden"
        assert all((facts[side.foe][name] is None) is hides for name in HIDDEN), f"the sheet of {side.foe}"
        for asked in [one["request"] for one in sent.answers if one["request"]]:
            if asked["type"] == "roll" and asked["why"] in {"hit", "strike"}:
                looked += 1
                hidden = hides and asked["side"] == side.foe
                assert (asked.get("against") is None) is hidden, f"a roll of {asked['side']}"
    return looked


@pytest.mark.parametrize("how", ["shown", "left_hidden", "right_hidden", "both_hidden"])
def test_no_side_is_sent_characteristics_that_the_terms_hide(how: str) -> None:
    assert sent_unveiled(how)


def test_characteristics_that_are_sent_although_they_are_hidden_are_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Viewer, "under", lambda viewer, _table: viewer)
    with pytest.raises(AssertionError, match="the sheet of right"):
        sent_unveiled("right_hidden")
