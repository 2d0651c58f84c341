"""The chances on the screen of Dueling Scars are those of the rolls that follow."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from duel_tui.engine.answers import Decided, Rolled
from duel_tui.engine.position import Position
from duel_tui.engine.requests import Roll
from duel_tui.engine.rulings import Modify
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.dueling_scars import model
from duel_tui.systems.dueling_scars.changes import rounded
from duel_tui.systems.dueling_scars.model import Action, Duel, Reply
from tests.systems.dueling_scars.situations import LEFT, ruleset
from tests.systems.dueling_scars.test_scene import KITS, fought, placed, table_of

WHOLE = ("done", "done riposte", "done parry", "failed", "failed riposte", "failed parry")


def rolled(
    place: Position[Duel], added: BySide[int], before: Fraction = Fraction(1), lane: str = ""
) -> Iterator[tuple[str, Fraction, Duel]]:
    """Every way in which the rolls of an action may fall, as the rules then ask for them."""
    request = place.request
    assert isinstance(request, Roll)
    meanings = place.rules.book.tables.roll  # type: ignore[attr-defined]  # the rules of this game
    for face, chance in request.dice.chances():
        by = added[request.side] if request.side else 0
        after, score = place.give(Rolled(face, modifier=by)), max(1, min(6, face + by))
        if request.why == "action":
            lane = "done" if meanings.attack[score - 1].succeeds else "failed"
        else:
            reply = meanings.defence[score - 1]
            lane = f"{lane.split()[0]}" + ("" if reply is Reply.RETREAT else f" {reply}")
        if isinstance(after.request, Roll):
            yield from rolled(after, added, before * chance, lane)
        else:
            yield lane, before * chance, last_of(after)


def last_of(place: Position[Duel]) -> Duel:
    """The state as the action left it, before a new assault begins."""
    for told in reversed(place.told):
        if not isinstance(told.event, model.AssaultOver | model.Ended | model.TookFirst):
            return told.state
    return place.state


def told_of(after: Duel, before: Duel, side: Side) -> str:
    """What has changed, in words."""
    mine, his = after.tracks[side], after.tracks[side.foe]
    if not mine.action or not his.action:
        return "you win" if mine.action else "you lose"
    old, other = before.tracks[side], before.tracks[side.foe]
    parts = [f"Action {mine.action}"] if mine.action != old.action else []
    parts += [f"Effect {mine.effect}"] if mine.effect != old.effect else []
    theirs = [f"Action {his.action}"] if his.action != other.action else []
    theirs += [f"Effect {his.effect}"] if his.effect != other.effect else []
    return ", ".join([*parts, *([f"Quill {', '.join(theirs)}"] if theirs else [])]) or "no change"


@pytest.mark.parametrize(
    "positions", [pytest.param(300, marks=pytest.mark.slow), 30], ids=["three hundred", "some"]
)
def test_a_chance_shown_is_the_chance_of_the_rolls_that_follow(positions: int) -> None:
    """For every action and every answer; what a cell says has changed has changed then."""
    random = Random(7)
    for number in range(positions):
        options = KITS[number % 5] | {"match": random.choice((1, 3))}
        left, right = ((random.randint(1, 6), random.randint(0, 5)) for _ in Side)
        start = placed(left, right, **options)
        bout = fought(start=start, **options)
        added = BySide(random.choice((0, 0, 1, -2)), random.choice((0, 0, 1, -2)))
        for side in Side:
            bout.table.rule(Modify(side, added[side], ""))
        table = table_of(bout, width=200)
        heads = [column.head for column in table.right]
        assert [head.replace(",", "") for head in heads if head] == list(WHOLE)
        for row in [row for row in table.rows if row.option]:
            assert row.option is not None
            place = Position(bout.table.rules, bout.table.journal.start)
            found = list(rolled(place.give(Decided((Action(row.option.key),))), added))
            assert sum([chance for _, chance, _ in found]) == 1
            cells = [cell.text for cell in row.right if not cell.odds]
            shared = table.rows[0].right if table.rows[0].option is None else [c for c in row.right if c.odds]
            for lane, cell, odds in zip(WHOLE, cells, shared, strict=True):
                ways = [
                    (chance, told_of(after, start, LEFT)) for name, chance, after in found if name == lane
                ]
                assert odds.text.strip() == rounded(sum([chance for chance, _ in ways], Fraction(0)))
                assert {cell} == ({said for _, said in ways} or {"-"})


def test_what_a_game_master_adds_counts_in_the_chances() -> None:
    """With 1 added, a 5 is a 6: the chance of the highest is that of two faces."""
    bout = fought(start=placed((1, 2), (1, 2)))
    plain = [cell.text for cell in table_of(bout, width=200).rows[0].right]
    bout.table.rule(Modify(LEFT, 1, "high ground"))
    added = table_of(bout, width=200)
    assert plain == ["33 %", "6 %", "11 %", "25 %", "8 %", "17 %"]
    assert [cell.text for cell in added.rows[0].right] == ["50 %", "6 %", "11 %", "17 %", "6 %", "11 %"]
    assert added.legend[0].startswith("+1 you: high ground")


def test_a_wager_says_how_often_what_is_left_cannot_be_answered() -> None:
    table = table_of(fought(initiative="wager"))
    for row in table.rows:
        assert row.option is not None
        dice = ruleset().book.dice(4 - int(row.option.key))
        assert row.right[-1].text == rounded(dict(dice.chances())[6])
        assert row.right[-1].odds
