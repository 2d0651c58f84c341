"""Hidden hands: what a side sees of the other's cards, and hands that nobody at the table has seen."""

import re
from random import Random

import pytest

from duel_tui.engine.answers import UNSEEN, Drawn
from duel_tui.engine.menu import IllegalChoiceError
from duel_tui.engine.requests import Decide, Draw, shown
from duel_tui.engine.side import BySide
from duel_tui.engine.table import DuelTable
from duel_tui.opponents.simulate import worlds
from duel_tui.referee.referee import Referee, run
from duel_tui.referee.terms import Terms
from duel_tui.show.moment import eyes_of
from tests.engine.loaded_thrower import LoadedThrower
from tests.systems.en_garde.situations import LEFT, RIGHT, Bout, ruleset


def test_a_side_sees_its_own_hand_and_how_many_cards_the_other_holds() -> None:
    bout = Bout("12345", "11122")
    sheet = bout.sheet(LEFT)
    assert sheet.left.hand == ("1", "2", "3", "4", "5")
    assert (sheet.right.hand, sheet.right.cards) == (None, 5)
    assert bout.table.view(LEFT).hands.right == (UNSEEN,) * 5


def test_what_is_drawn_is_told_to_its_side_alone() -> None:
    bout = Bout("12345", "11122").play("forward 1", "+4")
    step = bout.table.steps[-1]
    assert [type(told.event).__name__ for told in filter(eyes_of(LEFT).sees, step.told)] == ["Drew"]
    assert [*filter(eyes_of(RIGHT).sees, step.told)] == []
    assert eyes_of(RIGHT).answer(step) is None


def test_the_foes_menu_with_its_denials_is_hidden() -> None:
    request = Bout("12345", "11122").table.request
    assert request is not None
    seen = shown(request, RIGHT)
    assert isinstance(seen, Decide)
    assert seen.asks[0].menu is None


def test_imagined_hands_are_dealt_from_what_one_has_not_seen() -> None:
    bout = Bout("12345", "11122", pack=5)
    view = bout.table.view(LEFT)
    found = worlds(bout.rules, view, LEFT, Random(1), 50)
    unseen = bout.rules.book.unseen(view, LEFT)
    assert len({world.hands.right for world in found}) > 5
    for world in found:
        assert world.hands.left == bout.state.hands.left
        assert all(world.hands.right.count(card) <= unseen.count(card) for card in "12345")


def test_an_unseen_hand_may_play_all_that_it_could_be() -> None:
    bout = Bout("12345", "12345", (1, 23), turn=RIGHT).play("forward 5")
    bout.play("+??")
    assert bout.state.hands.right == ("1", "2", "3", "4", UNSEEN)
    bout.play("forward 1").draw_any()
    assert {"forward 1", "forward 5", "back 4"} <= bout.keys
    bout.play("forward 5")
    assert UNSEEN not in bout.state.hands.right


def test_no_more_of_a_card_can_be_played_than_are_unseen() -> None:
    unknown = Bout("33344", "?? ?? ?? ?? ??", (10, 13), turn=RIGHT)
    assert unknown.state.distance == 3
    assert "attack 3 3 3 3 3" not in Bout("?? ?? ??", "12345", (10, 13), pack=2).keys
    assert "attack 3" in unknown.keys


def test_eg_5_an_unseen_hand_that_can_play_nothing_says_so() -> None:
    bout = Bout("12345", "?? ?? ?? ?? ??", turn=RIGHT)
    assert "stuck" in bout.keys
    bout.play("stuck")
    assert bout.event("stuck").side is RIGHT
    assert bout.state.hits == BySide(1, 0)
    assert "stuck" not in Bout().keys


def test_what_the_other_side_holds_an_unseen_hand_cannot_play() -> None:
    """The menu does not say so, since it would betray the other hand; the table does."""
    bout = Bout("33333", "?? ?? ?? ?? ??", (10, 13), turn=RIGHT)
    assert "attack 3" in bout.keys
    with pytest.raises(IllegalChoiceError, match="attack 3 cannot have been played"):
        bout.play("attack 3")
    assert bout.table.sealed == ()
    bout.play("forward 1")
    assert bout.state.played.count("1") == 1


def test_a_menu_of_an_unseen_hand_is_shown_without_what_is_ruled_out() -> None:
    request = Bout("33333", "?? ?? ?? ?? ??", (10, 13), turn=RIGHT).table.request
    assert isinstance(request, Decide)
    assert "attack 3" in request.asks[0].ruled_out
    for side in (LEFT, RIGHT):
        seen = shown(request, side)
        assert isinstance(seen, Decide)
        assert seen.asks[0].ruled_out == ()


def test_a_pile_counts_no_card_of_an_unseen_hand() -> None:
    bout = Bout("12345", "?? ?? ?? ?? ??", (5, 20), pack=9).play("forward 1")
    request = bout.table.request
    assert isinstance(request, Draw)
    assert (request.size, len(request.pile)) == (9, 14)


def test_at_a_table_with_an_unseen_side_its_cards_are_drawn_face_down() -> None:
    rules = ruleset(first_player="left")
    table = DuelTable(rules, Bout.fresh(first_player="left").table.journal, unseen=[RIGHT])
    table.settle()
    assert isinstance(table.request, Draw)
    table.enter(Drawn(("1", "2", "3", "4", "5")))
    table.settle()
    assert table.state.hands.right == (UNSEEN,) * 5
    assert table.journal.lines[-1] == "right hand 5 cards: ?? ?? ?? ?? ??"
    assert DuelTable(rules, table.journal).state == table.state


def test_an_unseen_hand_is_turned_over_card_by_card_when_hands_are_compared() -> None:
    bout = Bout("12345", "?? ??", (9, 13), pack=1).play("back 1").draw_any()
    assert "compared" in bout.told
    draws = [step.request for step in bout.table.steps if isinstance(step.request, Draw)]
    assert [(draw.why, draw.side, draw.count) for draw in draws[:2]] == [
        ("hand", LEFT, 1),
        ("turned over", RIGHT, 2),
    ]


def test_a_refereed_side_is_sent_nothing_of_the_other_hand_but_what_is_played() -> None:
    """Two matches that differ in the right side's cards alone read the same, reply for reply, until it plays."""

    def told(right: str) -> list[bytes]:
        bout = Bout("12345", right, (6, 18), pack=15)
        terms = Terms(say=lambda told, _: type(told.event).__name__, viewer=eyes_of(LEFT), seed=7)
        commands = [b'{"type":"look","side":"left"}', b'{"type":"decide","side":"left","choice":"forward 3"}']
        bout.table.thrower = LoadedThrower(hands=[("1",)])
        back = [
            b'{"type":"undo"}',
            b'{"type":"redo"}',
            b'{"type":"prospects","side":"left","choice":"back 1"}',
        ]
        return list(run(Referee(bout.table, terms), [*commands, *back, b'{"type":"look"}']))

    first, second = told("11122"), told("33455")
    assert [_without_pile(reply) for reply in first] == [_without_pile(reply) for reply in second]
    assert b'"menu":null' in first[2]
    assert b'"hand":null' in first[-1]


def _without_pile(reply: bytes) -> bytes:
    """A reply without how many cards lie in a pile, which both see anyway."""
    return re.sub(rb'"pile":\d+', b'"pile":0', reply)


def test_who_decides_for_an_unseen_hand_is_not_told_what_the_other_hand_rules_out() -> None:
    bout = Bout("33333", "?? ?? ?? ?? ??", (10, 13), turn=RIGHT)
    ask = bout.table.ask_of(RIGHT)
    assert ask is not None
    assert "attack 3" in ask.ruled_out
    seen = bout.table.observation(RIGHT).ask
    assert seen.ruled_out == ()
    assert seen.menu == ask.menu


def test_the_card_of_an_advance_is_not_there_for_its_attack() -> None:
    """Of a seen hand the very card is gone; of an unseen one an unknown card, and one less may be that card."""
    held = Bout("36124", "12345", (10, 16), level="advanced").keys
    assert "forward 3" in held
    assert "advance 3 attack 3" not in held
    one_unknown = Bout("??", "12345", (10, 16), level="advanced").keys
    assert "forward 3" in one_unknown
    assert not [key for key in one_unknown if key.startswith("advance")]
    two_unknown = Bout("?? ??", "12345", (10, 16), level="advanced").keys
    assert "advance 3 attack 3" in two_unknown
    assert "advance 3 attack 3 3" not in two_unknown
    only_one_left = Bout("?? ??", "34455", (10, 16), level="advanced", pack=4)
    assert only_one_left.rules.book.unseen(only_one_left.state, LEFT).count("3") == 1
    assert "forward 3" in only_one_left.keys
    assert "advance 3 attack 3" not in only_one_left.keys
